"""Elements of HTML around blocks, opened by tags and by list markup, nested as browsers and MediaWiki do it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LISTS: Final = {"ul": "*", "ol": "#", "dl": ""}
ITEMS: Final = frozenset({"li", "dt", "dd"})
#: What ends no element outside of it.
_CELLS: Final = frozenset({"td", "th", "caption", "table"})
#: What an item may begin with and still be the item.
_THROUGH: Final = frozenset({"div", "p", "center", "blockquote", "section"})
HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: Elements in elements that are followed; what is deeper is read as if it stood in the deepest.
DEEPEST: Final = 100


@dataclass(slots=True)
class Element:
    """An element that is open.

    Args:
        name: of its tag.
        at: where it begins in the text of the revision.
        path: the signs of the lists that it stands in or is, as list markup has them; of an item without a list none.
        fresh: whether it is an item that has said nothing yet.
        markup: whether list or table markup opened it, not a tag.
    """

    name: str
    at: int
    path: str
    fresh: bool
    markup: bool = False


class Elements:
    """What is open at a place of a page."""

    def __init__(self) -> None:
        self.open: list[Element] = []
        #: Where elements are nested deeper than they are followed, or -1.
        self.too_deep = -1

    def start(self, name: str, at: int, markup: bool = False) -> None:
        """An element begins."""
        if name == "li":
            self._end_item(frozenset({"li"}))
        elif name in ITEMS:
            self._end_item(frozenset({"dt", "dd"}))
        elif name in HEADINGS and self.open and self.open[-1].name in HEADINGS:
            self.open.pop()
        elif name in {"td", "th", "caption", "tr"}:
            table = self._last("table")
            if table < 0 or self.open[table].markup != markup:
                return
            del self.open[table + 1 :]
            if name == "tr":
                return
        if len(self.open) >= DEEPEST and not markup:
            self.too_deep = at if self.too_deep < 0 else self.too_deep
            return
        path = self.open[-1].path if self.open and name not in _CELLS else ""
        if (name in LISTS or name == "table") and (item := self.item()) is not None:
            item.fresh = False
        if name in LISTS:
            path += LISTS[name]
        elif name in {"dt", "dd"}:
            path += ";" if name == "dt" else ":"
        self.open.append(Element(name, at, path, name in ITEMS, markup))

    def ending(self, name: str) -> int:
        """Which of the open elements the end of an element would end, or -1."""
        for index in range(len(self.open) - 1, -1, -1):
            element = self.open[index]
            if element.markup and element.name in _CELLS:  # only markup ends those
                return -1
            if element.name == name or (name in HEADINGS and element.name in HEADINGS):
                return index
            if (element.name in _CELLS and name not in _CELLS) or (name == "li" and element.name in {"ul", "ol"}):
                return -1
        return -1

    def end(self, name: str) -> list[Element]:
        """An element ends, if it is open here; returns what ended with it."""
        index = self.ending(name)
        if index < 0:
            return []
        ended = self.open[index:]
        del self.open[index:]
        return ended

    def end_definition(self) -> None:
        """The innermost term or meaning of a definition list ends."""
        for index in range(len(self.open) - 1, -1, -1):
            if self.open[index].name in {"dt", "dd"}:
                del self.open[index:]
                return
            if self.open[index].name in _CELLS:
                return

    def end_table(self) -> None:
        """The table that table markup began ends, with all that is in it."""
        while self.open:
            element = self.open.pop()
            if element.name == "table" and element.markup:
                return

    def item(self) -> Element | None:
        """The item that begins to say something here, if any."""
        for element in reversed(self.open):
            if element.name in ITEMS:
                return element if element.fresh else None
            if element.name not in _THROUGH:
                return None
        return None

    def heading(self) -> int:
        """The level of the heading that stands here, or 0."""
        for element in reversed(self.open):
            if element.name in HEADINGS:
                return int(element.name[1])
            if element.name not in _THROUGH:
                return 0
        return 0

    def in_list(self) -> bool:
        """Whether a list stands directly here, in which only items may."""
        return bool(self.open) and self.open[-1].name in LISTS

    def inside(self) -> bool:
        """Whether text here stands in a list."""
        return any(element.name in ITEMS for element in self.open)

    def _end_item(self, names: frozenset[str]) -> None:
        for index in range(len(self.open) - 1, -1, -1):
            if self.open[index].name in names:
                del self.open[index:]
                return
            if self.open[index].name not in {"div", "p"}:
                return

    def _last(self, name: str) -> int:
        return next((index for index in range(len(self.open) - 1, -1, -1) if self.open[index].name == name), -1)
