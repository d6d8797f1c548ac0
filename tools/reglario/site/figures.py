"""What an engine computes for pages: each figure computed once, and kept for the next build."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from reglario import trees
from reglario.book import cache
from reglario.book.files import write_if_changed
from reglario.check import Bound
from reglario.engines import code
from reglario.engines.engine import Analysis, Cell, Plot, Report, Table, Worth


class Figures:
    """The figures of one game under its default options.

    They are kept in the project's cache folder under a digest of the game's numbers and of all code of its engine.

    Args:
        bound: the game and its engine; None if they do not fit: then there are no figures.
    """

    def __init__(self, bound: Bound | None) -> None:
        self._bound = bound

    def report(self, name: str) -> Report | None:
        """A report of the engine; None if it has none of that name."""

        def compute() -> Any:
            report = self._analysis.reports.get(name)
            return asdict(report()) if report else None

        kept = self._kept(f"report {name}", compute)
        return Report(tuple(map(_part, kept["parts"]))) if kept else None

    def worth(self, option: str, value: int | str) -> Sequence[Worth]:
        """What a reading is worth with each component; nothing where the engine cannot tell."""

        def compute() -> Any:
            worth = self._analysis.worth
            return [asdict(found) for found in worth(option, value)] if worth else []

        return [Worth(**entry) for entry in self._kept(f"worth {option}={value}", compute)]

    @cached_property
    def _analysis(self) -> Analysis:
        return self._bound.engine_for({}).analysis() if self._bound else Analysis()

    def _kept(self, name: str, compute: Callable[[], Any]) -> Any:
        if name not in self._store:
            self._store[name] = json.loads(json.dumps(compute(), default=str))
            self._keep()
        return self._store[name]

    @cached_property
    def _store(self) -> dict[str, Any]:
        """Figures by name, as JSON has them; what was kept under another digest, or is damaged, is forgotten."""
        if self._file is None:
            return {}
        try:
            kept = json.loads(trees.read(self._file))
            return dict(kept["figures"]) if kept["digest"] == self._digest else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def _keep(self) -> None:
        if self._file is None:
            return
        text = json.dumps({"digest": self._digest, "figures": self._store})
        try:
            self._file.parent.mkdir(exist_ok=True)
            write_if_changed(self._file, text)
        except OSError:
            return  # a project that cannot be written to keeps nothing

    @cached_property
    def _file(self) -> Path | None:
        """Where figures are kept; nowhere if it cannot be told what the engine is made of."""
        if self._bound is None or self._digest is None:
            return None
        return self._bound.book.root / cache.FOLDER / f"{self._bound.game.id}.figures.json"

    @cached_property
    def _digest(self) -> str | None:
        assert self._bound is not None
        game = self._bound.game
        numbers = [
            *(constant.model_dump(exclude={"note"}) for constant in game.constants),
            *(component.model_dump(exclude={"name", "note", "sources"}) for component in game.components),
            *((option.id, option.choices, option.default) for option in game.about.options),
        ]
        digest = hashlib.blake2b(json.dumps(numbers).encode(), digest_size=16)
        try:
            digest.update(trees.digest(code(game.id)))
        except (OSError, LookupError):
            return None
        return digest.hexdigest()


def _part(kept: Mapping[str, Any]) -> Table | Plot:
    if "columns" in kept:
        rows = tuple(tuple(map(_cell, row)) for row in kept["rows"])
        return Table(kept["id"], tuple(kept["columns"]), rows)
    series = tuple((_cell(cell), tuple(values)) for cell, values in kept["series"])
    return Plot(kept["id"], tuple(kept["x"]), series)


def _cell(kept: Mapping[str, Any]) -> Cell:
    value = kept["value"]
    exact = kept["kind"] in ("fraction", "percent") and isinstance(value, str)
    return Cell(kept["kind"], Fraction(value) if exact else value, kept["note"])
