"""What was made of files, kept for as long as they stay as they are: while a site is served, most of them do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, cast

from reglario import trees
from reglario.wording import Wording
from reglario.wording.wording import Read

T = TypeVar("T")


class Memory:
    """Things by key. Those that one whole build had no use for are forgotten."""

    def __init__(self) -> None:
        self._before: dict[object, object] = {}
        self._now: dict[object, object] = {}

    def begin(self) -> None:
        """A build begins."""
        self._before, self._now = self._now, {}

    def recall(self, key: object, make: Callable[[], T]) -> T:
        """What is kept under a key, made now if it is not."""
        if key not in self._now:
            self._now[key] = self._before[key] if key in self._before else make()
        return cast("T", self._now[key])


class Made:
    """What was made of the texts of one game in one language, kept for as long as those it needed stay the same.

    All else that it was made of (rule data, words of the site) must be the same for as long as it is used.
    """

    def __init__(self) -> None:
        self._kept: dict[object, tuple[object, Read]] = {}

    def recall(self, key: object, wording: Wording, make: Callable[[], T]) -> T:
        """What is kept under a key, made now if it is not or would come out differently."""
        if key not in self._kept or not wording.rereads(self._kept[key][1]):
            with wording.noting() as read:
                self._kept[key] = make(), read
        return cast("T", self._kept[key][0])


def digest(paths: Iterable[Path]) -> str:
    """A digest of names and contents of files, those in folders included; one that is missing counts as such."""
    found = (path for start in paths for path in (trees.files(start) if start.is_dir() else (start,)))
    return trees.digest(path for path in found if path.is_file()).hex()
