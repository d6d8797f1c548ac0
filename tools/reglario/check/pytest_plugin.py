"""pytest items for examples: `pytest rules_data -k third-skull` runs them one by one.

The examples of `rules_data/<game>/examples/*.yaml` are collected wherever pytest is pointed at such files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from reglario.check import GameResult, Located

_BOOKS = pytest.StashKey[dict[str, "_Game"]]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ExampleFile | None:
    """Take files of examples."""
    folders = file_path.parts[-4:-1]
    if file_path.suffix != ".yaml" or len(folders) != 3 or folders[0] != "rules_data" or folders[2] != "examples":
        return None
    collected: ExampleFile = ExampleFile.from_parent(parent, path=file_path)
    return collected


class _Game:
    """One game, loaded and checked once for all its files."""

    def __init__(self, root: Path, name: str) -> None:
        from reglario.book import load  # noqa: PLC0415 (pytest starts faster where no examples are collected)
        from reglario.check import check  # noqa: PLC0415

        checked = check(load(root, [name]))
        self.result: GameResult | None = checked.results.get(name)
        self.problems = checked.problems
        self.failures: dict[str, list[Located]] = {}
        for failure in checked.failures:
            self.failures.setdefault(failure.example, []).append(failure)


class ExampleFile(pytest.File):
    """A file of examples."""

    def collect(self) -> Iterator[ExampleItem]:
        """An item per example.

        Raises:
            CollectError: the game cannot be loaded; every problem is named with its place.
        """
        name = self.path.parts[-3]
        root = self.path.parents[3]
        games = self.config.stash.setdefault(_BOOKS, {})
        if str(root / name) not in games:
            games[str(root / name)] = _Game(root, name)
        game = games[str(root / name)]
        if game.problems or game.result is None:
            from reglario.wording import message  # noqa: PLC0415

            raise self.CollectError("\n".join(f"{p.place}: {message(p.code, p.values)}" for p in game.problems))
        file = self.path.relative_to(root).as_posix()
        for example in game.result.game.examples:
            if game.result.game.places[f"example:{example.id}"].file == file:
                yield ExampleItem.from_parent(self, name=f"{name}::{example.id}", game=game, example=example.id)


class ExampleFailed(Exception):
    """An example that does not hold."""


class ExampleItem(pytest.Item):
    """One example."""

    def __init__(self, *, game: _Game, example: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.failures = game.failures.get(example, [])
        self.result = game.result
        self.example = example

    def runtest(self) -> None:
        """Fail if the example did.

        Raises:
            ExampleFailed: with every failure, each at its place.
        """
        if self.failures:
            from reglario.check.reports import failure_text, wording_of  # noqa: PLC0415

            assert self.result is not None
            wording = wording_of(self.result, "en")
            raise ExampleFailed("\n".join(failure_text(failure, wording) for failure in self.failures))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The failures alone: the stack would show only the checker."""
        if isinstance(excinfo.value, ExampleFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """File, 0-based line and name: the line of the first failure, else that of the example."""
        assert self.result is not None
        place = self.failures[0].place if self.failures else self.result.bound.place(self.example)
        return self.path, place.line - 1, self.name
