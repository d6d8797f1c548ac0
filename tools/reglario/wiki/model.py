"""What a wiki page is made of, whatever form it came in: revisions, blocks with their lines, inline structure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from reglario.book import Place

# Spans, inlines and blocks are values by agreement: a page has thousands of each, and with `frozen` building one
# takes ten times as long.

#: Stands in plain text where a reader sees a picture or what a template draws.
PICTURE = "\ufffc"


class Kind(StrEnum):
    """Kinds of blocks."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    TABLE = "table"
    IMAGE = "image"
    PREFORMATTED = "preformatted"
    TEMPLATE = "template"
    RULE = "rule"


#: The kinds by themselves, for what looks at every block: Python 3.11 takes long to find a member of an enumeration.
HEADING, PARAGRAPH, ITEM, TABLE, RULE = Kind.HEADING, Kind.PARAGRAPH, Kind.ITEM, Kind.TABLE, Kind.RULE


class Form(StrEnum):
    """How the text of a revision is marked up."""

    WIKITEXT = "wikitext"
    PLAIN = "plain"


@dataclass(slots=True, unsafe_hash=True)
class Span:
    """A stretch of a block's plain text that is more than text.

    Args:
        kind: bold, italic, link, icon, template or tag.
        start: where it begins in the plain text.
        end: where it ends there.
        target: page of a link, file of an icon, name of a template or tag.
        options: what stands behind the target, such as `alt=sun`.
    """

    kind: str
    start: int
    end: int
    target: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """Markup that reading found broken.

    Args:
        code: names its sentence in the catalog of messages.
        at: where it stands in the text of the revision.
        found: the markup.
        expected: what should stand there, or nothing.
    """

    code: str
    at: int
    found: str
    expected: str = ""


@dataclass(slots=True, unsafe_hash=True)
class Inline:
    """A marked-up text as its reader sees it, and the way back to its source.

    Args:
        plain: the text without markup.
        segments: pairs of a place in `plain` and the place in the source that it came from, in order.
        spans: bold, links, icons and the like.
        faults: unbalanced markup.
    """

    plain: str
    segments: tuple[tuple[int, int], ...] = ()
    spans: tuple[Span, ...] = ()
    faults: tuple[Fault, ...] = ()

    def source(self, at: int) -> int:
        """Where in the text of the revision a place of the plain text stands."""
        if not self.segments:
            return 0
        index = max(0, bisect_right(self.segments, (at, 1 << 62)) - 1)
        plain, source = self.segments[index]
        return source + max(0, at - plain)


@dataclass(slots=True, unsafe_hash=True)
class Block:
    """A heading, paragraph, list item, table or the like.

    Args:
        kind: what it is.
        start: where it begins in the text of the revision.
        end: where it ends there.
        inline: what it says; of a table nothing, its cells say it.
        level: of a heading 1 to 6, of a list item its depth.
        marker: what makes an item an item: `*`, `#`, `1.`, `•`.
        rows: the cells of a table.
        blocks: of a cell that holds more than one text: what it holds; `inline` is then all of it as one text.
        faults: broken markup of the block itself.
    """

    kind: Kind
    start: int
    end: int
    inline: Inline
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[Block, ...], ...] = ()
    blocks: tuple[Block, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def text(self) -> str:
        """What a reader sees of it."""
        return self.inline.plain


@dataclass(frozen=True, slots=True)
class Document:
    """The blocks of one revision in reading order; `faults` are those that belong to no block."""

    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...] = ()

    def texts(self) -> Iterator[Block]:
        """Every block that says something; of tables, what stands in their cells."""
        return (block for block in self.every_block() if block.kind is not TABLE and block.inline.plain.strip())

    def every_block(self) -> Iterator[Block]:
        """All blocks in reading order, with the cells of tables or what stands in them."""
        waiting = list(reversed(self.blocks))
        while waiting:
            block = waiting.pop()
            if block.blocks:
                waiting += reversed(block.blocks)
                continue
            yield block
            waiting += (cell for row in reversed(block.rows) for cell in reversed(row))

    def every_fault(self) -> Iterator[Fault]:
        """All broken markup, cells included."""
        yield from self.faults
        for block in self.every_block():
            if block.faults or block.inline.faults:
                yield from block.faults
                yield from block.inline.faults


@dataclass(frozen=True)
class Revision:
    """One version of a page.

    Args:
        title: of the page.
        text: its whole text.
        form: how that is marked up.
        file: where it was read from, for places.
        first_line: the line of `file` that the text begins in.
        time: when it was saved, in ISO 8601, or nothing.
        author: who saved it, or nothing.
        comment: the edit summary, or nothing.
        number: the wiki's id of the revision, or 0.
        broken: lines of `text`, from 1, that were not valid UTF-8.
    """

    title: str
    text: str
    form: Form
    file: str
    first_line: int = 1
    time: str = ""
    author: str = ""
    comment: str = ""
    number: int = 0
    broken: tuple[int, ...] = field(default=())

    @cached_property
    def _lines(self) -> list[int]:
        return list(accumulate((len(line) + 1 for line in self.text.split("\n")[:-1]), initial=0))

    def place(self, at: int) -> Place:
        """File, line and column of a place in the text."""
        index = bisect_right(self._lines, at) - 1
        return Place(self.file, self.first_line + index, at - self._lines[index] + 1)

    def line(self, number: int) -> str:
        """A line of the text, counted from 1."""
        start = self._lines[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    @cached_property
    def document(self) -> Document:
        """Its blocks; parsed when first asked for."""
        if self.form is Form.PLAIN:
            from reglario.wiki.reading.saved import parse  # noqa: PLC0415 (the readers know the model)
        else:
            from reglario.wiki.reading.wikitext import parse  # noqa: PLC0415
        return parse(self.text)
