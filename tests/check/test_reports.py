"""The forms of the checker's report."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from reglario.book import load
from reglario.check import check
from reglario.check.reports import as_json, github, junit, text
from tests.check.conftest import Extra
from tests.check.test_coverage import TEXT

BROKEN = TEXT + TEXT.replace("id: one", "id: two").replace("{1: 100}", "{1: 300}")


def test_text(project: Extra) -> None:
    lines = list(text(check(load(project(BROKEN))), "en"))
    assert lines[-1] == "piraten_kapern: 1 passed, 1 failed"
    assert lines[0].startswith(
        "rules_data/piraten_kapern/examples/extra.yaml:19:24: piraten_kapern::two: then.scores.1: "
    )


def test_json(project: Extra) -> None:
    document = json.loads("".join(as_json(check(load(project(BROKEN))), "en")))
    assert document["format"] == 1
    assert document["passed"] is False
    game = document["games"]["piraten_kapern"]
    assert (game["passed"], game["failed"]) == (1, 1)
    assert game["failures"] == [
        {
            "example": "two",
            "file": "rules_data/piraten_kapern/examples/extra.yaml",
            "line": 19,
            "column": 24,
            "step": "then.scores.1",
            "code": "differs",
            "values": {"expected": "300", "engine": "100"},
            "message": "expected 300, engine 100",
            "cited": ["first-roll", "stop", "sets", "turn-order"],
        }
    ]


def test_junit(project: Extra) -> None:
    root = ElementTree.fromstring("".join(junit(check(load(project(BROKEN))), "en")).encode())
    (suite,) = root
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("piraten_kapern", "2", "1")
    one, two = suite
    assert (one.get("name"), one.get("line"), len(one)) == ("one", "2", 0)
    assert (two.get("name"), two.get("line")) == ("two", "19")
    assert two[0].get("message") == "expected 300, engine 100"


def test_github(project: Extra) -> None:
    assert list(github(check(load(project(BROKEN))), "en")) == [
        "::error file=rules_data/piraten_kapern/examples/extra.yaml,line=19,col=24::two: expected 300, engine 100"
    ]


def test_problems_are_in_every_form(project: Extra) -> None:
    checked = check(load(project(TEXT.replace("card: sorceress", "card: sorcerer"))))
    place = "rules_data/piraten_kapern/examples/extra.yaml"
    assert next(text(checked, "en")) == f"{place}:6:19: there is no card sorcerer; known: sorceress"
    assert json.loads("".join(as_json(checked, "en")))["problems"][0]["line"] == 6
    assert next(github(checked, "en")).startswith(f"::error file={place},line=6,col=19::")
    assert ElementTree.fromstring("".join(junit(checked, "en")).encode())[0].get("failures") == "1"
