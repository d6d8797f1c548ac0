"""The engine of Piraten Kapern: the protocol over the rules of turn, Island and ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any, ClassVar, TypeVar, get_args

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
)
from reglario.engines.piraten_kapern import island, turn
from reglario.engines.piraten_kapern.dice import parts, rolls, subtract
from reglario.engines.piraten_kapern.position import (
    PHASES,
    CardId,
    Dice,
    Given,
    Message,
    Then,
    counts,
    lay,
    named,
    new,
)
from reglario.engines.piraten_kapern.rule_ids import REFUSALS, RULE_IDS, Refusal
from reglario.engines.piraten_kapern.rules import CardFacts, Counts, FaceFacts, rules_of
from reglario.engines.piraten_kapern.scoring import Score, stop_score
from reglario.engines.piraten_kapern.state import STOP, Action, Draw, Phase, Reroll, Roll, State, Stop, Store, Take

_CHANCE_ACTS = (CHANCE,)
_ACTIONS: Mapping[str, Callable[[Counts], Action]] = {"roll": Roll, "reroll": Reroll, "store": Store, "take": Take}
_Moves = TypeVar("_Moves", Reroll, Store, Take)
#: Legal actions are remembered up to so many situations; far more than a game meets.
_MEMORY = 100_000


class PiratenKapern:
    """Piraten Kapern (Haim Shafir) for 2 to 5 players."""

    cites: ClassVar[frozenset[str]] = RULE_IDS
    forbids: ClassVar[frozenset[str]] = REFUSALS
    messages: ClassVar[frozenset[str]] = frozenset(get_args(Message))
    given: ClassVar[type] = Given
    then: ClassVar[type] = Then
    verbs: ClassVar[Mapping[str, Verb]] = {
        "draw": Verb(CardId, chance=True),
        "roll": Verb(Dice, chance=True),
        "stop": Verb(Nothing),
        "reroll": Verb(Dice),
        "store": Verb(Dice),
        "take": Verb(Dice),
    }
    facts: ClassVar[Mapping[str, type]] = {"face": FaceFacts, "card": CardFacts}

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules = rules_of(ruleset)
        self._everyone = tuple((player,) for player in range(self.rules.players))
        self._legal: dict[tuple[object, ...], tuple[Action, ...]] = {}
        self._draws = tuple(map(Draw, range(len(self.rules.cards))))
        self._scores: dict[tuple[int, Counts], Score] = {}

    def new(self) -> State:
        """The state after set-up."""
        return new(self.rules)

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
        """The cards that may come up, or what the dice may show."""
        if state.phase == Phase.DRAW:
            pile = state.deck if any(state.deck) else state.discard
            return Chance(tuple(compress(self._draws, pile)), tuple(filter(None, pile)))
        return rolls(state.rolling, self.rules.face_weights)

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """All actions open to `player`."""
        if self.actors(state) != (player,):
            return ()
        card = self.rules.cards[state.card]
        if not card.keeps_dice:
            key = (state.phase, state.dice, card.skull_rerolls, state.skull_rerolls)
            known = self._legal.get(key)
            if known is not None:
                return known
        free = subtract(state.dice, state.stored)
        rolled = self._allowed(state, Reroll, free, card.skull_rerolls, state.skull_rerolls, any(state.stored))
        actions = (STOP, *rolled) if self.refusal(state, player, STOP) is None else rolled
        if card.keeps_dice:
            return actions + self._allowed(state, Store, free) + self._allowed(state, Take, state.stored)
        self._legal[key] = actions
        return actions

    def _allowed(self, state: State, kind: type[_Moves], dice: Counts, *situation: object) -> tuple[Action, ...]:
        """Actions with some of `dice` that no rule forbids; remembered by all that a refusal of them looks at."""
        key = (kind, state.phase, dice, *situation)
        known = self._legal.get(key)
        if known is None:
            if len(self._legal) > _MEMORY:
                self._legal.clear()
            moves = map(kind, parts(dice))
            known = self._legal[key] = tuple(a for a in moves if self.refusal(state, state.turn, a) is None)
        return known

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """The rule that forbids `action` now, or None."""
        phase = state.phase
        if phase == Phase.OVER:
            return "game-over"
        if player == state.turn and phase == Phase.ISLAND_ROLL:
            return "island-rolls"
        if player != state.turn or phase <= Phase.LAST_OF_CHANCE:
            return "turn-order"
        if phase == Phase.ISLAND:
            return island.refusal(self.rules, state, action)
        return turn.refusal(self.rules, state, action)

    def apply(self, state: State, player: int, action: Action) -> None:
        """Carry out an action or an outcome.

        Raises:
            IllegalAction: a rule forbids it.
            ImpossibleOutcome: chance cannot bring it now.
        """
        if player == CHANCE:
            self._befall(state, action)
            return
        forbidding = self.refusal(state, player, action)
        if forbidding is not None:
            raise IllegalAction(forbidding, action)
        if isinstance(action, Stop):
            self._stop(state)
        elif isinstance(action, Reroll):
            roll = island.reroll if state.phase == Phase.ISLAND else turn.reroll
            roll(self.rules, state, action.dice)
        elif isinstance(action, Store):
            turn.store(state, action.dice)
        elif isinstance(action, Take):
            turn.take(state, action.dice)

    def _befall(self, state: State, outcome: Action) -> None:
        phase = state.phase
        if phase > Phase.LAST_OF_CHANCE:
            raise ImpossibleOutcome("no-chance-now")
        if phase == Phase.DRAW:
            pile = state.deck if any(state.deck) else state.discard
            if not isinstance(outcome, Draw) or not pile[outcome.card]:
                raise ImpossibleOutcome("card-not-in-deck")
            turn.shuffle_if_empty(state)
            turn.draw(self.rules, state, outcome.card)
        elif not isinstance(outcome, Roll) or sum(outcome.dice) != state.rolling:
            raise ImpossibleOutcome("dice-to-roll", expected=state.rolling)
        elif phase == Phase.FIRST_ROLL:
            turn.first_roll(self.rules, state, outcome.dice)
        elif phase == Phase.ROLL:
            turn.roll(self.rules, state, outcome.dice)
        else:
            island.roll(self.rules, state, outcome.dice)

    def _stop(self, state: State) -> None:
        """The player stops and scores (rule `stop`), or gives in to the skulls."""
        if state.phase == Phase.RESCUE:
            island.decline_rescue(self.rules, state)
        elif state.phase == Phase.ISLAND:
            island.leave(self.rules, state)
        else:
            turn.stop(self.rules, state, self.worth(state))

    def worth(self, state: State) -> Score:
        """What the dice would score if the player stopped now."""
        key = (state.card, state.dice)
        known = self._scores.get(key)
        if known is None:
            known = self._scores[key] = stop_score(self.rules, self.rules.cards[state.card], state.dice)
        return known

    def clone(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def listen(self, state: State, cited: list[str] | None) -> None:
        """From now on append the ids of applied rules to `cited`; None to stop listening."""
        state.cited = cited

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        return state.result

    def view(self, state: State, player: int) -> Mapping[str, Any]:
        """All that lies open; of the deck only its size."""
        shown = self.report(state)
        discard = {c.id: n for c, n in zip(self.rules.cards, state.discard, strict=True) if n}
        return {**shown, "discard": discard, "you": player + 1}

    def report(self, state: State) -> Mapping[str, Any]:
        """The fields of `Then`."""
        rules = self.rules
        in_turn = state.phase not in (Phase.DRAW, Phase.OVER)
        card = rules.cards[state.card]
        faces = rules.faces
        return {
            "phase": PHASES[state.phase],
            "turn": state.turn + 1,
            "card": card.id if in_turn else None,
            "dice": dict(zip(faces, state.dice, strict=True)),
            "stored": dict(zip(faces, state.stored, strict=True)),
            "rolling": state.rolling if state.phase <= Phase.LAST_OF_CHANCE and in_turn else 0,
            "skulls": state.dice[rules.skull] + (card.skulls if state.card >= 0 else 0),
            "worth": self.worth(state).points if state.phase == Phase.DECIDE else None,
            "scores": {player + 1: score for player, score in enumerate(state.scores)},
            "deck": sum(state.deck),
            "discard": sum(state.discard),
            "leader": state.leader + 1 or None,
            "raid": state.raid,
            "fallen": state.fallen,
        }

    def scene(self, state: State, player: int) -> Sequence[Zone]:
        """Card, dice, dice on the chest, and the scores; between turns those of the turn that has ended."""
        rules = self.rules
        zones: list[Zone] = []
        if state.card >= 0:
            zones.append(Zone("card", (Item(rules.cards[state.card].id),)))
        else:
            zones.append(Zone("deck", (Item("card-back"),), sum(state.deck)))
        loose = tuple(a - b for a, b in zip(state.dice, state.stored, strict=True))
        for name, dice in (("dice", loose), ("chest", state.stored)):
            items = tuple(Item(face, n) for face, n in zip(rules.faces, dice, strict=True) if n)
            if items:
                zones.append(Zone(name, items))
        if any(state.scores):
            zones += [Zone("score", (), score, owner) for owner, score in enumerate(state.scores)]
        return zones

    def read_action(self, verb: str, payload: Any) -> Action:
        """The action that an example writes as `verb: payload`."""
        if verb == "draw":
            return Draw(next(n for n, card in enumerate(self.rules.cards) if card.id == payload))
        if verb == "stop":
            return STOP
        return _ACTIONS[verb](counts(self.rules, payload))

    def write_action(self, action: Action) -> tuple[str, Any]:
        """The verb and payload of an action."""
        match action:
            case Draw(card):
                return "draw", self.rules.cards[card].id
            case Stop():
                return "stop", {}
            case _:
                return type(action).__name__.lower(), named(self.rules, action.dice)

    def event(self, outcome: Action) -> Mapping[str, int | str]:
        """The number of each face in a roll, and the largest number of one face but skulls; the card of a draw."""
        match outcome:
            case Draw(card):
                return {"card": self.rules.cards[card].id}
            case Roll(dice):
                alike = max(number for face, number in enumerate(dice) if face != self.rules.skull)
                return {**dict(zip(self.rules.faces, dice, strict=True)), "alike": alike}
        raise TypeError(f"not an outcome of chance: {outcome}")

    def analysis(self) -> Analysis:
        """Odds of rolls and the optimal turn."""
        from reglario.engines.piraten_kapern.analysis.report import Computed  # noqa: PLC0415 (brings numpy)

        computed = Computed(self.rules)
        return Analysis(reports={"odds": computed.odds}, worth=computed.worth)
