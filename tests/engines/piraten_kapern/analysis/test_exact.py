"""Exact values of turns: a published fraction, and games of two dice that can be worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.piraten_kapern.analysis.exact import exact_value
from reglario.engines.piraten_kapern.analysis.turn import Turn, no_card
from reglario.engines.piraten_kapern.rules import Card, Rules, rules_of

RULES = rules_of(resolve(load_game(Path(__file__).parents[4], "piraten_kapern")))
#: Two dice, the first skull ends the turn. One coin or diamond scores 100, two score 200 and 500 for a full chest.
SMALL = replace(RULES, dice=2, skulls_to_end=1)


def card(rules: Rules, name: str) -> Card:
    return next(c for c in rules.cards if c.id == name)


def test_value_without_a_card() -> None:
    """Source: `optimal-turn` of game.yaml, computed there in rational arithmetic."""
    expected = Fraction(3884764731712957155517, 6711770914379661312)
    assert exact_value(Turn(RULES, no_card(RULES))) == expected


@pytest.mark.parametrize("name", ["skull-2", "chest", "sea-4", "sorceress"])
def test_floats_are_exact_to_a_billionth(name: str) -> None:
    turn = Turn(RULES, card(RULES, name))
    assert turn.expected == pytest.approx(float(exact_value(turn)), abs=1e-9)


def test_two_dice() -> None:
    """Both dice are rolled until both score: 36 W = 4 * 700 + 21 W, and lost is 36 L = 11 + 21 L."""
    turn = Turn(SMALL, no_card(SMALL))
    assert exact_value(turn) == Fraction(560, 3)
    assert turn.lost == pytest.approx(11 / 15, abs=1e-12)
    assert turn.distribution == pytest.approx({0: 11 / 15, 700: 4 / 15}, abs=1e-12)


def test_two_dice_and_a_chest() -> None:
    """Single dice may be rolled: a coin is stored, and one die at a time is rolled until it scores or is a skull.

    With a coin stored: 6 V = 100 + 2 * 700 + 3 V, so V = 500. With two dice that do not score one of them is kept:
    6 X = 2 V + 3 X, so X = 1000/3. From the start: 36 W = 4 * 700 + 12 V + 9 X.
    Lost: V 1/3, X 5/9; lost without a point: V 0, X 1/3.
    """
    rules = replace(SMALL, reroll_minimum=1)
    turn = Turn(rules, card(rules, "chest"))
    assert exact_value(turn) == Fraction(2950, 9)
    assert turn.lost == pytest.approx((11 + 12 / 3 + 9 * 5 / 9) / 36, abs=1e-12)
    assert turn.nothing == pytest.approx((11 + 9 / 3) / 36, abs=1e-12)
    assert turn.distribution == pytest.approx({0: 14 / 36, 100: 6 / 36, 700: 16 / 36}, abs=1e-12)
    best = turn.choices((0, 1, 0, 0, 1, 0))[0]
    assert (best.reroll, best.stored) == ((0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0))
    assert best.expected == pytest.approx(500, abs=1e-9)


def test_wrong_decisions_are_improved() -> None:
    """The result depends on the rules only, not on the decisions found with floats."""
    turn = Turn(SMALL, no_card(SMALL))
    for solved in turn.solved.values():
        solved.choice[:] = -1  # always stop
    assert exact_value(turn) == Fraction(560, 3)
