"""Commas that only one word decides: after "for example", and none between a subject and its verb."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reglario.prose.marks import Mark
from reglario.prose.words import sentences

_EXAMPLE: Final = {
    "es": re.compile(r"por ejemplo (?=[^\W\d_])", re.IGNORECASE),
    "it": re.compile(r"(?:ad|per) esempio (?=[^\W\d_])", re.IGNORECASE),
}
#: Subject, comma, verb and nothing more: "The player with most points, wins."
_SUBJECT: Final = {
    "es": re.compile(
        r"(?:el|la|los|las|quien) (?:jugador|jugadora|jugadores|equipo|equipos|bando|que|más)\b[^,;:.()]*"
        r"(, )(?:gana|ganan|pierde|pierden|empieza|comienza|vence)(?: (?:la partida|el juego|la ronda))?[.!]?",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"(?:il|la|i|le|chi) ?(?:giocatore|giocatrice|giocatori|squadra|squadre)?\b[^,;:.()]*"
        r"(, )(?:vince|vincono|perde|perdono|inizia|comincia)(?: (?:la partita|il gioco|il round))?[.!]?",
        re.IGNORECASE,
    ),
}


def commas(text: str, language: str) -> Iterator[Mark]:
    """No comma after «Por ejemplo» at the head of a sentence; a comma between a subject and its verb."""
    example, subject = _EXAMPLE.get(language), _SUBJECT.get(language)
    if example is None or subject is None:
        return
    for start, end in sentences(text):
        match = example.match(text, start, end)
        if match:
            found = text[start : match.end() - 1]
            yield Mark(start, match.end() - 1, "comma-missing", {"found": found, "expected": f"{found},"})
        match = subject.fullmatch(text, start, end)
        if match:
            at = match.start(1)
            found = text[text.rfind(" ", start, at) + 1 : end]
            yield Mark(at, end, "comma-between", {"found": found, "expected": found.replace(",", "", 1)})
