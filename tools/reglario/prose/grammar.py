"""Agreement of small words that a closed list can decide; nothing that needs a parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final

from reglario.prose.knowledge import knowledge, word_list
from reglario.prose.marks import Mark
from reglario.prose.words import Word, words

Found = Callable[[str, tuple[Word, ...]], Iterator[tuple[int, int, str]]]


def grammar(text: str, language: str) -> Iterator[Mark]:
    """Articles, prepositions and numerals that do not agree; accents that turn a noun into a verb."""
    found = words(text)
    for rule in _RULES.get(language, ()):
        for start, end, expected in rule(text, found):
            yield Mark(start, end, "agreement", {"found": text[start:end], "expected": expected})


@lru_cache(maxsize=4)
def _neighbours(text: str) -> tuple[tuple[Word, Word], ...]:
    """Neighbours with nothing but space between them; every rule asks for those of the same text."""
    found = words(text)
    return tuple(
        (first, second)
        for first, second in zip(found, found[1:], strict=False)
        if second.start == first.end + 1 and text[first.end] == " "
    )


def _cased(word: Word, like: str) -> str:
    return like[0].upper() + like[1:] if word.text[0].isupper() else like


# Spanish

_ONE_OF: Final = {"una": ("los", "uno"), "uno": ("las", "una")}
#: Plural articles may stand before words that do not end in s.
_NO_PLURAL_ENDING = word_list("es", "not_a_singular")


def _one_of(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    for one, of, article in zip(found, found[1:], found[2:], strict=False):
        wrong = _ONE_OF.get(one.low)
        if wrong and of.low == "de" and article.low == wrong[0] and text[one.end : of.start] == " ":
            yield one.start, article.end, f"{_cased(one, wrong[1])} de {article.text}"


def _short_one(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«un y solo un árbol»: before a conjunction it is «uno»."""
    for first, second in _neighbours(text):
        if first.low == "un" and second.low in {"y", "o", "ni"}:
            yield first.start, second.end, f"{_cased(first, 'uno')} {second.text}"


