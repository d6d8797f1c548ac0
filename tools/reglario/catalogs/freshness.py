"""Whether a translation can be trusted: the one judge for status, site and terminal."""

from __future__ import annotations

from typing import Literal

from polib import POEntry

from reglario.catalogs.catalog import translations
from reglario.catalogs.sameness import same_words

#: `source`: the text in its own language; `current`: a translation of it; `outdated`: a translation of an older text;
#: `missing`: no translation, so that the source text is shown.
Freshness = Literal["source", "current", "outdated", "missing"]
#: Flag or translator's comment by which an entry says that it is a name and equals the source text rightly.
NAME_MARK = "name"


def freshness(entry: POEntry | None, text: str, plural: str | None, language: str, *, is_name: bool) -> Freshness:
    """What a catalog's entry is worth for a text as it stands now.

    Args:
        entry: of this unit; None if the catalog has none.
        text, plural: the source text now; the catalog may not have been updated since it changed.
        language: of the source text.
        is_name: the translation may equal the text.
    """
    if entry is None:
        return "missing"
    forms = translations(entry)
    if not forms or not all(forms) or (entry.msgid_plural == "") != (plural is None):
        return "missing"
    if not (is_name or is_marked_as_name(entry)) and forms == ([text] if plural is None else [text, plural]):
        return "missing"
    if entry.fuzzy or not same_words(entry.msgid, text, language):
        return "outdated"
    if plural is not None and not same_words(entry.msgid_plural, plural, language):
        return "outdated"
    return "current"


def is_marked_as_name(entry: POEntry) -> bool:
    """Whether a translator marked the entry as a name."""
    return NAME_MARK in entry.flags or NAME_MARK in (line.strip().lower() for line in entry.tcomment.split("\n"))


def translated_from(entry: POEntry) -> tuple[str, str]:
    """The text that the entry's translation was made from, and its plural."""
    if entry.fuzzy and entry.previous_msgid is not None:
        return entry.previous_msgid, entry.previous_msgid_plural or ""
    return entry.msgid, entry.msgid_plural
