"""The Island of Skulls."""

from __future__ import annotations

from reglario.engines.piraten_kapern import ending, turn
from reglario.engines.piraten_kapern.dice import add, holds, subtract
from reglario.engines.piraten_kapern.rule_ids import Refusal
from reglario.engines.piraten_kapern.rules import Card, Counts, Rules
from reglario.engines.piraten_kapern.state import Action, Phase, Reroll, State, Stop


def reached(rules: Rules, state: State, card: Card) -> bool:
    """Whether the first roll leads to the Island: four or more skulls, dice and card together (rule `island`);
    never with a sea battle (rule `sea-no-island`)."""
    if state.dice[rules.skull] + card.skulls < rules.island_skulls:
        return False
    if card.sabers:
        state.cite("sea-no-island")
        return False
    return True


def arrive(rules: Rules, state: State, card: Card) -> None:
    """The player is on the Island, unless a reading lets the Sorceress act first (rule `sorceress-rescue`)."""
    at_the_limit = state.dice[rules.skull] == rules.island_skulls
    if at_the_limit and state.skull_rerolls and rules.reading["sorceress-four-skulls"] == "yes":
        state.phase = Phase.RESCUE
        return
    state.cite("island")
    if card.skulls:
        state.cite("skull-cards")
    go_on(rules, state)


def go_on(rules: Rules, state: State) -> None:
    """All dice but skulls are rolled again (rule `island-rolls`) while there are enough of them."""
    rest = sum(state.dice) - state.dice[rules.skull]
    sorceress = state.skull_rerolls > 0 and rules.reading["sorceress-island"] == "yes"
    if sorceress or (rest >= rules.reroll_minimum and rules.reading["island-choice"] == "free"):
        state.phase = Phase.ISLAND
    elif rest >= rules.reroll_minimum:
        state.cite("island-rolls")
        state.rolling = rest
        state.dice = subtract(state.dice, _without_skulls(rules, state.dice))
        state.phase = Phase.ISLAND_ROLL
    else:
        leave(rules, state)


def roll(rules: Rules, state: State, dice: Counts) -> None:
    """A roll with a skull leads on; one without ends the visit (rule `island-end`), but for the Sorceress's die."""
    state.dice = add(state.dice, dice)
    if dice[rules.skull] or state.bound_for_island:
        state.bound_for_island = False
        go_on(rules, state)
    else:
        leave(rules, state)


def leave(rules: Rules, state: State) -> None:
    """Every other player loses points for each skull (rules `island-deduction`, `captain-island`); the player
    himself scores nothing (rule `island-end`)."""
    card = rules.cards[state.card]
    skulls = state.dice[rules.skull] + card.skulls
    if skulls >= rules.nine:
        state.cite("nine-skulls")
        if rules.reading["nine-skulls"] == "wins":
            ending.win_at_once(rules, state, "nine-skulls")
            return
    state.cite("island-end", "island-deduction")
    if card.multiplier != 1:
        state.cite("captain-island")
    loss = rules.island_deduction * skulls * card.multiplier
    for player in range(rules.players):
        if player != state.turn:
            ending.change_score(rules, state, player, -loss)
    ending.end_turn(rules, state, 0)


def after_rescue(rules: Rules, state: State, card: Card) -> None:
    """The Sorceress has acted before the Island: with enough skulls it is reached all the same, else the skulls
    that are left end the turn (rule `sorceress-rescue`)."""
    state.bound_for_island = False
    if state.dice[rules.skull] >= rules.island_skulls:
        state.cite("island")
        go_on(rules, state)
    else:
        turn.third_skull(rules, state, card)


def reroll(rules: Rules, state: State, dice: Counts) -> None:
    """Dice rolled by choice, where a reading allows one."""
    state.cite("island-rolls")
    if dice[rules.skull]:
        state.cite("sorceress")
        state.skull_rerolls -= dice[rules.skull]
        state.bound_for_island = True
    state.dice = subtract(state.dice, dice)
    state.rolling = sum(dice)
    state.phase = Phase.ISLAND_ROLL


def decline_rescue(rules: Rules, state: State) -> None:
    """The player leaves the skulls as they are: the Island, or the end of the turn."""
    card = rules.cards[state.card]
    if state.dice[rules.skull] >= rules.island_skulls:
        state.cite("island")
        go_on(rules, state)
    else:
        turn.third_skull(rules, state, card)


def refusal(rules: Rules, state: State, action: Action) -> Refusal | None:
    """The rule that forbids what the player on the Island wants to do, or None."""
    rest = _without_skulls(rules, state.dice)
    must_roll = rules.reading["island-choice"] == "all" and sum(rest) >= rules.reroll_minimum
    match action:
        case Stop():
            return "island-rolls" if must_roll else None
        case Reroll(dice):
            if not holds(state.dice, dice):
                return "reroll-choice"
            if dice[rules.skull]:
                return _sorceress_refusal(rules, state, dice)
            if sum(dice) < rules.reroll_minimum:
                return "reroll-minimum"
            if must_roll:
                return None if dice == rest else "island-rolls"
            return "reroll-choice" if rules.keep_a_die and dice == rest else None
        case _:
            return "treasure-chest"


def _sorceress_refusal(rules: Rules, state: State, dice: Counts) -> Refusal | None:
    """On the Island the Sorceress, where a reading lets her act at all, rolls one skull by itself."""
    if not rules.cards[state.card].skull_rerolls:
        return "skulls-stay"
    allowed = state.skull_rerolls if rules.reading["sorceress-island"] == "yes" else 0
    return None if sum(dice) == dice[rules.skull] <= allowed else "sorceress"


def _without_skulls(rules: Rules, dice: Counts) -> Counts:
    return tuple(0 if face == rules.skull else number for face, number in enumerate(dice))
