"""A page of the site as Markdown, and where everything of a game stands on it."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reglario.book import Game
from reglario.catalogs.addresses import GLOSSARY, PERMALINKS
from reglario.catalogs.languages import locale_of


class Html(str):
    """A block of a page that is HTML already; all other blocks are Markdown."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language.

    Args:
        path: Markdown file, the same in every language (`<game>/<chapter>.md`).
        title: plain text.
        description: plain text, for search engines and previews.
        blocks: Markdown and HTML below the front matter.
        game: id of the game it belongs to.
        source: file of the project to edit when the page should say something else.
    """

    path: str
    title: str
    description: str
    blocks: tuple[str | Html, ...]
    game: str
    source: str

    @property
    def markdown(self) -> str:
        """The whole file."""
        return self.head + "\n\n".join(self.blocks) + "\n"

    @property
    def head(self) -> str:
        """Title and description as front matter (JSON strings are YAML)."""
        head = {"title": self.title, "description": self.description}
        lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        return "\n".join(["---", *lines, "---", "", ""])


def url_of(path: str) -> str:
    """The address below a language's root that a Markdown file is served at: `game/turn.md` -> `game/turn/`."""
    folder, _, name = path.removesuffix(".md").rpartition("/")
    return posixpath.join(folder, "" if name == "index" else f"{name}/")


def prefix(language: str, languages: Iterable[str]) -> str:
    """The folder of a language: none for the first, which is the default."""
    return "" if language == next(iter(languages)) else f"{language}/"


def autonym(language: str) -> str:
    """A language's name for itself."""
    locale = locale_of(language)
    name = (locale.get_display_name() if locale else None) or language
    return name[0].upper() + name[1:]


def relative_url(start: str, target: str) -> str:
    """The link from one address to another, both below the same root and ending with a slash (or empty)."""
    up = posixpath.relpath(f"/{target}", f"/{start}")
    return f"{up}/"


@dataclass(frozen=True)
class Layout:
    """Where the parts of a game stand: `paths` maps `summary`, `chapter:<id>`, `page:<id>`... to Markdown files."""

    paths: Mapping[str, str]
    chapter_of: Mapping[str, str]

    @classmethod
    def of(cls, game: Game) -> Layout:
        """The layout of a game; a chapter or page whose id is taken by another part gets a longer name."""
        keys = {
            "summary": "index",
            "glossary": GLOSSARY,
            "disputes": "disputed-points",
            "sources": "sources",
            "review": "review",
            "": PERMALINKS,
        }
        for page in game.about.pages:
            keys[f"page:{page.id}"] = _free(page.id, "gallery" if page.gallery else "figures", keys.values())
        for chapter in game.chapters:
            keys[f"chapter:{chapter.id}"] = _free(chapter.id, "rules", keys.values())
        paths = {key: f"{game.id}/{name}.md" for key, name in keys.items() if key}
        return cls(paths, game.chapter_of)

    def rule(self, rule: str) -> str:
        """The file of the chapter in which a rule stands."""
        return self.paths[f"chapter:{self.chapter_of[rule]}"]


def _free(name: str, suffix: str, taken: Iterable[str]) -> str:
    used = set(taken)
    while name in used:
        name = f"{name}-{suffix}"
    return name


def example_anchor(example: str) -> str:
    """The anchor of an example; with its dot it is no id of a rule."""
    return f"ex.{example}"


def ruling_anchor(option: str) -> str:
    """The anchor of a ruling on the page of disputed points."""
    return f"dp.{option}"


def source_anchor(source: str) -> str:
    """The anchor of a source on the page of sources."""
    return f"src.{source}"
