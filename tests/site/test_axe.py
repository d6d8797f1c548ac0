"""Accessibility: axe finds nothing that a stock Material build has not too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.conftest import violations

GAME = "piraten_kapern"


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
