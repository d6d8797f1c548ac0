"""Terms in use: which of them a text speaks of, and whether a translation calls them by their approved words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reglario.book import Game
from reglario.book.references import PLACEHOLDER, REFERENCE, references
from reglario.catalogs.spotting import Spot, Spotter
from reglario.catalogs.terms import Forms, Terms

#: Endings that a word may have in place of its own when it is inflected.
_ENDINGS: Final = {
    "es": ("(?:o|a|os|as|e|es|s)?", re.compile(r"(?:os|as|es|o|a|e|s)$")),
    "it": ("(?:o|a|e|i|io|ia|ie|chi|che|ghi|ghe|hi|he)?", re.compile(r"(?:chi|che|ghi|ghe|io|[oaei])$")),
    "en": ("(?:s|es|'s)?", re.compile(r"(?:es|s)$")),
}
_ACCENTS: Final = str.maketrans("áéíóú", "aeiou")


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in a text.

    Args:
        term: its id.
        shown: of a link, its words; None: the term stands in the text without a link.
    """

    term: str
    shown: str | None = None


class TermUse:
    """The terms of one game in one language.

    Args:
        game: whose terms.
        terms: their forms in the language.
    """

    def __init__(self, game: Game, terms: Terms) -> None:
        self.game = game
        self.terms = terms

    @cached_property
    def _spotter(self) -> Spotter:
        """Finds terms in the source texts; those that can be anything else (a number, a verb) by links alone."""
        return Spotter({term: words_of(forms) for term, forms in self.terms.own.items()})

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """Names of components: a Tree Frog is no tree, and a Red Deer need not be called a deer."""
        names = sorted((c.name for c in self.game.components if c.name), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)")

    @cached_property
    def _approved(self) -> Mapping[str, re.Pattern[str]]:
        language = self.terms.language
        return {term: _pattern(words_of(forms), language) for term, forms in self.terms.known.items()}

    @cached_property
    def _forbidden(self) -> list[tuple[str, str, str, re.Pattern[str]]]:
        return [
            (term, bad.form, bad.reason, _pattern([bad.form], self.terms.language, number_only=True))
            for term, forms in self.terms.known.items()
            for bad in forms.forbidden
        ]

    def mentions(self, source: str) -> Iterator[Mention]:
        """The terms that a source text speaks of: by link, or as a noun with its article, number or the like."""
        linked = self.linked(source)
        for term, shown in linked.items():
            yield Mention(term, shown)
        constants = {constant.id for constant in self.game.constants}
        numbered = PLACEHOLDER.sub(lambda match: "7" if match[1] in constants else "§", source)
        bare = REFERENCE.sub(lambda link: " " if link[2] == "term" else link[1], numbered)
        told = set(linked)
        names = [match.span() for match in self._names.finditer(bare)]
        for spot in self._spotter.spots(bare):
            end = spot.start + len(spot.form)
            in_name = any(
                start <= spot.start and end <= stop and stop - start > len(spot.form) for start, stop in names
            )
            if spot.term not in told and not in_name and self._is_noun(spot, bare[: spot.start]):
                told.add(spot.term)
                yield Mention(spot.term)

    def _is_noun(self, spot: Spot, before: str) -> bool:
        forms = self.terms.own[spot.term]
        is_plural = forms.plural not in {None, forms.term} and spot.form.casefold() == str(forms.plural).casefold()
        return _is_noun(before, self.terms.source, plural=is_plural)

    def linked(self, source: str) -> dict[str, str]:
        """The terms that a source text links to, with the words shown."""
        return {r.target: r.shown for r in references(source) if r.kind == "term" and r.target in self.game.term}

    def is_known(self, term: str) -> bool:
        """Whether the term has words in this language."""
        return term in self.terms.known

    def is_approved(self, term: str, translation: str) -> bool:
        """Whether a translation says a term by an approved word, however inflected."""
        return self._approved[term].search(_plain(translation)) is not None

    def is_shortened(self, term: str, shown: str, translation: str) -> bool:
        """Whether both texts show a part of the term in its link: [Circle], [Círculo] of the Circle of Spirits."""
        said = self.linked(translation).get(term)
        language = self.terms.language
        return (
            said is not None
            and _is_part(shown, words_of(self.terms.own[term]), self.terms.source)
            and _is_part(said, words_of(self.terms.known[term]), language)
        )

    def forbidden(self, translation: str) -> Iterator[tuple[str, str, str]]:
        """Forbidden words in a translation: the term, the word as it stands, the reason."""
        text = _plain(translation)
        for term, form, reason, pattern in self._forbidden:
            found = pattern.search(text)
            if found and not self._part_of_approved(text, found):
                yield term, found[0] or form, reason

    def _part_of_approved(self, text: str, found: re.Match[str]) -> bool:
        """Whether a forbidden word is only a part of an approved one: «gema» in «gema de fuego»."""
        return any(
            good.start() <= found.start() and found.end() <= good.end()
            for pattern in self._approved.values()
            for good in pattern.finditer(text)
        )


