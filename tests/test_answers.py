"""What `check` answered is answered again without loading anything, word by word, until something changes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reglario import answers
from reglario.answers import Memory, Question, question, recall
from tests.projects import GAME, write_project

ROOT = Path(__file__).parents[1]
FROM_MEMORY = """
import sys
from reglario.answers import main
sys.argv[0] = "reglario"
try:
    main()
finally:
    print(*sorted({"pydantic", "ruamel", "typer", "reglario.book"} & sys.modules.keys()), file=sys.stderr)
"""


def run(*arguments: str, cwd: Path, language: str = "en") -> tuple[int, str, str]:
    """Exit code, output, and which of the heavy modules were loaded."""
    environment = {**os.environ, "REGLARIO_LANG": language, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", FROM_MEMORY, *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.strip()


@pytest.fixture(scope="module")
def pirates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pirates")
    shutil.copytree(ROOT / "rules_data" / "piraten_kapern", root / "rules_data" / "piraten_kapern")
    return root


@pytest.mark.parametrize("language", ["es", "it", "en"])
@pytest.mark.parametrize("form", answers.FORMATS)
def test_the_answer_is_the_same_and_loads_nothing(pirates: Path, form: str, language: str) -> None:
    first = run("check", "--format", form, cwd=pirates, language=language)
    again = run("check", "--format", form, cwd=pirates, language=language)
    assert first[0] == again[0] == 0
    assert first[1] == again[1]
    assert "pydantic" in first[2]
    assert again[2] == ""
    if form == "text":
        examples = (pirates / "rules_data" / "piraten_kapern" / "examples").glob("*.yaml")
        count = sum(file.read_text(encoding="utf-8").count("\n  - id: ") for file in examples)
        said = {"es": "superados {}, fallidos 0", "it": "{} superati, 0 falliti", "en": "{} passed, 0 failed"}
        assert f": {said[language].format(count)}\n" in again[1]


def test_other_questions_are_not_answered_from_memory(pirates: Path) -> None:
    run("check", cwd=pirates)
    for arguments in (
        ["check", "--rule", "sets"],
        ["check", "--format", "junit"],
        ["check", "--help"],
        ["check", "x"],
    ):
        assert "pydantic" in run(*arguments, cwd=pirates)[2], arguments


def test_a_wrong_value_is_found_after_a_pass(pirates: Path, tmp_path: Path) -> None:
    shutil.copytree(pirates, tmp_path / "copy")
    run("check", cwd=tmp_path / "copy")
    file = tmp_path / "copy" / "rules_data" / "piraten_kapern" / "constants.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("value: 500", "value: 600"), encoding="utf-8")
    for _ in range(2):  # what failed is not kept
        code, said, loaded = run("check", cwd=tmp_path / "copy")
        assert code == 1
        assert "expected 2700, engine 2800" in said
        assert "pydantic" in loaded


@pytest.fixture
def kept(tmp_path: Path) -> Question:
    """A question whose answer is kept."""
    asked = question(["check", "--root", str(write_project(tmp_path))], "en")
    assert asked is not None
    (tmp_path / ".reglario").mkdir()
    Memory(tmp_path, []).keep(asked, "all is well\n")
    return asked


Change = Callable[[Path], object]
DATA = f"rules_data/{GAME}"
CHANGES: dict[str, Change] = {
    "an edited file": lambda root: (root / DATA / "constants.yaml").write_text("constants: []\n"),
    "a new file": lambda root: (root / DATA / "examples" / "more.yaml").write_text("examples: []\n"),
    "a renamed file": lambda root: (root / DATA / "examples" / "play.yaml").rename(
        root / DATA / "examples" / "q.yaml"
    ),
    "a file gone": lambda root: (root / DATA / "icons" / "red.svg").unlink(),
    "a file behind a link": lambda root: (root / "elsewhere" / "a.yaml").write_text("examples: []\n"),
    "a pipe": lambda root: os.mkfifo(root / DATA / "rules" / "pipe.yaml"),
    "memory cut": lambda root: os.truncate(root / ".reglario" / "check.answers", 90),
    "memory altered": lambda root: alter(root / ".reglario" / "check.answers", b"well", b"fine"),
    "memory no text": lambda root: (root / ".reglario" / "check.answers").write_bytes(b"\xff\n\xff"),
}


def alter(file: Path, old: bytes, new: bytes) -> None:
    file.write_bytes(file.read_bytes().replace(old, new))


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_no_answer_after(tmp_path: Path, change: Change) -> None:
    asked = Question(write_project(tmp_path), (), "text", "en")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / DATA / "examples" / "linked").symlink_to(tmp_path / "elsewhere")
    (tmp_path / ".reglario").mkdir()
    Memory(tmp_path, []).keep(asked, "all is well\n")
    assert recall(asked) == "all is well\n"
    change(tmp_path)
    assert recall(asked) is None


def test_another_question_has_another_answer(kept: Question) -> None:
    assert recall(kept) == "all is well\n"
    assert recall(kept._replace(games=(GAME,))) is None
    assert recall(kept._replace(form="json")) is None
    assert recall(kept._replace(language="es")) is None
    Memory(kept.root, []).keep(kept._replace(language="es"), "todo va bien\n")
    assert recall(kept._replace(language="es")) == "todo va bien\n"
    assert recall(kept) == "all is well\n"


def test_what_changes_while_the_command_runs_is_not_kept(tmp_path: Path) -> None:
    asked = Question(write_project(tmp_path), (), "text", "en")
    (tmp_path / ".reglario").mkdir()
    memory = Memory(tmp_path, [])
    (tmp_path / DATA / "constants.yaml").write_text("constants: []\n", encoding="utf-8")
    memory.keep(asked, "all is well\n")
    assert recall(asked) is None


def test_an_engine_of_another_package_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lib" / "pebble_engine"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "odds.json").write_text("[1]", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "lib"))
    asked = Question(write_project(tmp_path / "project"), (), "text", "en")
    (asked.root / ".reglario").mkdir()
    Memory(asked.root, ["pebble_engine"]).keep(asked, "all is well\n")
    assert recall(asked) == "all is well\n"
    (package / "odds.json").write_text("[2]", encoding="utf-8")
    assert recall(asked) is None


def test_an_engine_that_is_no_package_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lone_engine.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    asked = Question(write_project(tmp_path / "project"), (), "text", "en")
    (asked.root / ".reglario").mkdir()
    Memory(asked.root, ["lone_engine"]).keep(asked, "all is well\n")
    assert recall(asked) is None


def test_another_version_of_a_library_is_a_change(
    kept: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site" / "pydantic-2.9.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr("sys.path", [*sys.path, str(tmp_path / "site")])
    Memory(kept.root, []).keep(kept, "all is well\n")
    assert recall(kept) == "all is well\n"
    (tmp_path / "site" / "pydantic-2.9.0.dist-info").rename(tmp_path / "site" / "pydantic-2.9.1.dist-info")
    assert recall(kept) is None


@pytest.mark.parametrize(
    "arguments",
    [[], ["coverage"], ["check", "--rule", "x"], ["check", "--root"], ["check", "--format=json"], ["check", "-h"]],
)
def test_only_plain_questions_are_understood(arguments: list[str]) -> None:
    assert question(arguments, "en") is None


def test_a_question_is_read_as_the_command_line_reads_it(tmp_path: Path) -> None:
    asked = question(["check", "a", "--format", "json", "b", "--root", str(tmp_path)], "it")
    assert asked == Question(tmp_path, ("a", "b"), "json", "it")
