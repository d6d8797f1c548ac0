"""The state of a game of Piraten Kapern, and the actions that change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from reglario.engines.engine import Result
from reglario.engines.piraten_kapern.rule_ids import RuleId
from reglario.engines.piraten_kapern.rules import Counts


class Phase:
    """What happens next: plain numbers, for they are compared at every step of every game."""

    DRAW: Final = 0  # chance: a card is turned up
    FIRST_ROLL: Final = 1  # chance: all dice are rolled
    ROLL: Final = 2  # chance: the chosen dice are rolled
    ISLAND_ROLL: Final = 3  # chance: dice are rolled on the Island
    DECIDE: Final = 4  # the player stops, rolls again, or moves dice to and from the chest
    RESCUE: Final = 5  # the player may use the Sorceress against the skull that would end the turn
    ISLAND: Final = 6  # the player decides on the Island of Skulls, where a reading leaves him a choice
    OVER: Final = 7
    #: Up to here chance acts.
    LAST_OF_CHANCE: Final = ISLAND_ROLL


@dataclass(slots=True)
class State:
    """One position. Dice are counts by face; `stored` are those of them that lie on the treasure chest."""

    scores: list[int]
    deck: list[int]
    discard: list[int]
    turn: int = 0
    phase: int = Phase.DRAW
    card: int = -1
    dice: Counts = ()
    stored: Counts = ()
    rolling: int = 0
    first: bool = False
    bound_for_island: bool = False
    skull_rerolls: int = 0
    leader: int = -1
    last_turns: int = 0
    raid: bool = False
    fallen: bool = False
    result: Result | None = None
    cited: list[str] | None = None

    def copy(self) -> State:
        """An independent state; whoever listens to this one does not hear that one."""
        return replace(self, scores=self.scores[:], deck=self.deck[:], discard=self.discard[:], cited=None)

    def cite(self, *rules: RuleId) -> None:
        """Name the rules that were applied, if anybody listens."""
        if self.cited is not None:
            self.cited.extend(rules)


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance turns up a card."""

    card: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls dice."""

    dice: Counts


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and score."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll these dice again; a skull among them is rolled by the Sorceress."""

    dice: Counts


@dataclass(frozen=True, slots=True)
class Store:
    """Lay these dice on the treasure chest."""

    dice: Counts


@dataclass(frozen=True, slots=True)
class Take:
    """Take these dice back from the treasure chest."""

    dice: Counts


Action = Draw | Roll | Stop | Reroll | Store | Take
STOP = Stop()
