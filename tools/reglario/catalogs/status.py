"""How far the translations are: per catalog, per file of terms, and hand-written pages that fell behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reglario.book import BadData, Book, Problem
from reglario.catalogs.catalog import catalog_file, read_catalog
from reglario.catalogs.freshness import freshness
from reglario.catalogs.hand_written import StalePage, stale_pages
from reglario.catalogs.templates import Template, templates
from reglario.catalogs.terms import load_terms, terms_file
from reglario.sentences.languages import LANGUAGES

#: Version of the JSON report.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class CatalogStatus:
    """One catalog, or the file of a game's terms in one language (nothing in it is ever fuzzy).

    Args:
        file: relative to the project root.
        name: game id, `site` or `messages`.
        kind: `texts` or `terms`.
        language: of the translations.
        translated, fuzzy, missing: their numbers; together they are the total.
    """

    file: str
    name: str
    kind: str
    language: str
    translated: int
    fuzzy: int
    missing: int

    @property
    def total(self) -> int:
        """How many texts or terms there are."""
        return self.translated + self.fuzzy + self.missing


@dataclass(frozen=True, slots=True)
class Status:
    """The state of all translations of a project."""

    catalogs: Sequence[CatalogStatus]
    pages: Sequence[StalePage]


def status(book: Book, languages: Sequence[str] = LANGUAGES) -> Status:
    """How far the translations of a project are.

    Raises:
        BadData: catalogs, files of terms or pages that cannot be read.
    """
    found: list[CatalogStatus] = []
    problems: list[Problem] = []
    pages: list[StalePage] = []
    for language in languages:
        try:
            wanted = templates(book, language)
        except BadData as error:
            problems += error.problems
            continue
        for template in wanted:
            try:
                found.append(_catalog(book.root, template, language))
            except BadData as error:
                problems += error.problems
            if template.name in book.games:
                found.append(_terms(book, template.name, language))
    try:
        pages = stale_pages(book.root)
    except BadData as error:
        problems += error.problems
    if problems:
        raise BadData(problems)
    order = {name: number for number, name in enumerate([*book.games, "site", "messages"])}
    return Status(sorted(found, key=lambda one: order[one.name]), pages)


def _catalog(root: Path, template: Template, language: str) -> CatalogStatus:
    file = catalog_file(language, template.name)
    entries = {}
    if (root / file).is_file():
        entries = {entry.msgctxt: entry for entry in read_catalog(root / file, file) if not entry.obsolete}
    counted = Counter(
        freshness(entries.get(m.unit), m.text, m.plural, template.language, is_name=m.is_name)
        for m in template.messages
    )
    return CatalogStatus(
        file, template.name, "texts", language, counted["current"], counted["outdated"], counted["missing"]
    )


def _terms(book: Book, game: str, language: str) -> CatalogStatus:
    terms = load_terms(book.root, book.games[game], language)
    missing = len(terms.missing)
    return CatalogStatus(terms_file(language, game), game, "terms", language, len(terms.known), 0, missing)


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
