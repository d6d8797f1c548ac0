"""Exported pages as a real MediaWiki shows them."""

from __future__ import annotations

import re
import shutil
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reglario.book import BadData, game_folders, load
from reglario.wiki.exporting import FREE_LICENCES, ExamplesFail, export, icon_file, page_of
from reglario.wiki.markup import Wikitext
from reglario.wording import Plain, Wording
from tests.projects import GAME, edit
from tests.wiki.draft import draft
from tests.wiki.mediawiki import MediaWiki

ROOT = Path(__file__).parents[2]
GAMES = game_folders(ROOT)


def page(parsed: dict[str, Any]) -> str:
    """The HTML of a page."""
    html: str = parsed["text"]
    return html


def words(html: str) -> str:
    """What one reads."""
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL)).split())


def section(html: str, anchor: str) -> str:
    """What stands below the heading with this anchor."""
    after = html.split(f'<span id="{anchor}"></span>', 1)[1]
    return re.split(r"<h[1-6]", after.split("</h", 1)[1].split(">", 1)[1], maxsplit=1)[0]


class Lists(HTMLParser):
    """Every item of a list with the kinds of list it stands in: `ol ul`."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.items: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("ol", "ul"):
            self.open.append(tag)
        if tag == "li":
            self.items.append((" ".join(self.open), ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ol", "ul"):
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.items and self.open and data.strip():
            kind, text = self.items[-1]
            self.items[-1] = kind, f"{text} {data.strip()}".strip()


@cache
def rendered(wiki: MediaWiki, game: str, language: str, flat: bool) -> dict[str, Any]:
    """The page of one of the project's games."""
    book = load(ROOT, [game])
    return wiki.parse(export(book, book.games[game], language, flat=flat))


@pytest.fixture(scope="session")
def with_icons(mediawiki: MediaWiki, tmp_path_factory: pytest.TempPathFactory) -> MediaWiki:
    """The wiki, with the icons of all games on it."""
    folder = tmp_path_factory.mktemp("icons")
    for game in load(ROOT).games.values():
        used = {term.icon for term in game.terms if term.icon}
        for icon in used:
            shutil.copy(ROOT / game.icons[icon], folder / icon_file(game.id, icon))
    mediawiki.maintain("importImages", str(folder), "--extensions=svg")
    return mediawiki


@pytest.mark.parametrize(("language", "flat"), [("es", False), ("it", False), ("en", False), ("es", True)])
@pytest.mark.parametrize("game", GAMES)
def test_a_wiki_renders_it_without_a_warning(with_icons: MediaWiki, game: str, language: str, flat: bool) -> None:
    book = load(ROOT, [game])
    parsed = rendered(with_icons, game, language, flat)
    assert parsed["parsewarnings"] == []
    assert parsed["categories"] == []  # where it notes broken files, templates and the like
    assert parsed["templates"] == []
    html = page(parsed)
    assert not re.search(r"'''|\[\[|\]\]|\{\{|^[*#=]", words(html), re.MULTILINE)
    assert "error" not in re.findall(r'class="([^"]*)"', html)
    anchors = re.findall(r'\bid="([^"]+)"', html)
    assert len(anchors) == len(set(anchors))
    targets = {unescape(target) for target in re.findall(r'href="#([^"]+)"', html)}
    assert targets <= set(anchors)
    assert {rule.id for rule in book.games[game].rules} <= set(anchors)
    images = re.findall(r"<img [^>]*>", html)
    assert images
    assert all(re.search(r'alt="[^"]+"', image) for image in images)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_what_the_data_say(with_icons: MediaWiki, game: str) -> None:
    book = load(ROOT, [game])
    html = page(rendered(with_icons, game, "es", False))
    wording = Wording(ROOT, book.games[game], "es")
    for rule in book.games[game].rules:
        expected = wording.text(f"{rule.id}/text", Plain()).text
        expected = " ".join(re.sub(r"^(?:- |\d+\. )", "", expected, flags=re.MULTILINE).split())
        shown = words(re.sub(r"<img [^>]*alt=\"([^\"]*)\"[^>]*>", r"\1", section(html, rule.id)))
        squeezed = shown.replace(" ", "")
        assert squeezed.startswith(expected.replace(" ", "")), rule.id


def test_lists_are_nested_and_numbered(mediawiki: MediaWiki, tmp_path: Path) -> None:
    book = draft(tmp_path, "Haz esto:\n\n1. Roba\n    - una carta\n    - o una loseta\n2. Para\n\nY sigue.")
    html = section(page(mediawiki.parse(export(book, book.games[GAME], "es"))), "text-0")
    assert Lists(html).items == [
        ("ol", "Roba"),
        ("ol ul", "una carta"),
        ("ol ul", "o una loseta"),
        ("ol", "Para"),
    ]


#: Texts that would do something to a page if they were not taken for words.
HOSTILE = (
    "{{Plantilla|x}} {{#if:a|b}} {{subst:PAGENAME}} {{{1}}}",
    "[[Categoría:Nada]] [[Archivo:X.png|thumb]] [[otra página]] [https://example.org fuera]",
    "<script>alert(1)</script> <nowiki>'''no'''</nowiki> </div></span> <ref>a</ref> <!-- fuera --> <br>",
    "~~~~ __NOTOC__ __NOEDITSECTION__ -{zh}- ISBN",
    "''cinco''''' '''a'' l'isola''''",
    "{| class=wikitable\n|-\n! a || b\n|}",
    "# no\n\n; no : no\n\n: no\n\n= no =\n\n---- no\n\n#REDIRECT [[X]]",
    "&lt;b&gt; &amp; &#91;&#91;x]] AT&T &nbsp;",
    "Una línea\n  con sangría\n\n    y un bloque",
    "**a *b** c* **'e'** **f''**",
    "http://example.org //example.org mailto:a@example.org",
)
TOKENS = (
    *("[", "]", "{", "}", "|", "<", ">", "'", "=", "#", ":", ";", "_", "~", "-", "!", "&", "&lt;", "\n", "\n\n", " "),
    *("''", "'''", "[[", "]]", "{{", "}}", "<br>", "<div>", "</div>", "<nowiki>", "<!--", "-->", "----", "\n  "),
    *("Archivo:", "Categoría:", "https://", "__TOC__", "~~~~", "a", "uno", "é", "{|", "|}", "\n|-", "**a**", "*b*"),
)


