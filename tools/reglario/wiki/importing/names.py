"""Ids and titles made from words, always the same from the same words."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[a-z0-9]+")
_LONGEST_ID = 40
_LONGEST_TITLE = 60
#: `Lead words: the rest`, `Lead words - the rest`.
_LEAD = re.compile(r"([^:.!?\n]{3,60}?)(?::| [-–—]) *(?=\S)")


def slug(words: str, fallback: str, longest: int = 5) -> str:
    """An id: lower-case words without accents, joined by hyphens.

    Args:
        words: what it is made from.
        fallback: where nothing is left of them.
        longest: number of words.
    """
    plain = unicodedata.normalize("NFKD", words.casefold().replace("ß", "ss"))
    found = _WORD.findall("".join(sign for sign in plain if not unicodedata.combining(sign)))[:longest]
    while len(found) > 1 and len("-".join(found)) > _LONGEST_ID:
        found.pop()
    return "-".join(found)[:_LONGEST_ID] or fallback


class Ids:
    """Ids that are taken."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def take(self, name: str) -> str:
        """The id, with a number if it is taken; from now on it is."""
        found = name
        while found in self._taken:
            self._taken[name] += 1
            found = f"{name}-{self._taken[name]}"
        self._taken[found] = 1
        return found


def title_of(text: str) -> str:
    """A title for a clause: the words that lead into it, or its first ones."""
    line = " ".join(text.split())
    lead = _LEAD.match(line)
    if lead and len(lead[1].split()) <= 8:
        return lead[1].strip()
    first = re.split(r"(?<=[.!?])\s", line, maxsplit=1)[0]
    if len(first) <= _LONGEST_TITLE:
        return first.rstrip(" .:;,") or line[:_LONGEST_TITLE]
    cut = first[:_LONGEST_TITLE].rsplit(" ", 1)[0].rstrip(" .:;,-–(")
    return f"{cut or first[:_LONGEST_TITLE]}…"
