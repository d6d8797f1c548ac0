"""The forms that the facts of cards take in `components/`: the small vocabulary that says what a species does.

Every word here is one that a card's page can say; the engine knows no species by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from reglario.engines.engine import Of, Side, form

TreeId = Annotated[str, Of("tree")]
DwellerId = Annotated[str, Of("dweller")]
TagId = Annotated[str, Of("tag")]


@form
@dataclass(frozen=True, slots=True)
class Count:
    """What is counted in a forest: exactly one of the first four.

    Args:
        tag: visible cards with this tag.
        dweller: dwellers of this species.
        trees: trees of one species, or all of them with saplings.
        what: something else that can be counted.
        bees: `trees` also counts the trees that Violet Carpenter Bees add.
    """

    tag: TagId | None = None
    dweller: DwellerId | None = None
    trees: Literal["all"] | TreeId | None = None
    what: (
        Literal["fully-occupied-trees", "cards-below-trees", "cards-on-this-tree", "cards-with-this-symbol"] | None
    ) = None
    bees: bool = False


@form
@dataclass(frozen=True, slots=True)
class Condition:
    """What must be so for a card to score: `at_least` so many of `of` or `different`, or one of the others.

    Args:
        at_least: there must be so many of `of`, or of `different` species.
        of: what is counted.
        different: species with this tag are counted.
        all_tree_species: all species of trees are in the forest.
        most: no other forest has more of this.
        on_tree: the card lies at a tree of this species.
        beside: a dweller with this tag is at the same tree.
        full_slot: as many cards share the slot as may.
    """

    at_least: int | None = None
    of: Count | None = None
    different: TagId | None = None
    all_tree_species: bool = False
    most: Count | None = None
    on_tree: TreeId | None = None
    beside: TagId | None = None
    full_slot: bool = False


@form
@dataclass(frozen=True, slots=True)
class Points:
    """What a species scores: for each copy, or once for all copies together.

    Args:
        each: points of each copy.
        per: multiplied by the number of all of these.
        only_if: the condition on which a copy scores.
        otherwise: points of a copy where it does not hold.
        together: points of one, two, three... copies together; the last number is for more as well.
        sets_of: different species with this tag score in sets, as the facts of the tag say.
        squared: all copies together score the square of their number.
        bees: `squared` also counts the trees that Violet Carpenter Bees add.
    """

    each: int | None = None
    per: tuple[Count, ...] = ()
    only_if: Condition | None = None
    otherwise: int = 0
    together: tuple[int, ...] = ()
    sets_of: TagId | None = None
    squared: bool = False
    bees: bool = False


@form
@dataclass(frozen=True, slots=True)
class Step:
    """One step of an effect or a bonus: exactly one of `draw`, `extra_turn`, `free_play`, `paid_plays`, `to_cave`.

    Args:
        draw: cards drawn from the deck...
        per: ...for each of these in the own forest.
        extra_turn: another turn after this one.
        free_play: a card with this tag may be played without paying.
        any_number: as many such cards as the player likes.
        paid_plays: any number of cards may be played at their cost.
        to_cave: all cards of the clearing go into the cave, or any cards from hand, which the deck replaces.
    """

    draw: int | None = None
    per: Count | None = None
    extra_turn: bool = False
    free_play: TagId | None = None
    any_number: bool = False
    paid_plays: bool = False
    to_cave: Literal["clearing", "hand"] | None = None


@form
@dataclass(frozen=True, slots=True)
class Playing:
    """A kind of card that is played: with a tag, or at a side of a tree."""

    tag: TagId | None = None
    side: Side | None = None


@form
@dataclass(frozen=True, slots=True)
class Whenever:
    """A permanent effect.

    Args:
        playing: whenever such a card is played...
        draw: ...so many cards are drawn.
    """

    playing: Playing
    draw: int


@form
@dataclass(frozen=True, slots=True)
class SpeciesFacts:
    """Facts of a species in `components/tree.yaml` and `components/dweller.yaml`.

    Args:
        cost: cards paid for it.
        tags: what it counts as.
        symbol: the tree symbol of a tree; dwellers have theirs on the halves of cards.
        sides: the sides of a tree at which a dweller lives; of a tree none.
        effect: what the player may do once, after playing it.
        bonus: what he may do as well, if all cards paid show its tree symbol.
        whenever: what he may do from the next turn on, whenever he plays such a card.
        share_slot: so many of it may share a slot.
        shares_freely: any number of it may share a slot.
        extra_trees: its tree counts as so many more trees of its species, where bees count.
        points: what it scores.
    """

    cost: int
    tags: tuple[TagId, ...]
    symbol: TreeId | None = None
    sides: tuple[Side, ...] = ()
    effect: tuple[Step, ...] = ()
    bonus: tuple[Step, ...] = ()
    whenever: Whenever | None = None
    share_slot: int = 1
    shares_freely: bool = False
    extra_trees: int = 0
    points: Points | None = None


@form
@dataclass(frozen=True, slots=True)
class TagFacts:
    """Facts of a tag in `components/tag.yaml`.

    Args:
        set_points: points of a set of one, two, three... different species with this tag.
    """

    set_points: tuple[int, ...] = ()


@form
@dataclass(frozen=True, slots=True)
class HalfFacts:
    """One half of a split card: the dweller, and the tree symbol that it shows."""

    dweller: DwellerId
    symbol: TreeId


@form
@dataclass(frozen=True, slots=True)
class CardFacts:
    """Facts of a split card in `components/card.yaml`: left and right, or top and bottom."""

    left: HalfFacts | None = None
    right: HalfFacts | None = None
    top: HalfFacts | None = None
    bottom: HalfFacts | None = None
