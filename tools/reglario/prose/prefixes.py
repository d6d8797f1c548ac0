"""Prefixes are written together with their word in Spanish and Italian: «megarrecurso», «minigioco»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reglario.prose.marks import Mark

#: Those that are no words of their own before a noun; before a capital they are part of a name,
#: after a noun an adjective: «fichas mega».
_BEFORE = r"(?:una?|unos|unas|el|la|los|las|de|del|cada|tus?|sus?|il|i|lo|gli|le|di|due|dos|tres|tre)"
_APART = re.compile(
    rf"(?:(?<=\d )|(?<=^)|(?<!\w){_BEFORE} )"
    r"([Mm]ega|[Mm]ini|[Mm]icro|[Mm]ulti|[Aa]nti|[Ss]emi|[Ss]ub|[Pp]re|[Uu]ltra|[Ii]nter)"
    r"([ -])([a-záéíóúñàèìòù]{4,})"
)
#: «pre- y poscosecha»: small words take no prefix.
_SMALL: Final = {"para", "como", "pero", "sino", "entre", "desde", "hasta", "sobre", "della", "delle", "degli"}


def prefixes(text: str, language: str) -> Iterator[Mark]:
    """A prefix that stands apart: «mega recurso», «mini gioco»."""
    if language not in {"es", "it"}:
        return
    for match in _APART.finditer(text):
        rest = match[3]
        if rest.lower() in _SMALL or (language == "it" and match[2] == "-"):
            continue
        doubled = language == "es" and rest[0] == "r" and match[1][-1].lower() in "aeiou"
        found = text[match.start(1) : match.end()]
        values = {"found": found, "expected": match[1] + ("r" if doubled else "") + rest}
        yield Mark(match.start(1), match.end(), "agreement", values)
