"""Random games: cards are conserved, views hide, no legal action is refused, and every game ends in winter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from reglario.engines.engine import CHANCE, IllegalAction
from reglario.engines.forest_shuffle import ForestShuffle
from reglario.engines.forest_shuffle.state import (
    FROM_DECK,
    MULLIGAN,
    PASS,
    USE,
    Action,
    Pay,
    Phase,
    Plant,
    Sapling,
    Settle,
    State,
    Take,
    ToCave,
)
from tests.engines.forest_shuffle.playing import ENGINES, Policy, builder, cards, play, uniform


@pytest.mark.parametrize("policy", [uniform, builder])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_are_conserved_and_limits_kept(players: int, policy: Policy) -> None:
    engine = ENGINES[players]
    removed = {2: 30, 3: 20, 4: 10, 5: 0}[players]
    whole = Counter(dict(enumerate(engine.rules.copies)))
    for seed in range(4):
        for state, _, _ in play(players, seed, policy):
            assert cards(engine, state) == whole
            assert state.unseen == sum(state.pool) == state.top + state.bottom + removed
            assert all(len(hand) <= 10 for hand in state.hands)
            assert state.phase != Phase.TURN or len(state.clearing) < 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_game_ends_with_the_third_winter(players: int) -> None:
    engine = ENGINES[players]
    ended_in: Counter[int] = Counter()
    for seed in range(25):
        phase = -1
        for state, _, _ in play(players, seed, builder):
            phase = state.phase
        result = engine.result(state)
        assert result is not None
        assert result.rule == "third-winter"
        assert state.winters == 3
        assert sorted(player for group in result.ranking for player in group) == list(range(players))
        best = max(state.scores)
        assert all(state.scores[player] == best for player in result.ranking[0])
        ended_in[phase] += 1
    assert set(ended_in) == {Phase.DRAW, Phase.REVEAL}


def every_action(engine: ForestShuffle, state: State, rng: random.Random) -> Iterator[Action]:
    """Whatever anybody could try: all plays of all cards of hand and clearing, and some payments."""
    yield from (FROM_DECK, PASS, USE, MULLIGAN)
    tried = sorted({*state.hands[state.turn], *state.clearing, 0, len(engine.rules.cards) - 1})
    for card in tried:
        yield from (Take(card), Plant(card), Sapling(card), ToCave(card))
        for side in range(4):
            for tree in range(-1, len(state.forests[state.turn]) + 1):
                yield Settle(card, side, tree)
    for size in range(4):
        yield Pay(tuple(sorted(rng.choice(tried) for _ in range(size))))


def test_legal_actions_are_those_that_nothing_refuses() -> None:
    engine, rng = ENGINES[3], random.Random(7)
    phases = set()
    for seed in range(12):
        for number, (state, player, _) in enumerate(play(3, seed, builder)):
            if player == CHANCE or (number % 5 and state.phase in phases):
                continue
            phases.add(state.phase)
            legal = set(engine.legal(state, player))
            assert legal
            assert all(engine.refusal(state, player, action) is None for action in legal)
            for action in every_action(engine, state, rng):
                assert (engine.refusal(state, player, action) is None) == (action in legal), action
    assert phases >= {Phase.TURN, Phase.NEXT_DRAW, Phase.PAY, Phase.USE, Phase.FREE, Phase.MOLE, Phase.CAVE}


def test_a_refused_action_changes_nothing() -> None:
    engine, rng = ENGINES[2], random.Random(3)
    for number, (state, player, _) in enumerate(play(2, 5, uniform)):
        if player == CHANCE or number % 20:
            continue
        for action in every_action(engine, state, rng):
            rule = engine.refusal(state, player, action)
            if rule is not None:
                before = engine.clone(state)
                with pytest.raises(IllegalAction) as refused:
                    engine.apply(state, player, action)
                assert refused.value.rule == rule
                assert state == before


def test_clones_are_independent() -> None:
    engine = ENGINES[2]
    for number, (state, player, action) in enumerate(play(2, 11, builder)):
        if number % 7 == 0:
            kept, used = engine.clone(state), engine.clone(state)
            engine.apply(used, player, action)
            assert state == kept


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    """Other hands, the caves, saplings and the deck may be changed without changing what a player sees."""
    engine = ENGINES[3]
    for number, (state, _, _) in enumerate(play(3, 2, builder)):
        if number % 11:
            continue
        other = engine.clone(state)
        hidden = engine.rules.index["oak"]
        other.hands[1] = [hidden] * len(other.hands[1])
        other.hands[2] = [hidden] * len(other.hands[2])
        other.caves = [[hidden] * len(cave) for cave in other.caves]
        other.pool = other.pool[::-1]
        for forest in other.forests:
            for tree in forest:
                if tree.symbol is None:
                    tree.card = hidden
        assert engine.view(other, 0) == engine.view(state, 0)
        assert set(engine.view(state, 0)["hands"]) == {1}


def test_actions_are_written_as_they_are_read() -> None:
    engine = ENGINES[4]
    for state, player, action in play(4, 1, builder):
        if player != CHANCE:
            for legal in engine.legal(state, player):
                assert engine.read_action(*engine.write_action(legal)) == legal
        assert engine.read_action(*engine.write_action(action)) == action
