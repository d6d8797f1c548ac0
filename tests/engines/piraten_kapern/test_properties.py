"""What holds in every game of Piraten Kapern, whatever is rolled and whoever decides."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.book import Value, load_game, resolve
from reglario.engines.engine import CHANCE, IllegalAction
from reglario.engines.piraten_kapern import PiratenKapern
from reglario.engines.piraten_kapern.dice import parts
from reglario.engines.piraten_kapern.position import Given
from reglario.engines.piraten_kapern.state import STOP, Action, Phase, Reroll, State, Store, Take

GAME = load_game(Path(__file__).parents[3], "piraten_kapern")
ENGINES: dict[tuple[tuple[str, Value], ...], PiratenKapern] = {}
#: No random game is anywhere near so long; one that reaches the cap has not ended.
CAP = 20_000


def engine(**options: Value) -> PiratenKapern:
    choice = {name.replace("_", "-"): value for name, value in options.items()}
    return ENGINES.setdefault(tuple(sorted(choice.items())), PiratenKapern(resolve(GAME, choice)))


def play(e: PiratenKapern, seed: int, state: State | None = None) -> Iterator[tuple[State, int, Action]]:
    """A random game: a player stops with probability one half where he may, else acts at random."""
    rng = random.Random(seed)
    state = e.new() if state is None else state
    for _ in range(CAP):
        actors = e.actors(state)
        if not actors:
            return
        player = actors[0]
        if player == CHANCE:
            action = e.chance(state).sample(rng)
        else:
            legal = e.legal(state, player)
            stops = legal[0] is STOP and rng.random() < 0.5
            action = STOP if stops else rng.choice(legal)
        yield state, player, action
        e.apply(state, player, action)
    raise AssertionError(f"seed {seed}: no end after {CAP} steps")


OPTIONS = st.fixed_dictionaries(
    {option.id: st.sampled_from(option.choices) for option in GAME.about.options if option.id != "target"}
)


@settings(max_examples=40, deadline=None)
@given(OPTIONS, st.integers(0, 2**32))
def test_dice_and_cards_are_conserved_under_every_choice(options: dict[str, Value], seed: int) -> None:
    e = engine(**options, target=3000)
    deck = [card.count for card in e.rules.cards]
    for state, _, _ in play(e, seed):
        in_play = [0] * len(deck)
        if Phase.DRAW < state.phase < Phase.OVER:
            in_play[state.card] = 1
            assert sum(state.dice) + (state.rolling if state.phase <= Phase.LAST_OF_CHANCE else 0) == e.rules.dice
        assert [sum(n) for n in zip(state.deck, state.discard, in_play, strict=True)] == deck
        assert min(state.dice) >= 0
        assert all(stored <= dice for stored, dice in zip(state.stored, state.dice, strict=True))
        assert state.stored[e.rules.skull] == 0
        assert all(score % 100 == 0 for score in state.scores)


@settings(max_examples=25, deadline=None)
@given(OPTIONS, st.integers(0, 2**32))
def test_no_legal_action_is_refused_and_no_other_is_legal(options: dict[str, Value], seed: int) -> None:
    e = engine(**options, target=3000)
    for number, (state, player, _) in enumerate(play(e, seed)):
        if player == CHANCE or number % 7:
            continue
        legal = set(e.legal(state, player))
        everything: list[Action] = [STOP]
        for dice in parts(state.dice):
            everything += [Reroll(dice), Store(dice), Take(dice)]
        for action in everything:
            copy = e.clone(state)
            if action in legal:
                e.apply(copy, player, action)
            else:
                with pytest.raises(IllegalAction) as caught:
                    e.apply(copy, player, action)
                assert caught.value.rule in e.forbids
                assert copy == state  # a refused action changes nothing


@given(st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    e = engine()
    first = [(player, action) for _, player, action in play(e, seed)]
    assert first == [(player, action) for _, player, action in play(PiratenKapern(e.ruleset), seed)]


def test_a_clone_is_independent() -> None:
    e = engine()
    for number, (state, player, action) in enumerate(play(e, 1)):
        if number > 200:
            break
        copy = e.clone(state)
        before = e.clone(state)
        e.apply(copy, player, action)
        assert state == before


def test_a_view_does_not_tell_what_is_in_the_deck() -> None:
    e = engine()
    one, other = e.new(), e.new()
    other.deck = list(reversed(other.deck))
    assert e.view(one, 0) == e.view(other, 0)
    assert "deck" in e.view(one, 0)
    assert e.view(one, 0)["deck"] == 35


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_by_every_reason(players: int) -> None:
    reasons: Counter[str] = Counter()
    e = engine(players=players, target=3000)
    for seed in range(150):
        state = e.new()
        for _ in play(e, seed, state):
            pass
        assert state.result is not None
        assert sorted(p for group in state.result.ranking for p in group) == list(range(players))
        reasons[state.result.rule] += 1
    assert reasons["highest-score"] > 0
    assert reasons["after-fall"] > 0
    assert sum(reasons.values()) == 150


def test_random_play_from_six_coins_ends_by_nine_of_a_kind() -> None:
    e = engine()
    wins = 0
    for seed in range(6000):
        state = e.lay(Given(card="coin-card", dice=["coin"] * 6 + ["parrot"] * 2))
        for position, _, _ in play(e, seed, state):
            if position.turn != 0:
                break
        if state.result is not None:
            assert state.result.rule == "nine-of-a-kind"
            assert state.result.ranking[0] == (0,)
            wins += 1
    assert wins > 0


def test_random_games_meet_the_rare_rules() -> None:
    cited: set[str] = set()
    e = engine(players=5, target=3000)
    for seed in range(150):
        state, heard = e.new(), list[str]()
        e.listen(state, heard)
        for _ in play(e, seed, state):
            pass
        cited |= set(heard)
    assert {"final-raid", "after-fall", "deck-exhausted", "island", "sorceress-rescue", "negative-scores"} <= cited
    assert cited <= e.cites


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 8), st.sampled_from(["coin-card", "captain", "skull-1", "skull-2"]), st.randoms())
def test_island_deductions(skulls: int, card: str, rng: random.Random) -> None:
    """Rule `island-deduction`: 100 for each skull on dice and card, twice with the Captain; own score unchanged."""
    e = engine(players=3)
    state = e.lay(Given(card=card))
    e.apply(state, CHANCE, e.read_action("roll", ["skull"] * skulls + ["monkey"] * (8 - skulls)))
    while state.phase == Phase.ISLAND_ROLL:
        e.apply(state, CHANCE, e.chance(state).sample(rng))
    total = state.dice[e.rules.skull] + {"skull-1": 1, "skull-2": 2}.get(card, 0)
    loss = total * 100 * (2 if card == "captain" else 1)
    assert state.scores == [0, -loss, -loss]
    assert state.turn == 1


def test_chances_add_up_to_one() -> None:
    e = engine()
    for number, (state, player, _) in enumerate(play(e, 3)):
        if player == CHANCE and number < 60:
            assert sum(p for _, p in e.chance(state)) == 1
