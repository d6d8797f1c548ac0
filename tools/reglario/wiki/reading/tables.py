"""Tables of wikitext: rows of cells, and what stands in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from reglario.wiki.model import Block, Fault, Inline, Kind, Span
from reglario.wiki.reading.inline import Element

#: Tables in tables that are followed; a deeper one is text of the cell it stands in.
DEEPEST = 5
_BEGINS = re.compile(r"\s*:*\s*\{\|")
#: Attributes before the text of a cell: `| style="..." | text`.
_ATTRIBUTES = re.compile(r"[^|\[\]{}\n]{0,300}\|(?!\|)")
_SIMPLE = frozenset({Kind.PARAGRAPH, Kind.IMAGE, Kind.TEMPLATE})


def begins_table(line: str) -> bool:
    """Whether a line begins a table."""
    return "{|" in line and _BEGINS.match(line) is not None


def cells_of(mask: str, start: int, end: int, header: bool) -> Iterator[tuple[int, int]]:
    """Where the text of each cell of a line begins and ends, without attributes.

    Args:
        mask: the masked page.
        start: behind the sign that the line begins with.
        end: of the line.
        header: whether the cells head a row or column, and `!!` divides them as well.
    """
    borders = re.compile(r"\|\||!!" if header else r"\|\|").finditer(mask, start, end)
    for border in chain((match.span() for match in borders), ((end, end),)):
        attributes = _ATTRIBUTES.match(mask, start, border[0])
        yield (attributes.end() if attributes else start, border[0])
        start = border[1]


@dataclass(slots=True)
class Table:
    """A table being read.

    Args:
        start: where it begins in the text of the revision.
        around: the blocks that it is one of.
        carried: elements such as `<b>` that were open before it; what a cell opens ends with the cell.
    """

    start: int
    around: list[Block]
    carried: tuple[Element, ...]
    rows: list[list[Block]] = field(default_factory=lambda: [[]])
    #: What stands in the cell being read, and where that begins, or -1.
    blocks: list[Block] = field(default_factory=list)
    cell: int = -1

    def begin_cell(self, at: int) -> list[Block]:
        """A cell begins; returns where its blocks belong."""
        self.cell, self.blocks = at, []
        return self.blocks

    def end_cell(self, at: int) -> None:
        """The cell being read ends, if there is one."""
        if self.cell < 0:
            return
        self.rows[-1].append(_cell(self.cell, max(self.cell, at), self.blocks))
        self.cell = -1

    def end_row(self) -> None:
        """Another row begins."""
        if self.rows[-1]:
            self.rows.append([])

    def block(self, end: int, unclosed: str) -> Block:
        """The table.

        Args:
            end: where it ends.
            unclosed: its first line where nothing closes it, otherwise nothing.
        """
        faults = (Fault("unclosed-table", self.start, unclosed, "|}"),) if unclosed else ()
        rows = tuple(tuple(row) for row in self.rows if row)
        return Block(Kind.TABLE, self.start, end, Inline(""), rows=rows, faults=faults)


def _cell(start: int, end: int, blocks: list[Block]) -> Block:
    if not blocks:
        return Block(Kind.PARAGRAPH, start, end, Inline(""))
    if len(blocks) == 1 and blocks[0].kind in _SIMPLE:
        return Block(Kind.PARAGRAPH, start, end, blocks[0].inline, faults=blocks[0].faults)
    return Block(Kind.PARAGRAPH, start, end, _joined(blocks), blocks=tuple(blocks))


def _joined(blocks: list[Block]) -> Inline:
    """All that a cell says as one text."""
    pieces: list[str] = []
    segments: list[tuple[int, int]] = []
    spans: list[Span] = []
    length = 0
    for block in blocks:
        said = [cell.inline for row in block.rows for cell in row] if block.kind is Kind.TABLE else [block.inline]
        for one in said:
            if not one.plain:
                continue
            segments += [(length + plain, source) for plain, source in one.segments]
            spans += [Span(s.kind, length + s.start, length + s.end, s.target, s.options) for s in one.spans]
            pieces.append(one.plain)
            length += len(one.plain) + 1
    return Inline(" ".join(pieces), tuple(segments), tuple(spans))
