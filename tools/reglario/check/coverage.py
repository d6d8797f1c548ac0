"""Which examples exercise each rule, from what the engine cited, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from reglario.book import Problem, Rule
from reglario.check.checking import GameResult


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """One rule: the examples in which it was applied, those that show it, and those where it must stay silent."""

    rule: Rule
    exercised: tuple[str, ...]
    shown: tuple[str, ...]
    near_misses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """All rules of a game in reading order, and the gaps."""

    game: str
    rules: tuple[RuleCoverage, ...]
    problems: tuple[Problem, ...]


def coverage(result: GameResult) -> Coverage:
    """The coverage of a checked game.

    A gap is an executable rule that no example exercises or shows, a rule that forbids or limits without an example
    where it just does not, and a reading of a ruling that no example plays.
    """
    examples = result.game.examples
    rows = []
    for rule in result.game.rules:
        exercised = tuple(
            e.id for e in examples if e.id in result.examples and rule.id in result.examples[e.id].cited
        )
        shown = tuple(e.id for e in examples if rule.id in e.shows)
        near = tuple(e.id for e in examples if rule.id in e.silent)
        rows.append(RuleCoverage(rule, exercised, shown, near))
    problems = [problem for row in rows for problem in _gaps(result, row)]
    return Coverage(result.game.id, tuple(rows), tuple(problems))


def _gaps(result: GameResult, row: RuleCoverage) -> list[Problem]:
    rule, bound = row.rule, result.bound
    codes = []
    if rule.status == "executable":
        limits = rule.limit or rule.id in bound.engine.forbids
        codes += ["rule-not-exercised"] if not row.exercised else []
        codes += ["rule-not-shown"] if not row.shown else []
        codes += ["no-near-miss"] if limits and not row.near_misses else []
    gaps = [Problem(code, bound.book.place(bound.game, f"rule:{rule.id}", "id"), {"rule": rule.id}) for code in codes]
    for number, ruling in enumerate(rule.rulings):
        option = bound.game.option[ruling.option]
        for value in option.choices:
            played = any(
                e.options.get(option.id, option.default) == value and (rule.id in e.shows or option.id in e.options)
                for e in bound.game.examples
            )
            if not played:
                where = bound.book.place(bound.game, f"rule:{rule.id}", "rulings", number, "readings", str(value))
                gaps.append(Problem("reading-not-played", where, {"option": option.id, "found": value}))
    return gaps
