"""Odds of rolls: numbers published on Board Game Arena's help pages, right where the pages are wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.piraten_kapern.analysis.odds import alike, shown, skulls
from reglario.engines.piraten_kapern.dice import rolls
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


def test_exactly_two_alike_with_three_dice() -> None:
    assert alike(RULES, 3, 2, 2) == Fraction(5 * 3 * 5, 216)  # the face, the place of the odd die, its face


def test_exactly_three_alike_with_four_dice() -> None:
    assert alike(RULES, 4, 3, 3) == Fraction(5 * 4 * 5, 6**4)


def test_all_different_with_two_dice() -> None:
    assert alike(RULES, 2, 1, 1) == Fraction(30, 36)  # all but five pairs and two skulls


@pytest.mark.parametrize("face", range(6))
def test_every_face_comes_up_as_often(face: int) -> None:
    assert shown(RULES, face, 8, 3) == Fraction(75497, 559872)


@pytest.mark.parametrize("dice", range(9))
def test_weights_of_a_roll_count_every_ordered_result(dice: int) -> None:
    assert sum(rolls(dice, RULES.face_weights).weights) == 6**dice
