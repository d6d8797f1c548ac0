"""What an audit finds: one small page for each check, with the near miss beside it."""

from __future__ import annotations

import json

import pytest

from reglario.wiki.audit import Finding, Severity, audit, audit_across, newest_revisions
from reglario.wiki.audit.reports import as_json, github, text
from reglario.wiki.history import history
from reglario.wiki.model import Form, Revision
from tests.wiki.pages import CLEAN


def page(source: str, form: Form = Form.WIKITEXT, **known: str) -> Revision:
    return Revision("Mud", source, form, "mud.wiki", **known)  # type: ignore[arg-type]


def run(source: str, language: str = "es", form: Form = Form.WIKITEXT) -> list[Finding]:
    return audit([page(source, form)], language, spelling=False)


def codes(source: str, language: str = "es", form: Form = Form.WIKITEXT) -> set[str]:
    return {finding.code for finding in run(source, language, form)}


def only(code: str, source: str, language: str = "es", form: Form = Form.WIKITEXT) -> list[Finding]:
    return [finding for finding in run(source, language, form) if finding.code == code]


@pytest.mark.parametrize("language", ["es", "it", "en"])
def test_a_clean_page_is_silent(language: str) -> None:
    assert [(f.code, f.values) for f in run(CLEAN[language], language)] == []


ODDS = """== Tirada de {dice} dados ==
* 1 posibilidad de {all} ({p}) de obtener 3 soles
* {two} posibilidades de {all} de obtener exactamente 2 soles
* {least} posibilidades de {all} de obtener al menos 1 sol
* 125 posibilidades de {all} de no obtener ningún sol
"""


def test_odds_are_recomputed_from_the_dice() -> None:
    source = ODDS.format(dice=3, all=216, p="0,46 %", two=12, least=91)
    (found,) = only("odds", source)
    # two of three dice: 3 pairs, 5 other faces for the third: 15 of 216, 6.944 %
    assert (found.place.line, found.values["found"], found.values["expected"]) == (3, "12/216", "15/216 (6,94 %)")
    assert found.source == "(C(3,2)·1^2·5^1) / 6^3"
    assert found.severity is Severity.ERROR
    assert only("odds", ODDS.format(dice=3, all=216, p="0,46 %", two=15, least=91)) == []


def test_one_and_several_of_an_italian_noun_are_the_same_event() -> None:
    source = "== Con 3 dadi ==\n* 125/216: nessun teschio.\n* 16/216: esattamente 2 teschi.\n"
    (found,) = only("odds", source, "it")
    assert (found.place.line, found.values["expected"]) == (3, "15/216 (6,94 %)")


def test_odds_that_do_not_fit_together_without_dice() -> None:
    source = "* 3 de 20 de sacar exactamente 1 cerdo\n* 2 de 20 de sacar al menos 2 cerdos\n* 6 de 20 de sacar al menos 1 cerdo"
    (found,) = only("odds-sum", source)
    assert (found.values["found"], found.values["expected"], found.source) == ("6/20", "5/20", "3 + 2")


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("11 casos de 36 (36,5%)", "30,56 %"),
        ("11 casos de 36 (30,56%)", None),
        ("1 caso de 6 (17%)", None),  # rounded to whole numbers
        ("1 de cada 6 (16,6 %)", None),  # cut off
        ("1 de cada 6 (16,776 %)", "16,67 %"),
        ("3 de 4 jugadores", None),
    ],
)
def test_percentages(stated: str, expected: str | None) -> None:
    assert [f.values["expected"] for f in only("percentage", f"Hay {stated} de ganar.")] == (
        [expected] if expected else []
    )


def test_a_list_with_another_number_of_items() -> None:
    source = "Tienes tres opciones:\n* robar\n* pasar\n\nHay dos fases:\n# una\n# otra\n"
    assert [(f.place.line, f.values["expected"]) for f in only("announced-count", source)] == [(1, 2)]


