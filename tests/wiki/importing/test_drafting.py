"""Pages of every form become drafts that check."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reglario.book import BadData, Game, Place, load
from reglario.check import check
from reglario.site import Site
from reglario.wiki.importing import draft, write_draft
from reglario.wiki.model import Form, Kind, Revision
from reglario.wiki.reading import read_pages, read_text

SEEDS = os.environ.get("REGLARIO_SEEDS", "")

PAGE = """\
Un juego de '''Faros''' y niebla.

== Objetivo del juego ==
Gana quien encienda antes 5 faros.

== Turno ==
Cada turno tiene 2 fases:
# Roba 3 cartas
# Mueve tu barco

=== Mover ===
'''Deriva''': el barco se aleja 1 casilla. Después aparece la '''Niebla Densa''' en el mapa.

''Encender un faro'': paga 12 [[File:Oil.PNG]] y mira el [[Faro]]; quedan {{n}} y 1.200 puntos, 13,9 %.
* Si el faro está a más de 4 casillas no puedes encenderlo, y el barco sigue su camino como si nada hubiera pasado hoy.
* Si hay niebla, necesitas una carta de luz más por cada casilla que haya entre el barco y la costa, y así hasta el final.
** salvo la primera vez

{| class="wikitable"
! Carta !! Número
|-
| Luz || 8
|}

== Vacía ==
"""


def imported(root: Path, revision: Revision, language: str = "es") -> Game:
    write_draft(root, draft(revision, "faros", language))
    book = load(root)
    assert check(book).problems == []
    return book.games["faros"]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (revision,) = read_text(PAGE, "Faros.wiki")
    return imported(tmp_path, revision)


def test_chapters_rules_and_what_the_game_is(game: Game) -> None:
    about = game.about
    assert (about.name, about.language, about.license) == ("Faros", "es", "unknown")
    assert about.summary == "Un juego de [Faros](term:faros) y niebla."
    assert about.goal == "Gana quien encienda antes {faros_5} faros."
    assert about.turn == ["Roba {cartas_3} cartas", "Mueve tu barco"]
    assert about.chapters == ["faros", "objetivo-del-juego", "turno", "mover"]
    rules = {rule.id: rule for rule in game.rules}
    assert rules["cada-turno-tiene-2-fases"].text == (
        "Cada turno tiene {fases_2} fases:\n\n1. Roba {cartas_3} cartas\n2. Mueve tu barco"
    )
    assert [rule.title for rule in game.chapters[3].rules][:2] == ["Deriva", "Encender un faro"]
    assert {rule.status for rule in game.rules} == {"open"}
    assert {tuple(rule.sources) for rule in game.rules} == {("page",)}
    assert about.sources[0].where == "Faros.wiki"


def test_long_items_are_rules_of_their_own_and_keep_what_is_nested(game: Game) -> None:
    texts = [rule.text for rule in game.chapters[3].rules]
    assert texts[2].startswith("Si el faro está a más de {casillas_4} casillas")
    assert texts[3].endswith("\n    - salvo la primera vez")
    assert texts[4] == "- Carta – Número\n- Luz – {number_8}"


def test_numbers_names_and_icons(game: Game) -> None:
    values = {constant.id: constant.value for constant in game.constants}
    assert values["casilla_1"] == 1
    assert values["oil_12"] == 12
    assert values["puntos_1200"] == 1200
    assert not any(value == 13 for value in values.values())
    terms = {term.id: term.term for term in game.terms}
    assert terms == {"faros": "Faros", "niebla-densa": "Niebla Densa", "oil": "Oil"}
    encender = game.chapters[3].rules[1].text
    assert "paga {oil_12} [Oil](term:oil) y mira el Faro;" in encender
    assert "13,9 %" in encender


TYPED = """\
== 1. Tu turno ==
Tu turno tiene 3 fases:

1. Roba 2 cartas de la mano de otra persona

2. Juega 1 de cada color

3. Para

== IV) Piezas ==
* 4 barcos
* 12 por cada uno

== Final ==
1 Cuenta tus puntos, que son 6.

