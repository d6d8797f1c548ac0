"""What is known of each language: the data files beside this module."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field

from reglario.book.model import Model
from reglario.book.reading import parse, read_text

_FOLDER = Path(__file__).parent / "data"


def _list(text: object) -> object:
    return text.split() if isinstance(text, str) else text


Words = Annotated[list[str], BeforeValidator(_list)]


class Slip(Model):
    """Words that are put for others by mistake.

    Args:
        wrong: phrases as they stand in texts; a word may end in `*`.
        right: what belongs there.
        near: one of these words is in the same sentence; empty: it is wrong anywhere.
        not_near: none of these phrases is in the same sentence.
        why: the word of the other language; left out where the slip is the language's own.
    """

    wrong: list[str]
    right: str
    near: list[str] = Field(default_factory=list)
    not_near: list[str] = Field(default_factory=list)
    why: str = ""


class Knowledge(Model):
    """One data file."""

    function_words: Words
    notes: list[str]
    notes_alone: list[str]
    words: Words
    verbs: Words
    accented_nouns: Words
    lists: dict[str, Words]
    slips: list[Slip]


@cache
def knowledge(language: str) -> Knowledge | None:
    """What is known of a language, or None.

    Raises:
        BadData: its data file is not well-formed.
    """
    path = _FOLDER / f"{language}.yaml"
    if not path.is_file():
        return None
    return Knowledge.model_validate(parse(read_text(path, path.name), path.name))


@cache
def languages() -> tuple[str, ...]:
    """The languages with a data file."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))


@cache
def word_list(language: str, name: str) -> frozenset[str]:
    """A closed list of words from the data file of a language."""
    known = knowledge(language)
    return frozenset(known.lists[name]) if known else frozenset()
