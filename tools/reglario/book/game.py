"""A loaded game: its files' models in one object, with look-ups by id and the place of everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from reglario.book.model import (
    ChapterFile,
    Component,
    ComponentFile,
    Constant,
    Example,
    GameFile,
    IdsFile,
    Model,
    Option,
    PhrasesFile,
    Rule,
    Ruling,
    Term,
)
from reglario.book.reading import Step


class At(Model):
    """Where a thing stands: its file (relative to the project root) and the path inside it."""

    file: str
    path: list[Step]


class Game(Model):
    """All rule data of one game."""

    about: GameFile
    chapters: list[ChapterFile]
    constants: list[Constant]
    terms: list[Term]
    kinds: list[ComponentFile]
    phrases: PhrasesFile
    examples: list[Example]
    ids: IdsFile
    #: Icon id -> file, relative to the project root.
    icons: dict[str, str]
    #: `rule:<id>`, `example:<id>`, `file:<name>`... -> place.
    places: dict[str, At]

    @property
    def id(self) -> str:
        """The game's id, also the name of its folder."""
        return self.about.id

    @property
    def rules(self) -> Iterator[Rule]:
        """All rules in reading order."""
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def components(self) -> Iterator[Component]:
        """All components, kind by kind."""
        return (component for kind in self.kinds for component in kind.components)

    @cached_property
    def rule(self) -> dict[str, Rule]:
        """Rules by id."""
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def chapter_of(self) -> dict[str, str]:
        """The chapter that each rule stands in."""
        return {rule.id: chapter.id for chapter in self.chapters for rule in chapter.rules}

    @cached_property
    def term(self) -> dict[str, Term]:
        """Terms by id."""
        return {term.id: term for term in self.terms}

    @cached_property
    def option(self) -> dict[str, Option]:
        """Options by id."""
        return {option.id: option for option in self.about.options}

    @cached_property
    def component(self) -> dict[str, Component]:
        """Components by id; of variants of one component, the first."""
        return {component.id: component for component in reversed(list(self.components))}

    @cached_property
    def kind_of(self) -> dict[str, str]:
        """The kind of each component."""
        return {component.id: kind.kind for kind in self.kinds for component in kind.components}

    @cached_property
    def ruling(self) -> dict[str, tuple[Rule, Ruling]]:
        """Rulings by the option that holds their readings, with the rule they belong to."""
        return {ruling.option: (rule, ruling) for rule in self.rules for ruling in rule.rulings}

    @cached_property
    def icon_names(self) -> dict[str, str]:
        """Icon id -> the `component:` or `term:` that gives the icon its name."""
        named = {term.icon: f"term:{term.id}" for term in self.terms if term.icon}
        named |= {c.icon: f"component:{c.id}" for c in reversed(list(self.components)) if c.icon}
        return named

    def at(self, key: str, *path: Step) -> tuple[str, Sequence[Step]]:
        """File and path of something: `at("rule:third-skull", "text")`."""
        place = self.places[key]
        return place.file, [*place.path, *path]
