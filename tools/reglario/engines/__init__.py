"""Reference engines: the protocol, and one package per game, found by the entry point group `reglario.engines`."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reglario.engines.engine import Engine

GROUP = "reglario.engines"

__all__ = ["GROUP", "Engine", "code", "find"]


def find(game: str) -> type[Engine[Any, Any]] | None:
    """The engine class of a game, or None if no installed package offers one."""
    for point in entry_points(group=GROUP, name=game):
        engine: type[Engine[Any, Any]] = point.load()
        return engine
    return None


def code(game: str) -> list[Path]:
    """The source files of the package that a game's engine comes from; found without importing it."""
    for point in entry_points(group=GROUP, name=game):
        spec = find_spec(point.module)
        return sorted(Path(spec.origin).parent.rglob("*.py")) if spec and spec.origin else []
    return []
