"""Every number in rule data is watched: raised by one, it makes an example fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reglario.book import Book, Example, Game, game_folders, load_game
from reglario.book.model import ByOption
from reglario.check.binding import Bound, bind, typed
from reglario.check.running import run

ROOT = Path(__file__).parents[2]
GAMES = {name: load_game(ROOT, name) for name in game_folders(ROOT)}


def raised(game: Game) -> Iterator[tuple[str, Game]]:
    """The game with one number raised by one, for each number."""
    for number, constant in enumerate(game.constants):
        for name, value in amounts(constant.value):
            constants = list(game.constants)
            constants[number] = constant.model_copy(update={"value": value})
            yield f"{constant.id}{name}", game.model_copy(update={"constants": constants})
    for k, kind in enumerate(game.kinds):
        for c, component in enumerate(kind.components):
            changes: list[tuple[str, dict[str, Any]]] = []
            if component.count is not None:
                changes += [(f"count{name}", {"count": value}) for name, value in amounts(component.count)]
            changes += [(name, {"facts": facts}) for name, facts in raised_facts(component.facts)]
            for name, change in changes:
                components = list(kind.components)
                components[c] = component.model_copy(update=change)
                kinds = list(game.kinds)
                kinds[k] = kind.model_copy(update={"components": components})
                yield f"{component.id}.{name}", game.model_copy(update={"kinds": kinds})


def amounts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, int):
        yield "", value + 1
    elif isinstance(value, ByOption):
        for choice, number in value.values.items():
            yield f"[{choice}]", value.model_copy(update={"values": {**value.values, choice: number + 1}})


def raised_facts(facts: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(facts, dict):
        for name, value in facts.items():
            if type(value) is int:
                yield name, {**facts, name: value + 1}
            elif isinstance(value, dict | list):
                yield from ((f"{name}.{inner}", {**facts, name: changed}) for inner, changed in raised_facts(value))
    elif isinstance(facts, list):
        for number, value in enumerate(facts):
            for inner, changed in raised_facts(value):
                yield f"{number}.{inner}", [*facts[:number], changed, *facts[number + 1 :]]


CASES = [(name, what, changed) for name, game in GAMES.items() for what, changed in raised(game)]


@pytest.mark.parametrize(("name", "what", "changed"), CASES, ids=[f"{name}-{what}" for name, what, _ in CASES])
def test_a_raised_number_fails_an_example(name: str, what: str, changed: Game) -> None:
    fresh = Game.model_validate(changed.model_dump())  # without what the old object remembered
    bound, problems = bind(Book(ROOT, {name: fresh}), fresh)
    assert bound is not None
    assert not problems
    assert any(fails(bound, example) for example in fresh.examples), what


def fails(bound: Bound, example: Example) -> bool:
    ready, faults = typed(bound, example)
    assert ready is not None, faults
    return not run(bound, ready).passed
