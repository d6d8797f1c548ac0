"""What a position looks like: the fields of `then`, a player's view, and the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reglario.engines.engine import Item, Zone
from reglario.engines.living_forest import ending, forest, night
from reglario.engines.living_forest.analysis.risk import next_solitary
from reglario.engines.living_forest.forms import PHASES
from reglario.engines.living_forest.rules import Line, Rules
from reglario.engines.living_forest.state import Kind, Phase, Player, State

_BONUS: Mapping[int, str] = {Kind.ATTRACT: "attract", Kind.EXTINGUISH: "extinguish", Kind.PLANT: "plant"}


def report(rules: Rules, state: State) -> Mapping[str, Any]:
    """The fields of `then`."""
    acting = Phase.ACTION <= state.phase <= Phase.TILE
    counters = [ending.counters(player) for player in state.players]
    shown = Counter(animal for row in state.reserve for animal in row)
    won = sum(sum(player.won) for player in state.players)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn + 1 if acting else None,
        "sacred_tree": state.sacred + 1,
        "actions": state.actions if acting else None,
        "suns": state.suns if state.phase == Phase.ATTRACT else None,
        "bonus": _BONUS.get(state.bonus),
        "jumped": state.victims[0] + 1 if state.victims else None,
        "line": _by_player(state, lambda p: _names(rules, p.line)),
        "top": _by_player(state, lambda p: _names(rules, p.top[::-1])),
        "draw_pile": _by_player(state, lambda p: len(p.pile) + len(p.top)),
        "discard": _by_player(state, lambda p: _numbers(rules, Counter(p.discard))),
        "discard_pile": _by_player(state, lambda p: len(p.discard)),
        "solitary": _by_player(state, lambda p: p.net),
        "elements": _by_player(state, lambda p: dict(zip(rules.element_ids, p.elements, strict=True))),
        "fragments": _by_player(state, lambda p: p.fragments),
        "forest": _by_player(state, lambda p: _forest(rules, p)),
        "won": _by_player(state, lambda p: dict(zip(rules.fires, p.won, strict=True))),
        "tiles": _by_player(state, lambda p: dict(zip(rules.tiles, p.tiles, strict=True))),
        "rocks": _by_player(state, lambda p: rules.rocks[p.rock]),
        "trees": {n: counter[0] for n, counter in enumerate(counters, 1)},
        "flowers": {n: counter[1] for n, counter in enumerate(counters, 1)},
        "fires": {n: counter[2] for n, counter in enumerate(counters, 1)},
        "total": {n: sum(counter) for n, counter in enumerate(counters, 1)},
        "reserve": _numbers(rules, shown),
        "shown": {name: len(row) for name, row in zip(rules.level_ids, state.reserve, strict=True)},
        "stacks": {name: len(stack) for name, stack in zip(rules.level_ids, state.stacks, strict=True)},
        "centre": dict(zip(rules.fires, state.centre, strict=True)),
        "fire_power": night.fire_power(rules, state),
        "fire_supply": rules.fire_tiles - sum(state.centre) - won,
        "fragment_supply": state.fragments,
        "varan_supply": state.varans,
        "tree_supply": dict(zip(rules.trees, state.supply, strict=True)),
        "stopped": [n for n, player in enumerate(state.players, 1) if player.stopped],
    }


def _by_player(state: State, value: Any) -> dict[int, Any]:
    return {n: value(player) for n, player in enumerate(state.players, 1)}


def _names(rules: Rules, animals: Iterable[int]) -> list[str]:
    return [rules.animals[animal] for animal in animals]


def _numbers(rules: Rules, counted: Counter[int]) -> dict[str, int]:
    return {name: counted[n] for n, name in enumerate(rules.animals)}


def _forest(rules: Rules, player: Player) -> dict[str, str]:
    return {
        rules.spaces[space]: rules.trees[tree] for space, tree in enumerate(player.forest) if tree != forest.NO_TREE
    }


def view(rules: Rules, state: State, player: int) -> Mapping[str, Any]:
    """What lies open, and what `player` knows of his own piles.

    Of other players' piles, and of the stacks, he sees how many cards they hold. Of his own draw pile he knows the
    attracted animals on top in their order, and which cards the rest holds; in what order is known to nobody.
    """
    seen = dict(report(rules, state))
    own = state.players[player]
    del seen["top"], seen["discard"]
    seen["you"] = player + 1
    seen["top"] = _names(rules, own.top[::-1])
    seen["pile"] = _names(rules, own.pile)
    seen["discard"] = _names(rules, sorted(own.discard))
    seen["risk"] = str(next_solitary(rules, own))
    seen["won"] = {n: sum(p.won) for n, p in enumerate(state.players, 1)}
    return seen


def scene(rules: Rules, state: State, player: int) -> Sequence[Zone]:
    """The reserve where somebody may attract, the Circle with its fires, and what `player` has."""
    own = state.players[player]
    fires = tuple(Item(fire, n) for fire, n in zip(rules.fires, state.centre, strict=True) if n)
    centre = Zone("centre", fires)
    zones: list[Zone] = []
    if Phase.ACTION <= state.phase <= Phase.TILE:
        zones.append(Zone("reserve", tuple(Item(rules.animals[a]) for row in state.reserve for a in row)))
        spirits = {other.rock: rules.spirits[n] for n, other in enumerate(state.players)}
        rocks = tuple(Item(rock, on=spirits.get(n)) for n, rock in enumerate(rules.rocks))
        zones.append(Zone("circle", rocks, around=centre))
    else:
        zones.append(centre)
    if own.line:
        line = tuple(Item(name) for name in _names(rules, own.line))
        zones.append(Zone("line", line, owner=player, columns=len(line)))
    if any(tree not in (forest.NO_TREE, rules.starting_tree) for tree in own.forest):
        zones.append(Zone("forest", _board(rules, own), owner=player, columns=rules.columns + 1))
    if own.fragments:
        zones.append(Zone("fragments", (Item("fragment", own.fragments),), owner=player))
    for name, number in zip(("trees", "flowers", "fires"), ending.counters(own), strict=True):
        zones.append(Zone(name, (), number, player))
    return zones


def _board(rules: Rules, player: Player) -> tuple[Item | None, ...]:
    """The spaces row by row, beside each row and below each column the bonus that it brings when it is full."""
    trees = [
        Item(rules.spaces[space] if tree == forest.NO_TREE else rules.trees[tree])
        for space, tree in enumerate(player.forest)
    ]
    bonus = {(line.row, line.column): _line_bonus(line, player) for line in rules.lines}
    rows = len(trees) // rules.columns
    board: list[Item | None] = []
    for row in range(rows):
        board += [*trees[row * rules.columns : (row + 1) * rules.columns], bonus.get((row + 1, 0))]
    return (*board, *(bonus.get((0, column + 1)) for column in range(rules.columns)))


def _line_bonus(line: Line, player: Player) -> Item:
    full = all(player.forest[space] != forest.NO_TREE for space in line.spaces)
    return Item(line.id, marks=() if full else ("unmet",))
