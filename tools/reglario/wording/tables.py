"""What was done to the catalogs and how far they are, as tables in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reglario.wording.sentences import message

if TYPE_CHECKING:
    from reglario.catalogs import Status, Updated


def status_text(found: Status, language: str = "en") -> Iterator[str]:
    """The status as lines: a table of the catalogs, then the pages that fell behind."""
    columns = ("file", "translated", "outdated", "missing", "total")
    rows = [tuple(message(f"column-{name}", {}, language) for name in columns)]
    rows += [
        (one.file, str(one.translated), str(one.fuzzy), str(one.missing), str(one.total)) for one in found.catalogs
    ]
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


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *numbers in rows:
        cells = [first.ljust(widths[0]), *(n.rjust(w) for n, w in zip(numbers, widths[1:], strict=True))]
        yield "  ".join(cells)
