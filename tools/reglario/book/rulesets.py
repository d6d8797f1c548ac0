"""One choice of options, resolved: which rules are live, what each constant is, which components there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from reglario.book.game import Game
from reglario.book.model import Amount, Applies, ByOption, FromOption, Option, Value

Choice = Mapping[str, Value]


class BadChoice(Exception):
    """A choice that a game does not offer.

    Args:
        option: the option to blame.
        code: message code.
        values: what fills the message.
    """

    def __init__(self, option: str, code: str, **values: object):
        super().__init__(f"{option}: {code} {values}")
        self.option = option
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Piece:
    """A component under one choice: how many there are (None: not a thing one counts), and its facts."""

    id: str
    kind: str
    count: int | None
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Ruleset:
    """All that an engine reads: a game under one choice of options."""

    game: str
    choice: Choice
    constants: Mapping[str, int]
    pieces: Mapping[str, Mapping[str, Piece]]
    rules: frozenset[str]


class Conditional(Protocol):
    """Something that belongs to some choices only."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def applies(self) -> Applies:
        """The choices it belongs to."""
        ...

    @property
    def replaces(self) -> str | None:
        """The id it takes the place of."""
        ...


_C = TypeVar("_C", bound=Conditional)


def full_choice(game: Game, chosen: Choice) -> dict[str, Value]:
    """`chosen`, completed with the defaults.

    Raises:
        BadChoice: unknown option, unknown value, or values that the game says exclude each other.
    """
    for name, value in chosen.items():
        option = game.option.get(name)
        if option is None:
            raise BadChoice(name, "unknown-option", found=name, expected=list(game.option))
        if value not in option.choices:
            raise BadChoice(name, "unknown-value", found=value, expected=list(option.choices))
    choice = {option.id: chosen.get(option.id, option.default) for option in game.about.options}
    for conflict in game.about.conflicts:
        if all(choice[name] == value for name, value in conflict.items()):
            found = ", ".join(f"{name}: {value}" for name, value in conflict.items())
            raise BadChoice(next(iter(conflict)), "conflicting-options", found=found)
    return choice


def resolve(game: Game, chosen: Choice | None = None) -> Ruleset:
    """The ruleset of a game for a choice of options (left out: the defaults).

    Raises:
        BadChoice: the game does not offer that choice.
    """
    choice = full_choice(game, chosen or {})
    constants = {c.id: amount(c.value, choice) for c in _live(game.constants, choice)}
    pieces: dict[str, dict[str, Piece]] = {}
    for kind in game.kinds:
        pieces[kind.kind] = {
            c.id: Piece(c.id, kind.kind, None if c.count is None else amount(c.count, choice), c.facts)
            for c in _live(kind.components, choice)
        }
    rules = frozenset(rule.id for rule in _live(list(game.rules), choice))
    return Ruleset(game.id, choice, constants, pieces, rules)


def amount(value: Amount, choice: Choice) -> int:
    """The number that `value` is under a full choice."""
    match value:
        case int():
            return value
        case ByOption(by=by, values=values):
            return values[str(choice[by])]
        case FromOption(option=option):
            return int(choice[option])


def applies(condition: Applies, choice: Choice) -> bool:
    """Whether something with that `applies` is live under a full choice."""
    return all(choice[name] in as_list(values) for name, values in condition.items())


def as_list(values: Value | list[Value]) -> list[Value]:
    """The values of one entry of `applies`, of which one needs no list."""
    return values if isinstance(values, list) else [values]


def overlap(one: Applies, other: Applies) -> bool:
    """Whether some choice makes both live."""
    return all(set(as_list(one[name])) & set(as_list(other[name])) for name in one.keys() & other.keys())


def uncovered(
    options: Sequence[Option], conditions: Sequence[Mapping[str, Value | list[Value]]]
) -> dict[str, Value] | None:
    """A choice (as far as it matters) in which none of these conditions holds, or None if one always does."""
    limits = [
        {o.id: as_list(c[o.id]) for o in options if o.id in c and not set(o.choices) <= set(as_list(c[o.id]))}
        for c in conditions
    ]
    if not all(limits):
        return None
    option = next((option for option in options if any(option.id in limit for limit in limits)), None)
    if option is None:
        return {}
    for value in option.choices:
        left = [limit for limit in limits if value in limit.get(option.id, [value])]
        rest = uncovered([o for o in options if o is not option], left)
        if rest is not None:
            return {option.id: value, **rest}
    return None


def _live(things: list[_C], choice: Choice) -> list[_C]:
    live = [thing for thing in things if applies(thing.applies, choice)]
    replaced = {thing.replaces for thing in live if thing.replaces and thing.replaces != thing.id}
    return [thing for thing in live if thing.id not in replaced]
