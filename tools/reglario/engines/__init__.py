"""Reference engines: the protocol, and one package per game, found by the entry point group `reglario.engines`."""

from __future__ import annotations

from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reglario import trees
from reglario.engines.engine import Engine

GROUP = "reglario.engines"

__all__ = ["GROUP", "BrokenEngine", "Engine", "code", "find", "packages"]


class BrokenEngine(Exception):
    """An engine that is registered, but cannot be imported.

    Args:
        point: the entry point.
        error: what happened.
    """

    def __init__(self, point: str, error: Exception):
        super().__init__(f"{point}: {error}")
        self.point = point
        self.error = f"{type(error).__name__}: {error}"


def find(game: str) -> type[Engine[Any, Any]] | None:
    """The engine class of a game, or None if no installed package offers one.

    Raises:
        BrokenEngine: one does, but it cannot be imported.
    """
    for point in entry_points(group=GROUP, name=game):
        try:
            engine: type[Engine[Any, Any]] = point.load()
        except Exception as error:
            raise BrokenEngine(f"{point.name} = {point.value}", error) from error
        return engine
    return None


def code(game: str) -> list[Path]:
    """All files of the package that a game's engine comes from, found without importing it.

    Raises:
        LookupError: it comes from no package, so that what it is made of is not known.
        OSError: a folder of it cannot be read.
    """
    for point in entry_points(group=GROUP, name=game):
        spec = find_spec(_package(point.module))
        if spec and spec.submodule_search_locations:
            return [file for folder in spec.submodule_search_locations for file in trees.files(Path(folder))]
    raise LookupError(game)


def _package(module: str) -> str:
    """What an engine is made of: its own folder if it comes with this tool, else all of the package it comes with."""
    depth = 3 if module.startswith(f"{__name__}.") else 1
    return ".".join(module.split(".")[:depth])


def packages() -> list[str]:
    """The packages of engines that do not come with this tool."""
    found = {_package(point.module) for point in entry_points(group=GROUP)}
    return sorted(name for name in found if not name.startswith(f"{__name__}."))
