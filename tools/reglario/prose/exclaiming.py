"""Spanish exclamations and questions open with a mark of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reglario.prose.marks import Mark

#: One of these is in every text that the check has something to say of.
MARKS = re.compile(r"[¡¿!?]")
_MARKS = re.compile(r"[¡¿!?]+|\n")
#: A closing mark alone in brackets is a comment: "(!)", "[?]".
_ALONE = re.compile(r"[(\[]\s*$")
_START = re.compile(r"(?:^|[.;:…\n]|[—(«\"“])\s*")


def opening_marks(text: str, language: str) -> Iterator[Mark]:
    """A Spanish sentence that ends with ! or ? and opens without ¡ or ¿, or opens and never closes."""
    if language != "es" or not MARKS.search(text):
        return
    opened: tuple[int, str] | None = None
    since = 0
    for match in _MARKS.finditer(text):
        found = match[0]
        if found == "\n":
            if opened:
                yield _unclosed(text, *opened)
            opened, since = None, match.end()
        elif found[0] in "¡¿":
            if opened:
                yield _unclosed(text, *opened)
            opened = (match.start(), found)
        else:
            if opened is None and not _ALONE.search(text, since, match.start()):
                start = _sentence_start(text, since, match.start())
                mark = "".join("¡" if sign == "!" else "¿" for sign in reversed(found[:1]))
                values = {"found": text[start : match.end()], "expected": mark}
                yield Mark(start, match.end(), "opening-mark", values)
            opened, since = None, match.end()
    if opened:
        yield _unclosed(text, *opened)


def _sentence_start(text: str, since: int, end: int) -> int:
    start = since
    for match in _START.finditer(text, since, end):
        if match.end() < end:
            start = match.end()
    while start < end and text[start].isspace():
        start += 1
    return start


def _unclosed(text: str, start: int, mark: str) -> Mark:
    closing = "".join("!" if sign == "¡" else "?" for sign in reversed(mark))
    return Mark(start, start + len(mark), "closing-mark", {"found": text[start : start + 30], "expected": closing})
