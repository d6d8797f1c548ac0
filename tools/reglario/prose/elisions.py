"""Apostrophes and final accents of Italian, as far as a closed list of words can decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reglario.prose.marks import Mark

_VOWEL = "aeiouàèéìòù"
#: Before a vowel these lose their own; before ia, ie, uo they need not.
_ELIDED: Final = {
    "lo": "l'", "la": "l'", "dello": "dell'", "della": "dell'", "allo": "all'", "alla": "all'", "nello": "nell'",
    "nella": "nell'", "sullo": "sull'", "sulla": "sull'", "dallo": "dall'", "dalla": "dall'", "una": "un'",
    "quello": "quell'", "quella": "quell'",
}  # fmt: skip
_ARTICLE = re.compile(
    rf"(?<![\w'’])({'|'.join(_ELIDED)}) (?=(?!i[aeou]|uo|(?:oppure|alla|alle|agli|era|erano|anche|altrimenti)\b)"
    rf"[{_VOWEL}][^\W\d_]{{2,}})",
    re.IGNORECASE,
)
#: «la» and «lo» are pronouns before a verb: "la hai", "lo attiri".
_PRONOUNS: Final = {"la", "lo"}
_NOUN_AHEAD = re.compile(
    r"(?:animal|alber|azion|element|effett|abilit|acqu|erb|event[oi]|oggett|ordin[ei]\b|ora\b|isol[ae]\b|ultim[oaie]\b"
    r"|unic[oa]|altr[oaie]\b|inizio|opzion|avversari|icon[ae]|estrem|estension|edizion|informazion|indic[ei]\b|immagin[ei]\b"
    r"|ide[ae]|uscit|uniform[ei]|unit[àa]\b)\w*",
    re.IGNORECASE,
)
_SPACED = re.compile(
    rf"(?<!\w)((?:l|un|dell|all|nell|sull|dall|quell|c|d|quest)['’]) +(?=[{_VOWEL}h])", re.IGNORECASE
)
_FIXED: Final = (
    (re.compile(r"\bun p(?:ò|o)(?![\w'’])", re.IGNORECASE), "un po'"),
    (re.compile(r"\bqual['’]è", re.IGNORECASE), "qual è"),
    (re.compile(r"(?<!\w)(?:E['’]|É)(?= +[a-zà-ù])"), "È"),
    (re.compile(r"(?<!\w)é(?!\w)"), "è"),
)
_ACUTE = re.compile(
    r"\b(perch|poich|finch|affinch|bench|nonch|anzich|sicch|giacch|cosicch|n|s)è(?!\w)", re.IGNORECASE
)


def elisions(text: str, language: str) -> Iterator[Mark]:
    """Articles that lose their vowel and do not, spaces after an apostrophe, po', perché; Italian only."""
    if not language.startswith("it"):
        return
    found: list[Mark] = []
    for match in _ARTICLE.finditer(text):
        word = match[1].lower()
        if word in _PRONOUNS and not _NOUN_AHEAD.match(text, match.end()):
            continue
        end = match.end()
        while end < len(text) and text[end].isalpha():
            end += 1
        short = _ELIDED[word]
        short = short[0].upper() + short[1:] if match[1][0].isupper() else short
        found.append(_mark(text, match.start(), end, short + text[match.end() : end]))
    for match in _SPACED.finditer(text):
        end = match.end()
        while end < len(text) and text[end].isalpha():
            end += 1
        found.append(_mark(text, match.start(), end, match[1] + text[match.end() : end]))
    for pattern, right in _FIXED:
        found += [_mark(text, match.start(), match.end(), right) for match in pattern.finditer(text)]
    found += [_mark(text, m.start(), m.end(), m[1] + "é") for m in _ACUTE.finditer(text)]
    yield from sorted(found, key=lambda mark: mark.start)


def _mark(text: str, start: int, end: int, expected: str) -> Mark:
    return Mark(start, end, "elision", {"found": text[start:end], "expected": expected})
