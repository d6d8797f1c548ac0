"""Gaps of coverage, from what the engine cited."""

from __future__ import annotations

from reglario.book import load
from reglario.check import check, coverage
from reglario.check.reports import coverage_json, coverage_text, wording_of
from tests.check.conftest import ROOT, Extra

TEXT = """\
  - id: one
    title: One
    shows: [sets]
    silent: [full-chest]
    given: {card: sorceress}
    when:
      - roll: [monkey, monkey, monkey, parrot, parrot, saber, saber, skull]
      - stop: {}
    then: {scores: {1: 100}}
"""


def gaps(project: Extra, text: str) -> set[tuple[str, str]]:
    found = coverage(check(load(project(text))).results["piraten_kapern"])
    return {(p.code, str(p.values.get("rule", p.values.get("found")))) for p in found.problems}


def test_gaps(project: Extra) -> None:
    found = gaps(project, TEXT)
    assert ("rule-not-shown", "sets") not in found
    assert ("no-near-miss", "sets") in found
    assert ("no-near-miss", "full-chest") not in found
    assert ("rule-not-exercised", "stop") not in found  # applied on the way, though nothing shows it
    assert ("rule-not-shown", "stop") in found
    assert ("rule-not-exercised", "island") in found
    assert ("no-near-miss", "skulls-stay") in found  # the engine refuses by it
    assert ("reading-not-played", "points-only") in found
    assert not [gap for gap in found if gap[1] in ("tie", "newer-edition", "starting-player")]


def test_the_project_has_no_gaps() -> None:
    book = load(ROOT)
    checked = check(book)
    assert checked.passed
    for result in checked.results.values():
        found = coverage(result)
        assert found.problems == ()
        rows = {row["rule"]: row for row in coverage_json(found, wording_of(result, "en"))["rules"]}
        assert all(row["reason"] for row in rows.values() if row["status"] != "executable")


def test_what_is_open_and_descriptive() -> None:
    found = coverage(check(load(ROOT, ["piraten_kapern"])).results["piraten_kapern"])
    by_status = {
        status: [r.rule.id for r in found.rules if r.rule.status == status] for status in ("open", "descriptive")
    }
    assert by_status == {"open": ["newer-edition", "tie"], "descriptive": ["starting-player"]}


def test_reasons_are_in_the_readers_language_with_their_numbers() -> None:
    result = check(load(ROOT, ["piraten_kapern"])).results["piraten_kapern"]
    for language, cards in (("en", "35 cards"), ("es", "35 cartas"), ("it", "35 carte")):
        lines = [
            line for line in coverage_text(coverage(result), wording_of(result, language)) if "newer-edition" in line
        ]
        assert cards in lines[0]
