"""Ids of the rules that the engine applies or refuses by; each stands in `rules_data/living_forest/rules/`."""

from __future__ import annotations

from typing import Literal, get_args

Refusal = Literal[
    "phases",
    "stop-drawing",
    "draw-one",
    "third-solitary",
    "nothing-to-draw",
    "use-fragment",
    "second-fragment",
    "turn-order",
    "different-actions",
    "must-act",
    "no-strength",
    "take-fragment",
    "attract",
    "extinguish",
    "move",
    "take-tile",
    "bonus-action",
    "plant",
    "plant-space",
    "game-over",
]

RuleId = (
    Refusal
    | Literal[
        "starting-deck",
        "reserve",
        "first-fire",
        "tree-supply",
        "starting-rocks",
        "victory-tiles",
        "draw-animals",
        "draw-together",
        "reshuffle",
        "gregarious",
        "fire-varan",
        "destroy-varan",
        "discard-animal",
        "two-actions",
        "one-action",
        "no-action-possible",
        "strength",
        "attract-on-top",
        "jump",
        "no-tile",
        "rock-bonus",
        "bonus-lost",
        "tree-effect",
        "same-action-tree",
        "full-lines",
        "corner-attract",
        "corner-extinguish",
        "corner-fragments",
        "onibi-attacks",
        "varans-short",
        "new-fires",
        "fires-maximum",
        "fire-order",
        "fire-supply",
        "empty-centre",
        "new-animals",
        "stack-exhausted",
        "animals-return",
        "pass-sacred-tree",
        "game-end",
        "twelve-trees",
        "twelve-flowers",
        "twelve-fires",
        "several-finish",
        "tie",
    ]
)

REFUSALS: frozenset[str] = frozenset(get_args(Refusal))
RULE_IDS: frozenset[str] = REFUSALS | frozenset(get_args(get_args(RuleId)[-1]))
