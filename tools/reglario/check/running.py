"""Plays examples on the engine and compares what they say with what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from reglario.book import BadChoice, Example
from reglario.book.reading import Step
from reglario.check.binding import Bound, Move, Typed, typed
from reglario.engines.engine import CHANCE, Engine, IllegalAction, ImpossibleOutcome, ImpossiblePosition


@dataclass(frozen=True, slots=True)
class Failure:
    """What does not hold in an example.

    Args:
        code: message code.
        path: the part of the example to blame.
        values: what fills the message.
        cited: rules that had been applied by then.
    """

    code: str
    path: tuple[Step, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """How one example went: failures (none: it passed), and the rules that were applied, each once."""

    id: str
    failures: tuple[Failure, ...]
    cited: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything it says holds."""
        return not self.failures


@dataclass(frozen=True, slots=True)
class Played:
    """The positions of an example: at first and at the end (states are the engine's)."""

    engine: Engine[Any, Any]
    given: Any
    final: Any


class Unplayable(Exception):
    """An example that cannot be played to its end."""

    def __init__(self, failure: Failure):
        super().__init__(failure.code)
        self.failure = failure


def run(bound: Bound, ready: Typed) -> ExampleResult:
    """Play one example."""
    return _Run(bound, ready).result()


def play(bound: Bound, example: Example) -> Played | None:
    """The positions that a picture of an example shows; None if it cannot be played."""
    ready, _ = typed(bound, example)
    if ready is None:
        return None
    game = _Run(bound, ready)
    try:
        game.begin()
        given = game.engine.clone(game.state)
        for number, move in enumerate(ready.steps):
            game.move(number, move)
    except Unplayable:
        return None
    return Played(game.engine, given, game.state)


