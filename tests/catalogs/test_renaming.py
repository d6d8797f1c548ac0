from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.catalogs import Updated, extract, read_catalog, rename, update
from tests.projects import book, edit, replace, write, write_project

FILE = "locales/es/pebbles.po"
TERMS = "# las palabras\nterms:\n  pebble: {term: piedra}  # dura\n  bag: {term: bolsa}\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_project(tmp_path)
    write(tmp_path, "locales/es/terms/pebbles.yaml", TERMS)
    extract(book(tmp_path))
    update(book(tmp_path))
    replace(
        tmp_path,
        FILE,
        'see [drawing](rule:draw)."\nmsgstr ""',
        'see [drawing](rule:draw)."\nmsgstr "Para con las [piedras](term:pebble); mira [robar](rule:draw)."',
    )
    edit(tmp_path, "rules/play.yaml", "You may stop with", "You must stop with")
    update(book(tmp_path))
    return tmp_path


def snapshot(root: Path) -> dict[Path, bytes]:
    files = (*root.glob("rules_data/**/*.*"), *root.glob("locales/**/*.*"))
    return {path: path.read_bytes() for path in files if path.is_file()}


def test_a_rule_with_its_translations(root: Path) -> None:
    assert rename(root, "pebbles", "stop", "halt") == [
        "rules_data/pebbles/examples/play.yaml",
        "rules_data/pebbles/ids.yaml",
        "rules_data/pebbles/rules/play.yaml",
        "locales/templates/pebbles.pot",
        "locales/es/pebbles.po",
        "locales/it/pebbles.po",
    ]
    found = {entry.msgctxt: entry for entry in read_catalog(root / FILE, FILE)}
    assert "stop/text" not in found
    text = found["halt/text"]
    assert text.msgstr == "Para con las [piedras](term:pebble); mira [robar](rule:draw)."
    assert (text.fuzzy, text.previous_msgctxt) == (True, "halt/text")
    assert str(text.previous_msgid).startswith("You may stop")
    assert found["draw/text"].msgid.endswith("([stop](rule:halt)).")


def test_a_term_with_its_forms(root: Path) -> None:
    assert "locales/es/terms/pebbles.yaml" in rename(root, "pebbles", "pebble", "stone")
    terms = (root / "locales/es/terms/pebbles.yaml").read_text(encoding="utf-8")
    assert terms == TERMS.replace("pebble:", "stone:")
    found = {entry.msgctxt: entry for entry in read_catalog(root / FILE, FILE)}
    assert "term:stone/definition" in found
    assert found["stop/text"].msgstr == "Para con las [piedras](term:stone); mira [robar](rule:draw)."
    assert "[pebbles](term:stone)" in str(found["stop/text"].previous_msgid)


@pytest.mark.parametrize(("old", "new"), [("stop", "halt"), ("draw", "zzz"), ("pebble", "stone"), ("bag", "a")])
def test_afterwards_data_catalogs_and_templates_are_current(root: Path, old: str, new: str) -> None:
    extract(book(root))
    rename(root, "pebbles", old, new)
    assert update(book(root)) == [Updated("locales/es/pebbles.po"), Updated("locales/it/pebbles.po")]
    assert extract(book(root)) == []


def test_twice_in_a_row(root: Path) -> None:
    rename(root, "pebbles", "stop", "halt")
    rename(root, "pebbles", "halt", "end")
    ids = (root / "rules_data/pebbles/ids.yaml").read_text(encoding="utf-8")
    assert "  stop: {moved: end}  # since the beginning\n  halt: {moved: end}\n  end: live\n" in ids
    assert book(root).games["pebbles"].rule.keys() == {"draw", "end"}


def test_a_broken_catalog_stops_it_and_nothing_changes(root: Path) -> None:
    replace(root, "locales/it/pebbles.po", 'msgid "Drawing"\n', "")
    before = snapshot(root)
    with pytest.raises(BadData) as caught:
        rename(root, "pebbles", "stop", "halt")
    assert [problem.place.file for problem in caught.value.problems] == ["locales/it/pebbles.po"]
    assert snapshot(root) == before


def test_a_file_that_cannot_be_written_leaves_all_as_it_was(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = snapshot(root)
    replace_file = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if Path(target).name == "pebbles.po" and Path(target).parent.name == "it":
            raise OSError(28, "No space left on device", str(target))
        return replace_file(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(OSError, match="No space left"):
        rename(root, "pebbles", "stop", "halt")
    assert snapshot(root) == before


def test_an_unknown_id_is_told(root: Path) -> None:
    with pytest.raises(BadData) as caught:
        rename(root, "pebbles", "stpo", "halt")
    assert caught.value.problems[0].values == {"kind": "rule", "found": "stpo", "expected": "stop"}
