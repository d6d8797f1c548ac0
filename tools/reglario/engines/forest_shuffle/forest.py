"""A forest: trees with what lives at their four sides, and what can be counted in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from reglario.engines.forest_shuffle.facts import Count
from reglario.engines.forest_shuffle.rules import BOTTOM, SIDES, Half, Species


@dataclass(slots=True)
class Tree:
    """A tree or a sapling: the card (-1 if nobody knows it), its symbol (none on a sapling), its four slots."""

    species: Species
    symbol: str | None
    card: int = -1
    slots: tuple[list[Half], ...] = field(default_factory=lambda: tuple([] for _ in SIDES))

    def copy(self) -> Tree:
        """An independent tree."""
        left, right, top, bottom = self.slots
        return Tree(self.species, self.symbol, self.card, (left[:], right[:], top[:], bottom[:]))

    def dwellers(self) -> Iterator[Half]:
        """All cards in its slots."""
        return (half for slot in self.slots for half in slot)

    def free_for(self, half: Half) -> bool:
        """Whether a half may be laid at its side: the slot is empty, or shared by its own kind."""
        slot = self.slots[half.side]
        return not slot or (slot[0].species is half.species and len(slot) < half.species.may_share)


def trees_for(forest: Sequence[Tree], half: Half) -> list[int]:
    """Where in a forest a half may be laid: the numbers of the trees."""
    side = half.side
    if half.species.may_share > 1:
        return [number for number, tree in enumerate(forest) if tree.free_for(half)]
    return [number for number, tree in enumerate(forest) if not tree.slots[side]]


@dataclass(slots=True)
class Tally:
    """What there is in a forest, counted once for all cards that ask."""

    species: Counter[str] = field(default_factory=Counter)
    tags: Counter[str] = field(default_factory=Counter)
    #: Species by tag; those of trees without saplings.
    kinds: dict[str, set[str]] = field(default_factory=dict)
    symbols: Counter[str] = field(default_factory=Counter)
    trees: int = 0
    #: Trees that bees add, by species and (as `all`) in total.
    bees: Counter[str] = field(default_factory=Counter)
    below: int = 0
    full: int = 0

    def number(self, count: Count, tree: Tree, symbol: str | None) -> int:
        """How many there are of what `count` says, seen from a card at `tree` that shows `symbol`."""
        if count.tag is not None:
            return self.tags[count.tag]
        if count.dweller is not None:
            return self.species[count.dweller]
        if count.trees is not None:
            found = self.trees if count.trees == "all" else self.species[count.trees]
            return found + (self.bees[count.trees] if count.bees else 0)
        match count.what:
            case "cards-on-this-tree":
                return sum(map(len, tree.slots))
            case "cards-below-trees":
                return self.below
            case "fully-occupied-trees":
                return self.full
            case _:
                return self.symbols[symbol] if symbol is not None else 0


def tally(forest: Sequence[Tree], sapling: Species) -> Tally:
    """Count a forest. Only the visible halves of cards are in it; a sapling has no symbol and no species."""
    found = Tally(trees=len(forest))
    for tree in forest:
        _add(found, tree.species, tree.symbol, is_species=tree.species is not sapling)
        for half in tree.dwellers():
            _add(found, half.species, half.symbol)
            if half.species.extra_trees:
                found.bees[tree.species.id] += half.species.extra_trees
                found.bees["all"] += half.species.extra_trees
        found.below += len(tree.slots[BOTTOM])
        found.full += all(tree.slots)
    return found


def _add(found: Tally, species: Species, symbol: str | None, *, is_species: bool = True) -> None:
    found.species[species.id] += 1
    for tag in species.tags:
        found.tags[tag] += 1
        if is_species:
            found.kinds.setdefault(tag, set()).add(species.id)
    if symbol is not None:
        found.symbols[symbol] += 1
