"""Each check of prose: one text where it speaks, and the near miss where it must not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.prose import (
    CHECKS,
    Check,
    Register,
    balance,
    commas,
    doubled_numbers,
    doubled_words,
    elisions,
    foreign_sentences,
    grammar,
    language_of,
    notes,
    opening_marks,
    prefixes,
    register,
    sentences,
    slips,
    typography,
    usual_register,
)


def found(check: Check, text: str, language: str) -> list[str]:
    return [text[mark.start : mark.end] for mark in check(text, language)]


def expected(check: Check, text: str, language: str) -> list[object]:
    return [mark.values.get("expected") for mark in check(text, language)]


@pytest.mark.parametrize(
    ("language", "text", "marked"),
    [
        ("en", "Draw the the top card.", ["the the"]),
        ("en", "He had had enough of that that day.", []),
        ("es", "Puedes comprar y comprar hasta tres.", ["comprar y comprar"]),
        ("es", "Cada vez hay más y más barro, muy muy hondo.", []),
        ("it", "Peschi una una carta.", []),  # "una" may be a pronoun before the article
        ("it", "Peschi la la carta.", ["la la"]),
        ("es", "Roba una carta. Carta abierta, turno cerrado.", []),
    ],
)
def test_doubled_words(language: str, text: str, marked: list[str]) -> None:
    assert found(doubled_words, text, language) == marked


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Ganas la partida!", ["Ganas la partida!"]),
        ("¡Ganas la partida! ¿Verdad? Sí.", []),
        ("Si sale un seis, ¡roba otra vez!", []),
        ("Fase 2: Acción!", ["Acción!"]),
        ("Puedes parar (¡por fin!) o seguir.", []),
        ("Una regla rara (!) de verdad.", []),
        ("¡Cuidado con el barro.", ["¡"]),
        ("¿¡Otra vez!?", []),
    ],
)
def test_spanish_marks_open(text: str, marked: list[str]) -> None:
    assert found(opening_marks, text, "es") == marked


def test_only_spanish_opens_its_marks() -> None:
    assert found(opening_marks, "Hai vinto!", "it") == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Two parts :", ["parts:"]),
        ("the same kind .", ["kind."]),
        ("a card ,now", ["card, now"]),
        ("wait ... and see", []),
        ("Example:Red wins.", ["Example: Red"]),
        ("See https://example.org/a:b and 12:30 or 3:1.", []),
        ("wood and / or brick", ["and/or"]),
        ("red / blue", []),
        ("the card (s) you chose", ["card(s)"]),
        ("the card (see below)", []),
        ("one,, two", [""]),
        ("an end.Another start", ["end. Another"]),
    ],
)
def test_typography(text: str, right: list[str]) -> None:
    assert [mark.values.get("expected", "") for mark in typography(text, "en")] == right


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ('Your turn ends with "stop.', ['"']),
        ('Say "stop", then "go".', []),
        ("A tile of 3 (or 4.", ["("]),
        ("1) first a) second", []),
        ("(one (two) three)", []),
        ("«una» y »dos", ["»"]),
    ],
)
def test_balance(text: str, marked: list[str]) -> None:
    assert found(balance, text, "en") == marked


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("es", "una de los montones", ["uno de los"]),
        ("es", "un y solo un barco", ["uno y"]),
        ("es", "los token de barro", ["los tokens"]),
        ("es", "cuando los roba, y los dos juegan", []),
        ("es", "descarta un numero igual", ["número"]),
        ("es", "Yo numero las cartas.", []),
        ("es", "robas hasta tener las diez cartas", []),
        ("it", "al vostra turno, dei tessere", ["alla vostra", "delle tessere"]),
        ("es", "el jugador puede Roba una carta", ["puede robar"]),
        ("es", "puedes cartas y fichas", []),
        ("es", "Si más de un jugador tienen barro", ["más de un jugador tiene"]),
        ("es", "Las cosas no están garantizada.", ["están garantizadas"]),
        ("es", "han descartado dos, son de barro", []),
        ("it", "il fango e visibile", ["è"]),
        ("it", "puoi pesca una carta", ["puoi pescare"]),
        ("it", "più di un giocatore hanno fango", ["più di un giocatore ha"]),
        ("en", "The player must takes a pig.", ["must take"]),
        ("en", "If more than one player have mud", ["more than one player has"]),
        ("en", "Take an card, a action, an hour, a unit, a useful tile.", ["a card", "an action"]),
    ],
)
def test_grammar(language: str, text: str, right: list[str]) -> None:
    assert expected(grammar, text, language) == right


def test_a_slip_needs_its_context() -> None:
    assert expected(slips, "Dibuja una carta del mazo.", "es") == ["robar"]
    assert expected(slips, "Dibuja una línea en el papel.", "es") == []
    assert expected(slips, "Metti la pedina sulla lavagna.", "it") == ["plancia"]


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("es", "Solo puede set uno.", {"found": "puede set", "expected": "puede ser"}),
        ("it", "Vince il più maggiore.", {"found": "più maggiore", "expected": "maggiore"}),
        ("en", "Take two informations.", {"found": "informations", "expected": "information"}),
        ("es", "Reparte los azulejos.", {"found": "azulejos", "expected": "loseta", "why": "tile"}),
    ],
)
def test_only_a_slip_of_translation_names_the_words_that_were_meant(
    language: str, text: str, values: dict[str, str]
) -> None:
    (mark,) = slips(text, language)
    assert mark.values == values


def test_notes_are_found_in_the_language_and_in_english() -> None:
    assert found(notes, "Esto lo termino luego, to be continued", "es") == ["lo termino luego", "to be continued"]
    assert found(notes, "En todo caso termino el turno.", "es") == []


def test_languages() -> None:
    assert language_of("The player with the most points wins.") == "en"
    assert language_of("Vince chi ha più punti alla fine della partita.") == "it"
    assert language_of("Gana quien tiene más puntos al final de la partida.") == "es"
    assert language_of("Barro 12", "it") == "it"
    assert language_of("Un gatto su una sedia vicino a un letto", "it") == "it"
    assert language_of("Si queda un gato, la esquina da uno", "es") == "es"


def test_neighbours_in_another_language_are_one_mark() -> None:
    text = "Roba una carta. You may draw another one. Then the turn is over. Luego se acaba el turno."
    assert found(foreign_sentences, text, "es") == ["You may draw another one. Then the turn is over."]
    assert found(foreign_sentences, "Pierdes con Black Lagoon en la mano.", "es") == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("compi una azione", ["un'azione"]),
        ("una è tua, una ai piedi di un albero, una alla volta", []),
        ("una carta e una tessera", []),
        ("Perchè no? É vero. E' tuo.", ["È", "È", "Perché"]),
        ("lo inizia il mazziere, la informa", []),
        ("la azione, l' animale", ["l'azione", "l'animale"]),
        ("Il studente nel zaino degli gnomi; un spirito", ["Lo studente", "nello zaino", "uno spirito"]),
        ("il suo, un SMS, al sole, un solo psicologo, Fase I scarta", []),
    ],
)
def test_elisions(text: str, right: list[str]) -> None:
    assert sorted(expected(elisions, text, "it")) == sorted(right)


def test_ambiguous_notes_stand_alone() -> None:
    assert found(notes, "Sin traducir.", "es") == ["Sin traducir"]
    assert found(notes, "Si una regla está sin traducir, se ve en la página de los traductores.", "es") == []
    assert found(notes, "el estado «traducción» de cada texto", "es") == []


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Coloque una ficha en tu granja.", ["Coloque"]),
        ("Puedes pedir que otro jugador coloque una ficha.", []),
        ("Si elige pasar, roba una carta.", ["elige"]),
        ("Si un jugador elige pasar, roba una carta.", []),
        ("Solo puede usar un pozo. Tienes dos.", ["puede"]),
        ("Cada pozo se puede usar. El barro puede secarse.", []),
        ("Elige una carta y ponla en tu mano.", []),
        ("Tome la ficha y manténgala frente a usted.", ["Tome", "manténgala", "usted"]),
    ],
)
def test_register_of_spanish(text: str, marked: list[str]) -> None:
    assert [text[m.start : m.end] for m in register(text, "es", Register.FAMILIAR)] == marked


def test_register_of_italian() -> None:
    text = "Prendi una carta di cui disponete. Le carte giocate vanno scartate."
    assert [m.values for m in register(text, "it", Register.FAMILIAR)] == [
        {"found": "disponete", "register": "tu", "expected": "disponi"}
    ]


def test_the_usual_register_is_that_of_most_words() -> None:
    assert usual_register(["Puedes robar.", "Coloque una ficha y pase su turno."], "es") == (Register.FORMAL, 2)
    assert usual_register(["Puedes robar tu carta.", "Coloque una ficha."], "es") == (Register.FAMILIAR, 2)
    assert usual_register(["Barro."], "es") == (None, 0)


def test_a_full_stop_after_a_short_form_ends_no_sentence() -> None:
    text = "Quita p. ej. dos cartas. Sigue."
    assert [text[a:b] for a, b in sentences(text)] == ["Quita p. ej. dos cartas.", "Sigue."]


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet=st.sampled_from("ab É.:;,!¡?¿()[]«»\"'’/\n1 ñàu"), max_size=80))
@pytest.mark.parametrize("language", ["es", "it", "en", "fr"])
def test_no_text_breaks_a_check(language: str, text: str) -> None:
    for check in CHECKS:
        for mark in check(text, language):
            assert 0 <= mark.start < mark.end <= len(text)


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("es", "Toma dos (2) barcas.", ["2"]),
        ("it", "Prendi tre (3) barche.", ["3"]),
        ("en", "Take four (4) boats.", ["4"]),
        ("es", "Toma dos (3) barcas de la orilla (2).", []),
    ],
)
def test_a_number_in_words_and_figures(language: str, text: str, right: list[str]) -> None:
    assert expected(doubled_numbers, text, language) == right


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("es", "Toma una mega roca y un mini barco.", ["megarroca", "minibarco"]),
        ("es", "Toma una Mega Barca y un minibarco, pre y pos. Fichas sueltas y mega junto a la orilla.", []),
        ("it", "Prendi una mini barca.", ["minibarca"]),
        ("it", "Prendi una mini-barca.", []),
        ("en", "Take a mini boat.", []),
    ],
)
def test_prefixes_are_no_words(language: str, text: str, right: list[str]) -> None:
    assert expected(prefixes, text, language) == right


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("es", "Rema. Por ejemplo rema dos veces.", ["Por ejemplo,"]),
        ("it", "Rema. Ad esempio rema due volte.", ["Ad esempio,"]),
        ("es", "Por ejemplo, rema. Puedes, por ejemplo remando, ganar. Por ejemplo: rema.", []),
        ("es", "El jugador que tenga más barro al final, gana.", ["final gana."]),
        ("it", "Il giocatore con più fango, vince la partita.", ["fango vince la partita."]),
        ("es", "El jugador con más barro gana. El jugador que, al final, tenga más, gana.", []),
        ("es", "Si tienes barro, gana quien tenga menos.", []),
    ],
)
def test_commas_that_one_word_decides(language: str, text: str, right: list[str]) -> None:
    assert expected(commas, text, language) == right


def test_a_heading_that_asks_has_an_accent() -> None:
    assert expected(grammar, "Como se rema", "es") == ["Cómo"]
    assert expected(grammar, "Como se rema aquí, nadie gana", "es") == []
    assert expected(grammar, "Como remero", "es") == []


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("No hay límite para las barcas que puede tener.", ["puede"]),
        ("La barca que puede tener barro vuelve.", []),
        ("Cuando llueva, se le permite remar.", ["le"]),
        ("Al otro jugador se le permite remar.", []),
        ("Cada una de sus casas flota.", ["sus"]),
        ("El barquero vende; cada una de sus casas flota.", []),
        ("Si las barcas se hunden, no podrá remar.", ["podrá"]),
        ("Toma una barca y la coloca sobre tu mazo.", ["coloca"]),
        ("El barquero toma una barca y la coloca.", []),
        ("Tome una barca (a su elección) de la orilla.", ["Tome", "su"]),
        ("Si no puede remar", []),
        ("Si puede remar antes, la barca se hunde.", []),
        ("Si puede remar antes, cinco olas son demasiadas.", []),
        ("Sí: puede, pero no en la orilla.", []),
        ("Si puede remar antes, roba una carta.", ["puede"]),
        ("Si puede remar antes, aun así puedes zarpar.", []),
        ("El barquero en la orilla: puede remar.", []),
        ("La lluvia en la orilla: puede caer antes.", []),
    ],
)
def test_usted_without_its_name(text: str, marked: list[str]) -> None:
    assert sorted(found_register(text)) == sorted(marked)


def found_register(text: str) -> list[str]:
    return [text[m.start : m.end] for m in register(text, "es", Register.FAMILIAR)]
