"""How far the translations are: per catalog, per file of terms, and hand-written pages that fell behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from polib import POEntry, POFile

from reglario.book import BadData, Book, Problem, units
from reglario.catalogs.catalog import catalog_file, read_catalog
from reglario.catalogs.freshness import Known, freshness, known_in
from reglario.catalogs.hand_written import StalePage, stale_pages
from reglario.catalogs.languages import languages_of
from reglario.catalogs.lint import CHECKS, Check, Linted, lint_catalog
from reglario.catalogs.templates import Template, templates
from reglario.catalogs.terms import load_terms, terms_file

#: Version of the JSON report.
FORMAT = 1


@dataclass(frozen=True, slots=True)
class PartStatus:
    """One part of a game in one language: a chapter, the glossary, the examples...

    Args:
        part: `chapter:<id>`, or the name of the part.
        translated, fuzzy, missing, findings: as of the catalog.
    """

    part: str
    translated: int
    fuzzy: int
    missing: int
    findings: int

    @property
    def total(self) -> int:
        """How many texts there are."""
        return self.translated + self.fuzzy + self.missing


@dataclass(frozen=True, slots=True)
class Todo:
    """A text that somebody should look at.

    Args:
        line: of the catalog.
        unit: unit id.
        problem: what the checks find; None: the translation is outdated.
    """

    line: int
    unit: str
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class CatalogStatus:
    """One catalog, or the file of a game's terms in one language (nothing in it is ever fuzzy).

    Args:
        file: relative to the project root.
        name: game id, `site` or `messages`.
        kind: `texts` or `terms`.
        language: of the translations.
        translated, fuzzy, missing: their numbers; together they are the total.
        findings: what the checks find in the translations.
        parts: of a game's texts, in reading order.
        todo: outdated texts and findings, in the order of the catalog.
    """

    file: str
    name: str
    kind: str
    language: str
    translated: int
    fuzzy: int
    missing: int
    findings: int = 0
    parts: Sequence[PartStatus] = ()
    todo: Sequence[Todo] = ()

    @property
    def total(self) -> int:
        """How many texts or terms there are."""
        return self.translated + self.fuzzy + self.missing


@dataclass(frozen=True, slots=True)
class Status:
    """The state of all translations of a project."""

    catalogs: Sequence[CatalogStatus]
    pages: Sequence[StalePage]


def status(book: Book, languages: Sequence[str] | None = None, checks: Sequence[Check] = CHECKS) -> Status:
    """How far the translations of a project are.

    Args:
        book: the project.
        languages: None: all.
        checks: whose findings are counted.

    Raises:
        BadData: catalogs, files of terms or pages that cannot be read.
    """
    found: list[CatalogStatus] = []
    problems: list[Problem] = []
    pages: list[StalePage] = []
    for language in languages_of(book.root) if languages is None else languages:
        try:
            wanted = templates(book, language)
        except BadData as error:
            problems += error.problems
            continue
        for template in wanted:
            try:
                found.append(catalog_status(book, template, language, checks))
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


def catalog_status(
    book: Book,
    template: Template,
    language: str,
    checks: Sequence[Check] = CHECKS,
    catalog: POFile | None = None,
) -> CatalogStatus:
    """How far one catalog is.

    Args:
        book: the project.
        template: what is to be translated.
        language: into which it is.
        checks: whose findings are counted.
        catalog: what stands in its file, where that has been read already.

    Raises:
        BadData: the catalog cannot be read.
    """
    file = catalog_file(language, template.name)
    game = book.games.get(template.name)
    entries: dict[str, POEntry] = {}
    findings: Counter[str] = Counter()
    todo: list[Todo] = []
    if catalog is None and (book.root / file).is_file():
        catalog = read_catalog(book.root / file, file)
    if catalog is not None:
        entries = {entry.msgctxt: entry for entry in catalog if not entry.obsolete}
        linted = lint_catalog(book.root, catalog, file, game, language, checks) if checks else Linted()
        findings.update(finding.unit for finding in linted.findings)
        todo += [Todo(one.problem.place.line, one.unit, one.problem) for one in linted.findings]
    spoken = {unit.id for unit in units(game) if unit.arguments is not None} if game else set()
    everything = known_in(game) if game else Known()

    def known(unit: str) -> Known:
        return Known((), everything.targets) if unit in spoken else everything

    states = [
        (m, freshness(entries.get(m.unit), m.text, m.plural, template.language, known(m.unit), is_name=m.is_name))
        for m in template.messages
    ]
    todo += [Todo(entries[m.unit].linenum, m.unit) for m, state in states if state == "outdated"]
    parts: dict[str, Counter[str]] = {}
    for message, state in states:
        part = parts.setdefault(message.part, Counter())
        part[state] += 1
        part["findings"] += findings[message.unit]
    total = sum(parts.values(), Counter())
    return CatalogStatus(
        file,
        template.name,
        "texts",
        language,
        total["current"],
        total["outdated"],
        total["missing"],
        total["findings"],
        tuple(
            PartStatus(name, part["current"], part["outdated"], part["missing"], part["findings"])
            for name, part in parts.items()
            if name
        ),
        sorted(todo, key=lambda one: one.line),
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
                "findings": one.findings,
                "parts": [
                    {
                        "part": part.part,
                        "total": part.total,
                        "translated": part.translated,
                        "fuzzy": part.fuzzy,
                        "missing": part.missing,
                        "findings": part.findings,
                    }
                    for part in one.parts
                ],
            }
            for one in found.catalogs
        ],
        "pages": [
            {"file": page.file, "source": page.source, "recorded": page.recorded, "current": page.current}
            for page in found.pages
        ],
    }
