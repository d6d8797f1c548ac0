"""Multisets of dice: what may be chosen from some, and what a roll may show."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import factorial, prod

from reglario.engines.engine import Chance
from reglario.engines.piraten_kapern.rules import Counts
from reglario.engines.piraten_kapern.state import Roll


def add(one: Counts, other: Counts) -> Counts:
    """Both together."""
    return tuple(map(operator.add, one, other))


def subtract(one: Counts, other: Counts) -> Counts:
    """`one` without `other`; negative where there were not so many."""
    return tuple(map(operator.sub, one, other))


def holds(dice: Counts, part: Counts) -> bool:
    """Whether `part` can be chosen from `dice`."""
    return all(map(operator.ge, dice, part))


def parts(dice: Counts) -> Iterator[Counts]:
    """Every choice of one or more of these dice."""
    return (part for part in product(*(range(n + 1) for n in dice)) if any(part))


@lru_cache(maxsize=64)
def rolls(dice: int, weights: Counts) -> Chance[Roll]:
    """What `dice` dice may show, face by face, each face with its weight."""
    outcomes = tuple(_splits(dice, len(weights)))
    ways = tuple(
        factorial(dice) // prod(map(factorial, counts)) * prod(map(pow, weights, counts)) for counts in outcomes
    )
    return Chance(tuple(map(Roll, outcomes)), ways)


def _splits(dice: int, faces: int) -> Iterator[Counts]:
    if faces == 1:
        yield (dice,)
        return
    for number in range(dice, -1, -1):
        for rest in _splits(dice - number, faces - 1):
            yield (number, *rest)
