from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.catalogs import read_catalog
from reglario.catalogs.adding import add_language
from reglario.catalogs.languages import english_name, languages_of, plural_count, plural_forms
from reglario.catalogs.pseudo import pseudo
from tests.projects import book, write, write_project

CONFIG = """\
site_name: S # ours
site_url: !ENV [URL, https://rules.example/]
plugins:
  - i18n:
      languages:
        - {locale: es, name: Español, default: true}
        - locale: it
          name: Italiano

  - reglario
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(write_project(tmp_path), "mkdocs.yml", CONFIG)
    return tmp_path


def test_a_language_begins_with_catalogs_terms_style_and_pages(root: Path) -> None:
    assert add_language(book(root), "pt-BR") == [
        "locales/pt-BR/pebbles.po",
        "locales/pt-BR/terms/pebbles.yaml",
        "locales/pt-BR/style.yaml",
        "mkdocs.yml",
    ]
    catalog = read_catalog(root / "locales/pt-BR/pebbles.po", "x")
    assert (catalog.metadata["Language"], catalog.metadata["Plural-Forms"]) == (
        "pt-BR",
        "nplurals=2; plural=(n > 1);",
    )
    assert catalog.metadata["Language-Team"] == "Portuguese (Brazil)"
    assert all(entry.msgstr == "" for entry in catalog)
    assert "decimal: ','" in (root / "locales/pt-BR/style.yaml").read_text(encoding="utf-8")
    line = "        - {locale: pt-BR, name: Português (Brasil), build: true}\n"
    before, after = CONFIG.split("\n  - reglario", 1)
    assert (root / "mkdocs.yml").read_text(encoding="utf-8") == f"{before}{line}\n  - reglario{after}"
    assert languages_of(root) == ("es", "it", "en", "pt-BR")


def test_what_is_there_stays(root: Path) -> None:
    add_language(book(root), "pt-BR")
    assert add_language(book(root), "pt-BR") == []


@pytest.mark.parametrize("language", ["xx", "portuguese", "pt_BR", "../es", ""])
def test_an_unknown_language_is_refused(root: Path, language: str) -> None:
    with pytest.raises(BadData) as caught:
        add_language(book(root), language)
    assert [problem.code for problem in caught.value.problems] == ["unknown-language"]
    assert (root / "mkdocs.yml").read_text(encoding="utf-8") == CONFIG


def test_languages_that_are_no_list_of_lines_are_left_to_the_maintainer(root: Path) -> None:
    write(root, "mkdocs.yml", "plugins: [{i18n: {languages: [{locale: es}]}}]\n")
    with pytest.raises(BadData) as caught:
        add_language(book(root), "de")
    assert [problem.code for problem in caught.value.problems] == ["languages-not-found"]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("language", ["pt-BR", "pl", "ja", "ar", "en-XA"])
def test_gettext_accepts_the_catalogs(root: Path, language: str) -> None:
    add_language(book(root), language)
    command = ["msgfmt", "--check", "--output-file=/dev/null", str(root / f"locales/{language}/pebbles.po")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("language", "forms", "rule"),
    [
        ("es", 2, "nplurals=2; plural=(n != 1);"),
        ("fr", 2, "nplurals=2; plural=(n > 1);"),
        ("ja", 1, "nplurals=1; plural=0;"),
        ("ar", 6, None),
        ("pl", 3, None),
    ],
)
def test_plural_rules_of_gettext(language: str, forms: int, rule: str | None) -> None:
    assert plural_count(language) == forms
    assert rule is None or plural_forms(language) == rule


def test_names_of_languages() -> None:
    assert [english_name(code) for code in ("it", "de", "en-XA")] == ["Italian", "German", "en-XA"]


def test_the_pseudo_language_keeps_what_programs_need_and_is_a_third_longer() -> None:
    text = "Draw up to {hand} [pebbles](term:pebble), see https://a.example/x."
    said = pseudo(text)
    assert said.startswith("⟦Dŕáŵ úp tó {hand} [pébbĺéš](term:pebble), šéé https://a.example/x.")
    visible = len("Draw up to  [pebbles, see ")
    assert len(text) + 0.25 * visible <= len(said) <= len(text) + 0.4 * visible


def test_the_pseudo_language_says_everything_and_again_after_a_change(root: Path) -> None:
    add_language(book(root), "en-XA")
    catalog = read_catalog(root / "locales/en-XA/pebbles.po", "x")
    assert all(entry.msgstr.startswith("⟦") or entry.msgstr_plural[1].startswith("⟦") for entry in catalog)
    rules = root / "rules_data/pebbles/rules/play.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("It is short.", "It is long."), encoding="utf-8")
    assert add_language(book(root), "en-XA") == ["locales/en-XA/pebbles.po"]
