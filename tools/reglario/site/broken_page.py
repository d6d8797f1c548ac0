"""The page of a game whose data cannot be loaded: what is wrong, at which line."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reglario.book import Problem
from reglario.site.page import Html, Page
from reglario.wording import Markdown, message, site_word

#: For words without links.
MARKUP = Markdown(str, str, lambda icon, name: name)


def broken_page(folder: str, problems: Sequence[Problem], language: str) -> Page:
    """One page in place of all pages of that game.

    Args:
        folder: the game's folder under `rules_data/`.
        problems: why it cannot be loaded.
        language: of the page.
    """
    lines = [f"{p.place}: {message(p.code, p.values, language)}" for p in sorted(problems, key=Problem.sort_key)]
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    text = escape(site_word("game-broken", language, n=len(lines)))
    why = Html(f'<div class="rg-failure"><p>{text}</p><ul>{items}</ul></div>')
    return Page(f"{folder}/index.md", folder, "", (f"# {MARKUP.text(folder)}", why), folder, problems[0].place.file)
