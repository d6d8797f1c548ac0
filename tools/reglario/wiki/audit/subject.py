"""A revision made ready for the checks: its texts with their languages, its words, and what is known of the game."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from reglario.prose import Mark, Register, Speller, language_of, tells_language, usual_register, words
from reglario.wiki.audit.boilerplate import boilerplate_lines, is_list_of_sources
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.known import KnownGame
from reglario.wiki.model import HEADING, PICTURE, Block, Document, Revision

_DICTIONARY_LANGUAGES = ("es", "it", "en")


@dataclass(slots=True, unsafe_hash=True)  # a value by agreement, as blocks are
class Said:
    """A text of the page and the language that it is in.

    Args:
        block: where it stands.
        language: it is in.
        text: what a reader sees; what is no language, such as code, is left out sign by sign.
    """

    block: Block
    language: str
    text: str

    def hit(self, mark: Mark) -> Hit:
        """A mark of prose as a hit in the page."""
        return self.at(mark.start, mark.end, mark.code, **mark.values)

    def at(self, start: int, end: int, code: str, **values: object) -> Hit:
        """A hit at a stretch of the plain text."""
        first, last = self.span(start, end)
        return Hit(first, last, code, values)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the plain text stands in the text of the revision."""
        return self.block.inline.source(start), self.block.inline.source(max(start, end - 1)) + 1


@dataclass(frozen=True)
class Subject:
    """What the checks look at.

    Args:
        revision: of the page.
        language: that the page should be in.
        game: what is known of its game, or None.
        spelling: whether words are looked up in dictionaries.
    """

    revision: Revision
    language: str
    game: KnownGame | None = None
    spelling: bool = True

    @property
    def document(self) -> Document:
        """Its blocks."""
        return self.revision.document

    @cached_property
    def boilerplate(self) -> Sequence[tuple[int, str]]:
        """Where each line begins that the skin of the wiki wrote, and the line."""
        return list(boilerplate_lines(self.revision.text))

    @cached_property
    def all_said(self) -> Sequence[Said]:
        """Every text but boilerplate; one that says too little takes the language of its neighbours."""
        skin = {at for at, _ in self.boilerplate}
        blocks = [block for block in _prose(self.document) if block.start not in skin]
        found = [language_of(block.text, self.language) if tells_language(block.text) else None for block in blocks]
        after: list[str | None] = [None] * len(blocks)
        coming: str | None = None
        for index in range(len(blocks) - 1, -1, -1):
            after[index] = coming
            coming = found[index] or coming
        said: list[Said] = []
        before = self.language
        for block, own, following in zip(blocks, found, after, strict=True):
            language = own or (before if before == following else self.language)
            said.append(Said(block, language, _without_code(block)))
            before = own or before
        return said

    @cached_property
    def said(self) -> Sequence[Said]:
        """The texts in the language of the page."""
        return [said for said in self.all_said if said.language == self.language]

    @cached_property
    def unfolded(self) -> Sequence[Said]:
        """The texts in the language of the page outside blocks that readers unfold: examples there go alike."""
        folds = _folds(self.revision.text) if "mw-collapsible" in self.revision.text else ()
        if not folds:
            return self.said
        starts = [start for start, _ in folds]
        kept = []
        for said in self.said:
            at = bisect_right(starts, said.block.start) - 1
            if at < 0 or said.block.start >= folds[at][1]:
                kept.append(said)
        return kept

    @cached_property
    def vocabulary(self) -> Counter[str]:
        """Words of the page in lower case, with how often they stand there."""
        return Counter(word.low for said in self.all_said for word in words(said.text))

    @cached_property
    def register(self) -> tuple[Register | None, int]:
        """How most of the page speaks to the reader, and in how many words."""
        return usual_register((said.text for said in self.said), self.language)

    def speller(self, language: str) -> Speller | None:
        """The dictionary of a language, where words are to be looked up."""
        return Speller.installed(language) if self.spelling and language in _DICTIONARY_LANGUAGES else None

    def headings(self) -> Iterator[Block]:
        """The headings, in order."""
        return (block for block in self.document.blocks if block.kind is HEADING)


_CODE = frozenset({"code", "kbd", "samp", "tt", "var", "pre"})


def _without_code(block: Block) -> str:
    """What a block says, with signs in place of what is program text."""
    text = block.text
    for span in block.inline.spans:
        if span.kind == "tag" and span.target in _CODE:
            text = text[: span.start] + PICTURE * (span.end - span.start) + text[span.end :]
    return text


def _prose(document: Document) -> Iterator[Block]:
    """Every text but what stands below a heading such as "Sources": names and addresses in any language."""
    below = 0
    for block in document.texts():
        if block.kind is HEADING and below and block.level <= below:
            below = 0
        if not below:
            yield block
        if block.kind is HEADING and is_list_of_sources(block.text):
            below = block.level


_DIV = re.compile(r"<(/?)div\b([^>]{0,400})>", re.IGNORECASE)


def _folds(text: str) -> list[tuple[int, int]]:
    """Where each outermost block of class mw-collapsible begins and ends."""
    found: list[tuple[int, int]] = []
    depth = opened = 0
    for match in _DIV.finditer(text):
        if match[1]:
            depth -= depth > 0
            if opened and depth < opened:
                found[-1] = (found[-1][0], match.end())
                opened = 0
        else:
            depth += 1
            if not opened and "mw-collapsible" in match[2]:
                opened = depth
                found.append((match.start(), len(text)))
    return found


#: A check of a page.
PageCheck = Callable[[Subject], Iterator[Hit]]
