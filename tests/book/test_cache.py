from __future__ import annotations

import os
from pathlib import Path

import pytest

from reglario.book import load, load_game
from reglario.book.cache import FOLDER
from tests.book.minigame import edited, write


def cached(root: Path) -> Path:
    (file,) = (root / FOLDER).glob("*.json")
    return file


def test_a_warm_load_is_equal_and_reads_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cold = load_game(write(tmp_path), "toss")
    monkeypatch.setattr("reglario.book.loading.parse", lambda *_: pytest.fail("the cache was not used"))
    assert load_game(tmp_path, "toss") == cold


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw.replace(b'"value":3', b'"value":4'),
        lambda raw: b"\xff\xfe" + raw,
        lambda raw: b"{}\n{}",
        lambda raw: b"\x80\x04\x95" + raw,
    ],
    ids=["empty", "cut", "altered", "binary", "foreign", "pickle"],
)
def test_a_damaged_cache_is_rebuilt(damage, tmp_path: Path) -> None:
    game = load_game(write(tmp_path), "toss")
    whole = cached(tmp_path).read_bytes()
    broken = damage(whole)
    assert broken != whole
    cached(tmp_path).write_bytes(broken)
    assert load_game(tmp_path, "toss") == game
    assert cached(tmp_path).read_bytes() == whole


def test_a_change_is_seen_and_the_old_entry_forgotten(tmp_path: Path) -> None:
    load_game(write(tmp_path), "toss")
    old = cached(tmp_path)
    write(tmp_path, edited("constants.yaml", "value: 3}", "value: 4}"))
    assert load_game(tmp_path, "toss").constants[0].value == 4
    assert cached(tmp_path) != old


def test_a_damaged_note_of_the_last_entry_does_no_harm(tmp_path: Path) -> None:
    load_game(write(tmp_path), "toss")
    (tmp_path / FOLDER / "toss.key").write_bytes(b"\xff\xfe")
    write(tmp_path, edited("constants.yaml", "value: 3}", "value: 4}"))
    assert load_game(tmp_path, "toss").constants[0].value == 4


def test_broken_data_is_not_cached(tmp_path: Path) -> None:
    write(tmp_path, edited("constants.yaml", "value: 3}", "value: x}"))
    assert load(tmp_path).problems
    assert not list(tmp_path.glob(f"{FOLDER}/*.json"))


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file where the folder should be", encoding="utf-8")
    assert load_game(write(tmp_path), "toss").id == "toss"


@pytest.mark.parametrize("kept", ["the game", "the index"])
def test_a_pipe_in_place_of_what_was_kept_does_not_hold_up_the_load(tmp_path: Path, kept: str) -> None:
    root = write(tmp_path)
    load(root)
    index = root / ".reglario" / "toss.key"
    file = index if kept == "the index" else index.with_name(f"{index.read_text(encoding='ascii')}.json")
    file.unlink()
    os.mkfifo(file)
    if kept == "the index":
        (root / "rules_data" / "toss" / "constants.yaml").write_text("constants: []\n", encoding="utf-8")
    load(root)
    assert (load(root).games.keys() == {"toss"}) is (kept == "the game")
