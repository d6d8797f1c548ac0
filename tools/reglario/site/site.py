"""The whole site: every game in every language as Markdown pages, and the files beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from reglario.book import BadData, Book, Game, Problem, load
from reglario.book.loading import DATA_FOLDER, game_folders
from reglario.catalogs import CatalogStatus, Template, catalog_status
from reglario.catalogs.lint import QUICK, Check
from reglario.catalogs.templates import template_makers
from reglario.site.broken_page import broken_page
from reglario.site.chapter_page import chapter_page
from reglario.site.data import game_data
from reglario.site.disputes import disputes_page
from reglario.site.edition import Edition, Stage
from reglario.site.example_block import placed
from reglario.site.figures_page import figures_page
from reglario.site.gallery_page import gallery_page
from reglario.site.glossary_page import glossary_page
from reglario.site.home import MARKER, games_list
from reglario.site.memory import Made, Memory, digest
from reglario.site.page import Page
from reglario.site.permalinks import permalink_pages
from reglario.site.review_page import review_page
from reglario.site.sources_page import sources_page
from reglario.site.staging import stage_of
from reglario.site.summary_page import summary_page
from reglario.site.translators import STATUS_MARKER, TERMS_MARKER, status_html, terms_html
from reglario.wording import Wording, by_letter, message, reload_sentences

LOCALES = "locales"


@dataclass(frozen=True)
class Section:
    """The part of the site that one game has in one language.

    Args:
        game: id of the game.
        language: of its pages.
        edition: the game in that language; None if it cannot be shown, because of `problems`.
        problems: why it cannot.
    """

    game: str
    language: str
    edition: Edition | None
    problems: Sequence[Problem] = ()

    @property
    def name(self) -> str:
        """The game's name, or its folder's."""
        return self.edition.name if self.edition else self.game

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """Its pages in reading order, the summary first; of a game that cannot be shown, one that says why."""
        if self.edition is None:
            return (broken_page(self.game, self.problems, self.language),)
        edition = self.edition
        return tuple(edition.kept(("page", at), make) for at, make in enumerate(_pages(edition)))

    @cached_property
    def files(self) -> dict[str, str]:
        """What stands beside its pages: file below the language's root -> text."""
        if self.edition is None:
            return {}
        edition = self.edition
        return dict([game_data(edition), *permalink_pages(edition)])


