"""Findings about translations as text, JSON and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from reglario.book import Problem
from reglario.wording.sentences import message

if TYPE_CHECKING:
    from reglario.catalogs.lint import Finding, Linted

#: Version of the JSON report.
FORMAT = 1


def finding_text(finding: Finding, language: str) -> str:
    """What is wrong, and the name of the check by which it can be silenced."""
    problem = finding.problem
    return message(
        "lint-line", {"text": message(problem.code, problem.values, language), "check": finding.check}, language
    )


def lint_text(found: Linted, language: str) -> Iterator[str]:
    """A line for each finding, and how many there are."""
    for finding in found.findings:
        yield f"{finding.problem.place}: {finding.unit}: {finding_text(finding, language)}"
    yield message("lint-summary", {"n": len(found.findings), "texts": found.texts}, language)


def lint_json(found: Linted, language: str) -> Iterator[str]:
    """The findings as data; `message` is in the user's language."""
    findings = [
        {
            "check": finding.check,
            "severity": finding.severity.value,
            "file": finding.problem.place.file,
            "line": finding.problem.place.line,
            "unit": finding.unit,
            "code": finding.problem.code,
            "values": dict(finding.problem.values),
            "message": message(finding.problem.code, finding.problem.values, language),
        }
        for finding in found.findings
    ]
    yield json.dumps({"format": FORMAT, "texts": found.texts, "findings": findings}, indent=2, ensure_ascii=False)


def lint_github(found: Linted, language: str) -> Iterator[str]:
    """Annotations for GitHub's pages."""
    for finding in found.findings:
        sentence = f"{finding.unit}: {finding_text(finding, language)}"
        yield annotation(finding.problem, sentence, "error" if finding.severity == "error" else "warning")


Level = Literal["error", "warning", "notice"]


def annotation(problem: Problem, sentence: str, level: Level = "error") -> str:
    """One GitHub annotation; what its form reserves is escaped."""
    text = sentence.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    place = problem.place
    file = place.file.replace("%", "%25").replace(",", "%2C").replace(":", "%3A")
    return f"::{level} file={file},line={place.line},col={place.column}::{text}"


#: Name of a format -> how findings are written in it.
LINT_FORMATS: Mapping[str, Callable[[Linted, str], Iterator[str]]] = {
    "text": lint_text,
    "json": lint_json,
    "github": lint_github,
}
