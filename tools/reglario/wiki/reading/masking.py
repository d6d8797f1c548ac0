"""A copy of a page in which comments, literal text and templates hide their line breaks and markup."""

from __future__ import annotations

import re
from typing import Final

_START = re.compile(
    r"<!--|<(nowiki|pre|syntaxhighlight|source|math|gallery|ref|includeonly)\b[^<>\n]{0,200}(?<!/)>", re.IGNORECASE
)
_BRACES = re.compile(r"\{{2,}|\}{2,}")
_NO_NAME = re.compile(r"[\[\]{}<>\n]")
_PLAIN_NAME = re.compile(r"\w[^\[\]{}<>|\n]{0,200}(?:\||\Z)")
_NAME_LIMIT = 256
#: Stand for hidden characters: of comments (as good as nothing), and of literal text and templates.
NOTHING: Final = "\x01"
OPAQUE: Final = "\x02"
_UNSEEN: Final = frozenset({"", "includeonly"})
#: Tags that are as good as nothing where a page is shown.
_PASSED_OVER = re.compile(
    r"</?translate\b[^<>\n]{0,100}>|<languages */?>|<tvar\b[^<>\n]{0,100}>|</tvar>|</>"
    r"|</?(?:noinclude|onlyinclude) *>",
    re.IGNORECASE,
)


def masked(text: str) -> str:
    """The page with hidden stretches covered, character by character, so that all places stay.

    An unclosed comment reaches to the end, as in MediaWiki; an unclosed `<nowiki>` or `{{` hides nothing.
    """
    if "<" in text:
        text = _elements(text)
    if "{{" in text:
        text = _templates(text)
    return _PASSED_OVER.sub(lambda match: NOTHING * len(match[0]), text) if "<" in text else text


def _elements(text: str) -> str:
    pieces: list[str] = []
    at = 0
    unclosed: set[str] = set()
    low = text.lower()
    if len(low) != len(text):  # a few capitals change their length
        low = text
    search = 0
    while match := _START.search(text, search):
        name = (match[1] or "").lower()
        search = match.end()
        if name in unclosed:
            continue
        closing = f"</{name}" if name else "-->"
        end = low.find(closing, search)
        if end < 0:
            if name:
                unclosed.add(name)
                continue
            end = len(text)
        elif name:
            stop = text.find(">", end)
            end = stop + 1 if stop >= 0 else len(text)
        else:
            end += len(closing)
        pieces += (text[at : match.start()], (NOTHING if name in _UNSEEN else OPAQUE) * (end - match.start()))
        at = search = end
    pieces.append(text[at:])
    return "".join(pieces)


def braces(text: str, start: int, end: int) -> dict[int, int]:
    """Where templates and parameters in a stretch of text begin, and where each ends; paired innermost first.

    Braces around what can be no name of a template are text.
    """
    opened: list[list[int]] = []
    pairs: dict[int, int] = {}
    for run in _BRACES.finditer(text, start, end):
        at, after = run.span()
        count = after - at
        if text[at] == "{":
            opened.append([at, count])
            continue
        while count >= 2 and opened:
            last = opened[-1]
            width = 3 if count >= 3 and last[1] >= 3 else 2
            last[1] -= width
            at, count = at + width, count - width
            if width == 3 or _names_template(text, last[0] + last[1] + 2, at - 2):
                pairs[last[0] + last[1]] = at
            if last[1] < 2:
                opened.pop()
    return pairs


def _names_template(text: str, start: int, end: int) -> bool:
    if _PLAIN_NAME.match(text, start, end):  # mostly so
        return True
    bar = text.find("|", start, min(end, start + _NAME_LIMIT))
    name = text[start : min(bar if bar >= 0 else end, start + _NAME_LIMIT)].strip()
    if "{{" in name or "<!--" in name:  # it depends
        return True
    return bool(name.strip(NOTHING)) and len(name) < _NAME_LIMIT and _NO_NAME.search(name) is None


def _templates(text: str) -> str:
    """Cover what templates hold."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(braces(text, 0, len(text)).items()):
        if start >= at:
            pieces += (text[at:start], OPAQUE * (end - start))
            at = end
    return "".join((*pieces, text[at:]))
