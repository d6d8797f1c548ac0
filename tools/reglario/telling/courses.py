"""The positions an example goes through, for its pictures and for telling whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reglario.book import Example
from reglario.check import Bound, Played, play, typed


@dataclass(frozen=True, slots=True)
class Course:
    """How an example goes.

    Args:
        played: its first and last positions; None if it cannot be played to its end.
        readable: it is written in the engine's types, so that it can be told.
        turns: the player (from 1) whose turn it is at first and after each action; None where nobody can tell.
    """

    played: Played | None
    readable: bool
    turns: tuple[int | None, ...]


def courses(bound: Bound) -> Mapping[str, Course]:
    """The course of every example of a game."""
    return {example.id: _course(bound, example) for example in bound.game.examples}


def _course(bound: Bound, example: Example) -> Course:
    turns: list[int | None] = []
    for length in range(len(example.when) + 1):
        beginning = example.model_copy(update={"when": example.when[:length], "then": {}})
        played = _played(bound, beginning)
        turn = played.engine.report(played.final).get("turn") if played else None
        turns.append(turn if isinstance(turn, int) else turns[-1] if turns else None)
    return Course(_played(bound, example), typed(bound, example)[0] is not None, tuple(turns))


def _played(bound: Bound, example: Example) -> Played | None:
    try:
        return play(bound, example)
    except Exception:  # whatever goes wrong inside an engine, the checker reports it for this example
        return None
