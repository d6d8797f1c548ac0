"""A game that nobody can play yet needs no engine."""

from __future__ import annotations

from pathlib import Path

from reglario.book import load
from reglario.check import check
from reglario.check.reports import text
from tests.projects import edit, write_project
from tests.wiki.draft import draft


def test_a_game_of_open_rules_passes_without_an_engine(tmp_path: Path) -> None:
    checked = check(draft(tmp_path, "Una frase."))
    assert checked.passed
    assert checked.results == {}
    assert list(text(checked, "en")) == ["pebbles: its data has no fault; no engine plays it yet"]


def test_a_rule_that_can_be_played_needs_one(tmp_path: Path) -> None:
    draft(tmp_path, "Una frase.", "Otra.")
    path = tmp_path / "rules_data/pebbles/rules/play.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("    status: open\n", "", 1), encoding="utf-8")
    assert [problem.code for problem in check(load(tmp_path)).problems] == ["no-engine"]


def test_so_does_an_example(tmp_path: Path) -> None:
    write_project(tmp_path)
    for rule in ("Drawing", '"Stopping (rule:stop)"'):
        edit(tmp_path, "rules/play.yaml", f"title: {rule}\n", f"title: {rule}\n    status: open\n    reason: Why.\n")
    assert [problem.code for problem in check(load(tmp_path)).problems] == ["no-engine"]
