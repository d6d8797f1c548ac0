"""Positions that play cannot reach are refused, each with what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE, ImpossibleOutcome, ImpossiblePosition
from reglario.engines.forest_shuffle import ForestShuffle
from reglario.engines.forest_shuffle.position import Given

GAME = load_game(Path(__file__).parents[3], "forest_shuffle")
ENGINE = ForestShuffle(resolve(GAME))
HANDS = {1: ["oak"] * 6, 2: ["birch"] * 6}

WRONG: list[tuple[str, dict[str, Any], tuple[str | int, ...]]] = [
    ("no-such-player", {"turn": 3}, ("turn",)),
    ("no-such-player", {"hands": {5: ["oak"]}}, ("hands", "5")),
    ("hand-too-large", {"hands": {1: ["birch"] * 10 + ["oak"]}}, ("hands", "1")),
    ("clearing-too-full", {"clearing": ["birch"] * 10}, ("clearing",)),
    ("too-many-components", {"hands": {1: ["oak"] * 8}}, ("hands", "1", 7)),
    ("too-many-components", {"hands": {1: ["goshawk_moss"]}, "clearing": ["goshawk_moss"]}, ("clearing", 0)),
    ("no-such-half", {"forests": {1: [{"tree": "oak", "top": "moss"}]}}, ("forests", "1", 0, "top")),
    ("no-such-half", {"forests": {1: [{"tree": "oak", "left": "goshawk_moss"}]}}, ("forests", "1", 0, "left")),
    ("slot-too-full", {"forests": {1: [{"tree": "oak", "left": ["lynx", "lynx"]}]}}, ("forests", "1", 0, "left")),
    (
        "slot-too-full",
        {"forests": {1: [{"tree": "oak", "bottom": ["common-toad", "common-toad", "common-toad"]}]}},
        ("forests", "1", 0, "bottom"),
    ),
    ("game-already-over", {"winters": 3}, ("winters",)),
    ("deck-too-large", {"deck": 132}, ("deck",)),
    ("deck-too-large", {"deck": 131, "hands": {1: ["oak"]}}, ("deck",)),
    ("deck-too-large", {"deck": 131, "forests": {1: [{"tree": "sapling"}]}}, ("deck",)),
    ("deck-too-small", {"deck": 44}, ("deck",)),
    ("deck-too-small", {"deck": 0, "winters": 2}, ("deck",)),
    ("deck-too-large", {"deck": 45, "winters": 1}, ("deck",)),
    ("mulligan-is-first", {"mulligan": True, "hands": HANDS, "clearing": ["oak"]}, ("mulligan",)),
    ("mulligan-is-first", {"mulligan": True, "hands": {1: ["oak"]}}, ("mulligan",)),
]


def given(written: dict[str, Any]) -> Given:
    known = {kind.kind: tuple(c.id for c in kind.components) for kind in GAME.kinds}
    return TypeAdapter(Given).validate_python(written, context=known)


@pytest.mark.parametrize(
    ("code", "written", "path"), WRONG, ids=[f"{code}-{n}" for n, (code, _, _) in enumerate(WRONG)]
)
def test_impossible_position(code: str, written: dict[str, Any], path: tuple[str | int, ...]) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        ENGINE.lay(given(written))
    assert (refused.value.code, refused.value.path) == (code, path)


def test_limits_of_positions() -> None:
    assert ENGINE.lay(given({"deck": 45})).deck == 45
    assert ENGINE.lay(given({"deck": 44, "winters": 1})).deck == 44
    assert ENGINE.lay(given({"deck": 1, "winters": 2})).deck == 1
    full = ENGINE.lay(given({"hands": {1: ["birch"] * 9 + ["oak"]}, "clearing": ["beech"] * 9}))
    assert (len(full.hands[0]), len(full.clearing), full.deck) == (10, 9, 112)


def test_impossible_outcomes() -> None:
    state = ENGINE.new()
    for verb, card in (("draw", "winter"), ("reveal", "oak")):
        with pytest.raises(ImpossibleOutcome):
            ENGINE.apply(state, CHANCE, ENGINE.read_action(verb, card))
    state = ENGINE.lay(given({"hands": {1: ["goshawk_moss"]}}))
    with pytest.raises(ImpossibleOutcome) as wrong:
        ENGINE.apply(state, CHANCE, ENGINE.read_action("draw", "oak"))
    assert wrong.value.code == "no-card-now"
    ENGINE.apply(state, 0, ENGINE.read_action("deck", {}))
    with pytest.raises(ImpossibleOutcome) as wrong:
        ENGINE.apply(state, CHANCE, ENGINE.read_action("draw", "goshawk_moss"))
    assert wrong.value.code == "card-not-next"
