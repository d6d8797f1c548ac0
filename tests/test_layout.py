"""The house: who may know whom, and that nothing but a game's own folders names a game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from reglario.book import game_folders
from reglario.sentences import MESSAGES, SITE

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tools" / "reglario"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: What each folder may import from the others: imports run downwards only.
KNOWS = {
    "sentences": set[str](),
    "book": {"trees"},
    "engines": {"book", "trees"},
    "prose": {"book"},
    "check": {"book", "engines", "wording", "trees"},
    "catalogs": {"trees", "book", "prose", "sentences", "engines", "check"},
    "wording": {"book", "catalogs", "sentences"},
    "telling": {"book", "engines", "check"},
    "wiki": {
        "book",
        "engines",
        "check",
        "prose",
        "catalogs",
        "wording",
        "sentences",
        "telling",
        "command",
        "project",
    },
    "site": {"trees", "book", "engines", "check", "catalogs", "wording", "sentences", "telling"},
}


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_run_downwards(path: Path) -> None:
    folder = path.relative_to(PACKAGE).parts[0]
    if folder not in KNOWS:
        return
    own = {name.split(".")[1] for name in imports(path) if name.startswith("reglario.")}
    assert own - {folder} <= KNOWS[folder]


def test_only_the_adapter_knows_mkdocs() -> None:
    knowing = {path.name for path in MODULES if any(name.split(".")[0] == "mkdocs" for name in imports(path))}
    assert knowing <= {"mkdocs_plugin.py"}


@pytest.mark.parametrize("game", game_folders(ROOT))
def test_nothing_else_names_a_game(game: str) -> None:
    files = [*MODULES, *ROOT.glob("docs/**/*.*"), ROOT / "mkdocs.yml"]
    texts = {path: path.read_bytes() for path in files if path.is_file() and game not in path.parts}
    names = (game.encode(), game.replace("_", "-").encode())
    assert [str(path) for path, text in texts.items() if any(name in text for name in names)] == []


def test_no_module_is_long() -> None:
    assert [path.name for path in MODULES if len(path.read_text(encoding="utf-8").splitlines()) > 400] == []


def codes_used() -> set[str]:
    """First arguments of problems, faults and failures anywhere in the package (engines bring their own)."""
    calls = {
        "Problem",
        "Fault",
        "_failure",
        "_report",
        "BadChoice",
        "message",
        "site_word",
        "usage",
        "say",
        "WikiError",
        "Unanswered",
    }
    used: set[str] = set()
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in calls and isinstance(node.args[0].value, str):
                    used.add(node.args[0].value)
    return used


def test_every_code_has_a_sentence() -> None:
    assert sorted(codes_used() - MESSAGES.keys() - SITE.keys()) == []
