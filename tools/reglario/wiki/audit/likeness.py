"""Sentences that are alike: near copies, and copies that differ in a number."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from reglario.prose import sentences, words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import stem
from reglario.wiki.audit.subject import Said

_RUN = 3
#: Sentences shorter than this repeat by chance.
_LONG = 9
#: Of the words of both, so many are in each.
_ALIKE = 0.7
_TOO_COMMON = 12


Piece = tuple[Said, int, int]


def near_copies(texts: Sequence[Said]) -> Iterator[tuple[Piece, Piece, str]]:
    """Pairs of long sentences that share most of their words: the earlier, the later, and how they differ.

    That is `same`, `alike`, or `number` where nothing but one number is different.
    """
    pieces: list[tuple[Piece, frozenset[str]]] = []
    index: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for said in texts:
        for start, end in sentences(said.text):
            found = [word.low for word in words(said.text[start:end])]
            if len(found) < _LONG or _is_label(said, start, end):
                continue
            shared: Counter[int] = Counter()
            for run in frozenset(zip(*(found[i:] for i in range(_RUN)), strict=False)):
                others = index[run]
                if len(others) < _TOO_COMMON:
                    shared.update(others)
                    others.append(len(pieces))
            own = frozenset(found)
            for other, _ in shared.most_common(3):
                earlier, known = pieces[other]
                if len(own & known) >= _ALIKE * len(own | known):
                    how = _difference(earlier, (said, start, end), own == known)
                    if how:
                        yield earlier, (said, start, end), how
                    break
            pieces.append(((said, start, end), own))


def _is_label(said: Said, start: int, end: int) -> bool:
    """Whether a sentence is little more than links: a pointer may stand in many places."""
    linked = sum(
        max(0, min(end, span.end) - max(start, span.start)) for span in said.block.inline.spans if span.kind == "link"
    )
    return linked * 2 > end - start


def _difference(first: Piece, second: Piece, same_words: bool) -> str:
    """How two sentences differ, or nothing where they are two cases of one rule: with two players, with three."""
    (one, start, end), (other, begin, stop) = first, second
    mine, theirs = one.text[start:end], other.text[begin:stop]
    if _parallel(theirs, mine):
        return ""
    own, others = _numbers(mine, one.language), _numbers(theirs, other.language)
    if len(own) == len(others):
        changed = [(a, b) for a, b in zip(own, others, strict=True) if a != b]
        if changed and _bare(mine, one.language) == _bare(theirs, other.language):
            return "number" if len(changed) == 1 else ""
    return "same" if same_words and own == others else "alike"


_FIGURE = re.compile(r"\d+")


def _numbers(text: str, language: str) -> list[str]:
    table = cardinals(language)
    found = [(match.start(), match[0]) for match in _FIGURE.finditer(text)]
    found += [(word.start, str(table[word.low])) for word in words(text) if table.get(word.low, 1) > 1]
    return [value for _, value in sorted(found)]


def _bare(text: str, language: str) -> list[str]:
    """The words, numbers left out, forms of one word taken for one."""
    table = cardinals(language)
    return [stem(word.low) for word in words(text) if table.get(word.low, 1) == 1]


_LABEL = re.compile(r"\D{0,40}?(\d+)")


def _parallel(first: str, second: str) -> bool:
    """Whether the sentences speak of two numbered things: zone 2, zone 3."""
    one, other = _LABEL.match(first), _LABEL.match(second)
    return one is not None and other is not None and one[1] != other[1] and one[0][:-1] == other[0][:-1]
