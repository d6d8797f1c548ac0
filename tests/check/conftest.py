from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Extra = Callable[[str], Path]


@pytest.fixture
def project(tmp_path: Path) -> Extra:
    """A project that holds Piraten Kapern and one more file of examples; gives its root."""

    def make(examples: str) -> Path:
        target = tmp_path / "rules_data" / "piraten_kapern"
        shutil.copytree(ROOT / "rules_data" / "piraten_kapern", target)
        for file in (target / "examples").glob("*.yaml"):
            file.unlink()
        (target / "examples" / "extra.yaml").write_text("examples:\n" + examples, encoding="utf-8")
        return tmp_path

    return make
