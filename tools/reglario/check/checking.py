"""The checker: all examples of all games, with every problem of data, engine and examples in one run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reglario.book import Book, Game, Place, Problem
from reglario.check.binding import Bound, bind, typed
from reglario.check.proofs import Proof
from reglario.check.running import ExampleResult, Failure, run


@dataclass(frozen=True, slots=True)
class Located:
    """A failure of an example with its place in the sources."""

    game: str
    example: str
    place: Place
    failure: Failure


@dataclass
class GameResult:
    """How the examples of one game went."""

    bound: Bound
    examples: dict[str, ExampleResult] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game."""
        return self.bound.game

    def failures(self) -> Iterable[Located]:
        """All failures with their places, in the order of the sources."""
        for result in self.examples.values():
            for failure in result.failures:
                as_key = failure.code in ("unknown-option", "unknown-event")
                place = self.bound.place(result.id, *failure.path, as_key=as_key)
                yield Located(self.game.id, result.id, place, failure)

    def showing(self, rule: str) -> list[ExampleResult]:
        """The examples that show a rule."""
        return [self.examples[e.id] for e in self.game.examples if rule in e.shows and e.id in self.examples]


@dataclass
class Checked:
    """What a run of the checker found."""

    results: dict[str, GameResult] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: Games without a fault that nothing plays yet.
    unplayed: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[Located]:
        """Failures of all games."""
        return [failure for result in self.results.values() for failure in result.failures()]

    @property
    def passed(self) -> bool:
        """Whether nothing at all is wrong."""
        return not self.problems and all(r.passed for g in self.results.values() for r in g.examples.values())


def check(book: Book, rules: Sequence[str] = ()) -> Checked:
    """Run the examples of every loaded game.

    Args:
        book: loaded games; its problems are part of the answer.
        rules: only examples that show one of these rules; none named: all.
    """
    checked = Checked(problems=list(book.problems))
    for game in book.games.values():
        result, problems = check_game(book, game, rules)
        checked.problems += problems
        if result is not None:
            checked.results[game.id] = result
        elif not problems:
            checked.unplayed.append(game.id)
    checked.problems.sort(key=Problem.sort_key)
    return checked


def check_game(book: Book, game: Game, rules: Sequence[str] = ()) -> tuple[GameResult | None, list[Problem]]:
    """Run the examples of one game; a whole game that passed is not played again until something changes.

    Returns:
        The results (None if the game and its engine do not fit), and the problems that kept examples from running.
    """
    proof = Proof(book, game) if game.id in book.keys and not rules else None
    proven = proof.recall() if proof else None
    if proven is not None:
        return GameResult(Bound(book, game), proven), []
    bound, problems = bind(book, game)
    if bound is None or problems:
        return None, problems
    result = GameResult(bound)
    for example in game.examples:
        if rules and not set(rules) & set(example.shows):
            continue
        ready, faults = typed(bound, example)
        problems += faults
        if ready is not None:
            result.examples[example.id] = run(bound, ready)
    if proof and not problems and all(example.passed for example in result.examples.values()):
        proof.keep(result.examples)
    return result, problems
