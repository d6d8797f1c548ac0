"""Words that stand twice in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import eq
from typing import Final

from reglario.prose.marks import Mark
from reglario.prose.numbers import cardinals
from reglario.prose.words import forms, vocabulary, words

#: Said twice on purpose.
_MEANT: Final = {
    "es": {"muy", "no", "sí", "ya", "así", "casi"},
    "it": {"via", "mano", "piano", "poco", "ora", "quasi", "molto", "man", "così", "sì", "no", "passo", "uno", "una"},
    "en": {"that", "had", "very", "no", "so", "bye"},
}
_JOINING: Final = {"es": {"y", "o", "e", "u", "ni"}, "it": {"e", "o", "ed", "né"}, "en": {"and", "or", "nor"}}
#: "More and more", "one and one", "again and again".
_MEANT_JOINED: Final = {
    "es": {"más", "menos", "uno", "una", "otra", "otro", "dos", "tres", "mejor", "peor", "vez", "ronda", "turno"},
    "it": {"più", "meno", "uno", "una", "altro", "altra", "due", "tre", "meglio", "peggio", "turno", "ancora"},
    "en": {"more", "less", "again", "on", "over", "better", "worse", "one", "two", "round", "turn", "up", "down"},
}


_FIGURE = re.compile(r"([^\W\d_]+)(?: ?\((\d{1,3})\))")


def doubled_numbers(text: str, language: str) -> Iterator[Mark]:
    """A number in words and again in figures, as contracts do: «dos (2) cartas»."""
    if language not in _MEANT or "(" not in text:
        return
    numerals = cardinals(language)
    for match in _FIGURE.finditer(text):
        if numerals.get(match[1].lower()) == int(match[2]):
            yield Mark(match.start(), match.end(), "number-twice", {"found": match[0], "expected": match[2]})


def doubled_words(text: str, language: str) -> Iterator[Mark]:
    """A word twice in a row ("the the") or on both sides of "and" or "or" ("cheat and cheat")."""
    if language not in _MEANT:
        return
    low = forms(text)
    if len(vocabulary(text)) == len(low) or not (any(map(eq, low, low[1:])) or any(map(eq, low, low[2:]))):
        return
    found = words(text)
    for first, second in zip(found, found[1:], strict=False):
        if (
            first.low == second.low
            and first.low not in _MEANT[language]
            and (len(first.low) > 1 or first.text == second.text)  # «de la A a la E»
            and text[first.end : second.start].isspace()
        ):
            yield Mark(first.start, second.end, "doubled-word", {"found": text[first.start : second.end]})
    for first, middle, last in zip(found, found[1:], found[2:], strict=False):
        if (
            first.low == last.low
            and len(first.low) > 2
            and middle.low in _JOINING[language]
            and first.low not in _MEANT_JOINED[language]
            and text[last.end : last.end + 4] != " not"  # may or may not
            and not (first.text[0].isupper() and last.text[0].isupper())  # two cards of one name
            and text[first.end : middle.start].isspace()
            and text[middle.end : last.start].isspace()
        ):
            yield Mark(first.start, last.end, "doubled-word", {"found": text[first.start : last.end]})
