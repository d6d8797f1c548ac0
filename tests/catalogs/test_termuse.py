"""Which terms a text speaks of, and what counts as one of their approved words."""

from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import load
from reglario.catalogs import load_terms
from reglario.catalogs.termuse import TermUse

ROOT = Path(__file__).parents[2]
GAMES = load(ROOT).games


def use(game: str, language: str) -> TermUse:
    return TermUse(GAMES[game], load_terms(ROOT, GAMES[game], language))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("A Tree Frog costs nothing.", []),
        ("The bonus of the Red Deer", ["bonus"]),
        ("The Parasol Mushroom is a mushroom.", ["mushroom"]),
        ("Every deer counts.", ["deer"]),
        ("A Lynx costs one card.", []),
        ("That costs nothing.", []),
        ("The costs are paid, and a tree is laid out.", ["cost", "tree"]),
        ("A cost of two cards, three trees, a few mushrooms", ["cost", "tree", "mushroom"]),
    ],
)
def test_names_and_verbs_are_no_terms(text: str, terms: list[str]) -> None:
    assert [mention.term for mention in use("forest_shuffle", "es").mentions(text)] == terms


@pytest.mark.parametrize(
    ("shown", "said", "right"),
    [
        ("Circle", "el [Círculo](term:circle-of-spirits)", True),
        ("Circle", "el [círculo](term:circle-of-spirits)", True),
        ("Circle", "el [corro](term:circle-of-spirits)", False),
        ("Circle", "el Círculo", False),
        ("Circle of Spirits", "el [Círculo](term:circle-of-spirits)", False),
        ("ring", "el [Círculo](term:circle-of-spirits)", False),
    ],
)
def test_a_link_may_show_a_part_of_the_term_where_the_text_does(shown: str, said: str, right: bool) -> None:
    assert use("living_forest", "es").is_shortened("circle-of-spirits", shown, said) is right


@pytest.mark.parametrize("said", ["un solitario", "una solitaria", "due solitarie", "i solitari"])
def test_italian_adjectives_in_io_inflect(said: str) -> None:
    assert use("living_forest", "it").is_approved("solitary", said)
