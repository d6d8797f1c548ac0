"""Spaces and pairs of signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reglario.prose.marks import Mark

_LETTER = r"[^\W\d_]"
#: code, pattern, what should stand there (a template of the match; None: not one thing).
_PATTERNS: Final = (
    ("space-before", re.compile(r"(?<=[\w)\]\"”»'’%])[ \t\u00a0]+([,;:!?]|\.(?!\.))(?=[\s)\"”»]|$)"), r"\1"),
    ("space-before", re.compile(rf"(?<={_LETTER})[ \t]+([,;])(?={_LETTER})"), r"\1 "),
    ("space-at-dots", re.compile(rf"(?<={_LETTER})[ \t]+(\.\.\.|…)(?=[ \t]|$)", re.MULTILINE), r"\1"),
    ("space-after", re.compile(rf"(?<=[a-zà-ÿ)\]])([,;:!?])(?={_LETTER}|[¡¿])(?!//)"), r"\1 "),
    ("space-after", re.compile(r"(?<=[a-zà-ÿ]{2})(\.)(?=[A-ZÀ-Þ¡¿][a-zà-ÿ])"), r"\1 "),
    ("space-at-slash", re.compile(rf"(?<={_LETTER})(?:[ \t]+/[ \t]*|[ \t]*/[ \t]+)(?={_LETTER})"), "/"),
    ("space-before", re.compile(rf"(?<={_LETTER})[ \t]+(\((?:s|es|n|os|as|i|e|a)\))"), r"\1"),
    ("space-inside", re.compile(r"([¡¿(«“])[ \t]+(?=\w)"), r"\1"),
    ("space-inside", re.compile(r"(?<=\w)[ \t]+([)»”])"), r"\1"),
    ("doubled-sign", re.compile(r"([,;:])(?:[ \t]*\1)+|(?<![.…])\.[ \t]?\.(?![.…])"), None),
)
#: "http://..." and "File:..." are no prose.
_ADDRESS = re.compile(
    r"\b(?:https?|ftp|file|archivo|image|imagen|immagine|category|categoría|categoria|special|especial|speciale|user"
    r"|usuario|utente|help|ayuda|aiuto|template|plantilla|project|talk|discusión|discussione)$",
    re.IGNORECASE,
)


def typography(text: str, language: str) -> Iterator[Mark]:
    """Spaces before or missing after signs, round a slash or inside brackets; signs that stand twice."""
    if language not in {"es", "it", "en"}:
        return
    if not _suspect(text):
        return
    for code, pattern, right in _PATTERNS:
        for match in pattern.finditer(text):
            if code == "space-after" and (
                _ADDRESS.search(text, max(0, match.start() - _FAR), match.start()) or _in_address(text, match.start())
            ):
                continue
            if code == "space-at-slash" and not _joins_words(text, match):
                continue
            if code == "space-at-dots" and language == "en":
                continue  # where some write one
            start, end = _around(text, match)
            found = text[start:end]
            expected = text[start : match.start()] + match.expand(right) + text[match.end() : end] if right else ""
            values = {"found": found} if right is None else {"found": found, "expected": expected}
            yield Mark(start, end, "space-before" if code == "space-at-dots" else code, values)


#: One of these is in every text that a pattern matches; most texts have none. Each begins with a rare sign, which is
#: found quickly.
SUSPECT: Final = (
    re.compile(r"[,;:!?.)»”…/](?<=[ \t\u00a0].)"),
    re.compile(r"[,;:!?.)\]](?:[^\W\d_]|[¡¿]|(?<=[,;:.])[ \t]*[,;:.])"),
    re.compile(r"[/¡¿(«“\t\u00a0](?:(?<=[\t\u00a0])|[ \t]|[a-z]{1,2}\))"),
)


def _suspect(text: str) -> bool:
    return any(pattern.search(text) for pattern in SUSPECT)


#: How far a word is followed; a "word" of a megabyte is hostile.
_FAR = 60


def _around(text: str, match: re.Match[str]) -> tuple[int, int]:
    """The words that the match touches, so that the reader finds it."""
    start, end = match.start(), match.end()
    while start > max(0, match.start() - _FAR) and not text[start - 1].isspace():
        start -= 1
    while end < min(len(text), match.end() + _FAR) and not text[end].isspace():
        end += 1
    return start, end


def _in_address(text: str, at: int) -> bool:
    before = text[max(0, at - _FAR) : at].rsplit(None, 1)[-1]
    return "://" in before or text[at : at + 3] == "://" or "www." in before or _ADDRESS.search(before) is not None


def _joins_words(text: str, match: re.Match[str]) -> bool:
    """Only "and / or": between longer words some write spaces on purpose."""
    before = text[max(0, match.start() - _FAR) : match.start()].rsplit(None, 1)[-1].lower()
    return before in {"y", "e", "and", "o", "or"}


SIGNS = re.compile(r"[\"()\[\]«»“”]")
_PAIRS: Final = {")": "(", "]": "[", "»": "«", "”": "“"}
#: "1)" and "a)" open a list item.
_ITEM = re.compile(r"(?:^|[\s(])(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,4})\)")


def balance(text: str, language: str) -> Iterator[Mark]:
    """Brackets and quotation marks without their partner, line by line."""
    if not SIGNS.search(text):
        return
    start = 0
    for line in text.split("\n"):
        yield from _line_balance(line, start)
        start += len(line) + 1


def _line_balance(line: str, offset: int) -> Iterator[Mark]:
    items = {m.end() - 1 for m in _ITEM.finditer(line)} if ")" in line else set[int]()
    open_signs: list[tuple[str, int]] = []
    straight: list[int] = []
    for at, sign in enumerate(line):
        if sign == '"':
            if at == 0 or not line[at - 1].isdigit() or len(straight) % 2:  # 3" is a length
                straight.append(at)
        elif sign in "([«“":
            open_signs.append((sign, at))
        elif sign in _PAIRS:
            if open_signs and open_signs[-1][0] == _PAIRS[sign]:
                open_signs.pop()
            elif at not in items and not (sign == ")" and at and line[at - 1] in ":;-"):
                yield _lonely(line, offset, at)
    for _, at in open_signs:
        if not (at and line[at - 1] in ":;"):
            yield _lonely(line, offset, at)
    if len(straight) % 2:
        yield _lonely(line, offset, straight[-1])


def _lonely(line: str, offset: int, at: int) -> Mark:
    around = line[max(0, at - 20) : at + 21].strip()
    return Mark(offset + at, offset + at + 1, "unbalanced-sign", {"found": line[at], "context": around})
