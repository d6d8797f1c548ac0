"""What the checks of prose are asked of; a text that they have something to say of is never passed over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reglario.prose import Mark, balance, doubled_words, elisions, grammar, notes, opening_marks, slips, typography
from reglario.prose.triage import Triage

CHECKS = (doubled_words, opening_marks, typography, balance, grammar, elisions, slips, notes)
#: Each has one fault or more, and stands among others, first and last included.
FAULTY = {
    "es": [
        "Roba de de la pila",
        "Mira la carta y vuelve a mirar , luego pásala",
        "Gana quien tenga más puntos!",
        "Baraja (las cartas y reparte",
        "Quita los token del tablero",
        "Anota un numero de cartas",
        "Pagas una moneda ... y la pierdes",
        "Uno,dos y tres",
        "Una loseta (s)",
        "Cierra la caja..Luego guárdala",
        "¡ Bien!",
        "El jugador\u00a0; pasa",
        "No estoy seguro",
    ],
    "it": [
        "Pesca la la carta",
        "Metti la uva nel cesto, poi la erba",
        "E' il tuo turno: un pò di pazienza",
        "Scegli dei tessere",
        "La carta e visibile",
        "Puoi pesca una carta",
        "Prendi una carta , poi passa",
    ],
    "en": [
        "Draw the the card",
        "Take a action",
        "You can draws a card",
        'He says "pass',
        "Draw a card ; then pass",
        "More than one player have it",
    ],
}


@pytest.mark.parametrize("language", FAULTY)
def test_no_check_misses_its_fault(language: str) -> None:
    texts = ["Roba una carta", *FAULTY[language], "Pass"]
    asked = Triage(texts, language).wanted(CHECKS)
    for text, wanted in zip(texts, asked, strict=True):
        telling = [check for check in CHECKS if list(check(text, language))]
        assert [check for check in CHECKS if check in wanted] == wanted
        assert set(telling) <= set(wanted), text
        assert telling or text not in FAULTY[language], text


def test_most_checks_pass_over_a_plain_text() -> None:
    (wanted, repeated) = Triage(["Pasas", "Cara o cara"], "es").wanted(CHECKS)
    assert wanted == []
    assert repeated == [doubled_words]


def test_an_unknown_check_is_asked_of_every_text() -> None:
    def other(text: str, language: str) -> Iterator[Mark]:
        yield from ()

    assert Triage(["Pasas", ""], "es").wanted([other]) == [[other], [other]]
