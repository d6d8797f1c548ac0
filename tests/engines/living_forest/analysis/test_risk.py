"""Odds of one more card against counts by hand and by going through all draws."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.analysis.risk import at_most

ENGINE = LivingForest(resolve(load_game(Path(__file__).parents[4], "living_forest")))


@pytest.mark.parametrize(
    ("drawn", "odds"),
    [
        (3, Fraction(354, 364)),  # all but the ten ways of three solitary animals
        (4, Fraction(126 + 5 * 84 + 10 * 36, 1001)),
        (14, Fraction(0)),
    ],
)
def test_at_most_two_of_the_starting_deck(drawn: int, odds: Fraction) -> None:
    assert at_most(5, 14, drawn, 2) == odds


@pytest.mark.parametrize("drawn", [3, 5, 7])
def test_agrees_with_all_draws(drawn: int) -> None:
    deck = [1] * 4 + [0] * 6
    hands = list(combinations(range(10), drawn))
    good = sum(sum(deck[n] for n in hand) <= 2 for hand in hands)
    assert at_most(4, 10, drawn, 2) == Fraction(good, len(hands))


def test_tables_of_the_page() -> None:
    next_card, line, varans = ENGINE.analysis().reports["risk"]().parts
    assert next_card.columns == ("drawn", "seen-0", "seen-1", "seen-2")
    assert [cell.value for cell in next_card.rows[0]] == [2, Fraction(5, 12), Fraction(1, 3), Fraction(1, 4)]
    assert [cell.value for cell in line.rows[0]] == [3, Fraction(354, 364)]
    assert line.rows[-1][0].value == 11  # nine others and two solitary animals
    assert varans.rows[0][0].value == 0
    assert varans.rows[0][1].value == pytest.approx(906 / 1001)
