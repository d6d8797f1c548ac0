"""What the engine reads from rule data: species, cards, constants and the chosen readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reglario.book import Piece, Ruleset
from reglario.engines.engine import Side
from reglario.engines.forest_shuffle.facts import (
    Condition,
    Count,
    Playing,
    Points,
    Step,
    Whenever,
)

#: Sides of a tree in the order of its slots.
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
LEFT, RIGHT, TOP, BOTTOM = range(4)
#: So many cards may share a slot where nothing limits their number.
UNLIMITED = 1_000


@dataclass(frozen=True, slots=True)
class Species:
    """A tree, a sapling or a dweller, as its facts describe it."""

    id: str
    tags: frozenset[str]
    cost: int = 0
    #: The tree symbol, on trees; halves of cards show their own.
    symbol: str | None = None
    effect: tuple[Step, ...] = ()
    bonus: tuple[Step, ...] = ()
    whenever: Whenever | None = None
    may_share: int = 1
    extra_trees: int = 0
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Half:
    """A half of a split card: the card it belongs to, the side it is played at, what it shows."""

    card: int
    side: int
    species: Species
    symbol: str


@dataclass(frozen=True)
class Rules:
    """The numbers, cards and readings of one ruleset.

    Cards are numbers: first one per kind of tree, then the split cards, each in the order of the data.
    """

    players: int
    removed: int
    first_hand: int
    hand_limit: int
    draws: int
    clearing_limit: int
    piles: int
    winters: int
    winters_in_pile: int
    cave_points: int
    square_limit: int
    tree_species: int
    cards: tuple[str, ...]
    index: Mapping[str, int]
    copies: tuple[int, ...]
    trees: tuple[Species, ...]
    dwellers: Mapping[str, Species]
    halves: tuple[tuple[Half, ...], ...]
    #: The half of a card that belongs to a side.
    half_at: Mapping[tuple[int, int], Half]
    symbols: tuple[frozenset[str], ...]
    #: Points of sets of different species, by tag.
    set_points: Mapping[str, tuple[int, ...]]
    sapling: Species
    saplings_are_a_species: bool
    bear_chooses_at_once: bool

    @property
    def deck(self) -> int:
        """Cards in the deck, winters aside, before the first are dealt."""
        return sum(self.copies) - self.removed

    @property
    def bottom(self) -> int:
        """Cards, winters aside, in the pile that the winters lie in."""
        return self.deck // self.piles

    @property
    def winter(self) -> int:
        """The number that stands for a winter card."""
        return len(self.cards)


def rules_of(ruleset: Ruleset) -> Rules:
    """The engine's rules for a resolved ruleset."""
    constants = ruleset.constants
    trees = tuple(_species(piece) for piece in ruleset.pieces["tree"].values())
    dwellers = {piece.id: _species(piece) for piece in ruleset.pieces["dweller"].values()}
    split = tuple(ruleset.pieces["card"].values())
    cards = (*ruleset.pieces["tree"], *(piece.id for piece in split))
    halves: list[tuple[Half, ...]] = [()] * len(trees)
    symbols = [frozenset(filter(None, (tree.symbol,))) for tree in trees]
    for piece in split:
        shown = tuple(
            Half(len(halves), SIDES.index(side), dwellers[half["dweller"]], half["symbol"])
            for side, half in piece.facts.items()
        )
        halves.append(shown)
        symbols.append(frozenset(half.symbol for half in shown))
    return Rules(
        players=int(ruleset.choice["players"]),
        removed=constants["removed"],
        first_hand=constants["first_hand"],
        hand_limit=constants["hand_limit"],
        draws=constants["draws"],
        clearing_limit=constants["clearing_limit"],
        piles=constants["piles"],
        winters=ruleset.pieces["winter"]["winter"].count or 0,
        winters_in_pile=constants["winters_in_pile"],
        cave_points=constants["cave_points"],
        square_limit=constants["square_limit"],
        tree_species=constants["tree_species"],
        cards=cards,
        index={card: number for number, card in enumerate(cards)},
        copies=tuple(piece.count or 0 for kind in ("tree", "card") for piece in ruleset.pieces[kind].values()),
        trees=trees,
        dwellers=dwellers,
        halves=tuple(halves),
        half_at={(half.card, half.side): half for shown in halves for half in shown},
        symbols=tuple(symbols),
        set_points={tag.id: tuple(tag.facts.get("set_points", ())) for tag in ruleset.pieces["tag"].values()},
        sapling=Species("sapling", trees[0].tags),
        saplings_are_a_species=ruleset.choice["sapling-species"] == "counts",
        bear_chooses_at_once=ruleset.choice["bear-through-mole"] == "played",
    )


def _species(piece: Piece) -> Species:
    facts = piece.facts
    whenever = facts.get("whenever")
    return Species(
        id=piece.id,
        tags=frozenset(facts["tags"]),
        cost=facts["cost"],
        symbol=facts.get("symbol"),
        effect=_steps(facts.get("effect", ())),
        bonus=_steps(facts.get("bonus", ())),
        whenever=whenever and Whenever(Playing(**whenever["playing"]), whenever["draw"]),
        may_share=UNLIMITED if facts.get("shares_freely") else facts.get("share_slot", 1),
        extra_trees=facts.get("extra_trees", 0),
        points=points_of(facts.get("points")),
    )


def _steps(written: Any) -> tuple[Step, ...]:
    return tuple(Step(**{**step, "per": _count(step.get("per"))}) for step in written)


def points_of(written: Mapping[str, Any] | None) -> Points | None:
    """The form of a species' points, from its facts as they are written."""
    if written is None:
        return None
    values = dict(written)
    values["per"] = tuple(Count(**count) for count in written.get("per", ()))
    values["together"] = tuple(written.get("together", ()))
    condition = written.get("only_if")
    if condition is not None:
        values["only_if"] = Condition(
            **{**condition, "of": _count(condition.get("of")), "most": _count(condition.get("most"))}
        )
    return Points(**values)


def _count(written: Mapping[str, Any] | None) -> Count | None:
    return None if written is None else Count(**written)
