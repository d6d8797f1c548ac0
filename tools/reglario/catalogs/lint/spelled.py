"""What dictionaries said about words, kept beside the games that were loaded: nearly all words were asked before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel

from reglario.book.cache import Store
from reglario.prose import Speller


class Answers(BaseModel):
    """Words, and whether they are spelled right."""

    words: dict[str, bool]


@contextmanager
def remembered(root: Path, language: str) -> Iterator[None]:
    """Let the speller of a language remember what it was asked in this project, now and the next time."""
    speller = Speller.installed(language)
    if speller is None:
        yield
        return
    store = Store(root)
    kept = store.get(speller.seal, Answers)
    if kept is not None:
        speller.answers |= kept.words
    before = len(speller.answers)
    yield
    if len(speller.answers) > before:
        store.put(speller.seal, f"spelling-{language}", Answers(words=speller.answers))
