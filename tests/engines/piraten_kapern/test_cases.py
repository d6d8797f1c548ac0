"""The correction grids, row by row, under the readings of their course."""

from __future__ import annotations

import csv
from itertools import groupby
from pathlib import Path

import pytest

from reglario.book import load_game, resolve
from reglario.engines.piraten_kapern import PiratenKapern
from tests.engines.piraten_kapern.grid import COURSE, FACES, Turn

ROOT = Path(__file__).parents[3]
CASES = Path(__file__).parent / "cases"
#: Rows that a reading of the rules cannot play, with the reason. There is none among the rows that agree.
LEFT_OUT: dict[str, str] = {}


def rows(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def game():
    return load_game(ROOT, "piraten_kapern")


@pytest.mark.parametrize("row", rows("turns.csv"), ids=lambda row: row["case_id"])
def test_turn(game, row: dict[str, str]) -> None:
    if row["case_id"] in LEFT_OUT:
        pytest.skip(LEFT_OUT[row["case_id"]])
    # Scores start at zero and would be floored there, so a single turn is played without a floor.
    engine = PiratenKapern(resolve(game, {**COURSE, "negative-scores": "allowed", "players": 3, "target": 8000}))
    state = engine.new()
    turn = Turn(engine, state)
    turn.play(row["card"], row["steps"], stops=row["outcome"] != "illegal")
    if row["final_dice"]:
        assert sorted(turn.dice) == sorted(FACES[face] for face in row["final_dice"].split())
    if row["outcome"] == "illegal":
        assert state.scores == [0, 0, 0]
        return
    assert state.scores[0] == int(row["expected_own_delta"])
    others = int(row["expected_each_other_delta"] or 0)
    assert state.scores[1:] == [others, others]


GAMES = [(name, list(group)) for name, group in groupby(rows("games.csv"), key=lambda row: row["game_id"])]


@pytest.mark.parametrize(("name", "turns"), GAMES, ids=[name for name, _ in GAMES])
def test_game(game, name: str, turns: list[dict[str, str]]) -> None:
    players = len(turns[0]["scores_after"].split("/"))
    floor = "floored" if "floor" in turns[0]["negative_rule"] else "allowed"
    choice = {**COURSE, "players": players, "target": int(turns[0]["threshold"]), "negative-scores": floor}
    engine = PiratenKapern(resolve(game, choice))
    state = engine.new()
    for row in turns:
        assert row["player"] == f"P{state.turn + 1}", row["turn_no"]
        Turn(engine, state).play(row["card"], row["steps"])
        assert state.scores == [int(score) for score in row["scores_after"].split("/")], row["turn_no"]
        over = "game over" in row["end_state"]
        assert (state.result is not None) == over, row["turn_no"]
        if over:
            winner, points = row["end_state"].split(": ")[1].split(" wins ")
            assert state.result is not None
            assert state.result.ranking[0] == (int(winner[1:]) - 1,)
            assert max(state.scores) == int(points)
