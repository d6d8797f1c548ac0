"""How likely the next card is a solitary animal, and how many cards a deck gives without a third one; exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from reglario.engines.living_forest.rules import Rules
from reglario.engines.living_forest.state import Player


def next_solitary(rules: Rules, player: Player) -> Fraction:
    """The probability that the next card shows a solitary symbol, as its owner knows it.

    He knows what he has put on top, what the rest of his draw pile holds, and what would be shuffled if it is empty.
    With no card to draw it is zero.
    """
    if player.top:
        return Fraction(int(rules.symbols[player.top[-1]] > 0))
    pile = player.pile or player.discard
    if not pile:
        return Fraction(0)
    return Fraction(sum(rules.symbols[animal] > 0 for animal in pile), len(pile))


def at_most(solitary: int, cards: int, drawn: int, limit: int) -> Fraction:
    """The probability that among `drawn` cards of a shuffled pile at most `limit` are solitary.

    Args:
        solitary: solitary cards in the pile.
        cards: all cards in the pile.
        drawn: cards that are drawn.
        limit: the most solitary ones among them.
    """
    ways = sum(comb(solitary, n) * comb(cards - solitary, drawn - n) for n in range(min(limit, drawn) + 1))
    return Fraction(ways, comb(cards, drawn))
