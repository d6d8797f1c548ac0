"""The bytes of a catalog that some tool has mangled, as the text that was meant."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

from reglario.book import Place, Problem

#: The longer mark first: that of UTF-32 begins with that of UTF-16.
_WIDE: Final = {
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_CHARSET = re.compile(rb"charset=([\w-]+)")
#: UTF-8 that was read as if it were Windows text: no word of a European language has a letter and such a sign.
_TWICE = re.compile("[ÂÃÄÅâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}")
_USELESS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def decoded(raw: bytes, file: str) -> tuple[str, list[Problem]]:
    """The text of a catalog with plain line ends, and what had to be put right, each with its line.

    Args:
        raw: what the file holds.
        file: its name in problems.
    """
    problems: list[Problem] = []
    text = _text(raw, file, problems)
    for code, pattern, replacement in (
        ("carriage-return", re.compile("\r\n?"), "\n"),
        ("control-character", _USELESS, ""),
    ):
        found = pattern.search(text)
        if found:
            before = len(re.findall("\r\n|\r|\n", text[: found.start()]))
            problems.append(Problem(code, Place(file, before + 1)))
            text = pattern.sub(replacement, text)
    lines = text.split("\n")
    for at, line in enumerate(lines):
        meant = _TWICE.sub(_once, line)
        if meant != line:
            problems.append(Problem("encoded-twice", Place(file, at + 1), {"found": _first(_TWICE, line)}))
            lines[at] = meant
    return "\n".join(lines), problems


def _text(raw: bytes, file: str, problems: list[Problem]) -> str:
    mark, charset = _wide(raw)
    if charset:
        problems.append(Problem("wrong-charset", Place(file), {"found": charset[:6].upper()}))
        return raw[len(mark) :].decode(charset, errors="replace")
    if raw.startswith(codecs.BOM_UTF8):
        problems.append(Problem("byte-order-mark", Place(file)))
        raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        pass
    declared = _declared(raw)
    lines: list[str] = []
    for number, line in enumerate(raw.split(b"\n"), 1):
        charset, text = next(_readings(line, declared))
        if charset != "utf-8":
            problems.append(Problem("wrong-charset", Place(file, number), {"found": charset}))
        lines.append(text)
    return "\n".join(lines)


def _wide(raw: bytes) -> tuple[bytes, str]:
    """The mark at the start and the charset of text with two or four bytes a letter; empty if it is none."""
    for mark, charset in _WIDE.items():
        if raw.startswith(mark):
            return mark, charset
    start = raw[: len(raw) // 4 * 4][:4096]
    for charset, width, place in (("utf-32-le", 4, 0), ("utf-32-be", 4, 3), ("utf-16-le", 2, 0), ("utf-16-be", 2, 1)):
        letters, zeros = start[place::width], start.count(0)
        # Nearly all letters of a catalog's start are ASCII: their other bytes are zero, they themselves are not.
        if letters and zeros > len(start) * (width - 1) / width * 0.9 and letters.count(0) < len(letters) * 0.05:
            return b"", charset
    return b"", ""


def _declared(raw: bytes) -> str | None:
    """The charset that the header names, if it is one of one byte a letter."""
    found = _CHARSET.search(raw)
    try:
        name = codecs.lookup(found[1].decode()).name if found else ""
    except LookupError:
        return None
    return name if name.startswith(("iso8859", "cp125", "mac")) else None


def _readings(line: bytes, declared: str | None) -> Iterator[tuple[str, str]]:
    for charset in ("utf-8", *([declared] if declared else []), "windows-1252", "iso-8859-1"):
        try:
            yield charset, line.decode(charset)
        except UnicodeDecodeError:
            continue


def _once(match: re.Match[str]) -> str:
    try:
        return bytes(_byte(letter) for letter in match[0]).decode()
    except (UnicodeDecodeError, UnicodeEncodeError):
        return match[0]


def _byte(letter: str) -> int:
    return ord(letter) if ord(letter) < 256 else letter.encode("windows-1252")[0]


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[0] if found else ""
