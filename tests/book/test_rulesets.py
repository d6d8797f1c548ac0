from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadChoice, load_game, resolve
from reglario.book.rulesets import overlap
from tests.book.minigame import edited, write


def test_numbers_follow_the_choice(tmp_path: Path) -> None:
    game = load_game(write(tmp_path), "toss")
    assert resolve(game).constants == {"tosses": 3, "seats": 2, "coins": 5}
    assert resolve(game, {"players": 3}).constants == {"tosses": 3, "seats": 3, "coins": 7}


def test_a_choice_is_completed_with_defaults(tmp_path: Path) -> None:
    assert resolve(load_game(write(tmp_path), "toss"), {"players": 3}).choice == {"players": 3, "edge": "again"}


def test_variants_of_a_constant(tmp_path: Path) -> None:
    two = "value: 3, applies: {players: 2}}\n  - {id: tosses, value: 4, applies: {players: 3}}"
    game = load_game(write(tmp_path, edited("constants.yaml", "value: 3}", two)), "toss")
    assert [resolve(game, {"players": n}).constants["tosses"] for n in (2, 3)] == [3, 4]


def test_a_rule_that_replaces_another(tmp_path: Path) -> None:
    changes = edited(
        "rules/play.yaml", "  - id: edge\n", "  - id: edge\n    replaces: best-of\n    applies: {players: 3}\n"
    )
    game = load_game(write(tmp_path, changes), "toss")
    assert resolve(game, {"players": 2}).rules == {"best-of"}
    assert resolve(game, {"players": 3}).rules == {"edge"}


@pytest.mark.parametrize(
    ("choice", "code"),
    [({"player": 2}, "unknown-option"), ({"players": 4}, "unknown-value"), ({"players": "2"}, "unknown-value")],
)
def test_what_the_game_does_not_offer(choice: dict[str, int | str], code: str, tmp_path: Path) -> None:
    with pytest.raises(BadChoice) as caught:
        resolve(load_game(write(tmp_path), "toss"), choice)
    assert caught.value.code == code


def test_options_that_exclude_each_other(tmp_path: Path) -> None:
    changes = edited("game.yaml", "sources:\n", "conflicts: [{players: 3, edge: nothing}]\nsources:\n")
    game = load_game(write(tmp_path, changes), "toss")
    with pytest.raises(BadChoice, match="conflicting-options"):
        resolve(game, {"players": 3, "edge": "nothing"})
    assert resolve(game, {"players": 2, "edge": "nothing"}).choice["edge"] == "nothing"


def test_overlap() -> None:
    assert overlap({}, {"players": 2})
    assert overlap({"players": [2, 3]}, {"players": [3, 4]})
    assert not overlap({"players": 2}, {"players": [3, 4]})
    assert overlap({"players": 2}, {"edge": "again"})
