"""What the data and the engine of a game say that a page can be held against."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from reglario.book import Book, Game, units
from reglario.book.model import Component
from reglario.book.references import PLACEHOLDER, REFERENCE
from reglario.catalogs import Forms, load_terms
from reglario.catalogs.style import load_style
from reglario.check import bind
from reglario.engines.engine import CHANCE, Engine
from reglario.prose import words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import stem
from reglario.prose.words import vocabulary
from reglario.sentences import SITE
from reglario.wiki.audit.vocabulary import is_between, name_words
from reglario.wording import Plain, Wording, site_word

#: How many steps into a game are looked at for something that is rolled.
_STEPS = 6


@dataclass(frozen=True, slots=True)
class Stated:
    """A number that a rule states, with the words around it.

    Args:
        value: the number, under the default options.
        rule: the rule that states it.
        noun: the word after it, in lower case.
        around: the longer words of its sentence.
    """

    value: int
    rule: str
    noun: str
    around: frozenset[str]


@dataclass(frozen=True, slots=True)
class Counted:
    """How many of a thing the game has.

    Args:
        value: the number.
        words: stems of its name.
        kind: stems of what its kind is called ("fortune cards"), which may stand with the name or not.
        whole: whether the kind as a whole is meant.
        head: of a whole kind, the stem of its noun ("cards").
        shown: its name.
        source: what says so.
    """

    value: int
    words: frozenset[str]
    kind: frozenset[str]
    whole: bool
    head: str
    shown: str
    source: str

    def names(self, said: frozenset[str], listed: bool) -> bool:
        """Whether some words name it; in a list of components a card is named without the word card."""
        if self.whole:
            return said == self.words
        return self.words <= said <= self.words | self.kind and (listed or bool(said - self.words))


@dataclass(frozen=True)
class KnownGame:
    """A game as one language says it.

    Args:
        book: its project.
        game: its data.
        language: of the page.
        terms: forms by term id; only those in the language.
    """

    book: Book
    game: Game
    language: str
    terms: Mapping[str, Forms] = field(default_factory=dict)

    def is_about(self, title: str) -> bool:
        """Whether the title of a page names the game."""
        squeezed = "".join(sign for sign in title.lower() if sign.isalnum())
        names = (self.game.id, self.game.about.name)
        return any("".join(sign for sign in name.lower() if sign.isalnum()) in squeezed for name in names)

    @cached_property
    def _wording(self) -> Wording:
        return Wording(self.book.root, self.game, self.language)

    @cached_property
    def own_words(self) -> frozenset[str]:
        """Words that the texts of the game and of the pages about it use themselves, in lower case."""
        found: set[str] = set()
        for unit in units(self.game):
            worded = self._wording.unit(unit.id)
            if worded.language == self.language:
                for text in (worded.text, worded.plural or ""):
                    found |= vocabulary(REFERENCE.sub(r"\1", text))
        for name, sentence in SITE.items():
            if isinstance(sentence, str) and "{" not in sentence:
                found |= vocabulary(site_word(name, self.language))
        return frozenset(found)

    @cached_property
    def names(self) -> frozenset[str]:
        """Words that are no misspellings: those of its texts, its terms, and those that its translators added."""
        forms = (form for f in self.terms.values() for form in (f.term, f.plural or "", *f.forms))
        named = (component.name or "" for component in self.game.components)
        added = load_style(self.book.root, self.language).names
        texts = (*forms, *named, *added, self.game.about.name)
        return self.own_words | {word.low for text in texts for word in words(text)}

    @cached_property
    def players(self) -> tuple[int, ...]:
        """How many can play, or nothing where no option says so."""
        option = self.game.option.get("players")
        return tuple(value for value in option.choices if isinstance(value, int)) if option else ()

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """What the game has a number of, whatever the options: kinds of components, single ones, named constants."""
        found: list[Counted] = []
        for kind in self.game.kinds:
            title = self._said(f"kind:{kind.kind}/title")
            stems = _stems(title, self.language)
            counts = [component.count for component in kind.components]
            if stems and all(isinstance(count, int) for count in counts) and len(stems) < 4:
                total = sum(count for count in counts if isinstance(count, int))
                head = stem(words(title)[-1 if self.language == "en" else 0].low)
                found.append(Counted(total, stems, stems, True, head, title, f"components:{kind.kind}"))
            for component in kind.components:
                name = self._name(component)
                own = _stems(name, self.language)
                if isinstance(component.count, int) and component.count > 1 and own and stems:
                    source = f"component:{component.id}"
                    found.append(Counted(component.count, own, stems, False, "", name, source))
        for constant in self.game.constants:
            term = next((t for t in self.game.terms if constant.id in {t.id, (t.plural or "").lower()}), None)
            if term is not None and term.id in self.terms and isinstance(constant.value, int):
                form = self.terms[term.id].plural or self.terms[term.id].term
                own = _stems(form, self.language)
                found.append(Counted(constant.value, own, frozenset(), True, "", form, f"constant:{constant.id}"))
        return tuple(found)

    def states(self, value: int, noun: str) -> bool:
        """Whether some text of the game states that number of things with that stem."""
        return (value, noun) in self._numbers

    @cached_property
    def _numbers(self) -> frozenset[tuple[int, str]]:
        found = {(stated.value, stem(stated.noun)) for stated in self.stated}
        for unit in units(self.game):
            text = REFERENCE.sub(r"\1", self._said(unit.id))
            found |= {(int(match[1]), stem(match[2].lower())) for match in _NUMBER_NOUN.finditer(text)}
        return frozenset(found)

    def _said(self, unit: str) -> str:
        worded = self._wording.unit(unit)
        return worded.text if worded.language == self.language else ""

    def _name(self, component: Component) -> str:
        if component.term is not None:
            return self.terms[component.term].term if component.term in self.terms else ""
        return self._said(f"component:{component.id}/name")

    @cached_property
    def rates(self) -> Mapping[str, Fraction]:
        """What the engine rolls: term id -> the chance that one die shows it."""
        bound, _ = bind(self.book, self.game)
        if bound is None:
            return {}
        return _rates(bound.engine_for({}))

    def term_of(self, word: str) -> str | None:
        """The term that a word is a form of."""
        low = word.lower()
        return next((t for t, f in self.terms.items() if low in {f.term.lower(), (f.plural or "").lower()}), None)

    @cached_property
    def stated(self) -> tuple[Stated, ...]:
        """The numbers of the rules, in the language of the page where they are translated."""
        wording = self._wording
        found: list[Stated] = []
        for rule in self.game.rules:
            unit = wording.text(f"{rule.id}/text", Plain())
            if unit.language != self.language or not PLACEHOLDER.search(rule.text):
                continue
            around = frozenset(word.low for word in words(unit.text) if len(word.low) > 3)
            found += [
                Stated(int(match[1]), rule.id, match[2].lower(), around) for match in _NUMBER_NOUN.finditer(unit.text)
            ]
        return tuple(found)


_NUMBER_NOUN = re.compile(r"(?<![\d.,])(\d{1,5}) ([^\W\d_]{3,})")


def _stems(name: str, language: str) -> frozenset[str]:
    """The stems of a name; nothing of one that is a number itself: "two skulls"."""
    known = name_words(language)
    found = [word.low for word in words(name) if known and not is_between(word.low, known)]
    return frozenset(map(stem, found)) if cardinals(language).keys().isdisjoint(found) else frozenset()


def known_game(book: Book, game: Game, language: str) -> KnownGame:
    """What a page in `language` about `game` can be held against.

    Raises:
        BadData: its file of terms is not well-formed.
    """
    terms = load_terms(book.root, game, language)
    return KnownGame(book, game, language, terms.own if language == terms.source else terms.known)


def _rates(engine: Engine[Any, Any]) -> dict[str, Fraction]:
    """Counters of the first roll whose distribution is that of independent dice."""
    found: dict[str, Fraction] = {}
    state = engine.new()
    for _ in range(_STEPS):
        actors = engine.actors(state)
        if actors != (CHANCE,):
            break
        chance = engine.chance(state)
        events = [engine.event(outcome) for outcome in chance.outcomes]
        total = chance.cumulated[-1]
        for name in events[0]:
            if all(isinstance(event.get(name), int) for event in events):
                counted: Counter[int] = Counter()
                for event, weight in zip(events, chance.weights, strict=True):
                    counted[int(event[name])] += weight
                rate = _binomial(counted, total)
                if rate is not None:
                    found[name] = rate
        if found:
            break
        engine.apply(state, CHANCE, chance.outcomes[0])
    return found


def _binomial(counted: Counter[int], total: int) -> Fraction | None:
    """The chance of one die, if these are the numbers of hits among several."""
    dice = max(counted)
    if dice < 2 or min(counted) != 0:
        return None
    mean = sum((Fraction(hits * weight, total) for hits, weight in counted.items()), Fraction(0))
    rate = mean / dice
    fits = all(
        Fraction(counted[hits], total) == Fraction(comb(dice, hits)) * rate**hits * (1 - rate) ** (dice - hits)
        for hits in range(dice + 1)
    )
    return rate if fits else None
