"""The end of the game: three conditions, and the sum of all three where several players meet one."""

from __future__ import annotations

from typing import Final

from reglario.engines.engine import Result
from reglario.engines.living_forest import night
from reglario.engines.living_forest.rule_ids import RuleId
from reglario.engines.living_forest.rules import FLOWER, Rules
from reglario.engines.living_forest.state import Phase, Player, State

#: The conditions in the order of the victory tiles: trees, flowers, fires.
CONDITIONS: Final[tuple[RuleId, ...]] = ("twelve-trees", "twelve-flowers", "twelve-fires")


def counters(player: Player) -> tuple[int, int, int]:
    """Different trees, flowers and fires, each with the victory tiles of its kind."""
    trees, flowers, fires = player.tiles
    return player.kinds + trees, player.elements[FLOWER] + flowers, sum(player.won) + fires


def met(rules: Rules, player: Player) -> list[RuleId]:
    """The conditions that a player meets."""
    counted = zip(CONDITIONS, counters(player), rules.to_win, strict=True)
    return [rule for rule, number, needed in counted if number >= needed]


def after_actions(rules: Rules, state: State) -> None:
    """Everybody has acted: the game is over, or the turn comes to its end (rule `game-end`)."""
    conditions = [met(rules, player) for player in state.players]
    finished = [n for n in night.turn_order(rules, state) if conditions[n]]
    if not finished:
        state.cite("phases")
        night.begin(rules, state)
        return
    state.cite("game-end")
    for number in finished:
        state.cite(*conditions[number])
    state.phase = Phase.OVER
    totals = {n: sum(counters(state.players[n])) for n in finished}
    groups = [[n for n in finished if totals[n] == total] for total in sorted(set(totals.values()), reverse=True)]
    rule: RuleId = conditions[finished[0]][0]
    if len(finished) > 1:
        rule = "tie" if len(groups[0]) > 1 else "several-finish"
        state.cite("several-finish", rule)
    if rules.reading["tie"] == "later":
        groups = [[n] for group in groups for n in reversed(group)]
    others = [n for n in range(rules.players) if n not in finished]
    ranking = [tuple(sorted(group)) for group in (*groups, others) if group]
    state.result = Result(tuple(ranking), rule)
