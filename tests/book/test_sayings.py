"""Which phrase says which facts, and what fills it."""

from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import Game, load
from reglario.book.model import PhrasesFile, Plural, Saying
from reglario.book.sayings import filling, fit
from tests.book.minigame import write

FACTS = {
    "draw": Saying(of={"draw": None}, n="draw", say=Plural(one="A card.", other="{n} cards.")),
    "draw-per": Saying(of={"draw": None, "per": {"coin": None}}, say="{draw} for each {coin}."),
    "on-top": Saying(of={"side": "top"}, say="On top."),
    "elsewhere": Saying(of={"side": None}, say="At {side}."),
    "two": Saying(of={"sum": [{"of": None}, {"and": 1}]}, say="{of}"),
    "yes": Saying(of={"yes": True}, say="Indeed."),
}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    game = load(write(tmp_path)).games["toss"]
    return game.model_copy(update={"phrases": PhrasesFile(actions={}, fields={}, facts=FACTS)})


@pytest.mark.parametrize(
    ("form", "name", "values"),
    [
        ({"draw": 2}, "draw", {"draw": 2}),
        ({"draw": 1, "per": {"coin": "gold"}}, "draw-per", {"draw": 1, "coin": "gold"}),
        ({"side": "top"}, "on-top", {}),
        ({"side": "left"}, "elsewhere", {"side": "left"}),
        ({"sum": [{"of": 3}, {"and": 1}]}, "two", {"of": 3}),
        ({"yes": True}, "yes", {}),
    ],
)
def test_the_phrase_that_fits(game: Game, form: dict[str, object], name: str, values: dict[str, object]) -> None:
    found = fit(game, form)
    assert found is not None
    assert (found.name, found.values) == (name, values)


@pytest.mark.parametrize(
    "form",
    [
        {"draw": 2, "again": True},  # more than the phrase says
        {"draw": 2, "per": {"medal": "gold"}},
        {"sum": [{"of": 3}]},
        {"sum": [{"of": 3}, {"and": 2}]},
        {"yes": 1},  # which Python takes for true
        {"draw": "many"},  # no plural goes by a word
    ],
)
def test_nothing_fits(game: Game, form: dict[str, object]) -> None:
    assert fit(game, form) is None


def test_what_fills_a_placeholder(game: Game) -> None:
    scope = {"coin": "gold", "list": [5, 15, 25]}
    assert filling(game, "coin", scope) == "gold"
    assert filling(game, "coin.worth", scope) == 10
    assert filling(game, "list.places", scope) == [1, 2, 3]
    assert filling(game, "coin.places", scope) is None
    assert filling(game, "tosses", scope) is None
