"""The order of a page: chapters under its headings, and in each the clauses that become rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from reglario.wiki.exporting import EXAMPLE, NOTES
from reglario.wiki.markup import BULLETS
from reglario.wiki.model import Block, Kind, Revision

_ANCHOR = re.compile(r"""id\s*=\s*["']?([A-Za-z0-9._-]+)""")
_BOX = re.compile(r"<div\b[^<>]*>|</div\s*>", re.IGNORECASE)
_ASIDE = re.compile(rf"\b(?:{NOTES}|{EXAMPLE})\b")
#: A bullet or number that was typed as a character.
TYPED = re.compile(rf"\A([{''.join(BULLETS)}·*+–-]|\d{{1,3}}[.)]) +(?=\S)")
#: Items longer than this on average are rules of their own; shorter ones belong to the sentence before them.
_LONG_ITEM = 110
_SHORT_ITEM = 60
_TEXT = (Kind.PARAGRAPH, Kind.PREFORMATTED, Kind.ITEM, Kind.TABLE)


@dataclass
class Clause:
    """What becomes one rule.

    Args:
        blocks: paragraphs, items and tables in order.
        title: of its own, or None.
        anchor: id of the rule, where the page gives one.
    """

    blocks: list[Block]
    title: Block | None = None
    anchor: str = ""


@dataclass
class Chapter:
    """What stands under one heading; before the first heading there is none."""

    heading: Block | None
    anchor: str = ""
    blocks: list[Block] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


def anchor_of(block: Block) -> str:
    """The anchor that a heading or item begins with."""
    for span in block.inline.spans:
        if span.kind == "tag" and span.target == "span":
            for option in span.options:
                match = _ANCHOR.match(option)
                if match:
                    return match[1]
    return ""


def is_exported(revision: Revision) -> bool:
    """Whether `export` wrote the page: its rules stand under anchors."""
    return any(anchor_of(block).startswith("chapter.") for block in revision.document.blocks)


def outline(revision: Revision, skipped: Collection[int] = ()) -> list[Chapter]:
    """The chapters of a page.

    Args:
        revision: the page.
        skipped: where lines begin that do not belong to the page.
    """
    asides = list(_asides(revision.text))
    chapters = [Chapter(None)]
    exported = is_exported(revision)
    for block in revision.document.blocks:
        if block.start in skipped or any(start <= block.start < end for start, end in asides):
            continue
        if block.kind is Kind.HEADING or (not exported and _is_bold_heading(block)):
            anchor = anchor_of(block)
            if exported and anchor and block.level > 2:
                chapters[-1].clauses.append(Clause([], block, anchor))
            else:
                chapters.append(Chapter(block, anchor))
        elif block.kind in _TEXT:
            here = chapters[-1]
            (here.clauses[-1].blocks if exported and here.clauses else here.blocks).append(block)
    if not exported:
        for chapter in chapters:
            chapter.clauses = list(_clauses(chapter.blocks))
            chapter.blocks = []
    return chapters


def _asides(text: str) -> Iterator[tuple[int, int]]:
    """Where the boxes of notes and examples begin and end."""
    depth, start = 0, -1
    for match in _BOX.finditer(text):
        if match[0].startswith("</"):
            depth = max(0, depth - 1)
            if depth == 0 and start >= 0:
                yield start, match.end()
                start = -1
        elif depth or _ASIDE.search(match[0]):
            start = match.start() if depth == 0 else start
            depth += 1
    if start >= 0:
        yield start, len(text)


def _is_bold_heading(block: Block) -> bool:
    """A short paragraph that is bold from end to end."""
    words = block.text.strip()
    if block.kind is not Kind.PARAGRAPH or not 0 < len(words) <= _SHORT_ITEM:
        return False
    return any(
        span.kind == "bold" and block.text[span.start : span.end].strip() == words for span in block.inline.spans
    )


def _clauses(blocks: Sequence[Block]) -> Iterator[Clause]:
    """One clause per paragraph, table or item; short items stay with what announces them."""
    at = 0
    while at < len(blocks):
        block = blocks[at]
        items = _run(blocks, at)
        if items:
            at += len(items)
            after = blocks[at] if at < len(blocks) else None
            if len(items) == 1 and after and after.kind is Kind.PARAGRAPH and _names_what_follows(items[0]):
                yield Clause([after], items[0])
                at += 1
            elif _are_short(items):
                yield Clause(items)
            else:
                yield from _each(items)
            continue
        at += 1
        items = _run(blocks, at)
        if items and block.text.rstrip().endswith(":") and _are_short(items):
            yield Clause([block, *items])
            at += len(items)
        else:
            yield Clause([block])


def _run(blocks: Sequence[Block], at: int) -> list[Block]:
    """The items of the list that begins there; two paragraphs with typed bullets or numbers are a list as well."""
    items: list[Block] = []
    while at < len(blocks) and is_typed(blocks[at]):
        if items and _typed_number(blocks[at]) != _typed_number(items[0]):
            break
        items.append(blocks[at])
        at += 1
    if items:
        return items if len(items) > 1 else []
    while at < len(blocks) and blocks[at].kind is Kind.ITEM:
        block = blocks[at]
        if items and block.level <= items[0].level and is_numbered(block) != is_numbered(items[0]):
            break
        items.append(block)
        at += 1
    return items


def is_typed(block: Block) -> bool:
    """Whether a paragraph begins with a bullet or number that was typed as a character."""
    return block.kind is Kind.PARAGRAPH and TYPED.match(block.text) is not None


def _typed_number(block: Block) -> bool:
    return block.text[0].isdigit()


def is_numbered(item: Block) -> bool:
    """Whether an item has a number in place of a bullet."""
    return item.marker[-1:] == "#" or item.marker[:1].isalnum()


def _names_what_follows(item: Block) -> bool:
    return len(item.text) <= _SHORT_ITEM and not item.text.rstrip().endswith((".", ";", ":"))


def _are_short(items: Sequence[Block]) -> bool:
    outermost = [item for item in items if item.level <= items[0].level]
    return sum(len(item.text) for item in outermost) <= _LONG_ITEM * len(outermost)


def _each(items: Sequence[Block]) -> Iterator[Clause]:
    """A clause per item, with the items nested in it."""
    clause: Clause | None = None
    for item in items:
        if clause is None or item.level <= clause.blocks[0].level:
            if clause:
                yield clause
            clause = Clause([item])
        else:
            clause.blocks.append(item)
    if clause:
        yield clause
