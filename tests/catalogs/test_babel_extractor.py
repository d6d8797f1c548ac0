from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

from reglario.book import BadData
from reglario.catalogs import read_catalog
from tests.projects import edit, write, write_project

DATA = "rules_data/pebbles"


def test_texts_of_one_file_with_lines_and_comments(tmp_path: Path) -> None:
    path = write_project(tmp_path) / DATA / "rules/play.yaml"
    found = extract_from_file("reglario", path)
    assert [(line, text, context) for line, text, _, context in found] == [
        (2, "Your turn", "chapter:play/title"),
        (3, "It is short.", "chapter:play/intro"),
        (6, "Drawing", "draw/title"),
        (8, "Draw up to {hand} pebbles, at most {limit} of them red ([stop](rule:stop)).", "draw/text"),
        (15, "Stopping (rule:stop)", "stop/title"),
        (
            16,
            "You may stop with fewer than {limit} red [pebbles](term:pebble); see [drawing](rule:draw).",
            "stop/text",
        ),
    ]
    assert found[2][2] == [
        "title of a rule (chapter “Your turn”)",
        "note: Out of the bag, not from the table.",
        "examples: first",
        "page: en/pebbles/r/draw/",
    ]


def test_plurals(tmp_path: Path) -> None:
    found = extract_from_file("reglario", write_project(tmp_path) / DATA / "phrases.yaml")
    (plural,) = [one for one in found if isinstance(one[1], tuple)]
    assert (plural[0], plural[1]) == (5, ("One pebble is left.", "{n} pebbles are left."))
    assert plural[3] == "phrase:field.left/you"


def test_files_without_texts_and_foreign_files(tmp_path: Path) -> None:
    write_project(tmp_path)
    assert extract_from_file("reglario", tmp_path / DATA / "ids.yaml") == []
    assert extract_from_file("reglario", write(tmp_path, "notes.yaml", "title: x\n")) == []


def test_faults_of_the_game_are_told(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "game.yaml", "goal: ", "gaol: ")
    with pytest.raises(BadData, match=r"rules_data/pebbles/game.yaml:7:1: unknown-key"):
        extract_from_file("reglario", tmp_path / DATA / "rules/play.yaml")


def test_by_babels_own_command(tmp_path: Path) -> None:
    write_project(tmp_path)
    write(tmp_path, "babel.cfg", "[reglario: rules_data/**.yaml]\n")
    command = [
        sys.executable,
        "-m",
        "babel.messages.frontend",
        "-q",
        "extract",
        "-F",
        "babel.cfg",
        "-o",
        "a.pot",
        ".",
    ]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    contexts = [entry.msgctxt for entry in read_catalog(tmp_path / "a.pot", "a.pot")]
    assert len(contexts) == 25
    assert "term:bag/definition" in contexts
