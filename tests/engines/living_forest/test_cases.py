"""Every case from elsewhere is played by an example under its id, and the examples say what the case expects."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from reglario.book import Book, load_game
from reglario.check import check_game

ROOT = Path(__file__).parents[3]
CASES = Path(__file__).parent / "cases" / "cases.csv"
with CASES.open(encoding="utf-8", newline="") as stream:
    ROWS = [row["case_id"] for row in csv.DictReader(stream)]


@pytest.fixture(scope="module")
def played() -> dict[str, bool]:
    game = load_game(ROOT, "living_forest")
    result, problems = check_game(Book(ROOT, {game.id: game}), game)
    assert not problems
    assert result is not None
    return {name: example.passed for name, example in result.examples.items()}


def test_there_are_all() -> None:
    assert [f"LF{number}" for number in range(1, 42)] == ROWS


@pytest.mark.parametrize("case", ROWS)
def test_case_is_played(played: dict[str, bool], case: str) -> None:
    mine = {name: passed for name, passed in played.items() if name.startswith(f"{case.lower()}-")}
    assert mine
    assert all(mine.values())
