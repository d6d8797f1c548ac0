"""The engine of Forest Shuffle: the protocol over the rules of deck, plays, turns and scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

from reglario.book import Ruleset
from reglario.engines.engine import (
    CHANCE,
    Analysis,
    Chance,
    IllegalAction,
    ImpossibleOutcome,
    Item,
    Nothing,
    Result,
    Verb,
    Zone,
    form,
)
from reglario.engines.forest_shuffle import deck, playing, turn
from reglario.engines.forest_shuffle.facts import CardFacts, DwellerId, SpeciesFacts, TagFacts
from reglario.engines.forest_shuffle.forest import Tree
from reglario.engines.forest_shuffle.position import (
    PHASES,
    CardId,
    Given,
    Message,
    SplitId,
    Then,
    WinterId,
    counted,
    lay,
)
from reglario.engines.forest_shuffle.rule_ids import REFUSALS, RULE_IDS, Refusal
from reglario.engines.forest_shuffle.rules import SIDES, rules_of
from reglario.engines.forest_shuffle.scoring import totals
from reglario.engines.forest_shuffle.state import (
    FROM_DECK,
    MULLIGAN,
    PASS,
    USE,
    Action,
    Draw,
    FromDeck,
    Mulligan,
    Pass,
    Pay,
    Phase,
    Plant,
    Reveal,
    Sapling,
    Settle,
    State,
    Take,
    ToCave,
    Use,
)

_CHANCE_ACTS = (CHANCE,)
_BARE: Mapping[str, Action] = {"deck": FROM_DECK, "use": USE, "pass": PASS, "mulligan": MULLIGAN}
_BARE_VERBS: Mapping[type, str] = {type(action): verb for verb, action in _BARE.items()}
_OF_CARD: Mapping[str, Any] = {
    "draw": Draw,
    "reveal": Reveal,
    "take": Take,
    "plant": Plant,
    "sapling": Sapling,
    "cave": ToCave,
}
_CARD_VERBS: Mapping[type, str] = {action: verb for verb, action in _OF_CARD.items()}


@form
@dataclass(frozen=True)
class Settling:
    """How examples write that a dweller is played.

    Args:
        dweller: the half that is played.
        card: the split card.
        tree: at which tree of the forest, counted from 1 in the order in which they were played.
    """

    dweller: DwellerId
    card: SplitId
    tree: int


class ForestShuffle:
    """Forest Shuffle (Kosch), base game, for 2 to 5 players."""

    cites: ClassVar[frozenset[str]] = RULE_IDS
    forbids: ClassVar[frozenset[str]] = REFUSALS
    messages: ClassVar[frozenset[str]] = frozenset(get_args(Message))
    given: ClassVar[type] = Given
    then: ClassVar[type] = Then
    verbs: ClassVar[Mapping[str, Verb]] = {
        "draw": Verb(CardId | WinterId, chance=True),
        "reveal": Verb(CardId | WinterId, chance=True),
        "mulligan": Verb(Nothing),
        "deck": Verb(Nothing),
        "take": Verb(CardId),
        "plant": Verb(CardId),
        "sapling": Verb(CardId),
        "settle": Verb(Settling),
        "pay": Verb(list[CardId]),
        "use": Verb(Nothing),
        "pass": Verb(Nothing),
        "cave": Verb(CardId),
    }
    facts: ClassVar[Mapping[str, type]] = {
        "tree": SpeciesFacts,
        "dweller": SpeciesFacts,
        "card": CardFacts,
        "tag": TagFacts,
    }

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules = rules_of(ruleset)
        self._everyone = tuple((player,) for player in range(self.rules.players))
        kinds = range(len(self.rules.cards) + 1)
        self._draws: tuple[Action, ...] = tuple(map(Draw, kinds))
        self._reveals: tuple[Action, ...] = tuple(map(Reveal, kinds))
        self._takes: tuple[Action, ...] = tuple(map(Take, kinds))
        self._to_cave: tuple[Action, ...] = tuple(map(ToCave, kinds))
        self._moves = playing.Moves(self.rules)
        self._names = (*self.rules.cards, "winter")

    def new(self) -> State:
        """The state before the first card is dealt."""
        return deck.new(self.rules)

    def lay(self, given: Given) -> State:
        """The state of an example's position.

        Raises:
            ImpossiblePosition: play cannot reach it.
        """
        return lay(self.rules, given)

    def actors(self, state: State) -> tuple[int, ...]:
        """Chance, the player whose turn it is, or nobody."""
        if state.phase <= Phase.LAST_OF_CHANCE:
            return _CHANCE_ACTS
        return () if state.phase == Phase.OVER else self._everyone[state.turn]

    def chance(self, state: State) -> Chance[Action]:
        """What the top card of the deck may be."""
        return deck.next_card(state, self._reveals if state.phase == Phase.REVEAL else self._draws)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """All actions open to `player`."""
        if self.actors(state) != (player,):
            return ()
        rules = self.rules
        actions: list[Action] = []
        if turn.drawing_refusal(rules, state, None) is None:
            actions = [FROM_DECK, *map(self._takes.__getitem__, dict.fromkeys(state.clearing))]
        match state.phase:
            case Phase.TURN | Phase.FREE | Phase.MOLE:
                actions += playing.plays(state, self._moves)
            case Phase.PAY if state.playing is not None:
                cost = playing.species_of(rules, state.playing).cost
                actions += self._moves.payments(state.hands[player], cost)
            case Phase.CAVE:
                actions += map(self._to_cave.__getitem__, dict.fromkeys(state.hands[player]))
            case Phase.USE:
                actions.append(USE)
            case Phase.MULLIGAN:
                actions.append(MULLIGAN)
        if turn.may_decline(state):
            actions.append(PASS)
        return actions

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """The rule that forbids `action` now, or None."""
        phase = state.phase
        if phase == Phase.OVER:
            return "game-over"
        if player != state.turn or phase < Phase.REVEAL:
            return "turn-order"
        if phase == Phase.REVEAL:
            return "tree-reveals-card"
        if phase == Phase.MULLIGAN:
            return None if isinstance(action, Mulligan | Pass) else "mulligan"
        match action:
            case Plant() | Sapling() | Settle():
                return playing.refusal(self.rules, state, action)
            case Pay(cards):
                return playing.payment_refusal(self.rules, state, cards)
            case FromDeck():
                return turn.drawing_refusal(self.rules, state, None)
            case Take(card):
                return turn.drawing_refusal(self.rules, state, card)
            case _:
                return turn.offer_refusal(state, action)

    def apply(self, state: State, player: int, action: Action) -> None:
        """Carry out an action or an outcome.

        Raises:
            IllegalAction: a rule forbids it.
            ImpossibleOutcome: chance cannot bring it now.
        """
        rules = self.rules
        if player == CHANCE:
            self._befall(state, action)
            return
        forbidding = self.refusal(state, player, action)
        if forbidding is not None:
            raise IllegalAction(forbidding, action)
        match action:
            case Plant() | Sapling() | Settle():
                playing.begin(rules, state, action)
                if state.playing is None:
                    turn.advance(rules, state)
            case Pay(cards):
                playing.pay(rules, state, cards)
                turn.advance(rules, state)
            case FromDeck():
                turn.draw_from_deck(state)
            case Take(card):
                turn.take(rules, state, card)
            case ToCave(card):
                turn.to_cave(state, card)
            case Use():
                turn.use(rules, state)
            case Mulligan():
                deck.mulligan(rules, state)
            case Pass() if state.phase == Phase.MULLIGAN:
                state.cite("optional")
                deck.offer_mulligan(rules, state, player + 1)
            case Pass():
                turn.decline(rules, state)

    def _befall(self, state: State, outcome: Action) -> None:
        rules, phase = self.rules, state.phase
        if phase > Phase.LAST_OF_CHANCE or not isinstance(outcome, Reveal if phase == Phase.REVEAL else Draw):
            raise ImpossibleOutcome("no-card-now")
        if not deck.may_come(rules, state, outcome.card):
            raise ImpossibleOutcome("card-not-next", found=self._names[outcome.card])
        if outcome.card == rules.winter:
            if deck.winter(rules, state):
                turn.finish(rules, state)
        elif phase == Phase.DEAL:
            deck.deal(rules, state, outcome.card)
        elif phase == Phase.DRAW:
            turn.drawn(rules, state, outcome.card)
        else:
            turn.revealed(rules, state, outcome.card)

    def clone(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def listen(self, state: State, cited: list[str] | None) -> None:
        """From now on append the ids of applied rules to `cited`; None to stop listening."""
        state.cited = cited

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        return state.result

    def scores(self, state: State) -> list[int]:
        """Points by player as things stand."""
        caves = [len(cave) for cave in state.caves]
        return totals(self.rules, state.forests, caves, lambda rule: None)

    def view(self, state: State, player: int) -> Mapping[str, Any]:
        """What lies open, and the own hand; of other hands, caves and the deck only how many cards there are."""
        shown = dict(self.report(state))
        shown["hands"] = {player + 1: shown["hands"][player + 1]}
        if state.playing is not None:
            shown["playing"] = self.write_action(state.playing)
        return {**shown, "you": player + 1}

    def report(self, state: State) -> Mapping[str, Any]:
        """The fields of `Then`."""
        cards = self.rules.cards
        offer = state.offer
        return {
            "phase": PHASES[state.phase],
            "turn": state.turn + 1,
            "offer": offer.of.id if offer else None,
            "part": offer.part if offer else None,
            "hands": {player + 1: counted(hand, cards) for player, hand in enumerate(state.hands)},
            "hand_size": {player + 1: len(hand) for player, hand in enumerate(state.hands)},
            "forests": {player + 1: self._visible(state, player) for player in range(self.rules.players)},
            "trees": {player + 1: len(forest) for player, forest in enumerate(state.forests)},
            "clearing": counted(state.clearing, cards),
            "clearing_size": len(state.clearing),
            "caves": {player + 1: len(cave) for player, cave in enumerate(state.caves)},
            "winters": state.winters,
            "deck": state.deck,
            "gone": len(state.gone),
            "extra_turns": state.extra_turns,
            "scores": {player + 1: points for player, points in enumerate(self.scores(state))},
        }

    def _visible(self, state: State, player: int) -> Mapping[str, int]:
        """How many of each species there are in a forest, none included."""
        known = [*(tree.id for tree in self.rules.trees), *self.rules.dwellers, self.rules.sapling.id]
        numbers = dict.fromkeys(known, 0)
        for tree in state.forests[player]:
            numbers[tree.species.id] += 1
            for half in tree.dwellers():
                numbers[half.species.id] += 1
        return numbers

    def scene(self, state: State, player: int) -> Sequence[Zone]:
        """Every forest, the own hand, the clearing, winters, caves and the deck."""
        zones: list[Zone] = []
        for owner, forest in enumerate(state.forests):
            if forest:
                zones.append(Zone("forest", tuple(map(_shown, forest)), owner=owner))
        hand = Counter(state.hands[player])
        if hand:
            cards = tuple(Item(self.rules.cards[card], number) for card, number in sorted(hand.items()))
            zones.append(Zone("hand", cards, owner=player))
        if state.clearing:
            lying = Counter(state.clearing)
            cards = tuple(Item(self.rules.cards[card], number) for card, number in lying.items())
            zones.append(Zone("clearing", cards))
        if state.winters:
            zones.append(Zone("winters", (Item("winter", state.winters),)))
        zones += [Zone("cave", (Item("cave"),), len(cave), owner) for owner, cave in enumerate(state.caves) if cave]
        if state.phase == Phase.OVER:
            zones += [Zone("score", (), points, owner) for owner, points in enumerate(state.scores)]
        else:
            zones.append(Zone("deck", (Item("card-back"),), state.deck))
        return zones

    def read_action(self, verb: str, payload: Any) -> Action:
        """The action that an example writes as `verb: payload`."""
        if verb in _BARE:
            return _BARE[verb]
        if verb in _OF_CARD:
            action: Action = _OF_CARD[verb](self._names.index(payload))
            return action
        if verb == "pay":
            return Pay(tuple(sorted(map(self._names.index, payload))))
        settling = payload if isinstance(payload, Settling) else Settling(**payload)
        card = self._names.index(settling.card)
        sides = [half.side for half in self.rules.halves[card] if half.species.id == settling.dweller]
        return Settle(card, sides[0] if sides else -1, settling.tree - 1)

    def write_action(self, action: Action) -> tuple[str, Any]:
        """The verb and payload of an action."""
        match action:
            case Pay(cards):
                return "pay", [self._names[card] for card in cards]
            case Settle(card, side, tree):
                half = self.rules.half_at.get((card, side))
                dweller = half.species.id if half else None
                return "settle", {"dweller": dweller, "card": self._names[card], "tree": tree + 1}
        bare = _BARE_VERBS.get(type(action))
        if bare is not None:
            return bare, {}
        return _CARD_VERBS[type(action)], self._names[action.card]  # type: ignore[union-attr]

    def event(self, outcome: Action) -> Mapping[str, int | str]:
        """The card that comes."""
        return {"card": self._names[outcome.card]}  # type: ignore[union-attr]

    def analysis(self) -> Analysis:
        """Nothing is computed beside playing."""
        return Analysis()


def _shown(tree: Tree) -> Item:
    """A tree as a picture shows it; all cards in one slot are of one species."""
    slots = zip(SIDES, tree.slots, strict=True)
    sides = tuple((side, Item(slot[0].species.id, len(slot))) for side, slot in slots if slot)
    return Item(tree.species.id, sides=sides)
