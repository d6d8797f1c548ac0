"""The turn played for the most points: its value, its decisions, and what it scores how often.

The Island is left out: so many skulls in the first roll simply end the turn. Levels are solved one after another by
policy iteration; at a tie between stopping and rolling the player stops.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from reglario.engines.piraten_kapern.analysis.tables import Decision, Faces, Floats, Key, Level, Sorceress, levels
from reglario.engines.piraten_kapern.dice import rolls
from reglario.engines.piraten_kapern.rules import Card, Counts, Rules
from reglario.engines.piraten_kapern.scoring import lost_turn, stop_score

#: A roll is preferred only where it is worth so much more than stopping: below lies rounding.
_GAIN = 1e-7
_STOP = -1
#: A probability that is only rounding.
_ROUNDING = 1e-15


def no_card(rules: Rules) -> Card:
    """A card that does nothing, for a turn without one."""
    return Card("", 0, rules.none, 0, 1, (), 0, False, 0, 0)


@dataclass(frozen=True)
class Choice:
    """Something the player can do with a roll, and the points it brings on average.

    Args:
        reroll: the dice to roll again, with the skull that the Sorceress rolls; None for stopping.
        expected: points on average when the turn is played on for the most points.
        stored: the dice that should lie on the chest before the roll: all that stay and are no skulls, for more
            dice there never score less. None lie there for stopping or without a chest.
    """

    reroll: Counts | None
    expected: float
    stored: Counts


@dataclass(frozen=True)
class Solved:
    """A level solved: values, chosen decision of each state, worth and points if lost of each decision."""

    level: Level
    stop: Floats
    value: Floats
    choice: npt.NDArray[np.int64]
    worth: Floats
    lost_points: Floats


class Turn:
    """A turn under one card, solved for the most points.

    Args:
        rules: constants and readings.
        card: the fortune card.

    Attributes:
        most: the largest number of skulls on dice that leaves the turn going.
        solved: all levels, in an order in which each leads only to itself and to earlier ones.
    """

    def __init__(self, rules: Rules, card: Card) -> None:
        self.rules = rules
        self.card = card
        self.faces = Faces(rules.dice, rules.face_weights, rules.skull, rules.reroll_minimum)
        most = rules.skulls_to_end - 1 - card.skulls
        helper = None
        if card.skull_rerolls:
            fewest = 1 if rules.reading["sorceress-alone"] == "alone" else rules.reroll_minimum
            helper = Sorceress(fewest, rescues=rules.reading["sorceress-rescue"] != "never")
        self.most = most
        self.solved: dict[Key, Solved] = {}
        for key, level in levels(self.faces, most, helper).items():
            self.solved[key] = self._solve(key, level)

    @cached_property
    def expected(self) -> float:
        """Points on average."""
        return sum(probability * self._start_value(dice) for dice, probability in self._first_rolls())

    @property
    def distribution(self) -> dict[int, float]:
        """How often the turn scores how much: points -> probability, in order of points."""
        kept, lost = self._ends
        both = {points: kept.get(points, 0.0) + lost.get(points, 0.0) for points in kept.keys() | lost.keys()}
        return {points: both[points] for points in sorted(both) if both[points] > _ROUNDING}

    @property
    def lost(self) -> float:
        """The probability that skulls end the turn, whatever it then scores."""
        return sum(self._ends[1].values())

    @property
    def nothing(self) -> float:
        """The probability of scoring nothing or less."""
        return sum(probability for points, probability in self.distribution.items() if points <= 0)

    def choices(self, dice: Counts, *, sorceress_used: bool = False) -> list[Choice]:
        """What can be done with a roll, best first.

        Stopping comes before a roll that is worth the same. Where only the Sorceress can still save the turn,
        stopping means to lose it.

        Args:
            dice: counts by face.
            sorceress_used: she has been used in this turn.

        Raises:
            ValueError: so many skulls have ended the turn, or there are not so many dice.
        """
        skulls, state = self.faces.split(dice)
        solved = self.solved.get((bool(self.card.skull_rerolls) and not sorceress_used, skulls))
        if solved is None or state not in solved.level.index:
            raise ValueError(f"no choice with {dice}")
        row = solved.level.index[state]
        found = [Choice(None, float(solved.stop[row]), self.rules.none)]
        for number in np.flatnonzero(solved.level.open[row]):
            decision = solved.level.decisions[number]
            stored = self.faces.join(0, decision.keep) if self.card.keeps_dice else self.rules.none
            found.append(Choice(self._rolled(state, decision), float(solved.worth[number]), stored))
        return sorted(found, key=lambda choice: -choice.expected - (_GAIN if choice.reroll is None else 0))

    def _rolled(self, state: Counts, decision: Decision) -> Counts:
        others = tuple(a - b for a, b in zip(state, decision.keep, strict=True))
        return self.faces.join(int(decision.sorceress), others)

    def _solve(self, key: Key, level: Level) -> Solved:
        """Policy iteration at one level; those it leads to are solved."""
        skulls = key[1]
        over = skulls > self.most  # only the Sorceress can still save the turn
        lost = lost_turn(self.rules, self.card, self.rules.none).points
        stop = np.array([lost if over else self._stop(skulls, state) for state in level.states], dtype=float)
        lost_points = np.array([self._lost(decision) for decision in level.decisions], dtype=float)
        constant = level.lost * lost_points
        for reached, table in level.onward.items():
            if reached != key:
                constant = constant + table @ self.solved[reached].value
        inner = level.onward.get(key)
        value: Floats = stop.copy()
        choice = np.full(len(stop), _STOP)
        rows = np.arange(len(stop))
        while True:
            worth = constant if inner is None else constant + inner @ value
            offered = np.where(level.open, worth[None, :], -np.inf)
            best = offered.argmax(axis=1)
            better = offered[rows, best] > value + _GAIN
            if not better.any():
                return Solved(level, stop, value, choice, worth, lost_points)
            choice[better] = best[better]
            rolling = choice >= 0
            known = np.where(rolling, constant[choice], stop)
            if inner is None:
                value = known
            else:
                system = np.eye(len(stop))
                system[rolling] -= inner[choice[rolling]]
                value = np.linalg.solve(system, known).astype(np.float64)

    def _stop(self, skulls: int, state: Counts) -> int:
        return stop_score(self.rules, self.card, self.faces.join(skulls, state)).points

    def _lost(self, decision: Decision) -> int:
        """Points if the roll loses the turn: all kept dice lie on the chest, if there is one."""
        return lost_turn(self.rules, self.card, self.faces.join(0, decision.keep)).points

    @property
    def lost_at_first(self) -> int:
        """Points if the first roll loses the turn."""
        zero = self.card.sabers and self.rules.reading["sea-first-roll"] == "zero"
        return 0 if zero else lost_turn(self.rules, self.card, self.rules.none).points

    def _first_rolls(self) -> list[tuple[Counts, float]]:
        chance = rolls(self.faces.dice, self.faces.weights)
        total = chance.cumulated[-1]
        return [(o.dice, w / total) for o, w in zip(chance.outcomes, chance.weights, strict=True)]

    def start(self, dice: Counts) -> tuple[Key | None, Counts]:
        """The level that a first roll leads to; None if it loses the turn."""
        skulls, state = self.faces.split(dice)
        key = (bool(self.card.skull_rerolls), skulls)
        saved = skulls <= self.most or self.rules.reading["sorceress-rescue"] == "always"
        return (key if key in self.solved and saved else None), state

    def _start_value(self, dice: Counts) -> float:
        key, state = self.start(dice)
        if key is None:
            return self.lost_at_first
        solved = self.solved[key]
        return float(solved.value[solved.level.index[state]])

    @cached_property
    def _ends(self) -> tuple[dict[int, float], dict[int, float]]:
        """How often the turn scores how much when the player stops, and when skulls end it."""
        mass = {key: np.zeros(len(solved.level.states)) for key, solved in self.solved.items()}
        kept: defaultdict[int, float] = defaultdict(float)
        lost: defaultdict[int, float] = defaultdict(float)
        for dice, probability in self._first_rolls():
            key, state = self.start(dice)
            if key is None:
                lost[self.lost_at_first] += probability
            else:
                mass[key][self.solved[key].level.index[state]] += probability
        for key in reversed(self.solved):
            self._flow(key, mass, kept, lost)
        return kept, lost

    def _flow(
        self, key: Key, mass: dict[Key, Floats], kept: defaultdict[int, float], lost: defaultdict[int, float]
    ) -> None:
        """Pass the probability that reaches a level on to points and to later levels."""
        solved = self.solved[key]
        level, choice = solved.level, solved.choice
        rolling = choice >= 0
        visits: Floats = mass[key]
        inner = level.onward.get(key)
        if inner is not None and rolling.any():
            system = np.eye(len(visits))
            system[:, rolling] -= inner[choice[rolling]].T
            visits = np.linalg.solve(system, visits).astype(np.float64)
        stopped = lost if key[1] > self.most else kept  # nobody stops safely with too many skulls
        for state in np.flatnonzero(~rolling):
            stopped[int(solved.stop[state])] += float(visits[state])
        taken = np.zeros(len(level.decisions))
        np.add.at(taken, choice[rolling], visits[rolling])
        for reached, table in level.onward.items():
            if reached != key:
                mass[reached] = mass[reached] + taken @ table
        for number in np.flatnonzero(taken):
            lost[int(solved.lost_points[number])] += float(taken[number] * level.lost[number])
