"""What changed in a text since it was translated, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from html import escape

_WORDS = re.compile(r"\s+|[^\s]+")


def changes(before: str, after: str) -> str:
    """Two versions of a text as one line of HTML: what went is struck out, what came is underlined."""
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    parts: list[str] = []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        gone, come = escape("".join(old[start:end])), escape("".join(new[first:last]))
        if kind == "equal":
            parts.append(come)
            continue
        parts += [f"<del>{gone}</del>"] if gone else []
        parts += [f"<ins>{come}</ins>"] if come else []
    return "".join(parts)
