"""The protocol that every engine keeps: one complete, deterministic game with explicit chance."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from reglario.book import Ruleset

#: The actor when a die roll or a draw comes next.
CHANCE = -1


class IllegalAction(Exception):
    """An action that a rule forbids.

    Args:
        rule: id of that rule.
        action: what was tried.
    """

    def __init__(self, rule: str, action: object):
        super().__init__(f"{action} is forbidden by {rule}")
        self.rule = rule
        self.action = action


class ImpossiblePosition(Exception):
    """A position that play cannot reach.

    Args:
        path: keys inside `given` that are to blame.
        code: message code.
        values: what fills the message.
    """

    def __init__(self, path: Sequence[str | int], code: str, **values: object):
        super().__init__(f"{'.'.join(map(str, path))}: {code} {values}")
        self.path = tuple(path)
        self.code = code
        self.values = values


class ImpossibleOutcome(Exception):
    """An outcome that chance cannot bring in this position.

    Args:
        code: message code.
        values: what fills the message.
    """

    def __init__(self, code: str, **values: object):
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values


A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
S = TypeVar("S")


class Chance(Generic[A_co]):
    """The outcomes that chance may bring now, each with a whole-number weight above zero.

    A plain class: engines make one at every draw, and a frozen dataclass takes three times as long to make.
    """

    __slots__ = ("cumulated", "outcomes", "weights")

    def __init__(self, outcomes: tuple[A_co, ...], weights: tuple[int, ...]) -> None:
        self.outcomes = outcomes
        self.weights = weights
        #: Running sums of the weights; the last is their total.
        self.cumulated = tuple(accumulate(weights))

    def __iter__(self) -> Iterator[tuple[A_co, Fraction]]:
        total = self.cumulated[-1]
        return ((o, Fraction(w, total)) for o, w in zip(self.outcomes, self.weights, strict=True))

    def sample(self, rng: random.Random) -> A_co:
        """One outcome, drawn with its probability."""
        cumulated = self.cumulated
        return self.outcomes[bisect_right(cumulated, rng.random() * cumulated[-1])]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: players in groups from first to last place, and the rule that ended it."""

    ranking: tuple[tuple[int, ...], ...]
    rule: str


Side = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True, slots=True)
class Item:
    """Components in a zone of the picture.

    Args:
        component: what lies there.
        count: how many equal ones.
        marks: what is special about them: `locked`, `hidden`, `unmet` (what it stands for does not hold yet).
        on: a smaller component that stands on it.
        sides: what lies at its sides, each with its side, where it has four of them; None: it has no sides.
    """

    component: str
    count: int = 1
    marks: tuple[str, ...] = ()
    on: str | None = None
    sides: tuple[tuple[Side, Item], ...] | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place in the picture: components, or a number, or both.

    Args:
        name: key of its title among the game's phrases.
        items: what lies there; in a grid, None leaves a place free.
        value: a number that it is about.
        owner: a player, or nobody.
        columns: items lie in a grid of so many columns, row by row; 0: one after the other.
        around: items lie clockwise, from the left, around this zone.
    """

    name: str
    items: tuple[Item | None, ...] = ()
    value: int | None = None
    owner: int | None = None
    columns: int = 0
    around: Zone | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of action as examples write it.

    Args:
        payload: type that the action's value must have.
        chance: done by chance, not by a player.
    """

    payload: Any
    chance: bool = False


