"""Tables of wikitext: rows of cells, nested tables as text of theirs."""

from __future__ import annotations

import re
from collections.abc import Callable

from reglario.wiki.model import Block, Fault, Inline, Kind
from reglario.wiki.reading.inline import inline

_SPLIT = re.compile(r"\|\||!!")
#: Attributes before the text of a cell: `| style="..." | text`.
_ATTRIBUTES = re.compile(r"[^|\[\]{}\n]{0,300}\|(?!\|)")


def table(text: str, mask: str, start: int, closed_later: bool) -> tuple[Block, int]:
    """Read the table that begins at `start`.

    Args:
        text: the page.
        mask: its masked copy.
        start: where the table's line begins.
        closed_later: whether any `|}` follows.

    Returns:
        The block, and where the line of its end ends. A table that nothing closes ends before the next heading.
    """
    rows: list[list[Block]] = [[]]
    depth, at = 0, start
    closed, last = False, start
    pending: list[int] = []

    def cell(begin: int, end: int) -> None:
        source = text[begin:end]
        lead = len(source) - len(source.lstrip())
        said = inline(source.strip(), begin + lead)
        rows[-1].append(Block(Kind.PARAGRAPH, begin, end, said))

    while at <= len(mask):
        end = mask.find("\n", at)
        end = len(mask) if end < 0 else end
        line = mask[at:end]
        bare = line.lstrip(" \t:")
        lead = len(line) - len(bare)
        last = end
        if bare.startswith("{|"):
            depth += 1
        elif bare.startswith("|}"):
            depth -= 1
            if depth <= 0:
                closed = True
                break
        elif bare.startswith("|-"):
            _finish(pending, at, cell)
            if rows[-1]:
                rows.append([])
        elif bare[:1] in {"|", "!"}:
            _finish(pending, at, cell)
            begin = at + lead + (2 if bare.startswith("|+") else 1)
            for piece in _cells(mask, begin, end):
                _finish(pending, piece - 2, cell)
                skipped = _ATTRIBUTES.match(mask, piece, end)
                pending.append(skipped.end() if skipped else piece)
        elif not closed_later and bare.startswith("="):
            last = at - 1
            break
        at = end + 1
    _finish(pending, last if not closed else at, cell)
    faults = (
        () if closed else (Fault("unclosed-table", start, text[start : start + 30].split("\n", maxsplit=1)[0], "|}"),)
    )
    found = tuple(tuple(row) for row in rows if row)
    return Block(Kind.TABLE, start, min(last, len(text)), Inline(""), rows=found, faults=faults), last


def _finish(pending: list[int], end: int, cell: Callable[[int, int], None]) -> None:
    if pending:
        begin = pending.pop()
        cell(begin, max(begin, end))


def _cells(mask: str, begin: int, end: int) -> list[int]:
    starts = [begin]
    starts += [match.end() for match in _SPLIT.finditer(mask, begin, end)]
    return starts
