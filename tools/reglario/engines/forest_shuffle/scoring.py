"""Points of a forest, from the words in which the data say what each species scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from reglario.engines.forest_shuffle.facts import Condition, Count, Points
from reglario.engines.forest_shuffle.forest import Tally, Tree, tally
from reglario.engines.forest_shuffle.rule_ids import RuleId
from reglario.engines.forest_shuffle.rules import Half, Rules, Species

Cite = Callable[[RuleId], None]
#: The rule by which cards score for what is counted; all others score by `points-per`.
_WHAT_RULES: dict[str | None, RuleId] = {
    "fully-occupied-trees": "points-full-trees",
    "cards-with-this-symbol": "points-symbols",
}


@dataclass(frozen=True, slots=True)
class Visible:
    """A card as it lies in a forest: its species and symbol, the tree, and the cards in the same slot."""

    species: Species
    symbol: str | None
    tree: Tree
    slot: Sequence[Half] = ()


@dataclass(frozen=True)
class Scorer:
    """Scores one forest among the others.

    Args:
        rules: the ruleset's numbers and readings.
        tally: the forest, counted.
        others: the other players' forests, counted.
        cite: called with every rule that brings points.
    """

    rules: Rules
    tally: Tally
    others: Sequence[Tally]
    cite: Cite

    def card(self, card: Visible) -> int:
        """Points of one card, where its species scores copy by copy."""
        points = card.species.points
        if points is None or points.each is None:
            return 0
        if points.only_if is not None and not self.holds(points.only_if, card):
            if points.otherwise:
                self.cite("points-each")
            return points.otherwise
        number = sum(self.number(count, card) for count in points.per) if points.per else 1
        if number and points.only_if is None:
            if not points.per:
                self.cite("points-each")
            for rule in {_WHAT_RULES.get(count.what, "points-per") for count in points.per}:
                self.cite(rule)
        return points.each * number

    def together(self, species: Species) -> int:
        """Points of all copies of a species, or of all species with its tag, where they score as a whole."""
        points = species.points
        if points is None or points.each is not None:
            return 0
        if points.squared:
            return self.square(species, points)
        if points.sets_of is not None:
            return self.sets(points.sets_of)
        number = self.tally.species[species.id]
        found = points.together[min(number, len(points.together)) - 1] if number else 0
        if found:
            self.cite("points-together")
        return found

    def square(self, species: Species, points: Points) -> int:
        """The square of the number of copies, up to a limit (rule `points-square`)."""
        number = self.number(Count(trees=species.id, bees=points.bees), None)
        if number:
            self.cite("points-square")
        return min(number, self.rules.square_limit) ** 2

    def sets(self, tag: str) -> int:
        """Sets of different species, each as large as can be (rule `butterfly-sets`)."""
        worth = self.rules.set_points[tag]
        left = Counter({name: self.tally.species[name] for name in self.tally.kinds.get(tag, ())})
        total = 0
        while left:
            total += worth[min(len(left), len(worth)) - 1]
            left -= Counter(list(left))
        if total:
            self.cite("butterfly-sets")
        return total

    def holds(self, condition: Condition, card: Visible) -> bool:
        """Whether a card's condition is met; the rule that says so is cited."""
        found, rule = self._condition(condition, card)
        if found:
            self.cite(rule)
        return found

    def _condition(self, condition: Condition, card: Visible) -> tuple[bool, RuleId]:
        if condition.most is not None:
            own = self.number(condition.most, card)
            return all(other.number(condition.most, card.tree, None) <= own for other in self.others), "points-most"
        if condition.on_tree is not None:
            return card.tree.species.id == condition.on_tree, "points-on-tree"
        if condition.beside is not None:
            return any(condition.beside in half.species.tags for half in card.tree.dwellers()), "points-beside"
        if condition.full_slot:
            return len(card.slot) == card.species.may_share, "points-sharing"
        if condition.all_tree_species:
            return self.tree_species() >= self.rules.tree_species, "points-if"
        if condition.different is not None:
            number = len(self.tally.kinds.get(condition.different, ()))
        else:
            number = 0 if condition.of is None else self.number(condition.of, card)
        return number >= (condition.at_least or 0), "points-if"

    def tree_species(self) -> int:
        """How many species of trees there are (rule `sapling-species`)."""
        species = len(self.tally.kinds.get("tree", ()))
        if self.tally.species[self.rules.sapling.id]:
            self.cite("sapling-species")
            species += self.rules.saplings_are_a_species
        return species

    def number(self, count: Count, card: Visible | None) -> int:
        """How many there are of something in this forest; a bee that adds to it is cited."""
        if count.bees and count.trees is not None and self.tally.bees[count.trees]:
            self.cite("violet-carpenter-bee")
        if card is None:
            return self.tally.number(count, _NOWHERE, None)
        return self.tally.number(count, card.tree, card.symbol)


_NOWHERE = Tree(Species("", frozenset()), None)


def visible(forest: Sequence[Tree]) -> Iterator[Visible]:
    """All cards that are visible in a forest, trees first, then what lives at them."""
    for tree in forest:
        yield Visible(tree.species, tree.symbol, tree)
        for slot in tree.slots:
            for half in slot:
                yield Visible(half.species, half.symbol, tree, slot)


def forest_points(scorer: Scorer, forest: Sequence[Tree]) -> int:
    """Points of all cards in a forest; what scores together is counted once."""
    total = 0
    counted: set[str] = set()
    for card in visible(forest):
        points = card.species.points
        if points is None:
            continue
        if points.each is not None:
            total += scorer.card(card)
            continue
        group = points.sets_of or card.species.id
        if group not in counted:
            counted.add(group)
            total += scorer.together(card.species)
    return total


def totals(rules: Rules, forests: Sequence[Sequence[Tree]], caves: Sequence[int], cite: Cite) -> list[int]:
    """What every player has: the points of the forest, and those of the cards in the cave (rule `cave-points`).

    Args:
        rules: the ruleset's numbers and readings.
        forests, caves: trees, and numbers of cards in the caves, by player.
        cite: called with every rule that brings points.
    """
    counted = [tally(forest, rules.sapling) for forest in forests]
    result = []
    for player, forest in enumerate(forests):
        others = counted[:player] + counted[player + 1 :]
        scorer = Scorer(rules, counted[player], others, cite)
        result.append(forest_points(scorer, forest) + caves[player] * rules.cave_points)
        if caves[player]:
            cite("cave-points")
    return result
