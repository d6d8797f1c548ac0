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

from reglario.book import Book, Game
from reglario.book.references import PLACEHOLDER
from reglario.catalogs import Forms, load_terms
from reglario.check import bind
from reglario.engines.engine import CHANCE, Engine
from reglario.prose import words
from reglario.wording import Plain, Wording

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
    def names(self) -> frozenset[str]:
        """Words of terms and of components' names, which are no misspellings."""
        forms = (form for f in self.terms.values() for form in (f.term, f.plural or ""))
        named = (component.name or "" for component in self.game.components)
        return frozenset(word.low for text in (*forms, *named, self.game.about.name) for word in words(text))

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
        wording = Wording(self.book.root, self.game, self.language)
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
