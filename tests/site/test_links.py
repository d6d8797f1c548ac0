"""Every link of the built site leads somewhere, whatever the site lies below."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.site import orchard
from tests.site.conftest import build_here


class _Page(HTMLParser):
    """Links and anchors of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.anchors += filter(None, [found.get("id")])
        if tag == "link" and found.get("rel") in ("canonical", "alternate "):
            return
        self.links += filter(None, [found.get("href"), found.get("src")])


def read(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


@pytest.mark.parametrize("site", ["built_orchard", "built"])
def test_no_link_is_broken(site: str, request: pytest.FixtureRequest) -> None:
    root: Path = request.getfixturevalue(site)
    pages = {
        path.relative_to(root).as_posix(): read(path) for path in root.rglob("*.html") if "pagefind" not in path.parts
    }
    broken = []
    for name, page in pages.items():
        base = "/" if name == "404.html" else f"/{name}"
        for link in page.links:
            if re.match(r"(?:https?|mailto|data|javascript):", link) or (name == "404.html" and link.startswith("/")):
                continue
            target = urlsplit(urljoin(base, link))
            file = unquote(target.path).lstrip("/")
            file += "index.html" if not file or file.endswith("/") else ""
            if not (root / file).is_file() or (
                target.fragment and unquote(target.fragment) not in pages[file].anchors and file in pages
            ):
                broken.append((name, link))
    assert broken == []


def test_no_id_stands_twice_on_a_page(built: Path) -> None:
    for path in built.rglob("*.html"):
        if "pagefind" not in path.parts:
            anchors = read(path).anchors
            assert sorted(set(anchors)) == sorted(anchors), path


def test_404_is_in_the_default_language_and_its_links_work(page: Any, orchard_url: str, built_orchard: Path) -> None:
    text = (built_orchard / "404.html").read_text(encoding="utf-8")
    assert '<html lang="es"' in text
    assert "Esta página no existe" in text
    assert not (built_orchard / "it" / "404.html").exists()
    page.goto(f"{orchard_url}/404.html")
    page.click("article a.md-button")
    page.wait_for_url(f"{orchard_url}/")
    assert page.complaints == []


def test_alternates_of_the_home_pages(built_orchard: Path) -> None:
    head = (built_orchard / "en" / "index.html").read_text(encoding="utf-8").split("</head>")[0]
    found = dict(re.findall(r'hreflang="([^"]+)" href="([^"]+)"', head))
    assert found == {
        "es": "https://example.org/base/",
        "x-default": "https://example.org/base/",
        "it": "https://example.org/base/it/",
        "en": "https://example.org/base/en/",
    }


def test_the_sidebar_opens_only_the_game_that_is_read(page: Any, orchard_url: str) -> None:
    def shown() -> list[str]:
        return page.eval_on_selector_all(
            ".md-nav--primary a.md-nav__link[href]",
            "all => all.map(a => a.pathname + a.hash).filter(p => !p.match('#'))",
        )

    page.goto(f"{orchard_url}/en/orchard/play/")
    assert "/base/en/orchard/glossary/" in shown()
    assert not [path for path in shown() if "arboleda" in path]
    page.goto(f"{orchard_url}/en/")
    assert {"/base/en/orchard/", "/base/en/arboleda/"} <= set(shown())
    assert "/base/en/orchard/glossary/" not in shown()


def test_next_stays_within_the_game(built_orchard: Path) -> None:
    last = (built_orchard / "arboleda" / "review" / "index.html").read_text(encoding="utf-8")
    first = (built_orchard / "orchard" / "index.html").read_text(encoding="utf-8")
    assert "md-footer__link--next" not in last
    assert "md-footer__link--prev" not in first
    assert "md-footer__link--next" in first


def test_the_switcher_keeps_the_rule_that_is_read_without_an_anchor(page: Any, orchard_url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    page.goto(f"{orchard_url}/orchard/play/")
    page.evaluate("document.getElementById('full-basket').scrollIntoView()")
    page.click("[data-reglario-languages] summary")
    page.click("[data-reglario-languages] a[hreflang=en]")
    page.wait_for_url(f"{orchard_url}/en/orchard/play/#full-basket")


def test_a_link_opens_the_example_it_leads_to(page: Any, orchard_url: str) -> None:
    page.goto(f"{orchard_url}/en/orchard/play/#ex.what-next")
    assert page.evaluate("document.getElementById('ex.what-next').open")


def test_the_menu_of_a_phone_by_keyboard(page: Any, orchard_url: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{orchard_url}/orchard/play/")
    menu = page.locator("[data-reglario-menu]")
    assert not page.is_visible(".md-sidebar--primary nav")
    menu.focus()
    page.keyboard.press("Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    assert page.is_visible(".md-sidebar--primary nav")
    page.keyboard.press("Escape")
    assert menu.get_attribute("aria-expanded") == "false"


def test_a_project_need_not_write_down_its_navigation(tmp_path: Path) -> None:
    config = orchard.CONFIG.replace("nav: [index.md, about.md]\n", "")
    root = orchard.write_project(tmp_path / "project", {"mkdocs.yml": config})
    site = build_here(root, tmp_path / "site", strict=True)
    home = (site / "it" / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'href="([^"]+)" class="md-nav__link[^"]*"', home)
    assert links == ["./", "arboleda/", "orchard/", "about/"]
