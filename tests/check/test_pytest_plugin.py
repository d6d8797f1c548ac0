"""Examples as pytest items."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.check.conftest import Extra
from tests.check.test_reports import BROKEN


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "rules_data", "-p", "no:cacheprovider", "-v", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, encoding="utf-8")


def test_items_and_the_line_of_a_failure(project: Extra) -> None:
    done = run(project(BROKEN))
    assert done.returncode == 1
    assert "piraten_kapern::one PASSED" in done.stdout
    assert "extra.yaml:19:24: piraten_kapern::two: then.scores.1: expected 300, engine 100" in done.stdout
    assert "1 failed, 1 passed" in done.stdout


def test_selection_by_name(project: Extra) -> None:
    done = run(project(BROKEN), "-k", "one")
    assert done.returncode == 0
    assert "1 passed, 1 deselected" in done.stdout


def test_data_that_cannot_be_loaded(project: Extra) -> None:
    done = run(project(BROKEN.replace("shows: [sets]", "shows: [set]")))
    assert done.returncode == 2
    assert "extra.yaml:4:13: there is no rule set; known: sets" in done.stdout
    assert "Traceback" not in done.stdout
