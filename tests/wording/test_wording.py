from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from reglario.book import BadData, resolve
from reglario.catalogs import update
from reglario.wording import Html, Markdown, Plain, Said, Worded, Wording
from tests.projects import book, edit, replace, write, write_project

FILE = "locales/es/pebbles.po"
MARKDOWN = Markdown("g.md#{}".format, "#{}".format, '<i id="{}">{}</i>'.format)
HTML = Html("g/#{}".format, "#{}".format, '<i id="{}">{}</i>'.format)
STOP = "You may stop with fewer than {limit} red [pebbles](term:pebble); see [drawing](rule:draw)."
PARE = "Puedes parar con menos de {limit} [piedras](term:pebble) rojas; mira [robar](rule:draw)."


def translate(root: Path, text: str, translation: str) -> None:
    replace(root, FILE, f'msgid "{text}"\nmsgstr ""', f'msgid "{text}"\nmsgstr "{translation}"')


def wording(root: Path, language: str = "es") -> Wording:
    return Wording(root, book(root).games["pebbles"], language)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    update(book(write_project(tmp_path)), languages=["es"])
    return tmp_path


def test_the_source_language_needs_no_catalog(tmp_path: Path) -> None:
    assert wording(write_project(tmp_path), "en").unit("stop/text") == Worded(STOP, "en", "source")


def test_without_translation_the_source_is_shown_as_such(root: Path) -> None:
    assert wording(root).unit("stop/text") == Worded(STOP, "en", "missing")
    assert wording(root, "it").unit("stop/text") == Worded(STOP, "en", "missing")


def test_a_current_translation(root: Path) -> None:
    translate(root, STOP, PARE)
    assert wording(root).unit("stop/text") == Worded(PARE, "es", "current")


def test_an_outdated_translation_tells_what_it_was_made_from(root: Path) -> None:
    translate(root, STOP, PARE)
    edit(root, "rules/play.yaml", "You may stop", "You must stop")
    outdated = Worded(PARE, "es", "outdated", previous=STOP)
    assert wording(root).unit("stop/text") == outdated  # the catalog was not updated
    update(book(root), languages=["es"])
    assert wording(root).unit("stop/text") == outdated


def test_a_translators_doubt_is_outdated_without_previous_text(root: Path) -> None:
    translate(root, STOP, PARE)
    replace(root, FILE, 'msgctxt "stop/text"', '#, fuzzy\nmsgctxt "stop/text"')
    assert wording(root).unit("stop/text") == Worded(PARE, "es", "outdated")


def test_an_empty_copied_or_obsolete_translation_is_missing(root: Path) -> None:
    translate(root, "Drawing", "Drawing")
    assert wording(root).unit("draw/title").freshness == "missing"
    assert wording(root).unit("game/name") == Worded("Pebbles", "en", "missing")
    translate(root, "The booklet", "The booklet")
    assert wording(root).unit("source:booklet/title").freshness == "current"


def test_a_text_without_words_is_the_same_in_every_language(root: Path) -> None:
    assert wording(root).unit("phrase:field.phase/you") == Worded("{value}", "es", "current")


@pytest.mark.parametrize(
    "bad",
    [
        PARE.replace("{limit}", "{limite}"),
        PARE.replace("rule:draw", "rule:robar"),
        PARE.replace("term:pebble", "termino:pebble"),
    ],
)
def test_a_translation_that_names_what_does_not_exist_is_not_shown(root: Path, bad: str) -> None:
    translate(root, STOP, bad)
    assert wording(root).unit("stop/text") == Worded(STOP, "en", "missing")


def test_unknown_unit(root: Path) -> None:
    with pytest.raises(KeyError):
        wording(root).unit("stop/txt")


def test_a_broken_catalog_is_told(root: Path) -> None:
    write(root, FILE, "<<<<<<< ours\n")
    with pytest.raises(BadData):
        wording(root).unit("stop/text")


def test_text_with_references_and_numbers(root: Path) -> None:
    translate(root, STOP, PARE)
    found = wording(root)
    assert found.text("stop/text", Plain()) == Said(
        "Puedes parar con menos de 3 piedras rojas; mira robar.", "current", "es"
    )
    assert found.text("stop/text", MARKDOWN).text == (
        "Puedes parar con menos de 3 [piedras](g.md#pebble) rojas; mira [robar](#draw)."
    )
    assert found.text("stop/text", HTML).text == (
        'Puedes parar con menos de 3 <a href="g/#pebble">piedras</a> rojas; mira <a href="#draw">robar</a>.'
    )


def test_numbers_follow_the_options_and_the_language_of_the_text(root: Path) -> None:
    translate(root, "Reach {target} points.", "Llega a {target} puntos.")
    game = book(root).games["pebbles"]
    spanish, english = Wording(root, game, "es"), Wording(root, game, "en")
    assert spanish.text("game/goal", Plain()).text == "Llega a 6.000 puntos."
    assert english.text("game/goal", Plain()).text == "Reach 6,000 points."
    assert spanish.text("game/goal", Plain(), resolve(game, {"target": 4000})).text == "Llega a 4.000 puntos."
    assert Wording(root, game, "it").text("game/goal", Plain()).text == "Reach 6,000 points."
    three = resolve(game, {"players": 3})
    assert "up to 7 pebbles" in english.text("draw/text", Plain(), three).text


