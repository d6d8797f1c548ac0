"""A game as one wiki page: every rule under its anchor, its examples folded, licence and sources at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from reglario.book import BadData, Book, Example, Game, Problem, Rule, resolve
from reglario.book.model import Ruling
from reglario.check import Bound, GameResult, check_game
from reglario.telling import Course, Lines, Narrator, courses
from reglario.wiki.markup import Wikitext, comment, term_anchor
from reglario.wording import Wording, by_letter, site_word

#: Licences (SPDX) under which anybody may publish and change a text; in words, for messages.
FREE_LICENCES = "CC0-1.0, CC-BY-*, CC-BY-SA-*, GFDL-*, MIT"
_FREE = re.compile(r"(?:CC0-1\.0|CC-BY(?:-SA)?-[1-4]\.\d|GFDL-1\.[1-3](?:-\w+)*|MIT)", re.IGNORECASE)
#: What stands in elements of this class belongs to a rule and is not part of its text.
NOTES = "reglario-notes"
EXAMPLE = "reglario-example"


class ExamplesFail(Exception):
    """Rules whose examples do not hold are not published.

    Args:
        result: how the examples went.
    """

    def __init__(self, result: GameResult) -> None:
        super().__init__(result.game.id)
        self.result = result


def icon_file(game: str, icon: str) -> str:
    """The name of an icon's file on a wiki: `Game-icon.svg`, upper case first as MediaWiki has it."""
    return f"{game[0].upper()}{game[1:]}-{icon}.svg"


def export(book: Book, game: Game, language: str, *, flat: bool = False) -> str:
    """The wikitext of a game's page, with a file for every icon.

    Args, Raises: as of `page_of`.
    """
    return page_of(book, game, language, flat=flat).text()


def page_of(book: Book, game: Game, language: str, *, flat: bool = False) -> Page:
    """A game's page, once it is certain that it may be written.

    Args:
        book: the project.
        game: the game.
        language: of the page.
        flat: no list markup, for wikis that strip it.

    Raises:
        BadData: the licence does not allow it; faults of data and catalogs.
        ExamplesFail: an example does not hold.
    """
    if not _FREE.fullmatch(game.about.license):
        values = {"found": game.about.license, "expected": FREE_LICENCES}
        raise BadData([Problem("licence-not-free", book.place(game, "game", "license"), values)])
    result, problems = check_game(book, game)
    if problems:
        raise BadData(problems)
    if result and not all(outcome.passed for outcome in result.examples.values()):
        raise ExamplesFail(result)
    stage = _Stage(result.bound, courses(result.bound)) if result else None
    return Page(Wording(book.root, game, language), stage, flat)


@dataclass(frozen=True)
class Page:
    """The page of one game in one language.

    Args:
        wording: the game's texts in that language.
        stage: how its examples go, if it can be played.
        flat: no list markup.
    """

    wording: Wording
    stage: _Stage | None
    flat: bool

    def text(self, files: Mapping[str, str] | None = None) -> str:
        """Its wikitext.

        Args:
            files: name of the file on the wiki by icon; words stand for icons that have none. None: all have one.
        """
        named = self._names() if files is None else files
        return _Writer(self.wording, Wikitext(named.get, self.flat), self.stage).page()

    @cached_property
    def icons(self) -> tuple[str, ...]:
        """The icons that it shows."""
        text = self.text()
        return tuple(icon for icon, file in self._names().items() if f"[[File:{file}|" in text)

    def _names(self) -> dict[str, str]:
        game = self.wording.game
        return {icon: icon_file(game.id, icon) for icon in game.icons}


@dataclass(frozen=True, slots=True)
class _Stage:
    """A game that can be played, and how its examples go."""

    bound: Bound
    courses: Mapping[str, Course]


