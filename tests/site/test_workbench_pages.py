"""What translators find on the site, in a real Chromium: state, words, text beside translation, gallery."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.site import orchard
from tests.site.conftest import build_here, violations

LANGUAGES = ("", "it/", "en/")
PAGES = ("translations/", "terms/", "living_forest/review/", "forest_shuffle/cards/")
#: A phone by night and a desk by day.
SCREENS = (({"width": 390, "height": 844}, "dark"), ({"width": 1280, "height": 800}, "light"))


@pytest.mark.parametrize("path", [prefix + path for prefix in LANGUAGES for path in PAGES])
def test_on_phone_and_desk(page: Any, url: str, stock: dict[str, list[str]], path: str) -> None:
    for size, scheme in SCREENS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{url}/{path}", wait_until="networkidle")
        assert page.complaints == []
        assert [address for address in page.requested if not address.startswith((url, "data:"))] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert {rule: places for rule, places in violations(page).items() if rule not in stock} == {}
        assert violations(page, "article") == {}  # what stock Material has lies around it


def test_numbers_stand_below_one_another(page: Any, url: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{url}/translations/")
    cells = page.locator(".rg-work td:nth-child(2)")
    ends = cells.evaluate_all(
        "cells => cells.map(cell => {const range = document.createRange(); range.selectNodeContents(cell);"
        " return Math.round(range.getBoundingClientRect().right)})"
    )
    assert len(ends) > 20
    assert max(ends) - min(ends) <= 1


@pytest.mark.parametrize(
    ("prefix", "query", "word"),
    [("", "habitante del bosque", "habitante"), ("it/", "teschi", "teschi"), ("en/", "draw pile", "draw pile")],
)
def test_words_are_found_by_searching(page: Any, url: str, prefix: str, query: str, word: str) -> None:
    page.goto(f"{url}/{prefix}terms/")
    page.keyboard.press("/")
    page.fill("#rg-query", query)
    page.wait_for_selector("[data-reglario-results] a")
    assert word in page.inner_text("[data-reglario-results]").lower()
    links = page.eval_on_selector_all("[data-reglario-results] a", "links => links.map(link => link.href)")
    assert any("/glossary/" in link or f"/{prefix}terms/" in link for link in links)


def test_a_word_leads_to_its_definition(page: Any, url: str) -> None:
    page.goto(f"{url}/it/terms/")
    page.click(
        "#piraten_kapern + table a[href$='#skull'], #piraten_kapern ~ table a[href$='piraten_kapern/glossary/#skull']"
    )
    page.wait_for_url(f"{url}/it/piraten_kapern/glossary/#skull")
    assert page.locator("#skull").is_visible()


def test_review_on_paper(page: Any, url: str) -> None:
    page.set_viewport_size({"width": 718, "height": 1000})  # what A4 leaves between its margins
    page.goto(f"{url}/living_forest/review/", wait_until="networkidle")
    page.emulate_media(media="print")
    for gone in (".md-header", ".md-sidebar", ".md-footer", ".headerlink"):
        assert page.locator(gone).evaluate_all("all => all.every(one => one.getClientRects().length == 0)")
    row = page.locator(".rg-review .rg-text").first
    left, right = (cell.bounding_box() for cell in row.locator("td").all())
    assert left["x"] + left["width"] <= right["x"] + 1
    assert right["x"] + right["width"] <= 718
    assert abs(left["width"] - right["width"]) <= 2
    styles = row.evaluate("row => [getComputedStyle(row).breakInside, getComputedStyle(row).fontSize]")
    assert styles == ["avoid", "12px"]  # nine points
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert 5 < sheets < 30


def test_links_lead_to_the_line_of_the_unit(tmp_path: Path) -> None:
    changes = {
        "mkdocs.yml": orchard.CONFIG + "repo_url: https://host.example/games\nedit_uri: edit/main/docs/\n",
        "docs/about.md": "# Acerca\n\n<!-- translations -->\n",
    }
    root = orchard.write_project(tmp_path / "project", changes)
    page = (build_here(root, tmp_path / "site") / "about" / "index.html").read_text(encoding="utf-8")
    line = orchard.CATALOG.split("\n").index('msgctxt "drawing/text"') + 1
    address = f"https://host.example/games/blob/main/locales/es/orchard.po#L{line}"
    assert f'<a href="{address}">locales/es/orchard.po:{line}</a> <b class="rg-outdated">drawing/text</b>' in page
