"""Playing a card: what it costs, where it may lie, and what it then offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from reglario.engines.forest_shuffle.forest import Tree, trees_for
from reglario.engines.forest_shuffle.rule_ids import Refusal
from reglario.engines.forest_shuffle.rules import SIDES, Half, Rules, Species
from reglario.engines.forest_shuffle.state import Part, Pay, Phase, Plant, Play, Sapling, Settle, State, Task


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be played of a card: as it is, and as which of its halves."""

    wholes: tuple[Play, ...]
    halves: tuple[Half, ...]


class Moves:
    """The plays and payments there can be, each made once: they are listed at every step of every game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._settles: dict[tuple[int, int], list[Settle]] = {place: [] for place in rules.half_at}
        self._payments: dict[tuple[int, ...], Pay] = {}
        self._choices: dict[int | str, dict[int, Choice]] = {}

    def choices(self, state: State) -> list[Choice]:
        """What may be played of each card in hand, slots aside: it depends on the offer and the size of the hand."""
        hand, offer = state.hands[state.turn], state.offer
        situation = offer.tag if offer is not None and state.phase == Phase.FREE else len(hand)
        known = self._choices.setdefault(situation, {})
        return [known.get(card) or known.setdefault(card, self._choice(state, card)) for card in dict.fromkeys(hand)]

    def _choice(self, state: State, card: int) -> Choice:
        rules = self.rules
        wholes: list[Play] = [Plant(card)] if card < len(rules.trees) else []
        wholes.append(Sapling(card))
        return Choice(
            tuple(play for play in wholes if may_be_played(state, species_of(rules, play))),
            tuple(half for half in rules.halves[card] if may_be_played(state, half.species)),
        )

    def payments(self, hand: Sequence[int], cost: int) -> list[Pay]:
        """Every way to pay with so many cards of a hand."""
        known = self._payments
        ways = dict.fromkeys(combinations(sorted(hand), cost))
        return [known.get(way) or known.setdefault(way, Pay(way)) for way in ways]

    def settles(self, half: Half, trees: Sequence[int]) -> Iterator[Settle]:
        """A half laid at each of these trees (in order)."""
        known = self._settles[half.card, half.side]
        while trees and trees[-1] >= len(known):
            known.append(Settle(half.card, half.side, len(known)))
        return map(known.__getitem__, trees)


def species_of(rules: Rules, play: Play) -> Species:
    """What is played, as far as the card has it."""
    if isinstance(play, Plant):
        return rules.trees[play.card]
    if isinstance(play, Sapling):
        return rules.sapling
    half = rules.half_at.get((play.card, play.side))
    return rules.sapling if half is None else half.species


def symbol_of(rules: Rules, play: Play) -> str | None:
    """The tree symbol of what is played; a sapling has none."""
    if isinstance(play, Plant):
        return rules.trees[play.card].symbol
    if isinstance(play, Settle):
        half = rules.half_at.get((play.card, play.side))
        return half.symbol if half else None
    return None


# ---- what forbids a play -----------------------------------------------------------------------------------------


def refusal(rules: Rules, state: State, play: Play) -> Refusal | None:
    """The rule that forbids to play this card now, or None."""
    if not may_play_cards(state):
        return "one-action" if state.phase == Phase.NEXT_DRAW else _waiting(state)
    if play.card not in state.hands[state.turn] or not _has_it(rules, play):
        return "play-a-card"
    species = species_of(rules, play)
    if not is_offered(state, species):
        return "free-play"
    if not can_pay(state, species):
        return "cost"
    if isinstance(play, Settle):
        half = rules.half_at.get((play.card, play.side))
        forest = state.forests[state.turn]
        if half is not None and not (0 <= play.tree < len(forest) and forest[play.tree].free_for(half)):
            return slot_refusal(forest, play.tree, half)
    return None


def _has_it(rules: Rules, play: Play) -> bool:
    if isinstance(play, Plant):
        return play.card < len(rules.trees)
    return isinstance(play, Sapling) or rules.half_at.get((play.card, play.side)) is not None


def _waiting(state: State) -> Refusal:
    return "cost" if state.phase == Phase.PAY else "play-a-card"


def may_play_cards(state: State) -> bool:
    """Whether the player may play a card now."""
    return state.phase in (Phase.TURN, Phase.FREE, Phase.MOLE)


def is_offered(state: State, species: Species) -> bool:
    """Whether a species is what may be played for free, where that is offered (rule `free-play`)."""
    return state.phase != Phase.FREE or (state.offer is not None and state.offer.tag in species.tags)


def can_pay(state: State, species: Species) -> bool:
    """Whether the hand holds enough other cards to pay (rule `cost`)."""
    return state.phase == Phase.FREE or species.cost < len(state.hands[state.turn])


def may_be_played(state: State, species: Species) -> bool:
    """Whether a species is what is offered, and can be paid."""
    return is_offered(state, species) and can_pay(state, species)


def slot_refusal(forest: list[Tree], tree: int, half: Half) -> Refusal:
    """The rule by which a slot is not free (rules `empty-slot`, `toads-share`)."""
    if 0 <= tree < len(forest):
        slot = forest[tree].slots[half.side]
        if half.species.may_share > 1 and slot[0].species is half.species:
            return "toads-share"
    return "empty-slot"


def payment_refusal(rules: Rules, state: State, cards: tuple[int, ...]) -> Refusal | None:
    """The rule that forbids to pay with these cards, or None."""
    if state.phase != Phase.PAY or state.playing is None:
        return "play-a-card"
    hand = state.hands[state.turn]
    if len(cards) != species_of(rules, state.playing).cost:
        return "cost"
    for card in cards:
        if cards.count(card) > hand.count(card):
            return "cost"
    return None


# ---- plays that nothing forbids ----------------------------------------------------------------------------------


def plays(state: State, moves: Moves) -> list[Play]:
    """All plays that no rule forbids."""
    forest = state.forests[state.turn]
    #: Where there is room at each side for halves that do not share their slots: it is the same for all of them.
    room: list[list[int] | None] = [None] * len(SIDES)
    found: list[Play] = []
    for choice in moves.choices(state):
        found += choice.wholes
        for half in choice.halves:
            if half.species.may_share > 1:
                found += moves.settles(half, trees_for(forest, half))
                continue
            trees = room[half.side]
            if trees is None:
                trees = room[half.side] = trees_for(forest, half)
            found += moves.settles(half, trees)
    return found


# ---- playing -----------------------------------------------------------------------------------------------------


def begin(rules: Rules, state: State, play: Play) -> None:
    """A card leaves the hand; it is to be paid for, unless it costs nothing or is free (rule `play-a-card`)."""
    state.cite("play-a-card")
    state.hands[state.turn].remove(play.card)
    state.playing = play
    if state.phase == Phase.FREE:
        state.cite("free-play")
        complete(rules, state, play, free=True)
    elif species_of(rules, play).cost:
        state.phase = Phase.PAY
    else:
        complete(rules, state, play)


def pay(rules: Rules, state: State, cards: tuple[int, ...]) -> None:
    """The cards that were paid lie in the clearing (rule `cost`); the card that they paid for is laid out."""
    state.cite("cost")
    hand = state.hands[state.turn]
    for card in cards:
        hand.remove(card)
    state.clearing += cards
    play = state.playing
    if play is not None:
        complete(rules, state, play, cards)


def complete(rules: Rules, state: State, play: Play, paid: tuple[int, ...] = (), *, free: bool = False) -> None:
    """The card lies in the forest; what it and the mushrooms offer is put in order.

    First the mushrooms, then the effect, then the bonus (rule `effect-first`). What a card played through the Mole
    offers waits until the last such card is played (rule `mole-waits`).
    """
    species = species_of(rules, play)
    _lay_out(rules, state, play, species)
    state.playing = None
    offers = mushroom_tasks(state, play, species)
    if free:
        if species.effect or species.bonus:
            state.cite("free-play-plain")
    else:
        effect = own_tasks(species, "effect")
        bonus = own_tasks(species, "bonus") if earns_bonus(rules, state, play, species, paid) else []
        if effect and bonus:
            state.cite("effect-first")
        offers += effect + bonus
    offer = state.offer
    state.offer = None
    if offer is None:
        state.tasks += offers
    elif offer.kind == "mole":
        state.cite("mole")
        if offers:
            state.cite("mole-waits")
        state.tasks = [offer, *state.tasks, *(waiting(rules, state, task) for task in offers)]
    else:
        again = [offer] if offer.many else []
        if again:
            state.cite("any-number")
        state.tasks = [*offers, *again, *state.tasks]


def waiting(rules: Rules, state: State, task: Task) -> Task:
    """An offer that waits for the end of the Mole's plays; a bear may have chosen its cards already (rule `bear`)."""
    if task.kind == "bear" and rules.bear_chooses_at_once:
        return replace(task, cards=tuple(state.clearing))
    return task


