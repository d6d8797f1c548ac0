"""What a check looks at: a text and its translation, and what is known around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from reglario.book import Game, Problem
from reglario.book.references import PLACEHOLDER, REFERENCE
from reglario.catalogs.style import Style
from reglario.catalogs.termuse import TermUse


class Severity(StrEnum):
    """How bad a finding is: an error is wrong for a reader, a warning is very likely so."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Pair:
    """A text with its translation.

    Args:
        file, line: where it stands.
        unit: unit id.
        sources: the text, or singular and plural.
        forms: the translation, or its plural forms.
        source_language, language: of both.
        comment: the extracted comment.
        is_name: it may equal the text.
    """

    file: str
    line: int
    unit: str
    sources: tuple[str, ...]
    forms: tuple[str, ...]
    source_language: str
    language: str
    comment: str = ""
    is_name: bool = False

    @cached_property
    def source(self) -> str:
        """All of the text as one."""
        return "\n".join(self.sources)

    @cached_property
    def translation(self) -> str:
        """All forms of the translation as one."""
        return "\n".join(self.forms)

    @cached_property
    def counterparts(self) -> Sequence[tuple[str, str]]:
        """Each form of the translation with the form of the text that it should say."""
        return [(self.sources[min(at, len(self.sources) - 1)], form) for at, form in enumerate(self.forms)]


@dataclass(frozen=True)
class Known:
    """What is known beside one pair.

    Args:
        game: whose texts these are; None: the tool's own.
        style: how the language is written in this project.
        terms: finds terms in the text and in the translation.
        said: text -> its translations in the same catalog, each with its units.
        names: words that are no misspellings.
    """

    game: Game | None
    style: Style
    terms: TermUse | None
    said: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fault:
    """What a check found: a code of a message and what fills it."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Check:
    """One check. Its name is also the anchor of its explanation on the page of checks.

    Args:
        name: by which it is silenced.
        severity: of what it finds.
        run: yields what is wrong with one pair.
    """

    name: str
    severity: Severity
    run: Callable[[Pair, Known], Iterable[Fault]]


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault with its place.

    Args:
        check: name of the check.
        severity: of the finding.
        unit: unit id.
        problem: place, code and values.
    """

    check: str
    severity: Severity
    unit: str
    problem: Problem


_WEB = re.compile(r"https?://[^\s)]+")


@lru_cache(maxsize=1024)
def plain(text: str, value: str = "7") -> str:
    """The words of a text as a reader sees them, nothing of where links lead, and `value` for each placeholder."""
    shown = REFERENCE.sub(r"\1", re.sub(r"\[([^\[\]]*)\]\(https?:[^()\s]*\)", r"\1", text))
    return PLACEHOLDER.sub(value, _WEB.sub("", shown)).replace("**", "")


def words_only(text: str) -> str:
    """The words of a text without placeholders and without where links lead."""
    return PLACEHOLDER.sub(" ", _WEB.sub(" ", REFERENCE.sub(r"\1", text)))
