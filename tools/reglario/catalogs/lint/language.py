"""What is said in the wrong language, or in two ways: untranslated words, and one text with two translations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reglario.catalogs.lint.pair import Fault, Known, Pair, words_only

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
#: So many words of the text in a row are no coincidence.
_RUN = 4


def untranslated_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """A text that was left as it was, or a part of it."""
    if pair.is_name:
        return
    for source, form in pair.counterparts:
        there, here = _words(source), _words(form)
        if form == source:
            if there and not all(word in known.names for word in there):
                yield Fault("untranslated", {"found": form[:60]})
            continue
        run = _longest_run(there, here)
        telling = sum(len(word) > 2 and word not in known.names for word in run)
        if len(run) >= _RUN and telling > 1:
            yield Fault("partly-untranslated", {"found": " ".join(run[:12])})


def _words(text: str) -> list[str]:
    return [match[0].casefold() for match in _WORD.finditer(words_only(text))]


def _longest_run(there: list[str], here: list[str]) -> list[str]:
    best: list[str] = []
    ends = dict.fromkeys(range(len(there) + 1), 0)
    for word in here:
        now = dict.fromkeys(range(len(there) + 1), 0)
        for at, other in enumerate(there, 1):
            if word == other:
                now[at] = ends[at - 1] + 1
                if now[at] > len(best):
                    best = there[at - now[at] : at]
        ends = now
    return best


def consistency_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """One text with different translations in one catalog; the rarer one is told."""
    if len(pair.sources) > 1:
        return
    said = known.said.get(pair.source, {})
    if len(said) < 2:
        return
    ranked = sorted(said, key=lambda form: (-len(said[form]), said[form][0]))
    if pair.translation != ranked[0]:
        yield Fault(
            "said-differently",
            {"found": pair.translation[:60], "expected": ranked[0][:60], "unit": said[ranked[0]][0]},
        )
