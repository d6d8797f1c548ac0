"""Which phrase says a fact of a component, and what fills it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reglario.book.game import Game
from reglario.book.model import Plural, Saying
from reglario.book.references import placeholders

#: A placeholder `{x.places}` is filled with the places in the list `x`: 1, 2, 3...
PLACES = "places"


@dataclass(frozen=True, slots=True)
class Fit:
    """A phrase that says a form of facts.

    Args:
        name: of the phrase.
        saying: the phrase.
        values: what fills it, by placeholder; forms among them are said by phrases of their own.
    """

    name: str
    saying: Saying
    values: Mapping[str, Any]

    @property
    def number(self) -> int | None:
        """The number that a plural depends on."""
        return self.values[self.saying.n] if self.saying.n else None

    @property
    def names(self) -> Iterator[str]:
        """The placeholders of its sentence, the plural's number aside."""
        say = self.saying.say
        texts = f"{say.one}\n{say.other}" if isinstance(say, Plural) else say
        return (name for name in dict.fromkeys(placeholders(texts)) if name != "n")


def fit(game: Game, form: Mapping[str, Any]) -> Fit | None:
    """The first phrase of the game that says this form, or None."""
    for name, saying in game.phrases.facts.items():
        values: dict[str, Any] = {}
        if _fits(saying.of, form, values) and (saying.n is None or isinstance(values.get(saying.n), int)):
            return Fit(name, saying, values)
    return None


def _fits(pattern: object, value: object, values: dict[str, Any]) -> bool:
    if isinstance(pattern, Mapping):
        if not isinstance(value, Mapping) or pattern.keys() != value.keys():
            return False
        values.update({key: value[key] for key, part in pattern.items() if part is None})
        return all(part is None or _fits(part, value[key], values) for key, part in pattern.items())
    if isinstance(pattern, list):
        if not isinstance(value, list) or len(pattern) != len(value):
            return False
        return all(_fits(part, found, values) for part, found in zip(pattern, value, strict=True))
    return type(pattern) is type(value) and pattern == value


def forms(fact: str, value: object) -> list[Mapping[str, Any]]:
    """What is to be said of a fact, one by one: forms, and single values as `{fact: value}`."""
    parts = value if isinstance(value, list) else [value]
    return [part if isinstance(part, Mapping) else {fact: part} for part in parts]


def is_plain(game: Game, fact: str, form: Mapping[str, Any]) -> bool:
    """Whether what is to be said of a fact is a value that needs no phrase: a number, or a component, by its name."""
    if form.keys() != {fact}:
        return False
    value = form[fact]
    return (isinstance(value, int) and not isinstance(value, bool)) or value in game.component


def is_form(value: object) -> bool:
    """Whether a value is said by a phrase of its own: a form, or a list of them."""
    if isinstance(value, list):
        return bool(value) and isinstance(value[0], Mapping)
    return isinstance(value, Mapping)


def filling(game: Game, name: str, scope: Mapping[str, Any]) -> Any:
    """What fills a placeholder: a value at hand, a fact of the component that it names, or the places of a list.

    Args:
        game: the rule data.
        name: of the placeholder.
        scope: the values at hand.

    Returns:
        None if it is none of these.
    """
    if name in scope:
        return scope[name]
    home, _, last = name.rpartition(".")
    value = filling(game, home, scope) if home else None
    if last == PLACES and isinstance(value, list):
        return list(range(1, len(value) + 1))
    component = game.component.get(value) if isinstance(value, str) else None
    return component.facts.get(last) if component else None
