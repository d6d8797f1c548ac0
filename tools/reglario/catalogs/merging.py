"""Merge two versions of a catalog three-way, unit by unit: what git sees as a conflict of lines is mostly none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from polib import POEntry, POFile

from reglario.book import Place, Problem
from reglario.book.files import write_if_changed
from reglario.catalogs.catalog import read_catalog, render, translations
from reglario.catalogs.freshness import translated_from
from reglario.catalogs.sameness import same_words
from reglario.catalogs.updating import Updated, carry

T = TypeVar("T")
Key = tuple[str | None, str]

#: How the line begins that keeps the translation which was not taken.
OTHER: Final = "other translation: "
#: What the side that was saved last says of itself; never a reason to bother anybody.
_SAVED: Final = "PO-Revision-Date"


@dataclass(slots=True)
class Merged:
    """A merged catalog.

    Args:
        catalog: with both sides' work.
        conflicts: units that both sides translated differently. Ours stays, marked as fuzzy; theirs is in a comment.
    """

    catalog: POFile
    conflicts: list[str] = field(default_factory=list)


def merge_files(base: Path, ours: Path, theirs: Path, file: str) -> list[Problem]:
    """Merge two versions of a catalog into the file of ours, as a merge driver of git does.

    Args:
        base: what both began from; an empty file if they have nothing in common.
        ours: is overwritten.
        theirs: the other version.
        file: the catalog's name in problems.

    Returns:
        Conflicts, each with its line in the merged catalog.

    Raises:
        BadData: a version cannot be read.
        OSError: the file cannot be written.
    """
    versions = [POFile() if _is_empty(path) else read_catalog(path, file) for path in (base, ours, theirs)]
    merged = merge_catalogs(*versions)
    write_if_changed(ours, render(merged.catalog))
    lines = {entry.msgctxt: entry.linenum for entry in read_catalog(ours, file) if not entry.obsolete}
    return [Problem("merge-conflict", Place(file, lines.get(unit, 1)), {"unit": unit}) for unit in merged.conflicts]


def _is_empty(path: Path) -> bool:
    return path.is_file() and not path.read_bytes().strip()


def merge_catalogs(base: POFile, ours: POFile, theirs: POFile) -> Merged:
    """Merge two versions of a catalog.

    Args:
        base: what both began from.
        ours, theirs: the versions. Units stay in the order of ours; those of theirs alone follow the one before them.
    """
    merged = Merged(POFile(wrapwidth=0))
    merged.catalog.header = _three_way(base.header, ours.header, theirs.header)
    merged.catalog.metadata = _metadata(base.metadata, ours.metadata, theirs.metadata)
    language = str(merged.catalog.metadata.get("X-Source-Language") or "en")
    tables = [_by_key(version) for version in (base, ours, theirs)]
    for key in _order(list(tables[1]), list(tables[2])):
        before, own, other = (table.get(key) for table in tables)
        if own is None or other is None:
            one = own or other
            assert one is not None
            # Gone on one side: what the other did not touch goes; what it worked on stays.
            if before is None or _said(one) != _said(before):
                merged.catalog.append(one)
            continue
        entry, conflict = merge_entries(before, own, other, language)
        merged.catalog.append(entry)
        if conflict:
            merged.conflicts.append(entry.msgctxt or entry.msgid)
    merged.catalog.sort(key=lambda entry: bool(entry.obsolete))  # stable
    return merged


def merge_entries(before: POEntry | None, own: POEntry, other: POEntry, language: str) -> tuple[POEntry, bool]:
    """Merge two versions of one unit.

    Args:
        before: what both began from; None: nothing.
        own, other: the versions.
        language: of the source texts.

    Returns:
        The unit, and whether both sides translated it, differently, with nothing to say which is right.
    """
    base = before if before is not None else POEntry(msgctxt=own.msgctxt)

    def settled(of: Callable[[POEntry], T]) -> T:
        return _three_way(of(base), of(own), of(other))

    texts = settled(lambda one: (one.msgid, one.msgid_plural))
    entry = POEntry(
        msgctxt=own.msgctxt,
        msgid=texts[0],
        msgid_plural=texts[1],
        comment=settled(lambda one: one.comment),
        occurrences=settled(lambda one: one.occurrences),
        obsolete=settled(lambda one: bool(one.obsolete)),
    )
    forms = max((len(one.msgstr_plural) for one in (own, other)), default=0) or 2
    entry.msgstr_plural = dict.fromkeys(range(forms), "") if texts[1] else {}
    former = POEntry(msgctxt=settled(lambda one: one.previous_msgctxt) or own.msgctxt)
    former.tcomment = _joined(base.tcomment, own.tcomment, other.tcomment)
    flags = (flag for flag in dict.fromkeys((*own.flags, *other.flags)) if flag != "fuzzy")
    former.flags = [f for f in flags if _three_way(f in base.flags, f in own.flags, f in other.flags)]
    chosen, rest = _chosen(base, own, other, texts, language)
    unsure = _unsure(chosen) if rest is not None else settled(_unsure)
    conflict = rest is not None and not _is_settled(chosen, rest, texts, language)
    if rest is not None:
        kept = OTHER + " / ".join(translations(rest)).replace("\n", "\\n")
        former.tcomment = "\n".join(line for line in (former.tcomment, kept) if line)
    former.msgid, former.msgid_plural = chosen.msgid, chosen.msgid_plural
    former.msgstr, former.msgstr_plural = chosen.msgstr, dict(chosen.msgstr_plural)
    origin = translated_from(chosen) if rest is not None else settled(translated_from)
    if origin != (chosen.msgid, chosen.msgid_plural):
        former.previous_msgid, former.previous_msgid_plural = origin[0], origin[1] or None
        unsure = True
    if unsure or conflict:
        former.flags.insert(0, "fuzzy")
    carry(entry, former, language, typo=False, done=Updated(""))
    return entry, conflict


def _chosen(
    base: POEntry, own: POEntry, other: POEntry, texts: tuple[str, str], language: str
) -> tuple[POEntry, POEntry | None]:
    """The side whose translation is taken, and the other one if its translation is left aside."""
    was, mine, yours = translations(base), translations(own), translations(other)
    if yours in (mine, was) or not yours:
        return (own if mine or not yours else other), None
    if mine == was or not mine:
        return other, None
    if _is_settled(other, own, texts, language):
        return other, own
    return own, other


def _is_settled(one: POEntry, rest: POEntry, texts: tuple[str, str], language: str) -> bool:
    """Whether one side's translation is of the text as it stands now, and the other's is not."""
    return _is_current(one, texts, language) and not _is_current(rest, texts, language)


def _is_current(entry: POEntry, texts: tuple[str, str], language: str) -> bool:
    return not entry.fuzzy and all(
        same_words(old, new, language) for old, new in zip((entry.msgid, entry.msgid_plural), texts, strict=True)
    )


def _unsure(entry: POEntry) -> bool:
    """A translator's own mark, not that of an update."""
    return bool(entry.fuzzy) and entry.previous_msgid is None


