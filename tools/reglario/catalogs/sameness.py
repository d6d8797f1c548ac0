"""Whether a text still says the same: a translation outlives a new comma, but not a new number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_NEGATIONS: Final = {
    "en": "no not never none nobody nothing neither nor cannot without",
    "es": "no nunca jamás nadie nada ningún ninguno ninguna ni sin tampoco",
    "it": "no non mai nessun nessuno nessuna niente nulla né neanche nemmeno neppure senza",
}
#: Words whose meaning hangs on the punctuation beside them: “No, draw” is not “No draw”.
NEGATIONS: Final = {language: frozenset(words.split()) for language, words in _NEGATIONS.items()}

_TOKEN = re.compile(
    r"""
      \]\((?P<target>[^()\s]*)\)                          # where a link leads
    | (?P<url>https?://[^\s)]+)
    | (?P<range>(?<=[\d}])\s*[-–—−]\s*(?=[\d{]))          # 3–5, {n} - 1
    | (?P<placeholder>(?:(?<!\w)[-–−+±])?\{[^{}]*\})
    | (?P<number>(?:(?<!\w)[-–−+±])?\d+(?:[.,:/]\d+)*)    # -1, 2.5, 1/2
    | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
    | (?P<stop>(?:[.,;:!?…—]|–(?![\d{])|(?<=\w)–)+)
    | (?P<plain>(?:[\s¡¿"'“”‘’‚„«»‹›()\[\]_·`]|[-‐‑](?![\d{])|(?<=[^\W\d_])[-‐‑])+)
    | (?P<symbol>.)                                       # %, ×, <: anything else counts
    """,
    re.VERBOSE | re.DOTALL,
)
_MINUS = re.compile("^[−–]")


def same_words(one: str, other: str, language: str) -> bool:
    """Whether two texts differ in spacing, case and plain punctuation at most.

    Digits, signs, placeholders, link targets and all other symbols count as words; so does punctuation beside a
    negation.

    Args:
        one, other: source texts.
        language: of both.
    """
    return one == other or list(_words(one, language)) == list(_words(other, language))


def _words(text: str, language: str) -> Iterator[str]:
    negations = NEGATIONS[language]
    #: Emphasis is plain punctuation, and must not stand between a negation and its comma.
    plain = unicodedata.normalize("NFC", text).replace("*", "")
    stopped = negated = False  # what stood right before, spaces apart
    for match in _TOKEN.finditer(plain):
        kind, token = match.lastgroup, match[0]
        if kind == "plain":
            continue
        if kind == "stop":
            if negated:
                yield ","
            stopped, negated = True, False
            continue
        if kind == "word":
            token = token.casefold().replace("’", "'")
            negated = token in negations or token.endswith("n't")
            if negated and stopped:
                yield ","
        else:
            negated = False
            token = "–" if kind == "range" else _MINUS.sub("-", token) if kind != "target" else token
        stopped = False
        yield token