def _plural_article(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«los token»: a plural article before a noun in the singular."""
    for first, second in _neighbours(text):
        if (
            first.low in {"los", "las", "unos", "unas"}
            and second.text.islower()
            and second.low not in _NO_PLURAL_ENDING
            and len(second.low) > 3
            and not second.low.endswith("s")
            and not _verb_like(first, second, text)
        ):
            yield first.start, second.end, f"{first.text} {_plural(second.text)}"


def _verb_like(article: Word, word: Word, text: str) -> bool:
    """«los» and «las» are pronouns as well: «cuando los roba», «si las coloca», «que los use»."""
    if word.low[-1] in "aeoáéó" or word.low.endswith(("an", "en", "on", "ar", "er", "ir", "án", "rá", "mos")):
        return word.low not in _SURE_NOUNS
    before = text[: article.start].rstrip()
    return before.endswith(("no", "se"))


_SURE_NOUNS = word_list("es", "game_nouns")


def _plural(word: str) -> str:
    return word + ("s" if word[-1] in "aeiouáéó" or word == "token" else "es")


_NUMBERS_ES = word_list("es", "plural_numbers")


def _fewer(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«menos carta», «dos ficha»: a noun of the game in the singular after a number."""
    for first, second in _neighbours(text):
        if first.low in _NUMBERS_ES and second.low in _SURE_NOUNS and second.text.islower():
            yield first.start, second.end, f"{first.text} {_plural(second.text)}"


_DETERMINERS_ES = word_list("es", "singular_determiners")
_ACUTE: Final = str.maketrans("áéíóú", "aeiou")


@cache
def _bare_nouns() -> dict[str, str]:
    """Nouns by what they look like without their accent."""
    known = knowledge("es")
    return {noun.translate(_ACUTE): noun for noun in (known.accented_nouns if known else ())}


def _accented_noun(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«un numero de cartas»: a verb where the article asks for the noun."""
    bare = _bare_nouns()
    for first, second in _neighbours(text):
        if first.low in _DETERMINERS_ES and second.low in bare and bare[second.low] != second.low:
            yield second.start, second.end, _cased(second, bare[second.low])


# Italian

_VOWELS: Final = "aeiouàèéìòù"
_FEMININE_OWN: Final = {
    "al": "alla", "del": "della", "nel": "nella", "sul": "sulla", "dal": "dalla", "il": "la",
    "ai": "alle", "dei": "delle", "nei": "nelle", "sui": "sulle", "dai": "dalle", "i": "le",
}  # fmt: skip
_SINGULAR = word_list("it", "feminine_singulars")
_PLURAL_IT = word_list("it", "feminine_plurals")
_SINGULAR_NOUNS = word_list("it", "feminine_nouns")
_QUANTITY: Final = {
    ("tanti", "quante"): "tante quante", ("tante", "quanti"): "tanti quanti",
    ("tutti", "le"): "tutte le", ("tutte", "i"): "tutti i", ("tutte", "gli"): "tutti gli",
    ("uno", "delle"): "una delle", ("una", "dei"): "uno dei", ("una", "degli"): "uno degli",
}  # fmt: skip


_NOT_ELIDED = word_list("it", "not_elided")


def _elision(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«una azione»: un'azione."""
    for first, second in _neighbours(text):
        if first.low == "una" and second.low[0] in _VOWELS and second.low not in _NOT_ELIDED:
            yield first.start, second.end, f"{first.text[:2]}'{second.text}"


def _preposition(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«al vostra», «dei tessere»: a masculine article before a feminine word."""
    singular = _SINGULAR | _SINGULAR_NOUNS
    for first, second in _neighbours(text):
        right = _FEMININE_OWN.get(first.low)
        if right and second.low in (singular if right.endswith("a") else _PLURAL_IT):
            yield first.start, second.end, f"{_cased(first, right)} {second.text}"


def _quantity(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    for first, second in _neighbours(text):
        right = _QUANTITY.get((first.low, second.low))
        if right:
            yield first.start, second.end, _cased(first, right)


_ACCENT_CASE = re.compile(
    r"(?<!\w)(?:É|E')(?=\s+[a-zà-ù])"
    r"|(?<!\w)e(?=\s+(?:visibile|possibile|necessario|obbligatorio|vietato)\b)"
    r"|\b(?:perchè|poichè|affinchè|finchè|benchè|purchè|nè|sè|pò|qual'è|Perchè|Poichè|Finchè)\b"
)
_ACCENT_RIGHT: Final = {"É": "È", "E'": "È", "e": "è", "pò": "po'", "qual'è": "qual è", "nè": "né", "sè": "sé"}


def _italian_accents(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«É possibile», «perchè», «e visibile»."""
    for match in _ACCENT_CASE.finditer(text):
        yield match.start(), match.end(), _ACCENT_RIGHT.get(match[0], match[0].replace("è", "é"))


# English


def _english_article(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """“a action”, “an card”; words whose first sound differs from their letter are left alone."""
    silent = ("hour", "honest", "honour", "honor", "heir", "uni", "use", "usu", "eu", "one", "once", "u")
    for first, second in _neighbours(text):
        if second.low.startswith(silent) or len(second.low) < 3 or second.text.isupper():
            continue
        vowel = second.low[0] in "aeio"
        if first.low in {"a", "an"} and first.low != ("an" if vowel else "a") and not first.text.isupper():
            yield first.start, second.end, f"{'an' if vowel else 'a'} {second.text}"


_RULES: Final[dict[str, tuple[Found, ...]]] = {
    "es": (_one_of, _short_one, _plural_article, _fewer, _accented_noun),
    "it": (_elision, _preposition, _quantity, _italian_accents),
    "en": (_english_article,),
}
