"""The state of a game of Living Forest, and the actions that change it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from reglario.engines.engine import Result
from reglario.engines.living_forest.rule_ids import RuleId
from reglario.engines.living_forest.rules import ELEMENTS


class Phase:
    """What happens next: plain numbers, for they are compared at every step of every game."""

    SETUP: Final = 0  # chance: an animal is turned up for the reserve before the first turn
    REVEAL: Final = 1  # chance: the card that a player draws is turned up
    ARRIVAL: Final = 2  # chance: an animal is turned up for the reserve at the end of a turn
    DRAW: Final = 3  # all players who have not stopped draw animals
    ACTION: Final = 4  # the player whose turn it is takes an action
    ATTRACT: Final = 5  # he may attract further animals with the suns that are left, or stop
    BONUS: Final = 6  # he takes a bonus action
    TILE: Final = 7  # he takes a victory tile of a spirit that he has jumped over
    OVER: Final = 8
    #: Up to here chance acts.
    LAST_OF_CHANCE: Final = ARRIVAL


class Kind:
    """The five actions; NONE where there is none."""

    NONE: Final = -1
    FRAGMENT: Final = 0
    ATTRACT: Final = 1
    EXTINGUISH: Final = 2
    MOVE: Final = 3
    PLANT: Final = 4
    ALL: Final = (FRAGMENT, ATTRACT, EXTINGUISH, MOVE, PLANT)


@dataclass(slots=True)
class Player:
    """What one player has.

    Args:
        pile: the shuffled part of the draw pile, sorted.
        top: attracted animals lying on it; the last one is drawn first.
        line: the help line in the order of drawing.
        discard: the discard pile, in no order.
        forest: the tree on each space, -1 for none.
        room: free spaces beside a tree, sorted.
        won: fire tiles that he has put out, by value.
        tiles: victory tiles by kind.
        rock: where his spirit stands.
        elements: totals of help line, forest and full lines.
        grown: those of forest and full lines alone.
        net: solitary symbols less gregarious ones.
        kinds: how many different trees stand in the forest.
        drew: a card has been drawn in this turn.
        fresh: the last card of the help line has just been drawn.
        stopped: the player draws no more in this turn.
    """

    pile: list[int]
    forest: list[int]
    room: list[int]
    won: list[int]
    tiles: list[int]
    rock: int
    top: list[int] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    elements: list[int] = field(default_factory=lambda: [0] * ELEMENTS)
    grown: list[int] = field(default_factory=lambda: [0] * ELEMENTS)
    fragments: int = 0
    net: int = 0
    kinds: int = 1
    drew: bool = False
    fresh: bool = False
    stopped: bool = False

    def copy(self) -> Player:
        """An independent player."""
        return Player(
            self.pile[:],
            self.forest[:],
            self.room[:],
            self.won[:],
            self.tiles[:],
            self.rock,
            self.top[:],
            self.line[:],
            self.discard[:],
            self.elements[:],
            self.grown[:],
            self.fragments,
            self.net,
            self.kinds,
            self.drew,
            self.fresh,
            self.stopped,
        )

    def gain(self, elements: tuple[int, ...], sign: int = 1) -> None:
        """Add elements to the totals, or take them away."""
        own = self.elements
        for n, amount in enumerate(elements):
            if amount:
                own[n] += sign * amount

    def grow(self, elements: tuple[int, ...]) -> None:
        """Add elements that stay when the help line is gone."""
        self.gain(elements)
        self.grown = [own + more for own, more in zip(self.grown, elements, strict=True)]


@dataclass(slots=True)
class State:
    """One position.

    Args:
        stacks: animals by level that are still face down, sorted.
        reserve: animals by level that lie face up.
        taken: animals by level that were attracted in this turn.
        centre: fire tiles by value in the centre of the Circle.
        supply: trees that are left, by kind.
        fragments: fragments that are left.
        varans: Fire Varans that are left.
        sacred: who has the Sacred Tree.
        turn: whose actions it is.
        drawing: who is drawing a card just now.
        actions: actions that are left to the player whose turn it is.
        last: the action that he took before.
        suns: suns that are left while he attracts.
        bonus: his bonus action, with so many elements more.
        victims: spirits that he has jumped over and whose tiles he has not taken yet.
        landed: he has moved and has not had the bonus of the rock yet.
    """

    players: list[Player]
    stacks: list[list[int]]
    reserve: list[list[int]]
    taken: list[int]
    centre: list[int]
    supply: list[int]
    fragments: int
    varans: int
    phase: int = Phase.SETUP
    sacred: int = 0
    turn: int = 0
    drawing: int = -1
    actions: int = 0
    last: int = Kind.NONE
    suns: int = 0
    bonus: int = Kind.NONE
    extra: int = 0
    victims: list[int] = field(default_factory=list)
    landed: bool = False
    result: Result | None = None
    cited: list[str] | None = None

    def copy(self) -> State:
        """An independent state; whoever listens to this one does not hear that one."""
        return replace(
            self,
            players=[player.copy() for player in self.players],
            stacks=[stack[:] for stack in self.stacks],
            reserve=[row[:] for row in self.reserve],
            taken=self.taken[:],
            centre=self.centre[:],
            supply=self.supply[:],
            victims=self.victims[:],
            cited=None,
        )

    def cite(self, *rules: RuleId) -> None:
        """Name the rules that were applied, if anybody listens."""
        if self.cited is not None:
            self.cited.extend(rules)


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance turns up the card that a player draws."""

    animal: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Chance turns up an animal for the reserve."""

    animal: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card for the help line."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Draw no more, or attract no more."""


@dataclass(frozen=True, slots=True)
class UseFragment:
    """Discard a fragment to get rid of the card just drawn."""


@dataclass(frozen=True, slots=True)
class TakeFragment:
    """The action of taking a fragment."""


@dataclass(frozen=True, slots=True)
class Attract:
    """Attract an animal; with suns left the action goes on."""

    animal: int


@dataclass(frozen=True, slots=True)
class Extinguish:
    """Extinguish fires: numbers of tiles by value."""

    fires: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Move over so many free rocks."""

    rocks: int


@dataclass(frozen=True, slots=True)
class Plant:
    """Plant a tree on a space."""

    tree: int
    space: int


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take a victory tile of the spirit that was jumped over."""

    tile: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do without an action."""


Action = (
    Reveal | Arrive | Draw | Stop | UseFragment | TakeFragment | Attract | Extinguish | Move | Plant | TakeTile | Pass
)
DRAW, STOP, USE_FRAGMENT, TAKE_FRAGMENT, PASS = Draw(), Stop(), UseFragment(), TakeFragment(), Pass()
