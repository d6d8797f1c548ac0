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


def shown(rules: Rules, face: int, dice: int, at_least: int, at_most: int | None = None) -> Fraction:
    """The probability that a face comes up so often (left out: no upper limit)."""
    limit = dice if at_most is None else at_most
    return probability(rules, dice, lambda counts: at_least <= counts[face] <= limit)


def skulls(rules: Rules, dice: int, at_least: int, at_most: int | None = None) -> Fraction:
    """The probability of so many skulls (left out: no upper limit)."""
    return shown(rules, rules.skull, dice, at_least, at_most)


def alike(rules: Rules, dice: int, at_least: int, at_most: int | None = None) -> Fraction:
    """The probability that so many dice show the same face, not the skull (left out: no upper limit).

    What counts is the face that comes up most often: 3 to 3 means a set of three and none larger.
    """
    limit = dice if at_most is None else at_most
    others = [face for face in range(len(rules.faces)) if face != rules.skull]
    return probability(rules, dice, lambda counts: at_least <= max(counts[face] for face in others) <= limit)