def _three_way(base: T, ours: T, theirs: T) -> T:
    return theirs if ours == base else ours


def _joined(base: str, ours: str, theirs: str) -> str:
    if base in (ours, theirs):
        return _three_way(base, ours, theirs)
    return "\n".join(dict.fromkeys(line for line in (*ours.split("\n"), *theirs.split("\n")) if line))


def _metadata(base: Mapping[str, str], ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, str]:
    """The header field by field; of fields that both changed, the side's that was saved last."""
    late, early = (theirs, ours) if str(theirs.get(_SAVED, "")) > str(ours.get(_SAVED, "")) else (ours, theirs)
    found = {name: _three_way(base.get(name), late.get(name), early.get(name)) for name in {**ours, **theirs}}
    return {name: value for name, value in found.items() if value is not None}


def _by_key(catalog: POFile) -> dict[Key, POEntry]:
    """Entries by unit; a leftover beside a living unit counts as another one."""
    living = {entry.msgctxt for entry in catalog if not entry.obsolete}
    found: dict[Key, POEntry] = {}
    for entry in catalog:
        spare = entry.msgid if entry.msgctxt is None or (entry.obsolete and entry.msgctxt in living) else ""
        found.setdefault((entry.msgctxt, spare), entry)
    return found


def _order(ours: list[Key], theirs: list[Key]) -> Iterable[Key]:
    known = set(ours)
    after: dict[Key | None, list[Key]] = {}
    last: Key | None = None
    for key in theirs:
        if key in known:
            last = key
        else:
            after.setdefault(last, []).append(key)
    yield from after.get(None, ())
    for key in ours:
        yield key
        yield from after.get(key, ())


def _said(entry: POEntry) -> tuple[object, ...]:
    return translations(entry), entry.fuzzy, entry.tcomment
