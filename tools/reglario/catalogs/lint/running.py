"""Lint the catalogs of a project."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from polib import POEntry, POFile

from reglario.book import BadData, Book, Game, Place, Problem, nearest
from reglario.catalogs.catalog import catalog_file, read_catalog, translations
from reglario.catalogs.comments import NAME
from reglario.catalogs.freshness import is_marked_as_name
from reglario.catalogs.languages import languages_of
from reglario.catalogs.lint.checks import CHECKS, NAMES
from reglario.catalogs.lint.pair import Check, Finding, Known, Pair, Severity
from reglario.catalogs.lint.spelled import remembered
from reglario.catalogs.pseudo import PSEUDO
from reglario.catalogs.style import load_style
from reglario.catalogs.templates import TOOL, is_checkout
from reglario.catalogs.terms import load_terms
from reglario.catalogs.termuse import TermUse, words_of

#: A translator's comment by which a check is silenced for one unit: `lint-ok terms: a joke on the word`.
_SILENCED = re.compile(r"\s*lint-ok[ \t]+([\w-]+)[ \t]*(?::[ \t]*(.*))?")
#: Name of the findings about such comments.
SILENCING = "silencing"


@dataclass(slots=True)
class Linted:
    """What the checks found.

    Args:
        findings: by file and line.
        texts: how many translations were looked at.
    """

    findings: list[Finding] = field(default_factory=list)
    texts: int = 0


def lint(book: Book, languages: Sequence[str] | None = None, games: Collection[str] = ()) -> Linted:
    """Check the translations of a project. Outdated ones are left aside: `status` tells of them.

    Args:
        book: the project.
        languages: to check; None: all.
        games: ids of games; none: all, and the tool's own texts in its checkout.

    Raises:
        BadData: catalogs, terms or styles that cannot be read.
    """
    found = Linted()
    problems: list[Problem] = []
    for language in languages or (one for one in languages_of(book.root) if one != PSEUDO):
        for name in _catalogs(book, games):
            file = catalog_file(language, name)
            if not (book.root / file).is_file():
                continue
            try:
                catalog = read_catalog(book.root / file, file)
                with remembered(book.root, language):
                    part = lint_catalog(book.root, catalog, file, book.games.get(name), language)
            except BadData as error:
                problems += error.problems
                continue
            found.findings += part.findings
            found.texts += part.texts
    if problems:
        raise BadData(problems)
    found.findings.sort(key=lambda finding: finding.problem.place)
    return found


def _catalogs(book: Book, games: Collection[str]) -> Iterator[str]:
    yield from (name for name in book.games if not games or name in games)
    if not games and is_checkout(book.root):
        yield from TOOL


def lint_catalog(
    root: Path, catalog: POFile, file: str, game: Game | None, language: str, checks: Sequence[Check] = CHECKS
) -> Linted:
    """Check one catalog.

    Args:
        root: the project, for terms and style.
        catalog: with line numbers.
        file: its name in findings.
        game: whose texts it holds; None: the tool's.
        language: of the translations.
        checks: to run.

    Raises:
        BadData: terms or style cannot be read.
    """
    source = str(catalog.metadata.get("X-Source-Language") or "en")
    pairs = [(entry, _pair(entry, file, source, language)) for entry in catalog if _counts(entry)]
    known = _known(root, game, language, [pair for _, pair in pairs])
    found = Linted(texts=len(pairs))
    for entry, pair in pairs:
        found.findings += _checked(entry, pair, known, checks)
    return found


def _counts(entry: POEntry) -> bool:
    return not entry.obsolete and not entry.fuzzy and bool(translations(entry))


def _pair(entry: POEntry, file: str, source: str, language: str) -> Pair:
    return Pair(
        file=file,
        line=entry.linenum,
        unit=str(entry.msgctxt or entry.msgid),
        sources=(entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,),
        forms=tuple(translations(entry)),
        source_language=source,
        language=language,
        comment=entry.comment,
        is_name=NAME in entry.comment.split("\n") or is_marked_as_name(entry),
    )


def _known(root: Path, game: Game | None, language: str, pairs: Sequence[Pair]) -> Known:
    style = load_style(root, language)
    said: dict[str, dict[str, list[str]]] = {}
    for pair in pairs:
        if len(pair.sources) == 1:
            said.setdefault(pair.source, {}).setdefault(pair.translation, []).append(pair.unit)
    terms = TermUse(game, load_terms(root, game, language)) if game else None
    named = [*style.names, *(pair.source for pair in pairs if pair.is_name)]
    if game and terms:
        named += [c.name for c in game.components if c.name and c.name in said.get(c.name, {})]
        named += [word for forms in terms.terms.known.values() for word in words_of(forms)]
    names = frozenset(word.casefold() for text in named for word in re.findall(r"[^\W\d_]+", text))
    return Known(game, style, terms, said, names)


def _checked(entry: POEntry, pair: Pair, known: Known, checks: Sequence[Check]) -> Iterator[Finding]:
    silenced = dict(_silenced(entry))
    used: set[str] = set()
    for check in checks:
        for fault in check.run(pair, known):
            if silenced.get(check.name):  # without a reason it is not
                used.add(check.name)
                continue
            yield Finding(check.name, check.severity, pair.unit, Problem(fault.code, _place(pair), fault.values))
    for name, reason in silenced.items():
        if name not in NAMES:
            wrong: tuple[str, dict[str, object]] = ("silenced-unknown", {"expected": nearest(name, NAMES)})
        elif not reason:
            wrong = ("silenced-without-reason", {})
        elif name not in used and name in {check.name for check in checks}:
            wrong = ("silenced-in-vain", {})
        else:
            continue
        problem = Problem(wrong[0], _place(pair), {"found": name, **wrong[1]})
        yield Finding(SILENCING, Severity.WARNING, pair.unit, problem)


def _silenced(entry: POEntry) -> Iterator[tuple[str, str]]:
    for line in entry.tcomment.split("\n"):
        match = _SILENCED.fullmatch(line)
        if match:
            yield match[1], (match[2] or "").strip()


def _place(pair: Pair) -> Place:
    return Place(pair.file, pair.line)
