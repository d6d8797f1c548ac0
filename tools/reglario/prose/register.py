"""Who is spoken to: tú or usted, tu or voi; a text keeps to one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Final

from reglario.prose.addressing import Address, Register, like
from reglario.prose.conjugation import italian
from reglario.prose.marks import Mark
from reglario.prose.usted import PRONOUN_ENDS, spanish_address, telling
from reglario.prose.words import Word, sentences, vocabulary, words


@lru_cache(maxsize=4096)
def address(text: str, language: str) -> tuple[Address, ...]:
    """Every word that speaks to the reader, in order of place; Spanish and Italian only."""
    finder = _FINDERS.get(language)
    if finder is None or not _may_speak(text, language):
        return ()
    return tuple(_every(text, finder))


def _may_speak(text: str, language: str) -> bool:
    low = vocabulary(text)
    if language == "it":
        return not _telling_italian().isdisjoint(low)
    if not telling().isdisjoint(low):
        return True
    return not text.isascii() and any(not w.isascii() and w.endswith(PRONOUN_ENDS) for w in low)


@cache
def _telling_italian() -> frozenset[str]:
    informal, plural = italian()
    return frozenset((*_TU, *_VOI, *informal, *plural))


def _every(text: str, finder: Callable[[str, list[Word]], Iterator[Address]]) -> Iterator[Address]:
    found, at = words(text), 0
    bounds = sentences(text)
    for _, end in bounds:
        first = at
        at = len(found) if len(bounds) == 1 else bisect_left(found, (end,), at)
        if at - first <= _LONGEST:
            yield from finder(text, list(found[first:at]))


#: What has more words than this without a full stop is no sentence.
_LONGEST = 300


def usual_register(texts: Iterable[str], language: str) -> tuple[Register | None, int]:
    """The register that most of the sure words have, or None without any; and how many have it."""
    counted = Counter(a.register for text in texts for a in address(text, language) if a.sure)
    return counted.most_common(1)[0] if counted else (None, 0)


def register(text: str, language: str, expected: Register) -> Iterator[Mark]:
    """Words that speak to the reader in another register than expected."""
    for found in address(text, language):
        if found.register != expected:
            values: dict[str, object] = {
                "found": text[found.start : found.end],
                "register": REGISTER_NAMES[language][expected],
            }
            if found.expected:
                values["expected"] = found.expected
            yield Mark(found.start, found.end, "register" if found.sure else "register-perhaps", values)


REGISTER_NAMES: Final = {
    "es": {Register.FAMILIAR: "tú", Register.FORMAL: "usted"},
    "it": {Register.FAMILIAR: "tu", Register.FORMAL: "voi"},
}


_TU: Final = {
    "tu": "voi",
    "te": "voi",
    "tuo": "vostro",
    "tua": "vostra",
    "tuoi": "vostri",
    "tue": "vostre",
    "ti": "vi",
}
_VOI: Final = {"voi": "tu", "vostro": "tuo", "vostra": "tua", "vostri": "tuoi", "vostre": "tue"}


def _italian(text: str, found: list[Word]) -> Iterator[Address]:
    informal, plural = italian()
    for at, word in enumerate(found):
        if word.low in _TU:
            yield Address(word.start, word.end, Register.FAMILIAR, _TU[word.low])
        elif word.low in _VOI:
            yield Address(word.start, word.end, Register.FORMAL, like(word, _VOI[word.low]))
        elif word.low in plural:
            yield Address(word.start, word.end, Register.FORMAL, like(word, plural[word.low]))
        elif word.low in informal and not (
            at and found[at - 1].low in {"i", "gli", "dei", "dai", "sui", "ai", "nei"}
        ):
            yield Address(word.start, word.end, Register.FAMILIAR, informal[word.low])


_FINDERS: Final = {"es": spanish_address, "it": _italian}
