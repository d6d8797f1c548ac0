"""What the theme's templates know of the site, and finished pages that are kept while it is served."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from reglario.wording import site_word


@dataclass(frozen=True, slots=True)
class Alternate:
    """A page in one language: its address relative to the site's root, and the full one where the site has one."""

    language: str
    name: str
    link: str
    absolute: str | None


@dataclass(frozen=True, slots=True)
class GameName:
    """A game as the search filter shows it."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class View:
    """What the theme's templates know as `reglario`."""

    language: str
    language_name: str
    alternates: tuple[Alternate, ...]
    #: Those that a search can be limited to.
    games: tuple[GameName, ...]
    game: GameName | None

    def word(self, code: str, n: int | None = None, mark: str | None = None) -> str:
        """A word of the site, as HTML; `mark` stands in the place of the number."""
        text = site_word(code, self.language, n)
        return escape(text.replace(str(n), mark) if mark else text)


@dataclass(slots=True)
class Rendered:
    """A finished page, for as long as nothing of it changes.

    Args:
        source: from which it was made: a page of a game, or the text and front matter of a hand-written one.
        around: what else is seen on it: the navigation, the site's words, the configuration.
        title, anchors: what other pages ask MkDocs about it.
        output: the whole file.
    """

    source: object
    around: object
    title: str | None
    anchors: set[str]
    output: str = ""
