"""An engine for the tiny game of `orchard`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from reglario.book import Ruleset
from reglario.engines.engine import (
    CHANCE,
    Analysis,
    Cell,
    Chance,
    IllegalAction,
    Item,
    Of,
    Plot,
    Report,
    Result,
    Seat,
    Table,
    Verb,
    Worth,
    Zone,
    form,
)

FruitId = Annotated[str, Of("fruit")]
FRUITS = ("apple", "pear")


@form
@dataclass(frozen=True)
class Row:
    """A fruit on the shelf and what leans against it."""

    fruit: FruitId
    before: FruitId | list[FruitId] = ""
    behind: FruitId | list[FruitId] = ""


@form
@dataclass(frozen=True)
class Given:
    """A position."""

    basket: dict[int, list[FruitId]] = field(default_factory=dict)
    turn: int = 1
    windy: bool = False
    shelf: list[Row] = field(default_factory=list)
    swaps: dict[FruitId, FruitId] = field(default_factory=dict)
    guests: list[Annotated[int, Seat()]] = field(default_factory=list)


@form
@dataclass(frozen=True)
class Then:
    """What may be said of a position."""

    basket: dict[int, dict[FruitId, int]] | None = None
    turn: int | None = None
    leader: int | None = None
    left: int | None = None
    phase: Literal["draw", "choose"] | None = None


@dataclass
class State:
    baskets: list[list[str]]
    turn: int = 0
    choose: bool = False
    cited: list[str] | None = None


class Orchard:
    """The engine."""

    cites: ClassVar[frozenset[str]] = frozenset({"drawing", "full-basket", "stopping"})
    forbids: ClassVar[frozenset[str]] = frozenset({"full-basket"})
    messages: ClassVar[frozenset[str]] = frozenset()
    given: ClassVar[type] = Given
    then: ClassVar[type] = Then
    verbs: ClassVar[Mapping[str, Verb]] = {
        "draw": Verb(FruitId, chance=True),
        "again": Verb(dict[str, str]),
        "stop": Verb(dict[str, str]),
    }
    facts: ClassVar[Mapping[str, type]] = {}

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def lay(self, given: Given) -> State:
        baskets = [list(given.basket.get(player, [])) for player in (1, 2)]
        return State(baskets, given.turn - 1, bool(baskets[given.turn - 1]))

    def actors(self, state: State) -> tuple[int, ...]:
        return (state.turn,) if state.choose else (CHANCE,)

    def legal(self, state: State, player: int) -> Sequence[str]:
        return [action for action in ("again", "stop") if self.refusal(state, player, action) is None]

    def chance(self, state: State) -> Chance[str]:
        return Chance(FRUITS, (2, 1))

    def refusal(self, state: State, player: int, action: str) -> str | None:
        full = len(state.baskets[state.turn]) >= self.ruleset.constants["most"]
        return "full-basket" if action == "again" and full else None

    def apply(self, state: State, player: int, action: str) -> None:
        rule = self.refusal(state, player, action)
        if rule is not None:
            raise IllegalAction(rule, action)
        cite = state.cited.append if state.cited is not None else lambda _: None
        if action in FRUITS:
            cite("drawing")
            state.baskets[state.turn].append(action)
        elif action == "stop":
            cite("stopping")
            state.turn = 1 - state.turn
        state.choose = action in FRUITS

    def clone(self, state: State) -> State:
        return replace(state, baskets=[list(basket) for basket in state.baskets], cited=None)

    def scene(self, state: State, player: int) -> Sequence[Zone]:
        counted = [
            [Item(fruit, basket.count(fruit)) for fruit in FRUITS if fruit in basket] for basket in state.baskets
        ]
        return [
            Zone("bag", (Item("bag", marks=("hidden",)),), 9 - sum(map(len, state.baskets))),
            *(Zone("basket", tuple(items), owner=owner) for owner, items in enumerate(counted) if items),
        ]

    def result(self, state: State) -> Result | None:
        return Result(((0,), (1,)), "stopping") if len(state.baskets[0]) == 2 and state.turn == 1 else None

    def report(self, state: State) -> Mapping[str, Any]:
        counts = {n + 1: {fruit: basket.count(fruit) for fruit in FRUITS} for n, basket in enumerate(state.baskets)}
        return {
            "basket": counts,
            "turn": state.turn + 1,
            "leader": None,
            "left": 9 - sum(map(len, state.baskets)),
            "phase": "choose" if state.choose else "draw",
        }

    def read_action(self, verb: str, payload: Any) -> str:
        return str(payload) if verb == "draw" else verb

    def write_action(self, action: str) -> tuple[str, Any]:
        return ("draw", action) if action in FRUITS else (action, {})

    def event(self, outcome: str) -> Mapping[str, int | str]:
        return {"fruit": outcome, "apples": int(outcome == "apple")}

    def listen(self, state: State, cited: list[str] | None) -> None:
        state.cited = cited

    def analysis(self) -> Analysis:
        return Analysis({"odds": _odds}, lambda option, value: [Worth("apple", 7.6, 5.0)] if value == "two" else [])


def _odds() -> Report:
    rows = (
        (Cell("component", "apple"), Cell("fraction", Fraction(2, 3)), Cell("points", 1234.4)),
        (Cell("label", "none"), Cell("fraction", Fraction(0)), Cell("points", -5)),
    )
    plot = Plot(
        "many", (0, 1, 2), ((Cell("component", "apple"), (0.25, 0.5, 0.25)), (Cell("label", "none"), (1, 0, 0)))
    )
    return Report((Table("table", ("fruit", "chance", "points"), rows), plot))
