"""Where pages stand and how they are linked."""

from __future__ import annotations

import pytest

from reglario.book import load
from reglario.site.page import Html, Layout, Page, autonym, prefix, relative_url, url_of
from tests.site import orchard


@pytest.mark.parametrize(
    ("path", "url"),
    [("index.md", ""), ("chess/index.md", "chess/"), ("chess/end.md", "chess/end/"), ("about.md", "about/")],
)
def test_address_of_a_file(path: str, url: str) -> None:
    assert url_of(path) == url


@pytest.mark.parametrize(
    ("start", "target", "link"),
    [
        ("chess/end/", "chess/glossary/", "../glossary/"),
        ("chess/end/", "it/chess/end/", "../../it/chess/end/"),
        ("it/chess/end/", "chess/end/", "../../../chess/end/"),
        ("chess/r/check/", "chess/end/", "../../end/"),
        ("", "chess/", "chess/"),
        ("chess/", "", "../"),
        ("chess/", "chess/", "./"),
    ],
)
def test_relative_links(start: str, target: str, link: str) -> None:
    assert relative_url(start, target) == link


def test_only_other_languages_have_a_folder() -> None:
    assert [prefix(code, ("es", "it", "en")) for code in ("es", "it", "en")] == ["", "it/", "en/"]


def test_languages_by_their_own_names() -> None:
    assert [autonym(code) for code in ("es", "it", "en")] == ["Español", "Italiano", "English"]


def test_a_chapter_does_not_take_the_place_of_another_page(tmp_path) -> None:
    changes = {
        "rules_data/orchard/rules/glossary.yaml": "id: glossary\ntitle: Words\nrules: [{id: rain, title: R, text: R.}]\n"
    }
    game = orchard.GAME.format(**orchard.ENGLISH).replace("chapters: [play]", "chapters: [play, glossary]")
    ids = orchard.files(orchard.ENGLISH)["ids.yaml"].replace("rain: withdrawn", "rain: live")
    changes |= {"rules_data/orchard/game.yaml": game, "rules_data/orchard/ids.yaml": ids}
    book = load(orchard.write_project(tmp_path, changes), ["orchard"])
    layout = Layout.of(book.games["orchard"])
    assert layout.paths["glossary"] == "orchard/glossary.md"
    assert layout.rule("rain") == "orchard/glossary-rules.md"
    assert layout.paths["page:odds"] == "orchard/odds.md"


def test_a_page_as_a_file() -> None:
    page = Page("a/b.md", 'He said: "no"', "What: all", ("# B", Html("<p>x</p>")), "a", "rules_data/a/game.yaml")
    assert page.markdown == '---\ntitle: "He said: \\"no\\""\ndescription: "What: all"\n---\n\n# B\n\n<p>x</p>\n'
