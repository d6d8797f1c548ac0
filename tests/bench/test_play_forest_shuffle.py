"""Random two-player games a second, in processor time.

Policy: any legal action, all equally likely. About a third of the time goes into listing legal plays, a third into
carrying plays, payments and offers out, and a quarter into cards of the deck: their chances, and where they go.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.engines.forest_shuffle.playing import play, uniform


@pytest.mark.benchmark(timer=time.process_time)
def test_random_games(benchmark: Any) -> None:
    seeds = iter(range(1_000_000))
    steps = benchmark(lambda: sum(1 for _ in range(20) for _ in play(2, next(seeds), uniform)))
    benchmark.extra_info["steps a game"] = steps / 20
