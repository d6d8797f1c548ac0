"""What the engine reads from rule data: constants, faces, cards and the chosen readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from reglario.book import Piece, Ruleset
from reglario.engines.engine import Of, form

Counts = tuple[int, ...]


@form
@dataclass(frozen=True)
class FaceFacts:
    """Facts of a face of the dice in `components/face.yaml`.

    Args:
        points: what each such die scores by itself.
    """

    points: int = 0


@form
@dataclass(frozen=True)
class CardFacts:
    """Facts of a fortune card in `components/card.yaml`.

    Args:
        symbols: faces that the card shows itself.
        multiplier: by which the turn's result is multiplied.
        together: faces that count as one for sets.
        skull_rerolls: how many skulls may be rolled again in a turn.
        keeps_dice: dice may be laid on the card.
        sabers: how many sabers a sea battle asks for.
        bonus: what a won sea battle scores, and a lost one costs.
    """

    symbols: Mapping[Annotated[str, Of("face")], int] = field(default_factory=dict)
    multiplier: int = 1
    together: tuple[Annotated[str, Of("face")], ...] = ()
    skull_rerolls: int = 0
    keeps_dice: bool = False
    sabers: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A fortune card with its faces as positions in counts."""

    id: str
    count: int
    symbols: Counts
    skulls: int
    multiplier: int
    together: tuple[int, ...]
    skull_rerolls: int
    keeps_dice: bool
    sabers: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers and readings of one ruleset, in the form the engine uses.

    Counts are tuples with one number per face, in the order of the faces in data.
    """

    players: int
    target: int
    dice: int
    skulls_to_end: int
    reroll_minimum: int
    island_skulls: int
    island_deduction: int
    full_chest: int
    nine: int
    set_points: Mapping[int, int]
    faces: tuple[str, ...]
    face_weights: Counts
    face_points: Counts
    skull: int
    saber: int
    cards: tuple[Card, ...]
    reading: Mapping[str, str]
    keep_a_die: bool
    none: Counts

    def in_sets(self, card: Card, face: int) -> int:
        """How many symbols of a face the card adds to a set of dice (rule `coin-and-diamond-cards`)."""
        return card.symbols[face] if self.reading["card-symbol"] == "joins" else 0

    @property
    def scoring_unit(self) -> int:
        """Every change of a score is a multiple of this."""
        return min([self.full_chest, self.island_deduction, *self.set_points.values()])


def rules_of(ruleset: Ruleset) -> Rules:
    """The engine's rules for a resolved ruleset."""
    constants = ruleset.constants
    faces = tuple(ruleset.pieces["face"])
    index = {face: number for number, face in enumerate(faces)}
    facts = [FaceFacts(**piece.facts) for piece in ruleset.pieces["face"].values()]
    set_points = {
        int(name.removeprefix("set_")): points for name, points in constants.items() if name.startswith("set_")
    }
    return Rules(
        players=int(ruleset.choice["players"]),
        target=constants["target"],
        dice=constants["dice"],
        skulls_to_end=constants["skulls_to_end"],
        reroll_minimum=constants["reroll_minimum"],
        island_skulls=constants["island_skulls"],
        island_deduction=constants["island_deduction"],
        full_chest=constants["full_chest"],
        nine=constants["nine"],
        set_points=set_points,
        faces=faces,
        face_weights=tuple(piece.count or 0 for piece in ruleset.pieces["face"].values()),
        face_points=tuple(fact.points for fact in facts),
        skull=index["skull"],
        saber=index["saber"],
        cards=tuple(_card(piece, index) for piece in ruleset.pieces["card"].values()),
        reading={name: str(value) for name, value in ruleset.choice.items()},
        keep_a_die=ruleset.choice["keep-a-die"] == "yes",
        none=(0,) * len(faces),
    )


def _card(piece: Piece, index: Mapping[str, int]) -> Card:
    facts = CardFacts(**piece.facts)
    symbols = [0] * len(index)
    for face, number in facts.symbols.items():
        symbols[index[face]] = number
    return Card(
        id=piece.id,
        count=piece.count or 0,
        symbols=tuple(symbols),
        skulls=symbols[index["skull"]],
        multiplier=facts.multiplier,
        together=tuple(index[face] for face in facts.together),
        skull_rerolls=facts.skull_rerolls,
        keeps_dice=facts.keeps_dice,
        sabers=facts.sabers,
        bonus=facts.bonus,
    )
