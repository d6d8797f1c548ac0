"""What the engine reads from rule data: animals, trees, the boards, constants and the chosen readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from reglario.book import Piece, Ruleset
from reglario.engines.engine import Of, form

#: The five elements, by their place in every tuple of elements.
SUN: Final = 0
WATER: Final = 1
PLANT: Final = 2
SPIRAL: Final = 3
FLOWER: Final = 4
#: How many they are.
ELEMENTS: Final = 5
Elements = tuple[int, int, int, int, int]


@form
@dataclass(frozen=True)
class ElementFacts:
    """The elements that an animal or a tree brings, or a line of the forest board when it is full."""

    sun: int = 0
    water: int = 0
    plant: int = 0
    spiral: int = 0
    flower: int = 0


@form
@dataclass(frozen=True)
class AnimalFacts(ElementFacts):
    """Facts of an animal card in `components/animal.yaml`.

    Args:
        level: the stack that it comes from; none for a starting animal and a Fire Varan.
        symbol: the coin in its corner.
        varan: it serves Onibi, and no player begins with it.
        cost: suns that attracting it takes.
    """

    level: Annotated[str, Of("level")] | None = None
    symbol: Literal["solitary", "gregarious"] | None = None
    varan: bool = False
    cost: int = 0


@form
@dataclass(frozen=True)
class TreeFacts(ElementFacts):
    """Facts of a tree in `components/tree.yaml`.

    Args:
        cost: plants that planting it takes; none: it stands there from the start.
        same_action: it lets its owner take the same action twice.
    """

    cost: int | None = None
    same_action: bool = False


@form
@dataclass(frozen=True)
class SpaceFacts:
    """Facts of a space of the forest board in `components/space.yaml`, listed row by row.

    Args:
        start: the starting tree stands there.
        bonus: what planting there brings.
        amount: elements added to the bonus action, or fragments taken.
    """

    start: bool = False
    bonus: Literal["attract", "extinguish", "fragments"] | None = None
    amount: int = 0


@form
@dataclass(frozen=True)
class LineFacts(ElementFacts):
    """Facts of a column or row whose trees bring a bonus together, in `components/line.yaml`.

    Args:
        column, row: which one it is, counted from 1.
    """

    column: int = 0
    row: int = 0


@form
@dataclass(frozen=True)
class RockFacts:
    """Facts of a rock of the Circle of Spirits in `components/rock.yaml`, listed clockwise.

    Args:
        bonus: the action that arriving there brings.
        seats: number of players -> the seat that starts there.
    """

    bonus: Literal["fragment", "attract", "extinguish", "plant"]
    seats: Mapping[str, int] = field(default_factory=dict)


@form
@dataclass(frozen=True)
class FireFacts:
    """Facts of a fire tile in `components/fire.yaml`.

    Args:
        value: its strength.
    """

    value: int


@form
@dataclass(frozen=True)
class LevelFacts:
    """Facts of a level of animals in `components/level.yaml`.

    Args:
        fire: the fire that an animal of this level leaves behind.
    """

    fire: Annotated[str, Of("fire")]


@dataclass(frozen=True, slots=True)
class Line:
    """Spaces that bring elements once all of them hold a tree: a column or a row, counted from 1."""

    id: str
    column: int
    row: int
    spaces: tuple[int, ...]
    elements: Elements


@dataclass(frozen=True)
class Rules:
    """The numbers and readings of one ruleset, in the form the engine uses.

    Animals, trees, spaces, rocks, fires and levels are numbers: their places in the data.
    """

    players: int
    solitary_limit: int
    actions: int
    actions_closed: int
    reserve_row: int
    fires_max: int
    #: Trees, flowers and fires that end the game.
    to_win: tuple[int, int, int]
    fire_tiles: int
    fire_tiles_each: int
    fragments: int
    varans: int
    animals: tuple[str, ...]
    #: +1 solitary, -1 gregarious, 0 neither; by animal.
    symbols: tuple[int, ...]
    elements: tuple[Elements, ...]
    costs: tuple[int, ...]
    #: The level of each animal, -1 where it has none.
    levels: tuple[int, ...]
    starting: tuple[int, ...]
    varan: int
    level_ids: tuple[str, ...]
    level_fires: tuple[int, ...]
    #: The fire of the first turn, and of a centre that would stay empty.
    first_fire: int
    fires: tuple[str, ...]
    fire_values: tuple[int, ...]
    trees: tuple[str, ...]
    tree_counts: tuple[int, ...]
    tree_costs: tuple[int | None, ...]
    tree_elements: tuple[Elements, ...]
    starting_tree: int
    same_action_tree: int
    columns: int
    spaces: tuple[str, ...]
    space_bonus: tuple[str | None, ...]
    space_amount: tuple[int, ...]
    start_space: int
    neighbours: tuple[tuple[int, ...], ...]
    lines: tuple[Line, ...]
    rocks: tuple[str, ...]
    rock_bonus: tuple[str, ...]
    #: The rock that each player starts on.
    start_rocks: tuple[int, ...]
    tiles: tuple[str, ...]
    element_ids: tuple[str, ...]
    spirits: tuple[str, ...]
    reading: Mapping[str, str]


def rules_of(ruleset: Ruleset) -> Rules:
    """The engine's rules for a resolved ruleset."""
    constants, pieces = ruleset.constants, ruleset.pieces
    players = int(ruleset.choice["players"])
    levels, fires = list(pieces["level"]), list(pieces["fire"])
    animals = [AnimalFacts(**piece.facts) for piece in pieces["animal"].values()]
    trees = [TreeFacts(**piece.facts) for piece in pieces["tree"].values()]
    spaces = [SpaceFacts(**piece.facts) for piece in pieces["space"].values()]
    rocks = [RockFacts(**piece.facts) for piece in pieces["rock"].values()]
    level_fires = tuple(fires.index(LevelFacts(**piece.facts).fire) for piece in pieces["level"].values())
    columns = constants["forest_columns"]
    varan = next(n for n, animal in enumerate(animals) if animal.varan)
    seats = {seat: n for n, rock in enumerate(rocks) for count, seat in rock.seats.items() if count == str(players)}
    return Rules(
        players=players,
        solitary_limit=constants["solitary_limit"],
        actions=constants["actions"],
        actions_closed=constants["actions_closed"],
        reserve_row=constants["reserve_row"],
        fires_max=constants["fires_max"],
        to_win=(constants["trees_to_win"], constants["flowers_to_win"], constants["fires_to_win"]),
        fire_tiles=constants["fire_tiles"],
        fire_tiles_each=constants["fire_tiles_each"],
        fragments=_count(pieces["fragment"]["fragment"]),
        varans=_count(list(pieces["animal"].values())[varan]),
        animals=tuple(pieces["animal"]),
        symbols=tuple({"solitary": 1, "gregarious": -1}.get(a.symbol or "", 0) for a in animals),
        elements=tuple(map(_elements, animals)),
        costs=tuple(animal.cost for animal in animals),
        levels=tuple(-1 if animal.level is None else levels.index(animal.level) for animal in animals),
        starting=tuple(n for n, animal in enumerate(animals) if animal.level is None and not animal.varan),
        varan=varan,
        level_ids=tuple(levels),
        level_fires=level_fires,
        first_fire=level_fires[0],
        fires=tuple(fires),
        fire_values=tuple(FireFacts(**piece.facts).value for piece in pieces["fire"].values()),
        trees=tuple(pieces["tree"]),
        tree_counts=tuple(map(_count, pieces["tree"].values())),
        tree_costs=tuple(tree.cost for tree in trees),
        tree_elements=tuple(map(_elements, trees)),
        starting_tree=next(n for n, tree in enumerate(trees) if tree.cost is None),
        same_action_tree=next(n for n, tree in enumerate(trees) if tree.same_action),
        columns=columns,
        spaces=tuple(pieces["space"]),
        space_bonus=tuple(space.bonus for space in spaces),
        space_amount=tuple(space.amount for space in spaces),
        start_space=next(n for n, space in enumerate(spaces) if space.start),
        neighbours=tuple(_neighbours(n, columns, len(spaces)) for n in range(len(spaces))),
        lines=tuple(_line(piece, columns, len(spaces)) for piece in pieces["line"].values()),
        rocks=tuple(pieces["rock"]),
        rock_bonus=tuple(rock.bonus for rock in rocks),
        start_rocks=tuple(seats[player + 1] for player in range(players)),
        tiles=tuple(pieces["tile"]),
        element_ids=tuple(pieces["element"]),
        spirits=tuple(pieces["spirit"]),
        reading={name: str(value) for name, value in ruleset.choice.items()},
    )


def _count(piece: Piece) -> int:
    return piece.count or 0


def _elements(facts: ElementFacts) -> Elements:
    return facts.sun, facts.water, facts.plant, facts.spiral, facts.flower


def _neighbours(space: int, columns: int, spaces: int) -> tuple[int, ...]:
    """The spaces above, left, right and below."""
    row, column = divmod(space, columns)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * columns + c for r, c in around if 0 <= r * columns + c < spaces and 0 <= c < columns)


def _line(piece: Piece, columns: int, spaces: int) -> Line:
    facts = LineFacts(**piece.facts)
    along = tuple(
        n
        for n in range(spaces)
        if (facts.column and n % columns == facts.column - 1) or (facts.row and n // columns == facts.row - 1)
    )
    return Line(piece.id, facts.column, facts.row, along, _elements(facts))
