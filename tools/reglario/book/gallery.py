"""The entries of a gallery: components with all that is printed on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reglario.book.game import Game
from reglario.book.model import Gallery
from reglario.book.rulesets import Ruleset


@dataclass(frozen=True)
class Entry:
    """One component of a gallery.

    Args:
        id, kind: the component.
        facts: its own facts.
        printed: facts in parts of other components that name it: fact -> value -> how many components show it.
        count: how many there are; None: not a thing one counts.
    """

    id: str
    kind: str
    facts: Mapping[str, Any]
    printed: Mapping[str, Mapping[Any, int]] = field(default_factory=dict)
    count: int | None = None

    def values(self, fact: str) -> Sequence[Any]:
        """The values of a fact, each once, for filters."""
        if fact in self.printed:
            return list(self.printed[fact])
        value = self.facts.get(fact)
        return [] if value is None else value if isinstance(value, list) else [value]


def entries(game: Game, ruleset: Ruleset, gallery: Gallery) -> Iterator[Entry]:
    """All entries of a gallery under one choice of options, kind by kind."""
    for kind in gallery.kinds:
        for piece in ruleset.pieces[kind].values():
            printed = _printed(game, ruleset, gallery, piece.id)
            count = piece.count
            if printed:
                count = max(sum(numbers.values()) for numbers in printed.values())
            yield Entry(piece.id, kind, piece.facts, printed, count)


def _printed(game: Game, ruleset: Ruleset, gallery: Gallery, component: str) -> dict[str, dict[Any, int]]:
    """What stands beside a component's name in parts of others; components in the order of the data."""
    found: dict[str, Counter[Any]] = {}
    if gallery.parts is None:
        return {}
    naming = gallery.parts.names
    for piece in ruleset.pieces[gallery.parts.kind].values():
        for part in piece.facts.values():
            if isinstance(part, Mapping) and part.get(naming) == component:
                for name, value in part.items():
                    if name != naming:
                        found.setdefault(name, Counter())[value] += piece.count or 1
    order = {known: place for place, known in enumerate(game.kind_of)}
    return {
        name: dict(sorted(numbers.items(), key=lambda shown: order.get(shown[0], 0)))
        for name, numbers in found.items()
    }