def test_the_odds_of_all_events_add_up_to_one() -> None:
    source = (
        "== Con 2 dados ==\n* 24 de 36: ningún sol\n* 10 de 36: exactamente 1 sol\n* 1 de 36: exactamente 2 soles\n"
    )
    # 24 is not a number of faces squared, so the chance of one die is told by the two suns: 1/6; none is then 25
    assert [f.values["expected"] for f in only("odds", source)] == ["25/36 (69,44 %)"]
    without = source.replace("1 de 36: exactamente 2", "2 de 36: exactamente 2")
    # no die of six faces gives 24 of 36 or 2 of 36: only the sum can be told, 24 + 10 + 2 is 36
    assert only("odds-not-whole", without) == []
    (found,) = only("odds-not-whole", without.replace("10 de", "11 de"))
    assert (found.values["found"], found.values["expected"]) == (37, 36)


def test_right_odds_beside_wrong_ones() -> None:
    source = "== 2 dados ==\n* 8 de 36: exactamente 1 sol\n* 1 de 36: exactamente 2 soles\n* 11 de 36: al menos 1 sol\n* 25 de 36: ningún sol\n"
    # one of two: 2 * 5 = 10; at least one: 36 - 25 = 11, which 8 + 1 does not give
    assert [(f.values["found"], f.values["expected"]) for f in only("odds", source)] == [("8/36", "10/36 (27,78 %)")]
    assert [(f.values["found"], f.values["sum"]) for f in only("odds-beside", source)] == [("11/36", "9/36")]


def test_an_event_may_stand_before_its_odds_and_in_words() -> None:
    source = "== Rolling three dice ==\n* Exactly two skulls: 12 in 216\n* no skull: 125 in 216\n"
    assert [f.values["expected"] for f in only("odds", source, "en")] == ["15/216 (6.94 %)"]


@pytest.mark.parametrize(
    ("language", "first", "second", "told"),
    [
        ("es", "Puedes tener hasta 10 cartas en la mano al final de tu turno", "Puedes tener hasta 9 cartas en la mano al final de tu turno", True),
        ("en", "You may keep no more than ten cards in your hand at the end", "You may keep no more than nine cards in your hand at the end", True),
        ("it", "Puoi avere al massimo dieci carte in mano alla fine del turno", "Puoi avere al massimo 10 carte in mano alla fine del turno", False),
        # two numbers differ: two cases of one rule
        ("es", "Con dos jugadores se ponen 12 cartas en el centro de la mesa", "Con tres jugadores se ponen 18 cartas en el centro de la mesa", False),
    ],
)  # fmt: skip
def test_summary_and_body_with_other_numbers(language: str, first: str, second: str, told: bool) -> None:
    found = only("number-elsewhere", f"== A ==\n{first}.\n\n== B ==\n{second}.\n", language)
    assert [(f.place.line, f.places[1].place.line) for f in found] == ([(5, 2)] if told else [])


def test_a_label_that_is_taken_and_where_it_is_meant() -> None:
    source = (
        "La ronda tiene 2 fases:\n# Lluvia\n# Barro\n\n== Final ==\nFase 1: Salen los cerdos\n\nFase 2: Barro nuevo\n\n"
        "Después de la fase 1 se pasa.\n"
    )
    (found,) = only("same-label", source)
    assert (found.values["other"], [stretch.place.line for stretch in found.places]) == ("Lluvia", [6, 10])


def test_headings_out_of_order() -> None:
    source = "== I. Salida ==\na\n== III. Final ==\nb\n"
    assert [(f.values["found"], f.values["expected"]) for f in only("heading-order", source)] == [("III. Final", 2)]


def test_an_overview_that_names_a_heading_otherwise() -> None:
    source = "Fases:\n\n1. Lluvia\n\n2. Fin de la ronda\n\n== 1. Lluvia ==\na\n\n== 2. Final de la ronda ==\nb\n"
    assert [f.values["expected"] for f in only("overview-differs", source)] == ["Final de la ronda"]


def test_one_name_in_several_forms() -> None:
    source = "El medidor de calentados sube.\n\nMira el medidor de calentado.\n\nUn medidor de calentamiento lleno.\n"
    (found,) = only("several-names", source)
    assert len(found.places) == 3
    assert only("several-names", "Toma una carta de lluvia. Hay cartas de lluvia.") == []


