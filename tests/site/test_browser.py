"""The built pages in a real Chromium."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reglario.book import load_game
from tests.site.conftest import ROOT

GAME = "piraten_kapern"
TITLES = {
    "": ("es", "La tercera calavera"),
    "it/": ("it", "Il terzo teschio"),
    "en/": ("en", "The third skull"),
}
PAGES = [
    "",
    f"{GAME}/",
    f"{GAME}/turn/",
    f"{GAME}/cards/",
    f"{GAME}/odds/",
    f"{GAME}/disputed-points/",
    f"{GAME}/glossary/",
]


@pytest.mark.parametrize("prefix", TITLES)
def test_a_chapter_in_each_language(page: Any, url: str, prefix: str) -> None:
    page.goto(f"{url}/{prefix}{GAME}/turn/#third-skull")
    language, title = TITLES[prefix]
    assert page.get_attribute("html", "lang") == language
    heading = page.locator("#third-skull")
    assert heading.inner_text().replace("¶", "").strip() == title
    assert heading.is_visible()
    assert page.locator("svg [class^='rg-'], svg use, svg image").count() > 0


@pytest.mark.parametrize("path", [prefix + path for prefix in TITLES for path in PAGES])
def test_no_errors_no_foreign_requests_no_sideways_scrolling(page: Any, url: str, path: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{url}/{path}", wait_until="networkidle")
    assert page.complaints == []
    assert [address for address in page.requested if not address.startswith((url, "data:"))] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_summary_fits_one_phone_screen(page: Any, url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{url}/en/{GAME}/")
    last = page.locator("article ol li").nth(4)
    box = last.bounding_box()
    assert box["y"] + box["height"] <= 844


def test_cards_of_games_stand_side_by_side_or_apart(page: Any, url: str) -> None:
    cards = page.locator(".rg-games > li")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(url)
    left, right = (cards.nth(number).bounding_box() for number in range(2))
    assert left["y"] == right["y"]
    page.set_viewport_size({"width": 390, "height": 844})
    upper, lower = (cards.nth(number).bounding_box() for number in range(2))
    assert lower["y"] - (upper["y"] + upper["height"]) >= 8


@pytest.mark.parametrize(("start", "language", "end"), [("", "it", "it/"), ("it/", "en", "en/"), ("en/", "es", "")])
def test_switching_language_stays_at_the_rule(page: Any, url: str, start: str, language: str, end: str) -> None:
    page.goto(f"{url}/{start}{GAME}/cards/#captain")
    page.click("[data-reglario-languages] summary")
    page.click(f"[data-reglario-languages] a[hreflang={language}]")
    page.wait_for_url(f"{url}/{end}{GAME}/cards/#captain")
    assert page.locator("#captain").is_visible()


@pytest.mark.parametrize(
    ("prefix", "query", "expected"),
    [
        ("", "ultima incursion", "incursión"),  # accents folded
        ("", "calavera", "calaveras"),  # plural from singular
        ("", "sables", "sable"),
        ("it/", "teschio", "teschi"),
        ("en/", "skulls", "skull"),
    ],
)
def test_search(page: Any, url: str, prefix: str, query: str, expected: str) -> None:
    page.goto(f"{url}/{prefix}")
    assert not [address for address in page.requested if "/pagefind/" in address]  # nothing before the first key
    page.keyboard.press("/")
    page.fill("#rg-query", query)
    page.wait_for_selector("[data-reglario-results] a")
    found = page.inner_text("[data-reglario-results]")
    assert expected.lower() in found.lower()
    links = page.eval_on_selector_all("[data-reglario-results] a", "links => links.map(link => link.href)")
    assert all(link.startswith(f"{url}/{prefix}") for link in links)
    if not prefix:
        assert not [link for link in links if link.startswith((f"{url}/it/", f"{url}/en/"))]
    assert page.complaints == []


def test_a_permalink_leads_to_its_rule(page: Any, url: str) -> None:
    for prefix in TITLES:
        page.goto(f"{url}/{prefix}{GAME}/r/captain/")
        page.wait_for_url(f"{url}/{prefix}{GAME}/cards/#captain")


def test_every_rule_has_a_permalink_page(built: Path) -> None:
    rules = load_game(ROOT, GAME).rule
    for prefix in TITLES:
        assert {path.name for path in (built / prefix / GAME / "r").iterdir()} == set(rules)


def test_light_and_dark(page: Any, url: str) -> None:
    grounds = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(f"{url}/{GAME}/turn/")
        grounds[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert grounds["light"] != grounds["dark"]
