"""What dictionaries said is kept from one run to the next, for as long as they are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from reglario.catalogs.lint.spelled import remembered
from reglario.prose import Speller


@pytest.fixture
def path() -> Path:
    found = Speller.installed("es")
    if found is None:
        pytest.skip("no hunspell dictionary for es (apt-get install hunspell-es)")
    return found._path


def ask(root: Path, speller: Speller, monkeypatch: pytest.MonkeyPatch, *words: str) -> list[bool]:
    monkeypatch.setattr(Speller, "installed", lambda language: speller)
    with remembered(root, "es"):
        return [speller.knows(word) for word in words]


def test_words_are_looked_up_once(tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(tmp_path, Speller(path, "es"), monkeypatch, "calavera", "calabera") == [True, False]
    later = Speller(path, "es")
    assert ask(tmp_path, later, monkeypatch, "calavera", "calabera") == [True, False]
    assert "_dictionary" not in vars(later)  # it was never read


def test_a_new_word_is_looked_up_and_kept_beside_the_others(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(tmp_path, Speller(path, "es"), monkeypatch, "calavera")
    ask(tmp_path, Speller(path, "es"), monkeypatch, "dado")
    last = Speller(path, "es")
    assert ask(tmp_path, last, monkeypatch, "calavera", "dado") == [True, True]
    assert "_dictionary" not in vars(last)


def test_answers_of_another_dictionary_are_not_believed(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for suffix in (".dic", ".aff"):
        (tmp_path / f"own{suffix}").write_bytes(path.with_suffix(suffix).read_bytes())
    own = tmp_path / "own"
    assert ask(tmp_path, Speller(own, "es"), monkeypatch, "calabera") == [False]
    dictionary = own.with_suffix(".dic")
    dictionary.write_bytes(dictionary.read_bytes() + b"calabera\n")
    assert ask(tmp_path, Speller(own, "es"), monkeypatch, "calabera") == [True]
