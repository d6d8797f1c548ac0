"""Which checks may have something to say of which texts: told for a page at once, far quicker than to ask all."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from reglario.prose.doubling import doubled_words
from reglario.prose.elisions import elisions
from reglario.prose.exclaiming import MARKS, opening_marks
from reglario.prose.grammar import first_words, grammar
from reglario.prose.marks import Check
from reglario.prose.slips import SlipWords, note_words, notes, slip_words, slips
from reglario.prose.typography import SIGNS, SUSPECT, balance, typography
from reglario.prose.words import forms, vocabulary


class Triage:
    """Some texts of one language, to be passed over by what they lack.

    Args:
        texts: what a reader sees.
        language: they are in.
    """

    def __init__(self, texts: Sequence[str], language: str) -> None:
        self._texts = texts
        self._language = language
        self._words = [vocabulary(text) for text in texts]
        self._joined = "\n".join(texts)
        self._starts = [0, *accumulate(len(text) + 1 for text in texts)]

    def wanted(self) -> list[list[Check]]:
        """For each text the checks that may have something to say of it, in their usual order."""
        found: list[list[Check]] = [[] for _ in self._texts]
        for check, numbers in self._suspects():
            for number in numbers:
                found[number].append(check)
        return found

    def _suspects(self) -> Iterable[tuple[Check, Iterable[int]]]:
        language = self._language
        yield doubled_words, [n for n, own in enumerate(self._words) if len(own) < len(forms(self._texts[n]))]
        yield opening_marks, self._with_signs(MARKS) if language == "es" else ()
        yield typography, self._with_signs(*SUSPECT)
        yield balance, self._with_signs(SIGNS)
        yield grammar, self._with_words(first_words(language))
        yield elisions, range(len(self._texts)) if language.startswith("it") else ()
        yield slips, self._with_phrases(slip_words(language))
        yield notes, self._with_phrases(note_words(language))

    def _with_words(self, telling: frozenset[str]) -> set[int]:
        return {number for number, own in enumerate(self._words) if not telling.isdisjoint(own)}

    def _with_signs(self, *patterns: re.Pattern[str]) -> set[int]:
        """Those that have a match of one of the patterns, none of which goes on behind a line break."""
        return {
            bisect_right(self._starts, match.start()) - 1
            for pattern in patterns
            for match in pattern.finditer(self._joined)
        }

    def _with_phrases(self, phrases: SlipWords) -> set[int]:
        words, beginnings = phrases
        every = frozenset[str]().union(*self._words)
        return self._with_words(words | {word for word in every if word.startswith(beginnings)})
