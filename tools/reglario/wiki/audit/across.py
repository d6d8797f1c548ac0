"""The same page in two languages: blocks are paired by what no translation changes, then held against each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from reglario.prose import words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import folded
from reglario.wiki.audit.finding import Finding, Severity, Stretch, Topic
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import Kind

_DIGITS = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?")
#: Numbers that count the blocks themselves: "1." at their head.
_LABEL = re.compile(r"\s*\(?\d{1,2}[.)]")
#: Pairs less alike than this are no translation of each other.
_PAIRED = 0.55
#: Leaving a block of one page alone costs so much.
_ALONE = -0.1
#: So many numbers may be exchanged for another; a text that differs in more says something else.
_EXCHANGED = 1
#: Longer pages are compared up to this many blocks; the time grows with the square.
_BLOCKS = 600


@dataclass(frozen=True, slots=True)
class _Print:
    """What a translation leaves as it is."""

    said: Said
    numbers: Counter[str]
    names: frozenset[str]
    length: int


def across(first: Subject, second: Subject) -> Iterator[Finding]:
    """Numbers and terms that differ between two pages, each about what should be the same.

    Args:
        first: a page; findings are told at its places.
        second: the same page in another language.
    """
    own, other = _prints(first), _prints(second)
    shared = _all_names(own) & _all_names(other)
    own, other = ([replace(p, names=p.names & shared) for p in prints] for prints in (own, other))
    pairs = _pairs(own, other)
    yield from _sections(first, second, own, {id(one) for one, _ in pairs})
    for one, two in pairs:
        less, more = one.numbers - two.numbers, two.numbers - one.numbers
        if 0 < less.total() == more.total() <= _EXCHANGED:
            values = {"found": _shown(less), "expected": _shown(more), "language": second.language}
            yield _finding(first, second, one, two, "numbers-differ", values, Severity.WARNING)
        elif less.total() + more.total() == 1 and _as_long(one, two) and _in_figures(less + more, one, two):
            number, code = (less, "number-only-here") if less else (more, "number-only-there")
            values = {"found": _shown(number), "language": second.language}
            yield _finding(first, second, one, two, code, values, Severity.NOTE)
        yield from _terms(first, second, one, two)


def _all_names(prints: Sequence[_Print]) -> frozenset[str]:
    return frozenset(name for print_ in prints for name in print_.names)


def _prints(subject: Subject) -> list[_Print]:
    found = []
    numerals = {word: str(value) for word, value in cardinals(subject.language).items() if value > 1}
    for said in subject.said[:_BLOCKS]:
        label = _LABEL.match(said.text)
        text = said.text[label.end() :] if label else said.text
        numbers = Counter(match[0].replace(",", ".") for match in _DIGITS.finditer(text))
        inside = words(text)
        numbers.update(numerals[word.low] for word in inside if word.low in numerals)
        names = {folded(word.text)[:5] for word in inside if word.text[0].isupper() and len(word.text) > 3}
        names |= {span.target.partition(":")[2].lower() for span in said.block.inline.spans if span.kind == "icon"}
        found.append(_Print(said, numbers, frozenset(names), len(text)))
    return found


def _likeness(one: _Print, two: _Print) -> float:
    """From 0 to 1: kind, length, numbers and names in common."""
    if (one.said.block.kind is Kind.HEADING) != (two.said.block.kind is Kind.HEADING):
        return 0.0
    same_kind = 0.2 if one.said.block.kind is two.said.block.kind else 0.1
    length = 0.3 * min(one.length, two.length) / max(one.length, two.length, 1)
    return (
        same_kind + length + 0.3 * _shared(set(one.numbers), set(two.numbers)) + 0.2 * _shared(one.names, two.names)
    )


def _shared(one: frozenset[str] | set[str], two: frozenset[str] | set[str]) -> float:
    if not one and not two:
        return 0.6  # nothing to tell by
    return len(one & two) / len(one | two)


def _pairs(own: Sequence[_Print], other: Sequence[_Print]) -> list[tuple[_Print, _Print]]:
    """The best way to go through both pages in order."""
    rows, columns = len(own), len(other)
    likeness = [[_likeness(one, two) for two in other] for one in own]
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            paired = likeness[i][j] - 0.4 + best[i + 1][j + 1]
            best[i][j] = max(paired, best[i + 1][j] + _ALONE, best[i][j + 1] + _ALONE)
    met: dict[int, int] = {}
    i = j = 0
    while i < rows and j < columns:
        if best[i][j] == likeness[i][j] - 0.4 + best[i + 1][j + 1]:
            met[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j] + _ALONE:
            i += 1
        else:
            j += 1
    alike = {i for i, j in met.items() if likeness[i][j] >= _PAIRED}
    #: Between two pairs with nothing else there, what is less alike is a pair as well.
    between = {i for i in met if {i - 1, i + 1} <= alike and met[i - 1] + 2 == met[i + 1] and likeness[i][met[i]]}
    return [(own[i], other[met[i]]) for i in sorted(alike | between)]


#: A section counts as missing in the other page if it has so many texts and none of them has a counterpart.
_SECTION = 2


def _sections(first: Subject, second: Subject, own: Sequence[_Print], paired: set[int]) -> Iterator[Finding]:
    """Headings of one page with all that stands below them that the other does not have."""
    starts = [at for at, print_ in enumerate(own) if print_.said.block.kind is Kind.HEADING]
    for start, end in zip(starts, [*starts, len(own)][1:], strict=True):
        section = own[start:end]
        if len(section) > _SECTION and not any(id(print_) in paired for print_ in section):
            places = (_place(first, section[0].said),)
            values = {"found": section[0].said.text, "language": second.language}
            title = first.revision.title
            yield Finding(title, Topic.LANGUAGES, Severity.NOTE, "section-only-here", values, places)


def _as_long(one: _Print, two: _Print) -> bool:
    """Whether neither text says more than the other."""
    return min(one.length, two.length) > _SAME_LENGTH * max(one.length, two.length)


_SAME_LENGTH = 0.7


def _in_figures(number: Counter[str], one: _Print, two: _Print) -> bool:
    """Written 3, not three: words for numbers mean other things as well, and "both" is a two."""
    shown = _shown(number)
    return shown not in {"0", "1", "2"} and any(shown in _DIGITS.findall(print_.said.text) for print_ in (one, two))


def _shown(numbers: Counter[str]) -> str:
    return ", ".join(sorted(numbers.elements(), key=float))


def _terms(first: Subject, second: Subject, one: _Print, two: _Print) -> Iterator[Finding]:
    """Terms of the game that one text names and the other does not; only where either page names them at all."""
    if first.game is None or second.game is None:
        return
    ours, theirs = _named(first, one.said.text), _named(second, two.said.text)
    for term in sorted(ours ^ theirs):
        if term in first.game.terms and term in second.game.terms:
            forms = (second if term in ours else first).game
            values = {
                "found": term,
                "expected": forms.terms[term].term if forms else term,
                "language": second.language,
            }
            code = "term-only-here" if term in ours else "term-only-there"
            yield _finding(first, second, one, two, code, values, Severity.NOTE)


def _named(subject: Subject, text: str) -> set[str]:
    low = f" {' '.join(word.low for word in words(text))} "
    terms = subject.game.terms if subject.game else {}
    return {
        term
        for term, forms in terms.items()
        if any(form and f" {form.lower()} " in low for form in (forms.term, forms.plural))
    }


def _finding(
    first: Subject,
    second: Subject,
    one: _Print,
    two: _Print,
    code: str,
    values: Mapping[str, object],
    severity: Severity,
) -> Finding:
    places = _place(first, one.said), _place(second, two.said)
    return Finding(first.revision.title, Topic.LANGUAGES, severity, code, values, places, f"page:{places[1].place}")


def _place(subject: Subject, said: Said) -> Stretch:
    end = subject.revision.place(max(said.block.start, said.block.end))
    return Stretch(subject.revision.place(said.block.start), end)
