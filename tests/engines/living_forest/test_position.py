"""Positions that play cannot reach are refused, with what is to blame."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE, ImpossibleOutcome, ImpossiblePosition
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.forms import Given, Message
from reglario.engines.living_forest.state import Arrive, Reveal

GAME = load_game(Path(__file__).parents[3], "living_forest")
ENGINE = LivingForest(resolve(GAME, {"players": 2}))
EQUAL = LivingForest(resolve(GAME, {"players": 2, "fire-supply": "equal"}))
LEVEL_1 = ["hedgehog", "caterpillar", "flamingo", "ram", "wolf"]
RESERVE = [*LEVEL_1[:4], "woodpecker", "badger", "rooster", "rhinoceros", "praying-mantis", "panther", "gorilla"]
#: Nine different trees, a tree beside the one before each; with the starting tree and two victory tiles, twelve.
NINE_TREES = {
    "c1": "tree-sun-1",
    "b1": "tree-water-1",
    "d1": "tree-spiral-1",
    "b2": "tree-sun-4",
    "d2": "tree-sun-2",
    "c3": "tree-plant-1",
    "b3": "tree-water-2",
    "d3": "tree-spiral-2",
    "a2": "tree-flower-1",
}
TWO_TREE_TILES = {1: ["tile-tree", "tile-tree"], 2: ["tile-flower", "tile-flower", "tile-fire", "tile-fire"]}
ACTING = {1: ["weasel"], 2: ["hare"]}

IMPOSSIBLE = {
    "animal-twice": [
        (Given(line={1: ["bear"]}, pile={1: ["bear"]}), ["pile", "1"]),
        (Given(line={1: ["ram"], 2: ["ram"]}), ["line", "2"]),
        (Given(line={1: ["ram"]}, reserve=["ram"]), ["reserve"]),
    ],
    "animal-nowhere": [(Given(pile={1: ["bear"]}, discard={1: ["fox"]}), ["discard", "1"])],
    "line-was-closed": [(Given(line={1: ["bear", "fox", "owl", "bee"]}), ["line", "1"])],
    "row-too-long": [(Given(reserve=LEVEL_1), ["reserve"])],
    "not-an-arrival": [
        (Given(top={1: ["bear"]}), ["top", "1"]),
        (Given(top={1: ["fire-varan"]}), ["top", "1"]),
        (Given(reserve=["bear"]), ["reserve"]),
    ],
    "fires-in-centre": [
        (Given(centre={"fire-2": 5, "fire-3": 3}), ["centre"]),
        (Given(centre={"fire-2": -1}), ["centre"]),
    ],
    "starting-tree-stays": [
        (Given(forest={1: {"c2": "tree-sun-1"}}), ["forest", "1", "c2"]),
        (Given(forest={1: {"c1": "starting-tree"}}), ["forest", "1", "c1"]),
    ],
    "tree-alone": [(Given(forest={1: {"c1": "tree-sun-1", "a1": "tree-sun-1"}}), ["forest", "1", "a1"])],
    "rock-taken": [(Given(rocks={1: "rock-1"}), ["rocks"])],
    "tiles-of-all": [(Given(tiles={1: ["tile-tree"]}), ["tiles"])],
    "game-would-be-over": [
        (Given(won={1: {"fire-2": 11}}), ["phase"]),
        (Given(forest={1: NINE_TREES}, tiles=TWO_TREE_TILES), ["phase"]),
        (Given(phase="action", line=ACTING, won={2: {"fire-2": 11}}), ["phase"]),
        (Given(phase="action", line=ACTING, sacred_tree=2, won={1: {"fire-2": 11}}), ["phase"]),
    ],
    "before-first-turn": [(Given(phase="setup", fragments={1: 1}), ["fragments"])],
    "reserve-complete": [(Given(phase="setup", reserve=[*RESERVE, "bison"]), ["reserve"])],
    "nobodys-turn": [(Given(turn=1), ["turn"])],
    "nobody-draws": [(Given(stopped=[1, 2]), ["stopped"])],
    "no-such-player": [
        (Given(sacred_tree=3), ["sacred_tree"]),
        (Given(line={0: ["bear"]}), ["line", "0"]),
        (Given(phase="action", turn=3), ["turn"]),
        (Given(stopped=[3]), ["stopped"]),
    ],
    "too-many-components": [
        (Given(pile={1: ["fire-varan"] * 24}), ["pile", "1"]),
        (Given(fragments={1: 10, 2: 11}), ["fragments", "2"]),
        (Given(fragments={1: -1}), ["fragments", "1"]),
        (Given(forest={1: {"c1": "tree-sun-1", "c3": "tree-sun-1", "b2": "tree-sun-1"}}), ["forest", "1", "b2"]),
        (Given(won={1: {"fire-2": -1}}), ["won", "1", "fire-2"]),
    ],
}


@pytest.mark.parametrize(
    ("code", "given", "path"), [(code, *case) for code, cases in IMPOSSIBLE.items() for case in cases]
)
def test_impossible(code: str, given: Given, path: list[str]) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        ENGINE.lay(given)
    assert (caught.value.code, list(caught.value.path)) == (code, path)


def test_every_message_is_tried() -> None:
    assert set(get_args(Message)) == {*IMPOSSIBLE, "card-not-in-pile", "animal-not-in-stack"} - {
        "no-such-player",
        "too-many-components",
    }


@pytest.mark.parametrize(
    "given",
    [
        Given(line={1: ["bear", "fox", "owl"]}),
        Given(line={1: ["bear", "fox", "butterfly", "owl", "lynx"]}),
        Given(centre={"fire-2": 4, "fire-3": 3}),
        Given(fragments={1: 10, 2: 10}),
        Given(pile={1: ["fire-varan"] * 12, 2: ["fire-varan"] * 11}),
        Given(forest={1: {"c1": "tree-sun-1"}, 2: {"c1": "tree-sun-1"}}),
        Given(won={1: {"fire-2": 10}}),
        Given(phase="action", line=ACTING, turn=2, won={1: {"fire-2": 11}}),
        Given(phase="action", line=ACTING, sacred_tree=2, turn=1, won={2: {"fire-2": 11}}),
        Given(phase="setup", reserve=RESERVE),
        Given(stopped=[1]),
    ],
)
def test_at_the_limit_it_is_possible(given: Given) -> None:
    ENGINE.lay(given)


def test_the_reading_of_equal_supplies_limits_each_value() -> None:
    """Twenty of each value: ten and nine with the players and two in the centre are too many."""
    won = {1: {"fire-3": 10}, 2: {"fire-3": 9}}
    EQUAL.lay(Given(won=won, centre={"fire-3": 1}))
    ENGINE.lay(Given(won=won, centre={"fire-3": 2}))
    with pytest.raises(ImpossiblePosition):
        EQUAL.lay(Given(won=won, centre={"fire-3": 2}))


def test_what_is_left_out_is_filled_up() -> None:
    """Sixteen animals of three levels less twelve in the reserve; thirteen starting animals, less one in the line."""
    state = ENGINE.lay(Given(line={1: ["bear"]}, reserve=["wolf"]))
    report = ENGINE.report(state)
    assert report["shown"] == {"level-1": 4, "level-2": 4, "level-3": 4}
    assert report["reserve"]["wolf"] == 1
    assert report["draw_pile"] == {1: 13, 2: 14}
    assert ENGINE.report(ENGINE.lay(Given(pile={1: ["bear"]})))["discard_pile"] == {1: 13, 2: 0}


def test_impossible_outcomes() -> None:
    animals = ENGINE.rules.animals
    drawing = ENGINE.lay(Given(line={1: ["bear"]}))
    with pytest.raises(ImpossibleOutcome, match="no-chance-now"):
        ENGINE.apply(drawing, CHANCE, Reveal(animals.index("bee")))
    ENGINE.apply(drawing, 0, ENGINE.read_action("draw", {}))
    for outcome in (Reveal(animals.index("bear")), Arrive(animals.index("bee"))):
        with pytest.raises(ImpossibleOutcome, match="card-not-in-pile"):
            ENGINE.apply(drawing, CHANCE, outcome)
    setting_up = ENGINE.lay(Given(phase="setup"))
    for outcome in (Arrive(animals.index("badger")), Reveal(animals.index("ram"))):
        with pytest.raises(ImpossibleOutcome, match="animal-not-in-stack"):
            ENGINE.apply(setting_up, CHANCE, outcome)
