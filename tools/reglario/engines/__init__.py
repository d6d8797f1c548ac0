"""Reference engines: the protocol, and one package per game, found by the entry point group `reglario.engines`."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from reglario.engines.engine import Engine

GROUP = "reglario.engines"

__all__ = ["GROUP", "Engine", "find"]


def find(game: str) -> type[Engine[Any, Any]] | None:
    """The engine class of a game, or None if no installed package offers one."""
    for point in entry_points(group=GROUP, name=game):
        engine: type[Engine[Any, Any]] = point.load()
        return engine
    return None
