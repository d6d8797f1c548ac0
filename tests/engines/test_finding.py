"""Engines of other packages: found by entry point, looked at in all their files, told of when they are broken."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reglario import engines
from reglario.book import load
from reglario.check import check
from reglario.wording import message
from tests.book.minigame import write

INFO = "Metadata-Version: 2.1\nName: toss-engine\nVersion: 1.0\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installed package that offers an engine for the game `toss`."""
    site = tmp_path / "site"
    info = site / "toss_engine-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(INFO, encoding="utf-8")
    (info / "entry_points.txt").write_text("[reglario.engines]\ntoss = toss_engine.engine:Toss\n", encoding="utf-8")
    (site / "toss_engine").mkdir()
    (site / "toss_engine" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(site))
    yield site / "toss_engine"
    for name in [name for name in sys.modules if name.partition(".")[0] == "toss_engine"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("class Tos: ...\n", "AttributeError: module 'toss_engine.engine' has no attribute 'Toss'"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
    ],
)
def test_an_engine_that_cannot_be_imported_is_told(package: Path, tmp_path: Path, source: str, error: str) -> None:
    (package / "engine.py").write_text(source, encoding="utf-8")
    (problem,) = check(load(write(tmp_path / "project"))).problems
    assert str(problem.place) == "rules_data/toss/game.yaml:2:5"
    said = message(problem.code, problem.values)
    assert said == f"the engine toss = toss_engine.engine:Toss cannot be used: {error}"


def test_all_files_of_the_package_are_looked_at(package: Path, tmp_path: Path) -> None:
    (package / "engine.py").write_text("", encoding="utf-8")
    (package / "odds.json").write_text("[]", encoding="utf-8")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "dice.py").write_text("", encoding="utf-8")
    (package / "dice").symlink_to(tmp_path / "shared")
    found = [path.relative_to(package).as_posix() for path in engines.code("toss")]
    assert found == ["__init__.py", "dice/dice.py", "engine.py", "odds.json"]
    assert engines.packages() == ["toss_engine"]


def test_of_an_engine_in_a_lone_module_nothing_is_known(package: Path) -> None:
    points = package.parent / "toss_engine-1.0.dist-info" / "entry_points.txt"
    points.write_text("[reglario.engines]\ntoss = lone_toss:Toss\n", encoding="utf-8")
    (package.parent / "lone_toss.py").write_text("class Toss: ...\n", encoding="utf-8")
    with pytest.raises(LookupError):
        engines.code("toss")
