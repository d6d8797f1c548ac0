"""Agreement of small words that a closed list can decide; nothing that needs a parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from reglario.prose.conjugation import spanish
from reglario.prose.knowledge import knowledge, word_list
from reglario.prose.marks import Mark
from reglario.prose.words import Word, forms, words

Found = Callable[[str, tuple[Word, ...]], Iterator[tuple[int, int, str]]]


#: The word that a fault begins with -> rules, each with whether it may have something to say of the next word.
Rules = Mapping[str, tuple[tuple[Found, Callable[[str], bool]], ...]]


def grammar(text: str, language: str) -> Iterator[Mark]:
    """Articles, prepositions and numerals that do not agree; accents that turn a noun into a verb."""
    rules = _RULES.get(language)
    if rules is None:
        return
    wanted = _wanted(forms(text), rules)
    if not wanted:
        return
    found = words(text)
    for rule in wanted:
        for start, end, expected in rule(text, found):
            yield Mark(start, end, "agreement", {"found": text[start:end], "expected": expected})


def _wanted(
    low: tuple[str, ...], rules: Mapping[str, tuple[tuple[Found, Callable[[str], bool]], ...]]
) -> list[Found]:
    """The rules that may have something to say of words in this order, in the order of their list."""
    wanted: dict[Found, None] = {}
    for first, second in zip(low, low[1:], strict=False):
        if first in rules:
            for rule, may in rules[first]:
                if rule not in wanted and may(second):
                    wanted[rule] = None
    return list(wanted)


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


_MODALS_ES = word_list("es", "modals")


def _after_modal_es(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«puede Roba una carta»: robar."""
    finite = _finite_es()
    for first, second in _neighbours(text):
        if first.low in _MODALS_ES and second.low in finite:
            yield first.start, second.end, f"{first.text} {finite[second.low]}"


@cache
def _finite_es() -> dict[str, str]:
    """Forms of verbs that are no infinitive and hardly a noun -> infinitive."""
    you = spanish()[0]
    forms = dict(you)
    for verb in dict.fromkeys(you.values()):
        for ending, tail in (("ar", "a"), ("er", "e"), ("ir", "e")):
            if verb.endswith(ending):
                forms.setdefault(verb[:-2] + tail, verb)
    return {form: verb for form, verb in forms.items() if form not in _NOUNS_ES and form not in _MODALS_ES}


_NOUNS_ES = word_list("es", "nouns_like_verbs") | word_list("es", "nouns_like_orders")
_MORE_ES = re.compile(
    r"(?<!\w)(más de una? [^\W\d_]+ )(tienen|han|son|están|pueden|deben|quieren|llegan|van|terminan)(?!\w)",
    re.IGNORECASE,
)
_ONE_ES: Final = {
    "tienen": "tiene", "han": "ha", "son": "es", "están": "está", "pueden": "puede", "deben": "debe",
    "quieren": "quiere", "llegan": "llega", "van": "va", "terminan": "termina",
}  # fmt: skip


