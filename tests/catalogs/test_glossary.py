from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from reglario.book import BadData, Game
from reglario.book.reading import parse
from reglario.catalogs import update
from reglario.catalogs.glossary import Change, apply_changes, changes_of_csv, export_csv, term_usage
from reglario.catalogs.schema import locale_schemas
from tests.projects import book, replace, write, write_project

FILE = "locales/es/terms/pebbles.yaml"
TERMS = "# ours\nterms:\n  pebble:  # a small one\n    term: piedra\n    gender: f\n    forbidden: [{form: canto, reason: es otra cosa}]\n"
REPOSITORY = Path(__file__).parents[2]
YAML = [*REPOSITORY.glob("locales/*/terms/*.yaml"), *REPOSITORY.glob("locales/*/style.yaml")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(write_project(tmp_path), FILE, TERMS)
    return tmp_path


def game(root: Path) -> Game:
    return book(root).games["pebbles"]


def test_export_has_a_row_for_each_form(root: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(export_csv(root, game(root), "es"))))
    assert [(row["source"], row["target"], row["context"]) for row in rows] == [
        ("pebble", "piedra", "pebble"),
        ("pebbles", "", "pebble/plural"),
        ("bag", "", "bag"),
    ]
    assert (rows[0]["translator_comments"], rows[0]["developer_comments"]) == ("f", "canto: es otra cosa")


def test_import_shows_what_it_changes_and_keeps_the_rest(root: Path) -> None:
    write(
        root,
        "t.csv",
        "source,target,context\npebble,guijarro,pebble\npebbles,guijarros,pebble/plural\nbag,bolsa,bag\n",
    )
    changes = changes_of_csv(root, game(root), "es", root / "t.csv")
    assert changes == [
        Change("pebble", "term", "piedra", "guijarro"),
        Change("pebble", "plural", None, "guijarros"),
        Change("bag", "term", None, "bolsa"),
    ]
    assert (root / FILE).read_text(encoding="utf-8") == TERMS
    apply_changes(root, game(root), "es", changes)
    text = (root / FILE).read_text(encoding="utf-8")
    assert text.startswith("# ours\nterms:\n  pebble:  # a small one\n    term: guijarro\n")
    assert parse(text, FILE)["terms"] == {
        "pebble": {
            "term": "guijarro",
            "gender": "f",
            "forbidden": [{"form": "canto", "reason": "es otra cosa"}],
            "plural": "guijarros",
        },
        "bag": {"term": "bolsa"},
    }


def test_what_was_exported_changes_nothing(root: Path) -> None:
    write(root, "t.csv", export_csv(root, game(root), "es"))
    assert changes_of_csv(root, game(root), "es", root / "t.csv") == []


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("source,target\na,b\n", "csv-without-column", 1),
        ("target,context\nx,pebble\ny,pebbel\n", "unknown-id", 3),
    ],
)
def test_other_files_are_refused(root: Path, text: str, code: str, place: int) -> None:
    write(root, "t.csv", text)
    with pytest.raises(BadData) as caught:
        changes_of_csv(root, game(root), "es", root / "t.csv")
    assert [(p.code, p.place.line) for p in caught.value.problems] == [(code, place)]


def test_usage_tells_where_a_translation_departs(root: Path) -> None:
    update(book(root))
    replace(
        root,
        "locales/es/pebbles.po",
        'msgid "Draw a [pebble](term:pebble)."\nmsgstr ""',
        'msgid "Draw a [pebble](term:pebble)."\nmsgstr "Saca un [canto](term:pebble)."',
    )
    pebble, bag = term_usage(root, game(root), "es")
    assert (pebble.words, bag.words) == ("piedra", None)
    assert pebble.units.count("game/turn.1") == 1
    (departing,) = pebble.departing
    assert departing.startswith("locales/es/pebbles.po:") and departing.endswith(": game/turn.1")


@pytest.mark.parametrize("offset", ["", "  "])
def test_only_the_lines_of_the_change_change(root: Path, offset: str) -> None:
    lines = [
        "# what things are called",
        "terms:",
        "  pebble:",
        "    term: piedra",
        "    forbidden:",
        f"    {offset}- form: china",
        f"    {offset}  reason: 'a country: Chinese'",
    ]
    path = write(root, FILE, "\n".join(lines) + "\n")
    write(root, "t.csv", "target,context\nguijarro,pebble\n")
    run("import-terms", "es", "pebbles", "t.csv", "--write", root=root)
    lines[3] = "    term: guijarro"
    assert path.read_text(encoding="utf-8").splitlines() == lines


def test_by_command_with_a_preview(root: Path) -> None:
    write(root, "t.csv", "target,context\nguijarro,pebble\n")
    said = [run("import-terms", "es", "pebbles", "t.csv", *more, root=root) for more in ([], ["--write"])]
    assert (
        said[0]
        == "pebble: term: “piedra” becomes “guijarro”\nthis is a preview; add --write to change " + FILE + "\n"
    )
    assert said[1] == f"pebble: term: “piedra” becomes “guijarro”\n{FILE}\n"
    assert (
        run("export-terms", "es", "pebbles", root=root).split("\n")[1]
        == "pebble,guijarro,pebble,f,canto: es otra cosa"
    )


def run(*arguments: str, root: Path) -> str:
    code = "import sys; from reglario.cli import main; sys.argv[0] = 'reglario'; main()"
    command = [sys.executable, "-c", code, "locales", *arguments]
    environment = {**os.environ, "REGLARIO_LANG": "en", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    return done.stdout


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_the_projects_files_name_a_schema_that_accepts_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    prefix = "# yaml-language-server: $schema="
    first = text.split("\n", 1)[0]
    assert first.startswith(prefix)
    schema = json.loads((path.parent / first.removeprefix(prefix)).read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(parse(text, path.name))) == []


@pytest.mark.parametrize(("file", "text"), list(locale_schemas()))
def test_schemas_are_current(file: str, text: str) -> None:
    assert (REPOSITORY / file).read_text(encoding="utf-8") == text, "run `reglario schema`"
