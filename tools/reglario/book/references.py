"""References and placeholders inside texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

#: `[shown words](kind:id)`
REFERENCE = re.compile(r"\[([^\[\]]*)\]\(([a-z]+):([^()\s]*)\)")
#: `{constant}` or `{component.fact}`
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Reference:
    """A link in a text: the words shown, and what it leads to."""

    shown: str
    kind: str
    target: str
    source: str


def references(text: str) -> Iterator[Reference]:
    """The references of a text, in order; web links are none."""
    for match in REFERENCE.finditer(text):
        if match[2] not in ("http", "https"):
            yield Reference(match[1], match[2], match[3], match[0])


def placeholders(text: str) -> Iterator[str]:
    """The names between braces, in order."""
    return (match[1] for match in PLACEHOLDER.finditer(text))
