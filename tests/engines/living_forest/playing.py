"""Random games of Living Forest, and a command that plays many of them and counts how they end.

Policy: while drawing, a fragment against a third solitary symbol, otherwise another card with fewer than two symbols,
and with two of them in two cases of five. While acting, every player has a taste, drawn at the start: trees, flowers,
fires or none. In four cases of five he takes the action that serves it best; otherwise, and without a taste, first a
kind of action at random, then one of that kind.

    PYTHONPATH=tools python -m tests.engines.living_forest.playing 10000
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.rules import FLOWER, PLANT, WATER, Rules
from reglario.engines.living_forest.state import (
    DRAW,
    STOP,
    USE_FRAGMENT,
    Action,
    Attract,
    Extinguish,
    Phase,
    Plant,
    Player,
    State,
)

#: No random game is anywhere near so long; one that reaches the cap has not ended.
CAP = 20_000
#: What a player is after, and the element of the animals that help him to it.
TASTES = {"trees": PLANT, "flowers": FLOWER, "fires": WATER, "none": -1}
Step = tuple[State, int, Action]


def choose(
    rules: Rules, state: State, player: int, legal: Sequence[Action], taste: str, rng: random.Random
) -> Action:
    """What the policy does."""
    own = state.players[player]
    if state.phase == Phase.DRAW:
        if own.net >= 3 and USE_FRAGMENT in legal:
            return USE_FRAGMENT
        if DRAW in legal and (own.net < 2 or STOP not in legal or rng.random() < 0.4):
            return DRAW
        return STOP if STOP in legal else legal[0]
    if taste != "none" and rng.random() < 0.8:
        worth = [serves(rules, own, action, taste) for action in legal]
        if max(worth) > 0:
            return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == max(worth)])
    kinds = sorted({type(action).__name__ for action in legal})
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def serves(rules: Rules, own: Player, action: Action, taste: str) -> int:
    """How well an action serves a taste: by what it counts at once, or by the element of an attracted animal."""
    match action:
        case Plant(tree, _) if taste == "trees":
            return 9 if tree not in own.forest else 0
        case Plant(tree, _) if taste == "flowers":
            return 2 * rules.tree_elements[tree][FLOWER]
        case Extinguish(fires) if taste == "fires":
            return 5 * sum(fires)
        case Attract(animal):
            return rules.elements[animal][TASTES[taste]]
    return 0


def play(engine: LivingForest, seed: int, state: State | None = None) -> Iterator[Step]:
    """A random game: each position with what is about to happen in it."""
    rng = random.Random(seed)
    state = engine.new() if state is None else state
    tastes = [rng.choice([*TASTES]) for _ in state.players]
    for _ in range(CAP):
        actors = engine.actors(state)
        if not actors:
            return
        player = rng.choice(actors)
        if player == CHANCE:
            action = engine.chance(state).sample(rng)
        else:
            action = choose(engine.rules, state, player, engine.legal(state, player), tastes[player], rng)
        yield state, player, action
        engine.apply(state, player, action)
    raise AssertionError(f"seed {seed}: no end after {CAP} steps")


def count_endings(engine: LivingForest, games: range) -> tuple[Counter[str], int]:
    """How many of the games with these seeds ended by each rule, and the steps of the longest."""
    endings: Counter[str] = Counter()
    longest = 0
    for seed in games:
        state = engine.new()
        longest = max(longest, sum(1 for _ in play(engine, seed, state)))
        assert state.result is not None
        endings[state.result.rule] += 1
    return endings, longest


def main() -> None:
    """Play so many games for each number of players, and print how they ended."""
    number = int(sys.argv[1])
    game = load_game(Path(__file__).parents[3], "living_forest")
    for players in (2, 3, 4):
        endings, longest = count_endings(LivingForest(resolve(game, {"players": players})), range(number))
        told = ", ".join(f"{rule} {count}" for rule, count in endings.most_common())
        print(f"{players} players, {number} games, longest {longest} steps: {told}", flush=True)


if __name__ == "__main__":
    main()
