"""Exact odds of rolls: fractions, face by face."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from reglario.engines.piraten_kapern.dice import rolls
from reglario.engines.piraten_kapern.rules import Counts, Rules


def probability(rules: Rules, dice: int, event: Callable[[Counts], bool]) -> Fraction:
    """The probability of an event when `dice` dice are rolled.

    Args:
        rules: faces and their weights.
        dice: how many dice, from 0.
        event: asked of the counts by face.
    """
    chance = rolls(dice, rules.face_weights)
    hits = sum(w for roll, w in zip(chance.outcomes, chance.weights, strict=True) if event(roll.dice))
    return Fraction(hits, chance.cumulated[-1])


def skulls(rules: Rules, dice: int, at_least: int, at_most: int | None = None) -> Fraction:
    """The probability of so many skulls (left out: no upper limit)."""
    limit = dice if at_most is None else at_most
    return probability(rules, dice, lambda counts: at_least <= counts[rules.skull] <= limit)


def alike(rules: Rules, dice: int, number: int) -> Fraction:
    """The probability that a face other than the skull comes up at least `number` times."""
    others = [face for face in range(len(rules.faces)) if face != rules.skull]
    return probability(rules, dice, lambda counts: any(counts[face] >= number for face in others))
