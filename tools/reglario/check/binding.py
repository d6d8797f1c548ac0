"""A game tied to its engine: what each must know of the other, and examples in the engine's own types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter, ValidationError

from reglario.book import Book, Example, Game, Place, Problem, nearest, resolve
from reglario.book.reading import Step, locate
from reglario.book.validation import model_problems, shown
from reglario.check.phrases import phrase_problems
from reglario.engines import BrokenEngine, Engine, find
from reglario.engines.engine import form

#: Keys of `then` that are the checker's, not the engine's.
RESERVED = ("refused", "legal", "chance", "outcome")


@dataclass(frozen=True)
class Move:
    """One action of an example: who does it (None: chance or whoever may), the verb, and its typed payload."""

    by: int | None
    verb: str
    payload: Any


@form
@dataclass(frozen=True)
class Outcome:
    """What an example may say of the end of the game.

    Args:
        ranking: players in groups from first to last place.
        rule: the rule that ended it.
    """

    ranking: list[list[int]] | None = None
    rule: str | None = None


#: A probability as a person writes it; no more digits than `Fraction` reads at once.
_FRACTION = re.compile(r"[0-9]{1,40}(?:/([0-9]{1,40})|\.[0-9]{1,40})?")
#: Validator of outcomes.
_OUTCOME: TypeAdapter[Any] = TypeAdapter(Outcome)


@dataclass(frozen=True)
class Typed:
    """An example in the engine's types."""

    example: Example
    given: Any
    steps: tuple[Move, ...]
    #: Fields of `then` that the example names -> value wanted.
    fields: Mapping[str, Any]
    #: All legal actions that the example lists; None: it does not say.
    legal: tuple[Move, ...] | None
    #: What it says of the end of the game, ranking and rule -> value wanted.
    outcome: Mapping[str, Any] | None


@dataclass
class Bound:
    """A game and its engine, with an engine object per choice of options."""

    book: Book
    game: Game
    _engines: dict[tuple[tuple[str, Any], ...], Engine[Any, Any]] = field(default_factory=dict)

    @cached_property
    def engine(self) -> type[Engine[Any, Any]]:
        """The class of the game's engine, imported when it is first asked for."""
        engine = find(self.game.id)
        if engine is None:
            raise LookupError(self.game.id)
        return engine

    def engine_for(self, options: Mapping[str, Any]) -> Engine[Any, Any]:
        """The engine under a choice of options.

        Raises:
            BadChoice: the game does not offer it.
        """
        key = tuple(sorted(options.items()))
        if key not in self._engines:
            self._engines[key] = self.engine(resolve(self.game, options))
        return self._engines[key]

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        """Component ids by kind."""
        return {kind.kind: tuple(c.id for c in kind.components) for kind in self.game.kinds}

    @cached_property
    def given_type(self) -> TypeAdapter[Any]:
        """Validator of positions."""
        return TypeAdapter(self.engine.given)

    @cached_property
    def then_type(self) -> TypeAdapter[Any]:
        """Validator of what an example says of the resulting position."""
        return TypeAdapter(self.engine.then)

    @cached_property
    def payload_types(self) -> dict[str, TypeAdapter[Any]]:
        """Validators of the values of actions, by verb."""
        return {name: TypeAdapter(verb.payload) for name, verb in self.engine.verbs.items()}

    def place(self, example: str, *path: Step, as_key: bool = False) -> Place:
        """Where a part of an example stands."""
        return self.book.place(self.game, f"example:{example}", *path, as_key=as_key)


def bind(book: Book, game: Game) -> tuple[Bound | None, list[Problem]]:
    """Tie a game to its engine and check that they fit. A draft, of which nothing can be played yet, needs no engine.

    Returns:
        The bound game (None without an engine) and all problems, those of typed facts included.
    """
    try:
        engine = find(game.id)
    except BrokenEngine as error:
        values = {"found": error.point, "error": error.error}
        return None, [Problem("broken-engine", book.place(game, "game", "id"), values)]
    if engine is None:
        problem = Problem("no-engine", book.place(game, "game", "id"), {"found": game.id})
        return None, [] if is_draft(game) else [problem]
    bound = Bound(book, game)
    return bound, [*_citations(bound), *phrase_problems(book, game, engine), *_facts(bound)]


