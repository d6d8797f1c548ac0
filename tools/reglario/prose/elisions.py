"""Apostrophes, final accents and articles of Italian, as far as closed lists of words can decide."""

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
#: Before s with another consonant, z, gn, ps, x and y; by themselves capitals may be numerals or letters.
_FULL: Final = {
    "il": "lo", "i": "gli", "un": "uno", "del": "dello", "dei": "degli", "al": "allo", "ai": "agli",
    "dal": "dallo", "dai": "dagli", "nel": "nello", "nei": "negli", "sul": "sullo", "sui": "sugli",
    "quel": "quello", "quei": "quegli",
}  # fmt: skip
_BEFORE_LO = re.compile(
    rf"(?<![\w'’])(?!I )((?i:{'|'.join(_FULL)})) (?=(?:[sS][bcdfghlmnpqrtvz]|[zZ]|[gG]n|[pP]s|[xXyY])[a-zà-ù]{{2,}})"
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
    """Wrong forms of articles before a vowel or "studente", spaces after an apostrophe, po', perché; Italian only."""
    if not language.startswith("it"):
        return
    found: list[Mark] = []
    for match in _ARTICLE.finditer(text):
        word = match[1].lower()
        if word in _PRONOUNS and not _NOUN_AHEAD.match(text, match.end()):
            continue
        found.append(_before_word(text, match, _like(match[1], _ELIDED[word])))
    for match in _BEFORE_LO.finditer(text):
        right = _like(match[1], _FULL[match[1].lower()])
        found.append(_before_word(text, match, f"{right} "))
    found += [_before_word(text, match, match[1]) for match in _SPACED.finditer(text)]
    for pattern, right in _FIXED:
        found += [_mark(text, match.start(), match.end(), right) for match in pattern.finditer(text)]
    found += [_mark(text, m.start(), m.end(), m[1] + "é") for m in _ACUTE.finditer(text)]
    yield from sorted(found, key=lambda mark: mark.start)


def _before_word(text: str, match: re.Match[str], right: str) -> Mark:
    """A mark from what was matched to the end of the word behind it."""
    end = match.end()
    while end < len(text) and text[end].isalpha():
        end += 1
    return _mark(text, match.start(), end, right + text[match.end() : end])


def _like(word: str, right: str) -> str:
    return right[0].upper() + right[1:] if word[0].isupper() else right


def _mark(text: str, start: int, end: int, expected: str) -> Mark:
    return Mark(start, end, "elision", {"found": text[start:end], "expected": expected})
