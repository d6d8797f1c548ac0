"""Saved or pasted page text: bullets are characters, headings are bare lines, one line is a paragraph."""

from __future__ import annotations

import re

from reglario.wiki.model import Block, Document, Inline, Kind

_BULLET = re.compile(r"(\s*)([•·▪◦●○∙*]|[-–—](?=\s|[^\W\d_]))\s*")
_NUMBER = re.compile(r"(\s*)(\d{1,2}[.)]|\(?[A-Za-z]\)|[IVX]{1,4}\.)\s+")
_RULE = re.compile(r"[-–—_=*]{2,}")
_STAGE = re.compile(r"[^\W\d_]+ \d{1,2}: ")
#: A heading is short, begins like a name and does not end like a sentence.
_HEADING_LENGTH = 60
_HEADING_WORDS = 9
_ENDS = (".", ",", ";", "…", ")")


def parse(text: str) -> Document:
    """The blocks of a page without markup.

    Args:
        text: with plain line feeds.
    """
    lines = text.split("\n")
    blocks: list[Block] = []
    at = 0
    for number, line in enumerate(lines):
        if line.strip():
            blocks.append(_block(lines, number, at))
        at += len(line) + 1
    return Document(tuple(blocks))


def _block(lines: list[str], number: int, at: int) -> Block:
    line = lines[number]
    bare = line.strip()
    end = at + len(line)
    if _RULE.fullmatch(bare):
        return Block(Kind.RULE, at, end, Inline(""))
    item = _BULLET.match(line) or _NUMBER.match(line)
    if _is_heading(
        lines, number, numbered=bool(item) and not _BULLET.match(line), bullet=_BULLET.match(line) is not None
    ):
        return Block(Kind.HEADING, at, end, _said(line, 0, at), 2)
    if item and item.end() < len(line):
        level = 1 + len(item[1].expandtabs(4)) // 4
        return Block(Kind.ITEM, at, end, _said(line, item.end(), at), level, item[2])
    return Block(Kind.PARAGRAPH, at, end, _said(line, 0, at))


def _said(line: str, start: int, at: int) -> Inline:
    source = line[start:]
    lead = start + len(source) - len(source.lstrip())
    return Inline(source.strip(), ((0, at + lead),))


def _is_heading(lines: list[str], number: int, numbered: bool, bullet: bool) -> bool:
    bare = lines[number].strip()
    if bullet or len(bare) > _HEADING_LENGTH or bare.endswith(_ENDS) or len(bare.split()) > _HEADING_WORDS:
        return False
    first = next((sign for sign in bare if sign.isalpha()), "a")
    if not first.isupper():
        return False
    if numbered:
        return not _in_a_list(lines, number)
    after = next((line.strip() for line in lines[number + 1 : number + 4] if line.strip()), "")
    return (
        bool(after)
        and (not bare.endswith("!") or _STAGE.match(bare) is not None)
        and (not bare.endswith(":") or len(bare.split()) <= 4)
    )


def _in_a_list(lines: list[str], number: int) -> bool:
    """Whether the paragraph before or after has the number before or after."""
    own = _number(lines[number])
    before = next((line for line in reversed(lines[max(0, number - 3) : number]) if line.strip()), "")
    after = next((line for line in lines[number + 1 : number + 4] if line.strip()), "")
    return _number(before) == own - 1 > 0 or _number(after) == own + 1


def _number(line: str) -> int:
    """The number or letter that a line begins with, or -1."""
    match = _NUMBER.match(line)
    sign = match[2].strip("(). ") if match else ""
    if sign.isdigit():
        return int(sign)
    return ord(sign.upper()) - ord("A") + 1 if len(sign) == 1 else -1
