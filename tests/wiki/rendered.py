"""What a reader sees of a page, put in one form from MediaWiki's HTML and from the blocks that were read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from reglario.wiki.model import PICTURE, Block, Document, Kind

#: Elements that no line of text runs across.
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "blockquote",
        "caption",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_EMPTY = frozenset(["br", "hr", "img", "link", "meta", "wbr"])
_LISTS = frozenset({"ul", "ol", "dl"})
_ITEMS = frozenset({"li", "dt", "dd"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_CELLS = frozenset({"td", "th", "caption"})
_SIGNS = {"ul": "*", "ol": "#", "dt": ";", "dd": ":"}
#: Links in place of a picture or of what a template would draw, for the wiki of the tests has neither.
_ASIDE = re.compile(r"\bmw-editsection\b|\bthumb\b")
_ABSENT = re.compile(r"Plantilla:|Archivo:|Especial:SubirArchivo")


@dataclass
class Seen:
    """A page as its reader sees it.

    Args:
        headings: their levels and texts.
        items: of lists: where they stand in them (`*#`: in a numbered list in an item with a bullet) and what they
            say before anything else begins in them.
        bold: stretches of text, in order; of a line that is broken by other blocks each part.
        italic: the same.
        words: everything that is said, without spaces.
    """

    headings: list[tuple[int, str]] = field(default_factory=list)
    items: list[tuple[str, str]] = field(default_factory=list)
    bold: list[str] = field(default_factory=list)
    italic: list[str] = field(default_factory=list)
    words: str = ""

    def add(self, said: str, bold: list[bool], italic: list[bool], level: int = 0, path: str = "") -> None:
        """A stretch of text without a block in it."""
        words = " ".join(said.replace(PICTURE, "").split())
        if not words:
            return
        if level:
            self.headings.append((level, words))
        elif path:
            self.items.append((path, words))
        self.words += words.replace(" ", "")
        for found, flags in ((self.bold, bold), (self.italic, italic)):
            marked = "".join(sign if flag else "\0" for sign, flag in zip(said, flags, strict=True))
            found += [words for run in marked.replace(PICTURE, "").split("\0") if (words := " ".join(run.split()))]


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.seen = Seen()
        self._open: list[str] = []
        self._hidden = 0
        #: Of each open item whether it has said something; what cells and lists in it say is not its own.
        self._begun: list[bool] = []
        self._said: list[tuple[str, bool, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self.end_run()
        if tag == "br":
            self.handle_data("\u2028")
        if tag in _EMPTY:
            return
        self._open.append(tag)
        told = " ".join(value or "" for name, value in attrs if name in {"title", "class", "href"})
        if self._hidden or (tag == "a" and _ABSENT.search(told)) or _ASIDE.search(told) or tag == "style":
            self._hidden += 1
        if tag in _ITEMS | _CELLS:
            self._begun.append(tag in _CELLS)
        elif tag in _LISTS | {"table"} and self._begun:
            self._begun[-1] = True

    def handle_endtag(self, tag: str) -> None:
        if tag in _EMPTY:
            return
        if tag in _BLOCKS:
            self.end_run()
        assert self._open.pop() == tag
        self._hidden = max(0, self._hidden - 1)
        if tag in _ITEMS | _CELLS:
            self._begun.pop()

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        parts = [data] if "pre" in self._open else re.split(r"(\n[ \t]*\n)", data)
        for part in parts:
            if part.strip("\n \t") == "" and part.count("\n") > 1:
                self.end_run()
            self._said.append((part, "b" in self._open, "i" in self._open))

    def end_run(self) -> None:
        """A block begins or ends, or an empty line stands here."""
        said = "".join(part for part, _, _ in self._said)
        bold = [flag for part, flag, _ in self._said for _ in part]
        italic = [flag for part, _, flag in self._said for _ in part]
        self._said = []
        around = next((tag for tag in reversed(self._open) if tag in _ITEMS | _CELLS | _HEADINGS | _LISTS), "")
        heading = int(around[1]) if around in _HEADINGS else 0
        path = ""
        if said.strip() and not heading and self._begun and not self._begun[-1]:
            self._begun[-1] = True
            path = self._path()
        self.seen.add(said, bold, italic, heading, path)

    def _path(self) -> str:
        path = ""
        for tag in self._open:
            if tag in _CELLS:
                path = ""
            path += _SIGNS.get(tag, "")
        return path or "*"


def seen_in_html(html: str) -> Seen:
    """What a reader sees of a page that MediaWiki rendered."""
    page = _Page()
    page.feed(html)
    page.close()
    page.end_run()
    return page.seen


def seen_in_blocks(document: Document) -> Seen:
    """What a reader sees of a page by the blocks of it."""
    seen = Seen()
    for block in document.texts():
        level = block.level if block.kind is Kind.HEADING else 0
        path = block.marker if block.kind is Kind.ITEM else ""
        seen.add(block.text, _flags(block, "bold", "b"), _flags(block, "italic", "i"), level, path)
    return seen


def _flags(block: Block, kind: str, tag: str) -> list[bool]:
    flags = [False] * len(block.text)
    for span in block.inline.spans:
        if span.kind == kind or (span.kind == "tag" and span.target == tag):
            flags[span.start : span.end] = [True] * (span.end - span.start)
    return flags
