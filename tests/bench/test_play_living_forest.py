"""Random two-player games a second, in processor time.

Policy: draw below two solitary symbols, stop at two; everything else any legal action, all equally likely. No step
dominates: drawing (chance, what may be drawn, the card), taking a fragment with the end of the turn that often follows,
and listing what an action may be take about a third each.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.state import DRAW, STOP, Phase

ENGINE = LivingForest(resolve(load_game(Path(__file__).parents[2], "living_forest"), {"players": 2}))


def game(seed: int) -> int:
    """Play one game; gives the number of steps."""
    rng, state, steps = random.Random(seed), ENGINE.new(), 0
    while actors := ENGINE.actors(state):
        steps += 1
        player = actors[int(rng.random() * len(actors))]
        if player == CHANCE:
            action = ENGINE.chance(state).sample(rng)
        else:
            legal = ENGINE.legal(state, player)
            action = legal[int(rng.random() * len(legal))]
            if state.phase == Phase.DRAW:
                action = (
                    DRAW if DRAW in legal and state.players[player].net < 2 else STOP if STOP in legal else action
                )
        ENGINE.apply(state, player, action)
    return steps


@pytest.mark.benchmark(timer=time.process_time)
def test_random_games(benchmark: Any) -> None:
    seeds = iter(range(1_000_000))
    steps = benchmark(lambda: sum(game(next(seeds)) for _ in range(20)))
    benchmark.extra_info["steps a game"] = steps / 20
