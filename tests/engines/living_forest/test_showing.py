"""What the picture of a position shows."""

from __future__ import annotations

from pathlib import Path

from reglario.book import load_game, resolve
from reglario.engines.engine import Item, Zone
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.forms import Given

ENGINE = LivingForest(resolve(load_game(Path(__file__).parents[3], "living_forest"), {"players": 2}))


def zones(given: Given, player: int = 0) -> dict[str, Zone]:
    return {zone.name: zone for zone in ENGINE.scene(ENGINE.lay(given), player)}


def test_the_board_has_bonuses_beside_the_middle_row_and_below_three_columns() -> None:
    forest = {"c1": "tree-sun-1", "c3": "tree-water-1", "d1": "tree-sun-2"}
    board = zones(Given(forest={1: forest}))["forest"]
    assert board.columns == 6
    names = [(item.component, *item.marks) if item else None for item in board.items]
    assert names == [
        *[("a1",), ("b1",), ("tree-sun-1",), ("tree-sun-2",), ("e1",), None],
        *[("a2",), ("b2",), ("starting-tree",), ("d2",), ("e2",), ("row-2", "unmet")],
        *[("a3",), ("b3",), ("tree-water-1",), ("d3",), ("e3",), None],
        *[None, ("column-b", "unmet"), ("column-c",), ("column-d", "unmet"), None],
    ]


def test_a_forest_of_the_starting_tree_alone_is_not_drawn() -> None:
    assert "forest" not in zones(Given())
    assert "forest" not in zones(Given(forest={2: {"c1": "tree-sun-1"}}))


def test_the_circle_lies_around_the_fires_while_players_act() -> None:
    acting = Given(phase="action", line={1: ["weasel"], 2: ["hare"]}, rocks={1: "rock-4"}, centre={"fire-3": 2})
    shown = zones(acting)
    circle = shown["circle"]
    standing = {item.component: item.on for item in circle.items if item and item.on}
    assert standing == {"rock-4": "spirit-1", "rock-1": "spirit-2"}
    assert len(circle.items) == 12
    assert circle.around == Zone("centre", (Item("fire-3", 2),))
    assert len(shown["reserve"].items) == 12
    assert "centre" not in shown


def test_while_animals_are_drawn_only_the_fires_lie_there() -> None:
    shown = zones(Given(line={2: ["weasel", "bear"]}, fragments={2: 3}), player=1)
    assert [*shown] == ["centre", "line", "fragments", "trees", "flowers", "fires"]
    assert shown["line"] == Zone("line", (Item("weasel"), Item("bear")), owner=1, columns=2)
    assert shown["fragments"].items == (Item("fragment", 3),)
    assert [shown[name].value for name in ("trees", "flowers", "fires")] == [2, 1, 1]
