"""What the page on risk shows: tables for the starting deck, and for one that Fire Varans have joined."""

from __future__ import annotations

from fractions import Fraction

from reglario.engines.engine import Cell, Report, Table
from reglario.engines.living_forest.analysis.risk import at_most
from reglario.engines.living_forest.rules import Rules

#: Cards already in the help line, and Fire Varans in the deck, for which the tables have a row.
_TURNED_UP = range(2, 10)
_VARANS = range(5)
_LINES = (4, 5, 6, 7, 8)


def risk(rules: Rules) -> Report:
    """The next card, the whole help line, and the same with Fire Varans."""
    cards = len(rules.starting)
    solitary = sum(rules.symbols[animal] > 0 for animal in rules.starting)
    safe = rules.solitary_limit - 1
    next_card = tuple(
        (
            Cell("number", drawn),
            *(Cell("fraction", Fraction(solitary - seen, cards - drawn)) for seen in range(safe + 1)),
        )
        for drawn in _TURNED_UP
    )
    lines = tuple(
        (Cell("number", drawn), Cell("fraction", at_most(solitary, cards, drawn, safe)))
        for drawn in range(rules.solitary_limit, cards - solitary + rules.solitary_limit)
    )
    varans = tuple(
        (
            Cell("number", more),
            *(Cell("percent", float(at_most(solitary + more, cards + more, drawn, safe))) for drawn in _LINES),
        )
        for more in _VARANS
    )
    return Report(
        (
            Table("next-card", ("drawn", *(f"seen-{seen}" for seen in range(safe + 1))), next_card),
            Table("line", ("drawn", "open"), lines),
            Table("varans", ("more", *(f"line-{drawn}" for drawn in _LINES)), varans),
        )
    )
