"""The whole site: every game in every language as Markdown pages, and the files beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reglario.book import BadData, Book, Game, Place, Problem, load, nearest, resolve
from reglario.check import Located, check_game
from reglario.site.broken_page import broken_page
from reglario.site.chapter_page import chapter_page
from reglario.site.data import game_data
from reglario.site.disputes import disputes_page
from reglario.site.edition import Edition, Stage, by_letter
from reglario.site.example_block import failure_text
from reglario.site.figures import Figures
from reglario.site.figures_page import figures_page
from reglario.site.glossary_page import glossary_page
from reglario.site.home import games_list
from reglario.site.icons import BrokenIcon, Icon, read_icon
from reglario.site.page import Layout, Page
from reglario.site.permalinks import permalink_pages
from reglario.site.positions import courses
from reglario.site.sentences import unsaid_events
from reglario.site.sources_page import sources_page
from reglario.site.summary_page import summary_page
from reglario.wording import Wording, message


@dataclass(frozen=True, slots=True)
class Section:
    """The pages of one game in one language, its summary first."""

    game: str
    name: str
    pages: tuple[Page, ...]


class Site:
    """All games of a project, checked.

    Args:
        root: folder that holds `rules_data/` and `locales/`.
        languages: codes, the default first: its pages stand at the root, all others in folders of their own.
    """

    def __init__(self, root: Path, languages: Sequence[str]) -> None:
        self.root = root
        self.languages = tuple(languages)
        self.book: Book = load(root)
        self.problems: list[Problem] = list(self.book.problems)
        self.failures: list[Located] = []
        self._sections: dict[str, list[Section]] = {}
        self._stages = [self._stage(game) for game in self.book.games.values()]
        self._broken: dict[str, list[Problem]] = {}
        for problem in self.book.problems:
            self._broken.setdefault(problem.place.file.split("/")[1], []).append(problem)
        self._editions: dict[str, list[Edition]] = {}
        self._broken_in: dict[str, dict[str, list[Problem]]] = {}
        for language in self.languages:
            self._read_texts(language)

    def warnings(self, language: str = "en") -> Iterator[str]:
        """Everything that is wrong, one line each: problems of the data and examples that fail."""
        for problem in sorted(self.problems, key=Problem.sort_key):
            yield f"{problem.place}: {message(problem.code, problem.values, language)}"
        for failure in self.failures:
            own = self.book.games[failure.game].phrases.messages
            yield f"{failure.example}: {failure_text(language, failure, own)}"

    def editions(self, language: str) -> list[Edition]:
        """All games in one language, in the order of their names."""
        return self._editions[language]

    def sections(self, language: str) -> list[Section]:
        """The pages of all games in one language; a game that cannot be loaded has one that says why."""
        if language not in self._sections:
            found = [Section(e.game.id, e.name, tuple(_pages(e))) for e in self.editions(language)]
            for name, problems in self._broken_in[language].items():
                page = broken_page(name, problems, language)
                found.append(Section(name, page.title, (page,)))
            self._sections[language] = found
        return self._sections[language]

    def games_list(self, language: str) -> str:
        """The games for the home page, as a block of HTML; links are relative to the language's root."""
        return games_list(self.editions(language), list(self._broken_in[language]), language)

    def files(self, language: str) -> Iterator[tuple[str, str]]:
        """What stands beside the pages: file below the language's root, and its text."""
        for edition in self.editions(language):
            yield game_data(edition)
            yield from permalink_pages(edition)

    def _read_texts(self, language: str) -> None:
        """Read catalogs and terms of all games in one language; what cannot be read is a fault of that language."""
        editions, broken = [], dict(self._broken)
        for stage in self._stages:
            edition = Edition(stage, language, self.languages, Wording(self.root, stage.game, language))
            try:
                edition.read()
            except BadData as error:
                broken[stage.game.id] = list(error.problems)
                self.problems += error.problems
            else:
                editions.append(edition)
        self._editions[language] = sorted(editions, key=lambda edition: by_letter(edition.name))
        self._broken_in[language] = broken

    def _stage(self, game: Game) -> Stage:
        result, problems = check_game(self.book, game)
        self.problems += problems
        for event, example in unsaid_events(game).items() if result else ():
            place = self.book.place(game, f"example:{example}", "then", "chance")
            expected = nearest(event, game.phrases.events)
            self.problems.append(
                Problem("unknown-id", place, {"kind": "event", "found": event, "expected": expected})
            )
        bound = result.bound if result else None
        failures: dict[str, list[Located]] = {}
        for failure in result.failures() if result else ():
            failures.setdefault(failure.example, []).append(failure)
            self.failures.append(failure)
        return Stage(
            game=game,
            result=result,
            failures=failures,
            courses=courses(bound) if bound else {},
            ruleset=resolve(game),
            icons=self._icons(game),
            layout=Layout.of(game),
            figures=Figures(bound),
        )

    def _icons(self, game: Game) -> dict[str, Icon]:
        icons: dict[str, Icon] = {}
        for name, file in game.icons.items():
            try:
                icons[name] = read_icon(name, (self.root / file).read_text(encoding="utf-8-sig"))
            except BrokenIcon as error:
                self.problems.append(Problem("unreadable-file", Place(file, error.line), {"found": error.found}))
            except (OSError, ValueError) as error:
                self.problems.append(Problem("unreadable-file", Place(file), {"found": error}))
        return icons


def _pages(edition: Edition) -> Iterator[Page]:
    """All pages of one edition in reading order."""
    yield summary_page(edition)
    for chapter in edition.game.chapters:
        yield chapter_page(edition, chapter)
    yield glossary_page(edition)
    for declared in edition.game.about.pages:
        yield figures_page(edition, declared)
    yield disputes_page(edition)
    yield sources_page(edition)
