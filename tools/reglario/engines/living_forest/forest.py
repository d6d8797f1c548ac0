"""The forest: planting, full lines, corners."""

from __future__ import annotations

from reglario.engines.living_forest import actions
from reglario.engines.living_forest.rule_ids import Refusal
from reglario.engines.living_forest.rules import PLANT, Rules
from reglario.engines.living_forest.state import Kind, Plant, Player, State

NO_TREE = -1


def plant(rules: Rules, state: State, tree: int, space: int) -> None:
    """Plant a tree; what it brings, and the lines that it fills, count from now on (rules `plant`, `tree-effect`)."""
    state.cite("plant", "plant-space", "strength", "tree-effect")
    actions.spend(state, Kind.PLANT)
    player = state.players[state.turn]
    state.supply[tree] -= 1
    if put(rules, player, tree, space):
        state.cite("full-lines")
    corner(rules, state, space)
    actions.go_on(rules, state)


def put(rules: Rules, player: Player, tree: int, space: int) -> bool:
    """A tree stands on a space; tells whether it has filled a line."""
    forest = player.forest
    player.kinds += tree not in forest
    forest[space] = tree
    taken = {n for n, own in enumerate(forest) if own != NO_TREE}
    player.room = sorted({*player.room, *rules.neighbours[space]} - taken)
    player.grow(rules.tree_elements[tree])
    filled = False
    for line in rules.lines:
        if space in line.spaces and all(forest[n] != NO_TREE for n in line.spaces):
            player.grow(line.elements)
            filled = True
    return filled


def corner(rules: Rules, state: State, space: int) -> None:
    """Corners bring a stronger bonus action or fragments, at once."""
    amount = rules.space_amount[space]
    match rules.space_bonus[space]:
        case "attract":
            state.cite("corner-attract")
            state.bonus, state.extra = Kind.ATTRACT, amount
        case "extinguish":
            state.cite("corner-extinguish")
            state.bonus, state.extra = Kind.EXTINGUISH, amount
        case "fragments":
            state.cite("corner-fragments")
            actions.give_fragments(state, amount)


def same_action(rules: Rules, player: Player) -> bool:
    """Whether the player may take the same action twice (rule `same-action-tree`)."""
    return rules.same_action_tree in player.forest


def plantable(rules: Rules, state: State, player: Player) -> list[int]:
    """Trees that are left and cost no more than there are plants (rule `plant`)."""
    plants, supply = player.elements[PLANT], state.supply
    return [n for n, cost in enumerate(rules.tree_costs) if cost is not None and cost <= plants and supply[n]]


def refusal(rules: Rules, state: State, player: Player, action: Plant) -> Refusal | None:
    """The rule that forbids a tree, or its space: that must be free, with a tree beside it, not only diagonally."""
    if action.tree not in plantable(rules, state, player):
        return "plant"
    return None if action.space in player.room else "plant-space"
