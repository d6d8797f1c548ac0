"""Sentences that are alike: near copies, and copies that differ in a number."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from reglario.prose import sentences, words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import stem
from reglario.prose.words import forms, vocabulary
from reglario.wiki.audit.subject import Said

#: Sentences shorter than this repeat by chance.
LONG = 9
#: So many words have at least so many signs.
_SHORTEST = 2 * LONG - 1
#: Of the words of both, so many are in each.
_ALIKE = 0.7
_TOO_COMMON = 12


Piece = tuple[Said, int, int]


def near_copies(texts: Sequence[Said]) -> Iterator[tuple[Piece, Piece, str]]:
    """Pairs of long sentences that share most of their words: the earlier, the later, and how they differ.

    That is `same`, `alike`, or `number` where nothing but one number is different.
    """
    pieces: list[tuple[Piece, frozenset[str]]] = []
    for said in texts:
        if len(forms(said.text)) >= LONG:
            for start, end in sentences(said.text):
                if end - start < _SHORTEST:
                    continue
                own = vocabulary(said.text[start:end])
                if (
                    len(own) >= LONG - 2
                    and len(forms(said.text[start:end])) >= LONG
                    and not _is_label(said, start, end)
                ):
                    pieces.append(((said, start, end), own))
    counted = Counter(chain.from_iterable(own for _, own in pieces))
    rarity = {word: rank for rank, word in enumerate(sorted(counted, key=lambda word: (counted[word], word)))}
    index: dict[str, list[int]] = defaultdict(list)
    for number, (piece, own) in enumerate(pieces):
        # two sets that share so much share one of the rarest words of either
        rarest = sorted(own, key=rarity.__getitem__)[: len(own) - int(_ALIKE * len(own)) + 1]
        near: list[int] = []
        for word in rarest:
            if counted[word] > 1:
                others = index[word]
                if len(others) < _TOO_COMMON:
                    near += others
                    others.append(number)
        for other, _ in Counter(near).most_common(3) if near else ():
            earlier, known = pieces[other]
            both = len(own & known)
            if both >= _ALIKE * (len(own) + len(known) - both):
                how = _difference(earlier, piece, own == known)
                if how:
                    yield earlier, piece, how
                break


def _is_label(said: Said, start: int, end: int) -> bool:
    """Whether a sentence is little more than links: a pointer may stand in many places."""
    if not said.block.inline.spans:
        return False
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
