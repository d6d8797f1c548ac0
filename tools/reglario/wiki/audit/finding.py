"""What an audit reports: a fault with its places, and what says that it is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from reglario.book import Place


class Topic(StrEnum):
    """What a finding is about."""

    CLAIMS = "claims"
    TERMS = "terms"
    LANGUAGE = "language"
    MARKUP = "markup"
    LANGUAGES = "across-languages"


class Severity(StrEnum):
    """How bad it is: wrong, probably wrong, or better done otherwise."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Hit:
    """What a check found in a text.

    Args:
        at: where in the text of the revision.
        end: where it ends there.
        code: names its sentence in the catalog of messages.
        values: fill the sentence; the right value is `expected`.
        source: what says so: `rule:ID`, `term:ID`, a computation; or nothing.
        also: other places of the same fault, as in `at` and `end`.
        severity: where it is not that of the check.
    """

    at: int
    end: int
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    source: str = ""
    also: tuple[tuple[int, int], ...] = ()
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A place and how far it goes.

    Args:
        place: file, line and column.
        end: line and column after its last character.
    """

    place: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a page with all its places.

    Args:
        page: title of the page.
        topic: what it is about.
        severity: how bad it is.
        code: names its sentence in the catalog of messages.
        values: fill the sentence.
        places: where it stands; never empty, in order.
        source: what says so, or nothing.
        current: whether the newest revision that was read still has it.
    """

    page: str
    topic: Topic
    severity: Severity
    code: str
    values: Mapping[str, object]
    places: tuple[Stretch, ...]
    source: str = ""
    current: bool = True

    @property
    def place(self) -> Place:
        """The first of its places."""
        return self.places[0].place

    @property
    def key(self) -> tuple[str, str]:
        """The same for the same fault wherever it stands."""
        return key_of(self.code, self.values)


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


#: How often something stands there, and where, does not make it another fault.
_COUNTED = re.compile(r" \(\d+\)")
_BESIDES = frozenset({"n", "context"})


def key_of(code: str, values: Mapping[str, object]) -> tuple[str, str]:
    """What makes two findings the same fault."""
    said = ((name, _COUNTED.sub("", str(value))) for name, value in values.items() if name not in _BESIDES)
    return code, str(sorted(said))


def merged(findings: Iterable[Finding]) -> list[Finding]:
    """One finding per fault, with all its places; those of newest revisions first, then by place."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.page, *finding.key), []).append(finding)
    return sorted((_one(group) for group in groups.values()), key=order)


def _one(group: list[Finding]) -> Finding:
    newest = next((finding for finding in group if finding.current), group[0])
    places = {(stretch.place, stretch.end): stretch for finding in group for stretch in finding.places}
    first = newest.places[0]
    others = sorted((s for s in places.values() if s.place != first.place), key=lambda s: s.place)
    return Finding(
        newest.page,
        newest.topic,
        min((finding.severity for finding in group), key=_RANK.__getitem__),
        newest.code,
        newest.values,
        (first, *others),
        newest.source,
        any(finding.current for finding in group),
    )


def order(finding: Finding) -> tuple[object, ...]:
    """Order of a report: page by page, what still stands first, then by place."""
    return finding.page, not finding.current, finding.place, finding.code
