"""What can be wrong with rule data: a code with values, and the place it was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from reglario import trees


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A point in a source file.

    Args:
        file: path relative to the project root, with forward slashes.
        line: 1-based.
        column: 1-based.
    """

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault. `code` names its sentence in the catalog of messages; `values` fill that sentence."""

    code: str
    place: Place
    values: Mapping[str, object] = field(default_factory=dict)

    def sort_key(self) -> tuple[Place, str, str]:
        """Order of reports: by file, line and column, then by code."""
        return self.place, self.code, str(sorted(self.values.items(), key=lambda item: item[0]))


class BadData(Exception):
    """Rule data that cannot be used; carries every problem found, in order of place."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(problems, key=Problem.sort_key)
        super().__init__("; ".join(f"{p.place}: {p.code} {dict(p.values)}" for p in self.problems[:5]))


def unreadable(error: OSError, place: Place) -> Problem:
    """What is said of a file that could not be read: the common reasons in the user's language."""
    for code, kinds in _WHY.items():
        if isinstance(error, kinds):
            return Problem(code, place)
    return Problem("unreadable-file", place, {"found": error.strerror})


_WHY: Mapping[str, tuple[type[OSError], ...]] = {
    "no-such-file": (FileNotFoundError,),
    "not-a-file": (trees.NotAFile, IsADirectoryError),
    "no-permission": (PermissionError,),
}


def nearest(found: object, known: Iterable[object], limit: int = 12) -> str:
    """The known names to offer instead of `found`: the close ones first; all of them where they are few.

    Args:
        found: what was written.
        known: what could have been written.
        limit: how many names an answer may hold when nothing is close.
    """
    names = sorted({str(name) for name in known})
    close = get_close_matches(str(found), names, n=3, cutoff=0.6)
    chosen = close or (names if len(names) <= limit else [*names[:limit], "..."])
    return ", ".join(chosen) or "-"
