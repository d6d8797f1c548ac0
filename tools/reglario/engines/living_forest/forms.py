"""How examples write a position, and what they may say of the resulting one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from reglario.engines.engine import Of, Seat, form

AnimalId = Annotated[str, Of("animal")]
TreeId = Annotated[str, Of("tree")]
SpaceId = Annotated[str, Of("space")]
RockId = Annotated[str, Of("rock")]
FireId = Annotated[str, Of("fire")]
TileId = Annotated[str, Of("tile")]
LevelId = Annotated[str, Of("level")]
PlayerNumber = Annotated[int, Seat()]
ElementId = Annotated[str, Of("element")]
#: Why a position or an outcome is impossible; the sentences are in `phrases.yaml`.
Message = Literal[
    "animal-twice",
    "animal-nowhere",
    "line-was-closed",
    "row-too-long",
    "not-an-arrival",
    "fires-in-centre",
    "starting-tree-stays",
    "tree-alone",
    "rock-taken",
    "tiles-of-all",
    "game-would-be-over",
    "before-first-turn",
    "reserve-complete",
    "nobodys-turn",
    "nobody-draws",
    "card-not-in-pile",
    "animal-not-in-stack",
]
PhaseName = Literal["setup", "reveal", "arrival", "draw", "action", "attract", "bonus", "take-tile", "over"]
#: Names of the phases, by number.
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
BonusName = Literal["attract", "extinguish", "plant"]


@form
@dataclass(frozen=True)
class Planting:
    """A tree and the space it is planted on."""

    tree: TreeId
    space: SpaceId


@form
@dataclass(frozen=True)
class Given:
    """A position. Left out: everybody draws, and all is as at the start of the first turn.

    Args:
        phase: set-up (chance turns up the reserve), drawing, or the actions.
        turn: whose actions it is; left out: who has the Sacred Tree.
        sacred_tree: who has the Sacred Tree.
        line: help lines in the order of drawing.
        top: attracted animals on top of draw piles, the next one first.
        pile: the shuffled part of draw piles; left out: all starting animals that are nowhere else. Where it is
            given, starting animals that are nowhere else lie on the discard pile.
        discard: animals on discard piles.
        fragments: fragments that players have.
        forest: trees by space; the starting tree stands there already.
        won: fires that players have extinguished.
        tiles: victory tiles that players have; left out: one of each kind.
        rocks: where the spirits stand.
        reserve: animals that lie face up; rows are filled up with the first ones of their level that are left.
        centre: fires in the centre of the Circle.
        stopped: players who draw no more.
    """

    phase: Literal["setup", "draw", "action"] = "draw"
    turn: int | None = None
    sacred_tree: int = 1
    line: dict[int, list[AnimalId]] = field(default_factory=dict)
    top: dict[int, list[AnimalId]] = field(default_factory=dict)
    pile: dict[int, list[AnimalId]] = field(default_factory=dict)
    discard: dict[int, list[AnimalId]] = field(default_factory=dict)
    fragments: dict[int, int] = field(default_factory=dict)
    forest: dict[int, dict[SpaceId, TreeId]] = field(default_factory=dict)
    won: dict[int, dict[FireId, int]] = field(default_factory=dict)
    tiles: dict[int, list[TileId]] = field(default_factory=dict)
    rocks: dict[int, RockId] = field(default_factory=dict)
    reserve: list[AnimalId] = field(default_factory=list)
    centre: dict[FireId, int] | None = None
    stopped: list[PlayerNumber] = field(default_factory=list)


@form
@dataclass(frozen=True)
class Then:
    """What an example may say of the position it ends in.

    Args:
        phase: what happens next.
        turn: whose actions it is.
        sacred_tree: who has the Sacred Tree.
        line: help lines in the order of drawing.
        top: attracted animals on top of draw piles, the next one first.
        draw_pile: how many cards lie in draw piles.
        discard: how often animals lie on discard piles.
        discard_pile: how many cards lie on discard piles.
        solitary: solitary symbols that no gregarious one cancels.
        elements: totals of help line, forest and full lines.
        fragments: fragments that players have.
        forest: trees by space.
        won: fires that players have extinguished.
        tiles: victory tiles that players have.
        rocks: where the spirits stand.
        trees, flowers, fires: what counts for the three conditions.
        total: the sum of the three.
        actions: actions left to the player whose turn it is.
        suns: suns left to attract with.
        bonus: the bonus action that is due.
        jumped: the spirit whose victory tile is due.
        reserve: animals of the reserve: 1 there, 0 not.
        shown: animals of each level in the reserve.
        stacks: animals of each level still face down.
        centre: fires in the centre of the Circle.
        fire_power: their values together.
        fire_supply: fires that are neither in the centre nor with players.
        fragment_supply: fragments that are left.
        varan_supply: Fire Varans that are left.
        tree_supply: trees that are left.
        stopped: players who draw no more.
    """

    phase: PhaseName | None = None
    turn: int | None = None
    sacred_tree: int | None = None
    line: dict[int, list[AnimalId]] | None = None
    top: dict[int, list[AnimalId]] | None = None
    draw_pile: dict[int, int] | None = None
    discard: dict[int, dict[AnimalId, int]] | None = None
    discard_pile: dict[int, int] | None = None
    solitary: dict[int, int] | None = None
    elements: dict[int, dict[ElementId, int]] | None = None
    fragments: dict[int, int] | None = None
    forest: dict[int, dict[SpaceId, TreeId]] | None = None
    won: dict[int, dict[FireId, int]] | None = None
    tiles: dict[int, dict[TileId, int]] | None = None
    rocks: dict[int, RockId] | None = None
    trees: dict[int, int] | None = None
    flowers: dict[int, int] | None = None
    fires: dict[int, int] | None = None
    total: dict[int, int] | None = None
    actions: int | None = None
    suns: int | None = None
    bonus: BonusName | None = None
    jumped: int | None = None
    reserve: dict[AnimalId, int] | None = None
    shown: dict[LevelId, int] | None = None
    stacks: dict[LevelId, int] | None = None
    centre: dict[FireId, int] | None = None
    fire_power: int | None = None
    fire_supply: int | None = None
    fragment_supply: int | None = None
    varan_supply: int | None = None
    tree_supply: dict[TreeId, int] | None = None
    stopped: list[PlayerNumber] | None = None
