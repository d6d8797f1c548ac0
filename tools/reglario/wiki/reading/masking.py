"""A copy of a page in which comments, literal text and templates hide their line breaks and markup."""

from __future__ import annotations

import re
from typing import Final

_START = re.compile(
    r"<!--|<(nowiki|pre|syntaxhighlight|source|math|gallery|ref)\b[^<>\n]{0,200}(?<!/)>", re.IGNORECASE
)
_BRACES = re.compile(r"\{\{|\}\}")
#: Stand for hidden characters: of comments (as good as nothing), and of literal text and templates.
NOTHING: Final = "\x01"
OPAQUE: Final = "\x02"
_TRANSLATE = re.compile(
    r"</?translate\b[^<>\n]{0,100}>|<languages */?>|<tvar\b[^<>\n]{0,100}>|</tvar>|</>", re.IGNORECASE
)


def masked(text: str) -> str:
    """The page with hidden stretches covered, character by character, so that all places stay.

    An unclosed comment reaches to the end, as in MediaWiki; an unclosed `<nowiki>` or `{{` hides nothing.
    """
    pieces: list[str] = []
    at = 0
    closers: dict[str, bool] = {}
    low = text.lower() if "<" in text else text
    if len(low) != len(text):  # a few capitals change their length
        low = text
    search = 0
    while match := _START.search(text, search):
        name = (match[1] or "").lower()
        closing = f"</{name}" if name else "-->"
        if name and not closers.get(name, True):
            search = match.end()
            continue
        end = low.find(closing, match.end())
        if end < 0:
            closers[name] = False
            if name:
                search = match.end()
                continue
            end = len(text)
        elif name:
            stop = text.find(">", end)
            end = stop + 1 if stop >= 0 else len(text)
        else:
            end += len(closing)
        pieces += (text[at : match.start()], (OPAQUE if name else NOTHING) * (end - match.start()))
        at = search = end
    pieces.append(text[at:])
    return _translate_tags(_templates("".join(pieces)))


def _translate_tags(text: str) -> str:
    if "<" not in text:
        return text
    return _TRANSLATE.sub(lambda match: NOTHING * len(match[0]), text)


def _templates(text: str) -> str:
    """Cover what templates hold; braces are paired innermost first."""
    if "{{" not in text:
        return text
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for match in _BRACES.finditer(text):
        if match[0] == "{{":
            opened.append(match.start())
        elif opened:
            pairs.append((opened.pop(), match.end()))
    pieces: list[str] = []
    at = 0
    for start, end in sorted(pairs):
        if start >= at:
            pieces += (text[at:start], OPAQUE * (end - start))
            at = end
    return "".join((*pieces, text[at:]))
