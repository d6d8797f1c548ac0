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
        ("11 posibilidades de 36 (35,6%)", "30,56 %"),
        ("11 posibilidades de 36 (30,56%)", None),
        ("1 posibilidad de 6 (17%)", None),  # rounded to whole numbers
        ("1 de cada 6 (16,6 %)", None),  # cut off
        ("1 de cada 6 (16,677 %)", "16,67 %"),
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


def test_the_newest_revision_of_each_page() -> None:
    old, new = page("a", time="2020-01-01T00:00:00Z"), page("b", time="2020-01-02T00:00:00Z")
    assert newest_revisions([old, new]) == newest_revisions([new, old]) == [new]
