"""Ids of the rules that the engine applies or refuses by; each stands in `rules_data/forest_shuffle/rules/`."""

from __future__ import annotations

from typing import Literal, get_args

Refusal = Literal[
    "turn-order",
    "mulligan",
    "one-action",
    "draw-two",
    "hand-limit",
    "play-a-card",
    "tree-reveals-card",
    "cost",
    "empty-slot",
    "toads-share",
    "free-play",
    "raccoon",
    "game-over",
]

RuleId = (
    Refusal
    | Literal[
        "deck",
        "winters-in-deck",
        "first-hand",
        "trees",
        "sapling",
        "sapling-species",
        "dwellers",
        "hares-share",
        "clearing-check",
        "effect-first",
        "optional",
        "mole",
        "draw-effects",
        "extra-turn",
        "bear",
        "any-number",
        "mole-waits",
        "bonus",
        "free-play-plain",
        "mushrooms",
        "mushroom-next-turn",
        "winter-card",
        "third-winter",
        "scoring",
        "cave-points",
        "highest-score",
        "tie",
        "points-each",
        "points-per",
        "points-symbols",
        "points-full-trees",
        "points-if",
        "points-most",
        "points-on-tree",
        "points-beside",
        "points-sharing",
        "points-together",
        "points-square",
        "butterfly-sets",
        "violet-carpenter-bee",
    ]
)

REFUSALS: frozenset[str] = frozenset(get_args(Refusal))
RULE_IDS: frozenset[str] = REFUSALS | frozenset(get_args(get_args(RuleId)[-1]))
