"""What the build does with examples that fail, hostile texts and data for programs."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from reglario.book import load_game
from tests.site.conftest import ROOT, build

GAME = "piraten_kapern"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project that a test may spoil."""
    for name in ("rules_data", "locales", "docs", ".reglario"):  # the last holds figures that take seconds to compute
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    return tmp_path


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_failing_example_fails_a_strict_build_and_shows_otherwise(copy: Path) -> None:
    examples = copy / "rules_data" / GAME / "examples" / "scoring.yaml"
    score = re.search(r"then: \{scores: \{1: \d+\}", examples.read_text(encoding="utf-8"))
    assert score
    replace(examples, score[0], score[0].replace("{1: ", "{1: 9"))
    strict = build(copy, copy / "site")
    assert strict.returncode != 0
    assert "scoring.yaml" in strict.stderr + strict.stdout
    assert build(copy, copy / "site", strict=False).returncode == 0
    page = (copy / "site" / "en" / GAME / "scoring" / "index.html").read_text(encoding="utf-8")
    assert "rg-fail" in page


def test_hostile_texts_reach_no_page_unescaped(copy: Path) -> None:
    hostile = "<script>alert(1)</script> <img src=x onerror=alert(2)> [x](javascript:alert(3)) { onclick=alert(4) }"
    rules = copy / "rules_data" / GAME / "rules" / "turn.yaml"
    text = "Your first roll is always with all {dice} dice."
    replace(rules, f"    text: {text}\n", f"    text: '{text} {hostile.replace('{ onclick=alert(4) }', '')}'\n")
    catalog = copy / "locales" / "it" / f"{GAME}.po"
    entry = catalog.read_text(encoding="utf-8").split('msgctxt "draw-card/text"')[1].split("\n\n")[0]
    line = next(line for line in entry.split("\n") if line.startswith("msgstr"))
    replace(catalog, line, f'{line[:-1]} <script>alert(5)</script><b onmouseover=alert(6)>b</b>"')
    assert build(copy, copy / "site", strict=False).returncode == 0
    for prefix in ("", "it", "en"):
        page = (copy / "site" / prefix / GAME / "turn" / "index.html").read_text(encoding="utf-8")
        for evil in ("<script>alert", "<img src=x", 'href="javascript', "<b onmouseover"):
            assert evil not in page


@pytest.mark.parametrize(("prefix", "language"), [("", "es"), ("it", "it"), ("en", "en")])
def test_rules_for_programs(built: Path, prefix: str, language: str) -> None:
    document = json.loads((built / prefix / GAME / "rules.json").read_text(encoding="utf-8"))
    assert document["format"] == 1
    assert document["language"] == language
    game = load_game(ROOT, GAME)
    assert [rule["id"] for rule in document["rules"]] == [rule.id for rule in game.rules]
    third = next(rule for rule in document["rules"] if rule["id"] == "third-skull")
    assert third["examples"]
    assert "3" in third["text"]


def test_nothing_of_this_game_is_untranslated(built: Path) -> None:
    for prefix, words in (("", ("Aún sin traducir", "desfasada")), ("it", ("Non ancora tradotto", "non aggiornata"))):
        for page in (built / prefix / GAME).rglob("index.html"):
            text = page.read_text(encoding="utf-8")
            assert not [word for word in words if word in text], page


def test_no_page_asks_other_hosts(built: Path) -> None:
    for page in built.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for host in ("fonts.googleapis", "unpkg.com", "cdn.jsdelivr", "cdnjs"):
            assert host not in text, page
