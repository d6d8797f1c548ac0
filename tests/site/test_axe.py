"""Accessibility: axe finds nothing that a stock Material build has not too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.conftest import build, serve

GAME = "piraten_kapern"
STOCK = """\
site_name: Stock
site_url: https://example.org/
docs_dir: docs
theme: {name: material, font: false}
"""


def violations(page: Any) -> dict[str, list[str]]:
    """Axe's findings: rule -> the places."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    found = Axe().run(page).response["violations"]
    return {item["id"]: [node["html"][:160] for node in item["nodes"]] for item in found}


@pytest.fixture(scope="module")
def stock(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What axe finds on a plain page of stock Material."""
    folder = tmp_path_factory.mktemp("stock")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Stock\n\nA [link](https://example.org/) in a text.\n\n## More\n")
    (folder / "mkdocs.yml").write_text(STOCK)
    assert build(folder, folder / "site", strict=False).returncode == 0
    server, address = serve(folder / "site")
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(address)
    found = violations(opened)
    context.close()
    server.shutdown()
    print("axe on stock Material:", ", ".join(sorted(found)) or "nothing")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["", f"{GAME}/", f"{GAME}/cards/", f"it/{GAME}/odds/", f"en/{GAME}/disputed-points/"]
)
def test_axe_finds_nothing_that_stock_material_has_not(
    page: Any, url: str, stock: dict[str, list[str]], path: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{url}/{path}", wait_until="networkidle")
    found = {rule: places for rule, places in violations(page).items() if rule not in stock}
    assert found == {}


def test_axe_would_find_a_fault(page: Any, url: str, stock: dict[str, list[str]]) -> None:
    page.goto(f"{url}/", wait_until="networkidle")
    page.evaluate("document.querySelector('article').insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    found = violations(page)
    assert "image-alt" in found
    assert "image-alt" not in stock
