"""Numbers that only one side of a translation has."""

from __future__ import annotations

from collections.abc import Iterator

from reglario.catalogs.lint.pair import Fault, Known, Pair, words_only
from reglario.prose.numbers import numbers


def number_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Numbers that only one side has. One is left aside: in Spanish and Italian it is the article as well."""
    for source, form in pair.counterparts:
        there, here = (
            numbers(words_only(source), pair.source_language),
            numbers(words_only(form), pair.language, known.style.decimal),
        )
        others = numbers(words_only(pair.source), pair.source_language)
        missing = [number for number in there.said if number not in here.said and number not in here.perhaps]
        extra = [number for number in here.said if number not in others.said and number not in others.perhaps]
        for number in missing:
            if extra:
                yield Fault("number-differs", {"found": here.said[extra.pop(0)], "expected": there.said[number]})
            else:
                yield Fault("number-missing", {"expected": there.said[number]})
        for number in extra:
            yield Fault("number-extra", {"found": here.said[number]})
