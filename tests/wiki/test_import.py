"""`reglario wiki import` as a user types it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.projects import GAME, write, write_project
from tests.wiki.running import reglario

PAGE = """\
== Turno ==
En tu turno robas 2 cartas de la bolsa y decides si te quedas con ellas.

== Vacío ==
"""
FEED = """\
Contribuciones

Ayuda del juego

2024-05-02T10:00:00Z

Marta: corrige el final

== Turno ==
En tu turno robas 3 cartas de la bolsa y decides si te quedas con ellas.

Otra página

2024-05-01T10:00:00Z

Marta: empieza

Esto es corto.

Ayuda del juego

2024-04-30T10:00:00Z

Luis: empieza

== Turno ==
En tu turno robas 2 cartas.
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "rules_data").mkdir()
    return tmp_path


def run(
    project: Path, page: str, *arguments: str, language: str = "es", file: str = "Ayuda.wiki"
) -> tuple[int, str, str]:
    path = write(project, file, page)
    return reglario("wiki", "import", str(path), *arguments, "--root", str(project), language=language)


def test_a_new_game_is_drafted_and_checks(project: Path) -> None:
    code, out, err = run(project, PAGE, "--game", "nuevo", "--lang", "es")
    assert code == 0
    assert "rules_data/nuevo/rules/turno.yaml" in out.splitlines()
    assert "Ayuda.wiki:4:1: no hay nada debajo de «Vacío»" in err
    assert "borrador en rules_data/nuevo (reglas: 1, términos: 0, números: 1)" in err
    code, out, err = reglario("check", "nuevo", "--root", str(project))
    assert (code, out, err) == (0, "nuevo: its data has no fault; no engine plays it yet\n", "")
    code, _, err = run(project, PAGE, "--game", "nuevo", "--lang", "es", language="en")
    assert code == 2  # it is a game of the project now, in the page's own language
    assert "nuevo is written in that language (Spanish)" in err


def test_of_a_feed_the_newest_revision_of_the_longest_page(project: Path) -> None:
    code, _, err = run(project, FEED, "--game", "nuevo", "--lang", "es", language="it", file="feed.txt")
    assert code == 0
    assert "qui ci sono più pagine; questa è Ayuda del juego" in err
    about = (project / "rules_data/nuevo/game.yaml").read_text(encoding="utf-8")
    assert "where: feed.txt, Marta, 2024-05-02T10:00:00Z" in about
    assert "value: 3" in (project / "rules_data/nuevo/constants.yaml").read_text(encoding="utf-8")
    assert run(project, FEED, "--game", "otro", "--lang", "es", "--title", "Otra página", file="feed.txt")[0] == 0
    assert "name: Otra página" in (project / "rules_data/otro/game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "arguments", "code", "said"),
    [
        (PAGE, ("--game", "No Id"), 2, "found No Id, expected an id"),
        (
            FEED,
            ("--game", "x", "--title", "Ayuda del jego"),
            2,
            "there is no page Ayuda del jego here; known: Ayuda del juego",
        ),
        ("== Nada ==\n", ("--game", "x"), 1, "no rule was found on the page"),
        (
            "The players draw cards from the bag and they keep what they want to.",
            ("--game", "x"),
            0,
            "in English, not in Spanish",
        ),
    ],
)
def test_what_is_told(project: Path, page: str, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run(project, page, *arguments, "--lang", "es", language="en", file="page.txt")
    assert done[0] == code
    assert said in done[2]


def test_a_file_that_is_not_there(project: Path) -> None:
    code, _, err = reglario("wiki", "import", "no-such.wiki", "--game", "x", "--lang", "es", "--root", str(project))
    assert code == 1
    assert "no-such.wiki:1:1: there is no such file" in err


def test_a_game_that_exists_gets_offers(tmp_path: Path) -> None:
    write_project(tmp_path)
    write(tmp_path, f"locales/es/terms/{GAME}.yaml", "terms:\n  pebble: {term: guijarro, plural: guijarros}\n")
    page = "Puedes parar con menos de 3 guijarros rojos.\n\nNadie habla mientras tanto.\n"
    code, out, err = run(tmp_path, page, "--game", GAME, "--lang", "es", language="en")
    assert code == 0
    offered, homeless = out.splitlines()
    page_file = tmp_path / "Ayuda.wiki"
    assert offered.startswith(f"{page_file}:1: offered to stop/text (0.")
    assert homeless == f"{page_file}:3: no rule says this: Nadie habla mientras tanto."
    assert f"one sentence was offered in locales/es/{GAME}.po, marked fuzzy; 1 found no home" in err


@pytest.mark.parametrize("command", ["export", "publish", "drift", "import", "audit", "history"])
def test_every_command_has_an_example(command: str) -> None:
    code, out, _ = reglario("wiki", command, "--help")
    assert code == 0
    assert f"Example: reglario wiki {command}" in " ".join(out.split())


def test_a_page_that_cannot_be_one(project: Path) -> None:
    """Told with file and line; nothing is written."""
    line = "Si tienes 5 cartas puedes robar otra.\n\n"
    long_page = line * (2048 * 1024 // len(line) + 1)
    code, _, err = run(project, long_page, "--game", "nuevo", "--lang", "es")
    assert code == 1
    assert err.startswith(f"{project / 'Ayuda.wiki'}:1:1: esta página es demasiado larga")
    path = project / "latin.wiki"
    path.write_bytes("== Robo ==\nRobas.\nFin del día.\n".encode("latin-1"))
    code, _, err = reglario("wiki", "import", str(path), "--game", "nuevo", "--lang", "es", "--root", str(project))
    assert code == 1
    assert err.startswith(f"{path}:3:1: this line is not valid UTF-8")
    assert list((project / "rules_data").iterdir()) == []


@pytest.mark.parametrize("page", ["", " \n\n", "{{Plantilla|x=1}}\n\n{{Otra}}\n", "----\n"])
def test_a_page_that_says_nothing(project: Path, page: str) -> None:
    code, out, err = run(project, page, "--game", "nuevo", "--lang", "es", language="en")
    assert (code, out) == (1, "")
    assert err == f"{project / 'Ayuda.wiki'}:1:1: no rule was found on the page, so nothing was written\n"
    assert {path.name for path in project.iterdir()} == {"Ayuda.wiki", "rules_data"}


def test_a_folder_that_is_there(project: Path) -> None:
    (project / "rules_data" / "nuevo").mkdir()
    code, _, err = run(project, PAGE, "--game", "nuevo", "--lang", "es", language="en")
    assert code == 1
    assert err.startswith("rules_data/nuevo:1:1: there is a folder nuevo already")
    assert list((project / "rules_data" / "nuevo").iterdir()) == []
