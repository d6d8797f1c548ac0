"""Ids of the rules that the engine applies or refuses by; each stands in `rules_data/piraten_kapern/rules/`."""

from __future__ import annotations

from typing import Literal, get_args

Refusal = Literal[
    "turn-order",
    "reroll-choice",
    "reroll-minimum",
    "skulls-stay",
    "sorceress",
    "sorceress-rescue",
    "treasure-chest",
    "chest-dice-rest",
    "island-rolls",
    "game-over",
]

RuleId = (
    Refusal
    | Literal[
        "fortune-deck",
        "draw-card",
        "deck-exhausted",
        "first-roll",
        "third-skull",
        "stop",
        "sets",
        "coins-and-diamonds",
        "full-chest",
        "coin-and-diamond-cards",
        "captain",
        "chest-lost-turn",
        "monkey-business",
        "skull-cards",
        "sea-battle",
        "sea-battle-lost",
        "sea-no-island",
        "island",
        "island-end",
        "island-deduction",
        "captain-island",
        "later-skulls",
        "negative-scores",
        "target",
        "last-turns",
        "final-raid",
        "after-fall",
        "highest-score",
        "nine-of-a-kind",
        "nine-skulls",
        "tie",
    ]
)

REFUSALS: frozenset[str] = frozenset(get_args(Refusal))
RULE_IDS: frozenset[str] = REFUSALS | frozenset(get_args(get_args(RuleId)[-1]))