class _Run:
    """One example being played."""

    engine: Engine[Any, Any]
    state: Any

    def __init__(self, bound: Bound, ready: Typed) -> None:
        self.bound = bound
        self.ready = ready
        self.example = ready.example
        self.cited: list[str] = []
        self.refused = False

    def result(self) -> ExampleResult:
        try:
            self.begin()
            for number, move in enumerate(self.ready.steps):
                self.move(number, move)
            failures = [*self._then(), *self._citations()]
        except Unplayable as stopped:
            failures = [stopped.failure]
        except Exception as error:  # a fault of the engine must name the example, not end the whole run
            failures = [self._failure("engine-error", (), found=f"{type(error).__name__}: {error}")]
        return ExampleResult(self.example.id, tuple(failures), tuple(dict.fromkeys(self.cited)))

    def begin(self) -> None:
        """Lay out the position."""
        try:
            self.engine = self.bound.engine_for(self.example.options)
        except BadChoice as error:
            failure = self._failure(error.code, ("options", error.option), **error.values)
            raise Unplayable(failure) from error
        try:
            self.state = self.engine.lay(self.ready.given)
        except ImpossiblePosition as error:
            raise Unplayable(self._failure(error.code, ("given", *error.path), **error.values)) from error
        self.engine.listen(self.state, self.cited)

    def move(self, number: int, move: Move) -> None:
        """Carry out one action; the last one may be refused as the example says."""
        path = ("when", number, move.verb)
        chance = self.engine.verbs[move.verb].chance
        actors = self.engine.actors(self.state)
        player = CHANCE if chance else move.by
        players = self.engine.ruleset.choice.get("players")
        if move.by is not None and isinstance(players, int) and move.by >= players:
            raise Unplayable(
                self._failure("no-such-player", ("when", number, "by"), found=move.by + 1, expected=players)
            )
        if player is None:
            if len(actors) > 1:
                raise Unplayable(self._failure("whose-action", path, expected=_players(actors)))
            player = actors[0] if actors and actors[0] != CHANCE else 0
        wanted = self.example.then.get("refused") if number == len(self.ready.steps) - 1 else None
        try:
            self.engine.apply(self.state, player, self.engine.read_action(move.verb, move.payload))
        except ImpossibleOutcome as error:
            raise Unplayable(self._failure(error.code, path, **error.values)) from error
        except IllegalAction as error:
            self.cited.append(error.rule)
            if wanted is None:
                raise Unplayable(self._failure("refused", path, rule=error.rule)) from error
            self.refused = True
            if error.rule != wanted:
                failure = self._failure("refused-by-other", ("then", "refused"), expected=wanted, engine=error.rule)
                raise Unplayable(failure) from error

    def _then(self) -> Iterator[Failure]:
        then = self.example.then
        if "refused" in then:
            if not self.refused:
                yield self._failure("not-refused", ("then", "refused"), expected=then["refused"])
            return
        report = self.engine.report(self.state)
        for name, wanted in self.ready.fields.items():
            yield from self._compare(wanted, report.get(name), ("then", name))
        if self.ready.legal is not None:
            yield from self._legal(self.ready.legal)
        if "chance" in then:
            yield from self._chances(then["chance"])
        if self.ready.outcome is not None:
            yield from self._outcome(self.ready.outcome)

    def _compare(self, wanted: Any, found: Any, path: tuple[Step, ...]) -> Iterator[Failure]:
        """Of mappings only what the example names is compared; all else must be equal."""
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            for key, value in wanted.items():
                if key in found:
                    yield from self._compare(value, found[key], (*path, str(key)))
                else:
                    yield self._failure("differs", (*path, str(key)), expected=value, engine="-")
        elif wanted != found:
            yield self._failure("differs", path, expected=plain(wanted), engine=plain(found))

    def _legal(self, wanted: Sequence[Move]) -> Iterator[Failure]:
        actors = self.engine.actors(self.state)
        found: dict[str, set[int]] = {}
        for player in actors:
            for action in self.engine.legal(self.state, player):
                found.setdefault(_shown(*self.engine.write_action(action)), set()).add(player)
        listed: set[str] = set()
        for number, move in enumerate(wanted):
            shown = _shown(*self.engine.write_action(self.engine.read_action(move.verb, move.payload)))
            listed.add(shown)
            if shown not in found or (move.by is not None and move.by not in found[shown]):
                yield self._failure("not-legal", ("then", "legal", number), expected=shown)
        for extra in sorted(found.keys() - listed):
            yield self._failure("also-legal", ("then", "legal"), engine=extra)

    def _chances(self, questions: Sequence[Mapping[str, Any]]) -> Iterator[Failure]:
        if self.engine.actors(self.state) != (CHANCE,):
            yield self._failure("no-chance-now", ("then", "chance"))
            return
        chance = self.engine.chance(self.state)
        events = list(zip(map(self.engine.event, chance.outcomes), chance.weights, strict=True))
        for number, question in enumerate(questions):
            yield from self._chance(question, events, ("then", "chance", number))

    def _chance(
        self, question: Mapping[str, Any], events: list[tuple[Mapping[str, int | str], int]], path: tuple[Step, ...]
    ) -> Iterator[Failure]:
        """Compare the probability of an event, exactly."""
        wanted = Fraction(str(question["is"]))
        for name in question["event"]:
            if all(name not in event for event, _ in events):
                known = ", ".join(sorted({key for event, _ in events for key in event}))
                yield self._failure("unknown-event", (*path, "event", name), found=name, expected=known)
                return
        weight = sum(weight for event, weight in events if _matches(question["event"], event))
        found = Fraction(weight, sum(weight for _, weight in events))
        if found != wanted:
            yield self._failure("differs", (*path, "is"), expected=question["is"], engine=str(found))

    def _outcome(self, wanted: Mapping[str, Any]) -> Iterator[Failure]:
        result = self.engine.result(self.state)
        if result is None:
            yield self._failure("not-over", ("then", "outcome"))
            return
        found = {"ranking": [[p + 1 for p in group] for group in result.ranking], "rule": result.rule}
        for name, value in wanted.items():
            if found[name] != value:
                yield self._failure(
                    "differs", ("then", "outcome", name), expected=plain(value), engine=plain(found[name])
                )

    def _citations(self) -> Iterator[Failure]:
        applied = set(self.cited)
        for number, rule in enumerate(self.example.shows):
            if rule not in applied:
                yield self._failure("shown-rule-silent", ("shows", number), rule=rule)
        for number, rule in enumerate(self.example.silent):
            if rule in applied:
                yield self._failure("silent-rule-applied", ("silent", number), rule=rule)

    def _failure(self, code: str, path: tuple[Step, ...], **values: object) -> Failure:
        return Failure(code, path, values, tuple(dict.fromkeys(self.cited)))


def _matches(pattern: Mapping[str, Any], event: Mapping[str, int | str]) -> bool:
    """Whether an outcome is one that an event speaks of: equal values, or numbers at least or at most so large."""
    for name, wanted in pattern.items():
        value = event.get(name)
        if isinstance(wanted, Mapping):
            low, high = wanted.get("at_least"), wanted.get("at_most")
            if not isinstance(value, int) or (low is not None and value < low) or (high is not None and value > high):
                return False
        elif value != wanted:
            return False
    return True


def plain(value: Any) -> str:
    """A value as it would stand in YAML."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(plain(inner) for inner in value) + "]"
    return str(value)


def _players(actors: tuple[int, ...]) -> str:
    return ", ".join(str(player + 1) for player in actors)


def _shown(verb: str, payload: Any) -> str:
    return f"{verb}: {plain(payload)}"
