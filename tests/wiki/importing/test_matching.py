"""Sentences of a page offered to the catalog of a game that exists."""

from __future__ import annotations

from pathlib import Path

import pytest
from polib import pofile

from reglario.book import Book
from reglario.catalogs import update
from reglario.wiki.importing import Offers, offer
from reglario.wiki.reading import read_text
from tests.projects import GAME, book, write, write_project

TERMS = """\
terms:
  pebble: {term: guijarro, plural: guijarros}
  bag: {term: bolsa}
"""
PAGE = """\
== Tu turno ==
Puedes parar con menos de 3 guijarros rojos. Nadie habla mientras tanto.

En la bolsa están los guijarros.
"""
CATALOG = f"locales/es/{GAME}.po"


@pytest.fixture
def project(tmp_path: Path) -> Book:
    rules = """\
id: play
title: Your turn
rules:
  - id: draw
    title: Drawing
    text: Draw up to {hand} cards.
  - id: stop
    title: Stopping
    text: You may stop with fewer than {limit} red [pebbles](term:pebble).
"""
    ids = "rules:\n  draw: live\n  stop: live\nterms:\n  pebble: live\n  bag: live\n"
    write_project(tmp_path, {"rules/play.yaml": rules, "ids.yaml": ids})
    write(tmp_path, f"locales/es/terms/{GAME}.yaml", TERMS)
    return book(tmp_path)


def offered(project: Book, page: str = PAGE) -> Offers:
    (revision,) = read_text(page, "page.wiki")
    return offer(project, project.games[GAME], "es", revision)


def entry(project: Book, unit: str) -> tuple[str, bool, str]:
    found = next(e for e in pofile(str(project.root / CATALOG)) if e.msgctxt == unit)
    return found.msgstr, found.fuzzy, found.tcomment


def test_a_sentence_finds_its_unit_by_numbers_and_terms(project: Book) -> None:
    offers = offered(project)
    assert [(one.line, one.unit, one.kept) for one in offers.all] == [
        (2, "stop/text", False),
        (2, "", False),
        (4, "term:bag/definition", False),
    ]
    text, fuzzy, note = entry(project, "stop/text")
    assert text == "Puedes parar con menos de {limit} [guijarros](term:pebble) rojos."
    assert fuzzy
    assert note.startswith("From a wiki page: page, ")
    text, fuzzy, _ = entry(project, "term:bag/definition")
    assert (text, fuzzy) == ("En la bolsa están los [guijarros](term:pebble).", True)
    assert entry(project, "draw/text")[0] == ""


def test_a_translation_stays(project: Book) -> None:
    update(project, languages=["es"])
    path = project.root / CATALOG
    catalog = pofile(str(path), wrapwidth=0)
    stop = next(e for e in catalog if e.msgctxt == "stop/text")
    stop.msgstr = "Con menos de {limit} [guijarros](term:pebble) rojos puedes parar."
    catalog.save()
    offers = offered(project)
    assert (offers.all[0].unit, offers.all[0].kept) == ("stop/text", True)
    assert entry(project, "stop/text")[:2] == (
        "Con menos de {limit} [guijarros](term:pebble) rojos puedes parar.",
        False,
    )


def test_a_second_run_offers_nothing_more(project: Book) -> None:
    offered(project)
    before = (project.root / CATALOG).read_bytes()
    again = offered(project)
    assert [one.kept for one in again.all] == [True, False, True]
    assert (project.root / CATALOG).read_bytes() == before


def test_where_nothing_fits_nothing_is_written(project: Book) -> None:
    offers = offered(project, "Hoy llueve mucho. Mañana también, dicen.\n")
    assert {one.unit for one in offers.all} == {""}
    assert not (project.root / CATALOG).exists()
