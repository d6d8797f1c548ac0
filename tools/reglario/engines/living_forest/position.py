"""The set-up, and positions of examples laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reglario.engines.engine import ImpossiblePosition
from reglario.engines.living_forest import actions, draw, ending, forest, night
from reglario.engines.living_forest.forms import Given
from reglario.engines.living_forest.rules import Rules
from reglario.engines.living_forest.state import Phase, Player, State


def new(rules: Rules) -> State:
    """The state of a game about to begin: chance turns up the reserve."""
    players = []
    for number in range(rules.players):
        trees = [forest.NO_TREE] * len(rules.spaces)
        trees[rules.start_space] = rules.starting_tree
        won, tiles = [0] * len(rules.fires), [1] * len(rules.tiles)
        room = list(rules.neighbours[rules.start_space])
        players.append(Player(list(rules.starting), trees, room, won, tiles, rules.start_rocks[number]))
    levels = range(len(rules.level_ids))
    centre = [0] * len(rules.fires)
    centre[rules.first_fire] = 1
    supply = list(rules.tree_counts)
    supply[rules.starting_tree] -= rules.players
    return State(
        players=players,
        stacks=[[n for n, own in enumerate(rules.levels) if own == level] for level in levels],
        reserve=[[] for _ in levels],
        taken=[0 for _ in levels],
        centre=centre,
        supply=supply,
        fragments=rules.fragments,
        varans=rules.varans,
    )


def lay(rules: Rules, given: Given) -> State:
    """The state of a position.

    Raises:
        ImpossiblePosition: play cannot reach it.
    """
    return _Laying(rules, given).state()


class _Laying:
    """A position being laid over the set-up."""

    def __init__(self, rules: Rules, given: Given) -> None:
        self.rules = rules
        self.given = given
        self.laid = new(rules)
        self.animal = {name: n for n, name in enumerate(rules.animals)}
        #: Where each animal that only one can have has been put.
        self.placed: set[int] = set()

    def state(self) -> State:
        state, given = self.laid, self.given
        state.sacred = self._player(given.sacred_tree, "sacred_tree")
        for name in ("line", "top", "pile", "discard", "fragments", "forest", "won", "tiles", "rocks"):
            for number in getattr(given, name):
                self._player(number, name, str(number))
        self._tiles()
        self._circle()
        for number, player in enumerate(state.players, 1):
            self._animals(number, player)
            self._fragments(number, player)
            self._forest(number, player)
            self._fires(number, player)
        self._supplies()
        self._reserve()
        self._phase()
        return state

    def _player(self, number: int, *path: str | int) -> int:
        if not 1 <= number <= self.rules.players:
            raise ImpossiblePosition(path, "no-such-player", found=number, expected=self.rules.players)
        return number - 1

    def _limited(self, path: Sequence[str | int], name: str, found: int, limit: int) -> None:
        if not 0 <= found <= limit:
            raise ImpossiblePosition(path, "too-many-components", found=found, component=name, limit=limit)

    def _animals(self, number: int, player: Player) -> None:
        rules, given = self.rules, self.given
        own: set[int] = set()
        line = self._take(given.line.get(number, ()), own, "line", number)
        for animal in line:
            if player.net >= rules.solitary_limit:
                raise ImpossiblePosition(["line", str(number)], "line-was-closed", limit=rules.solitary_limit)
            player.net += rules.symbols[animal]
            player.gain(rules.elements[animal])
        player.line = line
        player.drew = player.fresh = bool(line)
        player.top = self._take(given.top.get(number, ()), own, "top", number)[::-1]
        player.discard = self._take(given.discard.get(number, ()), own, "discard", number)
        pile = self._take(given.pile.get(number, ()), own, "pile", number)
        rest = [animal for animal in rules.starting if animal not in own]
        if number not in given.pile:
            pile = rest
        elif number not in given.discard:
            player.discard = rest
        elif rest:
            names = ", ".join(rules.animals[animal] for animal in rest)
            raise ImpossiblePosition(["discard", str(number)], "animal-nowhere", found=names)
        player.pile = sorted(pile)

    def _take(self, names: Iterable[str], own: set[int], place: str, number: int) -> list[int]:
        """Animals for one place of a player: Varans from their supply, others from their stack, each once."""
        rules, found = self.rules, []
        for name in names:
            animal = self.animal[name]
            if animal == rules.varan and place != "top":
                self.laid.varans -= 1
                self._limited([place, str(number)], name, rules.varans - self.laid.varans, rules.varans)
            elif place == "top" and rules.levels[animal] < 0:
                raise ImpossiblePosition([place, str(number)], "not-an-arrival", found=name)
            elif animal in own or animal in self.placed:
                raise ImpossiblePosition([place, str(number)], "animal-twice", found=name)
            elif rules.levels[animal] >= 0:
                self.placed.add(animal)
                self.laid.stacks[rules.levels[animal]].remove(animal)
            else:
                own.add(animal)
            found.append(animal)
        return found

    def _fragments(self, number: int, player: Player) -> None:
        player.fragments = self.given.fragments.get(number, 0)
        self.laid.fragments -= player.fragments
        limit = self.rules.fragments if player.fragments >= 0 else -1
        self._limited(["fragments", str(number)], "fragment", self.rules.fragments - self.laid.fragments, limit)

    def _forest(self, number: int, player: Player) -> None:
        rules = self.rules
        trees = {rules.spaces.index(s): rules.trees.index(t) for s, t in self.given.forest.get(number, {}).items()}
        for space, tree in trees.items():
            path = ["forest", str(number), rules.spaces[space]]
            if space == rules.start_space or tree == rules.starting_tree:
                raise ImpossiblePosition(path, "starting-tree-stays")
            self.laid.supply[tree] -= 1
            count = rules.tree_counts[tree]
            self._limited(path, rules.trees[tree], count - self.laid.supply[tree], count)
        while trees:
            ready = [space for space in trees if space in player.room]
            if not ready:
                space = next(iter(trees))
                raise ImpossiblePosition(["forest", str(number), rules.spaces[space]], "tree-alone")
            for space in ready:
                forest.put(rules, player, trees.pop(space), space)

    def _fires(self, number: int, player: Player) -> None:
        for name, count in self.given.won.get(number, {}).items():
            self._limited(["won", str(number), name], name, count, self.rules.fire_tiles)
            player.won[self.rules.fires.index(name)] = count

    def _tiles(self) -> None:
        rules, given = self.rules, self.given
        if not given.tiles:
            return
        for number, player in enumerate(self.laid.players, 1):
            if number in given.tiles:
                player.tiles = [given.tiles[number].count(tile) for tile in rules.tiles]
        for n, tile in enumerate(rules.tiles):
            found = sum(player.tiles[n] for player in self.laid.players)
            if found != rules.players:
                raise ImpossiblePosition(
                    ["tiles"], "tiles-of-all", component=tile, found=found, expected=rules.players
                )

    def _circle(self) -> None:
        rules, rocks = self.rules, self.given.rocks
        for number, rock in rocks.items():
            self.laid.players[number - 1].rock = rules.rocks.index(rock)
        if len({player.rock for player in self.laid.players}) < rules.players:
            raise ImpossiblePosition(["rocks"], "rock-taken")

    def _supplies(self) -> None:
        rules, state = self.rules, self.laid
        if self.given.centre is not None:
            state.centre = [self.given.centre.get(fire, 0) for fire in rules.fires]
            if min(state.centre) < 0 or sum(state.centre) > rules.fires_max:
                found = sum(state.centre)
                raise ImpossiblePosition(["centre"], "fires-in-centre", found=found, limit=rules.fires_max)
        used = sum(state.centre) + sum(sum(player.won) for player in state.players)
        self._limited(["won"], rules.fires[0], used, rules.fire_tiles)
        if rules.reading["fire-supply"] == "equal":
            for n, fire in enumerate(rules.fires):
                used = state.centre[n] + sum(player.won[n] for player in state.players)
                self._limited(["won"], fire, used, rules.fire_tiles_each)

    def _reserve(self) -> None:
        rules, state = self.rules, self.laid
        for name in self.given.reserve:
            animal = self.animal[name]
            level = rules.levels[animal]
            if level < 0:
                raise ImpossiblePosition(["reserve"], "not-an-arrival", found=name)
            if animal not in state.stacks[level]:
                raise ImpossiblePosition(["reserve"], "animal-twice", found=name)
            if len(state.reserve[level]) == rules.reserve_row:
                raise ImpossiblePosition(["reserve"], "row-too-long", found=name, limit=rules.reserve_row)
            state.stacks[level].remove(animal)
            state.reserve[level].append(animal)
        if self.given.phase != "setup":
            for row, stack in zip(state.reserve, state.stacks, strict=True):
                while stack and len(row) < rules.reserve_row:
                    row.append(stack.pop(0))

    def _phase(self) -> None:
        state, given = self.laid, self.given
        if given.phase == "setup":
            self._setting_up()
        elif given.phase == "draw":
            state.phase = Phase.DRAW
            self._drawing()
        else:
            state.turn = state.sacred if given.turn is None else self._player(given.turn, "turn")
            for player in state.players:
                player.stopped = True
            waiting = (state.sacred - state.turn - 1) % self.rules.players + 1
            for n in range(waiting):
                self._not_over((state.turn + n) % self.rules.players)
            actions.start_turn(self.rules, state, state.turn)

    def _setting_up(self) -> None:
        for name in ("line", "top", "pile", "discard", "fragments", "forest", "won", "tiles", "rocks", "stopped"):
            if getattr(self.given, name):
                raise ImpossiblePosition([name], "before-first-turn")
        if night.next_level(self.rules, self.laid) is None:
            raise ImpossiblePosition(["reserve"], "reserve-complete")

    def _drawing(self) -> None:
        rules, state, given = self.rules, self.laid, self.given
        if given.turn is not None:
            raise ImpossiblePosition(["turn"], "nobodys-turn")
        for number in given.stopped:
            state.players[self._player(number, "stopped")].stopped = True
        for number, player in enumerate(state.players):
            self._not_over(number)
            closed = player.net >= rules.solitary_limit or not draw.can_draw(player)
            if closed and not player.fragments:
                player.stopped = True
        if all(player.stopped for player in state.players):
            raise ImpossiblePosition(["stopped"], "nobody-draws")

    def _not_over(self, number: int) -> None:
        """Trees and fires come by actions only: who has enough of them before his actions has won already."""
        if set(ending.met(self.rules, self.laid.players[number])) - {"twelve-flowers"}:
            raise ImpossiblePosition(["phase"], "game-would-be-over", found=number + 1)
