"""Points of species and of whole tables, as programs of other people count them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.forest_shuffle.facts import Count
from reglario.engines.forest_shuffle.forest import Tree, tally
from reglario.engines.forest_shuffle.rules import Rules, rules_of
from reglario.engines.forest_shuffle.scoring import Scorer, totals, visible
from tests.engines.forest_shuffle.tables import engine_id, forest

CASES = Path(__file__).parent / "cases"
ROOT = Path(__file__).parents[3]
with (CASES / "scoring.csv").open(encoding="utf-8", newline="") as stream:
    ROWS = list(csv.DictReader(stream))
TABLES = [json.loads(line) for line in (CASES / "totals.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of(resolve(load_game(ROOT, "forest_shuffle")))


@pytest.fixture(scope="module")
def soldag_rules() -> Rules:
    return rules_of(resolve(load_game(ROOT, "forest_shuffle"), {"sapling-species": "counts"}))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["test_id"])
def test_species(rules: Rules, row: dict[str, str]) -> None:
    own = forest(rules, json.loads(row["forest"]))
    counted = tally(own, rules.sapling)
    if row["scope"] == "property":
        kind, name = row["species"].split(":")
        count = Count(tag=engine_id(name)) if kind == "count" else Count(trees=engine_id(name), bees=True)
        assert counted.number(count, Tree(rules.sapling, None), None) == int(row["expected_points"])
        return
    others = [tally(forest(rules, other), rules.sapling) for other in json.loads(row["other_forests"])]
    scorer = Scorer(rules, counted, others, lambda rule: None)
    spot, _, rest = row["under_test"].partition(".")
    tree = own[int(spot.removeprefix("tree"))]
    side, _, place = rest.partition(".")
    found = [card for card in visible(own) if card.tree is tree and card.species.id == engine_id(row["species"])]
    card = found[int(place) if side else 0]
    points = scorer.card(card) if row["scope"] == "card" else scorer.together(card.species)
    assert points == int(row["expected_points"])


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"game-{table['game']}")
def test_table(rules: Rules, table: dict[str, list[int]]) -> None:
    assert points(rules, table) == table["totals_sapling_not_a_species"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"game-{table['game']}")
def test_table_with_saplings_as_a_species(soldag_rules: Rules, table: dict[str, list[int]]) -> None:
    assert points(soldag_rules, table) == table["soldag_totals"]


def points(rules: Rules, table: dict[str, list[int]]) -> list[int]:
    forests = [forest(rules, written) for written in table["forests"]]  # type: ignore[arg-type]
    caves = [written["cave"] for written in table["forests"]]  # type: ignore[index]
    return totals(rules, forests, caves, lambda rule: None)