@dataclass(frozen=True, slots=True)
class Of:
    """Annotation of a string in payload, given, then or facts: it is the id of a component of this kind.

    The checker validates these types with pydantic, giving the known ids of each kind as context.
    """

    kind: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema  # noqa: PLC0415 (engines run without pydantic)

        return core_schema.with_info_after_validator_function(self._known, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return {**handler(schema), "component": self.kind}

    def _known(self, value: str, info: Any) -> str:
        if info.context is not None and value not in info.context[self.kind]:
            from pydantic_core import PydanticCustomError  # noqa: PLC0415

            raise PydanticCustomError(
                "unknown-component", "{kind}", {"kind": self.kind, "known": info.context[self.kind]}
            )
        return value


@dataclass(frozen=True, slots=True)
class Seat:
    """Annotation of a number in payload, given or then: it is a player, counted from 1."""


D = TypeVar("D", bound=type)


def form(cls: D) -> D:
    """Mark a dataclass as a form that rule data fills in: unknown keys are errors."""
    cls.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return cls


@form
@dataclass(frozen=True)
class Nothing:
    """Payload of an action that needs no more than its name: `stop: {}`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a report's table, with the form it is shown in.

    `kind`: label (a key of the page's labels), component, number, points, fraction, percent.
    """

    kind: str
    value: Any
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A computed table: title and column heads are keys of the page's labels."""

    id: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars of probabilities: each series (a label key or component cell) over the same x values."""

    id: str
    x: tuple[int, ...]
    series: tuple[tuple[Cell, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What an engine computes for a page: tables and plots in reading order."""

    parts: tuple[Table | Plot, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a reading is worth with one component in play: expected points under it, and under the default."""

    component: str
    points: float
    default: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine can compute beside playing: reports for pages, and what readings are worth."""

    reports: Mapping[str, Callable[[], Report]] = field(default_factory=dict)
    worth: Callable[[str, int | str], Sequence[Worth]] | None = None


class Engine(Protocol[S, A]):
    """One game, made for one ruleset. States are changed in place; nothing else is kept between calls."""

    #: Ids of all rules that the engine may cite, and of those by which it may refuse an action.
    cites: ClassVar[frozenset[str]]
    forbids: ClassVar[frozenset[str]]
    #: Codes of the engine's own messages (impossible positions and outcomes); the sentences are in phrases.yaml.
    messages: ClassVar[frozenset[str]]
    #: Types of an example's parts: the position (a dataclass), the actions, the fields that `then` compares.
    given: ClassVar[type]
    verbs: ClassVar[Mapping[str, Verb]]
    then: ClassVar[type]
    #: Types that the facts of components must have, by kind.
    facts: ClassVar[Mapping[str, type]]

    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset) -> None: ...

    def new(self) -> S:
        """The state after set-up."""
        ...

    def lay(self, given: Any) -> S:
        """The state that an example's position describes, laid over the set-up.

        Raises:
            ImpossiblePosition: play cannot reach it.
        """
        ...

    def actors(self, state: S) -> tuple[int, ...]:
        """Who may act: players (0-based), `(CHANCE,)`, or nobody when the game is over."""
        ...

    def legal(self, state: S, player: int) -> Sequence[A]:
        """All actions that no rule forbids `player` now."""
        ...

    def chance(self, state: S) -> Chance[A]:
        """The outcomes of chance now, with their probabilities."""
        ...

    def refusal(self, state: S, player: int, action: A) -> str | None:
        """The rule that forbids `action` now, or None."""
        ...

    def apply(self, state: S, player: int, action: A) -> None:
        """Carry out an action of a player, or an outcome (`player` is CHANCE).

        Raises:
            IllegalAction: a rule forbids it.
        """
        ...

    def clone(self, state: S) -> S:
        """An independent copy."""
        ...

    def view(self, state: S, player: int) -> Mapping[str, Any]:
        """What `player` may see, as plain data."""
        ...

    def scene(self, state: S, player: int) -> Sequence[Zone]:
        """What a picture of the position shows `player`."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        ...

    def report(self, state: S) -> Mapping[str, Any]:
        """The values that `then` is compared with, by field."""
        ...

    def read_action(self, verb: str, payload: Any) -> A:
        """The action that an example writes as `verb: payload` (already of the verb's type)."""
        ...

    def write_action(self, action: A) -> tuple[str, Any]:
        """The verb and plain payload of an action, as an example would write them."""
        ...

    def event(self, outcome: A) -> Mapping[str, int | str]:
        """An outcome's countable facts, for questions of probability."""
        ...

    def listen(self, state: S, cited: list[str] | None) -> None:
        """From now on append the ids of applied rules to `cited`; None to stop listening."""
        ...

    def analysis(self) -> Analysis:
        """What the engine can compute for pages; cheap until a report is asked for."""
        ...