def shown(wiki: MediaWiki, texts: list[str]) -> list[str]:
    """What one reads of each text, without spaces."""
    markup = Wikitext(lambda _icon: None)
    blocks = [f'<div id="t.{n}">\n{markup.escape(text)}\n</div>' for n, text in enumerate(texts)]
    parsed = wiki.parse("\n\n".join(blocks))
    assert (parsed["parsewarnings"], parsed["templates"], parsed["links"]) == ([], [], [])
    assert (parsed["images"], parsed["externallinks"], parsed["sections"]) == ([], [], [])
    parts = re.split(r'<div id="t\.\d+">', page(parsed))[1:]
    assert [part.count("</div>") - part.count("<div") for part in parts[:-1]] == [1] * (len(parts) - 1)
    return ["".join(unescape(re.sub(r"<[^>]*>", "", part)).split()) for part in parts]


def read(text: str) -> str:
    """What one should read."""
    return "".join(Plain().escape(text).split())


def test_nothing_in_a_text_breaks_the_page(mediawiki: MediaWiki) -> None:
    assert shown(mediawiki, list(HOSTILE)) == [read(text) for text in HOSTILE]


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=12).map("".join), min_size=20, max_size=20))
def test_whatever_is_written_is_read(mediawiki: MediaWiki, texts: list[str]) -> None:
    """All but lists, whose marks are not words."""
    lists = re.compile(r"^ *(?:[-+*]|\d{1,3}\.) +(?=\S)", re.MULTILINE)
    texts = [text for text in texts if text.strip() and not lists.search(text)]
    assert shown(mediawiki, texts) == [read(text) for text in texts]


def test_titles_and_neighbours_cannot_break_it_either(mediawiki: MediaWiki, tmp_path: Path) -> None:
    title = "== [[b]] '''c'' <d> | ~~~~ ="
    book = draft(tmp_path, "Abre {{ <nowiki> <!-- [[", "}} --> ]] cierra.", title=title)
    parsed = mediawiki.parse(export(book, book.games[GAME], "es"))
    titles = [unescape(re.sub("<[^>]*>", "", entry["line"])) for entry in parsed["sections"]]
    assert titles.count(title) == 2
    html = page(parsed)
    assert words(section(html, "text-0")).startswith("Abre {{ <nowiki> <!-- [[ ")
    assert words(section(html, "text-1")).startswith("}} --> ]] cierra. ")


def test_a_text_in_another_language_is_marked(mediawiki: MediaWiki, tmp_path: Path) -> None:
    book = draft(tmp_path, "Una frase.")
    html = section(page(mediawiki.parse(export(book, book.games[GAME], "it"))), "text-0")
    assert '<span lang="es">Una frase.</span>' in html
    assert "Non ancora tradotto" in words(html)


@pytest.mark.parametrize("licence", ["unknown", "CC-BY-NC-4.0", "CC-BY-ND-4.0", "all rights reserved"])
def test_a_licence_that_does_not_allow_it(tmp_path: Path, licence: str) -> None:
    draft(tmp_path, "Una frase.")
    edit(tmp_path, "game.yaml", "license: CC0-1.0", f"license: {licence}")
    book = load(tmp_path)
    with pytest.raises(BadData) as caught:
        export(book, book.games[GAME], "es")
    (problem,) = caught.value.problems
    assert (problem.code, str(problem.place)) == ("licence-not-free", f"rules_data/{GAME}/game.yaml:5:10")
    assert problem.values == {"found": licence, "expected": FREE_LICENCES}


@pytest.mark.parametrize("licence", ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-3.0", "GFDL-1.3-or-later", "MIT"])
def test_a_licence_that_allows_it(tmp_path: Path, licence: str) -> None:
    draft(tmp_path, "Una frase.")
    edit(tmp_path, "game.yaml", "license: CC0-1.0", f"license: {licence}")
    book = load(tmp_path)
    assert f" {licence}." in export(book, book.games[GAME], "es")


def test_rules_whose_examples_fail_are_not_exported(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules_data" / "piraten_kapern", tmp_path / "rules_data" / "piraten_kapern")
    constants = tmp_path / "rules_data" / "piraten_kapern" / "constants.yaml"
    constants.write_text(constants.read_text(encoding="utf-8").replace("value: 500", "value: 600"), encoding="utf-8")
    book = load(tmp_path)
    with pytest.raises(ExamplesFail):
        export(book, book.games["piraten_kapern"], "en")


def test_words_stand_for_icons_that_have_no_file(tmp_path: Path) -> None:
    book = draft(tmp_path, "El [guijarro](icon:pebble).")
    page = page_of(book, book.games[GAME], "es")
    assert page.icons == ("pebble",)  # and not the icon that no text uses
    assert "El [[File:Pebbles-pebble.svg|20px|alt=guijarro|link=]]." in page.text()
    assert "El [[File:Otro.png|20px|alt=guijarro|link=]]." in page.text({"pebble": "Otro.png"})
    assert "El guijarro." in page.text({})
