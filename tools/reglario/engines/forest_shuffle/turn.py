"""The course of a turn: drawing, using what cards offer, and the end of a turn and of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby

from reglario.engines.engine import Result
from reglario.engines.forest_shuffle import deck
from reglario.engines.forest_shuffle.forest import tally
from reglario.engines.forest_shuffle.rule_ids import Refusal
from reglario.engines.forest_shuffle.rules import Rules
from reglario.engines.forest_shuffle.scoring import totals
from reglario.engines.forest_shuffle.state import Action, Pass, Phase, State, Task, ToCave, Use

#: The phase in which each offer is decided upon.
_DECIDED_IN = {"free-play": Phase.FREE, "mole": Phase.MOLE, "raccoon": Phase.CAVE}


# ---- drawing -----------------------------------------------------------------------------------------------------


def room(rules: Rules, state: State) -> int:
    """How many cards the player may still take into his hand (rule `hand-limit`)."""
    return rules.hand_limit - len(state.hands[state.turn])


def drawing_refusal(rules: Rules, state: State, card: int | None) -> Refusal | None:
    """The rule that forbids to take the top card of the deck (None) or a card of the clearing, or None."""
    if state.phase not in (Phase.TURN, Phase.NEXT_DRAW):
        return _instead(state)
    if not room(rules, state):
        return "hand-limit"
    if card is not None and card not in state.clearing:
        return "draw-two"
    return None


def draw_from_deck(state: State) -> None:
    """The player takes the top card of the deck (rule `draw-two`)."""
    state.cite("draw-two", "one-action")
    state.taken += 1
    state.drawing = 1
    state.phase = Phase.DRAW


def take(rules: Rules, state: State, card: int) -> None:
    """The player takes a card from the clearing (rule `draw-two`)."""
    state.cite("draw-two", "one-action")
    state.taken += 1
    state.clearing.remove(card)
    state.hands[state.turn].append(card)
    advance(rules, state)


def drawn(rules: Rules, state: State, card: int) -> None:
    """A card of the deck has come into the hand."""
    deck.leave_deck(state, card)
    state.hands[state.turn].append(card)
    state.drawing -= 1
    if not state.drawing:
        advance(rules, state)


def revealed(rules: Rules, state: State, card: int) -> None:
    """A card of the deck has come into the clearing (rule `tree-reveals-card`)."""
    deck.leave_deck(state, card)
    state.clearing.append(card)
    state.revealing = False
    advance(rules, state)


# ---- what cards offer --------------------------------------------------------------------------------------------


def advance(rules: Rules, state: State) -> None:
    """What comes next: a card of the deck, the next draw, the next offer, or the end of the turn."""
    if state.revealing:
        state.phase = Phase.REVEAL
        return
    if 0 < state.taken < rules.draws:
        if room(rules, state):
            state.phase = Phase.NEXT_DRAW
            return
        state.cite("hand-limit")
    while state.tasks:
        task = state.tasks.pop(0)
        offered = worth_offering(rules, state, task)
        if offered is not None:
            state.offer = offered
            state.stowed = 0
            state.phase = _DECIDED_IN.get(task.kind, Phase.USE)
            return
    end_turn(rules, state)


def worth_offering(rules: Rules, state: State, task: Task) -> Task | None:
    """The offer as it stands now, or None where there is nothing to use: no card to draw, to carry or to play."""
    hand = state.hands[state.turn]
    match task.kind:
        case "draw":
            number = number_of_draws(rules, state, task)
            if number > room(rules, state):
                state.cite("hand-limit")
            number = min(number, room(rules, state))
            return task if number == task.number else replace(task, number=number) if number else None
        case "bear":
            return task if state.clearing else None
        case "raccoon" | "free-play" | "mole":
            return task if hand else None
        case _:
            return task


def number_of_draws(rules: Rules, state: State, task: Task) -> int:
    """How many cards an offer lets the player draw, hand limit aside (rule `draw-effects`)."""
    if task.part == "mushroom":
        return task.number
    steps = task.of.bonus if task.part == "bonus" else task.of.effect
    per = next((step.per for step in steps if step.draw is not None), None)
    if per is None:
        return task.number
    forest = state.forests[state.turn]
    return task.number * tally(forest, rules.sapling).number(per, forest[0], None)


def may_decline(state: State) -> bool:
    """Whether the player is offered something that he may do without (rule `optional`)."""
    return Phase.USE <= state.phase <= Phase.CAVE or state.phase == Phase.MULLIGAN


def offer_refusal(state: State, action: Action) -> Refusal | None:
    """The rule that forbids to use an offer or to pass on it, or None."""
    match action:
        case Use():
            return None if state.phase == Phase.USE else _instead(state)
        case Pass():
            return None if may_decline(state) else _instead(state)
        case ToCave(card):
            holds = state.phase == Phase.CAVE and card in state.hands[state.turn]
            return None if holds else "raccoon"
        case _:
            return "mulligan"


def _instead(state: State) -> Refusal:
    """The rule that says what is to be done instead of using or declining an offer."""
    return "cost" if state.phase == Phase.PAY else "one-action"


def use(rules: Rules, state: State) -> None:
    """The player uses what is offered."""
    offer = state.offer
    state.offer = None
    if offer is None:
        return
    if offer.kind == "draw":
        if offer.part != "mushroom":
            state.cite("draw-effects")
        state.drawing = offer.number
        state.phase = Phase.DRAW
        return
    if offer.kind == "bear":
        state.cite("bear")
        bear(state, offer)
    else:
        state.extra_turns += 1
    advance(rules, state)


def bear(state: State, offer: Task) -> None:
    """The cards of the clearing go into the cave, all or those that the bear had chosen (rule `bear`)."""
    chosen = Counter(state.clearing if offer.cards is None else offer.cards) & Counter(state.clearing)
    state.caves[state.turn] += chosen.elements()
    state.clearing = list((Counter(state.clearing) - chosen).elements())


def decline(rules: Rules, state: State) -> None:
    """The player does not use what is offered, or no longer (rule `optional`); the Raccoon then replaces cards."""
    offer = state.offer
    state.offer = None
    if offer is not None and offer.kind == "raccoon":
        state.cite("raccoon")
        state.drawing = min(state.stowed, room(rules, state))
        if state.drawing:
            state.phase = Phase.DRAW
            return
    else:
        state.cite("optional")
    advance(rules, state)


def to_cave(state: State, card: int) -> None:
    """A card from hand goes into the cave (rule `raccoon`)."""
    state.cite("raccoon")
    state.hands[state.turn].remove(card)
    state.caves[state.turn].append(card)
    state.stowed += 1


# ---- the end -----------------------------------------------------------------------------------------------------


def end_turn(rules: Rules, state: State) -> None:
    """The turn is over: the clearing is looked at, and the same or the next player has a turn."""
    if len(state.clearing) >= rules.clearing_limit:
        state.cite("clearing-check")
        state.gone += state.clearing
        state.clearing = []
    state.mushrooms[state.turn] += state.fresh
    state.fresh = []
    state.taken = 0
    state.phase = Phase.TURN
    if state.extra_turns:
        state.cite("extra-turn")
        state.extra_turns -= 1
    else:
        state.cite("turn-order")
        state.turn = (state.turn + 1) % rules.players


def finish(rules: Rules, state: State) -> None:
    """The last winter ends the game at once (rules `third-winter`, `scoring`, `highest-score`, `tie`)."""
    state.cite("third-winter", "scoring", "highest-score")
    caves = [len(cave) for cave in state.caves]
    state.scores = totals(rules, state.forests, caves, state.cite)
    ranking = ranked(state.scores)
    if len(ranking[0]) > 1:
        state.cite("tie")
    state.phase = Phase.OVER
    state.result = Result(ranking, "third-winter")


def ranked(scores: list[int]) -> tuple[tuple[int, ...], ...]:
    """Players in groups of equal scores, from first to last place."""
    order = sorted(range(len(scores)), key=lambda player: -scores[player])
    return tuple(tuple(group) for _, group in groupby(order, key=lambda player: scores[player]))
