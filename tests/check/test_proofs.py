"""What passed is not played again, until something changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from reglario import engines
from reglario.book import load
from reglario.check import Checked, check
from reglario.check.proofs import _digest
from tests.check.conftest import Extra

EXAMPLE = """\
  - id: one
    title: One
    shows: [sets]
    given: {card: sorceress}
    when:
      - roll: [monkey, monkey, monkey, parrot, parrot, saber, saber, skull]
      - stop: {}
    then: {scores: {1: 100}}
"""


@pytest.fixture
def proven(project: Extra) -> Path:
    """A project whose one example has passed."""
    root = project(EXAMPLE)
    assert check(load(root)).passed
    return root


def played_anew(root: Path, monkeypatch: pytest.MonkeyPatch) -> Checked | None:
    """What a run finds, or None if it did not play anything."""
    with monkeypatch.context() as patch:
        patch.setattr("reglario.check.checking.bind", lambda *_: pytest.fail("played again"))
        try:
            assert check(load(root)).passed
        except pytest.fail.Exception:
            pass
        else:
            return None
    return check(load(root))


def test_what_passed_is_not_played_again(proven: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert played_anew(proven, monkeypatch) is None
    again = check(load(proven)).results["piraten_kapern"].examples["one"]
    assert again.passed
    assert {"sets", "stop"} <= set(again.cited)


def test_changed_data_is_played(proven: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = proven / "rules_data" / "piraten_kapern" / "examples" / "extra.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("100", "200"), encoding="utf-8")
    checked = played_anew(proven, monkeypatch)
    assert checked is not None
    assert [failure.failure.values["expected"] for failure in checked.failures] == ["200"]


def test_a_changed_engine_plays(proven: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tmp_path / "turn.py"
    changed.write_text("# another way to play\n", encoding="utf-8")
    files = [*engines.code("piraten_kapern"), changed]
    monkeypatch.setattr("reglario.check.proofs.code", lambda _: files)
    assert played_anew(proven, monkeypatch) is not None


def test_a_renamed_file_of_the_engine_is_a_change(
    project: Extra, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("dice.py", "throw.py"):
        (tmp_path / name).write_text("# how dice fall\n", encoding="utf-8")
    monkeypatch.setattr("reglario.check.proofs.code", lambda _: [tmp_path / "dice.py"])
    root = project(EXAMPLE)
    assert check(load(root)).passed
    monkeypatch.setattr("reglario.check.proofs.code", lambda _: [tmp_path / "throw.py"])
    assert played_anew(root, monkeypatch) is not None


def test_an_engine_edited_while_it_plays_is_not_proven(
    project: Extra, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "turn.py"
    file.write_text("# as it was imported\n", encoding="utf-8")
    monkeypatch.setattr("reglario.check.proofs.code", lambda _: [file])
    root = project(EXAMPLE)
    assert check(load(root)).passed
    file.write_text("# as it will be imported next time\n", encoding="utf-8")
    examples = root / "rules_data" / "piraten_kapern" / "examples" / "extra.yaml"
    examples.write_text(examples.read_text(encoding="utf-8").replace("One", "Two"), encoding="utf-8")
    assert check(load(root)).passed
    _digest.cache_clear()  # another process
    assert played_anew(root, monkeypatch) is not None


def test_what_failed_is_played_again(project: Extra, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(EXAMPLE.replace("100", "200"))
    assert not check(load(root)).passed
    assert played_anew(root, monkeypatch) is not None


def test_a_damaged_proof_counts_as_none(proven: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = proven / ".reglario"
    name = (folder / "piraten_kapern.proof.key").read_text(encoding="utf-8")
    file = folder / f"{name}.json"
    file.write_bytes(file.read_bytes().replace(b"sets", b"stop"))
    assert played_anew(proven, monkeypatch) is not None
