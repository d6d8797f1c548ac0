"""Publishing a game's page: what stands there now, what would change, and whether it may be replaced."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from reglario.book import Book, Game
from reglario.wiki.exporting import Page, page_of
from reglario.wiki.icons import Icons, NotDrawn, look, upload
from reglario.wiki.mediawiki import Saved, Version, Wiki, WikiError, same_text
from reglario.wiki.published import Publication, Published, content_of, is_as_published
from reglario.wording import site_word


class Situation(StrEnum):
    """How the page on the wiki stands to what was published and to what would be."""

    NEW = "new"  # there is no such page yet
    SAME = "same"  # it says already what would be published
    OURS = "ours"  # it is as it was published
    EDITED = "edited"  # somebody has edited it since
    FOREIGN = "foreign"  # others wrote it
    GONE = "gone"  # it was published and has been deleted or moved since


@dataclass(frozen=True)
class Plan:
    """What publishing would do.

    Args:
        wiki: the wiki.
        title: of the page.
        game: that the page tells of.
        language: of the page.
        page: what it is to say.
        icons: how its icons stand on the wiki.
        now: the page as it is.
        known: what was published there before.
    """

    wiki: Wiki
    title: str
    game: Game
    language: str
    page: Page
    icons: Icons
    now: Version | None
    known: Publication | None

    @cached_property
    def text(self) -> str:
        """The new wikitext, with all icons that the wiki has or takes."""
        return self.page.text(self.icons.files())

    @property
    def situation(self) -> Situation:
        """How the page stands."""
        if self.now is None:
            return Situation.GONE if self.known else Situation.NEW
        if same_text(self.now.text, self.text):
            return Situation.SAME
        if self.known is None:
            return Situation.FOREIGN
        return Situation.OURS if is_as_published(self.now, self.known) else Situation.EDITED

    def may_be_applied(self, replacing: int | None) -> bool:
        """Whether it is safe to save the new text.

        Args:
            replacing: the revision that the user has seen and wants replaced; 0 for a page that is gone.
        """
        if self.situation in (Situation.NEW, Situation.OURS, Situation.SAME):
            return True
        return replacing is not None and replacing == (self.now.number if self.now else 0)

    def ours(self) -> Iterator[str]:
        """What publishing would change, as a unified diff."""
        return diff(self.now.text if self.now else "", self.text, str(self.now.number if self.now else 0), "+")

    def theirs(self) -> Iterator[str]:
        """What others changed since it was published, as a unified diff; nothing where that is not known.

        Raises:
            WikiError: the published revision cannot be read.
        """
        published = self.wiki.version(self.known.revision) if self.known else None
        if published and self.now:
            yield from diff(published.text, self.now.text, str(published.number), str(self.now.number))


def plan(
    book: Book, game: Game, language: str, wiki: Wiki, title: str, published: Published, *, flat: bool = False
) -> Plan:
    """Look at the page and write its new text; nothing is changed.

    Args:
        book: the project.
        game: the game.
        language: of the page.
        wiki: where.
        title: of the page.
        published: what was published before.
        flat: lists without markup.

    Raises:
        BadData, ExamplesFail: the game cannot be exported.
        WikiError: the wiki cannot be read.
    """
    if not title.strip() or "#" in title:  # a wiki would take what stands before it
        raise WikiError("wiki-bad-title", found=title)
    page = page_of(book, game, language, flat=flat)
    return Plan(
        wiki=wiki,
        title=title,
        game=game,
        language=language,
        page=page,
        icons=look(wiki, book.root, game, page.icons),
        now=wiki.page(title),
        known=published.of(wiki.api, title),
    )


def apply(
    wanted: Plan, told: Callable[[str, WikiError | None], None] = lambda _file, _error: None
) -> tuple[Saved, Publication]:
    """Upload the icons and save the page. Ask `may_be_applied` before.

    Args:
        wanted: what to do.
        told: gets the name of each file once the wiki has it, or has refused it and how.

    Returns:
        What came of it, and what is to be noted as published.

    Raises:
        WikiError: it was not saved; `wiki-merged`: it was, together with an edit that somebody made at that moment.
    """
    text = wanted.page.text(_uploaded(wanted, wanted.icons, told))
    now = wanted.now
    if now and same_text(now.text, text):
        saved = Saved(now.number, now.number, changed=False)
    else:
        summary = site_word("wiki-summary", wanted.language, game=wanted.game.about.name)
        saved = wanted.wiki.edit(wanted.title, text, summary, now)
        if saved.before != (now.number if now else 0):
            raise WikiError("wiki-merged", title=wanted.title, found=saved.number)
    return saved, Publication(
        wiki=wanted.wiki.api,
        title=wanted.title,
        game=wanted.game.id,
        language=wanted.language,
        revision=saved.number,
        content=content_of(text),
        flat=wanted.page.flat,
    )


def _uploaded(wanted: Plan, icons: Icons, told: Callable[[str, WikiError | None], None]) -> dict[str, str]:
    """Upload what the wiki lacks; returns the files that the page can show, by icon."""
    failed: list[str] = []
    try:
        for file, error in upload(wanted.wiki, icons, wanted.page.wording):
            told(file, error)
            failed += [file] if error else []
    except NotDrawn as error:
        told(error.file, WikiError("wiki-svg-not-drawn", file=error.file))
        return _uploaded(wanted, look(wanted.wiki, wanted.page.wording.root, wanted.game, wanted.page.icons), told)
    return icons.files(failed)


def diff(before: str, after: str, before_name: str, after_name: str) -> Iterator[str]:
    """What changed, line by line."""
    lines = before.rstrip().splitlines(), after.rstrip().splitlines()
    return difflib.unified_diff(*lines, before_name, after_name, lineterm="", n=1)
