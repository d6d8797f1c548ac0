"""Words put for others, and notes that authors left: phrases of the data files, found by their first word."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Generic, TypeVar

from reglario.prose.knowledge import Slip, knowledge
from reglario.prose.marks import Mark
from reglario.prose.words import Word, sentences, vocabulary, words

_STEM = 3
#: A note that says only "not translated" has no more words.
_NOTE = 6
T = TypeVar("T")


@dataclass
class _Phrases(Generic[T]):
    """Phrases by their longest whole word, so that most texts are passed over at a glance."""

    exact: dict[str, list[tuple[tuple[str, ...], T]]] = field(default_factory=dict)
    stems: dict[str, list[tuple[tuple[str, ...], T]]] = field(default_factory=dict)

    def add(self, phrase: str, meaning: T) -> None:
        parts = tuple(phrase.lower().split())
        whole = [part for part in parts if not part.endswith("*")]
        if whole:
            self.exact.setdefault(max(whole, key=len), []).append((parts, meaning))
        else:
            self.stems.setdefault(parts[0][:_STEM], []).append((parts, meaning))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The words by which phrases are found."""
        return frozenset(self.exact)

    @cached_property
    def beginnings(self) -> re.Pattern[str]:
        """Where a phrase without a whole word may begin."""
        return re.compile("|".join(map(re.escape, self.stems)), re.IGNORECASE)

    @property
    def telling(self) -> SlipWords:
        """What every text with one of the phrases has."""
        return self.keys, tuple(self.stems)

    def find(self, text: str) -> Iterator[tuple[int, int, T]]:
        """Where each phrase begins and ends, and what it means; the longest that starts at a word."""
        low = vocabulary(text)
        candidates = [
            phrase
            for word in low & self.keys
            for phrase in self.exact[word]
            if all(part in low for part in phrase[0] if not part.endswith("*"))
        ]
        if self.stems and self.beginnings.search(text):
            for start in self.stems.keys() & {word[:_STEM] for word in low}:
                candidates += self.stems[start]
        if not candidates:
            return
        found = words(text)
        for at, word in enumerate(found):
            fitting = [
                (len(parts), meaning)
                for parts, meaning in candidates
                if _same(parts[0], word.low) and _fits(parts, found, at, text)
            ]
            if fitting:
                length, meaning = max(fitting, key=lambda item: item[0])
                yield word.start, found[at + length - 1].end, meaning


def _fits(parts: tuple[str, ...], found: tuple[Word, ...], at: int, text: str) -> bool:
    if at + len(parts) > len(found) or not all(_same(part, found[at + i].low) for i, part in enumerate(parts)):
        return False
    phrase = found[at : at + len(parts)]
    return all(not text[a.end : b.start].strip(" ,\n\u00a0") for a, b in zip(phrase, phrase[1:], strict=False))


def _same(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else word == part


def slips(text: str, language: str) -> Iterator[Mark]:
    """Typical slips of translating machines and hasty hands, from the data file of the language."""
    for begin, end, slip in _slip_phrases(language).find(text):
        bounds = sentences(text)
        index = bisect_right(bounds, (begin, len(text))) - 1
        start, stop = bounds[max(0, index)]
        if _in_context(slip, text[start:stop]):
            values = {"found": text[begin:end], "expected": slip.right}
            yield (
                Mark(begin, end, "slip", {**values, "why": slip.why})
                if slip.why
                else Mark(begin, end, "agreement", values)
            )


def _in_context(slip: Slip, sentence: str) -> bool:
    inside = [word.low for word in words(sentence)]
    if slip.near and not any(_same(near.lower(), word) for near in slip.near for word in inside):
        return False
    joined = f" {' '.join(inside)} "
    return not any(f" {phrase.lower()} " in joined for phrase in slip.not_near)


def notes(text: str, language: str) -> Iterator[Mark]:
    """Notes to self or to readers that were left in a text; English ones are found in every language."""
    found = sorted(_note_phrases(language).find(text))
    reached = 0
    for begin, end, alone in found:
        if begin >= reached and not (alone and _in_running_text(text, begin)):
            yield Mark(begin, end, "note-to-self", {"found": text[begin:end]})
        reached = max(reached, end)


#: The words by which phrases are found, and what the first of one without a whole word begins with.
SlipWords = tuple[frozenset[str], tuple[str, ...]]


def slip_words(language: str) -> SlipWords:
    """What every text with a slip has."""
    return _slip_phrases(language).telling


def note_words(language: str) -> SlipWords:
    """What every text with a note has."""
    return _note_phrases(language).telling


@cache
def _slip_phrases(language: str) -> _Phrases[Slip]:
    known = knowledge(language)
    return _index((phrase, slip) for slip in (known.slips if known else ()) for phrase in slip.wrong)


@cache
def _note_phrases(language: str) -> _Phrases[bool]:
    """Those of the language, and English ones, which authors of any language leave; whether they must stand alone."""
    known = [found for own in dict.fromkeys((language, "en")) if (found := knowledge(own))]
    sure = [(phrase, False) for found in known for phrase in found.notes]
    return _index([*sure, *((phrase, True) for found in known for phrase in found.notes_alone)])


def _in_running_text(text: str, at: int) -> bool:
    """Whether the sentence has more words than a note has."""
    start, end = next((span for span in sentences(text) if span[0] <= at < span[1]), (0, len(text)))
    return len(words(text[start:end])) > _NOTE


def _index(pairs: Iterable[tuple[str, T]]) -> _Phrases[T]:
    phrases = _Phrases[T]()
    for phrase, meaning in pairs:
        phrases.add(phrase, meaning)
    return phrases
