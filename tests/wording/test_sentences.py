from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reglario.sentences import SITE
from reglario.sentences.languages import language_of_user
from reglario.wording import message, reload_sentences, sentences, site_word
from tests.projects import write

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the tool's own catalogs."""
    monkeypatch.setattr(sentences, "locales_folder", lambda: tmp_path)
    sentences._translations.cache_clear()
    yield tmp_path
    sentences._translations.cache_clear()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_ES", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LC_MESSAGES": "it_IT", "LC_ALL": "en_US"}, "en"),
        ({"LC_ALL": "en_US", "REGLARIO_LANG": "es"}, "es"),
        ({"REGLARIO_LANG": "", "LANG": "it_IT"}, "it"),
    ],
)
def test_language_of_the_user(environment: dict[str, str], language: str) -> None:
    assert language_of_user(environment) == language


def test_english_needs_no_catalog() -> None:
    assert message("id-not-folder", {"found": "a", "expected": "b"}) == "the id is a, but the folder is called b"
    assert message("no-such-code", {"found": "a"}) == "no-such-code"


def test_values_are_never_read_as_placeholders() -> None:
    assert message("id-not-folder", {"found": "{expected}", "expected": "b"}).startswith("the id is {expected},")
    assert message("id-not-folder", {"expected": "b"}) == "the id is {found}, but the folder is called b"


def test_a_game_brings_its_own_sentence() -> None:
    assert message("x", {"n": 3}, own="all {n} of them") == "all 3 of them"


def test_translation(locales: Path) -> None:
    entry = 'msgctxt "missing-file"\nmsgid "this file is missing"\nmsgstr "falta este archivo"\n'
    write(locales, "es/messages.po", HEADER + entry)
    assert message("missing-file", {}, "es") == "falta este archivo"
    assert message("missing-file", {}, "it") == "this file is missing"


def test_a_translation_that_asks_for_what_nobody_gives_is_not_used(locales: Path) -> None:
    entry = 'msgctxt "missing-file"\nmsgid "this file is missing"\nmsgstr "falta este {file.__class__} archivo"\n'
    write(locales, "es/messages.po", HEADER + entry)
    assert message("missing-file", {"file": "x"}, "es") == "this file is missing"


def test_a_doubtful_translation_is_not_used(locales: Path) -> None:
    entry = '#, fuzzy\nmsgctxt "missing-file"\nmsgid "this file is missing"\nmsgstr "falta"\n'
    write(locales, "es/messages.po", HEADER + entry)
    assert message("missing-file", {}, "es") == "this file is missing"


def test_a_broken_catalog_leaves_the_tool_speaking_english(locales: Path) -> None:
    write(locales, "es/messages.po", HEADER + 'msgctxt "missing-file"\nmsgid "this')
    assert message("missing-file", {}, "es") == "this file is missing"


def test_words_of_the_site_in_their_plural_form(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SITE, "test-rules", ("One rule", "{n} rules of {game}"))
    entry = 'msgctxt "test-rules"\nmsgid "One rule"\nmsgid_plural "{n} rules of {game}"\n'
    write(locales, "it/site.po", f'{HEADER}{entry}msgstr[0] "Una regola"\nmsgstr[1] "{{n}} regole di {{game}}"\n')
    assert site_word("test-rules", "en", 1, game="x") == "One rule"
    assert site_word("test-rules", "en", 0, game="x") == "0 rules of x"
    assert site_word("test-rules", "it", 1, game="x") == "Una regola"
    assert site_word("test-rules", "it", 4, game="x") == "4 regole di x"
    assert site_word("test-rules", "es", 4, game="x") == "4 rules of x"


def test_english_loads_neither_polib_nor_babel() -> None:
    code = (
        "import sys; from reglario.wording import Wording, message; print(message('missing-file', {}));"
        "print(sorted({'polib', 'babel'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == ["this file is missing", "[]"]


def test_a_word_that_changes_while_the_site_is_served_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "es/site.po"
    path.parent.mkdir()
    monkeypatch.setattr(sentences, "locales_folder", lambda: tmp_path)
    digests = []
    for said in ("Inicio", "Portada"):
        path.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
            f'msgctxt "home"\nmsgid "Home"\nmsgstr "{said}"\n',
            encoding="utf-8",
        )
        digests.append(reload_sentences())
        assert site_word("home", "es") == said
    assert digests[0] != digests[1]
    monkeypatch.undo()
    reload_sentences()


@pytest.mark.parametrize(
    ("code", "values", "language", "said"),
    [
        (
            "foreign-sentence",
            {"found": "Draw.", "language": "en", "expected": "es"},
            "es",
            "«Draw.» está en inglés, no en español",
        ),
        ("foreign-word", {"found": "Draw", "language": "it"}, "it", "«Draw» non è in italiano"),
        ("section-only-here", {"found": "Ende", "language": "de"}, "es", "la página en de no tiene"),
        ("import-other-language", {"found": "es", "expected": "it"}, "en", "in Spanish, not in Italian"),
        ("wrong-value", {"found": "es", "expected": "it"}, "en", "found es, expected: it"),
    ],
)
def test_languages_are_named(code: str, values: dict[str, str], language: str, said: str) -> None:
    assert said in message(code, values, language)
