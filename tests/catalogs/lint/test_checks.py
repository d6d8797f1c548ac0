"""The cases on the page of checks, and those that must not alarm anybody."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from polib import POEntry

from reglario.book import load
from reglario.book.reading import parse
from reglario.catalogs.catalog import new_catalog
from reglario.catalogs.lint import CHECKS, Finding, lint_catalog
from reglario.prose import Speller

ROOT = Path(__file__).parents[3]
#: The page's cases use the words of this game, whose terms are complete.
GAME = next(game for game in load(ROOT).games.values() if "skull" in game.term)
_CASE = re.compile(r"^### ([\w-]+)\n(.*?)^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted((ROOT / "docs").glob("checks*.md"))


def findings(language: str, *entries: POEntry, unit: str = "x/text") -> list[Finding]:
    catalog = new_catalog("g", "", language, "en")
    for number, entry in enumerate(entries):
        entry.msgctxt = entry.msgctxt or (unit if number == 0 else f"other-{number}/text")
        entry.linenum = 10 * number + 1
        catalog.append(entry)
    found = lint_catalog(ROOT, catalog, f"locales/{language}/{GAME.id}.po", GAME, language).findings
    return [finding for finding in found if finding.unit == unit or finding.unit in (e.msgctxt for e in entries[:1])]


def entry(text: str, said: str | Sequence[str], plural: str = "", **more: Any) -> POEntry:
    if isinstance(said, str):
        return POEntry(msgid=text, msgstr=said, **more)
    return POEntry(msgid=text, msgid_plural=plural, msgstr_plural=dict(enumerate(said)), **more)


def told(language: str, text: str, said: str, **more: Any) -> set[tuple[str, str]]:
    return {(finding.check, finding.problem.code) for finding in findings(language, entry(text, said, **more))}


def cases(page: Path) -> Mapping[str, Mapping[str, Any]]:
    return {name: parse(case, page.name) for name, _, case in _CASE.findall(page.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_check_has_its_place_on_the_page(page: Path) -> None:
    assert list(cases(page)) == [check.name for check in CHECKS]


@pytest.mark.parametrize(
    ("page", "name"), [(page, name) for page in PAGES for name in cases(page)], ids=lambda value: getattr(value, "name", value)
)  # fmt: skip
def test_the_cases_of_the_page_are_true(page: Path, name: str) -> None:
    case = cases(page)[name]
    language = case.get("language") or ("it" if page.name == "checks.it.md" else "es")
    if name == "spelling" and Speller.installed(language) is None:
        pytest.skip("no dictionary is installed")
    others = [entry(case["text"], case["also"]) for _ in range(2)] if "also" in case else []
    unit = case.get("unit", "x/text")
    bad, good = (
        findings(language, entry(case["text"], case[kind], case.get("plural", "")), *others, unit=unit)
        for kind in ("bad", "good")
    )
    assert name in {finding.check for finding in bad}
    assert [(finding.check, finding.problem.code, finding.problem.values) for finding in good] == []


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("es", "Score 1,000 points.", "Consigues 1.000 puntos."),
        ("es", "Score 8,000 points.", "Consigues 8 000 puntos."),
        ("it", "The odds are 1.5 to 2.", "Le probabilità sono 1,5 a 2."),
        ("es", "Take one card.", "Coge una carta."),
        ("es", "Take thirty-five cards.", "Coge treinta y cinco cartas."),
        ("es", "Pay twenty-one suns.", "Paga veintiún soles."),
        ("es", "Take twenty-one cards.", "Coge veintiuna cartas."),
        ("es", "Take thirty-one cards.", "Coge treinta y una cartas."),
        ("es", "Pay forty-one suns.", "Paga cuarenta y un soles."),
        ("it", "Take twenty-three cards.", "Prendi ventitré carte."),
        ("it", "You are the winner.", "Sei tu a vincere."),
        ("es", "Both dice show six.", "Los dos dados muestran un seis."),
        ("es", "On the third day.", "Al tercer día."),
        ("it", "From 2 to 4 players.", "Da due a quattro giocatori."),
        ("es", "-1 point", "−1 punto"),
        ("es", "3-5 players", "3–5 jugadores"),
        ("es", "It scores nothing.", "Vale cero."),
    ],
)
def test_the_same_numbers_written_otherwise(language: str, text: str, said: str) -> None:
    assert {check for check, _ in told(language, text, said)} & {"numbers"} == set()


@pytest.mark.parametrize(
    ("language", "text", "said", "code"),
    [
        ("es", "Score 1,000 points.", "Consigues 1,000 puntos.", "number-differs"),
        ("es", "-1 point", "+1 punto", "number-differs"),
        ("es", "Roll three dice.", "Tira los dados.", "number-missing"),
        ("es", "Roll the dice.", "Tira los tres dados.", "number-extra"),
        ("it", "The fourth card.", "La terza carta.", "number-differs"),
        ("it", "Take sixteen cards.", "Prendi sei carte.", "number-missing"),
    ],
)
def test_other_numbers(language: str, text: str, said: str, code: str) -> None:
    assert ("numbers", code) in told(language, text, said)


@pytest.mark.parametrize(
    ("language", "text", "said", "code"),
    [
        ("es", "{n} of the {limit} examples fail.", "Fallan {n} de las {limit} ejemplos.", "article-gender"),
        ("es", "the {limit} species", "los {limit} especies", "article-gender"),
        ("it", "the {limit} stacks of cards", "i {limit} tessere", "article-gender"),
        ("es", "Put it into your hut.", "Déjalo en su cabaña.", "register"),
        ("it", "Put it into your hut.", "Mettilo nella sua capanna.", "register"),
        ("it", "A full hand gets nothing.", "Una mano llena no recibe nada de un efecto.", "foreign-sentence"),
        ("es", "no wiki answers ({found}); stop", "no responde ningún wiki {found}); basta", "unbalanced-sign"),
    ],
)
def test_what_only_the_pair_can_tell(language: str, text: str, said: str, code: str) -> None:
    assert code in {found for _, found in told(language, text, said)}


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("es", "the {limit} maps", "los {limit} mapas"),
        ("es", "the {limit} flowers", "las {limit} flores"),
        ("it", "the {limit} that you always have", "i {limit} sempre tuoi"),
        ("es", "Your neighbour shows his hut.", "Quien está a tu lado enseña su cabaña."),
        ("es", "The next player's hut is near your own.", "Su cabaña queda cerca."),
        ("it", "A card before you.", "Una carta davanti a te."),
        ("es", "no wiki answers ({found}); stop", "no responde ningún wiki ({found}); basta"),
    ],
)
def test_what_is_right_beside_it(language: str, text: str, said: str) -> None:
    assert {check for check, _ in told(language, text, said)} & {
        "agreement",
        "register",
        "foreign",
        "balance",
    } == set()


def test_a_misspelt_placeholder_is_told_with_the_nearest() -> None:
    (found,) = findings("es", entry("Up to {limit} of {dice}.", "Hasta {limti} de {dice}."))
    assert (found.problem.code, found.problem.values) == (
        "placeholder-misspelt",
        {"found": "{limti}", "expected": "{limit}"},
    )


def test_a_link_that_leads_elsewhere_is_one_finding() -> None:
    (found,) = findings("es", entry("See [it](rule:third-skull).", "Mira [eso](rule:third-skul)."))
    assert found.problem.values == {"found": "(rule:third-skul)", "expected": "(rule:third-skull)"}


def test_the_singular_need_not_say_its_number() -> None:
    forms = ["Queda una carta.", "Quedan {n} cartas."]
    assert findings("es", entry("{n} card is left.", forms, "{n} cards are left.")) == []


@pytest.mark.parametrize("said", ["una calavera", "dos calaveras", "Calaveras y más"])
def test_inflected_terms_are_approved(said: str) -> None:
    text = "two [skulls](term:skull)" if "dos" in said else "[skulls](term:skull)"
    assert "terms" not in {check for check, _ in told("es", text, said + " [calaveras](term:skull)")}


def test_a_verb_that_looks_like_a_term_is_none() -> None:
    assert told("es", "She may turn the card.", "Puede girar la carta.") == set()


def test_outdated_translations_are_left_aside() -> None:
    assert findings("es", entry("Up to {limit}.", "Hasta.", flags=["fuzzy"])) == []


def test_a_check_is_silenced_with_a_reason() -> None:
    text, said = "Take three cards.", "Coge cartas."
    assert [f.check for f in findings("es", entry(text, said))] == ["numbers"]
    assert findings("es", entry(text, said, tcomment="lint-ok numbers: the picture tells")) == []


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("lint-ok numbers", ["number-missing", "silenced-without-reason"]),
        ("lint-ok numbers:", ["number-missing", "silenced-without-reason"]),
        ("lint-ok number: why", ["number-missing", "silenced-unknown"]),
        ("lint-ok terms: why", ["number-missing", "silenced-in-vain"]),
    ],
)
def test_silence_that_is_not_in_order(comment: str, codes: list[str]) -> None:
    found = findings("es", entry("Take three cards.", "Coge cartas.", tcomment=comment))
    assert sorted(finding.problem.code for finding in found) == codes


def test_a_name_may_stay() -> None:
    assert findings("es", entry("Piraten Kapern of the sea", "Piraten Kapern of the sea", tcomment="name")) == []


def test_findings_have_the_line_of_their_unit() -> None:
    found = findings("es", entry("Take {limit} cards.", "Coge cartas."))
    assert [str(finding.problem.place) for finding in found] == [f"locales/es/{GAME.id}.po:1:1"]
