"""Odds of rolls: numbers published on Board Game Arena's help pages, right where the pages are wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.piraten_kapern.analysis.odds import alike, skulls
from reglario.engines.piraten_kapern.rules import rules_of

RULES = rules_of(resolve(load_game(Path(__file__).parents[4], "piraten_kapern")))


@pytest.mark.parametrize(
    ("dice", "low", "high", "expected"),
    [
        (1, 1, 1, "1/6"),
        (2, 2, 2, "1/36"),
        (2, 1, 1, "10/36"),
        (2, 1, None, "11/36"),
        (2, 0, 0, "25/36"),
        (3, 3, 3, "1/216"),
        (3, 2, 2, "15/216"),  # the Spanish page says 12
        (3, 1, 1, "75/216"),  # the Spanish page says 25
        (3, 2, None, "16/216"),  # the Spanish page says 38
        (3, 1, None, "91/216"),
        (3, 0, 0, "125/216"),
        (8, 0, 0, "390625/1679616"),
        (8, 1, 1, "78125/209952"),
        (8, 2, 2, "109375/419904"),
        (8, 3, 3, "21875/209952"),
        (8, 4, 4, "21875/839808"),
        (8, 3, None, "75497/559872"),
        (8, 4, None, "51491/1679616"),
        (5, 3, 3, "125/3888"),
    ],
)
def test_skulls(dice: int, low: int, high: int | None, expected: str) -> None:
    assert skulls(RULES, dice, low, high) == Fraction(expected)


def test_three_alike_with_three_dice() -> None:
    assert alike(RULES, 3, 3) == Fraction(5, 216)  # five faces that are no skulls


def test_two_alike_with_two_dice() -> None:
    assert alike(RULES, 2, 2) == Fraction(5, 36)


def test_eight_alike_with_eight_dice() -> None:
    assert alike(RULES, 8, 8) == Fraction(5, 6**8)
