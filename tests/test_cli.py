"""The command line as a user types it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def reglario(*arguments: str, cwd: Path = ROOT, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run the command."""
    code = "import sys; from reglario.answers import main; sys.argv[0] = 'reglario'; main()"
    environment = {**os.environ, "REGLARIO_LANG": language, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "rules_data", tmp_path / "rules_data")
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)  # it says where the pages are, which catalogs link to
    return tmp_path


def test_check_passes_here_and_from_a_folder_below() -> None:
    done = reglario("check", cwd=ROOT / "rules_data")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" passed, 0 failed\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "pirate"], "there is no game pirate; known: piraten_kapern"),
        (["check", "--rule", "third-skul"], "there is no rule third-skul; known: third-skull"),
        (["check", "--format", "xml"], "Invalid value for '--format'"),
        (["rename", "third-skul", "x"], "there is no id third-skul; known: third-skull"),
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str], said: str) -> None:
    done = reglario(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["check", "pages pages", "locales lint", "locales fix", "wiki drift"])
def test_a_folder_without_rules(tmp_path: Path, command: str) -> None:
    done = reglario(*command.split(), "--root", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no rules_data folder" in done.stderr


def test_a_failing_example_exits_with_1_and_names_its_place(copy: Path) -> None:
    constants = copy / "rules_data" / "piraten_kapern" / "constants.yaml"
    constants.write_text(constants.read_text(encoding="utf-8").replace("value: 500", "value: 600"), encoding="utf-8")
    done = reglario("check", "--root", str(copy), language="es")
    assert done.returncode == 1
    assert "se esperaba 2700, el motor da 2800" in done.stdout


def test_a_broken_file_exits_with_1_without_a_traceback(copy: Path) -> None:
    (copy / "rules_data" / "piraten_kapern" / "constants.yaml").write_text("constants: [", encoding="utf-8")
    for command in (["check"], ["coverage"], ["locales", "status"], ["locales", "update"], ["schema"]):
        done = reglario(*command, "--root", str(copy))
        assert done.returncode == 1, command
        assert "constants.yaml:" in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_rename_keeps_translations(copy: Path) -> None:
    done = reglario("rename", "captain-island", "captain-on-the-island", "--root", str(copy))
    assert done.returncode == 0, done.stderr
    catalog = (copy / "locales" / "it" / "piraten_kapern.po").read_text(encoding="utf-8")
    assert 'msgctxt "captain-on-the-island/text"' in catalog
    status = json.loads(reglario("locales", "status", "--format", "json", "--root", str(copy)).stdout)
    assert all(one["missing"] == one["fuzzy"] == 0 for one in status["catalogs"])
    # The engine still cites the old id: that is told at once.
    check = reglario("check", "--root", str(copy))
    assert check.returncode == 1
    assert "cites the rule captain-island, which does not exist" in check.stdout


def test_an_update_that_changes_nothing_writes_nothing(copy: Path) -> None:
    files = {path: path.stat().st_mtime_ns for path in (copy / "locales").rglob("*.po")}
    done = reglario("locales", "update", "--root", str(copy))
    assert done.returncode == 0
    assert {path: path.stat().st_mtime_ns for path in (copy / "locales").rglob("*.po")} == files


def test_pages_for_any_generator(tmp_path: Path) -> None:
    done = reglario("pages", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    for prefix in ("", "it/", "en/"):
        assert (tmp_path / f"{prefix}piraten_kapern/turn.md").is_file()