class _Writer:
    """Writes the page of one game in one language."""

    def __init__(self, wording: Wording, markup: Wikitext, stage: _Stage | None) -> None:
        self.wording = wording
        self.game = wording.game
        self.markup = markup
        self.stage = stage
        self.ruleset = resolve(wording.game)

    def page(self) -> str:
        """All of it."""
        return "\n\n".join(filter(None, self._blocks())) + "\n"

    def _blocks(self) -> Iterator[str]:
        about = self.game.about
        yield comment(site_word("wiki-comes-from-data", self.wording.language, game=self.game.id))
        yield self._block("game/summary")
        yield self._heading(2, "goal", self._word("goal"))
        yield self._block("game/goal")
        yield self._heading(2, "glance", self._word("turn-at-a-glance"))
        yield self.markup.listed("#", [self._block(f"game/turn.{n + 1}") for n in range(len(about.turn))])
        for chapter in self.game.chapters:
            yield self._heading(2, f"chapter.{chapter.id}", self._line(f"chapter:{chapter.id}/title"))
            if chapter.intro:
                yield self._block(f"chapter:{chapter.id}/intro")
            for rule in chapter.rules:
                yield from self._rule(rule)
        if self.game.terms:
            yield self._heading(2, "glossary", self._word("glossary"))
            yield self._glossary()
        if about.sources:
            yield self._heading(2, "sources", self._word("sources"))
            yield self.markup.listed("*", [self._source(number) for number in range(len(about.sources))])
        yield "----"
        yield f"{self._word('license', license=about.license)} {self._word('wiki-made-with')}"

    # ---- parts of the page ---------------------------------------------------------------------------------------

    def _rule(self, rule: Rule) -> Iterator[str]:
        yield self._heading(3, rule.id, self._line(f"{rule.id}/title"))
        yield self._block(f"{rule.id}/text")
        notes: list[str] = []
        if rule.reason:
            notes.append(f"''{self._word(f'reason-{rule.status}')}'' {self._line(f'{rule.id}/reason')}")
        notes += [self._ruling(rule, ruling) for ruling in rule.rulings]
        if rule.see:
            notes.append(f"''{self._word('see-also')}'' {self.rule_links(rule.see)}")
        freshness = self.wording.unit(f"{rule.id}/text").freshness
        if freshness in ("outdated", "missing"):
            notes.append(f"''{self._word(f'fresh-{freshness}')}''")
        if notes:
            yield _element(NOTES, "\n\n".join(notes))
        for example in self.game.examples:
            if example.shows[0] == rule.id and self.stage:
                yield self._example(example, self.stage)

    def _ruling(self, rule: Rule, ruling: Ruling) -> str:
        """A disputed point: its question and readings."""
        unit = f"{rule.id}/{ruling.option}"
        option = self.game.option[ruling.option]
        readings = []
        for value in map(str, option.choices):
            followed = f" ''({self._word('followed')})''" if value == str(option.default) else ""
            readings.append(self._line(f"{unit}/{value}") + followed)
        question = f"'''{self._word('disputed')}:''' {self._line(f'{unit}/question')}"
        return f"{question}\n\n{self.markup.listed('*', readings)}"

    def _example(self, example: Example, stage: _Stage) -> str:
        lines = Narrator(stage.bound, stage.courses, _Voice(self)).tell(example)
        title = f"''{self._line(f'example:{example.id}/title')}''"
        parts = [title, self.markup.listed("*", list(self._steps(lines)))]
        if example.options:
            chosen = [self._chosen(name, value) for name, value in example.options.items()]
            parts.append(f"''{self._word('played-with')}'' {'; '.join(chosen)}")
        if example.silent:
            parts.append(f"''{self._word('near-miss-of')}'' {self.rule_links(example.silent)}")
        head, *body = parts
        content = _element("mw-collapsible-content", "\n\n".join(body))
        return _element(f"mw-collapsible mw-collapsed {EXAMPLE}", f"{head}\n{content}", f"ex.{example.id}")

    def _steps(self, lines: Lines) -> Iterator[str]:
        given = lines.given or (self._word("given-nothing"),)
        for part, told in (("given", given), ("when", lines.when), ("then", lines.then)):
            if told:
                marker = "#" if part == "when" and len(told) > 1 else "*"
                yield f"'''{self._word(part)}'''\n\n{self.markup.listed(marker, list(told), 1)}"

    def _chosen(self, option: str, value: int | str) -> str:
        shown = self.wording.number(value) if isinstance(value, int) else self._line(f"option:{option}/{value}")
        return f"{self._line(f'option:{option}/title')}: '''{shown}'''"

    def _glossary(self) -> str:
        """Terms with what they mean, in the order of the language."""
        entries = []
        for term in sorted(self.game.terms, key=lambda term: by_letter(self.wording.term(term.id))):
            forms, language = self.wording.forms(term.id)
            icon = f"{self.markup.icon(term.icon, forms.term)} " if term.icon else ""
            name = f"'''{self._in(language, self.markup.plain(forms.term))}'''"
            anchor = f'<span id="{term_anchor(term.id)}"></span>'
            entries.append(f"{anchor}{icon}{name}: {self._block(f'term:{term.id}/definition')}")
        return self.markup.listed("*", entries)

    def _source(self, number: int) -> str:
        source = self.game.about.sources[number]
        said = f"'''{self._line(f'source:{source.id}/title')}'''. {self._line(f'source:{source.id}/where')}"
        note = f" ({self._line(f'source:{source.id}/note')})" if source.note else ""
        return f'<span id="src.{source.id}"></span>{said}{note}'

    def rule_links(self, rules: Sequence[str]) -> str:
        """Rules by title, each a link."""
        titles = {rule: self._line(f"{rule}/title") for rule in rules}
        # How a list is joined depends on the sound of its last part, so the links come in afterwards.
        marked = {rule: f"{title}{chr(0xE000 + number)}" for number, (rule, title) in enumerate(titles.items())}
        text = self.wording.list(list(marked.values()))
        for rule, mark in marked.items():
            text = text.replace(mark, self.markup.rule(titles[rule], rule))
        return text

    # ---- texts ---------------------------------------------------------------------------------------------------

    @staticmethod
    def _heading(level: int, anchor: str, title: str) -> str:
        marks = "=" * level
        return f'{marks} <span id="{anchor}"></span>{title} {marks}'

    def _block(self, unit: str) -> str:
        """A text with its paragraphs and lists."""
        said = self.wording.text(unit, self.markup, self.ruleset)
        if said.language == self.wording.language:
            return said.text
        if "\n" in said.text:
            return f'<div lang="{said.language}">\n{said.text}\n</div>'
        return self._in(said.language, said.text)

    def _line(self, unit: str) -> str:
        """A text in one line."""
        return self.say(unit)

    def say(self, unit: str, n: int | None = None, **values: str) -> str:
        """A text in one line, filled with values that are wikitext already."""
        said = self.wording.text(unit, self.markup, self.ruleset, n, **values)
        return self._in(said.language, " ".join(said.text.split()))

    def _in(self, language: str, text: str) -> str:
        return text if language == self.wording.language else f'<span lang="{language}">{text}</span>'

    def _word(self, code: str, n: int | None = None, **values: str) -> str:
        """A sentence of the site; values are plain text."""
        return self.markup.plain(site_word(code, self.wording.language, n, **values))

    def word(self, code: str, n: int | None = None, **values: str) -> str:
        """A sentence of the site, whose values are wikitext already."""
        slots = {name: f"\ue000{number}\ue001" for number, name in enumerate(values)}
        text = self._word(code, n, **slots)
        for slot, value in zip(slots.values(), values.values(), strict=True):
            text = text.replace(slot, value)
        return text

    def component(self, component: str) -> str:
        """A component's name, bold."""
        thing = self.game.component[component]
        if thing.term:
            forms, language = self.wording.forms(thing.term)
            return self.markup.strong(self._in(language, self.markup.plain(forms.term)))
        return self.markup.strong(self._line(f"component:{component}/name"))


