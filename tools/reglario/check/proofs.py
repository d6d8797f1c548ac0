"""Proofs that are kept: a game whose data, engine and checker are as they were when it passed, still passes."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Mapping
from functools import cache as memoised
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel

import reglario
from reglario import trees
from reglario.book import Book, Game, cache
from reglario.check.running import ExampleResult
from reglario.engines import code


class _Kept(BaseModel):
    """The rules that were applied in each example, all of which passed."""

    cited: dict[str, tuple[str, ...]]


class Proof:
    """What is kept of the last time when all examples of a game passed."""

    def __init__(self, book: Book, game: Game) -> None:
        self._store = cache.Store(book.root)
        self._game = game
        self._loaded = book.keys[game.id]

    def recall(self) -> dict[str, ExampleResult] | None:
        """The results by example, or None where anything has changed since or nothing is kept."""
        kept = self._store.get(self._key, _Kept) if self._key else None
        if kept is None:
            return None
        return {example: ExampleResult(example, (), cited) for example, cited in kept.cited.items()}

    def keep(self, passed: Mapping[str, ExampleResult]) -> None:
        """Keep the results of a game all of whose examples passed."""
        cited = {example: result.cited for example, result in passed.items()}
        if self._key:
            self._store.put(self._key, f"{self._game.id}.proof", _Kept(cited=cited))

    @cached_property
    def _key(self) -> str | None:
        """A digest of the game's files, of its engine's package, of this tool and of the Python that runs them.

        None where it cannot be told what the engine is made of.
        """
        digest = hashlib.blake2b(f"{self._loaded} {sys.version}".encode(), digest_size=16)
        try:
            digest.update(_digest(_tool()))
            digest.update(_digest(tuple(code(self._game.id))))
        except (OSError, LookupError):
            return None
        return digest.hexdigest()


@memoised
def _digest(paths: tuple[Path, ...]) -> bytes:
    """Read once, as code is imported once: what is edited while this process runs is not what it plays."""
    return trees.digest(paths)


def _tool() -> tuple[Path, ...]:
    """The files of this tool without the engines: each game looks at its own."""
    folder = Path(reglario.__path__[0])
    return tuple(path for path in trees.files(folder) if folder / "engines" not in path.parents[1:])