def test_capitals_of_names() -> None:
    source = "Ve a la Zona de Barro. La Zona de Barro está llena.\n\nEn la Zona de barro nadie juega.\n"
    (found,) = only("name-case", source)
    assert (found.place.line, found.values["found"], found.values["expected"]) == (
        3,
        "Zona de barro",
        "Zona de Barro",
    )


def test_singular_and_plural_are_one_name() -> None:
    assert only("several-names", "La carta Animale Guardiano.\n\nLe carte Animali Guardiani.\n", "it") == []
    assert only("several-names", "Take a Common Toad. Two Common Toads.", "en") == []
    assert len(only("several-names", "Una carta Animale blu.\n\nUna carta Animali rossa.\n", "it")) == 1


def test_a_noun_that_changes_its_capital() -> None:
    source = "Mueve el Cerdo.\n\nRecoge el Cerdo.\n\nCada cerdo vuelve."
    assert [(f.place.line, f.values["found"]) for f in only("name-case", source)] == [(5, "cerdo")]
    assert only("name-case", "La Isla de las Piedras. Toma las piedras. Suma las piedras.") == []
    assert only("name-case", "Juega la '''Piedra'''. Toma la piedra y la piedra.") == []


def test_figures_and_words_in_one_paragraph() -> None:
    assert [f.values["found"] for f in only("figure-or-word", "Tienes 3 soles; con menos de tres soles paras.")] == [
        "tres soles"
    ]
    assert only("figure-or-word", "Tienes 3 soles. Tres soles son muchos.\n\nCon tres soles paras.") == []


def test_phrases_for_one_thing() -> None:
    assert len(only("several-words", "Al final de la partida suma.\n\nCuando el juego termina, suma.")) == 1
    assert len(only("several-words", "The discard pile.\n\nThe discard deck.", "en")) == 1
    assert len(only("several-words", "Un segnalino Fango.\n\nUna tessera Fango.", "it")) == 1


def test_code_addresses_and_sources_are_no_prose() -> None:
    assert codes("Escribe <code>the the card :</code> en tu turno.") == set()
    assert (
        codes("== Barro ==\nRoba una carta.\n\n== Fuentes ==\n* The rulebook of the publisher , in English\n")
        == set()
    )


def test_folded_examples_may_go_alike() -> None:
    same = "El jugador que tiene la ficha de barro roba dos cartas del mazo."
    fold = '<div class="mw-collapsible mw-collapsed">\n{}\n</div>\n\n'
    assert only("repeated-paragraph", fold.format(same) * 2) == []
    assert len(only("repeated-paragraph", f"{same}\n\n{same}\n")) == 1


def test_several_words_for_one_thing() -> None:
    assert len(only("several-words", "Roba una carta.\n\nDescarta esa tarjeta.\n")) == 1
    assert len(only("several-words", "Toma una ficha de barro.\n\nPon la loseta de barro.\n")) == 1
    assert only("several-words", "Toma una ficha de barro.\n\nPon la loseta de hierba.\n") == []


def test_a_passage_in_another_language_is_one_finding_and_checked_in_its_own() -> None:
    source = "Roba una carta y ponla en tu mano.\n\nThe player draws a card :\n\nThen the turn is over for you.\n\nLuego pasa el turno al siguiente.\n"
    (found,) = only("foreign-sentence", source)
    assert (found.place.line, found.places[0].end.line) == (3, 5)
    assert [f.values["expected"] for f in only("space-before", source)] == ["card:"]


def test_address_follows_the_page() -> None:
    (found,) = only("register", "Puedes robar. Tienes tu mano.\n\nColoque un cerdo.\n")
    assert found.values == {"found": "Coloque", "register": "tú", "expected": "Coloca"}


