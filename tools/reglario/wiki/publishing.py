"""Publishing a game's page: what stands there now, what would change, and whether it may be replaced."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from reglario.book import Book, Game
from reglario.wiki.exporting import export
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
        text: its new wikitext.
        flat: whether lists are written without markup.
        now: the page as it is.
        known: what was published there before.
        lacking: files of icons that the wiki has not; words stand for them.
    """

    wiki: Wiki
    title: str
    game: Game
    language: str
    text: str
    flat: bool
    now: Version | None
    known: Publication | None
    lacking: tuple[str, ...]

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
    lacking: list[str] = []

    def lack(files: Collection[str]) -> list[str]:
        lacking.extend(sorted(wiki.lacking(files)))
        return lacking

    text = export(book, game, language, flat=flat, lacking=lack)
    return Plan(
        wiki=wiki,
        title=title,
        game=game,
        language=language,
        text=text,
        flat=flat,
        now=wiki.page(title),
        known=published.of(wiki.api, title),
        lacking=tuple(lacking),
    )


def apply(wanted: Plan, published: Published) -> Saved:
    """Save the page and note it. Ask `may_be_applied` before.

    Raises:
        WikiError: it was not saved; `wiki-merged`: it was, together with an edit that somebody made at that moment.
        OSError: it was saved, but could not be noted.
    """
    if wanted.now and wanted.situation is Situation.SAME:
        saved = Saved(wanted.now.number, wanted.now.number, changed=False)
    else:
        summary = site_word("wiki-summary", wanted.language, game=wanted.game.about.name)
        saved = wanted.wiki.edit(wanted.title, wanted.text, summary, wanted.now)
        if saved.before != (wanted.now.number if wanted.now else 0):
            raise WikiError("wiki-merged", title=wanted.title, found=saved.number)
    published.write(
        Publication(
            wiki=wanted.wiki.api,
            title=wanted.title,
            game=wanted.game.id,
            language=wanted.language,
            revision=saved.number,
            content=content_of(wanted.text),
            flat=wanted.flat,
        )
    )
    return saved


def diff(before: str, after: str, before_name: str, after_name: str) -> Iterator[str]:
    """What changed, line by line."""
    lines = before.rstrip().splitlines(), after.rstrip().splitlines()
    return difflib.unified_diff(*lines, before_name, after_name, lineterm="", n=1)
