"""What the skin of MediaWiki writes round a page and is saved with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from reglario.book.reading import parse, read_text

_FILE = Path(__file__).parents[1] / "data" / "boilerplate.yaml"
#: The tagline stands near the top, and is short.
_TOP = 10
_TAGLINE_WORDS = 6


#: The name of a help page of Board Game Arena, which is its address.
_SLUG = re.compile(r"gamehelp[a-z0-9]{3,40}")


def is_list_of_sources(heading: str) -> bool:
    """Whether what stands below a heading are sources or addresses, which are cited in any language."""
    return heading.strip(" :.").lower() in _sources()


@cache
def _sources() -> frozenset[str]:
    return frozenset(text.lower() for text in _data()["sources"])


@cache
def _data() -> dict[str, list[str]]:
    data: dict[str, list[str]] = parse(read_text(_FILE, _FILE.name), _FILE.name)
    return data


@cache
def _known() -> tuple[tuple[str, ...], frozenset[str], tuple[str, ...]]:
    data = _data()
    begins, whole, taglines = ([text.lower() for text in data[key]] for key in ("begins", "whole", "taglines"))
    return tuple(begins), frozenset(whole), tuple(taglines)


def boilerplate_lines(text: str) -> Iterator[tuple[int, str]]:
    """Where each line of boilerplate begins, and the line."""
    begins, whole, taglines = _known()
    at = 0
    for number, line in enumerate(text.split("\n")):
        bare = line.strip("\u00a0 \t").lower()
        if bare and (
            bare.startswith(begins)
            or bare in whole
            or (number < _TOP and bare.startswith(taglines) and _tagline(line))
            or (number < _TOP and _SLUG.fullmatch(bare))
        ):
            yield at, line
        at += len(line) + 1


def _tagline(line: str) -> bool:
    """Names only, after "From"."""
    found = line.split()
    return 1 < len(found) <= _TAGLINE_WORDS and all(word[0].isupper() for word in found) and found[-1][-1].isalnum()