@pytest.mark.parametrize(
    ("code", "source"),
    [
        ("mixed-quotes", "''Puedes''' robar."),
        ("unequal-heading", "=== Fin ==="[:-1] + "\ntexto"),
        ("unclosed-heading", "== Fin\ntexto"),
        ("numbered-heading", "== 1. Fin ==\ntexto"),
        ("bold-heading", "'''Fin de la partida'''\n\ntexto"),
        ("bold-line-joins", "'''Fin de la partida'''\ntexto"),
        ("heading-spacing", "== A ==\na\n== B ==\nb\n==C==\nc"),
        ("heading-end", "== Fin, ==\na"),
        ("verb-forms", "1. Robar una carta\n\n2. Mueve un cerdo"),
        ("same-heading", "== Fin ==\na\n== Fin ==\nb"),
        ("typed-list", "1. robar\n\n2. pasar"),
        ("typed-list", "• robar"),
        ("marker-space", "*robar"),
        ("level-one-heading", "= Barro =\ntexto"),
        ("verb-forms", "Tira el dado; mover los cerdos a la charca."),
        ("other-construction", "* Sol: permite a otro robar\n* Luna: permite a otro mover\n* Barro: permite a otro jugar\n* Agua: permite a uno pasar\n* Lodo: permite que otro robe"),
        ("list-cut", "* uno\nun párrafo\n* dos"),
        ("icon-without-alt", "Toma [[File:Pig.png]]."),
        ("icon-without-alt", "Toma [[File:Pig.png|20px]]."),
        ("mixed-namespaces", "[[File:A.png|alt=a]] [[File:B.png|alt=b]] [[Archivo:C.png|alt=c]]"),
        ("hard-line-breaks", "El jugador que más barro tiene en su\ncorral al final de la ronda gana la\npartida."),
        ("boilerplate", "Ir a la navegación Ir a la búsqueda\n\nTexto."),
        ("quotes-for-italics", 'Juegan "por turnos" siempre.'),
        ("note-to-self", "Lo termino luego."),
        ("case-after-colon", "* Uno: Roba.\n* Dos: Pasa.\n* Tres: descarta."),
        ("verb-forms", "* Robar una carta\n* Mueve un cerdo\n* Descartar el resto"),
        ("nearly-repeated", "El jugador que tiene la ficha inicial roba dos cartas del mazo.\n\nLuego el jugador que tiene la ficha inicial roba dos cartas del mazo."),
    ],
)  # fmt: skip
def test_markup_and_language_of_lists(code: str, source: str) -> None:
    assert code in codes(source)


def test_typed_hyphens_and_rules_of_a_saved_page() -> None:
    assert {"typed-list", "typed-rule"} <= codes("-Roba dos cartas del mazo.\n\n--\n\n-Pasa.", form=Form.PLAIN)


def test_the_same_fault_in_many_places_is_one_finding() -> None:
    (found,) = only("space-before", "Roba :\n\nOtra vez.\n\nRoba :\n")
    assert [stretch.place.line for stretch in found.places] == [1, 5]


def test_revisions_of_a_page_share_their_findings() -> None:
    old = page("Roba el el mazo.\n\nPasa :\n", time="2020-01-01T00:00:00Z")
    new = page("Roba el mazo.\n\nPasa :\n", time="2020-01-02T00:00:00Z")
    found = audit([new, old], "es", spelling=False)
    assert [(f.code, f.current, len(f.places)) for f in found] == [
        ("space-before", True, 1),
        ("doubled-word", False, 1),
    ]
    first, second = history([new, old], "es", spelling=False)
    assert [f.code for f in first.introduced] == ["doubled-word", "space-before"]
    assert ([f.code for f in second.introduced], [f.code for f in second.resolved], second.kept) == (
        [],
        ["doubled-word"],
        1,
    )


def test_reports() -> None:
    found = run("Roba el el mazo.\n")
    assert list(text(found, "es"))[1] == "mud.wiki:1:6: aviso: «el el»: una palabra está repetida"
    assert json.loads("\n".join(as_json(found, "en")))["findings"][0]["column"] == 6
    assert list(github(found, "en")) == ["::warning file=mud.wiki,line=1,col=6::“el el”: a word stands twice"]


def test_the_same_page_in_two_languages() -> None:
    spanish = page(CLEAN["es"])
    italian = Revision("Fango", CLEAN["it"].replace("tre maiali", "quattro maiali"), Form.WIKITEXT, "fango.wiki")
    found = audit_across((spanish, "es", None), (italian, "it", None))
    assert [(f.code, f.values["found"], f.values["expected"]) for f in found] == [("numbers-differ", "3", "4")]
    assert [str(stretch.place) for stretch in found[0].places] == ["mud.wiki:6:1", "fango.wiki:6:1"]
    faultless = Revision("Fango", CLEAN["it"], Form.WIKITEXT, "fango.wiki")
    assert audit_across((spanish, "es", None), (faultless, "it", None)) == []