== Otra cosa ==
Guardas la '''Carta de la Suerte del Capitán''' hasta el final.
"""


def test_what_was_numbered_and_listed_by_hand(tmp_path: Path) -> None:
    (revision,) = read_text(TYPED, "Faros.wiki")
    game = imported(tmp_path, revision)
    assert [(chapter.id, chapter.title) for chapter in game.chapters][:3] == [
        ("tu-turno", "Tu turno"),
        ("piezas", "Piezas"),
        ("final", "Final"),
    ]
    assert game.about.turn == [
        "Roba {cartas_2} cartas de la mano de otra persona",
        "Juega {color_1} de cada color",
        "Para",
    ]
    (turn,) = game.chapters[0].rules
    assert (turn.title, turn.text) == (
        "Tu turno tiene 3 fases",
        "Tu turno tiene {fases_3} fases:\n\n1. Roba {cartas_2} cartas de la mano de otra persona\n"
        "2. Juega {color_1} de cada color\n3. Para",
    )
    (pieces,) = game.chapters[1].rules
    assert (pieces.id, pieces.title) == ("piezas", "Piezas")  # nothing announces the list
    assert pieces.text == "- {barcos_4} barcos\n- {number_12} por cada uno"
    (final,) = game.chapters[2].rules
    assert (final.title, final.text) == (
        "Cuenta tus puntos, que son 6",
        "1 Cuenta tus puntos, que son {puntos_6}.",
    )
    assert [term.term for term in game.terms] == ["Carta de la Suerte del Capitán"]


def test_ids_do_not_depend_on_what_stands_before(tmp_path: Path) -> None:
    (revision,) = read_text(PAGE.replace("== Turno ==", "Otra regla más.\n\n== Turno =="), "Faros.wiki")
    again = imported(tmp_path, revision)
    (first,) = read_text(PAGE, "Faros.wiki")
    before = [rule["id"] for file in draft(first, "faros", "es").files.values() for rule in _rules(file)]
    assert set(before) < {rule.id for rule in again.rules}


def _rules(file: object) -> list[dict[str, str]]:
    rules = file.get("rules", []) if isinstance(file, dict) else []
    return rules if isinstance(rules, list) else []


def test_what_is_empty_is_told(tmp_path: Path) -> None:
    (revision,) = read_text(PAGE, "Faros.wiki")
    assert draft(revision, "faros", "es").left_out == [(Place("Faros.wiki", 25, 1), "Vacía")]


def test_nothing_is_overwritten_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (revision,) = read_text(PAGE, "Faros.wiki")
    imported(tmp_path, revision)
    with pytest.raises(BadData) as caught:
        write_draft(tmp_path, draft(revision, "faros", "es"))
    assert [problem.code for problem in caught.value.problems] == ["import-exists"]
    (empty,) = read_text("== Nada ==\n", "nada.wiki")
    with pytest.raises(BadData) as caught:
        write_draft(tmp_path, draft(empty, "nada", "es"))
    assert [(problem.code, str(problem.place)) for problem in caught.value.problems] == [
        ("import-nothing", "nada.wiki:1:1")
    ]
    assert [path.name for path in tmp_path.iterdir() if path.name != ".reglario"] == ["rules_data"]


def test_a_draft_has_pages_of_the_site(tmp_path: Path) -> None:
    (revision,) = read_text("Una regla sola, sin nombres.", "sola.txt")
    imported(tmp_path, revision)
    site = Site(tmp_path, ("es", "en"))
    assert list(site.warnings()) == []
    assert all(section.pages for section in site.sections("es"))


TOKENS = (
    *(
        "=",
        "==",
        "*",
        "#",
        "'''",
        "''",
        "[[",
        "]]",
        "{",
        "}",
        "{{",
        "}}",
        "|",
        "<br>",
        "[",
        "](",
        "x:",
        "\\",
        "`",
        "_",
    ),
    *("\n", "\n\n", " ", "1.", "12", "• ", "- ", "a", "Uno Dos", "é", "\u2028", "\x07", "\ue000", "👍", "no", "null"),
    *(
        "[[File:A b.png|alt=x]]",
        "&#91;",
        "<nowiki>",
        "</div>",
        '<span id="chapter.a"></span>',
        ": ",
        "---",
        "%",
        "#r",
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=40).map("".join), st.sampled_from(Form))
def test_whatever_a_page_says_the_draft_checks(
    tmp_path_factory: pytest.TempPathFactory, text: str, form: Form
) -> None:
    root = tmp_path_factory.mktemp("draft")
    drafted = draft(Revision("Página", text, form, "page"), "faros", "es")
    if drafted.rules:
        write_draft(root, drafted)  # which checks it


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", text.casefold()))


@pytest.mark.skipif(not SEEDS, reason="the folder of the seed pages is not given (REGLARIO_SEEDS)")
@pytest.mark.parametrize(("number", "language"), [(0, "es"), (1, "it"), (2, "es"), (3, "es"), (4, "es")])
def test_the_seed_pages(tmp_path: Path, number: int, language: str) -> None:
    """Each becomes a draft that checks, and no word of its paragraphs and lists is lost."""
    path = sorted(Path(SEEDS).glob("*.txt"))[number]
    revision = max(read_pages(str(path)), key=lambda one: (len(one.text), one.time))
    game = imported(tmp_path, revision, language)
    drafted = words(
        " ".join(f"{chapter.title} {rule.title} {rule.text}" for chapter in game.chapters for rule in chapter.rules)
    )
    page = [block for block in revision.document.texts() if block.kind in (Kind.PARAGRAPH, Kind.ITEM)]
    assert {word for block in page for word in words(block.text)} <= drafted
