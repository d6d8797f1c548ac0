"""A turn: card, first roll, rolling again, the Sorceress, the treasure chest, the third skull, stopping."""

from __future__ import annotations

from reglario.engines.piraten_kapern import ending, island
from reglario.engines.piraten_kapern.dice import add, holds, subtract
from reglario.engines.piraten_kapern.rule_ids import Refusal
from reglario.engines.piraten_kapern.rules import Card, Counts, Rules
from reglario.engines.piraten_kapern.scoring import Score, lost_turn
from reglario.engines.piraten_kapern.state import Action, Phase, Reroll, State, Stop, Store, Take


def shuffle_if_empty(state: State) -> None:
    """The discarded cards become the deck when none is left (rule `deck-exhausted`)."""
    if not any(state.deck):
        state.cite("deck-exhausted")
        state.deck, state.discard = state.discard, state.deck


def draw(rules: Rules, state: State, card: int) -> None:
    """The turn begins with a card (rule `draw-card`); the last one is laid aside."""
    state.cite("draw-card", "fortune-deck")
    state.deck[card] -= 1
    state.card = card
    state.skull_rerolls = rules.cards[card].skull_rerolls
    state.dice = state.stored = rules.none
    state.rolling = rules.dice
    state.phase = Phase.FIRST_ROLL


def first_roll(rules: Rules, state: State, dice: Counts) -> None:
    """All dice are rolled (rule `first-roll`); many skulls lead to the Island (rule `island`)."""
    state.cite("first-roll")
    state.dice = dice
    state.first = True
    card = rules.cards[state.card]
    if island.reached(rules, state, card):
        island.arrive(rules, state, card)
    else:
        after_roll(rules, state, card)


def roll(rules: Rules, state: State, dice: Counts) -> None:
    """The chosen dice join those that stayed."""
    state.dice = add(state.dice, dice)
    state.first = False
    card = rules.cards[state.card]
    if state.bound_for_island:
        island.after_rescue(rules, state, card)
        return
    if state.dice[rules.skull] + card.skulls >= rules.island_skulls:
        state.cite("later-skulls")
    after_roll(rules, state, card)


def after_roll(rules: Rules, state: State, card: Card) -> None:
    """What the roll has brought about: a win, a lost turn, or a decision."""
    skulls = state.dice[rules.skull] + card.skulls
    if card.skulls and state.dice[rules.skull]:
        state.cite("skull-cards")
    if ending.nine_of_a_kind(rules, state, card):
        ending.win_at_once(rules, state, "nine-of-a-kind")
    elif skulls < rules.skulls_to_end:
        state.phase = Phase.DECIDE
    elif skulls == rules.skulls_to_end and sorceress_rescues(rules, state):
        state.phase = Phase.RESCUE
    else:
        third_skull(rules, state, card)


def sorceress_rescues(rules: Rules, state: State) -> bool:
    """Whether the Sorceress may still roll away the skull that would end the turn (rule `sorceress-rescue`)."""
    reading = rules.reading["sorceress-rescue"]
    return state.skull_rerolls > 0 and (reading == "always" or (reading == "not-first-roll" and not state.first))


def third_skull(rules: Rules, state: State, card: Card) -> None:
    """Three skulls, dice and card together, end the turn with nothing (rule `third-skull`)."""
    state.cite("third-skull")
    if state.first and card.sabers and rules.reading["sea-first-roll"] == "zero":
        ending.end_turn(rules, state, 0)
        return
    score = lost_turn(rules, card, state.stored)
    state.cite(*score.rules)
    ending.end_turn(rules, state, score.points)


def reroll(rules: Rules, state: State, dice: Counts) -> None:
    """Any dice but skulls (rule `reroll-choice`), and one skull with the Sorceress (rule `sorceress`)."""
    if state.phase == Phase.RESCUE:
        state.cite("sorceress-rescue")
        state.bound_for_island = state.dice[rules.skull] >= rules.island_skulls
    if dice[rules.skull]:
        state.cite("sorceress")
        state.skull_rerolls -= dice[rules.skull]
    else:
        state.cite("reroll-choice")
    if any(state.stored):
        state.cite("chest-dice-rest")
    state.dice = subtract(state.dice, dice)
    state.rolling = sum(dice)
    state.phase = Phase.ROLL


def stop(rules: Rules, state: State, score: Score) -> None:
    """The player stops and scores (rule `stop`)."""
    state.cite("stop", *score.rules)
    ending.end_turn(rules, state, score.points)


def store(state: State, dice: Counts) -> None:
    """Lay dice on the card (rule `treasure-chest`)."""
    state.cite("treasure-chest")
    state.stored = add(state.stored, dice)


def take(state: State, dice: Counts) -> None:
    """Take dice back from the card (rule `treasure-chest`)."""
    state.cite("treasure-chest")
    state.stored = subtract(state.stored, dice)


def refusal(rules: Rules, state: State, action: Action) -> Refusal | None:
    """The rule that forbids what the player whose turn it is wants to do, or None."""
    if isinstance(action, Reroll):
        return _reroll_refusal(rules, state, action.dice)
    match action:
        case Stop():
            return None
        case Store(dice):
            free = subtract(state.dice, state.stored)
            keeps = rules.cards[state.card].keeps_dice and not dice[rules.skull]
            return None if keeps and any(dice) and holds(free, dice) else "treasure-chest"
        case Take(dice):
            return None if any(dice) and holds(state.stored, dice) else "treasure-chest"
        case _:
            return "turn-order"


def _reroll_refusal(rules: Rules, state: State, dice: Counts) -> Refusal | None:
    stored = state.stored
    if not holds(state.dice, dice):
        return "reroll-choice"
    if stored is not rules.none and not holds(subtract(state.dice, stored), dice):
        return "chest-dice-rest"
    skulls = dice[rules.skull]
    if skulls and not rules.cards[state.card].skull_rerolls:
        return "skulls-stay"
    if skulls > state.skull_rerolls:
        return "sorceress"
    if state.phase == Phase.RESCUE and not skulls:
        return "sorceress-rescue"
    count = sum(dice)
    if count < rules.reroll_minimum and not (0 < count == skulls and rules.reading["sorceress-alone"] == "alone"):
        return "reroll-minimum"
    if rules.keep_a_die and count - skulls == sum(state.dice) - state.dice[rules.skull]:
        return "reroll-choice"
    return None
