"""What is known of each language about names and words for one thing: the data file `names.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from reglario.book.reading import parse, read_text

_FILE = Path(__file__).parents[1] / "data" / "names.yaml"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What `names.yaml` says of a language.

    Args:
        links: words between the parts of a name: de, del, di, of.
        articles: words that may follow a link and are not part of the name.
        same: words that mean the same in the rules of a game; the first of each group is preferred.
        things: groups of words that mean the same once two of them stand with the same complement.
        phrases: groups of ways to say one thing, each of one or more phrases.
        determiners: words before a noun by which it is known as one.
        part: words after a number of things by which not all of them are meant.
        components: headings of a list of what is in the box.
        stop: words that begin or end no name.
    """

    links: frozenset[str]
    articles: frozenset[str]
    same: tuple[tuple[frozenset[str], ...], ...]
    things: tuple[tuple[frozenset[str], ...], ...]
    phrases: tuple[tuple[frozenset[str], ...], ...]
    determiners: frozenset[str]
    part: frozenset[str]
    components: frozenset[str]
    stop: frozenset[str]


@cache
def name_words(language: str) -> Knowledge | None:
    """What the file says of a language, or None."""
    data: dict[str, dict[str, Any]] = parse(read_text(_FILE, _FILE.name), _FILE.name)
    known = data.get(language)
    if known is None:
        return None

    def forms(text: object) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(group.split()) for group in str(text).split("|"))

    return Knowledge(
        frozenset(str(known["links"]).split()),
        frozenset(str(known["articles"]).split()),
        tuple(map(forms, known["same"])),
        tuple(map(forms, known["things"])),
        tuple(
            tuple(frozenset(p.strip() for p in way.split(",")) for way in text.split("|"))
            for text in known["phrases"]
        ),
        frozenset(str(known["determiners"]).split()),
        frozenset(str(known["part"]).split()),
        frozenset(str(known["components"]).split()),
        frozenset(str(known["stop"]).split()),
    )


def is_between(word: str, known: Knowledge) -> bool:
    """Whether a word stands between the parts of a name and is none of them: sea battle *with* three sabers."""
    return word in known.links or word in known.articles or word in {"con", "with", "y", "e", "and"}
