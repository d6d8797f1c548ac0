"""Sentences and names that are alike: stems, near copies."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from reglario.prose import sentences, words
from reglario.wiki.audit.subject import Said

_RUN = 3
#: Sentences shorter than this repeat by chance.
_LONG = 9
#: Of the words of both, so many are in each.
_ALIKE = 0.7
_TOO_COMMON = 12


@lru_cache(maxsize=65536)
def folded(word: str) -> str:
    """In lower case and without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(sign))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What forms of one word have in common: quemado, quemados, quemaduras; azione, azioni; teschio, teschi."""
    bare = folded(word)
    if len(bare) > 7:
        return bare[:6]
    if len(bare) > 4 and bare.endswith("es"):
        bare = bare[:-2]
    elif len(bare) > 3 and bare.endswith("s"):
        bare = bare[:-1]
    if len(bare) > 4 and bare.endswith("io"):
        bare = bare[:-2]
    elif len(bare) > 3 and bare[-1] in "aeio":
        bare = bare[:-1]
    return bare[:6]


Piece = tuple[Said, int, int]


def near_copies(texts: Sequence[Said]) -> Iterator[tuple[Piece, Piece, bool]]:
    """Pairs of long sentences that share most of their words: the earlier, the later, whether equal."""
    pieces: list[tuple[Piece, frozenset[str]]] = []
    index: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for said in texts:
        for start, end in sentences(said.text):
            found = [word.low for word in words(said.text[start:end])]
            if len(found) < _LONG:
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
                alike = len(own & known) >= _ALIKE * len(own | known)
                if alike and not _parallel(said.text[start:end], earlier[0].text[earlier[1] : earlier[2]]):
                    yield earlier, (said, start, end), own == known
                    break
            pieces.append(((said, start, end), own))


_LABEL = re.compile(r"\D{0,40}?(\d+)")


def _parallel(first: str, second: str) -> bool:
    """Whether the sentences speak of two numbered things: zone 2, zone 3."""
    one, other = _LABEL.match(first), _LABEL.match(second)
    return one is not None and other is not None and one[1] != other[1] and one[0][:-1] == other[0][:-1]