@dataclass(frozen=True, slots=True)
class _Voice:
    """Lines of an example as wikitext."""

    writer: _Writer

    def say(self, unit: str, n: int | None = None, **values: str) -> str:
        return self.writer.say(unit, n, **values)

    def word(self, code: str, n: int | None = None, **values: str) -> str:
        return self.writer.word(code, n, **values)

    def literal(self, value: str) -> str:
        return self.writer.markup.plain(value)

    def component(self, component: str) -> str:
        return self.writer.component(component)

    def rule(self, rule: str) -> str:
        return self.writer.rule_links([rule])

    def number(self, value: int) -> str:
        return self.writer.wording.number(value)

    def counted(self, number: int, thing: str) -> str:
        return f"{self.number(number)}&nbsp;×&nbsp;{thing}"

    def odds(self, value: Fraction, written: str) -> str:
        return f"'''{self.literal(written)}''' ({self.literal(self.writer.wording.percent(value))})"

    def listed(self, parts: Sequence[str]) -> str:
        return self.writer.wording.list(parts)


def _element(classes: str, content: str, anchor: str = "") -> str:
    """A block that a wiki's style or a reader's program can tell apart."""
    identity = f' id="{anchor}"' if anchor else ""
    return f'<div class="{classes}"{identity}>\n{content}\n</div>'
