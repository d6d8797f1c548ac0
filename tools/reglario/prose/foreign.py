"""Which language a text is in, told from its small words; sentences and words of another one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final

from reglario.prose.knowledge import knowledge, languages
from reglario.prose.marks import Mark
from reglario.prose.spelling import in_address
from reglario.prose.words import forms, sentences, words

#: How many words of a language look, and hardly any of the others: accents, endings, double letters.
_LOOKS: Final = {
    "es": re.compile(r"[áíóúñ]|(?:ci|si)ones$|..[ao]s$"),
    "it": re.compile(r"[àèìòù]|(?:z|ss)ion[ei]$|(?:bb|ff|gg|pp|tt|vv|zz)[a-z]*[aio]$|gli[aeo]?$"),
}
#: A sentence is called foreign with this many small words of another language...
_ENOUGH = 2
#: (or this, where hardly any of more than a few is the page's)
_LESS = 1.5
#: ...that are so much more frequent than those of the page's own.
_CLEARLY = 2.0
_SHORT = 8


def language_of(text: str, default: str | None = None) -> str | None:
    """The language of a text, or `default` where its words do not say.

    Args:
        text: a sentence or more.
        default: the language it should be in; wins a tie.
    """
    scores = _scores(text)
    if default is not None and scores.get(default, 0) * 2 >= sum(scores.values()):
        return default
    best = max(scores, key=lambda language: (scores[language], language == default))
    if not scores[best] or (default in scores and scores[best] < _CLEARLY * scores[default]):
        return default
    own = scores.get(default or "", 0)
    hardly = own * 3 <= scores[best] >= _LESS and len(forms(text)) > 5
    if default is None or scores[best] >= _ENOUGH or hardly:
        return best
    # "The Marshal": one English word decides a short text that has nothing of the other language
    short = 1 < len(forms(text)) < _SHORT and own < 1
    return best if short and best == "en" else default


def tells_language(text: str) -> bool:
    """Whether a text has any word that tells its language."""
    return any(_scores(text).values())


def foreign_sentences(text: str, language: str) -> Iterator[Mark]:
    """Sentences in another language; neighbours in the same one are one mark."""
    if language not in languages():
        return
    whole = _scores(text)
    enough = 1 if language != "en" and whole["en"] >= 1 else _LESS
    if sum(whole.values()) - whole[language] < enough:  # mostly so
        return
    if max(score for other, score in whole.items() if other != language) < enough:
        return
    start, end, other = 0, 0, ""
    for begin, stop in sentences(text):
        piece = text[begin:stop]
        found = language_of(piece, language)
        if found not in {language, None} and found == other:
            end = stop
            continue
        if other:
            yield _mark(text, start, end, other, language)
        other = found if found is not None and found != language else ""
        start, end = begin, stop
    if other:
        yield _mark(text, start, end, other, language)


def foreign_words(
    text: str,
    language: str,
    spelled: Callable[[str], bool],
    elsewhere: Callable[[str], bool],
    name: Callable[[str], bool],
) -> Iterator[Mark]:
    """Words that are no words of the language but of another one; neighbours are one mark.

    Args:
        text: a text whose sentences are in `language`.
        language: its language.
        spelled: whether a word belongs to it.
        elsewhere: whether a word belongs to the other language.
        name: whether a word is a name or term, which may stand in any language.
    """
    if language not in languages():
        return
    start = end = -1
    for word in words(text):
        if (
            len(word.text) < 4
            or word.text.isupper()
            or in_address(text, word)
            or name(word.text)
            or spelled(word.text)
            or not elsewhere(word.low)
        ):
            continue
        if end >= 0 and text[end : word.start] != " ":
            yield _foreign_word(text, start, end, language)
            start = word.start
        start = word.start if end < 0 else start
        end = word.end
    if end >= 0:
        yield _foreign_word(text, start, end, language)


def _foreign_word(text: str, start: int, end: int, language: str) -> Mark:
    return Mark(start, end, "foreign-word", {"found": text[start:end], "language": language})


@lru_cache(maxsize=8192)
def _scores(text: str) -> dict[str, float]:
    scores = dict.fromkeys(languages(), 0.0)
    for low in forms(text):
        for language, weight in _said_by(low):
            scores[language] += weight
    if "¿" in text or "¡" in text or "ñ" in text:
        scores["es"] += 1
    return scores


@lru_cache(maxsize=65536)
def _said_by(word: str) -> tuple[tuple[str, float], ...]:
    """What a word says for which languages."""
    known = _weights().get(word)
    return known or tuple((language, 0.5) for language, looks in _LOOKS.items() if looks.search(word))


@cache
def _weights() -> dict[str, tuple[tuple[str, float], ...]]:
    """Small words, with what each says for a language: much where it is of one language only, else little."""
    owners: dict[str, list[str]] = {}
    for language in languages():
        known = knowledge(language)
        for word in dict.fromkeys(known.function_words if known else ()):
            owners.setdefault(word, []).append(language)
    return {
        word: tuple((language, 1.0 if len(own) == 1 and len(word) > 1 else 0.25) for language in own)
        for word, own in owners.items()
    }


def _mark(text: str, start: int, end: int, found: str, expected: str) -> Mark:
    shown = text[start:end]
    values = {"found": shown if len(shown) <= 60 else shown[:57] + "...", "language": found, "expected": expected}
    return Mark(start, end, "foreign-sentence", values)
