"""Random two-player games a second, in processor time.

Policy: any legal action, all equally likely. About a third of the time goes into listing legal plays, a third into
carrying plays, payments and offers out, and a quarter into cards of the deck: their chances, and where they go.
"""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from reglario.engines.engine import CHANCE
from tests.engines.forest_shuffle.playing import ENGINES

ENGINE = ENGINES[2]


def game(seed: int) -> int:
    """Play one game; gives the number of steps."""
    rng, state, steps = random.Random(seed), ENGINE.new(), 0
    while actors := ENGINE.actors(state):
        steps += 1
        if actors[0] == CHANCE:
            action = ENGINE.chance(state).sample(rng)
        else:
            legal = ENGINE.legal(state, actors[0])
            action = legal[int(rng.random() * len(legal))]
        ENGINE.apply(state, actors[0], action)
    return steps


@pytest.mark.benchmark(timer=time.process_time)
def test_random_games(benchmark: Any) -> None:
    seeds = iter(range(1_000_000))
    steps = benchmark(lambda: sum(game(next(seeds)) for _ in range(20)))
    benchmark.extra_info["steps a game"] = steps / 20
