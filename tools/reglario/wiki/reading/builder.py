"""Builds what a reader sees of a marked-up text, with the way back to its source."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from reglario.wiki.model import Fault, Inline, Span
from reglario.wiki.reading.quotes import style

#: Stand in a text being built: for a line break that is shown, for an apostrophe that is no markup, and for markup
#: before an apostrophe, which then makes no run with what stands before it.
BREAK: Final = "\u2028"
APOSTROPHE: Final = "\ue000"
_SEAM: Final = "\ue001"


class Builder:
    """Collects plain text, where it came from, and spans.

    Args:
        offset: where the source begins in the text of the revision.
        before: the two signs before it on its line.
    """

    def __init__(self, offset: int, before: str = "") -> None:
        self.offset = offset
        self._before = before
        self._parts: list[str] = []
        self._segments: list[tuple[int, int]] = []
        self._spans: list[Span] = []
        self._faults: list[Fault] = []
        self._ends: list[tuple[str, int]] = []
        self._apart = False
        self.length = 0

    def add(self, text: str, at: int) -> None:
        """Shown text that begins at `at` in the source."""
        if not text:
            return
        if self._apart:
            self._apart = False
            if text[0] == "'" and self._parts:
                self._parts.append(_SEAM)
                self._segments.append((self.length, self.offset + at))
                self.length += 1
        self._parts.append(text)
        self._segments.append((self.length, self.offset + at))
        self.length += len(text)

    def seam(self) -> None:
        """Markup stands here: apostrophes before and after it make no run."""
        self._apart = True

    def span(self, kind: str, start: int, target: str = "", options: tuple[str, ...] = ()) -> None:
        """A span from `start` to here."""
        self._spans.append(Span(kind, start, self.length, target, options))

    def end(self, kind: str) -> None:
        """Bold or italics end here although no apostrophes say so."""
        self._ends.append((kind, self.length))

    def part(self, said: Inline) -> None:
        """A part that was read by itself, such as the text of a link: its apostrophes are no markup any more."""
        if said.plain:
            self._parts.append(said.plain.replace("'", APOSTROPHE).replace("\n", BREAK))
        self._segments += [(self.length + plain, source) for plain, source in said.segments]
        self._spans += [
            Span(s.kind, self.length + s.start, self.length + s.end, s.target, s.options) for s in said.spans
        ]
        self._faults += said.faults
        self.length += len(said.plain)

    def result(self) -> Inline:
        """What was collected; bold and italics are read now, line by line."""
        plain = "".join(self._parts)
        if "''" in plain or _SEAM in plain:
            return self._styled(plain)
        return Inline(_finished(plain), tuple(self._segments), tuple(self._spans), tuple(self._faults))

    def _styled(self, plain: str) -> Inline:
        markup: list[tuple[int, int]] = []
        spans = list(self._spans)
        found: list[Fault] = []
        start = 0
        for line in plain.split("\n"):
            styled = style(line, start, self._before if start == 0 else "")
            markup += styled.markup
            spans += self._ended(styled.spans) if self._ends else styled.spans
            found += styled.faults
            start += len(line) + 1
        if _SEAM in plain:
            markup += [(at, at + 1) for at, sign in enumerate(plain) if sign == _SEAM]
            markup.sort()
        raw = Inline(plain, tuple(self._segments))
        faults = (*self._faults, *(Fault(f.code, raw.source(f.at), f.found, f.expected) for f in found))
        shift = _Shift(markup)
        kept = tuple(Span(s.kind, shift(s.start), shift(s.end), s.target, s.options) for s in spans)
        pieces: list[str] = []
        segments: list[tuple[int, int]] = []
        length = at = 0
        borders = iter([*(start for start, _ in self._segments), len(plain) + 1])
        border = next(borders)
        for begin, end in (*markup, (len(plain), len(plain))):
            if begin > at:
                pieces.append(plain[at:begin])
                segments.append((length, raw.source(at)))
                while border <= at:
                    border = next(borders)
                while border < begin:
                    segments.append((length + border - at, raw.source(border)))
                    border = next(borders)
                length += begin - at
            at = end
        return Inline(_finished("".join(pieces)), tuple(segments), kept, faults)

    def _ended(self, spans: list[Span]) -> Iterator[Span]:
        for span in spans:
            ends = (at for kind, at in self._ends if kind == span.kind and span.start <= at < span.end)
            yield replace(span, end=next(ends, span.end))


class _Shift:
    """Places after some stretches are taken out; asked in any order."""

    def __init__(self, removed: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in removed]
        self._sums = [0]
        self._ends = [end for _, end in removed]
        for start, end in removed:
            self._sums.append(self._sums[-1] + end - start)

    def __call__(self, at: int) -> int:
        index = bisect_left(self._starts, at)
        inside = max(0, self._ends[index - 1] - at) if index else 0
        return at - self._sums[index] + inside


def _finished(plain: str) -> str:
    return plain.replace("\n", " ").replace(BREAK, "\n").replace(APOSTROPHE, "'")
