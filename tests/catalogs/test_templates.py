from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from polib import POFile

from reglario.book import load
from reglario.catalogs import extract, read_catalog, templates, update
from tests.projects import book, edit, write, write_project

needs_gettext = pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
REPOSITORY = Path(__file__).parents[2]


def template(root: Path) -> POFile:
    file = "locales/templates/pebbles.pot"
    return read_catalog(root / file, file)


def comment_of(root: Path, unit: str) -> list[str]:
    extract(book(root))
    return [str(line) for entry in template(root) if entry.msgctxt == unit for line in entry.comment.split("\n")]


def test_every_text_has_its_unit_id_as_context(tmp_path: Path) -> None:
    extract(book(write_project(tmp_path)))
    found = {entry.msgctxt: entry for entry in template(tmp_path)}
    assert found["stop/title"].msgid == "Stopping (rule:stop)"
    assert found["draw/text"].msgid == ("Draw up to {hand} pebbles, at most {limit} of them red ([stop](rule:stop)).")
    left = found["phrase:field.left/you"]
    assert (left.msgid, left.msgid_plural) == ("One pebble is left.", "{n} pebbles are left.")
    assert left.msgstr_plural == {0: "", 1: ""}
    assert "phrase:field.phase/you" not in found  # “{value}” is the same in every language


def test_locations_are_files_without_line_numbers(tmp_path: Path) -> None:
    extract(book(write_project(tmp_path)))
    text = (tmp_path / "locales/templates/pebbles.pot").read_text(encoding="utf-8")
    assert "#: rules_data/pebbles/rules/play.yaml\n" in text
    assert ".yaml:" not in text


@pytest.mark.parametrize(
    ("unit", "lines"),
    [
        (
            "game/name",
            [
                "name of the game",
                "a name: it may stay as it is",
                "term:pebble = pebble, plural pebbles",
                "page: en/pebbles/",
            ],
        ),
        (
            "draw/text",
            [
                "rule “Drawing” (chapter “Your turn”)",
                "note: Out of the bag, not from the table.",
                "rule:stop = “Stopping (rule:stop)”",
                "term:pebble = pebble, plural pebbles",
                "{hand} = 2: 5, 3: 7 (by “Players”)",
                "{limit} = 3",
                "examples: first",
                "page: en/pebbles/r/draw/",
            ],
        ),
        ("game/goal", ["first page of the game: its goal", "{target} = 4000, 6000 (as chosen)", "page: en/pebbles/"]),
        (
            "term:bag/definition",
            [
                "definition of the term “bag”",
                "term:pebble = pebble, plural pebbles",
                "page: en/pebbles/glossary/#bag",
            ],
        ),
        (
            "component:red/name",
            ["name of a component, kind “pebble”", "term:pebble = pebble, plural pebbles", "page: en/pebbles/"],
        ),
        (
            "phrase:action.draw/player",
            ["action “draw”: said of another player", "filled in when shown: {player}, {value}", "page: en/pebbles/"],
        ),
        (
            "example:first/title",
            ["title of an example of “Drawing”", "term:pebble = pebble, plural pebbles", "page: en/pebbles/r/draw/"],
        ),
    ],
)
def test_comment_tells_place_note_names_and_numbers(tmp_path: Path, unit: str, lines: list[str]) -> None:
    assert comment_of(write_project(tmp_path), unit) == lines


def test_numbers_of_components_and_icons_by_name(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "game.yaml", "from a bag.", "([it](icon:red)) {red.count}, {red.points}, {pebble.total}.")
    assert comment_of(tmp_path, "game/summary")[1:] == [
        "icon:red = Red pebble",
        "term:pebble = pebble, plural pebbles",
        "{red.count} = 8",
        "{red.points} = 1000",
        "{pebble.total} = 12",
        "page: en/pebbles/",
    ]


def test_comments_for_a_language_give_its_terms(tmp_path: Path) -> None:
    write_project(tmp_path)
    write(tmp_path, "locales/es/terms/pebbles.yaml", "terms:\n  pebble: {term: piedra, plural: piedras, gender: f}\n")
    (spanish,) = templates(book(tmp_path), "es")
    (italian,) = templates(book(tmp_path), "it")
    lines = [
        [message.comment.split("\n")[1] for message in found.messages if message.unit == "term:bag/definition"]
        for found in (spanish, italian)
    ]
    assert lines == [
        ["term:pebble = piedra (f), plural piedras"],
        ["term:pebble = pebble (not in locales/it/terms/pebbles.yaml yet)"],
    ]


