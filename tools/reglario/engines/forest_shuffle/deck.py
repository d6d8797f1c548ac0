"""The deck: dealing, drawing, revealing, and the winters in it."""

from __future__ import annotations

from itertools import compress

from reglario.engines.engine import Chance
from reglario.engines.forest_shuffle.rules import Rules
from reglario.engines.forest_shuffle.state import Action, Phase, State


def new(rules: Rules) -> State:
    """The state when the deck is made and the first card is about to be dealt (rules `deck`, `winters-in-deck`)."""
    return State(
        hands=[[] for _ in range(rules.players)],
        forests=[[] for _ in range(rules.players)],
        caves=[[] for _ in range(rules.players)],
        mushrooms=[[] for _ in range(rules.players)],
        pool=list(rules.copies),
        unseen=sum(rules.copies),
        top=rules.deck - rules.bottom,
        bottom=rules.bottom,
        winters_below=rules.winters_in_pile,
        drawing=rules.first_hand,
    )


def next_card(state: State, outcomes: tuple[Action, ...]) -> Chance[Action]:
    """What the top card of the deck may be: every unseen card is as likely as any other to lie there.

    Args:
        state: the position.
        outcomes: what each card would do, by its number; the last one is a winter.
    """
    winter = outcomes[-1]
    if not state.top and (not state.winters or not state.bottom):
        return Chance((winter,), (1,))
    if state.top:
        return Chance(tuple(compress(outcomes, state.pool)), tuple(filter(None, state.pool)))
    weights = [number * state.bottom for number in state.pool]
    weights.append(state.winters_below * state.unseen)
    return Chance(tuple(compress(outcomes, weights)), tuple(filter(None, weights)))


def may_come(rules: Rules, state: State, card: int) -> bool:
    """Whether the top card of the deck can be this one."""
    first_winter_on_top = not state.top and not state.winters
    if card == rules.winter:
        return not state.top and (first_winter_on_top or state.winters_below > 0)
    return state.pool[card] > 0 and not first_winter_on_top and (state.top > 0 or state.bottom > 0)


def leave_deck(state: State, card: int) -> None:
    """The top card of the deck is this one, not a winter."""
    state.pool[card] -= 1
    state.unseen -= 1
    if state.top:
        state.top -= 1
    else:
        state.bottom -= 1


def winter(rules: Rules, state: State) -> bool:
    """A winter is laid aside (rule `winter-card`); tells whether it was the last one."""
    state.cite("winter-card")
    if state.winters:
        state.winters_below -= 1
    else:
        state.cite("winters-in-deck")
    state.winters += 1
    return state.winters == rules.winters


def deal(rules: Rules, state: State, card: int) -> None:
    """A card is dealt (rule `first-hand`); then everybody without a tree may ask for other ones."""
    state.cite("deck", "first-hand")
    leave_deck(state, card)
    state.hands[state.turn].append(card)
    state.drawing -= 1
    if state.drawing:
        return
    if not state.hands[-1]:
        state.turn += 1
        state.drawing = rules.first_hand
    elif state.gone:
        offer_mulligan(rules, state, state.turn + 1)
    else:
        offer_mulligan(rules, state, 0)


def offer_mulligan(rules: Rules, state: State, player: int) -> None:
    """From this player on, the next one without a tree may ask for other cards; after the last, the game begins."""
    while player < rules.players:
        if not has_tree(rules, state.hands[player]):
            state.turn = player
            state.phase = Phase.MULLIGAN
            return
        player += 1
    state.turn = 0
    state.phase = Phase.TURN


def has_tree(rules: Rules, hand: list[int]) -> bool:
    """Whether there is a tree among these cards."""
    return any(card < len(rules.trees) for card in hand)


def mulligan(rules: Rules, state: State) -> None:
    """The first hand goes into the box, and a new one is dealt (rule `mulligan`)."""
    state.cite("mulligan")
    state.gone += state.hands[state.turn]
    state.hands[state.turn] = []
    state.drawing = rules.first_hand
    state.phase = Phase.DEAL
