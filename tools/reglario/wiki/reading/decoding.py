"""Bytes to text: broken UTF-8 is replaced and its lines are told, line ends become one kind."""

from __future__ import annotations

import re

_LINE_END = re.compile(r"\r\n?")


def decode(raw: bytes) -> tuple[str, tuple[int, ...]]:
    """Text of a file, and the lines (from 1) that were not valid UTF-8.

    A byte order mark is taken off; UTF-16 with one is understood.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _LINE_END.sub("\n", raw.decode("utf-16", errors="replace")), ()
    raw = raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\x00", b"")
    try:
        return raw.decode("utf-8"), ()
    except UnicodeDecodeError:
        pass
    lines = raw.split(b"\n")
    texts: list[str] = []
    broken: list[int] = []
    for number, line in enumerate(lines, 1):
        try:
            texts.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            texts.append(line.decode("utf-8", errors="replace"))
            broken.append(number)
    return "\n".join(texts), tuple(broken)
