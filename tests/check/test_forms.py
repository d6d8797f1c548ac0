"""What the types of forms tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from reglario.check.forms import bare, by_player, choices_of, element, is_form, is_player, said, share
from reglario.engines.engine import Of, Seat, form

FruitId = Annotated[str, Of("fruit")]
Place = Annotated[int, Seat()]


@form
@dataclass(frozen=True)
class Row:
    tree: FruitId
    left: FruitId | list[FruitId] = ""
    tall: bool = False


@form
@dataclass(frozen=True)
class Gate:
    open: bool = False


@form
@dataclass(frozen=True)
class Garden:
    rows: dict[int, list[Row]] = field(default_factory=dict)
    gate: Gate | None = None
    owner: Place = 1
    weather: Literal["sun", "rain"] | None = None


def test_which_fields_need_a_phrase() -> None:
    """Of a row its tree is the name; the gate is nothing but its parts."""
    assert [name for name, _ in said(Garden)] == ["rows", "left", "tall", "open", "owner", "weather"]


@pytest.mark.parametrize(
    ("hint", "held"),
    [
        (list[FruitId], FruitId),
        (FruitId | list[FruitId], FruitId),
        (list[Row] | None, Row),
        (FruitId, Any),
        (dict[int, int], Any),
    ],
)
def test_what_a_list_holds(hint: Any, held: Any) -> None:
    assert element(hint) == held


def test_what_one_player_has() -> None:
    assert share(dict[int, list[Row]] | None) == list[Row]
    assert share(int | None) is int
    assert by_player(dict[int, int])
    assert not by_player(dict[FruitId, int])


def test_marks() -> None:
    assert is_player(Place)
    assert not is_player(FruitId)
    assert is_form(Row)
    assert not is_form(list[Row])
    assert bare(int | None) is int


def test_choices() -> None:
    assert choices_of(Literal["sun", "rain"] | None) == ["sun", "rain"]
    assert choices_of(bool) == ["true", "false"]
    assert choices_of(Annotated[Literal["a", "b"], "mark"]) == ["a", "b"]
    assert choices_of(dict[int, bool]) == []
