"""PO files: where they are, strict reading, headers, and one calm form of writing. All of it through polib."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from polib import POEntry, POFile, pofile

from reglario.book import BadData, Place, Problem
from reglario.book.reading import read_text
from reglario.catalogs.languages import FOLDER, english_name, plural_forms

#: No wrapping: a changed word is one changed line in a diff, whatever editor wrote the file before.
_NO_WRAP: Final = 0

_STRING = re.compile(
    r'(?:#~[ \t]*)?(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)[ \t]*)?"[^"\\]*(?:\\[tnrvbf"\\][^"\\]*)*"[ \t]*'
)
#: Which keywords may come right before a keyword; the empty one is the start of the file.
_AFTER: Final = {
    "msgctxt": ("", "msgstr", "msgstr["),
    "msgid": ("", "msgctxt", "msgstr", "msgstr["),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid",),
    "msgstr[": ("msgid_plural", "msgstr["),
}
_OBSOLETE = re.compile(r"#~[ \t]*[m\"]")
_FINISHED: Final = ("", "msgstr", "msgstr[")
_CONFLICT = re.compile(r"<<<<<<<( |$)|\|\|\|\|\|\|\|( |$)|=======$|>>>>>>>( |$)")


def catalog_file(language: str, name: str) -> str:
    """Path of a catalog below the project root."""
    return f"{FOLDER}/{language}/{name}.po"


def template_file(name: str) -> str:
    """Path of a template below the project root."""
    return f"{FOLDER}/templates/{name}.pot"


def read_catalog(path: Path, file: str) -> POFile:
    """A catalog or template; `linenum` of each entry is the line of its `msgctxt`.

    Args:
        path: the file.
        file: its name in problems.

    Raises:
        BadData: it cannot be read, is not UTF-8, was cut, holds conflict markers or a unit twice.
    """
    starts = _scan(read_text(path, file), file)
    try:
        # By path: given a string, polib would also break lines at U+2028 and the like.
        found = pofile(str(path), encoding="utf-8", wrapwidth=_NO_WRAP)
    except OSError as error:
        told = re.search(r"line (\d+)", str(error))
        place = Place(file, int(told[1]) if told else 1)
        raise BadData([Problem("broken-catalog", place, {"found": str(error)})]) from error
    if "Content-Type" not in found.metadata:
        raise BadData([Problem("no-catalog-header", Place(file))])
    for entry, line in zip(found, starts[1:], strict=True):
        entry.linenum = line
    _refuse_duplicates(found, file)
    return found


def _scan(text: str, file: str) -> list[int]:
    """Line of each entry, the header's first. Stricter than polib, which drops what it cannot place."""

    def fault(code: str, line: int, **values: object) -> BadData:
        return BadData([Problem(code, Place(file, line), values)])

    starts: list[int] = []
    before, comment, previous, gone, forms = "", 0, 0, 0, 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(" \t\r")  # other tools take no other space for one
        if not line:
            continue
        if line[0] in "<|=>" and _CONFLICT.match(line):
            raise fault("conflict-marker", number, found=line[:40])
        if line[0] == "#" and not _OBSOLETE.match(line):
            if before not in _FINISHED:
                raise fault("unfinished-entry", starts[-1])
            if line[1:2] == "|" and not _STRING.fullmatch(line[2:].lstrip()):
                raise fault("broken-previous", number, found=line[:40])
            if line[1:2] != "|" and previous:  # gettext takes it right before the entry only
                raise fault("broken-previous", previous, found="#|")
            previous = number if line[1:2] == "|" else 0
            gone = number if line[:3] == "#~|" else gone
            if line[1:2] in (".", ":", ",", "|"):
                comment = comment or number
            continue
        match = _STRING.fullmatch(line)
        keyword = match[1] or "" if match else ""
        if match is None or (not keyword and not before):
            raise fault("broken-catalog", number, found=line[:40])
        if keyword:
            if gone and line[0] != "#":
                raise fault("broken-previous", gone, found="#~|")
            gone = 0
            if keyword.startswith("msgstr["):
                forms = forms + 1 if before == "msgstr[" else 0
                if keyword != f"msgstr[{forms}]":
                    raise fault("broken-catalog", number, found=line[:40])
                keyword = "msgstr["
            if before not in _AFTER[keyword]:
                raise fault("unfinished-entry", starts[-1] if starts else number)
            if keyword == "msgctxt" or (keyword == "msgid" and before != "msgctxt"):
                starts.append(number)
            before, comment, previous = keyword, 0, 0
    if before not in _FINISHED or comment:
        raise fault("unfinished-entry", comment or starts[-1])
    if not starts:
        raise fault("no-catalog-header", 1)
    return starts


def _refuse_duplicates(catalog: POFile, file: str) -> None:
    first: dict[str, int] = {"“”": 1}  # the header, which has neither id nor text
    problems: list[Problem] = []
    for entry in catalog:
        if entry.obsolete:
            continue
        unit = entry.msgctxt if entry.msgctxt is not None else f"“{entry.msgid}”"
        if unit in first:
            problems.append(Problem("unit-twice", Place(file, entry.linenum), {"found": unit, "first": first[unit]}))
        first.setdefault(unit, entry.linenum)
    if problems:
        raise BadData(problems)


def new_catalog(name: str, title: str, language: str | None, source: str) -> POFile:
    """An empty catalog, or a template where `language` is None.

    Args:
        name: game id, `site` or `messages`.
        title: what it holds, for its first comment line.
        language: of the translations.
        source: language of the texts.
    """
    catalog = POFile(wrapwidth=_NO_WRAP)
    catalog.header = title
    catalog.metadata = {"Project-Id-Version": name, "Report-Msgid-Bugs-To": ""}
    if language:
        catalog.metadata |= {"PO-Revision-Date": "", "Last-Translator": "", "Language-Team": english_name(language)}
    else:  # what msginit and editors put a translator's own data in place of
        catalog.metadata |= {
            "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
            "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
            "Language-Team": "LANGUAGE <LL@li.org>",
        }
    set_header(catalog, language, source)
    return catalog


def set_header(catalog: POFile, language: str | None, source: str) -> None:
    """Put right what every tool must find in the header; what translators' tools wrote stays."""
    catalog.metadata_is_fuzzy = 0
    catalog.metadata |= {
        "Language": language or "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language or source),
        "X-Source-Language": source,
    }


def render(catalog: POFile) -> str:
    """The text of a catalog."""
    return str(catalog)


def translations(entry: POEntry) -> list[str]:
    """What an entry says in the other language: one text, or one per plural form; empty if it says nothing."""
    forms = [entry.msgstr_plural[n] for n in sorted(entry.msgstr_plural)] if entry.msgid_plural else [entry.msgstr]
    return forms if any(forms) else []


def content(catalog: POFile) -> list[object]:
    """All that a catalog says, apart from how its lines are broken; equal contents need no writing."""
    return [(catalog.header, tuple(catalog.metadata.items())), *map(_fields, catalog)]


def _fields(entry: POEntry) -> tuple[object, ...]:
    return (
        entry.msgctxt,
        entry.msgid,
        entry.msgid_plural,
        entry.msgstr,
        tuple(sorted(entry.msgstr_plural.items())),
        bool(entry.obsolete),
        tuple(entry.flags),
        entry.tcomment,
        " ".join(entry.comment.split()) if not entry.obsolete else "",
        " ".join(f"{file}:{line}" if line else file for file, line in entry.occurrences),
        entry.previous_msgctxt,
        entry.previous_msgid,
        entry.previous_msgid_plural,
    )
