"""Search in a real Chromium: accents, word forms, games, languages, keyboard, and where it cannot work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def search(page: Any, words: str) -> list[str]:
    """The addresses found, from the site's root on."""
    page.keyboard.press("/")
    page.fill("#rg-query", words)
    page.wait_for_function("document.querySelector('[data-reglario-status]').textContent.match(/\\d|Un|No /)")
    return page.eval_on_selector_all("[data-reglario-results] a", "all => all.map(link => link.pathname + link.hash)")


@pytest.mark.parametrize("words", ["arbol", "árbol", "ÁRBOLES", "arboles"])
def test_accents_and_plurals(page: Any, orchard_url: str, words: str) -> None:
    page.goto(f"{orchard_url}/")
    found = search(page, words)
    assert "/base/arboleda/glossary/#tree" in found
    assert "/base/arboleda/play/#drawing" in found
    assert not [address for address in found if address.startswith(("/base/it/", "/base/en/"))]
    assert page.complaints == []


def test_a_game_searches_itself_first(page: Any, orchard_url: str) -> None:
    page.goto(f"{orchard_url}/en/orchard/glossary/")
    assert {address.split("/")[3] for address in search(page, "fruit")} == {"orchard"}
    page.select_option("#rg-game", "")
    page.wait_for_function(
        "[...document.querySelectorAll('[data-reglario-results] a')].some(a => a.href.match('arboleda'))"
    )


def test_nothing_is_loaded_before_the_first_key(page: Any, orchard_url: str) -> None:
    page.goto(f"{orchard_url}/")
    page.click("[data-reglario-search-open]")
    page.wait_for_timeout(200)
    assert not [address for address in page.requested if "pagefind" in address]


def test_by_keyboard_alone(page: Any, orchard_url: str) -> None:
    page.goto(f"{orchard_url}/")
    found = search(page, "cesto")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.pathname + document.activeElement.hash") == found[0]
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "rg-query"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{found[0]}")
    page.keyboard.press("/")
    assert page.is_visible("#rg-query")
    page.keyboard.press("Escape")
    assert not page.is_visible("#rg-query")


def test_results_are_announced(page: Any, orchard_url: str) -> None:
    page.goto(f"{orchard_url}/")
    status = page.locator("[data-reglario-status]")
    assert status.get_attribute("role") == "status"
    search(page, "zzzz")
    assert status.inner_text() == "No se ha encontrado nada."
    page.fill("#rg-query", "árbol")
    page.wait_for_selector("[data-reglario-results] a")
    count = page.locator("[data-reglario-results] a").count()
    assert status.inner_text() == f"{count} resultados"


def test_from_a_folder_it_says_what_it_needs(page: Any, built_orchard: Path) -> None:
    page.goto((built_orchard / "arboleda" / "index.html").as_uri())
    page.keyboard.press("/")
    assert "servidor web" in page.inner_text("[data-reglario-status]")
