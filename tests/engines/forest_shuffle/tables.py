"""Reads the forests of third-party cases into the engine's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from reglario.engines.forest_shuffle.forest import Tree
from reglario.engines.forest_shuffle.rules import SIDES, Half, Rules, Species

_CARD = re.compile(r"(?:FAKE\[(\w+)\]|(\w+))(?:@(\w+))?(?:\((\+1 tree)\))?(?:@(\w+))?")


def forest(rules: Rules, written: Mapping[str, Any]) -> list[Tree]:
    """A forest as a case writes it."""
    trees = {tree.id: tree for tree in rules.trees}
    result = []
    for spot in written["trees"]:
        species, symbol = card(spot["tree"], {**trees, "sapling": rules.sapling})
        tree = Tree(species, symbol)
        for side, slot in zip(SIDES, tree.slots, strict=True):
            for text in spot.get(side, ()):
                dweller, shown = card(text, rules.dwellers)
                slot.append(Half(-1, SIDES.index(side), dweller, shown or ""))
        result.append(tree)
    return result


def card(text: str, known: Mapping[str, Species]) -> tuple[Species, str | None]:
    """A species, real or fake, and the tree symbol written after the @."""
    match = _CARD.fullmatch(text)
    assert match, text
    fake, name, symbol, bee, late = match.groups()
    if fake:
        tag = engine_id(fake)
        species = Species(f"fake-{tag}", frozenset((tag,)), extra_trees=int(bool(bee)))
    else:
        species = known[engine_id(name)]
    written = symbol or late
    return species, engine_id(written) if written else None


def engine_id(name: str) -> str:
    """An id of the cases as the data write it."""
    return name.lower().replace("_", "-").replace("clovenhoofed", "cloven-hoofed")
