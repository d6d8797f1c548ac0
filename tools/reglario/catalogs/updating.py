"""Bring the catalogs up to the sources. Keyed on `msgctxt`: no text ever gets another text's translation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from polib import POEntry, POFile

from reglario.book import BadData, Book, Place, Problem, nearest
from reglario.book.renaming import Moves
from reglario.catalogs.catalog import (
    catalog_file,
    content,
    read_catalog,
    render,
    set_header,
    translations,
)
from reglario.catalogs.freshness import translated_from
from reglario.catalogs.languages import FOLDER, languages_of, plural_count
from reglario.catalogs.moving import move_texts
from reglario.catalogs.sameness import same_words
from reglario.catalogs.templates import Message, Template, empty_catalog, empty_entry, templates
from reglario.catalogs.writing import write_all


@dataclass(slots=True)
class Updated:
    """What happened to one catalog.

    Args:
        file: relative to the project root.
        new: texts that had no entry.
        outdated: translations that became fuzzy.
        kept: texts that changed so little (or by a typo) that their translations stay.
        returned: translations that came back from obsolete entries or moved from a former id.
        obsolete: translations whose text is gone.
        written: whether the file changed.
    """

    file: str
    new: int = 0
    outdated: int = 0
    kept: int = 0
    returned: int = 0
    obsolete: int = 0
    written: bool = False


def update(book: Book, typo: Collection[str] = (), languages: Sequence[str] | None = None) -> list[Updated]:
    """Update (or begin) the catalogs of a project.

    Args:
        book: its games; name some only, and the other games' catalogs stay as they are.
        typo: ids of units whose source text was only corrected: their translations stay.
        languages: to update (all of the project if left out); a game's own has no catalog.

    Returns:
        What happened to each catalog.

    Raises:
        BadData: catalogs or files of terms that are broken, unknown ids in `typo`. Nothing was written.
        OSError: a file cannot be written; all are as they were.
    """
    chosen = languages_of(book.root) if languages is None else languages
    wanted = [(language, template) for language in chosen for template in templates(book, language)]
    known = {message.unit for _, template in wanted for message in template.messages}
    problems = [
        Problem("unknown-id", Place(FOLDER), {"kind": "unit", "found": unit, "expected": nearest(unit, known)})
        for unit in typo
        if unit not in known
    ]
    open_catalogs: dict[str, list[_Open]] = {}
    for language, template in wanted:
        file = catalog_file(language, template.name)
        try:
            one = _opened(book.root / file, file, template, language)
        except BadData as error:
            problems += error.problems
            continue
        open_catalogs.setdefault(language, []).append(one)
        merge(one.catalog, template, typo, one.done)
        set_header(one.catalog, language, template.language)
    if problems:
        raise BadData(problems)
    for catalogs in open_catalogs.values():
        suggest([one.catalog for one in catalogs])
    done = [one for catalogs in open_catalogs.values() for one in catalogs]
    for one in done:
        one.done.written = content(one.catalog) != one.before
    write_all(book.root, {one.done.file: render(one.catalog) for one in done if one.done.written})
    return [one.done for one in done]


@dataclass(slots=True)
class _Open:
    """A catalog being updated, and what it said before (nothing, if it is new)."""

    catalog: POFile
    before: list[object]
    done: Updated


def _opened(path: Path, file: str, template: Template, language: str) -> _Open:
    if not path.is_file():
        return _Open(empty_catalog(template, language), [], Updated(file))
    catalog = read_catalog(path, file)
    return _Open(catalog, content(catalog), Updated(file))


#: How the line begins that offers a translation which exactly this text has elsewhere.
SUGGESTION = "elsewhere: "


def suggest(catalogs: Sequence[POFile]) -> None:
    """Tell, in the comments of texts without translation, how exactly that text was translated elsewhere.

    Args:
        catalogs: of one language, just updated; changed in place.
    """
    said: dict[str, POEntry] = {}
    for entry in (entry for catalog in catalogs for entry in catalog):
        if entry.msgstr and not entry.fuzzy and not entry.obsolete and not entry.msgid_plural:
            said.setdefault(entry.msgid, entry)
    for entry in (entry for catalog in catalogs for entry in catalog):
        other = said.get(entry.msgid)
        if other is not None and not entry.obsolete and not translations(entry) and not entry.msgid_plural:
            entry.comment += f"\n{SUGGESTION}“{' '.join(other.msgstr.split())}” ({other.msgctxt})"
            entry.comment = entry.comment.strip("\n")


def merge(catalog: POFile, template: Template, typo: Collection[str], done: Updated) -> Updated:
    """Put the texts of a template into a catalog, in its order, and what they no longer need at its end.

    Args:
        catalog: changed in place.
        template: the texts.
        typo: units whose translation stays although words changed.
        done: counts what happened.
    """
    if template.moves:
        for entry in catalog:
            move_texts(entry, template.moves)
    old = _Old(catalog, template.moves)
    forms = plural_count(str(catalog.metadata.get("Language") or ""))
    entries: list[POEntry] = []
    for message in template.messages:
        former, returned = old.take(message.unit)
        if former is not None and not returned and _is_current(former, message):
            entries.append(former)
            continue
        entry = empty_entry(message, forms)
        if former is None:
            done.new += 1
        else:
            done.returned += returned
            carry(entry, former, template.language, typo=message.unit in typo, done=done)
        entries.append(entry)
    obsolete = sorted(old.rest(done), key=lambda entry: (entry.msgctxt or "", entry.msgid))
    catalog[:] = [*entries, *obsolete]
    return done


class _Old:
    """The entries a catalog had: each is taken once."""

    def __init__(self, catalog: POFile, moves: Moves) -> None:
        self.entries: list[POEntry] = list(catalog)
        self.live = {entry.msgctxt: entry for entry in self.entries if not entry.obsolete}
        self.elsewhere: dict[str, list[POEntry]] = {}
        for entry in self.entries:
            unit = entry.msgctxt and moves.unit(entry.msgctxt)
            if unit and (entry.obsolete or unit != entry.msgctxt) and translations(entry):
                self.elsewhere.setdefault(unit, []).append(entry)
        self.used: set[int] = set()
        self.units: set[str] = set()

    def take(self, unit: str) -> tuple[POEntry | None, bool]:
        """The entry for a unit, and whether it comes from an obsolete entry or from a former id."""
        self.units.add(unit)
        own = self.live.get(unit)
        if own is not None:
            self.used.add(id(own))
            if translations(own):
                return own, False
        for entry in self.elsewhere.get(unit, ()):
            self.used.add(id(entry))
            return entry, True
        return own, False

    def rest(self, done: Updated) -> Iterator[POEntry]:
        """Obsolete entries for translations that no text uses now, without what only living entries need."""
        seen: set[tuple[str | None, str]] = set()
        for entry in self.entries:
            # A leftover of a living unit is an older text of it, which a merge by another tool put aside.
            if id(entry) in self.used or entry.msgctxt in self.units or not translations(entry):
                continue
            text, plural = translated_from(entry)
            if (entry.msgctxt, text) in seen:
                continue
            seen.add((entry.msgctxt, text))
            done.obsolete += not entry.obsolete
            kept = POEntry(
                msgctxt=entry.msgctxt,
                msgid=text,
                msgid_plural=plural,
                msgstr=entry.msgstr,
                msgstr_plural=entry.msgstr_plural,
                tcomment=entry.tcomment,
                obsolete=True,
                flags=[flag for flag in _flags(entry) if flag != "fuzzy" or entry.previous_msgid is None],
            )
            yield kept


def _is_current(entry: POEntry, message: Message) -> bool:
    """Whether an entry may stay exactly as it is; nearly all may, nearly always."""
    return (
        entry.msgid == message.text
        and entry.msgid_plural == (message.plural or "")
        and entry.comment == message.comment
        and entry.occurrences == [(message.file, "")]
        and not (
            entry.flags or entry.previous_msgid or entry.msgstr_plural or entry.msgstr != entry.msgstr.strip("\n")
        )
    )


def carry(entry: POEntry, former: POEntry, language: str, *, typo: bool, done: Updated) -> None:
    """Give a new entry the translation of a former one, fuzzy where the text says something else now."""
    entry.tcomment = former.tcomment
    entry.flags = [flag for flag in _flags(former) if flag != "fuzzy"]
    forms = [form.strip("\n") for form in translations(former)]
    if not forms:
        return
    if not entry.msgid_plural:
        entry.msgstr = forms[-1]
    else:
        wanted = len(entry.msgstr_plural)  # of a third form, the one for millions, Spanish and Italian know nothing
        kept = forms if len(forms) == wanted else [forms[0], *[forms[-1]] * (wanted - 1)]
        entry.msgstr_plural = dict(enumerate(kept))
    text, plural = translated_from(former)
    changed = (former.msgid, former.msgid_plural) != (entry.msgid, entry.msgid_plural)
    same = (
        bool(plural) == bool(entry.msgid_plural)
        and same_words(text, entry.msgid, language)
        and same_words(plural, entry.msgid_plural, language)
    )
    unsure = former.fuzzy and former.previous_msgid is None  # a translator's own mark
    if same or (typo and not former.fuzzy):
        if unsure:
            entry.flags.insert(0, "fuzzy")
        done.kept += changed
        return
    done.outdated += not former.fuzzy
    entry.flags.insert(0, "fuzzy")
    entry.previous_msgctxt = former.previous_msgctxt if former.fuzzy and former.previous_msgctxt else former.msgctxt
    entry.previous_msgid = text
    entry.previous_msgid_plural = plural or None


def _flags(entry: POEntry) -> list[str]:
    """Flags without those by which tools mistake a `%` or a brace for program code."""
    return [flag for flag in dict.fromkeys(entry.flags) if flag and not flag.endswith("-format")]