def test_a_section_that_the_other_page_lacks() -> None:
    spanish = page(
        CLEAN["es"]
        + "\n== Variante ==\nSin cartas de lluvia.\n\nEl barro sobrante vuelve a la caja.\n\nNadie gana.\n"
    )
    italian = Revision("Fango", CLEAN["it"], Form.WIKITEXT, "fango.wiki")
    found = audit_across((spanish, "es", None), (italian, "it", None))
    assert [(f.code, f.values["found"]) for f in found] == [("section-only-here", "Variante")]


def test_the_newest_revision_of_each_page() -> None:
    old, new = page("a", time="2020-01-01T00:00:00Z"), page("b", time="2020-01-02T00:00:00Z")
    assert newest_revisions([old, new]) == newest_revisions([new, old]) == [new]


def test_a_name_with_and_without_capitals_as_often_has_all_its_places() -> None:
    source = "Toma el Remo. Deja el remo.\n\nMira el Remo. Usa el remo.\n"
    (found,) = only("case-both-ways", source)
    assert (len(found.places), sorted(found.values[k] for k in ("found", "expected"))) == (4, ["Remo", "remo"])  # type: ignore[type-var]
    assert only("case-both-ways", "Toma el Remo. Deja el remo.\n\nMira el Remo. Usa el Remo.\n") == []


def test_the_places_of_the_usual_word_are_no_fault() -> None:
    many = "Toma una carta. " * 10
    (found,) = only("several-words", f"{many}\n\nDeja la tarjeta.\n")
    assert [stretch.place.line for stretch in found.places] == [3]
    (found,) = only("several-words", "Paga el costo. " * 10 + "\n\nMira el coste.\n")  # the rarer is preferred
    assert len(found.places) == 11


def test_a_noun_keeps_its_capital_after_figures_and_prepositions() -> None:
    source = "Mueve el Remo. Mira el Remo. Toma el Remo.\n\nDeja el remo.\n\nToma 1 remo por remo.\n"
    (found,) = only("case-both-ways", source)
    assert [stretch.place.line for stretch in found.places].count(5) == 2


def test_a_name_in_capitals() -> None:
    (found,) = only("name-case", "Llega Caronte (CARONTE).\n")
    assert (found.values["found"], found.values["expected"]) == ("CARONTE", "Caronte")
    assert only("name-case", "Llega NUNCA Caronte.\n\nTú nunca. Nunca.\n") == []


def test_a_capital_inside_a_heading() -> None:
    body = "\nEl barquero rema. Tú también: si rema solo, llega; quien rema bien gana.\n"
    (found,) = only("name-case", "== Cuando se Rema ==" + body)
    assert (found.values["found"], found.values["expected"]) == ("Rema", "rema")
    assert only("name-case", "== C) Rema ==" + body) == []


def test_the_address_of_a_help_page_is_no_text() -> None:
    assert codes("Gamehelpbarcas\n\nRema hasta la orilla.\n", form=Form.PLAIN) >= {"boilerplate"}
    assert "boilerplate" not in codes("Gamehelp\n\nRema hasta la orilla.\n", form=Form.PLAIN)


def test_pages_without_headings_are_compared() -> None:
    two = (page("Toma 12 remos.\n"), "es", None), (page("Prendi 12 remi.\n"), "it", None)
    assert audit_across(*two) == []


def test_a_number_that_only_one_language_says() -> None:
    spanish = "Toma 12 remos.\n\nGana quien cumple uno de estos 3 fines:\n\nDeja 15 remos.\n"
    italian = "Prendi 12 remi.\n\nVince chi ottiene uno di questi fini:\n\nLascia 15 remi.\n"
    found = audit_across((page(spanish), "es", None), (page(italian), "it", None))
    assert [(f.code, f.values["found"], f.place.line) for f in found] == [("number-only-here", "3", 3)]
    both = italian.replace("questi", "questi tre")
    assert audit_across((page(spanish), "es", None), (page(both), "it", None)) == []
