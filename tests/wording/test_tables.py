from __future__ import annotations

from pathlib import Path

from reglario.catalogs import CatalogStatus, PartStatus, StalePage, Status, Updated, status, update
from reglario.wording.tables import status_text, update_text
from tests.projects import book, write_project


def test_status_as_a_table() -> None:
    parts = [PartStatus("chapter:end", 60, 2, 3, 1), PartStatus("examples", 40, 0, 0, 0)]
    catalogs = [CatalogStatus("locales/es/a.po", "a", "texts", "es", 100, 2, 3, 1, parts)]
    pages = [
        StalePage("docs/a.it.md", "docs/a.md", "1" * 12, "2" * 12),
        StalePage("docs/b.it.md", "docs/b.md", None, "3" * 12),
    ]
    assert list(status_text(Status(catalogs, pages))) == [
        "file             translated  outdated  missing  findings  total",
        "locales/es/a.po         100         2        3         1    105",
        "  chapter:end            60         2        3         1     65",
        "  examples               40         0        0         0     40",
        "docs/a.it.md was translated from an older docs/a.md; once revised, note “translated-from: 222222222222” in it",
        "docs/b.it.md does not say which docs/b.md it was translated from; note “translated-from: 333333333333” in it",
    ]


def test_update_lists_what_it_wrote() -> None:
    done = [Updated("locales/es/a.po", new=12, outdated=3, written=True), Updated("locales/it/a.po")]
    assert list(update_text(done)) == [
        "file             new  outdated  kept  returned  obsolete",
        "locales/es/a.po   12         3     0         0         0",
    ]
    assert list(update_text(done[1:])) == ["all catalogs are up to date"]


def test_what_the_catalogs_give_fits_the_tables(tmp_path: Path) -> None:
    found = book(write_project(tmp_path))
    assert len(list(update_text(update(found)))) == 3
    lines = list(status_text(status(found)))
    assert [line.split()[0] for line in lines[1:8]] == [
        "locales/es/pebbles.po",
        "game",
        "chapter:play",
        "glossary",
        "components",
        "phrases",
        "examples",
    ]
