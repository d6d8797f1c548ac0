"""Auditing wiki pages: what is wrong, where, what is right, and what says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from reglario.book import Place
from reglario.prose import language_of
from reglario.wiki.audit.across import across
from reglario.wiki.audit.checks import CHECKS
from reglario.wiki.audit.finding import Finding, Hit, Severity, Stretch, Topic, merged
from reglario.wiki.audit.known import KnownGame, known_game
from reglario.wiki.audit.subject import Subject
from reglario.wiki.model import Revision

_SAMPLE = 200
#: Sources of findings that hold only for pages about the game.
_OF_THE_GAME = ("term:", "rule:", "engine:", "component", "constant:", "option:")
#: Where one of the first says what is wrong with a word, one of the others says nothing new.
_EXPLAINED = frozenset({"agreement", "elision", "slip", "boilerplate"})
_UNEXPLAINED = frozenset({"misspelt", "unknown-word", "foreign-word"})


def audit_revision(subject: Subject) -> Iterator[Finding]:
    """Everything that the checks find in one revision, not merged.

    Args:
        subject: the revision with its language and game.
    """
    told: list[tuple[int, int]] = []
    for check in CHECKS:
        for hit in check.run(subject):
            if hit.code in _EXPLAINED:
                told.append((hit.at, hit.end))
            elif hit.code in _UNEXPLAINED and any(start < hit.end and hit.at < end for start, end in told):
                continue
            severity = hit.severity or check.severity
            title = subject.revision.title
            places = tuple(_stretch(subject.revision, *span) for span in ((hit.at, hit.end), *hit.also))
            yield Finding(title, check.topic, severity, hit.code, hit.values, places, hit.source)


def audit(
    revisions: Iterable[Revision], language: str, game: KnownGame | None = None, spelling: bool = True
) -> list[Finding]:
    """The findings of some pages; the same fault in many places or revisions is one.

    Args:
        revisions: in any order; of those without a time the first is the newest.
        language: that the pages should be in.
        game: to hold them against; where some titles name it, only those pages.
        spelling: whether words are looked up in the dictionaries of the machine.
    """
    found: list[tuple[int, Finding]] = []
    newest: dict[str, tuple[str, int]] = {}
    for number, revision in enumerate(revisions):
        newest[revision.title] = max(newest.get(revision.title, ("", -number)), (revision.time, -number))
        found += ((number, finding) for finding in audit_revision(Subject(revision, language, game, spelling)))
    about = {title for title in newest if game is not None and game.is_about(title)}
    return merged(
        replace(finding, current=newest[finding.page][1] == -number)
        for number, finding in found
        if not about or finding.page in about or not finding.source.startswith(_OF_THE_GAME)
    )


def audit_across(
    first: tuple[Revision, str, KnownGame | None], second: tuple[Revision, str, KnownGame | None]
) -> list[Finding]:
    """What differs between a page and the same page in another language.

    Args:
        first: a revision, its language and its game; findings are told at its places.
        second: the same of the other page.
    """
    subjects = [Subject(revision, language, game, spelling=False) for revision, language, game in (first, second)]
    return merged(across(*subjects))


def newest_revisions(revisions: Iterable[Revision]) -> list[Revision]:
    """The newest revision of each page; of those without a time the first."""
    found: dict[str, Revision] = {}
    for revision in revisions:
        if revision.title not in found or revision.time > found[revision.title].time:
            found[revision.title] = revision
    return list(found.values())


def usual_language(revisions: Iterable[Revision], default: str = "en") -> str:
    """The language that most blocks of some pages are in."""
    counted: dict[str, int] = {}
    for revision in revisions:
        for block in list(revision.document.texts())[:_SAMPLE]:
            language = language_of(block.text)
            if language:
                counted[language] = counted.get(language, 0) + len(block.text)
    return max(counted, key=counted.__getitem__, default=default)


def _stretch(revision: Revision, at: int, end: int) -> Stretch:
    last = revision.place(max(at, end - 1))
    return Stretch(revision.place(at), Place(last.file, last.line, last.column + 1))


__all__ = [
    "CHECKS",
    "Finding",
    "Hit",
    "KnownGame",
    "Severity",
    "Stretch",
    "Subject",
    "Topic",
    "audit",
    "audit_across",
    "audit_revision",
    "known_game",
    "merged",
    "newest_revisions",
    "usual_language",
]
