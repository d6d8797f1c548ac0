"""The state of a game of Forest Shuffle, and the actions that change it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from reglario.engines.engine import Result
from reglario.engines.forest_shuffle.forest import Tree
from reglario.engines.forest_shuffle.rule_ids import RuleId
from reglario.engines.forest_shuffle.rules import Species


class Phase:
    """What happens next: plain numbers, for they are compared at every step of every game."""

    DEAL: Final = 0  # chance: a card is dealt to the player
    DRAW: Final = 1  # chance: a card is drawn from the deck
    REVEAL: Final = 2  # chance: a card of the deck goes into the clearing
    MULLIGAN: Final = 3  # the player keeps the first hand or not
    TURN: Final = 4  # the player draws or plays
    NEXT_DRAW: Final = 5  # the player takes the next card of the draw action
    PAY: Final = 6  # the player pays for the card being played
    USE: Final = 7  # the player uses what a card offers, or not
    FREE: Final = 8  # the player may play a card for free
    MOLE: Final = 9  # the player may play further cards and pays for them
    CAVE: Final = 10  # the player may put cards from hand into the cave
    OVER: Final = 11
    #: Up to here chance acts.
    LAST_OF_CHANCE: Final = REVEAL


Part = Literal["effect", "bonus", "mushroom"]


@dataclass(frozen=True, slots=True)
class Task:
    """Something that a card offers.

    Args:
        kind: what is offered.
        of: the species that offers it.
        part: whether it is its effect, its bonus, or the permanent effect of a mushroom.
        number: of cards to be drawn.
        tag: what a card played for free must be.
        many: any number of cards may be played for free.
        cards: the cards of the clearing that a bear takes; None: all.
    """

    kind: Literal["draw", "extra-turn", "bear", "raccoon", "free-play", "mole"]
    of: Species
    part: Part
    number: int = 0
    tag: str = ""
    many: bool = False
    cards: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance brings a card of the deck into a hand, or a winter card."""

    card: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance brings a card of the deck into the clearing, or a winter card."""

    card: int


@dataclass(frozen=True, slots=True)
class FromDeck:
    """Take the top card of the deck."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card from the clearing."""

    card: int


@dataclass(frozen=True, slots=True)
class Plant:
    """Play a tree."""

    card: int


@dataclass(frozen=True, slots=True)
class Sapling:
    """Play a card face down as a sapling."""

    card: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Play the half of a split card that belongs to a side of a tree, at one of the own trees."""

    card: int
    side: int
    tree: int


@dataclass(frozen=True, slots=True)
class Pay:
    """Put these cards (in order) from hand into the clearing."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ToCave:
    """Put a card from hand into the cave."""

    card: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use what is offered."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not, or no longer, use what is offered."""


@dataclass(frozen=True, slots=True)
class Mulligan:
    """Put the first hand into the box and draw a new one."""


Play = Plant | Sapling | Settle
Action = Draw | Reveal | FromDeck | Take | Plant | Sapling | Settle | Pay | ToCave | Use | Pass | Mulligan
FROM_DECK, USE, PASS, MULLIGAN = FromDeck(), Use(), Pass(), Mulligan()


@dataclass(slots=True)
class State:
    """One position.

    Nobody knows where an unseen card is, so `pool` only says how many there are of each: in the deck, among the cards
    that went into the box, or face down where a position does not say what they are (-1 in caves and saplings). The
    deck is the number of cards above the first winter (`top`) and below it (`bottom`, with `winters_below`).
    """

    hands: list[list[int]]
    forests: list[list[Tree]]
    caves: list[list[int]]
    pool: list[int]
    unseen: int
    top: int
    bottom: int
    winters_below: int
    winters: int = 0
    clearing: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    turn: int = 0
    phase: int = Phase.DEAL
    #: Cards that the player is still to draw from the deck, and whether one goes into the clearing first.
    drawing: int = 0
    revealing: bool = False
    #: Cards taken with the draw action in this turn.
    taken: int = 0
    #: The card being paid for, and what is offered, now and later.
    playing: Play | None = None
    offer: Task | None = None
    tasks: list[Task] = field(default_factory=list)
    stowed: int = 0
    extra_turns: int = 0
    #: Mushrooms by player: those that work, and those of this turn.
    mushrooms: list[list[Species]] = field(default_factory=list)
    fresh: list[Species] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    result: Result | None = None
    cited: list[str] | None = None

    @property
    def deck(self) -> int:
        """Cards in the deck, winters included."""
        return self.top + self.bottom + self.winters_below + (self.winters == 0)

    def copy(self) -> State:
        """An independent state; whoever listens to this one does not hear that one."""
        return replace(
            self,
            hands=[hand[:] for hand in self.hands],
            forests=[[tree.copy() for tree in forest] for forest in self.forests],
            caves=[cave[:] for cave in self.caves],
            pool=self.pool[:],
            clearing=self.clearing[:],
            gone=self.gone[:],
            tasks=self.tasks[:],
            mushrooms=[working[:] for working in self.mushrooms],
            fresh=self.fresh[:],
            cited=None,
        )

    def cite(self, *rules: RuleId) -> None:
        """Name the rules that were applied, if anybody listens."""
        if self.cited is not None:
            self.cited.extend(rules)
