"""Whether a translation can be trusted: the one judge for status, site and terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from polib import POEntry

from reglario.book import Game
from reglario.book.checking import known_placeholders
from reglario.book.references import placeholders, references
from reglario.catalogs.catalog import translations
from reglario.catalogs.sameness import same_words

#: `source`: the text in its own language; `current`: a translation of it; `outdated`: a translation of an older text;
#: `missing`: no translation, so that the source text is shown.
Freshness = Literal["source", "current", "outdated", "missing"]
#: Flag or translator's comment by which an entry says that it is a name and equals the source text rightly.
NAME_MARK = "name"


@dataclass(frozen=True)
class Known:
    """What a translation may speak of beside what its source text does.

    Args:
        numbers: names of placeholders.
        targets: by kind of reference, the ids that there are; None: nobody can tell.
    """

    numbers: Collection[str] = ()
    targets: Mapping[str, Collection[str]] | None = field(default=None)


def known_in(game: Game) -> Known:
    """What there is in a game."""
    targets = {"term": set(game.term), "rule": set(game.rule), "icon": set(game.icon_names)}
    return Known(known_placeholders(game), targets)


def freshness(
    entry: POEntry | None, text: str, plural: str | None, language: str, known: Known, *, is_name: bool
) -> Freshness:
    """What a catalog's entry is worth for a text as it stands now.

    Args:
        entry: of this unit; None if the catalog has none.
        text, plural: the source text now; the catalog may not have been updated since it changed.
        language: of the source text.
        known: a translation that speaks of anything else cannot be shown, so that it is as good as none.
        is_name: the translation may equal the text.
    """
    if entry is None:
        return "missing"
    forms = translations(entry)
    if not forms or not all(forms) or (entry.msgid_plural == "") != (plural is None):
        return "missing"
    if not (is_name or is_marked_as_name(entry)) and forms == ([text] if plural is None else [text, plural]):
        return "missing"
    if not makes_sense(forms, [text, plural or ""], known):
        return "missing"
    if entry.fuzzy or not same_words(entry.msgid, text, language):
        return "outdated"
    if plural is not None and not same_words(entry.msgid_plural, plural, language):
        return "outdated"
    return "current"


def makes_sense(forms: Sequence[str], sources: Sequence[str], known: Known) -> bool:
    """Whether all that a translation refers to exists; a number that is gone cannot be shown."""
    if known.targets is not None:
        for reference in (reference for form in forms for reference in references(form)):
            if reference.target not in known.targets.get(reference.kind, ()):
                return False
    own = {name for source in sources for name in placeholders(source)}
    return all(name in own or name in known.numbers for form in forms for name in placeholders(form))


def is_marked_as_name(entry: POEntry) -> bool:
    """Whether a translator marked the entry as a name."""
    return NAME_MARK in entry.flags or NAME_MARK in (line.strip().lower() for line in entry.tcomment.split("\n"))


def translated_from(entry: POEntry) -> tuple[str, str]:
    """The text that the entry's translation was made from, and its plural."""
    if entry.fuzzy and entry.previous_msgid is not None:
        return entry.previous_msgid, entry.previous_msgid_plural or ""
    return entry.msgid, entry.msgid_plural
