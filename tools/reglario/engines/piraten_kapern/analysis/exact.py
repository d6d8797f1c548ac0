"""The value of a turn as an exact fraction.

The decisions found with floats are solved again in fractions, level by level, and improved until no other decision is
worth more: the result does not depend on rounding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from reglario.engines.piraten_kapern.analysis.tables import Decision, Key
from reglario.engines.piraten_kapern.analysis.turn import Turn
from reglario.engines.piraten_kapern.dice import add, rolls

_Values = Mapping[Key, Sequence[Fraction]]


@dataclass(frozen=True)
class _Outlook:
    """What a decision leads to: `ways` equally likely results.

    Args:
        ways: all results.
        within: state of the same level -> in how many of them it is reached.
        beyond: points in all other results, added up.
    """

    ways: int
    within: Mapping[int, int]
    beyond: Fraction

    def worth(self, values: Sequence[Fraction]) -> Fraction:
        """Points on average if the states of the level are worth so much."""
        scale = lcm(*(values[state].denominator for state in self.within))
        inside = sum(
            count * values[state].numerator * (scale // values[state].denominator)
            for state, count in self.within.items()
        )
        return (Fraction(inside, scale) + self.beyond) / self.ways


def exact_value(turn: Turn) -> Fraction:
    """The points that a turn brings on average when it is played for the most points.

    Args:
        turn: the turn, solved in floats.
    """
    values: dict[Key, Sequence[Fraction]] = {}
    for key in turn.solved:
        values[key] = _level_values(turn, key, values)
    first = rolls(turn.faces.dice, turn.faces.weights)
    total = Fraction(0)
    for outcome, weight in zip(first.outcomes, first.weights, strict=True):
        level, state = turn.start(outcome.dice)
        worth = turn.lost_at_first if level is None else values[level][turn.solved[level].level.index[state]]
        total += weight * worth
    return total / first.cumulated[-1]


def _level_values(turn: Turn, key: Key, earlier: _Values) -> list[Fraction]:
    """What each state of a level is worth, by policy iteration from the decisions found with floats."""
    solved = turn.solved[key]
    level = solved.level
    stop = [Fraction(int(points)) for points in solved.stop]
    outlooks = [
        _outlook(turn, key, decision, int(lost), earlier)
        for decision, lost in zip(level.decisions, solved.lost_points, strict=True)
    ]
    allowed = [row.nonzero()[0].tolist() for row in level.open]
    choice = [None if number < 0 else int(number) for number in solved.choice]
    while True:
        values = _policy_values(outlooks, choice, stop)
        worth = [outlook.worth(values) for outlook in outlooks]
        better = {
            state: best
            for state, numbers in enumerate(allowed)
            if numbers and worth[best := max(numbers, key=worth.__getitem__)] > values[state]
        }
        if not better:
            return values
        for state, best in better.items():
            choice[state] = best


def _outlook(turn: Turn, key: Key, decision: Decision, lost_points: int, earlier: _Values) -> _Outlook:
    unused, skulls = key
    left = skulls - decision.sorceress
    chance = rolls(turn.faces.dice - left - sum(decision.keep), turn.faces.weights)
    within: defaultdict[int, int] = defaultdict(int)
    beyond = Fraction(0)
    for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
        new, others = turn.faces.split(outcome.dice)
        reached = (unused and not decision.sorceress, left + new)
        if reached not in turn.solved:
            beyond += weight * lost_points
            continue
        state = turn.solved[reached].level.index[add(decision.keep, others)]
        if reached == key:
            within[state] += weight
        else:
            beyond += weight * earlier[reached][state]
    return _Outlook(chance.cumulated[-1], within, beyond)


def _policy_values(
    outlooks: Sequence[_Outlook], choice: Sequence[int | None], stop: Sequence[Fraction]
) -> list[Fraction]:
    """What each state is worth if the player does as chosen (None: stops).

    The worth of every chosen decision is one unknown. A player mostly keeps more dice from roll to roll, so decisions
    that roll few dice lead to few others: eliminated first, they keep the equations short.
    """
    chosen = {number for number in choice if number is not None}
    rows: dict[int, dict[int, Fraction]] = {}
    known: dict[int, Fraction] = {}
    for number in chosen:
        outlook = outlooks[number]
        row: defaultdict[int, Fraction] = defaultdict(Fraction)
        row[number] += outlook.ways
        sure = outlook.beyond
        for state, count in outlook.within.items():
            then = choice[state]
            if then is None:
                sure += count * stop[state]
            else:
                row[then] -= count
        rows[number], known[number] = row, sure
    worth = _solve(rows, known, sorted(chosen, key=lambda number: outlooks[number].ways))
    return [points if number is None else worth[number] for number, points in zip(choice, stop, strict=True)]


def _solve(
    rows: Mapping[int, Mapping[int, Fraction]], known: Mapping[int, Fraction], order: Sequence[int]
) -> dict[int, Fraction]:
    """Solve sparse linear equations, one for each unknown, by elimination in this order.

    Args:
        rows: unknown -> factors of the unknowns in its equation, its own not zero.
        known: unknown -> right side of its equation.
        order: all unknowns.
    """
    place = {number: position for position, number in enumerate(order)}
    reduced: dict[int, tuple[dict[int, Fraction], Fraction]] = {}
    for number in order:
        row, right = dict(rows[number]), known[number]
        while earlier := [other for other in row if place[other] < place[number]]:
            pivot = min(earlier, key=place.__getitem__)
            factor = row.pop(pivot)
            later, value = reduced[pivot]
            right -= factor * value
            for other, by in later.items():
                row[other] = row.get(other, Fraction(0)) - factor * by
        own = row.pop(number)
        reduced[number] = ({other: by / own for other, by in row.items() if by}, right / own)
    solution: dict[int, Fraction] = {}
    for number in reversed(order):
        later, value = reduced[number]
        solution[number] = value - sum(by * solution[other] for other, by in later.items())
    return solution
