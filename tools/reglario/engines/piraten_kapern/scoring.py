"""What dice score under a fortune card: one step per rule of the chapter on scoring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reglario.engines.piraten_kapern.rule_ids import RuleId
from reglario.engines.piraten_kapern.rules import Card, Counts, Rules


@dataclass(frozen=True, slots=True)
class Score:
    """Points of a turn, and the rules that made them."""

    points: int
    rules: tuple[RuleId, ...]


def stop_score(rules: Rules, card: Card, dice: Counts) -> Score:
    """What a player scores who stops (rule `stop`): negative if a sea battle is lost."""
    if dice[rules.saber] < card.sabers:
        return lost_turn(rules, card, rules.none)
    return _score(rules, card, dice, full_chest=True)


def lost_turn(rules: Rules, card: Card, stored: Counts) -> Score:
    """What a turn lost to skulls scores: nothing, but for a sea battle (rule `sea-battle-lost`) and for the
    dice on the treasure chest (rule `chest-lost-turn`)."""
    if card.sabers:
        return Score(-card.bonus * card.multiplier, ("sea-battle-lost",))
    if card.keeps_dice:
        kept = _score(rules, card, stored, full_chest=False)
        return Score(kept.points, (*kept.rules, "chest-lost-turn"))
    return Score(0, ())


def _score(rules: Rules, card: Card, dice: Counts, *, full_chest: bool) -> Score:
    points = 0
    applied: list[RuleId] = []
    groups = list(_groups(rules, card, dice))
    for faces, count in groups:
        value = _set_value(rules, count)
        if value:
            points += value
            applied.append("sets")
            if len(faces) > 1 and sum(dice[face] > 0 for face in faces) > 1:
                applied.append("monkey-business")
    singles = sum(value * (dice[face] + card.symbols[face]) for face, value in enumerate(rules.face_points))
    if singles:
        points += singles
        applied.append("coins-and-diamonds")
    if any(card.symbols[face] * value for face, value in enumerate(rules.face_points)):
        applied.append("coin-and-diamond-cards")
    chest = rules.full_chest if full_chest and _all_score(rules, card, dice, groups) else 0
    if chest:
        applied.append("full-chest")
    if card.sabers:
        points += card.bonus
        applied.append("sea-battle")
    if card.multiplier == 1:
        return Score(points + chest, tuple(applied))
    applied.append("captain")
    if rules.reading["captain-chest"] == "single":
        return Score(points * card.multiplier + chest, tuple(applied))
    return Score((points + chest) * card.multiplier, tuple(applied))


def _groups(rules: Rules, card: Card, dice: Counts) -> Iterator[tuple[tuple[int, ...], int]]:
    """The faces that count as one (rule `monkey-business`), and how many of them there are for a set."""
    if card.together:
        yield card.together, sum(dice[face] for face in card.together)
    for face, count in enumerate(dice):
        if face == rules.skull or face in card.together:
            continue
        spent = card.sabers if face == rules.saber and rules.reading["sea-set"] == "not" else 0
        yield (face,), count + rules.in_sets(card, face) - spent


def _set_value(rules: Rules, count: int) -> int:
    """Points of a set (rule `sets`); a set larger than the largest in the table scores like that one."""
    return rules.set_points.get(min(count, max(rules.set_points)), 0)


def _all_score(rules: Rules, card: Card, dice: Counts, groups: list[tuple[tuple[int, ...], int]]) -> bool:
    """Whether every die scores (rule `full-chest`)."""
    if dice[rules.skull] or (card.skulls and rules.reading["skull-card-chest"] == "stops"):
        return False
    return all(_group_scores(rules, card, dice, faces) for faces, _ in groups)


def _group_scores(rules: Rules, card: Card, dice: Counts, faces: tuple[int, ...]) -> bool:
    """Whether the dice of a group all score: none there, single points, a set, or sabers that a battle asks for."""
    if len(faces) > 1 and rules.reading["animals-chest"] == "not":
        return all(not dice[face] or _set_value(rules, dice[face]) for face in faces)
    thrown = sum(dice[face] for face in faces)
    if not thrown or rules.face_points[faces[0]] or _set_value(rules, thrown):
        return True
    return faces[0] == rules.saber and thrown <= card.sabers and rules.reading["sea-chest"] == "fills"
