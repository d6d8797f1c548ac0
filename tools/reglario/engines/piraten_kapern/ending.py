"""The end of a turn and of the game."""

from __future__ import annotations

from itertools import groupby

from reglario.engines.engine import Result
from reglario.engines.piraten_kapern.rule_ids import RuleId
from reglario.engines.piraten_kapern.rules import Card, Rules
from reglario.engines.piraten_kapern.state import Phase, State


def change_score(rules: Rules, state: State, player: int, points: int) -> None:
    """Add to a score, which may fall below zero unless a reading forbids it (rule `negative-scores`)."""
    score = state.scores[player] + points
    if score < 0:
        state.cite("negative-scores")
        if rules.reading["negative-scores"] == "floored":
            score = max(0, score)
    state.scores[player] = score


def end_turn(rules: Rules, state: State, points: int) -> None:
    """The turn scores; then the end of the game is looked at, and play passes on (rule `turn-order`)."""
    player = state.turn
    change_score(rules, state, player, points)
    reached = state.scores[player] >= rules.target
    if state.fallen:
        if reached:
            state.cite("target")
            win_at_once(rules, state, "after-fall")
            return
    elif state.leader >= 0:
        if not state.raid:
            state.last_turns -= 1
        if state.last_turns == 0:
            last_turns_over(rules, state)
            return
    elif reached:
        state.cite("target", "last-turns")
        state.leader = player
        state.last_turns = rules.players - 1
    next_turn(rules, state)


def last_turns_over(rules: Rules, state: State) -> None:
    """After the last turns: play goes on if nobody is at the target any more (rule `after-fall`), a leader who
    has been topped makes one more raid (rule `final-raid`), or the highest score wins (rule `highest-score`)."""
    if max(state.scores) < rules.target:
        state.cite("after-fall")
        state.leader = -1
        state.raid = False
        state.fallen = rules.reading["after-fall"] == "next-wins"
        next_turn(rules, state)
    elif not state.raid and max(state.scores) > state.scores[state.leader] and rules.reading["final-raid"] == "yes":
        state.cite("final-raid")
        state.raid = True
        next_turn(rules, state)
    else:
        state.cite("highest-score")
        finish(rules, state, ranking(state.scores), "highest-score")


def next_turn(rules: Rules, state: State) -> None:
    """Play passes to the next player; the card is laid aside (rule `turn-order`)."""
    state.cite("turn-order")
    state.discard[state.card] += 1
    state.turn = (state.turn + 1) % rules.players
    state.phase = Phase.DRAW


def nine_of_a_kind(rules: Rules, state: State, card: Card) -> bool:
    """Eight dice and the card all alike (rule `nine-of-a-kind`), if the card joins them at all."""
    if max(state.dice) < rules.nine - 1:  # no card shows a symbol twice
        return False
    for face, number in enumerate(state.dice):
        if face != rules.skull and number + rules.in_sets(card, face) >= rules.nine:
            state.cite("nine-of-a-kind")
            return rules.reading["nine-of-a-kind"] == "wins"
    return False


def win_at_once(rules: Rules, state: State, rule: RuleId) -> None:
    """The player whose turn it is wins whatever the scores; the others are ranked by theirs."""
    state.cite(rule)
    rest = [group for group in _without(ranking(state.scores), state.turn) if group]
    finish(rules, state, ((state.turn,), *rest), rule)


def finish(rules: Rules, state: State, order: tuple[tuple[int, ...], ...], rule: RuleId) -> None:
    """The game is over; equal scores at the top share the victory (rule `tie`)."""
    if len(order[0]) > 1:
        state.cite("tie")
    state.discard[state.card] += 1
    state.phase = Phase.OVER
    state.result = Result(order, rule)


def ranking(scores: list[int]) -> tuple[tuple[int, ...], ...]:
    """Players from the highest score to the lowest, those with equal scores together."""
    order = sorted(range(len(scores)), key=lambda player: -scores[player])
    return tuple(tuple(group) for _, group in groupby(order, key=lambda player: scores[player]))


def _without(order: tuple[tuple[int, ...], ...], player: int) -> list[tuple[int, ...]]:
    return [tuple(other for other in group if other != player) for group in order]
