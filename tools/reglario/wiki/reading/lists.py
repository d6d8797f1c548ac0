"""Lists written as markup: `*`, `#`, `;` and `:` at the beginning of lines open and close elements."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from reglario.wiki.reading.elements import Elements

SIGNS: Final = "*#:;"
#: No more signs of a line count.
DEEPEST: Final = 40
_MARKER = re.compile(r"[*#:;]+")
_OPENED: Final = {"*": ("ul", "li"), "#": ("ol", "li"), ":": ("dl", "dd"), ";": ("dl", "dt")}
#: What a colon is not looked for in: links, addresses and what stands between tags.
_TERM = re.compile(r"\[\[[^\[\]\n]*\]\]|\[\w*:?//[^\[\]\n]*\]|\bhttps?://[^\s<>\[\]]*|<(/?)\w[^<>]*?(/?)>|'{2,}|:")


class Lists:
    """The lists that markup has open.

    Args:
        elements: what they open and close.
    """

    def __init__(self, elements: Elements) -> None:
        self._elements = elements
        #: The signs of the last line, `;` as `:`.
        self._last = ""
        self._in_term = False

    def marker(self, line: str) -> str:
        """All signs that a line begins with."""
        match = _MARKER.match(line)
        return match[0] if match else ""

    def close(self) -> None:
        """A line without signs: all lists of markup end."""
        if self._last:
            self._close(0)

    def line(self, marker: str, at: int, term: Callable[[], None] = lambda: None) -> None:
        """A line with signs: lists end and begin, and an item begins.

        Args:
            marker: its signs.
            at: where it begins in the text of the revision.
            term: called where a term begins, to say it if its meaning follows on the same line.
        """
        if len(marker) > DEEPEST:
            marker = marker[:DEEPEST]
            self._elements.too_deep = at if self._elements.too_deep < 0 else self._elements.too_deep
        alike = marker.replace(";", ":")
        if alike == self._last:
            self.next_item(marker[-1], at)
            if marker[-1] == ";":
                term()
            return
        last = self._last
        common = 0
        while common < min(len(marker), len(last)) and marker[common] == last[common]:  # `;` under `:` is a new list
            common += 1
        self._close(common)
        if 0 < len(marker) <= common:
            self.next_item(marker[common - 1], at)
        elif self._in_term and common > 0 and marker[common - 1] == ":":
            self.next_item(":", at)
        for sign in marker[common:]:
            around, item = _OPENED[sign]
            self._elements.start(around, at, markup=True)
            self._elements.start(item, at, markup=True)
            self._in_term = sign == ";"
            if sign == ";":
                term()
        self._last = alike

    def next_item(self, sign: str, at: int) -> None:
        """An item of the innermost list begins."""
        _, item = _OPENED[sign]
        last = self._elements.open[-1] if self._elements.open else None
        if item == "li" and last is not None and last.name == "li" and last.markup:  # mostly so: it begins anew
            last.at, last.fresh = at, True
            return
        if item == "li":
            self._elements.end("li")
        else:
            self._elements.end_definition()
            self._in_term = sign == ";"
        self._elements.start(item, at, markup=True)

    def _close(self, common: int) -> None:
        for sign in reversed(self._last[common:]):
            around, item = _OPENED[sign]
            if item == "li":
                self._elements.end("li")
            else:
                self._elements.end_definition()
                self._in_term = False
            self._elements.end(around)
        self._last = self._last[:common]


def colon(text: str, start: int, end: int) -> int:
    """Where the term of a definition list ends and what it means begins on the same line; -1: not on this line."""
    depth = 0
    styles: set[int] = set()
    for match in _TERM.finditer(text, start, end):
        found = match[0]
        if found == ":":
            if depth == 0 and not styles:
                return match.start()
        elif found[0] == "'":
            styles ^= {2, 3} if len(found) >= 5 else {min(len(found), 3)}
        elif found[0] == "<" and not match[2]:
            depth = max(0, depth - 1) if match[1] else depth + 1
    return -1
