"""Reads the steps of the correction grids: dice by position, as actions of the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from reglario.book import Value
from reglario.engines.engine import CHANCE, IllegalAction
from reglario.engines.piraten_kapern import PiratenKapern
from reglario.engines.piraten_kapern.state import State

FACES = {"SK": "skull", "SW": "saber", "MO": "monkey", "PA": "parrot", "CO": "coin", "DI": "diamond"}
CARDS = {
    "coin": "coin-card",
    "diamond": "diamond-card",
    "sorceress": "sorceress",
    "captain": "captain",
    "chest": "chest",
    "monkey": "monkey-business",
    "skull1": "skull-1",
    "skull2": "skull-2",
    "sea2": "sea-2",
    "sea3": "sea-3",
    "sea4": "sea-4",
}
#: The readings by which the course plays.
COURSE: dict[str, Value] = {
    "negative-scores": "floored",
    "island-choice": "free",
    "nine-of-a-kind": "scores",
    "final-raid": "no",
    "after-fall": "full-round",
    "sorceress-island": "yes",
}
_FACE = re.compile(r"\b(SK|SW|MO|PA|CO|DI)\b")
_POSITION = re.compile(r"\b[1-8]\b")
_REMARK = re.compile(r"\((?:island|stop)[^)]*\)")
_STORE = {"stash", "store", "save", "put", "keep", "chest"}
_TAKE = {"unstash", "take", "remove", "retrieve", "unstore"}


@dataclass
class Turn:
    """A turn being played from a row: the faces by position, and which of them lie on the chest."""

    engine: PiratenKapern
    state: State
    dice: list[str] = field(default_factory=list)
    stored: set[int] = field(default_factory=set)

    def play(self, card: str, steps: str, *, stops: bool = True) -> None:
        """Draw the card and carry out the steps; at the end the player stops, if he still can."""
        self.chance("draw", CARDS[card])
        for step in _REMARK.sub("", steps).split(";"):
            self.step(step.strip())
        player = self.state.turn
        while stops and self.engine.actors(self.state) == (player,) and self.state.card >= 0:
            self.player("stop", {})

    def step(self, step: str) -> None:
        """One step, such as `reroll 4,5: CO SW`."""
        before, _, after = step.partition(":")
        words = before.lower().split()
        if not words or words[0] == "stop":
            return
        if words[0] == "roll":
            self.dice = [FACES[face] for face in _FACE.findall(step)]
            self.chance("roll", self.dice)
        elif words[0] in _STORE:
            self.move("store", before)
        elif words[0] in _TAKE:
            self.move("take", before)
        elif "illegal" in words:
            chosen = self.positions(before)
            try:
                self.player("reroll", [self.dice[n] for n in chosen])
            except IllegalAction:
                return
            raise AssertionError(f"not refused: {step}")
        else:
            chosen = self.positions(before)
            self.player("reroll", [self.dice[n] for n in chosen])
            rolled = [FACES[face] for face in _FACE.findall(after)]
            for n, face in zip(chosen, rolled, strict=True):
                self.dice[n] = face
            self.chance("roll", rolled)

    def positions(self, before: str) -> list[int]:
        """The dice that a step names: by position, by face in brackets, or `one skull`."""
        numbers = [int(n) - 1 for n in _POSITION.findall(before)]
        if numbers:
            return numbers
        faces = [FACES[face] for face in _FACE.findall(before)] or ["skull"]
        chosen: list[int] = []
        for face in faces:
            chosen.append(next(n for n, f in enumerate(self.dice) if f == face and n not in chosen))
        return chosen

    def move(self, verb: str, before: str) -> None:
        """Put dice on the chest or take them back."""
        chosen = self.positions(before)
        self.player(verb, [self.dice[n] for n in chosen])

    def player(self, verb: str, payload: Any) -> None:
        """The player whose turn it is acts."""
        self.engine.apply(self.state, self.state.turn, self.engine.read_action(verb, payload))

    def chance(self, verb: str, payload: Any) -> None:
        """Dice or cards fall."""
        self.engine.apply(self.state, CHANCE, self.engine.read_action(verb, payload))