def _lay_out(rules: Rules, state: State, play: Play, species: Species) -> None:
    forest = state.forests[state.turn]
    match play:
        case Plant(card):
            state.cite("trees", "tree-reveals-card")
            forest.append(Tree(species, species.symbol, card))
            state.revealing = True
        case Sapling(card):
            state.cite("sapling", "tree-reveals-card")
            forest.append(Tree(species, None, card))
            state.revealing = True
        case Settle(card, side, number):
            state.cite("dwellers", "empty-slot")
            half = rules.half_at.get((card, side))
            slot = forest[number].slots[side]
            if half is not None:
                if slot:
                    state.cite("toads-share" if len(slot) + 1 == species.may_share else "hares-share")
                slot.append(half)
    if species.whenever is not None:
        state.fresh.append(species)


def mushroom_tasks(state: State, play: Play, species: Species) -> list[Task]:
    """What mushrooms offer when this card is played (rules `mushrooms`, `mushroom-next-turn`)."""
    if not state.mushrooms[state.turn] and not state.fresh:
        return []
    offers = [
        Task("draw", mushroom, "mushroom", mushroom.whenever.draw)
        for mushroom in state.mushrooms[state.turn]
        if mushroom.whenever is not None and sees(mushroom, play, species)
    ]
    if offers:
        state.cite("mushrooms")
    if any(sees(mushroom, play, species) for mushroom in state.fresh):
        state.cite("mushroom-next-turn")
    return offers


