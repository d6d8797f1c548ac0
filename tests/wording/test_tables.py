from __future__ import annotations

from pathlib import Path

from reglario.catalogs import CatalogStatus, StalePage, Status, Updated, status, update
from reglario.wording.tables import status_text, update_text
from tests.projects import book, write_project


def test_status_as_a_table() -> None:
    catalogs = [CatalogStatus("locales/es/a.po", "a", "texts", "es", 100, 2, 3)]
    pages = [
        StalePage("docs/a.it.md", "docs/a.md", "1" * 12, "2" * 12),
        StalePage("docs/b.it.md", "docs/b.md", None, "3" * 12),
    ]
    assert list(status_text(Status(catalogs, pages))) == [
        "file             translated  outdated  missing  total",
        "locales/es/a.po         100         2        3    105",
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
    assert len(list(status_text(status(found)))) == 5
