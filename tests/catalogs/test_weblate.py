"""What is said about setting up Weblate holds for the files that are there."""

from __future__ import annotations

import configparser
import re
from pathlib import Path

import pytest

from reglario.catalogs.catalog import template_file
from reglario.catalogs.pseudo import PSEUDO

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("weblate*.md"))
CATALOGS = [path for path in sorted((ROOT / "locales").glob("*/*.po")) if path.parent.name != PSEUDO]


def test_the_command_lines_file_says_what_it_may() -> None:
    found = configparser.ConfigParser()
    found.read(ROOT / ".weblate", encoding="utf-8")
    assert found.sections() == ["weblate"]
    assert set(found["weblate"]) == {"url", "translation"}  # a key would let anybody in
    assert found["weblate"]["url"].endswith("/api/")
    project, component = found["weblate"]["translation"].split("/")
    assert project == "reglario"
    assert (ROOT / template_file(component)).is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_expression_finds_all_catalogs_and_their_templates(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    expression = re.search(r"`(locales/\(\?P<language>.*?)`", text)
    template = re.search(r"`(locales/templates/\{\{ component \}\}\.pot)`", text)
    assert expression
    assert template
    files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "locales").rglob("*")) if path.is_file()]
    found = {file: match for file in files if (match := re.fullmatch(expression[1], file))}
    assert {ROOT / file for file in found} >= set(CATALOGS)
    assert not [file for file in found if not file.endswith(".po")]
    for match in found.values():
        assert (ROOT / template[1].replace("{{ component }}", match["component"])).is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_flags_see_every_placeholder_and_nothing_else(page: Path) -> None:
    pattern = re.search(r'placeholders:r"(.*?)"', page.read_text(encoding="utf-8"))
    assert pattern
    assert re.findall(pattern[1], "Up to {limit} of {captain.multiplier} [cards](term:card).") == [
        "{limit}",
        "{captain.multiplier}",
    ]
