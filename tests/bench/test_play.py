"""Random games a second. Policy: stop with probability one half where it is legal, else a random re-roll."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE
from reglario.engines.piraten_kapern import PiratenKapern
from reglario.engines.piraten_kapern.state import STOP, Reroll

ENGINE = PiratenKapern(resolve(load_game(Path(__file__).parents[2], "piraten_kapern")))


def game(seed: int) -> int:
    """Play one two-player game; gives the number of steps."""
    rng, state, steps = random.Random(seed), ENGINE.new(), 0
    while actors := ENGINE.actors(state):
        steps += 1
        if actors[0] == CHANCE:
            action = ENGINE.chance(state).sample(rng)
        else:
            legal = ENGINE.legal(state, actors[0])
            action = legal[int(rng.random() * len(legal))]
            if legal[0] is STOP and (rng.random() < 0.5 or not isinstance(action, Reroll)):
                action = STOP
        ENGINE.apply(state, actors[0], action)
    return steps


def test_random_games(benchmark: Any) -> None:
    for seed in range(500):  # the engine remembers legal actions by situation: measure when it is warm
        game(seed)
    seeds = iter(range(1_000_000))
    steps = benchmark(lambda: sum(game(next(seeds)) for _ in range(100)))
    benchmark.extra_info["steps a game"] = steps / 100
