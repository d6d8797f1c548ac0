"""Status and update as tables and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reglario.catalogs.status import Status
from reglario.catalogs.updating import Updated
from reglario.wording import message

#: Version of the JSON report.
FORMAT = 1


def status_json(found: Status) -> dict[str, Any]:
    """The status as plain data."""
    return {
        "format": FORMAT,
        "catalogs": [
            {
                "file": one.file,
                "name": one.name,
                "kind": one.kind,
                "language": one.language,
                "total": one.total,
                "translated": one.translated,
                "fuzzy": one.fuzzy,
                "missing": one.missing,
            }
            for one in found.catalogs
        ],
        "pages": [
            {"file": page.file, "source": page.source, "recorded": page.recorded, "current": page.current}
            for page in found.pages
        ],
    }


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
