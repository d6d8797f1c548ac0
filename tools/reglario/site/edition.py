"""One game in one language, with all that its pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from reglario.book import Game, Problem, Ruleset
from reglario.book.references import references
from reglario.check import GameResult, Located
from reglario.site.figures import Figures
from reglario.site.icons import Icon
from reglario.site.memory import Made
from reglario.site.page import Layout
from reglario.telling import Course
from reglario.wording import Plain, Wording, site_word

PLAIN = Plain()
T = TypeVar("T")


@dataclass(frozen=True)
class Stage:
    """One game, whatever the language: its examples played, its figures computed once.

    Args:
        game: the rule data.
        result: how its examples went; None where no engine could play them.
        failures: what does not hold, by example.
        problems: all other faults.
        courses: how each example goes, for pictures.
        ruleset: the game under its default options.
        icons: icons by id.
        layout: where its parts stand.
        figures: what its engine computes.
    """

    game: Game
    result: GameResult | None
    failures: Mapping[str, Sequence[Located]]
    problems: Sequence[Problem]
    courses: Mapping[str, Course]
    ruleset: Ruleset
    icons: Mapping[str, Icon]
    layout: Layout
    figures: Figures

    @cached_property
    def icon_of(self) -> dict[str, str]:
        """The icon of each component: its own, or that of its term."""
        game = self.game
        found: dict[str, str] = {}
        for component in game.component.values():
            icon = component.icon or (game.term[component.term].icon if component.term else None)
            if icon is not None and icon in self.icons:
                found[component.id] = icon
        return found

    @cached_property
    def mentions(self) -> dict[str, list[str]]:
        """Term -> rules whose text speaks of it, in reading order."""
        found: dict[str, list[str]] = {}
        for rule in self.game.rules:
            for term in dict.fromkeys(r.target for r in references(rule.text) if r.kind == "term"):
                found.setdefault(term, []).append(rule.id)
        return found


@dataclass(frozen=True)
class Edition:
    """A game in one language.

    Args:
        stage: the game.
        language: language of the pages.
        languages: all languages of the site, the default first.
        wording: texts of the game.
        made: what was made of them, now or by earlier editions of the same stage.
    """

    stage: Stage
    language: str
    languages: Sequence[str]
    wording: Wording
    made: Made = field(default_factory=Made, compare=False)

    @property
    def game(self) -> Game:
        """The rule data."""
        return self.stage.game

    @property
    def name(self) -> str:
        """The game's name, plain text."""
        return self.plain("game/name")

    def kept(self, key: object, make: Callable[[], T]) -> T:
        """What is made of this edition alone, but for texts only of those that its wording is asked for meanwhile."""
        return self.made.recall(key, self.wording, make)

    def read(self) -> None:
        """Read catalog and terms now.

        Raises:
            BadData: they cannot be read.
        """
        self.wording.unit("game/name")
        for term in self.game.terms[:1]:
            self.wording.term(term.id)

    def plain(self, unit: str) -> str:
        """A text of the game without any marks."""
        return self.wording.text(unit, PLAIN, self.stage.ruleset).text

    def component(self, component: str) -> tuple[str, str]:
        """A component's name, plain text, and the language it is in: the source's where nobody has translated it."""
        thing = self.game.component[component]
        if thing.term:
            return self.term(thing.term)
        name = self.wording.text(f"component:{component}/name", PLAIN, self.stage.ruleset)
        return name.text, name.language

    def term(self, term: str) -> tuple[str, str]:
        """A term's name and its language, likewise."""
        forms, language = self.wording.forms(term)
        return forms.term, language

    def word(self, code: str, n: int | None = None, **values: object) -> str:
        """A word of the site, plain text."""
        return site_word(code, self.language, n, **values)
