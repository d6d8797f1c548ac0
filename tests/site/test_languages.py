"""A language that nobody has translated into, and the pseudo-language, as sites."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from reglario.book import load
from reglario.catalogs.adding import add_language
from tests.site import orchard
from tests.site.conftest import build_here


def words(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    return unescape(re.sub(r"<[^>]+>", " ", text[text.index("<article") : text.index("</article>")]))


def test_a_fourth_language_and_the_pseudo_language(tmp_path: Path) -> None:
    root = orchard.write_project(tmp_path / "project")
    for language in ("pt-BR", "en-XA"):
        add_language(load(root), language)
    site = build_here(root, tmp_path / "site", strict=True)
    portuguese = (site / "pt-BR/orchard/play/index.html").read_text(encoding="utf-8")
    assert '<html lang="pt' in portuguese
    assert '<span lang="en">A full basket</span>' in portuguese
    assert "rg-missing" in portuguese
    assert 'hreflang="pt-BR" lang="pt-BR">Português (Brasil)</a>' in (site / "orchard/play/index.html").read_text(
        encoding="utf-8"
    )
    pseudo = words(site / "en-XA/orchard/play/index.html")
    assert "⟦Á fúĺĺ báškét" in pseudo
    assert "A full basket" not in pseudo
