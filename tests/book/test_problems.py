"""One fault in the data, one message: its place, what was found and what was expected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reglario.book import load
from reglario.wording import message
from tests.book.faults import CASES
from tests.book.minigame import edited, write


def told(root: Path, language: str = "en") -> list[str]:
    """The problems of the game, as a user reads them."""
    prefix = "rules_data/toss/"
    return [f"{p.place}: {message(p.code, p.values, language)}".replace(prefix, "", 1) for p in load(root).problems]


def test_the_game_itself_is_right(tmp_path: Path) -> None:
    assert told(write(tmp_path)) == []


@pytest.mark.parametrize("name", CASES)
def test_message(name: str, tmp_path: Path) -> None:
    changes, expected = CASES[name]
    found = told(write(tmp_path, changes))
    for sentence in expected:
        assert any(line.startswith(sentence) for line in found), f"{sentence}\nnot among\n" + "\n".join(found)
    assert len(found) == len(expected), found


def test_what_editors_leave_beside_an_open_file_is_no_data(tmp_path: Path) -> None:
    root = write(tmp_path, {"rules/.play.yaml": "half: [written"})
    (root / "rules_data" / "toss" / "rules" / ".#play.yaml").symlink_to("somebody@somewhere.1234")
    assert told(root) == []


def test_all_problems_of_all_files_in_one_run(tmp_path: Path) -> None:
    changes: dict[str, str | bytes | None] = {}
    changes |= edited("game.yaml", "license: CC0-1.0\n", "")
    changes |= edited("constants.yaml", "value: 3}", "vale: 3}")
    changes |= edited("rules/play.yaml", "    title: Best of three\n", "    title: Best of three\n    title: Again\n")
    assert [line.split(": ")[0] for line in told(write(tmp_path, changes))] == [
        "constants.yaml:2:5",
        "constants.yaml:2:18",
        "game.yaml:1:1",
        "rules/play.yaml:6:5",
    ]


def test_files_behind_links_are_read(tmp_path: Path) -> None:
    root = write(tmp_path, edited("examples/play.yaml", "shows: [best-of]", "shows: [bestof]"))
    game = root / "rules_data" / "toss"
    (game / "examples").rename(tmp_path / "elsewhere")
    (game / "examples").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "loop").symlink_to(tmp_path / "elsewhere")
    assert told(root) == ["examples/play.yaml:4:13: there is no rule bestof; known: best-of"]


@pytest.mark.parametrize("file", ["rules/play.yaml", "icons/coin.svg", "ids.yaml", "rules/more.yaml"])
def test_a_pipe_does_not_hold_up_the_load(tmp_path: Path, file: str) -> None:
    root = write(tmp_path)
    path = root / "rules_data" / "toss" / file
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert (
        told(root)[0] == f"{file}:1:1: this is no file that can be read, but a folder, a pipe, a device or the like"
    )


def test_a_device_does_not_hold_up_the_load(tmp_path: Path) -> None:
    root = write(tmp_path)
    (root / "rules_data" / "toss" / "rules" / "zero.yaml").symlink_to("/dev/zero")
    assert told(root) == [
        "rules/zero.yaml:1:1: this is no file that can be read, but a folder, a pipe, a device or the like"
    ]


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    root = write(tmp_path)
    (root / "rules_data" / "toss" / "rules" / "gone.yaml").symlink_to("nowhere.yaml")
    assert told(root) == ["rules/gone.yaml:1:1: there is no such file"]


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    root = write(tmp_path)
    (root / "rules_data" / "toss" / "rules" / os.fsdecode(b"caf\xe9.yaml")).write_text("id: x\n", encoding="utf-8")
    assert told(root)[0].startswith(r"rules/caf\udce9.yaml:1:1: no such file belongs to a game")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "rules/play.yaml:7:23: no existe término coinn; se conocen: coin"),
        ("it", "rules/play.yaml:7:23: il riferimento è nel vuoto: termine coinn non esiste; valori noti: coin"),
    ],
)
def test_the_kind_of_a_thing_is_told_in_the_users_language(tmp_path: Path, language: str, sentence: str) -> None:
    root = write(tmp_path, edited("rules/play.yaml", "(term:coin)", "(term:coinn)"))
    assert told(root, language) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "game.yaml:4:11: se encontró fr, pero se esperaba uno de estos valores: en, es, it"),
        ("it", "game.yaml:4:11: trovato fr, atteso uno di questi valori: en, es, it"),
    ],
)
def test_what_was_expected_is_told_in_the_users_language(tmp_path: Path, language: str, sentence: str) -> None:
    assert told(write(tmp_path, edited("game.yaml", "language: en", "language: fr")), language) == [sentence]
