"""A game's terms as CSV, the form in which Weblate's and Poedit's glossaries take them, and back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

from reglario.book import BadData, Game, Place, Problem, nearest
from reglario.book.reading import read_text
from reglario.catalogs.catalog import catalog_file, read_catalog, translations
from reglario.catalogs.terms import load_terms, terms_file
from reglario.catalogs.termuse import TermUse
from reglario.catalogs.writing import write_all

#: The translate toolkit's names for columns, which Weblate reads; `context` is the term's id, or `id/plural`.
COLUMNS: Final = ("source", "target", "context", "translator_comments", "developer_comments")
_PLURAL: Final = "/plural"
_FLUSH_LIST: Final = re.compile(r"^( *)[\w-]+:[ \t]*\n\1- ", re.MULTILINE)
_MODELINE: Final = "# yaml-language-server: $schema=../../schema/terms.schema.json\n"


@dataclass(frozen=True, slots=True)
class Change:
    """What an import would change.

    Args:
        term: its id.
        field: `term` or `plural`.
        before: the words now; None: none yet.
        after: the words then.
    """

    term: str
    field: str
    before: str | None
    after: str


def export_csv(root: Path, game: Game, language: str) -> str:
    """The terms of a game in a language as CSV.

    Raises:
        BadData: the file of terms cannot be read.
    """
    terms = load_terms(root, game, language)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for term in game.terms:
        forms = terms.known.get(term.id)
        avoid = "; ".join(f"{bad.form}: {bad.reason}" for bad in forms.forbidden) if forms else ""
        gender = (forms.gender or "") if forms else ""
        rows.writerow([term.term, forms.term if forms else "", term.id, gender, avoid])
        if term.plural:
            rows.writerow([term.plural, (forms.plural or "") if forms else "", f"{term.id}{_PLURAL}", gender, ""])
    return out.getvalue()


def changes_of_csv(root: Path, game: Game, language: str, path: Path) -> list[Change]:
    """What a CSV file would change in a game's terms; empty cells change nothing.

    Raises:
        BadData: the file is no such CSV, or speaks of terms that the game has not.
    """
    terms = load_terms(root, game, language)
    problems: list[Problem] = []
    found: list[Change] = []
    file = path.as_posix()
    rows = csv.DictReader(io.StringIO(read_text(path, file)))
    missing = {"target", "context"} - set(rows.fieldnames or ())
    if missing:
        raise BadData([Problem("csv-without-column", Place(file), {"expected": ", ".join(sorted(missing))})])
    for row in rows:
        context, target = (row["context"] or "").strip(), (row["target"] or "").strip()
        term = context.removesuffix(_PLURAL)
        if term not in game.term:
            values = {"kind": "term", "found": context, "expected": nearest(term, game.term)}
            problems.append(Problem("unknown-id", Place(file, rows.line_num), values))
            continue
        field = "plural" if context.endswith(_PLURAL) else "term"
        forms = terms.known.get(term)
        before = getattr(forms, field) if forms else None
        if target and target != before:
            found.append(Change(term, field, before, target))
    if problems:
        raise BadData(problems)
    return found


def apply_changes(root: Path, game: Game, language: str, changes: list[Change]) -> list[str]:
    """Write changed words into the file of terms; comments, genders and forbidden words stay.

    Returns:
        The files that changed.

    Raises:
        BadData: a term would get a plural and no singular.
        OSError: the file cannot be written.
    """
    file = terms_file(language, game.id)
    path = root / file
    yaml = YAML()
    yaml.width = 4096
    yaml.preserve_quotes = True
    text = path.read_text(encoding="utf-8-sig") if path.is_file() else ""
    if not _FLUSH_LIST.search(text):
        yaml.indent(mapping=2, sequence=4, offset=2)  # as the file has it, so that only what changes changes
    data: Any = yaml.load(text) if text else None
    data = data if data is not None else {}
    terms = data.setdefault("terms", {})
    for change in sorted(changes, key=lambda change: change.field != "term"):
        terms.setdefault(change.term, {})[change.field] = change.after
    alone = [term for term, forms in terms.items() if "term" not in forms]
    if alone:
        values = {"found": alone[0], "expected": "term"}
        raise BadData([Problem("missing-key", Place(file), values)])
    out = io.StringIO()
    yaml.dump(data, out)
    return write_all(root, {file: out.getvalue() if path.is_file() else _MODELINE + out.getvalue()})


@dataclass(frozen=True, slots=True)
class TermStatus:
    """How a term is used.

    Args:
        term: its id.
        words: the approved form; None: it has none in this language yet.
        units: texts that speak of it.
        departing: those whose translation does not call it so.
    """

    term: str
    words: str | None
    units: tuple[str, ...]
    departing: tuple[str, ...]


def term_usage(root: Path, game: Game, language: str) -> Iterator[TermStatus]:
    """Where each term of a game is used, and which translations depart from it.

    Raises:
        BadData: catalog or terms cannot be read.
    """
    terms = load_terms(root, game, language)
    use = TermUse(game, terms)
    file = catalog_file(language, game.id)
    entries = [e for e in read_catalog(root / file, file) if not e.obsolete] if (root / file).is_file() else []
    places: dict[str, list[str]] = {}
    departing: dict[str, list[str]] = {}
    for entry in entries:
        said = "\n".join(translations(entry))
        for mention in use.mentions(f"{entry.msgid}\n{entry.msgid_plural}"):
            places.setdefault(mention.term, []).append(entry.msgctxt)
            if said and not entry.fuzzy and use.is_known(mention.term) and not use.is_approved(mention.term, said):
                departing.setdefault(mention.term, []).append(f"{file}:{entry.linenum}: {entry.msgctxt}")
    for term in game.terms:
        words = terms.known[term.id].term if term.id in terms.known else None
        yield TermStatus(term.id, words, tuple(places.get(term.id, ())), tuple(departing.get(term.id, ())))
