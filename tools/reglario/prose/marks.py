"""What a check of prose reports: a span of the text, a code and the values of its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Mark:
    """One fault in a text.

    Args:
        start: where it begins, counted in characters from 0.
        end: where it ends (the first character after it).
        code: names its sentence in the catalog of messages.
        values: fill that sentence; `found` is what stands there, `expected` what should, where that is known.
    """

    start: int
    end: int
    code: str
    values: Mapping[str, object] = field(default_factory=dict)


#: A check: text and language (es, it or en) in, marks in order of place out. Other languages have no marks.
Check = Callable[[str, str], Iterable[Mark]]
