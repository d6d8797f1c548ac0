"""A feed of contributions as text: title, time, author with edit summary, body; newest first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reglario.wiki.model import Revision
from reglario.wiki.reading.forms import form_of
from reglario.wiki.reading.inline import FILE_NAMESPACES

_TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z?[ \t]*$", re.MULTILINE)
_AUTHOR = re.compile(r"([^:\n]{1,85}):[ \t]*(.*)")


def is_feed(text: str) -> bool:
    """Whether a text has entries of a feed: a time alone on a line, a title above it, an author below."""
    return any(_entry(text, match) is not None for match in list(_TIME.finditer(text, 0, 20_000))[:3])


def read_feed(text: str, file: str, broken: tuple[int, ...] = ()) -> Iterator[Revision]:
    """The revisions of a feed in its order; entries of files and entries without a body are left out.

    Args:
        text: the feed.
        file: its name, for places.
        broken: lines that were not valid UTF-8.
    """
    entries = [(match, entry) for match in _TIME.finditer(text) if (entry := _entry(text, match))]
    line, counted = 1, 0
    for index, (match, entry) in enumerate(entries):
        title_start, author, comment, body_start = entry
        title = text[title_start : match.start()].strip()
        end = entries[index + 1][1][0] if index + 1 < len(entries) else len(text)
        body = text[body_start:end]
        skipped = len(body) - len(body.lstrip("\n"))
        body = body.strip("\n").rstrip()
        start = body_start + skipped
        line += text.count("\n", counted, start)
        counted = start
        if not body.strip() or title.partition(":")[0].lower() in FILE_NAMESPACES:
            continue
        own = tuple(n - line + 1 for n in broken if line <= n <= line + body.count("\n"))
        time = match[0].strip()
        yield Revision(title, body, form_of(body), file, line, time, author, comment, broken=own)


def _entry(text: str, time: re.Match[str]) -> tuple[int, str, str, int] | None:
    """Where the title begins, author, summary, and where the body begins."""
    before = text[max(0, time.start() - 600) : time.start()].rstrip()
    title = before[before.rfind("\n") + 1 :]
    if not title.strip() or len(title) > 300:
        return None
    title_start = max(0, time.start() - 600) + len(before) - len(title)
    at = time.end()
    while at < len(text) and text[at].isspace():
        at += 1
    match = _AUTHOR.match(text, at)
    if match is None:
        return None
    return title_start, match[1].strip(), match[2].strip(), match.end()
