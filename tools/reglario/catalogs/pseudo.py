"""The pseudo-language: accented and a third longer, to find words that nobody can translate and pages that break."""

from __future__ import annotations

import re
from typing import Final

from polib import POFile

from reglario.catalogs.terms import Forms, Terms

#: The code that CLDR and Android have for it.
PSEUDO: Final = "en-XA"
_ACCENTED: Final = str.maketrans("aceghijlnorsuwyzACEGHIJLNORSUWYZ", "áçéĝĥíĵĺñóŕšúŵýžÁÇÉĜĤÍĴĹÑÓŔŠÚŴÝŽ")
#: What must stay: placeholders, where links lead, web addresses, code.
_KEPT = re.compile(r"\{[^{}]*\}|\]\([^()\s]*\)|https?://[^\s)]+|`[^`]*`")
#: How much longer German and Italian tend to be.
_MORE: Final = 0.3


def pseudo(text: str) -> str:
    """A text that looks translated: every letter accented, 30 % longer, its ends marked."""
    parts: list[str] = []
    at = 0
    for match in _KEPT.finditer(text):
        parts += [text[at : match.start()].translate(_ACCENTED), match[0]]
        at = match.end()
    parts.append(text[at:].translate(_ACCENTED))
    visible = len(_KEPT.sub("", text))
    tail = ("~" * max(1, round(visible * _MORE) - 2)) if visible else ""
    return f"⟦{''.join(parts)}{tail}⟧"


def fill(catalog: POFile) -> None:
    """Say all of a catalog in the pseudo-language."""
    for entry in catalog:
        entry.flags = []
        if entry.msgid_plural:
            entry.msgstr_plural = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        else:
            entry.msgstr = pseudo(entry.msgid)


def pseudo_terms(terms: Terms) -> dict[str, Forms]:
    """All terms of a game in the pseudo-language."""
    return {
        term: Forms(term=pseudo(own.term), plural=pseudo(own.plural) if own.plural else None)
        for term, own in terms.own.items()
    }
