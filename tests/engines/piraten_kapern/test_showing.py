"""What a player of Piraten Kapern sees: his view, and the picture of a position."""

from __future__ import annotations

from pathlib import Path

from reglario.book import load_game, resolve
from reglario.engines.piraten_kapern import PiratenKapern
from reglario.engines.piraten_kapern.position import Given

ENGINE = PiratenKapern(resolve(load_game(Path(__file__).parents[3], "piraten_kapern")))


def test_a_view_says_who_looks() -> None:
    state = ENGINE.new()
    assert [ENGINE.view(state, player)["you"] for player in (0, 1)] == [1, 2]


def test_dice_on_the_chest_lie_there_and_not_among_the_others() -> None:
    dice = ("coin", "coin", "coin", "diamond", "parrot", "parrot", "saber", "skull")
    state = ENGINE.lay(Given(card="chest", dice=dice, stored=("coin", "coin", "diamond")))
    shown = {zone.name: {item.component: item.count for item in zone.items} for zone in ENGINE.scene(state, 0)}
    assert shown["card"] == {"chest": 1}
    assert shown["chest"] == {"coin": 2, "diamond": 1}
    assert shown["dice"] == {"coin": 1, "parrot": 2, "saber": 1, "skull": 1}
