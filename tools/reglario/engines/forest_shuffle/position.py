"""How examples write a position, and what they may say of the resulting one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from reglario.engines.engine import ImpossiblePosition, Of, form
from reglario.engines.forest_shuffle import deck
from reglario.engines.forest_shuffle.facts import DwellerId, TreeId
from reglario.engines.forest_shuffle.forest import Tree
from reglario.engines.forest_shuffle.rules import SIDES, Half, Rules
from reglario.engines.forest_shuffle.state import Phase, State

SplitId = Annotated[str, Of("card")]
#: A card of the deck: a tree or a split card.
CardId = TreeId | SplitId
WinterId = Annotated[str, Of("winter")]
SaplingId = Literal["sapling"]
#: A slot names the card, or the dweller that it shows if it does not matter which card that is; or several.
Slot = DwellerId | SplitId | list[DwellerId | SplitId]
#: Why a position or an outcome is impossible; the sentences are in `phrases.yaml`.
Message = Literal[
    "no-such-half",
    "slot-too-full",
    "hand-too-large",
    "clearing-too-full",
    "game-already-over",
    "deck-too-large",
    "deck-too-small",
    "mulligan-is-first",
    "no-card-now",
    "card-not-next",
]
PhaseName = Literal[
    "deal",
    "draw",
    "reveal",
    "mulligan",
    "turn",
    "next-draw",
    "pay",
    "use",
    "free",
    "mole",
    "cave",
    "over",
]
#: Names of the phases, by number.
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)


@form
@dataclass(frozen=True)
class Spot:
    """A tree in a forest with what lives on its four sides."""

    tree: TreeId | SaplingId
    left: Slot = ()  # type: ignore[assignment]
    right: Slot = ()  # type: ignore[assignment]
    top: Slot = ()  # type: ignore[assignment]
    bottom: Slot = ()  # type: ignore[assignment]


@form
@dataclass(frozen=True)
class Given:
    """A position at the start of a turn; nothing said at all: the start of the game, before the first card is dealt.

    Args:
        turn: the player whose turn it is.
        hands: cards in hand by player.
        forests: trees by player, in the order in which they were played; all mushrooms in them work.
        clearing: cards in the clearing.
        caves: how many cards are in the caves.
        winters: winter cards that have turned up.
        deck: cards left in the deck, winters included; left out: as many as there can be.
        mulligan: the player has just been dealt the first hand.
    """

    turn: int = 1
    hands: dict[int, list[CardId]] = field(default_factory=dict)
    forests: dict[int, list[Spot]] = field(default_factory=dict)
    clearing: list[CardId] = field(default_factory=list)
    caves: dict[int, int] = field(default_factory=dict)
    winters: int = 0
    deck: int | None = None
    mulligan: bool = False


@form
@dataclass(frozen=True)
class Then:
    """What an example may say of the position it ends in.

    Args:
        phase: what happens next.
        turn: the player whose turn it is.
        offer: the species whose effect or bonus the player may use now.
        part: which of them it is.
        hands: how many of each card are in hand, by player.
        hand_size: cards in hand by player.
        forests: how many of each species are visible in the forests, by player.
        trees: trees and saplings by player.
        clearing: how many of each card are in the clearing.
        clearing_size: cards in the clearing.
        caves: cards in the caves by player.
        winters: winter cards that have turned up.
        deck: cards left in the deck, winters included.
        gone: cards that have left the game during play.
        extra_turns: turns that the player has after this one.
        scores: points by player as things stand.
    """

    phase: PhaseName | None = None
    turn: int | None = None
    offer: DwellerId | TreeId | None = None
    part: Literal["effect", "bonus", "mushroom"] | None = None
    hands: dict[int, dict[CardId, int]] | None = None
    hand_size: dict[int, int] | None = None
    forests: dict[int, dict[TreeId | DwellerId | SaplingId, int]] | None = None
    trees: dict[int, int] | None = None
    clearing: dict[CardId, int] | None = None
    clearing_size: int | None = None
    caves: dict[int, int] | None = None
    winters: int | None = None
    deck: int | None = None
    gone: int | None = None
    extra_turns: int | None = None
    scores: dict[int, int] | None = None


def lay(rules: Rules, given: Given) -> State:
    """The state of a position.

    Raises:
        ImpossiblePosition: play cannot reach it.
    """
    state = deck.new(rules)
    if given == Given():
        return state
    state.drawing = 0
    state.turn = _player(rules, given.turn, "turn")
    _Layer(rules, state).lay(given)
    state.phase = Phase.TURN
    if given.mulligan:
        dealt = all(len(hand) == rules.first_hand for hand in state.hands)
        if any(state.forests) or state.clearing or given.turn != 1 or not dealt:
            raise ImpossiblePosition(["mulligan"], "mulligan-is-first")
        deck.offer_mulligan(rules, state, 0)
    return state


def _player(rules: Rules, number: int, *path: str | int) -> int:
    if not 1 <= number <= rules.players:
        raise ImpossiblePosition(path, "no-such-player", found=number, expected=rules.players)
    return number - 1


class _Layer:
    """Lays cards out, each of which there is only so often; cards that are named come before those that are not."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.face_down = 0

    def lay(self, given: Given) -> None:
        rules, state = self.rules, self.state
        for number, hand in given.hands.items():
            player = _player(rules, number, "hands", str(number))
            if len(hand) > rules.hand_limit:
                raise ImpossiblePosition(
                    ["hands", str(number)], "hand-too-large", found=len(hand), limit=rules.hand_limit
                )
            state.hands[player] = [self.take(card, "hands", str(number), place) for place, card in enumerate(hand)]
        if len(given.clearing) >= rules.clearing_limit:
            raise ImpossiblePosition(
                ["clearing"], "clearing-too-full", found=len(given.clearing), limit=rules.clearing_limit
            )
        state.clearing = [self.take(card, "clearing", place) for place, card in enumerate(given.clearing)]
        for number, spots in given.forests.items():
            player = _player(rules, number, "forests", str(number))
            for place, spot in enumerate(spots):
                state.forests[player].append(self.tree(spot, "forests", str(number), place))
        for named in (True, False):
            for number, spots in given.forests.items():
                for place, spot in enumerate(spots):
                    tree = state.forests[number - 1][place]
                    self.dwellers(tree, spot, named, "forests", str(number), place)
        for number, cards in given.caves.items():
            state.caves[_player(rules, number, "caves", str(number))] = [-1] * cards
            self.face_down += cards
        for player, forest in enumerate(state.forests):
            species = (half.species for tree in forest for half in tree.dwellers())
            state.mushrooms[player] = [one for one in species if one.whenever is not None]
        self.deck(given)

    def take(self, card: str, *path: str | int) -> int:
        """Take a card out of those that have no place yet."""
        number = self.rules.index[card]
        if not self.state.pool[number]:
            limit = self.rules.copies[number]
            raise ImpossiblePosition(path, "too-many-components", found=limit + 1, component=card, limit=limit)
        self.state.pool[number] -= 1
        self.state.unseen -= 1
        return number

    def tree(self, spot: Spot, *path: str | int) -> Tree:
        if spot.tree == "sapling":
            self.face_down += 1
            return Tree(self.rules.sapling, None)
        card = self.take(spot.tree, *path, "tree")
        return Tree(self.rules.trees[card], self.rules.trees[card].symbol, card)

    def dwellers(self, tree: Tree, spot: Spot, named: bool, *path: str | int) -> None:
        for side, name in enumerate(SIDES):
            written = getattr(spot, name)
            cards: Sequence[str] = (written,) if isinstance(written, str) else written
            for card in cards:
                if (card in self.rules.index) == named:
                    half = self.half(card, side, *path, name)
                    if not tree.free_for(half):
                        raise ImpossiblePosition([*path, name], "slot-too-full", found=card)
                    tree.slots[side].append(half)

    def half(self, card: str, side: int, *path: str | int) -> Half:
        """The half of a card that is visible at a side; of a dweller alone, the first card that shows it there."""
        if card in self.rules.index:
            found = [half for half in self.rules.halves[self.rules.index[card]] if half.side == side]
            if found:
                self.take(card, *path)
        else:
            shown = [h for h in self.halves() if h.side == side and h.species.id == card]
            found = [half for half in shown if self.state.pool[half.card]]
            if shown and not found:
                count = len(shown)
                raise ImpossiblePosition(path, "too-many-components", found=count + 1, component=card, limit=count)
            if found:
                self.take(self.rules.cards[found[0].card], *path)
        if not found:
            raise ImpossiblePosition(path, "no-such-half", found=card)
        return found[0]

    def halves(self) -> Iterator[Half]:
        return (half for halves in self.rules.halves for half in halves)

    def deck(self, given: Given) -> None:
        """The deck: what has no other place can be in it, except the cards returned to the box."""
        rules, state = self.rules, self.state
        if not 0 <= given.winters < rules.winters:
            raise ImpossiblePosition(["winters"], "game-already-over", found=given.winters, limit=rules.winters)
        most = state.unseen - rules.removed - self.face_down
        winters = rules.winters - given.winters
        state.winters = given.winters
        if given.winters:
            state.top = 0
            state.winters_below -= given.winters - 1
            most = min(most, rules.bottom)
        left = most if given.deck is None else given.deck - winters
        if left > most:
            limit = most + winters
            raise ImpossiblePosition(["deck"], "deck-too-large", found=given.deck, limit=limit)
        least = 0 if given.winters else rules.bottom
        if left < least:
            raise ImpossiblePosition(["deck"], "deck-too-small", found=left + winters, limit=least + winters)
        state.bottom = left if given.winters else rules.bottom
        state.top = left - state.bottom


def counted(cards: Sequence[int], names: Sequence[str]) -> Mapping[str, int]:
    """How many of each card there are, none included."""
    numbers = dict.fromkeys(names, 0)
    for card in cards:
        numbers[names[card]] += 1
    return numbers
