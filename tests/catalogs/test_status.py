from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.catalogs import Status, status, status_json, update
from tests.projects import book, edit, replace, write, write_project

FILE = "locales/es/pebbles.po"


def numbers(root: Path) -> tuple[int, int, int]:
    (texts, _) = status(book(root), ["es"]).catalogs
    assert texts.total == texts.translated + texts.fuzzy + texts.missing
    return texts.translated, texts.fuzzy, texts.missing


@pytest.fixture
def root(tmp_path: Path) -> Path:
    update(book(write_project(tmp_path)), languages=["es"])
    return tmp_path


def test_without_catalog_all_is_missing(tmp_path: Path) -> None:
    assert numbers(write_project(tmp_path)) == (0, 0, 25)


def test_translated_outdated_and_missing(root: Path) -> None:
    replace(
        root, FILE, 'msgid "Reach {target} points."\nmsgstr ""', 'msgid "Reach {target} points."\nmsgstr "Llega."'
    )
    assert numbers(root) == (1, 0, 24)
    replace(root, FILE, 'msgid "Drawing"\nmsgstr ""', 'msgid "Drawing"\nmsgstr "Robar"')
    replace(root, FILE, 'msgctxt "draw/title"', '#, fuzzy\nmsgctxt "draw/title"')
    assert numbers(root) == (1, 1, 23)


def test_a_catalog_that_was_not_updated_yet_counts_as_outdated(root: Path) -> None:
    replace(
        root, FILE, 'msgid "Reach {target} points."\nmsgstr ""', 'msgid "Reach {target} points."\nmsgstr "Llega."'
    )
    edit(root, "game.yaml", "Reach {target}", "Get {target}")
    assert numbers(root) == (0, 1, 24)


def test_half_a_plural_is_missing(root: Path) -> None:
    replace(root, FILE, 'msgstr[0] ""', 'msgstr[0] "Queda una."')
    assert numbers(root) == (0, 0, 25)


@pytest.mark.parametrize(
    ("text", "mark", "translated"),
    [
        ("Drawing", "", 0),
        ("Pebbles are drawn from a bag.", "", 0),
        ("The booklet", "", 1),
        ("Drawing", "# Name\n", 1),
    ],
)
def test_equal_to_the_source_is_missing_unless_a_name(root: Path, text: str, mark: str, translated: int) -> None:
    replace(root, FILE, f'msgid "{text}"\nmsgstr ""', f'msgid "{text}"\nmsgstr "{text}"')
    if mark:
        replace(root, FILE, 'msgctxt "draw/title"', f'{mark}msgctxt "draw/title"')
    assert numbers(root) == (translated, 0, 25 - translated)


@pytest.mark.parametrize(
    ("text", "translated"),
    [("Llega a {puntos}.", 0), ("Llega a {target} con {limit}.", 1), ("Llega a [{target}](term:punto).", 0)],
    ids=["a number that there is not", "a number of the game", "a term that there is not"],
)
def test_what_cannot_be_shown_is_missing(root: Path, text: str, translated: int) -> None:
    replace(
        root, FILE, 'msgid "Reach {target} points."\nmsgstr ""', f'msgid "Reach {{target}} points."\nmsgstr "{text}"'
    )
    assert numbers(root) == (translated, 0, 25 - translated)


def test_terms_are_counted(root: Path) -> None:
    write(root, "locales/es/terms/pebbles.yaml", "terms:\n  pebble: {term: piedra}\n")
    (_, terms) = status(book(root), ["es"]).catalogs
    assert (terms.file, terms.kind) == ("locales/es/terms/pebbles.yaml", "terms")
    assert (terms.translated, terms.fuzzy, terms.missing) == (1, 0, 1)


def test_faults_of_all_files_at_once(root: Path) -> None:
    write(root, "locales/it/pebbles.po", "<<<<<<< ours\n")
    replace(root, FILE, 'msgid "Drawing"\n', "")
    with pytest.raises(BadData) as caught:
        status(book(root))
    found = [(problem.place.file, problem.code) for problem in caught.value.problems]
    assert found == [(FILE, "unfinished-entry"), ("locales/it/pebbles.po", "conflict-marker")]


def test_findings_are_counted_where_they_are(root: Path) -> None:
    replace(
        root, FILE, 'msgid "Reach {target} points."\nmsgstr ""', 'msgid "Reach {target} points."\nmsgstr "Llega."'
    )
    replace(root, FILE, 'msgid "A small stone."\nmsgstr ""', 'msgid "A small stone."\nmsgstr "Una piedra pequeña."')
    (texts, _) = status(book(root), ["es"]).catalogs
    assert [(part.part, part.translated, part.findings) for part in texts.parts][:3] == [
        ("game", 1, 1),
        ("chapter:play", 0, 0),
        ("glossary", 1, 0),
    ]
    assert texts.findings == 1


def test_as_json(root: Path) -> None:
    found = status_json(Status(status(book(root), ["es"]).catalogs[:1], ()))
    assert found == {
        "format": 1,
        "catalogs": [
            {
                "file": FILE,
                "name": "pebbles",
                "kind": "texts",
                "language": "es",
                "total": 25,
                "translated": 0,
                "fuzzy": 0,
                "missing": 25,
                "findings": 0,
                "parts": [
                    {"part": part, "total": n, "translated": 0, "fuzzy": 0, "missing": n, "findings": 0}
                    for part, n in (
                        ("game", 8),
                        ("chapter:play", 6),
                        ("glossary", 2),
                        ("components", 3),
                        ("phrases", 4),
                        ("examples", 2),
                    )
                ],
            }
        ],
        "pages": [],
    }
