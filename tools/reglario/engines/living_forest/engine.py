"""The engine of Living Forest: the protocol over the rules of drawing, actions, Circle, forest, night and ending."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, get_args

from reglario.book import Ruleset
from reglario.engines.engine import (
    CHANCE,
    Analysis,
    Chance,
    IllegalAction,
    ImpossibleOutcome,
    Nothing,
    Result,
    Verb,
    Zone,
)
from reglario.engines.living_forest import actions, circle, draw, forest, night, position, showing
from reglario.engines.living_forest.forms import AnimalId, FireId, Given, Message, Planting, Then, TileId
from reglario.engines.living_forest.rule_ids import REFUSALS, RULE_IDS, Refusal
from reglario.engines.living_forest.rules import (
    AnimalFacts,
    FireFacts,
    LevelFacts,
    LineFacts,
    RockFacts,
    SpaceFacts,
    TreeFacts,
    rules_of,
)
from reglario.engines.living_forest.state import (
    DRAW,
    PASS,
    STOP,
    TAKE_FRAGMENT,
    USE_FRAGMENT,
    Action,
    Arrive,
    Attract,
    Draw,
    Extinguish,
    Kind,
    Move,
    Pass,
    Phase,
    Plant,
    Player,
    Reveal,
    State,
    Stop,
    TakeFragment,
    TakeTile,
    UseFragment,
)

_CHANCE_ACTS = (CHANCE,)
_SIMPLE: Mapping[str, Action] = {
    "draw": DRAW,
    "stop": STOP,
    "use-fragment": USE_FRAGMENT,
    "take-fragment": TAKE_FRAGMENT,
    "pass": PASS,
}
_VERB_OF: Mapping[Action, str] = {action: verb for verb, action in _SIMPLE.items()}
_WHILE_DRAWING = (DRAW, STOP, USE_FRAGMENT)


class LivingForest:
    """Living Forest (Aske Christiansen) for 2 to 4 players."""

    cites: ClassVar[frozenset[str]] = RULE_IDS
    forbids: ClassVar[frozenset[str]] = REFUSALS
    messages: ClassVar[frozenset[str]] = frozenset(get_args(Message))
    given: ClassVar[type] = Given
    then: ClassVar[type] = Then
    verbs: ClassVar[Mapping[str, Verb]] = {
        "reveal": Verb(AnimalId, chance=True),
        "arrive": Verb(AnimalId, chance=True),
        "draw": Verb(Nothing),
        "stop": Verb(Nothing),
        "use-fragment": Verb(Nothing),
        "take-fragment": Verb(Nothing),
        "attract": Verb(AnimalId),
        "extinguish": Verb(list[FireId]),
        "move": Verb(int),
        "plant": Verb(Planting),
        "take-tile": Verb(TileId),
        "pass": Verb(Nothing),
    }
    facts: ClassVar[Mapping[str, type]] = {
        "animal": AnimalFacts,
        "tree": TreeFacts,
        "space": SpaceFacts,
        "line": LineFacts,
        "rock": RockFacts,
        "fire": FireFacts,
        "level": LevelFacts,
    }

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules = rules = rules_of(ruleset)
        self._everyone = tuple((player,) for player in range(rules.players))
        self._reveals = tuple(map(Reveal, range(len(rules.animals))))
        self._arrivals = tuple(map(Arrive, range(len(rules.animals))))
        self._attracts = tuple(map(Attract, range(len(rules.animals))))
        self._tiles = tuple(map(TakeTile, range(len(rules.tiles))))
        self._acts: Mapping[type, Callable[[State, int, Any], None]] = {
            Draw: lambda state, player, _: draw.draw(rules, state, player),
            Stop: self._stop,
            Pass: lambda state, _, __: actions.do_without(rules, state),
            UseFragment: lambda state, player, _: draw.use_fragment(rules, state, player),
            TakeFragment: lambda state, _, __: actions.take_fragment(rules, state),
            Attract: lambda state, _, action: actions.attract(rules, state, action.animal),
            Extinguish: lambda state, _, action: actions.extinguish(rules, state, action.fires),
            Move: lambda state, _, action: circle.move(rules, state, action.rocks),
            Plant: lambda state, _, action: forest.plant(rules, state, action.tree, action.space),
            TakeTile: lambda state, _, action: circle.take_tile(rules, state, action.tile),
        }
        spaces = range(len(rules.spaces))
        self._planting = tuple(tuple(Plant(tree, space) for space in spaces) for tree in range(len(rules.trees)))
        self._drawing: dict[Hashable, tuple[Action, ...]] = {}
        self._extinguishing: dict[Hashable, tuple[Action, ...]] = {}

    def new(self) -> State:
        """The state after set-up, before chance has turned up the reserve."""
        return position.new(self.rules)

    def lay(self, given: Given) -> State:
        """The state of an example's position.

        Raises:
            ImpossiblePosition: play cannot reach it.
        """
        return position.lay(self.rules, given)

    def actors(self, state: State) -> tuple[int, ...]:
        """Chance, all who still draw, the player whose turn it is, or nobody."""
        phase = state.phase
        if phase <= Phase.LAST_OF_CHANCE:
            return _CHANCE_ACTS
        if phase == Phase.DRAW:
            return tuple([n for n, player in enumerate(state.players) if not player.stopped])
        return () if phase == Phase.OVER else self._everyone[state.turn]

    def chance(self, state: State) -> Chance[Action]:
        """The cards that may come up; only Fire Varans are in a pile more than once."""
        if state.phase != Phase.REVEAL:
            level = night.next_level(self.rules, state)
            animals = state.stacks[level] if level is not None else []
            arrivals = tuple([self._arrivals[animal] for animal in animals])
            return Chance(arrivals, (1,) * len(arrivals))
        pile = state.players[state.drawing].pile
        varan = self.rules.varan
        varans = pile.count(varan)
        if varans < 2:
            return Chance(tuple([self._reveals[animal] for animal in pile]), (1,) * len(pile))
        first = pile.index(varan)
        others = pile[:first] + pile[first + varans :]  # equal cards lie together, for piles are sorted
        reveals = tuple([self._reveals[animal] for animal in (varan, *others)])
        return Chance(reveals, (varans,) + (1,) * len(others))

    def legal(self, state: State, player: int) -> Sequence[Action]:
        """All actions open to `player`."""
        phase = state.phase
        if phase == Phase.DRAW:
            return self._while_drawing(state, player)
        if phase <= Phase.LAST_OF_CHANCE or phase == Phase.OVER or player != state.turn:
            return ()
        if phase == Phase.TILE:
            return [tile for tile in self._tiles if circle.tile_refusal(state, tile) is None]
        if phase == Phase.ATTRACT:
            return [*self._animals(state, state.suns), STOP]
        found: list[Action] = []
        own = state.players[player]
        for kind in (state.bonus,) if phase == Phase.BONUS else Kind.ALL:
            if actions.kind_refusal(self.rules, state, own, kind) is None:
                found += self._of_kind(state, own, kind)
        if actions.pass_refusal(self.rules) is None:
            found.append(PASS)
        return found

    def _while_drawing(self, state: State, player: int) -> tuple[Action, ...]:
        """What no rule forbids, remembered by all that a refusal looks at."""
        own = state.players[player]
        key = (
            own.stopped,
            own.net,
            own.fragments > 0,
            own.line == [],
            own.fresh,
            own.drew,
            draw.can_draw(own),
        )
        known = self._drawing.get(key)
        if known is None:
            allowed = [a for a in _WHILE_DRAWING if draw.refusal(self.rules, state, player, a) is None]
            known = self._drawing[key] = tuple(allowed)
        return known

    def _of_kind(self, state: State, own: Player, kind: int) -> Sequence[Action]:
        """The ways to carry out an action that is allowed as such."""
        if kind == Kind.FRAGMENT:
            return (TAKE_FRAGMENT,) if state.fragments else ()
        if kind == Kind.ATTRACT:
            return self._animals(state, actions.strength(state, own, kind))
        if kind == Kind.EXTINGUISH:
            return self._fires(state, actions.strength(state, own, kind))
        if kind == Kind.MOVE:
            return [Move(rocks) for rocks in range(1, actions.strength(state, own, kind) + 1)]
        return self._plants(state, own)

    def _animals(self, state: State, suns: int) -> list[Action]:
        return [self._attracts[animal] for animal in actions.attractable(self.rules, state, suns)]

    def _fires(self, state: State, water: int) -> tuple[Action, ...]:
        """Choices of fires, remembered by what burns and how much water there is."""
        key = (water, *state.centre)
        known = self._extinguishing.get(key)
        if known is None:
            choices = product(*(range(number + 1) for number in state.centre))
            allowed = [f for f in choices if actions.extinguish_refusal(self.rules, state, f, water) is None]
            known = self._extinguishing[key] = tuple(map(Extinguish, allowed))
        return known

    def _plants(self, state: State, own: Player) -> list[Action]:
        room = own.room
        return [
            plants[space]
            for plants in [self._planting[tree] for tree in forest.plantable(self.rules, state, own)]
            for space in room
        ]

    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        """The rule that forbids `action` now, or None."""
        phase = state.phase
        if phase == Phase.OVER:
            return "game-over"
        if phase <= Phase.LAST_OF_CHANCE:
            return "phases"
        if phase == Phase.DRAW:
            return draw.refusal(self.rules, state, player, action)
        if player != state.turn:
            return "turn-order"
        return actions.refusal(self.rules, state, action)

    def apply(self, state: State, player: int, action: Action) -> None:
        """Carry out an action or an outcome.

        Raises:
            IllegalAction: a rule forbids it.
            ImpossibleOutcome: chance cannot bring it now.
        """
        if player == CHANCE:
            self._befall(state, action)
            return
        forbidding = self.refusal(state, player, action)
        if forbidding is not None:
            raise IllegalAction(forbidding, action)
        self._acts[type(action)](state, player, action)

    def _stop(self, state: State, player: int, action: Stop) -> None:
        if state.phase == Phase.DRAW:
            draw.stop(self.rules, state, player)
        else:
            actions.go_on(self.rules, state)

    def _befall(self, state: State, outcome: Action) -> None:
        if state.phase > Phase.LAST_OF_CHANCE:
            raise ImpossibleOutcome("no-chance-now")
        if state.phase == Phase.REVEAL:
            if not isinstance(outcome, Reveal) or outcome.animal not in state.players[state.drawing].pile:
                raise ImpossibleOutcome("card-not-in-pile")
            draw.reveal(self.rules, state, outcome.animal)
            return
        level = night.next_level(self.rules, state)
        if level is None or not isinstance(outcome, Arrive) or outcome.animal not in state.stacks[level]:
            raise ImpossibleOutcome("animal-not-in-stack")
        night.arrive(self.rules, state, outcome.animal)

    def clone(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def listen(self, state: State, cited: list[str] | None) -> None:
        """From now on append the ids of applied rules to `cited`; None to stop listening."""
        state.cited = cited

    def result(self, state: State) -> Result | None:
        """How the game ended, or None."""
        return state.result

    def view(self, state: State, player: int) -> Mapping[str, Any]:
        """What lies open, and what `player` knows of his own piles."""
        return showing.view(self.rules, state, player)

    def report(self, state: State) -> Mapping[str, Any]:
        """The fields of `then`."""
        return showing.report(self.rules, state)

    def scene(self, state: State, player: int) -> Sequence[Zone]:
        """The reserve, the Circle with its fires, and what `player` has."""
        return showing.scene(self.rules, state, player)

    def read_action(self, verb: str, payload: Any) -> Action:
        """The action that an example writes as `verb: payload`."""
        rules = self.rules
        match verb:
            case "reveal":
                return self._reveals[rules.animals.index(payload)]
            case "arrive":
                return self._arrivals[rules.animals.index(payload)]
            case "attract":
                return self._attracts[rules.animals.index(payload)]
            case "extinguish":
                return Extinguish(tuple(payload.count(fire) for fire in rules.fires))
            case "move":
                return Move(payload)
            case "plant":
                return Plant(rules.trees.index(payload.tree), rules.spaces.index(payload.space))
            case "take-tile":
                return self._tiles[rules.tiles.index(payload)]
        return _SIMPLE[verb]

    def write_action(self, action: Action) -> tuple[str, Any]:
        """The verb and payload of an action."""
        rules = self.rules
        match action:
            case Reveal(animal):
                return "reveal", rules.animals[animal]
            case Arrive(animal):
                return "arrive", rules.animals[animal]
            case Attract(animal):
                return "attract", rules.animals[animal]
            case Extinguish(fires):
                return "extinguish", [f for f, number in zip(rules.fires, fires, strict=True) for _ in range(number)]
            case Move(rocks):
                return "move", rocks
            case Plant(tree, space):
                return "plant", {"tree": rules.trees[tree], "space": rules.spaces[space]}
            case TakeTile(tile):
                return "take-tile", rules.tiles[tile]
        return _VERB_OF[action], {}

    def event(self, outcome: Action) -> Mapping[str, int | str]:
        """The card that comes up, and its symbols."""
        match outcome:
            case Reveal(animal) | Arrive(animal):
                symbol = self.rules.symbols[animal]
                return {
                    "animal": self.rules.animals[animal],
                    "solitary": int(symbol > 0),
                    "gregarious": int(symbol < 0),
                }
        raise TypeError(f"not an outcome of chance: {outcome}")

    def analysis(self) -> Analysis:
        """How risky one more card is."""
        from reglario.engines.living_forest.analysis.report import risk  # noqa: PLC0415 (only where a page shows it)

        return Analysis(reports={"risk": lambda: risk(self.rules)})
