"""Finding a game's terms in running text, by their forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """A form of a term in a text."""

    term: str
    form: str
    start: int


class Spotter:
    """Finds forms of terms as whole words, whatever their case; of overlapping ones the longest.

    Args:
        forms: term id -> the forms that it may have. A form of two terms tells of neither.
    """

    def __init__(self, forms: Mapping[str, Iterable[str]]) -> None:
        owners: dict[str, set[str]] = {}
        for term, words in forms.items():
            for form in words:
                owners.setdefault(_plain(form), set()).add(term)
        self._owner = {form: next(iter(found)) for form, found in owners.items() if len(found) == 1}
        longest_first = sorted(owners, key=lambda form: (-len(form), form))
        alternatives = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest_first)
        self._pattern = re.compile(rf"(?<!\w)(?:{alternatives or '(?!)'})(?!\w)", re.IGNORECASE)

    def spots(self, text: str) -> Iterator[Spot]:
        """The forms in a text, in order."""
        for match in self._pattern.finditer(text.replace("’", "'")):
            owner = self._owner.get(_plain(match[0]))
            if owner is not None:
                yield Spot(owner, match[0], match.start())

    def terms(self, text: str) -> Sequence[str]:
        """The terms in a text, each once."""
        return list(dict.fromkeys(spot.term for spot in self.spots(text)))


def _plain(form: str) -> str:
    return " ".join(form.casefold().replace("’", "'").split())
