"""The Circle of Spirits: moving, jumping over spirits, victory tiles, the bonus of the rock."""

from __future__ import annotations

from typing import Final

from reglario.engines.living_forest import actions
from reglario.engines.living_forest.rule_ids import Refusal
from reglario.engines.living_forest.rules import Rules
from reglario.engines.living_forest.state import Action, Kind, Player, State, TakeTile

_KINDS: Final = {"attract": Kind.ATTRACT, "extinguish": Kind.EXTINGUISH, "plant": Kind.PLANT}


def move(rules: Rules, state: State, rocks: int) -> None:
    """Move clockwise; rocks of other spirits are jumped over and not counted (rules `move`, `jump`)."""
    state.cite("move", "strength")
    actions.spend(state, Kind.MOVE)
    player = state.players[state.turn]
    others = {other.rock: n for n, other in enumerate(state.players) if n != state.turn}
    while rocks:
        player.rock = (player.rock + 1) % len(rules.rocks)
        if player.rock in others:
            state.cite("jump")
            state.victims.append(others[player.rock])
        else:
            rocks -= 1
    state.landed = True
    actions.go_on(rules, state)


def tiles_to_take(rules: Rules, state: State) -> bool:
    """Whether a tile is still to be taken; spirits without one are passed for nothing (rule `no-tile`)."""
    while state.victims:
        if any(state.players[state.victims[0]].tiles):
            return True
        state.cite("no-tile")
        state.victims.pop(0)
    return False


def take_tile(rules: Rules, state: State, tile: int) -> None:
    """Take a tile from the spirit jumped over first (rule `take-tile`)."""
    state.cite("take-tile")
    state.players[state.victims.pop(0)].tiles[tile] -= 1
    state.players[state.turn].tiles[tile] += 1
    actions.go_on(rules, state)


def tile_refusal(state: State, action: Action) -> Refusal | None:
    """The rule that forbids what the player who must take a tile wants to do, or None."""
    match action:
        case TakeTile(tile) if state.players[state.victims[0]].tiles[tile]:
            return None
    return "take-tile"


def rock_bonus(rules: Rules, state: State, player: Player) -> None:
    """The rock brings a fragment or an additional action (rule `rock-bonus`)."""
    state.cite("rock-bonus")
    bonus = rules.rock_bonus[player.rock]
    if bonus in _KINDS:
        state.bonus, state.extra = _KINDS[bonus], 0
    elif state.fragments:
        actions.give_fragments(state, 1)
    else:
        state.cite("bonus-lost")
