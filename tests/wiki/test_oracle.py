"""MediaWiki is the oracle of the reader: headings, lists, bold and italics are what it makes of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reglario.wiki.model import Form
from reglario.wiki.reading import read_pages
from reglario.wiki.reading.wikitext import parse
from tests.wiki.mediawiki import MediaWiki
from tests.wiki.nasty import NASTY
from tests.wiki.pages import CLEAN
from tests.wiki.rendered import Seen, seen_in_blocks, seen_in_html

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


@pytest.mark.skipif(not SEEDS, reason="the folder of the seed pages is not given (REGLARIO_SEEDS)")
def test_seed_pages(mediawiki: MediaWiki) -> None:
    """Every revision of the real pages that is wikitext."""
    pages = sorted(Path(SEEDS).glob("*.txt"))
    texts = [one.text for page in pages for one in read_pages(str(page)) if one.form is Form.WIKITEXT]
    assert texts
    for text, html in zip(texts, mediawiki.render(texts), strict=True):
        assert seen_in_blocks(parse(text)) == seen_in_html(html)
