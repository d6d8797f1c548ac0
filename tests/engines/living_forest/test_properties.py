"""What holds in every game of Living Forest, whatever is drawn and whoever decides."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.book import Value, load_game, resolve
from reglario.engines.engine import CHANCE, IllegalAction
from reglario.engines.living_forest import LivingForest
from reglario.engines.living_forest.forms import Given
from reglario.engines.living_forest.state import (
    DRAW,
    PASS,
    STOP,
    TAKE_FRAGMENT,
    USE_FRAGMENT,
    Action,
    Attract,
    Extinguish,
    Move,
    Phase,
    Plant,
    State,
    TakeTile,
)
from tests.engines.living_forest.playing import play

GAME = load_game(Path(__file__).parents[3], "living_forest")
ENGINES: dict[tuple[tuple[str, Value], ...], LivingForest] = {}
OPTIONS = st.fixed_dictionaries({option.id: st.sampled_from(option.choices) for option in GAME.about.options})
SEEDS = st.integers(0, 2**32)


def engine(options: dict[str, Value]) -> LivingForest:
    return ENGINES.setdefault(tuple(sorted(options.items())), LivingForest(resolve(GAME, options)))


def every_card(e: LivingForest, state: State) -> Counter[int]:
    """All cards, wherever they are."""
    cards = Counter(card for stack in (*state.stacks, *state.reserve) for card in stack)
    for player in state.players:
        cards.update(player.pile + player.top + player.line + player.discard)
    cards[e.rules.varan] += state.varans
    return cards


@settings(max_examples=25, deadline=None)
@given(OPTIONS, SEEDS)
def test_cards_and_tiles_are_conserved_under_every_choice(options: dict[str, Value], seed: int) -> None:
    e = engine(options)
    players = int(options["players"])
    # 14 starting animals for each player, 51 animals of three levels, 23 Fire Varans
    cards = Counter({card: 1 if level >= 0 else players for card, level in enumerate(e.rules.levels)})
    cards[e.rules.varan] = 23
    for number, (state, _, _) in enumerate(play(e, seed)):
        if number % 3:
            continue
        assert every_card(e, state) == cards
        assert state.fragments + sum(p.fragments for p in state.players) == 20
        assert min(state.fragments, state.varans, *state.supply) >= 0
        planted = Counter(tree for p in state.players for tree in p.forest if tree >= 0)
        assert tuple(planted[n] + left for n, left in enumerate(state.supply)) == e.rules.tree_counts
        assert [sum(p.tiles[kind] for p in state.players) for kind in range(3)] == [players] * 3
        assert sum(state.centre) <= 7
        assert sum(state.centre) + sum(sum(p.won) for p in state.players) <= 58
        assert len({p.rock for p in state.players}) == players or state.phase == Phase.TILE


@settings(max_examples=20, deadline=None)
@given(OPTIONS, SEEDS)
def test_what_is_kept_is_what_lies_on_the_table(options: dict[str, Value], seed: int) -> None:
    e, rules = engine(options), engine(options).rules
    for number, (state, _, _) in enumerate(play(e, seed)):
        if number % 5:
            continue
        for player in state.players:
            grown = [rules.tree_elements[tree] for tree in player.forest if tree >= 0]
            grown += [line.elements for line in rules.lines if all(player.forest[n] >= 0 for n in line.spaces)]
            assert player.grown == [sum(elements[n] for elements in grown) for n in range(5)]
            shown = [*grown, *(rules.elements[card] for card in player.line)]
            assert player.elements == [sum(elements[n] for elements in shown) for n in range(5)]
            free = [n for n, tree in enumerate(player.forest) if tree < 0]
            assert player.room == [n for n in free if any(player.forest[m] >= 0 for m in beside(n))]
            assert player.net == sum(rules.symbols[card] for card in player.line) <= 3
            assert player.kinds == len({tree for tree in player.forest if tree >= 0})


def beside(space: int) -> list[int]:
    """Spaces that share an edge with one of the five by three, which are numbered row by row."""
    row, column = divmod(space, 5)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [5 * r + c for r, c in around if r in range(3) and c in range(5)]


def every_action(e: LivingForest) -> list[Action]:
    rules = e.rules
    actions: list[Action] = [DRAW, STOP, USE_FRAGMENT, TAKE_FRAGMENT, PASS]
    actions += [Attract(animal) for animal in range(len(rules.animals))]
    actions += [Extinguish(fires) for fires in product(range(8), repeat=3) if sum(fires) <= 7]
    actions += [Move(rocks) for rocks in range(14)]
    actions += [Plant(tree, space) for tree in range(len(rules.trees)) for space in range(len(rules.spaces))]
    actions += [TakeTile(tile) for tile in range(3)]
    return actions


@settings(max_examples=8, deadline=None)
@given(OPTIONS, SEEDS)
def test_no_legal_action_is_refused_and_no_other_is_legal(options: dict[str, Value], seed: int) -> None:
    e = engine(options)
    everything = every_action(e)
    for number, (state, _, _) in enumerate(play(e, seed)):
        if number % 23:
            continue
        for player in range(int(options["players"])):
            legal = e.legal(state, player)
            assert len(set(legal)) == len(legal)
            assert set(legal) <= {*everything, *(action for action in legal if isinstance(action, Move))}
            for action in {*everything, *legal}:
                assert (e.refusal(state, player, action) is None) == (action in set(legal))
        for player in e.actors(state):
            for action in e.legal(state, player) if player != CHANCE else ():
                e.apply(e.clone(state), player, action)


def test_a_refused_action_changes_nothing() -> None:
    e = engine({"players": 3})
    everything = every_action(e)
    for number, (state, player, _) in enumerate(play(e, 4)):
        if player == CHANCE or number % 40:
            continue
        copy = e.clone(state)
        for action in everything:
            rule = e.refusal(state, player, action)
            if rule is not None:
                with pytest.raises(IllegalAction) as caught:
                    e.apply(state, player, action)
                assert caught.value.rule == rule in e.forbids
        assert state == copy


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), SEEDS)
def test_any_interleaving_of_the_draw_phase_agrees(players: int, seed: int) -> None:
    """Each player has a fixed plan (how many cards, which card of the pile comes up); only the order differs."""
    e = engine({"players": players})
    rng = random.Random(seed)
    beginning = e.lay(Given(fragments={1: 1}, top={2: ["ram", "butterfly"]}))
    plans = [[rng.random() for _ in range(rng.randint(1, 9))] for _ in range(players)]
    ends = []
    for _ in range(4):
        state = e.clone(beginning)
        left = [list(plan) for plan in plans]
        while state.phase == Phase.DRAW:
            player = rng.choice(e.actors(state))
            if not left[player] or DRAW not in e.legal(state, player):
                e.apply(state, player, STOP)
                continue
            card = left[player].pop()
            e.apply(state, player, DRAW)
            if state.phase == Phase.REVEAL:
                outcomes = e.chance(state).outcomes
                e.apply(state, CHANCE, outcomes[int(card * len(outcomes))])
        ends.append(state)
    assert all(end == ends[0] for end in ends)


@given(SEEDS)
@settings(max_examples=5, deadline=None)
def test_the_same_seed_gives_the_same_game(seed: int) -> None:
    e = engine({"players": 2})
    first = [(player, action) for _, player, action in play(e, seed)]
    assert first == [(player, action) for _, player, action in play(LivingForest(e.ruleset), seed)]


def test_the_first_player_begins() -> None:
    state = engine({"players": 3}).new()
    assert state.sacred == 0
    assert state.result is None


def test_a_clone_is_independent() -> None:
    e = engine({"players": 4})
    for state, player, action in play(e, 1):
        copy, before = e.clone(state), e.clone(state)
        e.apply(copy, player, action)
        assert state == before


def test_chances_add_up_to_one_and_equal_cards_are_one_outcome() -> None:
    e = engine({"players": 2})
    for state, player, _ in play(e, 3):
        if player == CHANCE:
            outcomes = [outcome for outcome, _ in e.chance(state)]
            assert len(set(outcomes)) == len(outcomes)
            assert sum(p for _, p in e.chance(state)) == 1
    two_varans = e.lay(Given(pile={1: ["fire-varan", "bee", "fire-varan", "owl"]}))
    e.apply(two_varans, 0, DRAW)
    varan = e.read_action("reveal", "fire-varan")
    assert {outcome: str(p) for outcome, p in e.chance(two_varans)}[varan] == "1/2"
    assert len(e.chance(two_varans).outcomes) == 3


class TestView:
    def test_does_not_tell_what_is_in_the_stacks(self) -> None:
        e = engine({"players": 2})
        one, other = e.lay(Given()), e.lay(Given())
        other.stacks[0] = other.stacks[0][::-1]
        assert e.view(one, 0) == e.view(other, 0)
        assert e.view(one, 0)["stacks"] == {"level-1": 19, "level-2": 12, "level-3": 8}

    def test_does_not_tell_how_others_have_arranged_their_piles(self) -> None:
        e = engine({"players": 2})
        one = e.lay(Given(top={2: ["ram", "wolf"]}, pile={2: ["bee", "owl"]}))
        other = e.lay(Given(top={2: ["wolf", "ram"]}, pile={2: ["bear", "fox"]}))
        assert e.view(one, 0) == e.view(other, 0)
        assert e.view(one, 1) != e.view(other, 1)

    def test_tells_ones_own_piles(self) -> None:
        e = engine({"players": 2})
        view = e.view(e.lay(Given(line={1: ["bear"]}, top={1: ["ram", "wolf"]}, pile={1: ["owl", "bee", "fox"]})), 0)
        assert view["top"] == ["ram", "wolf"]
        assert view["pile"] == ["fox", "bee", "owl"]  # as in the data, not as they lie
        assert len(view["discard"]) == 10
        assert view["you"] == 1

    def test_hides_the_values_of_fires_that_lie_face_down(self) -> None:
        e = engine({"players": 2})
        one, other = e.lay(Given(won={2: {"fire-2": 3}})), e.lay(Given(won={2: {"fire-4": 3}}))
        assert e.view(one, 0) == e.view(other, 0)
        assert e.view(one, 0)["won"] == {1: 0, 2: 3}

    @pytest.mark.parametrize(
        ("position", "risk"),
        [
            (Given(), "5/14"),
            (Given(line={1: ["bear", "weasel"]}), "1/3"),
            (Given(top={1: ["ram"]}), "0"),
            (Given(top={1: ["spider"]}), "1"),
            (Given(pile={1: ["lynx", "bee", "fire-varan"]}), "2/3"),
            (Given(line={1: ["bear", "hare"]}, pile={1: []}), "1/3"),
        ],
    )
    def test_tells_how_risky_the_next_card_is(self, position: Given, risk: str) -> None:
        e = engine({"players": 2})
        assert e.view(e.lay(position), 0)["risk"] == risk

    @settings(max_examples=5, deadline=None)
    @given(SEEDS)
    def test_is_the_same_for_what_others_cannot_know(self, seed: int) -> None:
        """Another player's shuffled pile and discard pile may hold anything of the same size."""
        e, rng = engine({"players": 3}), random.Random(seed)
        for number, (state, _, _) in enumerate(play(e, seed)):
            if number % 50:
                continue
            other = e.clone(state)
            hidden = other.players[1]
            cards = hidden.pile + hidden.discard
            rng.shuffle(cards)
            hidden.pile, hidden.discard = sorted(cards[: len(hidden.pile)]), cards[len(hidden.pile) :]
            rng.shuffle(hidden.top)
            assert e.view(state, 0) == e.view(other, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_by_every_reason(players: int) -> None:
    reasons: Counter[str] = Counter()
    cited: set[str] = set()
    e = engine({"players": players})
    for seed in range(120):
        state, heard = e.new(), list[str]()
        e.listen(state, heard)
        for _ in play(e, seed, state):
            pass
        assert state.result is not None
        assert sorted(p for group in state.result.ranking for p in group) == list(range(players))
        reasons[state.result.rule] += 1
        cited |= set(heard)
    assert reasons["twelve-fires"] > 0
    assert reasons["twelve-trees"] > 0
    assert reasons["several-finish"] + reasons["tie"] > 0
    assert sum(reasons.values()) == 120
    assert cited <= e.cites
    rare = {
        "same-action-tree",
        "reshuffle",
        "fires-maximum",
        "corner-fragments",
        "full-lines",
        "gregarious",
    }
    assert rare <= cited
    assert players == 2 or "no-tile" in cited


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (Given(top={1: ["elephant", "panda", "goat", "ram"]}), "twelve-flowers"),
        (
            Given(
                top={1: ["praying-mantis", "rhinoceros", "crane"]},
                tiles={1: ["tile-tree", "tile-tree", "tile-flower", "tile-fire"], 2: ["tile-flower", "tile-fire"]},
                forest={
                    1: {
                        "c1": "tree-sun-1",
                        "b1": "tree-water-1",
                        "d1": "tree-spiral-1",
                        "b2": "tree-sun-4",
                        "d2": "tree-sun-2",
                        "c3": "tree-plant-1",
                        "b3": "tree-water-2",
                        "d3": "tree-spiral-2",
                    }
                },
            ),
            "twelve-trees",
        ),
        (Given(won={1: {"fire-2": 10}, 2: {"fire-2": 10}}, centre={"fire-2": 7}), "several-finish"),
        (Given(won={1: {"fire-2": 10}, 2: {"fire-2": 10}}, centre={"fire-2": 7}), "tie"),
    ],
    ids=["flowers", "trees", "several", "tie"],
)
def test_random_play_from_near_the_end(position: Given, reason: str) -> None:
    e = engine({"players": 2})
    found = Counter[str]()
    for seed in range(150):
        state = e.lay(position)
        for _ in play(e, seed, state):
            pass
        assert state.result is not None
        found[state.result.rule] += 1
    assert found[reason] > 0