class Site:
    """All games of a project, checked.

    Args:
        root: folder that holds `rules_data/` and `locales/`.
        languages: codes, the default first: its pages stand at the root, all others in folders of their own.
        memory: what earlier sites of the same project and languages were made of.
        linting: whether the state of the translations tells what the checks find, which takes a while.
    """

    def __init__(
        self, root: Path, languages: Sequence[str], memory: Memory | None = None, *, linting: bool = True
    ) -> None:
        self.root = root
        self.languages = tuple(languages)
        self.words = reload_sentences()
        self._checks: Sequence[Check] = QUICK if linting else ()
        self._memory = memory or Memory()
        self._memory.begin()
        self._digests = {name: digest([root / DATA_FOLDER / name]) for name in game_folders(root)}
        self.book: Book = self._memory.recall(("book", *self._digests.items()), lambda: load(root))
        self._sections: dict[str, list[Section]] = {language: [] for language in self.languages}
        self._stages = [self._staged(game) for game in self.book.games.values()]
        broken: dict[str, list[Problem]] = {}
        for problem in self.book.problems:
            broken.setdefault(problem.place.file.split("/")[1], []).append(problem)
        for language, sections in self._sections.items():
            shown = [self._section(stage, language) for stage in self._stages]
            sections.extend(sorted(shown, key=lambda section: by_letter(section.name)))
            sections.extend(Section(game, language, None, problems) for game, problems in broken.items())

    @property
    def problems(self) -> list[Problem]:
        """All faults of data, catalogs and icons, in the order of the files."""
        found = [*self.book.problems, *(problem for stage in self._stages for problem in stage.problems)]
        for section in (section for sections in self._sections.values() for section in sections):
            found += [problem for problem in section.problems if problem not in found]
        return sorted(found, key=Problem.sort_key)

    def warnings(self, language: str = "en") -> Iterator[str]:
        """Everything that is wrong, one line each: faults, and examples that fail."""
        for problem in self.problems:
            yield f"{problem.place}: {message(problem.code, problem.values, language)}"
        for stage in self._stages:
            wording = Wording(self.root, stage.game, stage.game.about.language)  # which needs no catalog
            for example, failures in stage.failures.items():
                for failure in failures:
                    yield f"{example}: {placed(failure, wording)}"

    def sections(self, language: str) -> list[Section]:
        """All games in one language, by name; at the end those that cannot be loaded."""
        return self._sections[language]

    def games_list(self, language: str) -> str:
        """The games for the home page, as a block of HTML; links are relative to the language's root."""
        sections = self.sections(language)
        editions = [section.edition for section in sections if section.edition]
        return games_list(editions, [section.game for section in sections if section.edition is None], language)

    def filled(self, markdown: str, language: str, link: Callable[[str, int], str | None] = lambda *_: None) -> str:
        """A hand-written page with what it asks for by comments: the games, the translations, the terms.

        Args:
            markdown: the page.
            language: of the page.
            link: address of a line of a file of the project, where there is one.
        """
        if MARKER in markdown:
            markdown = markdown.replace(MARKER, self.games_list(language))
        if STATUS_MARKER in markdown:
            markdown = markdown.replace(STATUS_MARKER, status_html(self._work(language), language, link))
        if TERMS_MARKER in markdown:
            markdown = markdown.replace(TERMS_MARKER, self._terms(language))
        return markdown

    def _work(self, language: str) -> Sequence[CatalogStatus]:
        """How far the translations into a language are; of catalogs that cannot be read, nothing."""
        makers = template_makers(self.book, language)
        found = [self._catalog(name, language, make) for name, make in makers.items()]
        return [one for one in found if one]

    def _catalog(self, name: str, language: str, template: Callable[[], Template]) -> CatalogStatus | None:
        texts = self.root / LOCALES / language
        needed = [texts] if self._checks else [texts / f"{name}.po", texts / "terms" / f"{name}.yaml"]
        section = next((section for section in self.sections(language) if section.game == name), None)
        edition = section.edition if section else None

        def make() -> CatalogStatus | None:
            try:
                read = edition.wording.catalog if edition else None
                return catalog_status(self.book, template(), language, self._checks, read)
            except BadData:
                return None

        return self._memory.recall(
            ("work", name, language, edition and id(edition.stage), self.words, digest(needed)), make
        )

    def _terms(self, language: str) -> str:
        key = (
            "terms",
            language,
            self.words,
            digest([self.root / LOCALES / language / "terms"]),
            *map(id, self._stages),
        )

        def make() -> str:
            try:
                return terms_html(self.book, language)
            except BadData:
                return ""

        return self._memory.recall(key, make)

    def files(self, language: str) -> Iterator[tuple[str, str]]:
        """What stands beside the pages: file below the language's root, and its text."""
        for section in self.sections(language):
            yield from section.files.items()

    def _staged(self, game: Game) -> Stage:
        return self._memory.recall((game.id, self._digests[game.id]), lambda: stage_of(self.book, game))

    def _section(self, stage: Stage, language: str) -> Section:
        game = stage.game
        texts = self.root / LOCALES / language
        files = [texts / f"{game.id}.po", texts / "terms" / f"{game.id}.yaml"]
        key = (game.id, language, id(stage), self.words, digest(files))
        made = self._memory.recall(("made", game.id, language, id(stage), self.words), Made)

        def make() -> Section:
            edition = Edition(stage, language, self.languages, Wording(self.root, game, language), made)
            try:
                edition.read()
            except BadData as error:
                return Section(game.id, language, None, error.problems)
            return Section(game.id, language, edition)

        return self._memory.recall(key, make)


def _pages(edition: Edition) -> Iterator[Callable[[], Page]]:
    """What makes the pages of one edition, in reading order."""
    yield partial(summary_page, edition)
    for chapter in edition.game.chapters:
        yield partial(chapter_page, edition, chapter)
    yield partial(glossary_page, edition)
    for declared in edition.game.about.pages:
        if declared.gallery:
            yield partial(gallery_page, edition, declared, declared.gallery)
        elif declared.report:
            yield partial(figures_page, edition, declared, declared.report)
    yield partial(disputes_page, edition)
    yield partial(sources_page, edition)
    yield partial(review_page, edition)
