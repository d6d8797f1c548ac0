"""What the pages show of the analysis: tables of odds, the best turn of each card, and what readings are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from reglario.engines.engine import Cell, Plot, Report, Table, Worth
from reglario.engines.piraten_kapern.analysis.odds import alike, skulls
from reglario.engines.piraten_kapern.analysis.turn import Turn, no_card
from reglario.engines.piraten_kapern.rules import Card, Rules

#: The readings that change what a turn is worth, and the cards that they change it for.
_TOUCHED: Mapping[str, Callable[[Rules, Card], bool]] = {
    "card-symbol": lambda rules, card: any(map(int.__mul__, card.symbols, rules.face_points)),
    "captain-chest": lambda _, card: card.multiplier != 1,
    "animals-chest": lambda _, card: bool(card.together),
    "skull-card-chest": lambda _, card: bool(card.skulls),
    "sea-set": lambda _, card: bool(card.sabers),
    "sea-chest": lambda _, card: bool(card.sabers),
    "sea-first-roll": lambda _, card: bool(card.sabers),
    "sorceress-rescue": lambda _, card: bool(card.skull_rerolls),
    "sorceress-alone": lambda _, card: bool(card.skull_rerolls),
}
#: A difference below this many points a turn is not worth a sentence.
_WORTH_TELLING = 0.5
#: The plots leave out what is rarer than can be seen.
_PLOT_START, _PLOT_END = -1000, 3000


class Computed:
    """The analysis of one ruleset; each turn is solved once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._turns: dict[str, Turn] = {}

    def turn(self, card: Card) -> Turn:
        """The best turn under a card."""
        if card.id not in self._turns:
            self._turns[card.id] = Turn(self.rules, card)
        return self._turns[card.id]

    def worth(self, option: str, value: int | str) -> Sequence[Worth]:
        """What a reading is worth, card by card; only where it matters."""
        touched = _TOUCHED.get(option)
        if touched is None:
            return ()
        other = replace(self.rules, reading={**self.rules.reading, option: str(value)})
        found = []
        for card in self.rules.cards:
            if touched(self.rules, card):
                here, there = self.turn(card).expected, Turn(other, card).expected
                if abs(here - there) >= _WORTH_TELLING:
                    found.append(Worth(card.id, there, here))
        return found

    def odds(self) -> Report:
        """Skulls and sets in a roll, and the best turn of each card."""
        rules = self.rules
        numbers = range(rules.reroll_minimum, rules.dice + 1)
        skull_columns: dict[str, tuple[int, int | None]] = {"none": (0, 0)}
        skull_columns |= {f"exactly-{n}": (n, n) for n in (1, 2)}
        skull_columns |= {f"at-least-{n}": (n, None) for n in (2, 3)}
        skull_rows = tuple(
            (
                Cell("number", n),
                *(Cell("fraction", skulls(rules, n, low, high)) for low, high in skull_columns.values()),
            )
            for n in numbers
        )
        sizes = (3, 4, 5)
        set_rows = tuple(
            (Cell("number", n), *(Cell("fraction", alike(rules, n, size)) for size in sizes)) for n in numbers
        )
        played = [(Cell("label", "no-card"), self.turn(no_card(rules)))]
        played += [(Cell("component", card.id), self.turn(card)) for card in rules.cards]
        turn_rows = tuple((name, Cell("points", t.expected), Cell("percent", t.nothing)) for name, t in played)
        points = tuple(range(_PLOT_START, _PLOT_END + 1, rules.scoring_unit))
        series = tuple((name, tuple(turn.distribution.get(x, 0.0) for x in points)) for name, turn in played)
        return Report(
            (
                Table("skulls", ("dice", *skull_columns), skull_rows),
                Table("sets", ("dice", *(f"set-{size}" for size in sizes)), set_rows),
                Table("turns", ("card", "expected", "nothing"), turn_rows),
                Plot("distribution", points, series),
            )
        )
