"""What may follow each decision of a turn: tables that are the same for all cards, built once and shared.

A level is a number of skulls on dice, before or after the Sorceress has been used. Its states are the other dice. A
decision is to keep some dice and roll the rest; the Sorceress rolls one skull with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from reglario.engines.piraten_kapern.dice import rolls
from reglario.engines.piraten_kapern.rules import Counts

Floats = npt.NDArray[np.float64]
#: Whether the Sorceress may still be used, and the number of skulls on dice.
Key = tuple[bool, int]


@dataclass(frozen=True)
class Faces:
    """The dice: how many, the weight of each face, which one is the skull, and the fewest in a re-roll."""

    dice: int
    weights: Counts
    skull: int
    minimum: int

    def split(self, dice: Counts) -> tuple[int, Counts]:
        """Skulls, and the counts of the other faces."""
        return dice[self.skull], dice[: self.skull] + dice[self.skull + 1 :]

    def join(self, skulls: int, others: Counts) -> Counts:
        """The opposite of `split`."""
        return (*others[: self.skull], skulls, *others[self.skull :])


@dataclass(frozen=True)
class Decision:
    """Dice that stay, and whether the Sorceress rolls a skull with the others."""

    keep: Counts
    sorceress: bool


@dataclass(frozen=True)
class Level:
    """All positions with one number of skulls.

    Args:
        states: counts of the faces other than skulls.
        index: position of each state.
        decisions: ways to roll again.
        open: for each state, which decisions it allows.
        onward: level -> probability of each of its states, decision by decision.
        lost: probability that the roll ends the turn, decision by decision.
    """

    states: tuple[Counts, ...]
    index: dict[Counts, int]
    decisions: tuple[Decision, ...]
    open: npt.NDArray[np.bool_]
    onward: dict[Key, Floats]
    lost: Floats


@dataclass(frozen=True)
class Sorceress:
    """How the Sorceress may be used: the fewest dice rolled with her, and whether she undoes the last skull."""

    fewest: int
    rescues: bool


@dataclass(frozen=True)
class _Block:
    """Decisions of one kind at one number of skulls: what stays, and what each number of new skulls leads to."""

    keeps: npt.NDArray[np.int64]
    reached: tuple[Floats, ...]


def levels(faces: Faces, most: int, sorceress: Sorceress | None) -> dict[Key, Level]:
    """All levels, in an order in which each leads only to itself and to earlier ones.

    Args:
        faces: the dice.
        most: the largest number of skulls on dice that leaves the turn going.
        sorceress: how she may be used, if the card is hers.
    """
    keys = [(False, s) for s in range(most, -1, -1)]
    if sorceress:
        keys += [(True, s) for s in range(most + sorceress.rescues, -1, -1)]
    return {key: _level(faces, key, frozenset(keys), most, sorceress) for key in keys}


@lru_cache(maxsize=48)
def _level(faces: Faces, key: Key, known: frozenset[Key], most: int, sorceress: Sorceress | None) -> Level:
    unused, skulls = key
    size = faces.dice - skulls
    blocks: list[tuple[bool, _Block]] = []
    if skulls <= most:
        blocks.append((False, _block(faces, size, faces.minimum)))
    if unused and skulls and sorceress:
        blocks.append((True, _block(faces, size + 1, sorceress.fewest)))
    count = sum(len(block.keeps) for _, block in blocks)
    onward: dict[Key, Floats] = {}
    lost = np.ones(count)
    start = 0
    for helped, block in blocks:
        rows = slice(start, start + len(block.keeps))
        for new, table in enumerate(block.reached):
            reached = (unused and not helped, skulls - helped + new)
            if reached in known:
                onward.setdefault(reached, np.zeros((count, table.shape[1])))[rows] = table
                lost[rows] -= table.sum(axis=1)
        start = rows.stop
    states = _others(faces, size)
    keeps = np.concatenate([block.keeps for _, block in blocks])
    decisions = tuple(Decision(tuple(map(int, keep)), helped) for helped, block in blocks for keep in block.keeps)
    allowed = np.all(keeps[None, :, :] <= np.array(states)[:, None, :], axis=2)
    index = {state: n for n, state in enumerate(states)}
    return Level(states, index, decisions, allowed, onward, np.clip(lost, 0.0, 1.0))


@lru_cache(maxsize=32)
def _block(faces: Faces, size: int, fewest: int) -> _Block:
    """Keep some of `size` dice that are no skulls and roll at least `fewest`: the chance of each result."""
    base = faces.dice + 1
    scale = np.array([base**place for place in range(len(faces.weights) - 1)])
    places = []
    for skulls in range(size + 1):
        place = np.zeros(base ** len(scale), dtype=np.int64)
        states = np.array(_others(faces, size - skulls))
        place[states @ scale] = np.arange(len(states))
        places.append(place)
    kept_by_number = [np.array(_others(faces, kept)) for kept in range(size - fewest + 1)]
    total = sum(map(len, kept_by_number))
    reached = [np.zeros((total, len(_others(faces, size - skulls)))) for skulls in range(size + 1)]
    first = 0
    for kept, keeps in enumerate(kept_by_number):
        chance = rolls(size - kept, faces.weights)
        thrown = np.array([outcome.dice[faces.skull] for outcome in chance.outcomes])
        others = np.array([faces.split(outcome.dice)[1] for outcome in chance.outcomes])
        probability = np.array(chance.weights) / chance.cumulated[-1]
        for new in range(size - kept + 1):
            chosen = thrown == new
            after = (keeps @ scale)[:, None] + (others[chosen] @ scale)[None, :]
            rows = np.arange(first, first + len(keeps))[:, None]
            np.add.at(reached[new], (rows, places[new][after]), probability[chosen][None, :])
        first += len(keeps)
    return _Block(np.concatenate(kept_by_number), tuple(reached))


@lru_cache(maxsize=32)
def _others(faces: Faces, dice: int) -> tuple[Counts, ...]:
    """All counts of faces other than skulls for so many dice."""
    split = (faces.split(outcome.dice) for outcome in rolls(dice, faces.weights).outcomes)
    return tuple(others for skulls, others in split if not skulls)
