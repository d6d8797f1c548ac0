"""How examples write a position, and what they may say of the resulting one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, get_args

from reglario.engines.engine import ImpossiblePosition, Of, form
from reglario.engines.piraten_kapern.rules import Counts, Rules
from reglario.engines.piraten_kapern.state import Phase, State

FaceId = Annotated[str, Of("face")]
CardId = Annotated[str, Of("card")]
Dice = list[FaceId]
#: Why a position or an outcome is impossible; the sentences are in `phrases.yaml`.
Message = Literal[
    "needs-card",
    "needs-dice",
    "impossible-score",
    "score-below-zero",
    "fallen-with-leader",
    "raid-without-leader",
    "target-without-leader",
    "target-before-last-turn",
    "raid-is-the-leaders",
    "raid-without-need",
    "not-under-this-reading",
    "card-without-rerolls",
    "wrong-number-of-dice",
    "turn-already-over",
    "game-already-won",
    "nothing-to-store-on",
    "stored-not-among-dice",
    "card-not-in-deck",
    "dice-to-roll",
]
PhaseName = Literal["draw", "first-roll", "roll", "island-roll", "decide", "rescue", "island", "over"]
#: Names of the phases, by number.
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)


@form
@dataclass(frozen=True)
class Given:
    """A position. Left out: the first player's turn, no card drawn yet, no points.

    Args:
        scores: points by player.
        turn: the player whose turn it is.
        card: the fortune card in play.
        dice: what the dice show after a re-roll, when it is for the player to decide.
        stored: those of the dice that lie on the treasure chest.
        sorceress_used: the Sorceress has done her work in this turn.
        drawn: cards already on the discard pile.
        leader: the player who has reached the target.
        raid: it is the leader's final raid.
        fallen: everybody has dropped below the target again after the last turns.
    """

    scores: dict[int, int] = field(default_factory=dict)
    turn: int = 1
    card: CardId | None = None
    dice: Dice | None = None
    stored: Dice = field(default_factory=list)
    sorceress_used: bool = False
    drawn: dict[CardId, int] = field(default_factory=dict)
    leader: int | None = None
    raid: bool = False
    fallen: bool = False


@form
@dataclass(frozen=True)
class Then:
    """What an example may say of the position it ends in.

    Args:
        phase: what happens next.
        turn: the player whose turn it is.
        card: the fortune card in play.
        dice: how many dice show each face.
        stored: how many dice of each face lie on the treasure chest.
        rolling: how many dice are about to be rolled.
        skulls: skulls on dice and card together.
        worth: what the player would score by stopping now.
        scores: points by player.
        deck: cards left to draw.
        discard: cards on the discard pile.
        leader: the player who has reached the target.
        raid: it is the leader's final raid.
        fallen: nobody is at the target any more after the last turns.
    """

    phase: PhaseName | None = None
    turn: int | None = None
    card: CardId | None = None
    dice: dict[FaceId, int] | None = None
    stored: dict[FaceId, int] | None = None
    rolling: int | None = None
    skulls: int | None = None
    worth: int | None = None
    scores: dict[int, int] | None = None
    deck: int | None = None
    discard: int | None = None
    leader: int | None = None
    raid: bool | None = None
    fallen: bool | None = None


def counts(rules: Rules, faces: Sequence[str]) -> Counts:
    """Dice, written one by one, as counts by face."""
    return tuple(faces.count(face) for face in rules.faces)


def named(rules: Rules, dice: Counts) -> list[str]:
    """Counts by face as dice written one by one."""
    return [face for face, number in zip(rules.faces, dice, strict=True) for _ in range(number)]


def new(rules: Rules) -> State:
    """The state after set-up: the whole deck to draw, no points."""
    return State(
        scores=[0] * rules.players,
        deck=[card.count for card in rules.cards],
        discard=[0] * len(rules.cards),
        dice=rules.none,
        stored=rules.none,
    )


def lay(rules: Rules, given: Given) -> State:
    """The state of a position.

    Raises:
        ImpossiblePosition: play cannot reach it.
    """
    state = new(rules)
    state.turn = _player(rules, given.turn, "turn")
    _lay_scores(rules, state, given.scores)
    _lay_ending(rules, state, given)
    _lay_cards(rules, state, given)
    if given.card is None:
        for name in ("dice", "stored", "sorceress_used"):
            if getattr(given, name):
                raise ImpossiblePosition([name], "needs-card")
        return state
    state.rolling = rules.dice
    state.phase = Phase.FIRST_ROLL
    if given.dice is not None:
        _lay_dice(rules, state, given)
    elif given.stored or given.sorceress_used:
        raise ImpossiblePosition(["stored" if given.stored else "sorceress_used"], "needs-dice")
    return state


def _player(rules: Rules, number: int, *path: str | int) -> int:
    if not 1 <= number <= rules.players:
        raise ImpossiblePosition(path, "no-such-player", found=number, expected=rules.players)
    return number - 1


def _lay_scores(rules: Rules, state: State, scores: Mapping[int, int]) -> None:
    for number, score in scores.items():
        player = _player(rules, number, "scores", str(number))
        if score % rules.scoring_unit:
            raise ImpossiblePosition(
                ["scores", str(number)], "impossible-score", found=score, unit=rules.scoring_unit
            )
        if score < 0 and rules.reading["negative-scores"] == "floored":
            raise ImpossiblePosition(["scores", str(number)], "score-below-zero", found=score)
        state.scores[player] = score


def _lay_ending(rules: Rules, state: State, given: Given) -> None:
    if given.fallen and given.leader is not None:
        raise ImpossiblePosition(["fallen"], "fallen-with-leader")
    if given.fallen and rules.reading["after-fall"] != "next-wins":
        raise ImpossiblePosition(["fallen"], "not-under-this-reading")
    if given.leader is None:
        if given.raid:
            raise ImpossiblePosition(["raid"], "raid-without-leader")
        state.fallen = given.fallen
        for player, score in enumerate(state.scores):
            if score >= rules.target:
                path = ["scores", str(player + 1)]
                raise ImpossiblePosition(path, "target-without-leader", found=score, target=rules.target)
        return
    state.leader = _player(rules, given.leader, "leader")
    state.raid = given.raid
    own = state.turn == state.leader
    if given.raid != own:
        raise ImpossiblePosition(["raid" if given.raid else "turn"], "raid-is-the-leaders")
    if given.raid:
        _lay_raid(rules, state)
        return
    state.last_turns = (state.leader - state.turn) % rules.players
    for ahead in range(state.last_turns):
        player = (state.turn + ahead) % rules.players
        if state.scores[player] >= rules.target:
            path = ["scores", str(player + 1)]
            raise ImpossiblePosition(path, "target-before-last-turn", found=state.scores[player], target=rules.target)


def _lay_raid(rules: Rules, state: State) -> None:
    best = max(state.scores)
    if rules.reading["final-raid"] != "yes":
        raise ImpossiblePosition(["raid"], "not-under-this-reading")
    if best <= state.scores[state.leader] or best < rules.target:
        raise ImpossiblePosition(["raid"], "raid-without-need", target=rules.target)


def _lay_cards(rules: Rules, state: State, given: Given) -> None:
    numbers = {card.id: number for number, card in enumerate(rules.cards)}
    for name, number in given.drawn.items():
        if number < 0:
            limit = rules.cards[numbers[name]].count
            raise ImpossiblePosition(
                ["drawn", name], "too-many-components", found=number, component=name, limit=limit
            )
    used = dict(given.drawn)
    if given.card is not None:
        used[given.card] = used.get(given.card, 0) + 1
    for name, number in used.items():
        card = rules.cards[numbers[name]]
        if number > card.count:
            path = ["drawn", name] if name in given.drawn else ["card"]
            raise ImpossiblePosition(path, "too-many-components", found=number, component=name, limit=card.count)
        state.deck[numbers[name]] -= number
        state.discard[numbers[name]] += number
    if given.card is not None:
        state.card = numbers[given.card]
        state.discard[state.card] -= 1
        state.skull_rerolls = 0 if given.sorceress_used else rules.cards[state.card].skull_rerolls
        if given.sorceress_used and not rules.cards[state.card].skull_rerolls:
            raise ImpossiblePosition(["sorceress_used"], "card-without-rerolls", found=given.card)


def _lay_dice(rules: Rules, state: State, given: Given) -> None:
    card = rules.cards[state.card]
    faces = given.dice or []
    if len(faces) != rules.dice:
        raise ImpossiblePosition(["dice"], "wrong-number-of-dice", found=len(faces), expected=rules.dice)
    state.dice = counts(rules, faces)
    state.stored = counts(rules, given.stored)
    state.phase = Phase.DECIDE
    skulls = state.dice[rules.skull] + card.skulls
    if skulls >= rules.skulls_to_end:
        raise ImpossiblePosition(["dice"], "turn-already-over", found=skulls, limit=rules.skulls_to_end)
    nine = any(number + rules.in_sets(card, face) >= rules.nine for face, number in enumerate(state.dice))
    if nine and rules.reading["nine-of-a-kind"] == "wins":
        raise ImpossiblePosition(["dice"], "game-already-won")
    if given.stored and not card.keeps_dice:
        raise ImpossiblePosition(["stored"], "nothing-to-store-on", found=card.id)
    if state.stored[rules.skull] or any(s > d for s, d in zip(state.stored, state.dice, strict=True)):
        raise ImpossiblePosition(["stored"], "stored-not-among-dice")