def is_draft(game: Game) -> bool:
    """Whether a game has neither examples nor rules that an engine would have to apply."""
    return not game.examples and all(rule.status != "executable" for rule in game.rules)


def _citations(bound: Bound) -> Iterator[Problem]:
    game, engine = bound.game, bound.engine
    for cited in sorted(engine.cites - game.rule.keys()):
        place = bound.book.place(game, "ids", "rules", cited, as_key=True)
        values = {"found": cited, "engine": engine.__name__, "expected": nearest(cited, game.rule)}
        yield Problem("cited-rule-missing", place, values)
    for rule in game.rules:
        if rule.status == "executable" and rule.id not in engine.cites:
            place = bound.book.place(game, f"rule:{rule.id}", "id")
            yield Problem("rule-never-cited", place, {"found": rule.id, "engine": engine.__name__})


def _facts(bound: Bound) -> Iterator[Problem]:
    for kind in bound.game.kinds:
        form = bound.engine.facts.get(kind.kind)
        if form is None:
            continue
        adapter: TypeAdapter[Any] = TypeAdapter(form)
        seen: dict[str, int] = {}
        for component in kind.components:
            number = seen[component.id] = seen.get(component.id, -1) + 1
            key = f"component:{component.id}#{number}" if number else f"component:{component.id}"
            try:
                adapter.validate_json(json.dumps(component.facts), strict=True, context=bound.known)
            except ValidationError as error:
                file, path = bound.game.at(key, "facts")
                text = bound.book.text_of(file)
                yield from model_problems(error, adapter.json_schema(), component.facts, text, file, base=path)


def typed(bound: Bound, example: Example) -> tuple[Typed | None, list[Problem]]:
    """An example in the engine's types, or what is wrong with it."""
    reader = _ExampleReader(bound, example)
    given = reader.read(bound.given_type, example.given, ("given",))
    steps = tuple(reader.step(raw, number) for number, raw in enumerate(example.when))
    own = {name: value for name, value in example.then.items() if name not in RESERVED}
    then = reader.read(bound.then_type, own, ("then",))
    legal, outcome = reader.legal(), reader.outcome()
    reader.refused()
    reader.chances()
    if reader.problems:
        return None, reader.problems
    wanted = {name: getattr(then, name) for name in own}
    return Typed(example, given, tuple(step for step in steps if step), wanted, legal, outcome), []


