"""MediaWiki is the oracle of the reader: headings, lists, bold and italics are what it makes of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.book import game_folders, load
from reglario.wiki.exporting import export
from reglario.wiki.model import Form
from reglario.wiki.reading import read_pages
from reglario.wiki.reading.wikitext import parse
from tests.wiki.mediawiki import MediaWiki
from tests.wiki.nasty import NASTY
from tests.wiki.pages import CLEAN
from tests.wiki.rendered import Seen, seen_in_blocks, seen_in_html

ROOT = Path(__file__).parents[2]
SEEDS = os.environ.get("REGLARIO_SEEDS", "")


@pytest.fixture(scope="module")
def nasty(mediawiki: MediaWiki) -> dict[str, Seen]:
    """What MediaWiki makes of all of the nasty markup, rendered at once."""
    return dict(zip(NASTY, map(seen_in_html, mediawiki.render(list(NASTY.values()))), strict=True))


@pytest.mark.parametrize("name", NASTY)
def test_nasty_markup(nasty: dict[str, Seen], name: str) -> None:
    assert seen_in_blocks(parse(NASTY[name])) == nasty[name]


@pytest.mark.parametrize("language", CLEAN)
def test_clean_pages(mediawiki: MediaWiki, language: str) -> None:
    (html,) = mediawiki.render([CLEAN[language]])
    assert seen_in_blocks(parse(CLEAN[language])) == seen_in_html(html)


def test_an_exported_game(mediawiki: MediaWiki) -> None:
    """One is enough, in both forms: all are written alike."""
    name = game_folders(ROOT)[-1]
    book = load(ROOT, [name])
    texts = [export(book, book.games[name], language, flat=language == "it") for language in ("es", "it")]
    for text, html in zip(texts, mediawiki.render(texts), strict=True):
        assert seen_in_blocks(parse(text)) == seen_in_html(html)


WORDS = ["a", "b", "uno ", "dos", " ", "è", "x y", " z", "."]
QUOTES = ["'", "''", "'''", "''''", "'''''", "''''''"]
INLINE = [
    "[[A|b]]",
    "[[C]]",
    "[[D|e''f]]",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<br>",
    "<!-- x -->",
    "&amp;",
    "<nowiki/>",
    "</small>",
]
LINES = [
    "\n",
    "\n\n",
    "\n* ",
    "\n** ",
    "\n# ",
    "\n*# ",
    "\n: ",
    "\n; ",
    "\n*",
    "\n:*",
    "\n;; ",
    " : ",
    "\n ",
    "\n----",
]
BLOCKS = [
    "\n== ", " ==\n", "=", "\n{|\n| a || b\n|-\n! c !! d\n|}\n", "\n{|\n|\n* e\n== f ==\n| ''g\n|}", "||", "!!", "|",
    "\n<ol><li>h\n<ul>\n<li>i</li></ul></li>\n<li>j\n</ol>\n", "\n<!-- k -->\n",
]  # fmt: skip
PAGE = st.lists(st.sampled_from(WORDS * 2 + QUOTES + INLINE + LINES + BLOCKS), min_size=1, max_size=10).map("".join)


def test_any_markup(mediawiki: MediaWiki) -> None:
    """Pages that Hypothesis makes up, rendered at once; the same ones each time, for none is made smaller."""
    texts: list[str] = []

    @settings(max_examples=400, derandomize=True, database=None, deadline=None)
    @given(text=PAGE)
    def make_up(text: str) -> None:
        texts.append(text)

    make_up()
    differing = [
        text
        for text, html in zip(texts, mediawiki.render(texts), strict=True)
        if seen_in_blocks(parse(text)) != seen_in_html(html)
    ]
    assert differing == []


@pytest.mark.skipif(not SEEDS, reason="the folder of the seed pages is not given (REGLARIO_SEEDS)")
def test_seed_pages(mediawiki: MediaWiki) -> None:
    """Every revision of the real pages that is wikitext."""
    pages = sorted(Path(SEEDS).glob("*.txt"))
    texts = [one.text for page in pages for one in read_pages(str(page)) if one.form is Form.WIKITEXT]
    assert texts
    for text, html in zip(texts, mediawiki.render(texts), strict=True):
        assert seen_in_blocks(parse(text)) == seen_in_html(html)
