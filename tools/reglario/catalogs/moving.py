"""Catalog entries of rules and terms that got another id."""

from __future__ import annotations

from polib import POEntry

from reglario.book.renaming import Moves
from reglario.catalogs.addresses import PAGE, address_end

_TEXTS = ("msgid", "msgid_plural", "msgstr", "previous_msgid", "previous_msgid_plural")


def move_entry(entry: POEntry, moves: Moves) -> None:
    """Put the present ids into all of an entry: context, texts, translation, comment."""
    move_texts(entry, moves)
    for name in ("msgctxt", "previous_msgctxt"):
        unit = getattr(entry, name)
        if unit is not None:
            setattr(entry, name, moves.unit(unit))
    if entry.comment:
        lines = (_move_line(line, moves) for line in moves.text(entry.comment).split("\n"))
        entry.comment = "\n".join(lines)


def _move_line(line: str, moves: Moves) -> str:
    """A line of a comment: `page: https://...`, or on a reference that it begins with, `rule:old = “Title”`."""
    if line.startswith(PAGE):
        for old, new in moves.moves.items():
            if line.endswith(f"/{address_end(old)}"):
                return line.removesuffix(address_end(old)) + address_end(new)
    reference, equals, rest = line.partition(" = ")
    return moves.moves.get(reference, reference) + equals + rest


def move_texts(entry: POEntry, moves: Moves) -> None:
    """Let the references in an entry's texts lead to the present ids."""
    for name in _TEXTS:
        text = getattr(entry, name)
        if text:
            setattr(entry, name, moves.text(text))
    for number, form in entry.msgstr_plural.items():
        entry.msgstr_plural[number] = moves.text(form)
