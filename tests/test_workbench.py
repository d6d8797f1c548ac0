"""What a translator and a maintainer do, by the real commands."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from reglario.catalogs import read_catalog
from reglario.catalogs.catalog import catalog_file
from tests.test_cli import ROOT, reglario

GAME = "piraten_kapern"
SPANISH = catalog_file("es", GAME)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """This project with one game."""
    for folder in ("rules_data", "locales"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*_forest*", "forest_*", "schema")
        )
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    reglario("locales", "extract", cwd=tmp_path)
    reglario("locales", "update", cwd=tmp_path)
    return tmp_path


def change(root: Path, file: str, old: str, new: str) -> None:
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")


def line_of(root: Path, unit: str) -> int:
    return (root / SPANISH).read_text(encoding="utf-8").split("\n").index(f'msgctxt "{unit}"') + 1


def test_a_translator_sees_a_lost_placeholder_and_a_wrong_term(project: Path) -> None:
    change(
        project, SPANISH, 'msgstr "Con {skulls_to_end} calaveras, contando', 'msgstr "Con tres calaveras, contando'
    )
    change(
        project,
        SPANISH,
        "Descubre una [carta de fortuna](term:fortune-card).",
        "Descubre una [carta](term:fortune-card).",
    )
    done = reglario("locales", "lint", "--lang", "es", "--game", GAME, "--format", "github", cwd=project)
    assert done.returncode == 1
    lost, term = line_of(project, "game/turn.4"), line_of(project, "game/turn.1")
    assert (
        f"::error file={SPANISH},line={lost},col=1::game/turn.4: {{skulls_to_end}} of the text is missing [placeholders]"
        in done.stdout
    )
    assert f"::warning file={SPANISH},line={term},col=1::game/turn.1: " in done.stdout
    said = reglario("locales", "lint", "--lang", "es", "--game", GAME, "--format", "json", cwd=project, language="es")
    found = [
        one for one in json.loads(said.stdout)["findings"] if one["line"] == lost and one["check"] == "placeholders"
    ]
    assert [one["message"] for one in found] == ["falta {skulls_to_end}, que está en el texto"]


def test_a_maintainer_rewords_one_rule_and_fixes_a_comma_in_another(project: Path) -> None:
    rules = f"rules_data/{GAME}/rules/setup.yaml"
    change(project, rules, "It adds three kinds of card: Peace", "It brings three kinds of card: Peace")
    comma = f"rules_data/{GAME}/game.yaml"
    change(
        project,
        comma,
        "With {skulls_to_end} skulls, card included, the turn",
        "With {skulls_to_end} skulls (card included) the turn",
    )
    done = reglario("locales", "update", cwd=project)
    assert done.returncode == 0, done.stderr
    for language in ("es", "it"):
        file = catalog_file(language, GAME)
        entries = read_catalog(project / file, file)
        assert [entry.msgctxt for entry in entries if entry.fuzzy and not entry.obsolete] == ["newer-edition/text"]
        kept = next(entry for entry in entries if entry.msgctxt == "game/turn.4")
        assert kept.msgid.startswith("With {skulls_to_end} skulls (card included)")
        assert kept.msgstr
        if shutil.which("msgfmt"):
            command = ["msgfmt", "--check", "--output-file=/dev/null", str(project / file)]
            checked = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (checked.returncode, checked.stderr) == (0, "")


def test_the_projects_own_catalogs_have_no_findings() -> None:
    done = reglario("locales", "lint", "--format", "json")
    found = json.loads(done.stdout)
    assert len(found["findings"]) <= found["texts"] / 100, done.stdout


def test_a_broken_catalog_is_told_and_mended(project: Path) -> None:
    raw = (project / SPANISH).read_bytes()
    (project / SPANISH).write_bytes(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"))
    done = reglario("locales", "fix", cwd=project)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n")[:3] == [
        f"{SPANISH}:1:1: the file begins with a byte-order mark, which gettext refuses",
        f"{SPANISH}:1:1: lines end with a carriage return",
        f"mended: {SPANISH}",
    ]
    assert (project / SPANISH).read_bytes() == raw
    assert reglario("locales", "fix", cwd=project).stdout == "all catalogs are well-formed\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lint", "--lang", "xx"], "there is no language xx; known: "),
        (["lint", "--game", "pirate"], "there is no game pirate; known: "),
        (["terms", "xx"], "there is no language xx; known: "),
    ],
)
def test_wrong_usage_exits_with_2(arguments: list[str], said: str) -> None:
    done = reglario("locales", *arguments)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert said in done.stderr
