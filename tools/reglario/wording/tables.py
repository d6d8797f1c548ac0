"""What was done to the catalogs and how far they are, as tables in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from reglario.wording.sentences import message

if TYPE_CHECKING:
    from reglario.catalogs import Status, Updated
    from reglario.catalogs.glossary import Change, TermStatus


def status_text(found: Status, language: str = "en") -> Iterator[str]:
    """The status as lines: a table of the catalogs and their parts, then the pages that fell behind."""
    columns = ("file", "translated", "outdated", "missing", "findings", "total")
    rows = [tuple(message(f"column-{name}", {}, language) for name in columns)]
    for one in found.catalogs:
        rows.append((one.file, *map(str, (one.translated, one.fuzzy, one.missing, one.findings, one.total))))
        for part in one.parts:
            numbers = (part.translated, part.fuzzy, part.missing, part.findings, part.total)
            rows.append((f"  {part.part}", *map(str, numbers)))
    yield from _table(rows)
    for page in found.pages:
        code = "page-stale" if page.recorded else "page-unrecorded"
        yield message(code, {"file": page.file, "source": page.source, "hash": page.current}, language)


def update_text(done: Sequence[Updated], language: str = "en") -> Iterator[str]:
    """What an update did, as a table of the catalogs it wrote."""
    columns = ("file", "new", "outdated", "kept", "returned", "obsolete")
    rows = [tuple(message(f"column-{name}", {}, language) for name in columns)]
    for one in done:
        if one.written:
            numbers = (one.new, one.outdated, one.kept, one.returned, one.obsolete)
            rows.append((one.file, *map(str, numbers)))
    if len(rows) > 1:
        yield from _table(rows)
    else:
        yield message("catalogs-current", {}, language)


def usage_text(found: Iterable[TermStatus], language: str = "en") -> Iterator[str]:
    """Where terms are used, a line for each and one for each translation that departs from it."""
    for one in found:
        code = "term-used" if one.words else "term-unworded"
        yield message(code, {"term": one.term, "words": one.words, "n": len(one.units)}, language)
        for place in one.departing:
            yield "  " + message("term-departs", {"place": place}, language)


def changes_text(changes: Sequence[Change], language: str = "en") -> Iterator[str]:
    """What an import of terms changes."""
    for one in changes:
        values = {"term": one.term, "field": one.field, "before": one.before, "after": one.after}
        yield message("term-change" if one.before else "term-new", values, language)
    if not changes:
        yield message("terms-same", {}, language)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *numbers in rows:
        cells = [first.ljust(widths[0]), *(n.rjust(w) for n, w in zip(numbers, widths[1:], strict=True))]
        yield "  ".join(cells)