class _ExampleReader:
    def __init__(self, bound: Bound, example: Example) -> None:
        self.bound = bound
        self.example = example
        self.problems: list[Problem] = []

    def read(self, adapter: TypeAdapter[Any], data: Any, path: Sequence[Step]) -> Any:
        try:
            # As JSON, for only there "strict" means what it does in YAML: no "2" for 2, but lists for tuples.
            return adapter.validate_json(json.dumps(data), strict=True, context=self.bound.known)
        except ValidationError as error:
            file, base = self.bound.game.at(f"example:{self.example.id}", *path)
            text = self.bound.book.text_of(file)
            self.problems += model_problems(error, adapter.json_schema(), data, text, file, base=base)
            return None

    def step(self, raw: Any, number: int, part: tuple[Step, ...] = ("when",)) -> Move | None:
        verbs = [key for key in raw if key != "by"] if isinstance(raw, dict) else []
        known = self.bound.engine.verbs
        if len(verbs) != 1:
            self._report("one-action", (*part, number), found=", ".join(verbs) or "-")
            return None
        verb = verbs[0]
        if verb not in known:
            self._report(
                "unknown-id", (*part, number, verb), kind="action", found=verb, expected=nearest(verb, known)
            )
            return None
        by = raw.get("by")
        if by is not None and (known[verb].chance or not isinstance(by, int) or isinstance(by, bool) or by < 1):
            self._report("by-chance" if known[verb].chance else "by-number", (*part, number, "by"), found=shown(by))
            return None
        payload = self.read(self.bound.payload_types[verb], raw[verb], (*part, number, verb))
        return Move(None if by is None else by - 1, verb, payload)

    def refused(self) -> None:
        """The rule that forbids the last action; and whether there is anything that could be wrong."""
        then = self.example.then
        refused = then.get("refused")
        if refused is not None:
            self._rule(refused, ("then", "refused"))
            if not self.example.when:
                self._report("refused-nothing", ("then", "refused"))
        if "refused" in then and len(then) > 1:
            self._report("refused-alone", ("then", "refused"))
        self._asserting(then, ("then",))

    def chances(self) -> None:
        """Questions of chance: an event, and its probability as a fraction."""
        questions = self.example.then.get("chance") or []
        if not isinstance(questions, list):
            self._report("not-a-list", ("then", "chance"), found=shown(questions))
            return
        for number, question in enumerate(questions):
            path = ("then", "chance", number)
            if not _is_question(question):
                self._report("event-form", path)
                continue
            written = _FRACTION.fullmatch(str(question["is"]))
            if written is None or (written[1] and not int(written[1])):
                self._report("not-a-fraction", (*path, "is"), as_key=False, found=shown(question["is"]))

    def _asserting(self, value: Any, path: tuple[Step, ...]) -> None:
        """Only what is named is compared, so that a mapping with nothing in it says nothing."""
        void = path[1:] in (("refused",), ("legal",), ("chance",), ("outcome",)) and value is None
        if void or (value == {} and path != ("then",)) or (path == ("then", "chance") and value == []):
            self._report("asserts-nothing", path)
        elif isinstance(value, dict) and path != ("then", "legal"):
            for name, part in value.items():
                self._asserting(part, (*path, name))

    def legal(self) -> tuple[Move, ...] | None:
        """The actions that an example calls legal."""
        listed = self.example.then.get("legal")
        if listed is None:
            return None
        if not isinstance(listed, list):
            self._report("not-a-list", ("then", "legal"), found=shown(listed))
            return None
        moves = [self.step(raw, number, ("then", "legal")) for number, raw in enumerate(listed)]
        return tuple(move for move in moves if move)

    def outcome(self) -> Mapping[str, Any] | None:
        """What an example says of the end of the game."""
        raw = self.example.then.get("outcome")
        if raw is None:
            return None
        outcome = self.read(_OUTCOME, raw, ("then", "outcome"))
        if outcome is None:
            return None
        if outcome.rule is not None:
            self._rule(outcome.rule, ("then", "outcome", "rule"))
        return {name: getattr(outcome, name) for name in raw}

    def _rule(self, rule: Any, path: Sequence[Step]) -> None:
        known = self.bound.game.rule
        if not isinstance(rule, str) or rule not in known:
            self._report("unknown-id", path, kind="rule", found=shown(rule), expected=nearest(str(rule), known))

    def _report(self, code: str, path: Sequence[Step], *, as_key: bool = True, **values: object) -> None:
        file, full = self.bound.game.at(f"example:{self.example.id}", *path)
        place = locate(self.bound.book.text_of(file), file, full, key=as_key)
        self.problems.append(Problem(code, place, values))


def _is_question(question: Any) -> bool:
    """Whether it says an event and its probability; numbers in an event may be bounded."""
    if not isinstance(question, Mapping) or set(question) != {"event", "is"}:
        return False
    event = question["event"]
    return isinstance(event, Mapping) and bool(event) and all(map(_is_wanted, event.values()))


def _is_wanted(wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        bounded = bool(wanted) and set(wanted) <= {"at_least", "at_most"}
        return bounded and all(type(bound) is int for bound in wanted.values())
    return type(wanted) in (int, str)
