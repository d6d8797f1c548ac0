"""Pages held against a game: its terms, its numbers, and the dice that its engine rolls."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from reglario.book import game_folders, load
from reglario.wiki.audit import Finding, KnownGame, audit, known_game
from reglario.wiki.exporting import export
from reglario.wiki.model import Form, Revision
from tests.projects import book, write, write_project

ROOT = Path(__file__).parents[2]
DICE = "piraten_kapern"  # the game of dice among the three
TERMS = """\
terms:
  pebble:
    term: Guijarro
    plural: guijarros
    forbidden:
      - {form: china, reason: se dice guijarro}
"""


@pytest.fixture
def pebbles(tmp_path: Path) -> KnownGame:
    write_project(tmp_path)
    write(tmp_path, "locales/es/terms/pebbles.yaml", TERMS)
    loaded = book(tmp_path)
    return known_game(loaded, loaded.games["pebbles"], "es")


def run(game: KnownGame, text: str, title: str = "Ayuda") -> list[Finding]:
    return audit([Revision(title, text, Form.WIKITEXT, "x.wiki")], game.language, game, spelling=False)


def test_forbidden_words_and_case(pebbles: KnownGame) -> None:
    found = run(pebbles, "Roba una china.\n\nGuarda las chinas y el guijarro.\n")
    assert [(f.code, f.values["found"], f.values["expected"], f.source, len(f.places)) for f in found] == [
        ("forbidden-term", "china", "Guijarro", "term:pebble", 2),
        ("term-case", "guijarro", "Guijarro", "term:pebble", 1),
    ]


def test_numbers_of_the_rules(tmp_path: Path) -> None:
    loaded = book(write_project(tmp_path))
    game = known_game(loaded, loaded.games["pebbles"], "en")
    rule = "Draw up to 5 pebbles, at most 3 of them red, and then stop."
    assert [f for f in run(game, rule) if f.code == "rules-say"] == []
    assert [f for f in run(game, f"1/36 of {rule.replace('5', '6')}") if f.code == "rules-say"] == []  # an event
    (found,) = (f for f in run(game, rule.replace("5", "6")) if f.code == "rules-say")
    assert (found.values["found"], found.values["expected"], found.source) == ("6 pebbles", 5, "rule:draw")


def test_only_pages_about_the_game_are_held_against_it(pebbles: KnownGame) -> None:
    pages = [Revision(title, "Roba una china.\n", Form.WIKITEXT, "x.wiki") for title in ("Gamehelppebbles", "Other")]
    found = audit(pages, "es", pebbles, spelling=False)
    assert [f.page for f in found if f.code == "forbidden-term"] == ["Gamehelppebbles"]


def test_dice_are_rolled_by_the_engine() -> None:
    loaded = load(ROOT, [DICE])
    game = known_game(loaded, loaded.games[DICE], "es")
    assert game.rates["skull"] == Fraction(1, 6)
    text = "== 4 dados ==\n* 5 posibilidades de 1296 de obtener exactamente 3 calaveras\n"
    (found,) = (f for f in run(game, text) if f.code == "odds")
    # 4 places for the die that is no skull, 5 other faces: 20 of 1296, 1.543 %
    assert (found.values["expected"], found.source.split(":")[0]) == ("20/1296 (1,54 %)", "engine")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Baraja las 34 cartas de fortuna.", [("34 cartas de fortuna", 35)]),
        ("Baraja las 35 cartas de fortuna.", []),
        ("Roba 2 cartas de fortuna.", []),  # not all of them
        ("Tira los nueve dados.", [("nueve dados", 8)]),
        ("Tira los 2 dados restantes.", []),
        ("Es un juego para 2 a 6 jugadores.", [("2 a 6 jugadores", "2-5")]),
        ("== Componentes ==\n* 3 cartas de Capitán\n* 8 dados\n* 35 cartas\n", [("3 cartas de Capitán", 4)]),
    ],
)
def test_numbers_of_components(text: str, told: list[tuple[str, object]]) -> None:
    loaded = load(ROOT, [DICE])
    found = run(known_game(loaded, loaded.games[DICE], "es"), text)
    counts = [(f.values["found"], f.values["expected"]) for f in found if f.code == "component-count"]
    assert counts == told


GAMES = game_folders(ROOT)
#: Findings on the project's own pages that are right, or that nothing but the author's mind tells from a fault.
JUSTIFIED = {"register-perhaps"}


@pytest.mark.parametrize("language", ["es", "it", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_the_pages_that_are_written_from_the_rules_are_clean(name: str, language: str) -> None:
    loaded = load(ROOT, [name])
    game = loaded.games[name]
    page = Revision(game.about.name, export(loaded, game, language), Form.WIKITEXT, "x.wiki")
    found = audit([page], language, known_game(loaded, game, language), spelling=False)
    assert [(f.code, f.place.line, dict(f.values)) for f in found if f.code not in JUSTIFIED] == []
