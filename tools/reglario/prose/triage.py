"""Which checks may have something to say of which texts: told for a page at once, far quicker than to ask all."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final

from reglario.prose.doubling import doubled_words
from reglario.prose.elisions import elisions
from reglario.prose.exclaiming import MARKS, opening_marks
from reglario.prose.grammar import first_words, grammar
from reglario.prose.marks import Check
from reglario.prose.slips import SlipWords, note_words, notes, slip_words, slips
from reglario.prose.typography import SIGNS, SUSPECT, balance, typography
from reglario.prose.words import forms, vocabulary


class Triage:
    """Some texts of one language, told apart by what they have.

    Args:
        texts: what a reader sees.
        language: they are in.
    """

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self._texts = texts
        self.language = language
        self._words = [vocabulary(text) for text in texts]
        self._joined = "\n".join(texts)
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def wanted(self, checks: Iterable[Check]) -> list[list[Check]]:
        """For each text those of the checks that may have something to say of it, in their order.

        A check that is not known here may say something of any text.
        """
        found: list[list[Check]] = [[] for _ in self._texts]
        for check in checks:
            suspects = _SUSPECTS.get(check)
            for number in suspects(self) if suspects else range(len(self._texts)):
                found[number].append(check)
        return found

    def all(self) -> Iterable[int]:
        """The number of each text."""
        return range(len(self._texts))

    def with_repeats(self) -> list[int]:
        """Those that have a word twice."""
        return [number for number, own in enumerate(self._words) if len(own) < len(forms(self._texts[number]))]

    def with_words(self, telling: frozenset[str]) -> set[int]:
        """Those that have one of some words."""
        return {number for number, own in enumerate(self._words) if not telling.isdisjoint(own)}

    def with_phrases(self, phrases: SlipWords) -> set[int]:
        """Those that have what some phrases are found by."""
        words, beginnings = phrases
        every = frozenset[str]().union(*self._words)
        return self.with_words(words | {word for word in every if word.startswith(beginnings)})

    def with_signs(self, *patterns: re.Pattern[str]) -> set[int]:
        """Those that have a match of one of the patterns, none of which goes on behind a line break."""
        return {
            bisect_right(self._starts, match.start()) - 1
            for pattern in patterns
            for match in pattern.finditer(self._joined)
        }


_SUSPECTS: Final[dict[Check, Callable[[Triage], Iterable[int]]]] = {
    doubled_words: Triage.with_repeats,
    opening_marks: lambda page: page.with_signs(MARKS) if page.language == "es" else (),
    typography: lambda page: page.with_signs(*SUSPECT),
    balance: lambda page: page.with_signs(SIGNS),
    grammar: lambda page: page.with_words(first_words(page.language)),
    elisions: lambda page: page.all() if page.language.startswith("it") else (),
    slips: lambda page: page.with_phrases(slip_words(page.language)),
    notes: lambda page: page.with_phrases(note_words(page.language)),
}
