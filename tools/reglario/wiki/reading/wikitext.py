"""Wikitext into blocks, line by line as MediaWiki reads it; never an error, whatever stands there."""

from __future__ import annotations

import re

from reglario.wiki.model import HEADING, ITEM, PARAGRAPH, PICTURE, Block, Document, Fault, Inline, Kind
from reglario.wiki.reading import tables
from reglario.wiki.reading.elements import ITEMS, LISTS, Elements
from reglario.wiki.reading.inline import Flow, inline
from reglario.wiki.reading.lists import SIGNS, Lists, colon
from reglario.wiki.reading.masking import NOTHING, masked

_SWITCH = re.compile(r"\s*(?:__[A-ZÁÉÍÓÚÑ]{3,}__\s*)+")
_TAG = re.compile(
    r"<(/?)(ol|ul|dl|li|dt|dd|h[1-6]|div|center|blockquote|section|p|table|caption|thead|tbody|tr|td|th|hr)"
    r"(?![^\s/<>])[^<>]*>",
    re.IGNORECASE,
)
_RULE = re.compile(r"-{4,}")
_UNCLOSED = re.compile(r"(={2,6})\s*[^=\s]")
_BLANK = " \t" + NOTHING
_STRETCH = 10_000
#: Elements that only end a line of text.
_BREAKS = frozenset({"p", "hr", "thead", "tbody"})


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.mask = masked(text)
        self.root: list[Block] = []
        #: Where blocks go: the page, or the cell being read.
        self.blocks = self.root
        self.faults: list[Fault] = []
        #: Where the stretch of text being read began and ends, or -1.
        self.start = -1
        self.end = -1
        #: The two signs before it on its line, and where that line or cell begins.
        self.before = ""
        self.line_start = 0
        #: Whether its lines begin with a space, so that it is shown as it stands.
        self.indented = False
        self.elements = Elements()
        self.lists = Lists(self.elements)
        self.tables: list[tables.Table] = []
        #: Tables that are open and too deep to be followed.
        self.passed_over = 0
        self.last_close = self.mask.rfind("|}")
        #: Elements such as `<b>` that go on from block to block.
        self.flow = Flow()

    def read(self) -> Document:
        mask = self.mask
        at = last = 0
        for line in mask.split("\n"):
            self.flow.left -= 1
            if self.flow.left < 0:
                break
            last = at
            self.line(line, at)
            at += len(line) + 1
        self.flush()
        while self.tables:
            self.end_table(min(at, len(mask)), closed=False)
        if self.flow.left < 0:
            self.faults.append(Fault("page-cut", last, self.text[last : last + 40].split("\n")[0]))
            self.rest(at)
        self.faults += [Fault("unclosed-tag", one.at, f"<{one.name}>", f"</{one.name}>") for one in self.flow.open]
        if self.elements.too_deep >= 0:
            at = self.elements.too_deep
            self.faults.append(Fault("nested-too-deep", at, self.text[at : at + 20].split("\n")[0]))
        return Document(tuple(self.root), tuple(self.faults))

    def rest(self, start: int) -> None:
        """The rest of a page with more markup than is read: its text as it stands, in handy stretches."""
        while start < len(self.text):
            end = self.text.rfind("\n", start, start + _STRETCH) + 1 or start + _STRETCH
            said = Inline(self.text[start:end].strip(), ((0, start),))
            self.root.append(Block(Kind.PREFORMATTED, start, min(end, len(self.text)), said))
            start = end

    # ---- lines ----------------------------------------------------------------------------------------------------

    def line(self, covered: str, start: int) -> None:
        """Read one line of the mask."""
        bare = covered.rstrip(_BLANK)
        if NOTHING in covered:
            if not bare.strip(_BLANK):
                return  # a line with comments alone is none
            lead = len(bare) - len(bare.lstrip(NOTHING))
            start, bare = start + lead, bare[lead:]
        elif not bare:
            self.flush()
            self.lists.close()
            return
        first = bare[0]
        self.line_start = start
        if (self.tables or "{|" in bare) and self.table_line(bare, start):
            return
        if first == "=" and bare[-1] == "=" and len(bare) > 2:
            self.heading(bare, start)
        elif first in SIGNS:
            self.flush()
            marker = self.lists.marker(bare)
            if ";" in marker:
                self.definition(start, marker, start + len(bare))
            else:
                self.lists.line(marker, start)
                self.stretch(start + len(marker), start + len(bare))
                self.flush()
        elif first == "-" and (match := _RULE.match(bare)):
            self.flush()
            self.lists.close()
            self.blocks.append(Block(Kind.RULE, start, start + match.end(), Inline("")))
            self.stretch(start + match.end(), start + len(bare))
        elif first == "_" and _SWITCH.fullmatch(bare):
            self.flush()
        else:
            self.lists.close()
            indented = first == " " and not self.elements.inside() and not _TAG.search(bare)
            if indented != self.indented:
                self.flush()
            self.indented = indented
            self.stretch(start, start + len(bare))

    def heading(self, bare: str, start: int) -> None:
        self.flush()
        self.lists.close()
        if self.tables and start > self.last_close:
            while self.tables:  # nothing closes them: what comes under another heading is no part of them
                self.end_table(start - 1, closed=False)
        left = len(bare) - len(bare.lstrip("="))
        right = len(bare) - len(bare.rstrip("="))
        level = min(left, right, 6, (len(bare) - 1) // 2)
        inner = bare[level : len(bare) - level]
        lead = len(inner) - len(inner.lstrip())
        begin = start + level + lead
        said = inline(self.text[begin : begin + len(inner.strip())], begin, self.flow, inner[:lead][-2:])
        faults: tuple[Fault, ...] = ()
        if left != right:
            title = bare.strip("= ")
            faults = (Fault("unequal-heading", start, bare[:60], f"{'=' * level} {title} {'=' * level}"),)
        self.blocks.append(Block(HEADING, start, start + len(bare), said, level, "=" * level, faults=faults))
        self.elements.start("h1", start, markup=True)  # it ends one that is open
        self.elements.end("h1")

    def definition(self, start: int, marker: str, end: int) -> None:
        """A line of a list with terms in it; a term may have its meaning behind a colon."""
        at = start + len(marker)

        def term() -> None:
            nonlocal at
            if (middle := colon(self.mask, at, end)) >= 0:
                self.stretch(at, middle)
                self.flush()
                self.lists.next_item(":", middle)
                at = middle + 1

        self.lists.line(marker, start, term)
        self.stretch(at, end)
        self.flush()

    # ---- text and elements ----------------------------------------------------------------------------------------

    def stretch(self, start: int, end: int) -> None:
        """A stretch of a line without markup of its own at its beginning, perhaps with tags of blocks in it."""
        if self.mask.find("<", start, end) >= 0:
            for match in _TAG.finditer(self.mask, start, end):
                self.words(start, match.start())
                self.flow.left -= 1
                self.tag(match[2].lower(), bool(match[1]), match)
                start = match.end()
                if self.flow.left < 0:
                    break
        self.words(start, end)

    def words(self, start: int, end: int) -> None:
        """Words that go on the text being read."""
        said = self.mask[start:end].rstrip(_BLANK)
        shown = said.lstrip(_BLANK)
        if shown:
            self.end = start + len(said)
            if self.start < 0:
                self.start = self.end - len(shown)
                self.before = self.text[max(self.line_start, self.start - 2) : self.start]

    def tag(self, name: str, closing: bool, match: re.Match[str]) -> None:
        """A tag of a block; one that ends nothing is passed over."""
        if closing and name not in _BREAKS and self.elements.ending(name) < 0:
            return
        self.flush()
        at = match.start()
        if name in _BREAKS:
            if name == "hr":
                self.blocks.append(Block(Kind.RULE, at, match.end(), Inline("")))
        elif closing:
            for ended in self.elements.end(name):
                if ended.name in ITEMS and name in LISTS and not ended.markup:
                    self.faults.append(Fault("unclosed-item", ended.at, f"<{ended.name}>", f"</{ended.name}>"))
        elif not match[0].endswith("/>"):
            if name in LISTS and self.elements.in_list():
                self.faults.append(Fault("list-in-list", at, match[0].strip(), "<li>"))
            self.elements.start(name, at)

    def flush(self) -> None:
        """End the text being read."""
        if self.start < 0:
            return
        self.flow.left -= 1
        start, end, indented = self.start, self.end, self.indented
        self.start, self.indented = -1, False
        said = inline(self.text[start:end], start, self.flow, self.before)
        bare = said.plain.strip()
        if not bare:
            return
        item, level = (self.elements.item(), self.elements.heading()) if self.elements.open else (None, 0)
        if item is not None:
            item.fresh = False
            marker = item.path or "*"
            block = Block(ITEM, item.at, end, said, len(marker), marker)
        elif level:
            block = Block(HEADING, start, end, said, level, "=" * level)
        elif indented:
            block = Block(Kind.PREFORMATTED, start, end, said)
        else:
            kind = PARAGRAPH
            if PICTURE in bare and not bare.strip(PICTURE + " \n"):
                icons = any(span.kind == "icon" for span in said.spans)
                kind = Kind.IMAGE if icons else Kind.TEMPLATE
            block = Block(kind, start, end, said, faults=self.unclosed(start, end))
        self.blocks.append(block)

    def unclosed(self, start: int, end: int) -> tuple[Fault, ...]:
        """Headings that are none, for nothing closes them."""
        if self.text.find("=", start, end) < 0:
            return ()
        found = []
        at = start
        for line in self.text[start:end].split("\n"):
            if line[:1] == "=" and (match := _UNCLOSED.match(line)):
                found.append(Fault("unclosed-heading", at, line[:40], match[1]))
            at += len(line) + 1
        return tuple(found)

    # ---- tables ---------------------------------------------------------------------------------------------------

    def table_line(self, line: str, start: int) -> bool:
        """Read a line of a table; whether it was one."""
        if tables.begins_table(line):
            self.begin_table(start)
            return True
        if not self.tables:
            return False
        bare = line.lstrip(" \t")
        end = start + len(line)
        at = end - len(bare)
        if self.passed_over:
            self.passed_over -= bare.startswith("|}")
            return False
        if bare.startswith("|}"):
            self.flush()
            self.lists.close()
            self.end_table(at + 2, closed=True)
            self.stretch(at + 2, end)
        elif bare.startswith("|-"):
            self.end_cell(at)
            self.tables[-1].end_row()
        elif bare[0] in "|!":
            first = at + (2 if bare.startswith("|+") else 1)
            for begin, finish in tables.cells_of(self.mask, first, end, header=bare[0] == "!"):
                self.flow.left -= 1
                if self.flow.left < 0:
                    break
                self.end_cell(begin)
                self.elements.start("td", begin, markup=True)
                self.blocks = self.tables[-1].begin_cell(begin)
                self.flow.open = list(self.tables[-1].carried)
                shown = self.mask[begin:finish].lstrip(_BLANK)
                self.line_start = finish - len(shown)
                self.stretch(self.line_start, finish)
        else:
            return False
        return True

    def begin_table(self, start: int) -> None:
        self.flush()
        self.lists.close()
        if self.passed_over or len(self.tables) >= tables.DEEPEST:
            self.passed_over += 1
            self.elements.too_deep = start if self.elements.too_deep < 0 else self.elements.too_deep
            return
        self.tables.append(tables.Table(start, self.blocks, tuple(self.flow.open)))
        self.elements.start("table", start, markup=True)

    def end_cell(self, at: int) -> None:
        self.flush()
        self.lists.close()
        table = self.tables[-1]
        table.end_cell(at)
        self.blocks = table.around
        self.flow.open = list(table.carried)

    def end_table(self, end: int, *, closed: bool) -> None:
        self.end_cell(end)
        table = self.tables.pop()
        self.elements.end_table()
        first = self.text[table.start : table.start + 30].split("\n", maxsplit=1)[0]
        self.blocks.append(table.block(min(end, len(self.text)), "" if closed else first))


def parse(text: str) -> Document:
    """The blocks of a page.

    Args:
        text: wikitext, with plain line feeds.
    """
    return _Reader(text).read()
