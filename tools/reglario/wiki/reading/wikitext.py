"""Wikitext into blocks, line by line as MediaWiki reads it; never an error, whatever stands there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from reglario.wiki.model import PICTURE, Block, Document, Fault, Inline, Kind
from reglario.wiki.reading.inline import inline
from reglario.wiki.reading.masking import NOTHING, masked
from reglario.wiki.reading.tables import table

_LIST = re.compile(r"[*#:;]+")
_HTML_LIST = re.compile(r"\s*<(/?)(ol|ul)\b[^<>]{0,200}>\s*", re.IGNORECASE)
_HTML_ITEM = re.compile(r"\s*<li\b[^<>]{0,200}>", re.IGNORECASE)
_HTML_END = re.compile(r"\s*</li\s*>\s*", re.IGNORECASE)
_SWITCH = re.compile(r"\s*(?:__[A-Z]+__\s*)+")
_BLOCK_TAG = re.compile(r"\s*</?(?:div|center|blockquote|section|table|tr|tbody|p)\b[^<>]{0,300}>\s*", re.IGNORECASE)
#: Lists in lists that are followed.
_DEEPEST = 40
_RULE = re.compile(r"-{4,}")
_UNCLOSED = re.compile(r"(={2,6})\s*[^=\s]")


@dataclass(slots=True)
class _Reader:
    text: str
    mask: str
    blocks: list[Block] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    #: Where the paragraph being read began and ends, or -1.
    start: int = -1
    end: int = -1
    #: Open HTML lists: `*` for `<ul>`, `#` for `<ol>`.
    lists: list[str] = field(default_factory=list)
    #: Whether an `<li>` is open, and where the last one began.
    in_item: bool = False
    item_at: int = 0

    def flush(self) -> None:
        """End the paragraph being read."""
        if self.start < 0:
            return
        start, end = self.start, self.end
        self.start = -1
        said = inline(self.text[start:end], start)
        bare = said.plain.strip()
        if not bare:
            return
        kind = Kind.PARAGRAPH
        if not bare.strip(PICTURE + " \n"):
            icons = any(span.kind == "icon" for span in said.spans)
            kind = Kind.IMAGE if icons else Kind.TEMPLATE
        self.blocks.append(Block(kind, start, end, said, faults=tuple(self._unclosed(start, end))))

    def _unclosed(self, start: int, end: int) -> list[Fault]:
        """Headings that are none, for nothing closes them."""
        found = []
        at = start
        for line in self.text[start:end].split("\n"):
            match = _UNCLOSED.match(line)
            if match:
                found.append(Fault("unclosed-heading", at, line[:40], match[1]))
            at += len(line) + 1
        return found

    def line(self, start: int, end: int) -> None:
        """Read one line of the mask."""
        covered = self.mask[start:end]
        shown = covered.strip(NOTHING + " \t")
        if not shown:
            if NOTHING not in covered:
                self.flush()
            return
        lead = len(covered) - len(covered.lstrip(NOTHING))
        start += lead
        bare = covered[lead:].rstrip(NOTHING + " \t")
        first = bare[0]
        if first == "=" and bare[-1] == "=" and len(bare) > 2 and bare.strip("="):
            self.heading(start, bare)
        elif first in "*#:;":
            self.flush()
            marker = _LIST.match(bare)
            mark = marker[0] if marker else first
            self.item(start + len(mark), start + len(bare), mark)
        elif first == "-" and _RULE.match(bare):
            self.flush()
            self.blocks.append(Block(Kind.RULE, start, start + len(bare), Inline("")))
        elif "<" in bare and self.html(start, bare):
            pass
        elif _SWITCH.fullmatch(bare):
            self.flush()
        elif first == " " and self.start < 0 and "<" not in bare:
            self.preformatted(start, start + len(bare))
        else:
            if self.start < 0:
                self.start = start
            self.end = start + len(bare)

    def heading(self, start: int, bare: str) -> None:
        self.flush()
        left = len(bare) - len(bare.lstrip("="))
        right = len(bare) - len(bare.rstrip("="))
        level = min(left, right, 6)
        inner = bare[level : len(bare) - level]
        begin = start + level + len(inner) - len(inner.lstrip())
        said = inline(self.text[begin : begin + len(inner.strip())], begin)
        faults: tuple[Fault, ...] = ()
        if left != right:
            title = bare.strip("= ")
            faults = (Fault("unequal-heading", start, bare[:60], f"{'=' * level} {title} {'=' * level}"),)
        self.blocks.append(Block(Kind.HEADING, start, start + len(bare), said, level, "=" * level, faults=faults))

    def item(self, start: int, end: int, marker: str) -> None:
        source = self.text[start:end]
        begin = start + len(source) - len(source.lstrip())
        said = inline(self.text[begin:end], begin)
        self.blocks.append(Block(Kind.ITEM, start - len(marker), end, said, len(marker), marker))

    def preformatted(self, start: int, end: int) -> None:
        said = inline(self.text[start + 1 : end], start + 1)
        self.blocks.append(Block(Kind.PREFORMATTED, start, end, said))

    def html(self, start: int, bare: str) -> bool:
        """Lists and boxes written as tags; whether this line was one of them."""
        at = 0
        handled = False
        while match := _HTML_LIST.match(bare, at):
            self.flush()
            handled = True
            if match[1]:
                if self.in_item:
                    self.faults.append(Fault("unclosed-item", self.item_at, "<li>", "</li>"))
                self.in_item = False
                if self.lists:
                    self.lists.pop()
            elif len(self.lists) < _DEEPEST:
                if self.lists and not self.in_item:
                    self.faults.append(Fault("list-in-list", start + at, match[0].strip(), "<li>"))
                self.lists.append("#" if match[2].lower() == "ol" else "*")
            at = match.end()
        while match := _HTML_ITEM.match(bare, at):
            self.flush()
            handled = True
            close = bare.find("</li", match.end())
            nested = bare.find("<li", match.end())
            self.in_item = close < 0
            end = close if close >= 0 else len(bare)
            if 0 <= nested < end:
                end, self.in_item = nested, True
            self.item_at = start + match.start()
            self.item_of_html(start + match.start(), start + match.end(), start + end)
            closing = _HTML_END.match(bare, end)
            at = closing.end() if closing else end
        if (match := _HTML_END.match(bare, at)) is not None:
            handled, at, self.in_item = True, match.end(), False
        if not handled and _BLOCK_TAG.fullmatch(bare):
            self.flush()
            return True
        if handled and at < len(bare):
            rest = bare[at:]
            if rest.strip() and not _HTML_LIST.fullmatch(rest):
                self.start, self.end = start + at + len(rest) - len(rest.lstrip()), start + len(bare)
            elif rest.strip() and self.lists:
                self.lists.pop()
        return handled

    def item_of_html(self, outer: int, start: int, end: int) -> None:
        marker = "".join(self.lists) or "*"
        source = self.text[start:end]
        begin = start + len(source) - len(source.lstrip())
        said = inline(self.text[begin:end].rstrip(), begin)
        self.blocks.append(Block(Kind.ITEM, outer, end, said, len(marker), marker))


def parse(text: str) -> Document:
    """The blocks of a page.

    Args:
        text: wikitext, with plain line feeds.
    """
    reader = _Reader(text, masked(text))
    mask = reader.mask
    last_close = mask.rfind("\n|}")
    at = 0
    while at <= len(mask):
        end = mask.find("\n", at)
        end = len(mask) if end < 0 else end
        if mask.startswith("{|", at) or (
            mask[at : at + 1] in {" ", ":"} and mask[at:end].lstrip(" :").startswith("{|")
        ):
            reader.flush()
            block, end = table(text, mask, at, at < last_close)
            reader.blocks.append(block)
        else:
            reader.line(at, end)
        at = end + 1
    reader.flush()
    return Document(tuple(reader.blocks), tuple(reader.faults))
