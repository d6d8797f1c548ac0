"""Results of the checker as text, JSON, JUnit XML and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from reglario.book import Problem
from reglario.check.checking import Checked, GameResult, Located
from reglario.check.coverage import Coverage
from reglario.wording import Plain, Wording, message
from reglario.wording.findings import annotation

#: Version of the JSON reports.
FORMAT = 1


def failure_text(located: Located, wording: Wording) -> str:
    """A failure in one line and its citations in another, in the language of `wording`."""
    failure = located.failure
    where = ".".join(str(step) for step in failure.path)
    parts = (str(located.place), f"{located.game}::{located.example}", where, failure_sentence(located, wording))
    lines = [": ".join(filter(None, parts))]
    if failure.cited:
        lines.append("    " + message("cited-so-far", {"rules": ", ".join(failure.cited)}, wording.language))
    return "\n".join(lines)


def problem_text(problem: Problem, language: str = "en") -> str:
    """A problem in one line."""
    return f"{problem.place}: {message(problem.code, problem.values, language)}"


def failure_sentence(located: Located, wording: Wording) -> str:
    """What a failure says; a game's own messages are units of its catalog."""
    failure = located.failure
    own = None
    if failure.code in wording.game.phrases.messages:
        own = wording.unit(f"phrase:message.{failure.code}").text
    return message(failure.code, failure.values, wording.language, own=own)


def wording_of(result: GameResult, language: str) -> Wording:
    """The texts of a checked game in one language."""
    return Wording(result.bound.book.root, result.game, language)


def text(checked: Checked, language: str) -> Iterator[str]:
    """Lines for a terminal."""
    for problem in checked.problems:
        yield problem_text(problem, language)
    for result in checked.results.values():
        wording = wording_of(result, language)
        for failure in result.failures():
            yield failure_text(failure, wording)
    for name, result in checked.results.items():
        failed = sum(1 for example in result.examples.values() if not example.passed)
        values = {"game": name, "passed": len(result.examples) - failed, "failed": failed}
        yield message("check-summary", values, language)
    for name in checked.unplayed:
        yield message("check-unplayed", {"game": name}, language)
    if checked.problems:
        yield message("problems-summary", {"n": len(checked.problems)}, language)


def as_json(checked: Checked, language: str) -> Iterator[str]:
    """One JSON document."""
    games = {}
    for name, result in checked.results.items():
        wording = wording_of(result, language)
        failures = [_failure_record(failure, wording) for failure in result.failures()]
        games[name] = {
            "passed": sum(1 for example in result.examples.values() if example.passed),
            "failed": len({failure["example"] for failure in failures}),
            "failures": failures,
        }
    problems = [problem_record(problem, language) for problem in checked.problems]
    document = {"format": FORMAT, "passed": checked.passed, "games": games, "problems": problems}
    yield json.dumps(document, indent=2, ensure_ascii=False)


def problem_record(problem: Problem, language: str) -> dict[str, Any]:
    """A problem for JSON."""
    place = problem.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "code": problem.code,
        "values": _plain(problem.values),
        "message": message(problem.code, problem.values, language),
    }


def _failure_record(located: Located, wording: Wording) -> dict[str, Any]:
    failure, place = located.failure, located.place
    return {
        "example": located.example,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "step": ".".join(str(step) for step in failure.path),
        "code": failure.code,
        "values": _plain(failure.values),
        "message": failure_sentence(located, wording),
        "cited": list(failure.cited),
    }


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    return {key: value if isinstance(value, int | str | list) else str(value) for key, value in values.items()}


def junit(checked: Checked, language: str) -> Iterator[str]:
    """JUnit XML: a suite per game, a case per example, with file and line."""
    suites = ElementTree.Element("testsuites")
    if checked.problems:
        suite = ElementTree.SubElement(suites, "testsuite", name="rules_data")
        for problem in checked.problems:
            case = ElementTree.SubElement(suite, "testcase", classname="data", name=problem.code)
            case.set("file", problem.place.file)
            case.set("line", str(problem.place.line))
            ElementTree.SubElement(case, "failure", message=problem_text(problem, language))
        suite.set("tests", str(len(checked.problems)))
        suite.set("failures", str(len(checked.problems)))
    for name, result in checked.results.items():
        suite = ElementTree.SubElement(suites, "testsuite", name=name, tests=str(len(result.examples)))
        failures: dict[str, list[Located]] = {}
        for located in result.failures():
            failures.setdefault(located.example, []).append(located)
        suite.set("failures", str(len(failures)))
        wording = wording_of(result, language)
        for example in result.examples:
            found = failures.get(example, [])
            place = found[0].place if found else result.bound.place(example)
            case = ElementTree.SubElement(
                suite, "testcase", classname=name, name=example, file=place.file, line=str(place.line)
            )
            for located in found:
                element = ElementTree.SubElement(case, "failure", message=failure_sentence(located, wording))
                element.text = failure_text(located, wording)
    ElementTree.indent(suites)
    yield ElementTree.tostring(suites, encoding="unicode", xml_declaration=True)


def github(checked: Checked, language: str) -> Iterator[str]:
    """Annotations for GitHub's pages."""
    for problem in checked.problems:
        yield annotation(problem, message(problem.code, problem.values, language))
    for result in checked.results.values():
        wording = wording_of(result, language)
        for located in result.failures():
            sentence = f"{located.example}: {failure_sentence(located, wording)}"
            yield annotation(Problem(located.failure.code, located.place), sentence)


#: Name of a format -> how a run of the checker is written in it.
FORMATS: Mapping[str, Callable[[Checked, str], Iterator[str]]] = {
    "text": text,
    "json": as_json,
    "junit": junit,
    "github": github,
}


def coverage_text(found: Coverage, wording: Wording) -> Iterator[str]:
    """Coverage for a terminal: a line per rule, the rules that are not executable with their reasons, the gaps."""
    language = wording.language
    for row in found.rules:
        if row.rule.status == "executable":
            counts = {"exercised": len(row.exercised), "shown": len(row.shown), "near": len(row.near_misses)}
            yield message("coverage-row", {"rule": row.rule.id, **counts}, language)
    for status in ("open", "descriptive"):
        rows = [row for row in found.rules if row.rule.status == status]
        if rows:
            yield message(f"coverage-{status}", {}, language)
        for row in rows:
            yield f"  {row.rule.id}: {wording.text(f'{row.rule.id}/reason', Plain()).text}"
    for problem in found.problems:
        yield problem_text(problem, language)


def coverage_json(found: Coverage, wording: Wording) -> dict[str, Any]:
    """Coverage for JSON."""
    return {
        "game": found.game,
        "rules": [
            {
                "rule": row.rule.id,
                "status": row.rule.status,
                "reason": wording.text(f"{row.rule.id}/reason", Plain()).text if row.rule.reason else None,
                "exercised": list(row.exercised),
                "shown": list(row.shown),
                "near_misses": list(row.near_misses),
            }
            for row in found.rules
        ],
        "gaps": [problem_record(problem, wording.language) for problem in found.problems],
    }
