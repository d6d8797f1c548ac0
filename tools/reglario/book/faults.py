"""A fault of rule data before its place is looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reglario.book.problems import nearest
from reglario.book.reading import Step


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem whose position is looked up only now that there is one.

    Args:
        key, path: as in `Game.at`.
        within: a piece of the text at that path to point at.
    """

    code: str
    key: str
    path: tuple[Step, ...]
    values: Mapping[str, object]
    within: str = ""


def found(kind: str, name: object, known: Iterable[object] | None = None, **more: object) -> dict[str, object]:
    """The values of a fault: what was found and, of what kind, what is known."""
    values: dict[str, object] = {"kind": kind, "found": name, **more}
    if known is not None:
        values["expected"] = nearest(name, known)
    return values
