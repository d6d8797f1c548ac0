"""The action phase: whose actions it is, how many there are, fragments, animals and fires."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reglario.engines.living_forest import circle, ending, forest
from reglario.engines.living_forest.rule_ids import Refusal
from reglario.engines.living_forest.rules import PLANT, SPIRAL, SUN, WATER, Rules
from reglario.engines.living_forest.state import (
    Action,
    Attract,
    Extinguish,
    Kind,
    Move,
    Pass,
    Phase,
    Plant,
    Player,
    State,
    Stop,
    TakeFragment,
    TakeTile,
)

KIND_OF: Final[Mapping[type, int]] = {
    TakeFragment: Kind.FRAGMENT,
    Attract: Kind.ATTRACT,
    Extinguish: Kind.EXTINGUISH,
    Move: Kind.MOVE,
    Plant: Kind.PLANT,
}
#: The element that each action needs; taking a fragment needs none.
ELEMENT_OF: Final = {Kind.ATTRACT: SUN, Kind.EXTINGUISH: WATER, Kind.MOVE: SPIRAL, Kind.PLANT: PLANT}


def begin(rules: Rules, state: State) -> None:
    """The holder of the Sacred Tree acts first (rule `turn-order`)."""
    start_turn(rules, state, state.sacred)


def start_turn(rules: Rules, state: State, number: int) -> None:
    """Two actions, or one if the help line is closed (rules `two-actions`, `one-action`)."""
    state.turn = number
    state.last = Kind.NONE
    if state.players[number].net < rules.solitary_limit:
        state.cite("two-actions")
        state.actions = rules.actions
    else:
        state.cite("one-action")
        state.actions = rules.actions_closed
    go_on(rules, state)


def go_on(rules: Rules, state: State) -> None:
    """What comes next: victory tiles, the bonus of a rock, a bonus action, an action, the next player."""
    player = state.players[state.turn]
    if circle.tiles_to_take(rules, state):
        state.phase = Phase.TILE
        return
    if state.landed:
        state.landed = False
        circle.rock_bonus(rules, state, player)
    if state.bonus != Kind.NONE:
        state.phase = Phase.BONUS
        if may(rules, state, player, state.bonus):
            return
        state.cite("bonus-lost")
        state.bonus = Kind.NONE
    if state.actions:
        state.phase = Phase.ACTION
        if any(may(rules, state, player, kind) for kind in Kind.ALL):
            return
        state.cite("no-action-possible")
        state.actions = 0
    end_turn(rules, state)


def end_turn(rules: Rules, state: State) -> None:
    """The next player acts, until everybody has (rule `turn-order`)."""
    following = (state.turn + 1) % rules.players
    if following == state.sacred:
        ending.after_actions(rules, state)
    else:
        state.cite("turn-order")
        start_turn(rules, state, following)


def may(rules: Rules, state: State, player: Player, kind: int) -> bool:
    """Whether an action of this kind may be taken now and there is something to do it with."""
    if kind_refusal(rules, state, player, kind) is not None:
        return False
    if kind == Kind.FRAGMENT:
        return state.fragments > 0
    if kind == Kind.MOVE:
        return True
    power = strength(state, player, kind)
    if kind == Kind.ATTRACT:
        return bool(attractable(rules, state, power))
    if kind == Kind.EXTINGUISH:
        return any(n and v <= power for n, v in zip(state.centre, rules.fire_values, strict=True))
    return bool(player.room and forest.plantable(rules, state, player))


def strength(state: State, player: Player, kind: int) -> int:
    """How much there is of the element that an action needs, before it begins (rule `strength`)."""
    return player.elements[ELEMENT_OF[kind]] + (state.extra if state.phase == Phase.BONUS else 0)


def attractable(rules: Rules, state: State, suns: int) -> list[int]:
    """Animals of the reserve that cost no more than so many suns (rule `attract`)."""
    costs = rules.costs
    return [animal for row in state.reserve for animal in row if costs[animal] <= suns]


def spend(state: State, kind: int) -> None:
    """An action begins: as a bonus, or as one of those that the help line allows."""
    if state.phase == Phase.BONUS:
        state.cite("bonus-action")
        state.bonus = Kind.NONE
        return
    if kind == state.last:
        state.cite("same-action-tree")
    elif state.last != Kind.NONE:
        state.cite("different-actions")
    state.actions -= 1
    state.last = kind


def take_fragment(rules: Rules, state: State) -> None:
    """Take a fragment (rule `take-fragment`)."""
    state.cite("take-fragment")
    spend(state, Kind.FRAGMENT)
    give_fragments(state, 1)
    go_on(rules, state)


def give_fragments(state: State, number: int) -> None:
    """Hand fragments to the player whose turn it is, as far as there are any."""
    given = min(number, state.fragments)
    state.fragments -= given
    state.players[state.turn].fragments += given


def attract(rules: Rules, state: State, animal: int) -> None:
    """An animal goes on top of the draw pile; more may follow (rules `attract`, `attract-on-top`)."""
    state.cite("attract", "attract-on-top")
    player = state.players[state.turn]
    if state.phase != Phase.ATTRACT:
        state.cite("strength")
        state.suns = strength(state, player, Kind.ATTRACT)
        spend(state, Kind.ATTRACT)
    level = rules.levels[animal]
    state.reserve[level].remove(animal)
    state.taken[level] += 1
    player.top.append(animal)
    state.suns -= rules.costs[animal]
    if attractable(rules, state, state.suns):
        state.phase = Phase.ATTRACT
    else:
        go_on(rules, state)


def extinguish(rules: Rules, state: State, fires: tuple[int, ...]) -> None:
    """Fires leave the centre and lie with the player (rule `extinguish`)."""
    state.cite("extinguish", "strength")
    spend(state, Kind.EXTINGUISH)
    won = state.players[state.turn].won
    for fire, number in enumerate(fires):
        state.centre[fire] -= number
        won[fire] += number
    go_on(rules, state)


def do_without(rules: Rules, state: State) -> None:
    """The player leaves out the bonus action, or all actions that he has left (rule `must-act`)."""
    state.cite("must-act")
    if state.phase == Phase.BONUS:
        state.bonus = Kind.NONE
    else:
        state.actions = 0
    go_on(rules, state)


def refusal(rules: Rules, state: State, action: Action) -> Refusal | None:
    """The rule that forbids the player whose turn it is what he wants to do, or None."""
    phase = state.phase
    player = state.players[state.turn]
    if phase == Phase.TILE:
        return circle.tile_refusal(state, action)
    if phase == Phase.ATTRACT:
        return _attracting_refusal(rules, state, action)
    kind = KIND_OF.get(type(action))
    if kind is not None:
        return kind_refusal(rules, state, player, kind) or _details_refusal(rules, state, player, action)
    match action:
        case TakeTile():
            return "take-tile"
        case Pass():
            return pass_refusal(rules)
    return "phases"


def pass_refusal(rules: Rules) -> Refusal | None:
    """Whether one may do without an action depends on the reading alone (rule `must-act`)."""
    return "must-act" if rules.reading["must-act"] == "must" else None


def kind_refusal(rules: Rules, state: State, player: Player, kind: int) -> Refusal | None:
    """The rule that forbids every action of a kind: a bonus is due, it was taken before, or there is no strength."""
    if state.phase == Phase.BONUS:
        if kind != state.bonus:
            return "bonus-action"
    elif kind == state.last and not forest.same_action(rules, player):
        return "different-actions"
    return "no-strength" if kind in ELEMENT_OF and strength(state, player, kind) <= 0 else None


def _details_refusal(rules: Rules, state: State, player: Player, action: Action) -> Refusal | None:
    match action:
        case TakeFragment():
            return None if state.fragments else "take-fragment"
        case Attract(animal):
            suns = strength(state, player, Kind.ATTRACT)
            return None if animal in attractable(rules, state, suns) else "attract"
        case Extinguish(fires):
            return extinguish_refusal(rules, state, fires, strength(state, player, Kind.EXTINGUISH))
        case Move(rocks):
            return None if 1 <= rocks <= strength(state, player, Kind.MOVE) else "move"
        case Plant():
            return forest.refusal(rules, state, player, action)
    raise TypeError(f"not an action of this phase: {action}")


def _attracting_refusal(rules: Rules, state: State, action: Action) -> Refusal | None:
    match action:
        case Attract(animal):
            return None if animal in attractable(rules, state, state.suns) else "attract"
        case Stop():
            return None
        case _:
            return "attract"


def extinguish_refusal(rules: Rules, state: State, fires: tuple[int, ...], strength: int) -> Refusal | None:
    """Only fires in the centre, at least one, of no more value than there is water."""
    there = all(0 <= number <= lying for number, lying in zip(fires, state.centre, strict=True))
    value = sum(number * value for number, value in zip(fires, rules.fire_values, strict=True))
    return None if there and 0 < value <= strength else "extinguish"