def words_of(forms: Forms) -> list[str]:
    """All approved words of a term."""
    return [forms.term, *([forms.plural] if forms.plural else []), *forms.forms]


def _plain(text: str) -> str:
    return PLACEHOLDER.sub(" 0 ", REFERENCE.sub(r"\1", text)).replace("’", "'").replace("**", "")


#: What stands before a noun: the verbs «to turn» and «to die» have no article.
_BEFORE_NOUN: Final = {
    "en": frozenset(
        """a an the this that these those each every any all no another other your his her their its my our both two
        three four five six seven eight nine ten few""".split()  # noqa: SIM905 (a paragraph is easier to read)
    )
}
#: After these a word that looks like a plural is a verb: «a Lynx costs», «that costs».
_BEFORE_SINGULAR: Final = {"en": frozenset({"a", "an", "this", "that", "each", "every", "another"})}


def _is_noun(before: str, language: str, *, plural: bool) -> bool:
    """Whether a word is a noun, to judge by the two words before it; told of English alone."""
    openers = _BEFORE_NOUN.get(language)
    if openers is None:
        return True
    if plural:
        openers -= _BEFORE_SINGULAR[language]
    words = re.split(r"[^\w'’]+", re.split(r"[.,;:!?()]", before.casefold())[-1].strip())[-2:]
    return any(word in openers or word.isdigit() for word in words)


def _is_part(shown: str, forms: list[str], language: str) -> bool:
    """Whether the words shown are some, but not all, of the words of a form, however inflected."""
    words = _plain(shown).split()
    return any(
        len(words) < len(form.split()) and all(_pattern(form.split(), language).fullmatch(word) for word in words)
        for form in forms
    )


def _pattern(forms: list[str], language: str, *, number_only: bool = False) -> re.Pattern[str]:
    """Any of the forms as whole words, each word of them with any ending that inflects it (or its number only)."""
    alternatives = [
        r"\s+".join(_word_pattern(word, language[:2], number_only=number_only) for word in form.split())
        for form in (form.replace("’", "'") for form in forms)
    ]
    return re.compile(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


def _word_pattern(word: str, language: str, *, number_only: bool) -> str:
    if len(word) < 4 or language not in _ENDINGS:
        return re.escape(word)
    if number_only and language == "it":
        swaps = {"a": "[ae]", "o": "[oi]", "e": "[ei]"}
        return re.escape(word[:-1]) + swaps.get(word[-1], re.escape(word[-1]))
    if number_only:
        return re.escape(word) + "(?:e?s)?"
    ends, ending = _ENDINGS[language]
    stem = ending.sub("", word)
    bare = stem.translate(_ACCENTS)
    return (f"(?:{re.escape(stem)}|{re.escape(bare)})" if bare != stem else re.escape(stem)) + ends
