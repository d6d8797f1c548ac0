"""Phrases beside what the engine says: missing, superfluous, or with placeholders that nothing fills."""

from __future__ import annotations

import pytest

from reglario.book import load
from reglario.check import check
from reglario.check.reports import problem_text
from tests.check.conftest import Extra

EXAMPLE = """\
  - id: one
    title: One
    shows: [draw-card]
    when: [{draw: captain}]
    then: {phase: first-roll}
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("You turn up {value}.", "You turn up {valeu}.", "3:28: there is no number valeu; known: value"),
        ('"You stop."', '"You stop {value}."', "5:25: there is no number value; known: player"),
        ('"It is your turn."', '"It is turn {n}."', "22:27: there is no number n; known: player, value"),
        ("  card: Card\n", "  card: Card {of}\n", "52:14: there is no number of; known:"),
        ("exactly {n} skulls", "exactly {n} skulls {x}", "58:64: there is no number x; known: n"),
        ("{n} dice are rolled.", "{dice} dice are rolled.", None),  # a constant of the game
    ],
)
def test_placeholder(project: Extra, old: str, new: str, said: str | None) -> None:
    root = project(EXAMPLE)
    file = root / "rules_data" / "piraten_kapern" / "phrases.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    told = [problem_text(problem).partition("phrases.yaml:")[2] for problem in check(load(root)).problems]
    if said is None:
        assert told == []
    else:
        assert len(told) == 1
        assert told[0].startswith(said)
