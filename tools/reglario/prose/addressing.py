"""Words that speak to the reader, and which register each is of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reglario.prose.words import Word


class Register(StrEnum):
    """How a text speaks to its reader."""

    FAMILIAR = "familiar"  # tú, tu
    FORMAL = "formal"  # usted, voi


@dataclass(frozen=True, slots=True)
class Address:
    """A word that speaks to the reader.

    Args:
        start: where it begins.
        end: where it ends.
        register: which one it is.
        expected: the same in the other register, where that is one word.
        sure: False where only the lack of another subject tells.
    """

    start: int
    end: int
    register: Register
    expected: str | None = None
    sure: bool = True


def like(word: Word, expected: str) -> str:
    """The word that is expected, with a capital where the one that stands there has one."""
    return expected[0].upper() + expected[1:] if word.text[0].isupper() else expected
