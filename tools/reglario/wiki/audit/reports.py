"""Findings as text, JSON and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from reglario.book import Problem
from reglario.wiki.audit.finding import Finding, Severity
from reglario.wording import message
from reglario.wording.findings import Level, annotation

#: Version of the JSON report.
FORMAT = 1
#: Other places that a line of text names.
_SHOWN_PLACES = 12
_LEVEL: Mapping[Severity, Level] = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}


def sentence(finding: Finding, language: str) -> str:
    """What a finding says."""
    return message(finding.code, finding.values, language)


def text(findings: Sequence[Finding], language: str) -> Iterator[str]:
    """Lines for a terminal: page by page, what older revisions had last."""
    page, current = "", True
    for finding in findings:
        if finding.page != page:
            page, current = finding.page, True
            yield f"== {page} =="
        if current and not finding.current:
            current = False
            yield f"-- {message('only-older-revisions', {}, language)}"
        yield from _lines(finding, language)
    yield message("audit-summary", {"n": len(findings)}, language)


def _lines(finding: Finding, language: str) -> Iterator[str]:
    said = sentence(finding, language)
    severity = message(f"severity-{finding.severity}", {}, language)
    yield f"{finding.place}: {severity}: {said}"
    if finding.source:
        yield f"    {message('finding-source', {'source': finding.source}, language)}"
    others = [stretch.place.line for stretch in finding.places[1:]]
    if others:
        lines = list(dict.fromkeys(others))
        if len(lines) == 1 < len(others):
            yield f"    {message('also-in-line', {'n': len(others), 'line': lines[0]}, language)}"
            return
        shown = ", ".join(map(str, lines[:_SHOWN_PLACES])) + (", ..." if len(lines) > _SHOWN_PLACES else "")
        yield f"    {message('also-in-lines', {'n': len(others), 'lines': shown}, language)}"


def as_json(findings: Sequence[Finding], language: str) -> Iterator[str]:
    """One JSON document."""
    records = [record(finding, language) for finding in findings]
    yield json.dumps({"format": FORMAT, "findings": records}, indent=2, ensure_ascii=False)


def record(finding: Finding, language: str) -> dict[str, Any]:
    """A finding for JSON."""
    place = finding.place
    return {
        "page": finding.page,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "topic": str(finding.topic),
        "severity": str(finding.severity),
        "code": finding.code,
        "message": sentence(finding, language),
        "values": {
            name: value if isinstance(value, int | str) else str(value) for name, value in finding.values.items()
        },
        "source": finding.source,
        "current": finding.current,
        "places": [
            {
                "file": stretch.place.file,
                "line": stretch.place.line,
                "column": stretch.place.column,
                "end_line": stretch.end.line,
                "end_column": stretch.end.column,
            }
            for stretch in finding.places
        ],
    }


def github(findings: Sequence[Finding], language: str) -> Iterator[str]:
    """Annotations for GitHub's pages."""
    for finding in findings:
        problem = Problem(finding.code, finding.place, finding.values)
        yield annotation(problem, sentence(finding, language), _LEVEL[finding.severity])


#: Name of a format -> how findings are written in it.
FORMATS: Mapping[str, Callable[[Sequence[Finding], str], Iterator[str]]] = {
    "text": text,
    "json": as_json,
    "github": github,
}
