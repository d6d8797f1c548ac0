"""The end of a turn in its five steps."""

from __future__ import annotations

from reglario.engines.living_forest import draw
from reglario.engines.living_forest.rules import WATER, Rules
from reglario.engines.living_forest.state import Phase, State


def begin(rules: Rules, state: State) -> None:
    """Onibi attacks the spirits, then the Sacred Tree; then new animals arrive."""
    attack_spirits(rules, state)
    attack_tree(rules, state)
    state.phase = Phase.ARRIVAL
    if next_level(rules, state) is None:
        finish(rules, state)


def attack_spirits(rules: Rules, state: State) -> None:
    """Who has less water than the fires' value gets a Fire Varan for each fire (rule `onibi-attacks`)."""
    number = sum(state.centre)
    power = fire_power(rules, state)
    hit = [p for p in turn_order(rules, state) if state.players[p].elements[WATER] < power]
    if not number or not hit:
        return
    state.cite("onibi-attacks")
    if state.varans < number * len(hit):
        state.cite("varans-short")
    for _ in range(number):
        for player in hit:
            if state.varans:
                state.varans -= 1
                state.players[player].discard.append(rules.varan)


def turn_order(rules: Rules, state: State) -> list[int]:
    """Players from the holder of the Sacred Tree on."""
    return [(state.sacred + n) % rules.players for n in range(rules.players)]


def fire_power(rules: Rules, state: State) -> int:
    """Values of the fires in the centre."""
    return sum(number * value for number, value in zip(state.centre, rules.fire_values, strict=True))


def attack_tree(rules: Rules, state: State) -> None:
    """Each animal attracted in this turn leaves a fire (rules `new-fires`, `fires-maximum`, `empty-centre`)."""
    was_empty = not any(state.centre)
    levels = list(enumerate(state.taken))
    if rules.reading["fire-order"] == "high-first":
        levels.reverse()
    if any(state.taken):
        state.cite("new-fires")
    if sum(state.centre) + sum(state.taken) > rules.fires_max:
        state.cite("fires-maximum")
        if sum(1 for number in state.taken if number) > 1:
            state.cite("fire-order")
    for level, number in levels:
        for _ in range(number):
            add_fire(rules, state, rules.level_fires[level])
    again = was_empty and rules.reading["empty-centre"] == "always"
    if not any(state.centre) or again:
        state.cite("empty-centre")
        add_fire(rules, state, rules.first_fire)
    state.taken = [0] * len(state.taken)


def add_fire(rules: Rules, state: State, fire: int) -> None:
    """A fire comes to the centre if it has room and the supply has one (rule `fire-supply`)."""
    if sum(state.centre) >= rules.fires_max:
        return
    if rules.reading["fire-supply"] == "equal":
        used = state.centre[fire] + sum(player.won[fire] for player in state.players)
        if used >= rules.fire_tiles_each:
            state.cite("fire-supply")
            return
    state.centre[fire] += 1


def next_level(rules: Rules, state: State) -> int | None:
    """The first level whose row of the reserve can be filled up, or None."""
    for level, row in enumerate(state.reserve):
        if len(row) < rules.reserve_row and state.stacks[level]:
            return level
    return None


def arrive(rules: Rules, state: State, animal: int) -> None:
    """An animal joins the reserve (rule `new-animals`); before the first turn the last one completes the set-up."""
    level = rules.levels[animal]
    state.stacks[level].remove(animal)
    state.reserve[level].append(animal)
    if state.phase == Phase.ARRIVAL:
        state.cite("new-animals")
    if next_level(rules, state) is not None:
        return
    if state.phase == Phase.ARRIVAL:
        finish(rules, state)
        return
    state.cite("reserve", "starting-deck", "first-fire", "tree-supply", "starting-rocks", "victory-tiles")
    draw.begin(rules, state)


def finish(rules: Rules, state: State) -> None:
    """Help lines are discarded, and the Sacred Tree goes on (rules `animals-return`, `pass-sacred-tree`)."""
    if any(len(row) < rules.reserve_row for row in state.reserve):
        state.cite("stack-exhausted")
    state.cite("animals-return", "pass-sacred-tree")
    for player in state.players:
        player.discard += player.line
        player.line = []
        player.net = 0
        player.elements = player.grown[:]
    state.sacred = (state.sacred + 1) % rules.players
    draw.begin(rules, state)