def sees(mushroom: Species, play: Play, species: Species) -> bool:
    """Whether a card that is played is of the kind that a mushroom waits for."""
    if mushroom.whenever is None:
        return False
    playing = mushroom.whenever.playing
    if playing.tag is not None:
        return playing.tag in species.tags
    return isinstance(play, Settle) and SIDES[play.side] == playing.side


def own_tasks(species: Species, part: Part) -> list[Task]:
    """What the effect or the bonus of a species offers, step by step."""
    tasks: list[Task] = []
    for step in species.bonus if part == "bonus" else species.effect:
        if step.draw is not None:
            tasks.append(Task("draw", species, part, step.draw))
        elif step.extra_turn:
            tasks.append(Task("extra-turn", species, part))
        elif step.free_play is not None:
            tasks.append(Task("free-play", species, part, tag=step.free_play, many=step.any_number))
        elif step.paid_plays:
            tasks.append(Task("mole", species, part))
        else:
            tasks.append(Task("bear" if step.to_cave == "clearing" else "raccoon", species, part))
    return tasks


def earns_bonus(rules: Rules, state: State, play: Play, species: Species, paid: tuple[int, ...]) -> bool:
    """Whether all cards paid, and at least one, show the symbol of what is played (rule `bonus`)."""
    symbol = symbol_of(rules, play)
    if not species.bonus or not paid or any(symbol not in rules.symbols[card] for card in paid):
        return False
    state.cite("bonus")
    return True
