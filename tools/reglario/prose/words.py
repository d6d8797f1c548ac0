"""Words and sentences of a text, with their places."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Word(NamedTuple):
    """A word as it stands in a text.

    Args:
        start: where it begins.
        end: where it ends.
        text: as written.
        low: in lower case, with a plain apostrophe.
    """

    start: int
    end: int
    text: str
    low: str


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SENTENCE_END = re.compile(r"(?:[.!?…]+[)\]\"”»']*(?=\s|$)|\)(?=\s+[A-ZÀ-Þ¡¿])|\n+)")
#: Without one of these before its end a text is one sentence.
_INSIDE = re.compile(r"[.!?…)][)\]\"”»'’]*\s|\n")
#: Full stops after these end no sentence.
_SHORT = re.compile(r"\b(?:p|ej|etc|aprox|máx|mín|núm|pág|vs|ad es|e\.g|i\.e|ecc|pag|sra?)\.$", re.IGNORECASE)
#: "1." opens an item.
_ITEM = re.compile(r"\s*\d{1,2}\.$")


_new = tuple.__new__  # a page has ten thousand words


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[Word, ...]:
    """The words of a text; what an apostrophe joins is one word, figures are none."""
    found: list[Word] = []
    at = 0
    for written, low in zip(shown(text), forms(text), strict=True):
        start = text.index(written, at)  # what stands before it has no letters
        at = start + len(written)
        found.append(_new(Word, (start, at, written, low)))
    return tuple(found)


@lru_cache(maxsize=4096)
def shown(text: str) -> tuple[str, ...]:
    """The words of a text as written, without their places: much quicker than `words`."""
    return tuple(_WORD.findall(text))


@lru_cache(maxsize=4096)
def forms(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, with a plain apostrophe, without their places."""
    return tuple(" ".join(shown(text)).lower().replace("’", "'").split(" ")) if shown(text) else ()


@lru_cache(maxsize=4096)
def vocabulary(text: str) -> frozenset[str]:
    """The different words of a text in lower case."""
    return frozenset(forms(text))


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Start and end of each sentence; a line break ends one as well."""
    if _INSIDE.search(text) is None:  # mostly so
        bare = text.strip()
        start = text.index(bare)
        return ((start, start + len(bare)),) if bare else ()
    found: list[tuple[int, int]] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match[0] == "." and (
            _SHORT.search(text, max(start, match.end() - 8), match.end()) or _ITEM.fullmatch(text, start, match.end())
        ):
            continue
        _add(found, text, start, match.end())
        start = match.end()
    _add(found, text, start, len(text))
    return tuple(found)


def _add(found: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    bare = piece.strip()
    if bare:
        begin = start + len(piece) - len(piece.lstrip())
        found.append((begin, begin + len(bare)))