def test_the_page_is_that_of_the_catalogs_language_as_mkdocs_serves_it(tmp_path: Path) -> None:
    write_project(tmp_path)
    write(
        tmp_path,
        "mkdocs.yml",
        "site_url: !ENV [SITE_URL, https://rules.example/docs/]\n"
        "plugins:\n  - i18n:\n      languages:\n        - {locale: it}\n        - {locale: es, default: true}\n",
    )
    last = [
        next(m.comment.split("\n")[-1] for m in found.messages if m.unit == "draw/text")
        for language in ("es", "it")
        for found in templates(book(tmp_path), language)
    ]
    assert last == [
        "page: https://rules.example/docs/pebbles/r/draw/",
        "page: https://rules.example/docs/it/pebbles/r/draw/",
    ]


def test_of_many_examples_a_few_are_named(tmp_path: Path) -> None:
    example = "  - {{id: e{0}, title: E, shows: [stop], when: [{{stop: {{}}}}], then: {{refused: stop}}}}\n"
    write_project(tmp_path)
    with (tmp_path / "rules_data/pebbles/examples/play.yaml").open("a", encoding="utf-8") as stream:
        stream.writelines(example.format(number) for number in range(6))
    assert "examples: too-late, e0, e1, e2, e3, and 2 more" in comment_of(tmp_path, "stop/text")


def test_percent_and_brace_are_no_program_code(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "game.yaml", "from a bag.", "with 50 % odds, 100 %s, {limit} times.")
    extract(book(tmp_path))
    update(book(tmp_path))
    for file in ("locales/templates/pebbles.pot", "locales/es/pebbles.po"):
        assert "format" not in (tmp_path / file).read_text(encoding="utf-8")


def test_extracting_again_writes_nothing(tmp_path: Path) -> None:
    write_project(tmp_path)
    assert extract(book(tmp_path)) == ["locales/templates/pebbles.pot"]
    path = tmp_path / "locales/templates/pebbles.pot"
    before = path.stat().st_mtime_ns, path.read_bytes()
    assert extract(book(tmp_path)) == []
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def test_the_games_own_language_has_no_catalog(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "game.yaml", "language: en", "language: it")
    assert [done.file for done in update(book(tmp_path))] == ["locales/es/pebbles.po", "locales/en/pebbles.po"]
    catalog = read_catalog(tmp_path / "locales/en/pebbles.po", "en")
    assert (catalog.metadata["Language"], catalog.metadata["X-Source-Language"]) == ("en", "it")


def test_the_tools_own_sentences_are_translated_in_its_checkout_only(tmp_path: Path) -> None:
    assert [found.name for found in templates(book(write_project(tmp_path)), "es")] == ["pebbles"]
    names = [found.name for found in templates(load(REPOSITORY), "es")]
    assert names[-2:] == ["site", "messages"]
    assert "messages" not in [found.name for found in templates(load(REPOSITORY), "en")]


@needs_gettext
def test_gettext_accepts_every_file(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "game.yaml", "from a bag.", 'with 50 % odds, "so" {limit} times \\n.')
    extract(book(tmp_path))
    update(book(tmp_path))
    for path in sorted(tmp_path.glob("locales/*/*.po*")):
        command = ["msgfmt", "--check", "--output-file=/dev/null", str(path)]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert found.returncode == 0, found.stderr
        if path.suffix == ".po":
            assert found.stderr == ""


@needs_gettext
def test_gettexts_own_tools_write_the_same_file(tmp_path: Path) -> None:
    update(book(write_project(tmp_path)))
    path = tmp_path / "locales/es/pebbles.po"
    command = ["msgcat", "--no-wrap", str(path)]
    found = subprocess.run(command, capture_output=True, check=True)
    assert found.stdout == path.read_bytes()


@needs_gettext
@pytest.mark.parametrize(
    "file", sorted(p.relative_to(REPOSITORY).as_posix() for p in REPOSITORY.glob("locales/*/*.po"))
)
def test_gettext_accepts_the_projects_catalogs(file: str) -> None:
    command = ["msgfmt", "--check", "--output-file=/dev/null", str(REPOSITORY / file)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
    if file.endswith(".po"):
        again = subprocess.run(["msgcat", "--no-wrap", file], cwd=REPOSITORY, capture_output=True, check=True)
        assert again.stdout == (REPOSITORY / file).read_bytes()  # no noise in the history, whoever saves it
