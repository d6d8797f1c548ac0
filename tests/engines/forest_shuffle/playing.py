"""Random games of Forest Shuffle, and a command that plays many of them and counts how they end.

Two policies: `uniform` takes any legal action, all equally likely; `builder` in four cases of five plays a tree or a
dweller, pays, uses what is offered or carries cards to the cave where it can, and otherwise takes any legal action.
The command plays them in turn, with two to five players, and checks that cards are conserved at the end of each game.

    PYTHONPATH=tools python -m tests.engines.forest_shuffle.playing 10000
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from reglario.book import load_game, resolve
from reglario.engines.engine import CHANCE
from reglario.engines.forest_shuffle import ForestShuffle
from reglario.engines.forest_shuffle.state import USE, Action, Pay, Phase, Plant, Settle, State, ToCave

GAME = load_game(Path(__file__).parents[3], "forest_shuffle")
ENGINES = {players: ForestShuffle(resolve(GAME, {"players": players})) for players in (2, 3, 4, 5)}
#: No random game comes near so many steps; one that does has lost its way.
CAP = 3_000
Policy = Callable[[random.Random, Sequence[Action]], Action]
#: Where the last winter card was going when it ended the game.
PLACES = {Phase.DRAW: "a hand", Phase.REVEAL: "the clearing"}


def uniform(rng: random.Random, actions: Sequence[Action]) -> Action:
    """Any legal action."""
    return actions[int(rng.random() * len(actions))]


def builder(rng: random.Random, actions: Sequence[Action]) -> Action:
    """Plays and uses what it can and draws otherwise, so that forests grow and every offer comes up."""
    eager = [action for action in actions if isinstance(action, Plant | Settle | Pay | type(USE) | ToCave)]
    return uniform(rng, eager if eager and rng.random() < 0.8 else actions)


def play(players: int, seed: int, policy: Policy) -> Iterator[tuple[State, int, Action]]:
    """A random game, step by step: the state before each action, who acts, and the action.

    Raises:
        RuntimeError: it does not end.
    """
    engine, rng, state = ENGINES[players], random.Random(seed), ENGINES[players].new()
    for _ in range(CAP):
        actors = engine.actors(state)
        if not actors:
            return
        if actors == (CHANCE,):
            action = engine.chance(state).sample(rng)
        else:
            action = policy(rng, engine.legal(state, actors[0]))
        yield state, actors[0], action
        engine.apply(state, actors[0], action)
    raise RuntimeError(f"seed {seed}: no end after {CAP} steps")


def cards(engine: ForestShuffle, state: State) -> Counter[int]:
    """How many there are of each card, wherever it is."""
    found = Counter({card: number for card, number in enumerate(state.pool) if number})
    for pile in (*state.hands, *state.caves, state.clearing, state.gone):
        found.update(pile)
    for forest in state.forests:
        for tree in forest:
            found[tree.card] += 1
            found.update(half.card for half in tree.dwellers())
    if state.playing is not None:
        found[state.playing.card] += 1
    return found


def main(games: int) -> None:
    """Play so many games; print how they ended."""
    ends: Counter[str] = Counter()
    for seed in range(games):
        players, policy = 2 + seed // 2 % 4, (uniform, builder)[seed % 2]
        engine, phase, steps, offers = ENGINES[players], Phase.DEAL, 0, set[str]()
        for state, _, _ in play(players, seed, policy):
            phase, steps = state.phase, steps + 1
            if state.offer is not None:
                offers.add(state.offer.kind)
        assert cards(engine, state) == Counter(dict(enumerate(engine.rules.copies))), seed
        assert state.result is not None, seed
        ends[f"{state.result.rule}, the last winter going to {PLACES[phase]}"] += 1
        ends["first place shared"] += len(state.result.ranking[0]) > 1
        ends[f"{players} players"] += 1
        ends["steps"] += steps
        ends.update(f"offer of kind {kind} met" for kind in offers)
    for name, number in sorted(ends.items()):
        print(f"{number:>9} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
