"""Bold and italics: runs of apostrophes, balanced line by line as MediaWiki does it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reglario.wiki.model import Fault, Span

_RUN = re.compile(r"'{2,}")
_ITALIC, _BOLD, _BOTH = 2, 3, 5


@dataclass(slots=True)
class Styled:
    """What the runs of a line mean.

    Args:
        markup: stretches of the line that are markup and not shown.
        spans: bold and italic, as places in the line before the markup is taken out.
        faults: unbalanced runs.
    """

    markup: list[tuple[int, int]]
    spans: list[Span]
    faults: list[Fault]


@dataclass(slots=True)
class _Run:
    start: int
    end: int
    length: int

    @property
    def markup(self) -> tuple[int, int]:
        """The last apostrophes of a run are its markup; what is too many stands before them."""
        return self.end - self.length, self.end


def style(line: str, offset: int = 0, before: str = "") -> Styled:
    """Read the runs of apostrophes of one line.

    Args:
        line: the line; nothing carries over from one to the next.
        offset: added to all places.
        before: the two signs before it, where it does not begin a line of the page.
    """
    if "''" not in line:
        return Styled([], [], [])
    places = [match.span() for match in _RUN.finditer(line)]
    lengths = [end - start for start, end in places]
    if max(lengths) <= _BOLD and lengths[::2] == lengths[1::2]:  # mostly so: all closed, none in another
        spans = [
            Span(_kinds(length)[0], offset + one[1], offset + two[0])
            for one, two, length in zip(places[::2], places[1::2], lengths[::2], strict=True)
        ]
        return Styled([(offset + start, offset + end) for start, end in places], spans, [])
    runs = [_Run(start, end, _length(end - start)) for start, end in places]
    faults = [
        Fault("quote-run", offset + run.start, "'" * (run.end - run.start), "'" * run.length)
        for run in runs
        if run.end - run.start != run.length
    ]
    unequal = _unequal(line, runs)
    faults += [Fault("mixed-quotes", offset + one.start, line[one.start : two.end][:60]) for one, two in unequal]
    bold = sum(run.length in {_BOLD, _BOTH} for run in runs)
    italic = sum(run.length in {_ITALIC, _BOTH} for run in runs)
    if bold % 2 and italic % 2:
        mixed = _mixed(line, runs, before)
        if mixed is not None:
            if not unequal:
                faults.append(Fault("mixed-quotes", offset + mixed.start, _around(line, mixed)))
            mixed.length = _ITALIC
    spans = []
    opened: dict[str, _Run] = {}
    for run in runs:
        for kind in _kinds(run.length):
            if kind in opened:
                spans.append(Span(kind, offset + opened.pop(kind).end, offset + run.markup[0]))
            else:
                opened[kind] = run
    for kind, run in opened.items():
        spans.append(Span(kind, offset + run.end, offset + len(line)))
        if not unequal and not any(fault.at == offset + run.start for fault in faults):
            faults.append(Fault(f"unclosed-{kind}", offset + run.start, _around(line, run)))
    markup = [(offset + start, offset + end) for start, end in (run.markup for run in runs)]
    return Styled(markup, [span for span in spans if span.start < span.end], faults)


def _length(apostrophes: int) -> int:
    if apostrophes == 4:
        return _BOLD
    return min(apostrophes, _BOTH)


def _kinds(length: int) -> tuple[str, ...]:
    return {_ITALIC: ("italic",), _BOLD: ("bold",)}.get(length, ("bold", "italic"))


def _unequal(line: str, runs: list[_Run]) -> list[tuple[_Run, _Run]]:
    """Words that open with one number of apostrophes and close with another, though the line may come out even."""
    found = []
    index = 0
    while index + 1 < len(runs):
        one, two = runs[index], runs[index + 1]
        inside = line[one.end : two.start]
        if one.length == two.length:
            index += 2
        elif (
            _BOTH not in {one.length, two.length}
            and inside
            and inside == inside.strip()
            and not line[max(0, one.start - 1) : one.start].isalnum()
            and not line[two.end : two.end + 1].isalnum()
        ):
            found.append((one, two))
            index += 2
        else:
            index += 1
    return found


def _mixed(line: str, runs: list[_Run], start: str) -> _Run | None:
    """The run of three that MediaWiki takes for an apostrophe and italics; one after a single letter comes first."""
    after_space = after_word = None
    for run in runs:
        if run.length != _BOLD:
            continue
        at = run.markup[0]
        before = line[at - 2 : at] if at >= 2 else (start + line[:at])[-2:]
        if before[-1:] == " ":
            after_space = after_space or run
        elif before[:1] == " " and len(before) == 2 and before[1].isascii():  # it counts bytes, not letters
            return run
        else:
            after_word = after_word or run
    return after_word or after_space


def _around(line: str, run: _Run) -> str:
    end = min(len(line), run.end + 24)
    return line[run.start : end].strip()