def test_facts_counts_and_totals(root: Path) -> None:
    edit(root, "game.yaml", "from a bag.", "{red.count} of {pebble.total}, {red.points} each.")
    found = wording(root, "en").text("game/summary", Plain())
    assert found.text == "Pebbles are drawn 8 of 12, 1,000 each."


def test_plurals_and_arguments(root: Path) -> None:
    replace(root, FILE, 'msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "Queda una."\nmsgstr[1] "Quedan {n}."')
    found = wording(root)
    assert [found.text("phrase:field.left/you", Plain(), n=n).text for n in (0, 1, 2, 1200)] == [
        "Quedan 0.",
        "Queda una.",
        "Quedan 2.",
        "Quedan 1.200.",
    ]
    with pytest.raises(KeyError):
        found.text("phrase:field.left/you", Plain())
    said = found.text("phrase:action.draw/player", MARKDOWN, player=2, value="**Fox** <svg/>")
    assert said == Said("Player 2 draws **Fox** <svg/>.", "missing", "en")
    with pytest.raises(KeyError, match="player"):
        found.text("phrase:action.draw/player", Plain(), value="x")


def test_arguments_stay_as_they_are(root: Path) -> None:
    value = "\ue0000\ue001 [a](rule:b) {limit} *c*"
    said = wording(root, "en").text("phrase:action.draw/you", HTML, value=value)
    assert said.text == f"You draw {value}."


def test_emphasis_around_references(root: Path) -> None:
    edit(root, "game.yaml", "- Draw a [pebble](term:pebble).", '- "**Draw [*a* pebble](term:pebble), {limit}** <b>"')
    found = wording(root, "en")
    assert found.text("game/turn.1", Plain()).text == "Draw a pebble, 3 <b>"
    assert found.text("game/turn.1", HTML).text == (
        '<strong>Draw <a href="g/#pebble"><em>a</em> pebble</a>, 3</strong> &lt;b&gt;'
    )
    assert found.text("game/turn.1", MARKDOWN).text == "**Draw [*a* pebble](g.md#pebble), 3** &#60;b&#62;"


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("[x](https://example.org/a?b=1&c=2)", "[x](https://example.org/a?b=1&c=2)"),
        ("[x](http://example.org)", "x"),
        ('[x](https://e.org/"onclick=y)', "x"),
        ("[x](https:example.org)", "x"),
        ("[x](//example.org)", "&#91;x&#93;(//example.org)"),
        ("[x](javascript:alert%281%29)", "Reach 6,000 points."),
        ("[x](data:text/html,y)", "Reach 6,000 points."),
    ],
)
def test_only_secure_web_links(root: Path, link: str, shown: str) -> None:
    translate(root, "Reach {target} points.", link.replace('"', '\\"'))
    assert wording(root).text("game/goal", MARKDOWN).text == shown


def test_control_characters_reach_no_terminal(root: Path) -> None:
    translate(root, "Reach {target} points.", "Llega\x1b[31m \ue000 \u200bya")
    assert wording(root).text("game/goal", Plain()).text == "Llega[31m  \u200bya"


def test_icons_in_texts_keep_their_words(root: Path) -> None:
    edit(root, "game.yaml", "from a bag.", "([*red* <one>](icon:red)).")
    found = wording(root, "en")
    assert found.text("game/summary", Plain()).text == "Pebbles are drawn (red <one>)."
    assert found.text("game/summary", MARKDOWN).text == 'Pebbles are drawn (<i id="red">red <one></i>).'


def test_names(root: Path) -> None:
    write(root, "locales/es/terms/pebbles.yaml", "terms:\n  pebble: {term: piedra, gender: f}\n")
    translate(root, "Red pebble", "Piedra roja")
    found = wording(root)
    assert (found.term("pebble"), found.term("bag")) == ("piedra", "bag")
    assert (found.forms("pebble")[0].gender, found.forms("pebble")[1], found.forms("bag")[1]) == ("f", "es", "en")
    assert (found.component("red"), found.component("blue"), found.component("sack")) == (
        "Piedra roja",
        "Blue pebble",
        "bag",
    )
    assert (found.icon("pebble"), found.icon("red")) == ("piedra", "Piedra roja")
    for look_up in (found.term, found.component, found.icon):
        with pytest.raises(KeyError):
            look_up("nothing")


def test_numbers_by_language(root: Path) -> None:
    found = wording(root)
    assert found.number(6000) == "6.000"
    assert found.fraction(Fraction(2, 6)) == "1/3"
    assert found.percent(Fraction(1, 3), 2) == "33,33\u00a0%"
    assert found.list(["a", "b"]) == "a y b"
