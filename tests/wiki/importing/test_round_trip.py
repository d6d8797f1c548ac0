"""An exported page, imported again, says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import Game, game_folders, load
from reglario.check import check
from reglario.wiki.exporting import export
from reglario.wiki.importing import draft, write_draft
from reglario.wiki.reading import read_text
from reglario.wording import Plain, Wording
from tests.projects import GAME
from tests.wiki.draft import draft as rules

ROOT = Path(__file__).parents[3]
PLAIN = Plain()


def said(wording: Wording, units: list[str]) -> dict[str, list[str]]:
    """What a reader sees of some texts, paragraph by paragraph."""
    return {unit: wording.text(unit, PLAIN).text.split() for unit in units}


def units(game: Game) -> list[str]:
    """The texts that a page carries whole."""
    found = ["game/summary", "game/goal", *(f"game/turn.{n + 1}" for n in range(len(game.about.turn)))]
    for chapter in game.chapters:
        found.append(f"chapter:{chapter.id}/title")
        found += [f"chapter:{chapter.id}/intro"] * bool(chapter.intro)
    found += [f"{rule.id}/{part}" for rule in game.rules for part in ("title", "text")]
    return found + [f"term:{term.id}/definition" for term in game.terms]


@pytest.mark.parametrize(("language", "flat"), [("es", False), ("en", False), ("en", True)])
@pytest.mark.parametrize("name", game_folders(ROOT))
def test_the_same_rules_come_back(tmp_path: Path, name: str, language: str, flat: bool) -> None:
    book = load(ROOT, [name])
    game = book.games[name]
    (page,) = read_text(export(book, game, language, flat=flat), f"{name}.wiki")
    write_draft(tmp_path, draft(page, "copy", language))
    copied = load(tmp_path)
    assert check(copied).problems == []
    copy = copied.games["copy"]
    assert [chapter.id for chapter in copy.chapters] == [chapter.id for chapter in game.chapters]
    assert [[r.id for r in c.rules] for c in copy.chapters] == [[r.id for r in c.rules] for c in game.chapters]
    assert set(copy.term) == set(game.term)
    before, after = Wording(ROOT, game, language), Wording(tmp_path, copy, language)
    assert said(after, units(game)) == said(before, units(game))
    assert {term: after.term(term) for term in game.term} == {term: before.term(term) for term in game.term}
    assert [source.id for source in copy.about.sources] == ["page", *(source.id for source in game.about.sources)]
    references = {rule.id: sorted(_targets(rule.text)) for rule in copy.rules}
    worded = {rule.id: before.unit(f"{rule.id}/text").text for rule in game.rules}
    assert references == {rule: sorted(_targets(text)) for rule, text in worded.items()}


TEXTS = (
    "Haz esto:\n\n1. Roba 12 cartas\n    - una\n    - u otra\n2. Para\n\nY **sigue** *así*: l'isola.",
    "Puedes:\n\n- robar\n- o parar",
    "3 \\* 4, [x], <b>, ''no'', | ~~~~ # {limit} y 1.200 de 6000; 15/216 y 13,9 %",
    "El [guijarro](icon:pebble) de la [bolsa](term:bag); mira [la primera](rule:text-0) y [esto](https://example.org/a).",
)


@pytest.mark.parametrize("flat", [False, True], ids=["lists", "flat"])
def test_lists_emphasis_and_signs_come_back(tmp_path: Path, flat: bool) -> None:
    book = rules(tmp_path / "one", *TEXTS, title="Título: ''así'' [x] | y {limit}")
    (page,) = read_text(export(book, book.games[GAME], "es", flat=flat), "pebbles.wiki")
    (tmp_path / "two").mkdir()
    write_draft(tmp_path / "two", draft(page, "copy", "es"))
    copied = load(tmp_path / "two")
    before, after = Wording(book.root, book.games[GAME], "es"), Wording(copied.root, copied.games["copy"], "es")
    both = [f"text-{number}/{part}" for number in range(len(TEXTS)) for part in ("title", "text")]
    assert said(after, both) == said(before, both)
    copy = copied.games["copy"]
    assert "**sigue** *así*" in copy.rule["text-0"].text
    assert (
        "[bolsa](term:bag); mira [la primera](rule:text-0) y [esto](https://example.org/a)"
        in copy.rule["text-3"].text
    )
    assert {constant.value for constant in copy.constants} >= {12, 3, 1200}


def _targets(text: str) -> list[str]:
    from reglario.book.references import references  # noqa: PLC0415

    return [f"{found.kind}:{found.target}" for found in references(text) if found.kind in ("term", "rule")]