def _more_than_one_es(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«más de un jugador tienen»."""
    for match in _MORE_ES.finditer(text):
        yield match.start(), match.end(), match[1] + _ONE_ES[match[2].lower()]


def _participle(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«están garantizada»: a verb in the plural with a participle in the singular."""
    for first, second in _neighbours(text):
        if first.low in _ARE and second.low.endswith(_DONE) and len(second.low) > 5 and second.low != "demasiado":
            yield first.start, second.end, f"{first.text} {second.text}s"


_ARE: Final = {"son", "están", "quedan", "fueron", "serán"}
_DONE = ("ada", "ado", "ida", "ido")

_ASKING: Final = {"como": "cómo"}
#: A text of so few words without a full stop is a heading.
_HEADING_WORDS = 6


def _asked(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«Como se juega» as a heading asks a question: cómo."""
    first, second = found[0], found[1]
    if (
        len(found) <= _HEADING_WORDS
        and first.low in _ASKING
        and first.text[0].isupper()
        and not text[: first.start].strip(" #*=123456789.)")
        and (second.low == "se" or second.low.endswith(("ar", "er", "ir")))
        and not any(sign in text for sign in ".,;:!?…")
    ):
        yield first.start, first.end, _cased(first, _ASKING[first.low])


# Italian

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


_IS = re.compile(
    r"(?<!\w)e(?= (?:visibile|possibile|necessario|obbligatorio|vietato|sufficiente|consentito|permesso)\b)"
)


def _italian_is(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«il costo e visibile»: è."""
    for match in _IS.finditer(text):
        if not _PLURAL_BEFORE.search(text, 0, match.start()):
            yield match.start(), match.end(), "è"


#: «carte utilizzabili e visibile» is another fault.
_PLURAL_BEFORE = re.compile(r"[^\W\d_]+(?:bile|rio|to|so) $")
_MORE_IT = re.compile(
    r"(?<!\w)(più di un[ao']? ?[^\W\d_]+ )(hanno|sono|possono|devono|vogliono|ottengono|prendono)(?!\w)",
    re.IGNORECASE,
)
_ONE_IT: Final = {
    "hanno": "ha", "sono": "è", "possono": "può", "devono": "deve", "vogliono": "vuole", "ottengono": "ottiene",
    "prendono": "prende",
}  # fmt: skip


def _more_than_one_it(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«più di un giocatore hanno»."""
    for match in _MORE_IT.finditer(text):
        yield match.start(), match.end(), match[1] + _ONE_IT[match[2].lower()]


_MODALS_IT = word_list("it", "modals")


def _after_modal_it(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """«puoi pesca»: pescare."""
    finite = _finite_it()
    for first, second in _neighbours(text):
        if first.low in _MODALS_IT and second.low in finite:
            yield first.start, second.end, f"{first.text} {finite[second.low]}"


@cache
def _finite_it() -> dict[str, str]:
    """Forms of verbs that are no infinitive and no other word -> infinitive."""
    known = knowledge("it")
    forms: dict[str, str] = {}
    for verb in known.verbs if known else ():
        if verb.endswith("are") and verb not in {"fare", "dare", "andare", "segnare", "stare"}:
            forms[verb[:-3] + "a"] = verb
            if not verb.endswith(("iare", "care", "gare")):
                forms[verb[:-3] + "i"] = verb
    return forms


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


_MODALS_EN = word_list("en", "modals")


def _after_modal_en(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """“can draws”, “must takes”."""
    verbs = _verbs_en()
    for first, second in _neighbours(text):
        if first.low in _MODALS_EN and second.low in verbs and not first.text.isupper():
            yield first.start, second.end, f"{first.text} {verbs[second.low]}"


@cache
def _verbs_en() -> dict[str, str]:
    """Third persons of the verbs of rulebooks -> the verb."""
    known = knowledge("en")
    return {
        verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"): verb
        for verb in (known.verbs if known else ())
    }


_MORE_EN = re.compile(r"(?<!\w)(more than one [^\W\d_]+ )(have|are|were|tie|reach|own)(?!\w)", re.IGNORECASE)
_ONE_EN: Final = {"have": "has", "are": "is", "were": "was", "tie": "ties", "reach": "reaches", "own": "owns"}


def _more_than_one_en(text: str, found: tuple[Word, ...]) -> Iterator[tuple[int, int, str]]:
    """“more than one player have”."""
    for match in _MORE_EN.finditer(text):
        yield match.start(), match.end(), match[1] + _ONE_EN[match[2].lower()]


def _always(second: str) -> bool:
    return True


def _not_plural(second: str) -> bool:
    return not second.endswith("s") and len(second) > 3 and second not in _NO_PLURAL_ENDING


#: Rule, the words that it begins with, and whether it may have something to say of the next one.
_LISTED: Final[dict[str, tuple[tuple[Found, Iterable[str], Callable[[str], bool]], ...]]] = {
    "es": (
        (_one_of, _ONE_OF, {"de"}.__contains__),
        (_short_one, {"un"}, {"y", "o", "ni"}.__contains__),
        (_plural_article, {"los", "las", "unos", "unas"}, _not_plural),
        (_fewer, _NUMBERS_ES, _SURE_NOUNS.__contains__),
        (_accented_noun, _DETERMINERS_ES, _bare_nouns().__contains__),
        (_after_modal_es, _MODALS_ES, _finite_es().__contains__),
        (_more_than_one_es, {"más"}, {"de"}.__contains__),
        (_participle, _ARE, lambda second: second.endswith(_DONE)),
        (_asked, _ASKING, lambda second: second == "se" or second.endswith(("ar", "er", "ir"))),
    ),
    "it": (
        (_preposition, _FEMININE_OWN, (_SINGULAR | _SINGULAR_NOUNS | _PLURAL_IT).__contains__),
        (_quantity, {first for first, _ in _QUANTITY}, {second for _, second in _QUANTITY}.__contains__),
        (_italian_is, {"e"}, _always),
        (_more_than_one_it, {"più"}, {"di"}.__contains__),
        (_after_modal_it, _MODALS_IT, _finite_it().__contains__),
    ),
    "en": (
        (_english_article, {"a", "an"}, _always),
        (_after_modal_en, _MODALS_EN, _verbs_en().__contains__),
        (_more_than_one_en, {"more"}, {"than"}.__contains__),
    ),
}


def _by_first(
    listed: Iterable[tuple[Found, Iterable[str], Callable[[str], bool]]],
) -> Rules:
    found: dict[str, tuple[tuple[Found, Callable[[str], bool]], ...]] = {}
    for rule, firsts, may in listed:
        for first in firsts:
            found[first] = (*found.get(first, ()), (rule, may))
    return found


_RULES: Final = {language: _by_first(listed) for language, listed in _LISTED.items()}


@cache
def first_words(language: str) -> frozenset[str]:
    """The words that a fault may begin with."""
    return frozenset(_RULES.get(language, ()))
