"""Which revision of a page broke or mended what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reglario.wiki.audit import Finding, KnownGame, Subject, audit_revision, merged
from reglario.wiki.audit.finding import order
from reglario.wiki.audit.reports import sentence
from reglario.wiki.model import Revision
from reglario.wording import message


@dataclass(frozen=True, slots=True)
class Change:
    """What one revision did.

    Args:
        revision: the revision.
        introduced: findings that the one before it did not have; of the first, all.
        resolved: findings of the one before it that are gone.
        kept: how many stayed.
    """

    revision: Revision
    introduced: tuple[Finding, ...]
    resolved: tuple[Finding, ...]
    kept: int


def history(
    revisions: Iterable[Revision], language: str, game: KnownGame | None = None, spelling: bool = True
) -> Iterator[Change]:
    """The changes of each page, oldest revision first.

    Args:
        revisions: in any order; those without a time keep theirs, taken as newest first.
        language: that the pages should be in.
        game: to hold them against.
        spelling: whether words are looked up in dictionaries.
    """
    pages: dict[str, list[Revision]] = defaultdict(list)
    for revision in revisions:
        pages[revision.title].append(revision)
    for found in pages.values():
        before: dict[tuple[str, str], Finding] = {}
        for _, revision in sorted(enumerate(found), key=lambda pair: (pair[1].time, -pair[0])):
            now = {f.key: f for f in merged(audit_revision(Subject(revision, language, game, spelling)))}
            introduced = [finding for key, finding in now.items() if key not in before]
            resolved = [finding for key, finding in before.items() if key not in now]
            yield Change(
                revision,
                tuple(sorted(introduced, key=order)),
                tuple(sorted(resolved, key=order)),
                len(now) - len(introduced),
            )
            before = now


def history_text(changes: Iterable[Change], language: str) -> Iterator[str]:
    """Lines for a terminal: a heading per revision, `+` what it broke, `-` what it mended."""
    page = ""
    for change in changes:
        revision = change.revision
        if revision.title != page:
            page = revision.title
            yield f"== {page} =="
        who = ": ".join(part for part in (revision.author, revision.comment) if part)
        counts = {"introduced": len(change.introduced), "resolved": len(change.resolved), "kept": change.kept}
        yield f"{revision.time or '-'}  {who}  [{message('revision-counts', counts, language)}]"
        for sign, findings in (("+", change.introduced), ("-", change.resolved)):
            for finding in findings:
                yield f"  {sign} {finding.place}: {sentence(finding, language)}"
