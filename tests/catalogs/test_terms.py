from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.catalogs import Forms, load_terms
from tests.projects import book, write, write_project

FILE = "locales/es/terms/pebbles.yaml"


def problems(root: Path, text: str) -> list[tuple[str, str, object]]:
    write(root, FILE, text)
    game = book(write_project(root)).games["pebbles"]
    with pytest.raises(BadData) as caught:
        load_terms(root, game, "es")
    return [(problem.code, str(problem.place), problem.values["found"]) for problem in caught.value.problems]


def test_forms_and_fallback(tmp_path: Path) -> None:
    write(
        tmp_path,
        FILE,
        "terms:\n"
        "  pebble:\n"
        "    term: piedra\n"
        "    plural: piedras\n"
        "    gender: f\n"
        "    forbidden: [{form: canto, reason: Es otra cosa.}]\n",
    )
    terms = load_terms(tmp_path, book(write_project(tmp_path)).games["pebbles"], "es")
    forms, language = terms.forms("pebble")
    assert (forms.term, forms.plural, forms.gender, language) == ("piedra", "piedras", "f", "es")
    assert [(bad.form, bad.reason) for bad in forms.forbidden] == [("canto", "Es otra cosa.")]
    assert terms.forms("bag") == (Forms(term="bag"), "en")
    assert terms.missing == ["bag"]


def test_the_games_own_language_reads_the_glossary(tmp_path: Path) -> None:
    write(tmp_path, "locales/en/terms/pebbles.yaml", "terms: {pebble: {term: rock}}\n")
    terms = load_terms(tmp_path, book(write_project(tmp_path)).games["pebbles"], "en")
    assert terms.forms("pebble") == (Forms(term="pebble", plural="pebbles"), "en")
    assert terms.missing == []


def test_all_faults_with_their_places(tmp_path: Path) -> None:
    text = "terms:\n  pebble: {term: piedra, gender: n}\n  bag:\n    plurl: bolsas\n"
    assert problems(tmp_path, text) == [
        ("not-one-of", f"{FILE}:2:34", "n"),
        ("missing-key", f"{FILE}:3:3", "term"),
        ("unknown-key", f"{FILE}:4:5", "plurl"),
    ]


def test_unknown_term_is_told_at_its_key(tmp_path: Path) -> None:
    assert problems(tmp_path, "terms:\n  pebbel: {term: piedra}\n") == [("unknown-id", f"{FILE}:2:3", "pebbel")]


@pytest.mark.parametrize("text", ["- a\n", "terms: [pebble]\n", "terms: {pebble: piedra}\n"])
def test_wrong_shapes_are_told(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text)[0][0] == "not-a-mapping"


def test_an_empty_file_has_no_terms(tmp_path: Path) -> None:
    write(tmp_path, FILE, "# nothing yet\n")
    terms = load_terms(tmp_path, book(write_project(tmp_path)).games["pebbles"], "es")
    assert terms.missing == ["pebble", "bag"]
