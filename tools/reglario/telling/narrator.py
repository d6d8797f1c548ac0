"""What an example says, line by line: the game's phrases over its given, when and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, get_args, get_origin

from reglario.book import Example, Game
from reglario.book.model import Phrase, Plural
from reglario.check import Bound
from reglario.check.forms import bare, by_player, element, fields, is_form, is_player
from reglario.telling.courses import Course


class Voice(Protocol):
    """How lines are written: as HTML for a page, as plain text for data. All results are ready to be shown."""

    def say(self, unit: str, n: int | None = None, **values: str) -> str:
        """A text of the game, filled with values that are already written."""
        ...

    def word(self, code: str, n: int | None = None, **values: str) -> str:
        """A word or sentence of the site, likewise."""
        ...

    def literal(self, value: str) -> str:
        """Something written in the example itself."""
        ...

    def component(self, component: str) -> str:
        """The name of a component."""
        ...

    def rule(self, rule: str) -> str:
        """The title of a rule, leading to it."""
        ...

    def number(self, value: int) -> str:
        """A number."""
        ...

    def counted(self, number: int, thing: str) -> str:
        """Several of a thing; `thing` is already written."""
        ...

    def odds(self, value: Fraction, written: str) -> str:
        """A probability: the fraction as the example writes it, and its percentage."""
        ...

    def listed(self, parts: Sequence[str]) -> str:
        """Parts joined as a list."""
        ...


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one example, and the player (from 1) whom they address."""

    you: int
    given: tuple[str, ...]
    when: tuple[str, ...]
    then: tuple[str, ...]


@dataclass(frozen=True)
class Narrator:
    """Tells the examples of one game.

    Args:
        bound: the game and its engine.
        courses: how its examples go.
        voice: how lines are written.
    """

    bound: Bound
    courses: Mapping[str, Course]
    voice: Voice

    def tell(self, example: Example) -> Lines:
        """All lines of an example, what it says itself in place of the generated ones; none if it is not readable."""
        if not self.courses[example.id].readable:
            return Lines(1, (), (), ())
        story = _Story(self, example)
        told = {"given": story.given, "when": story.when, "then": story.then}
        lines = {}
        for part, generated in told.items():
            own = getattr(example.say, part, None)
            unit = f"example:{example.id}/say.{part}"
            lines[part] = (self.voice.say(unit),) if own else tuple(generated())
        return Lines(story.you, lines["given"], lines["when"], lines["then"])


class _Story:
    """One example while it is told. Players are numbered from 1, as in the example."""

    def __init__(self, narrator: Narrator, example: Example) -> None:
        self.narrator = narrator
        self.voice = narrator.voice
        self.bound = narrator.bound
        self.phrases = narrator.bound.game.phrases
        self.example = example
        self.turns = narrator.courses[example.id].turns
        by = next((step["by"] for step in example.when if isinstance(step.get("by"), int)), None)
        self.you: int = by or self.turns[0] or 1

    def given(self) -> Iterator[str]:
        for name, value in self.example.given.items():
            yield from self._field("given", name, value, self.turns[0] or self.you)

    def when(self) -> Iterator[str]:
        for number, step in enumerate(self.example.when):
            by = step.get("by")
            subject = by if isinstance(by, int) else self.turns[number] or self.you
            for verb, payload in step.items():
                if verb != "by":
                    yield self._action(verb, payload, subject)

    def then(self) -> Iterator[str]:
        then = self.example.then
        for name, value in then.items():
            if name == "refused":
                yield self.voice.word("refused", rule=self.voice.rule(value))
            elif name == "legal":
                yield from self._legal(value)
            elif name == "chance":
                yield self.voice.word("chances")
                yield from map(self._chance, value)
            elif name == "outcome":
                yield from self._outcome(value)
            else:
                yield from self._field("then", name, value, self.turns[-1] or self.you)

    # ---- actions ------------------------------------------------------------------------------------------------

    def _action(self, verb: str, payload: Any, subject: int) -> str:
        phrase = self.phrases.actions[verb]
        hint = self.bound.engine.verbs[verb].payload
        return self._phrase(f"phrase:action.{verb}", phrase, hint, payload, subject)

    def _legal(self, actions: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        subject = self.turns[-1] or self.you
        yield self.voice.word("legal", n=len(actions))
        for action in actions:
            for verb, payload in action.items():
                yield self._action(verb, payload, subject)

    def _chance(self, question: Mapping[str, Any]) -> str:
        events = [self._event(name, value) for name, value in question["event"].items()]
        written = str(question["is"])
        return self.voice.word(
            "chance", event=self.voice.listed(events), odds=self.voice.odds(Fraction(written), written)
        )

    def _event(self, name: str, value: Any) -> str:
        if isinstance(value, Mapping):
            bounds = [self._event_phrase(f"{bound.replace('_', '-')}.{name}", n) for bound, n in value.items()]
            return self.voice.listed(bounds)
        return self._event_phrase(name, value)

    def _event_phrase(self, event: str, value: Any) -> str:
        if event not in self.phrases.events:
            return self.voice.literal(f"{event}: {value}")  # `unsaid_events` reports it
        if isinstance(value, int):
            return self.voice.say(f"phrase:event.{event}", n=value)
        return self.voice.say(f"phrase:event.{event}", value=self._text(Any, value))

    def _outcome(self, outcome: Mapping[str, Any]) -> Iterator[str]:
        if "rule" in outcome:
            yield self.voice.word("game-over", rule=self.voice.rule(outcome["rule"]))
        place = 1
        for group in outcome.get("ranking", ()):
            players = self.voice.listed([self._player(player) for player in group])
            yield self.voice.word("ranking", place=self.voice.number(place), players=players)
            place += len(group)

    def _player(self, player: int) -> str:
        return self.voice.word("you") if player == self.you else self.voice.word("player", player=str(player))

    # ---- fields ---------------------------------------------------------------------------------------------------

    def _field(self, part: str, name: str, value: Any, owner: int) -> Iterator[str]:
        engine = self.bound.engine
        hint = bare(fields(engine.given if part == "given" else engine.then).get(name, Any))
        if by_player(hint) and isinstance(value, Mapping):
            for player, share in value.items():
                yield from self._share(name, get_args(hint)[1], share, int(player))
            return
        yield from self._share(name, hint, value, owner)

    def _share(self, name: str, hint: Any, value: Any, owner: int) -> Iterator[str]:
        """What one player has of a field; the parts of a form are fields of their own."""
        hint = bare(hint)
        if is_form(hint) and isinstance(value, Mapping):
            for key, part in value.items():
                yield from self._share(key, fields(hint).get(key, Any), part, owner)
            return
        phrase = self.phrases.fields.get(name)
        if phrase is None:
            return
        if isinstance(value, int) and not isinstance(value, bool) and names_player(phrase):
            owner = value
        line = self._phrase(f"phrase:field.{name}", phrase, hint, value, owner)
        yield self.voice.word("not-so", line=line) if value is None and names_player(phrase) else line

    def _phrase(self, unit: str, phrase: Phrase, hint: Any, value: Any, subject: int) -> str:
        mine = subject == self.you or phrase.player is None
        wording = phrase.you if mine else phrase.player
        values = {"player": str(subject)}
        named = str(value).lower() if isinstance(value, bool) else str(value)
        if is_form(hint) and isinstance(value, Mapping):
            values |= {name: self._text(fields(hint).get(name, Any), part) for name, part in value.items()}
        elif named in phrase.values:
            values["value"] = self.voice.say(f"{unit}/values.{named}")
        else:
            values["value"] = self._text(hint, value)
        count = value if isinstance(value, int) and not isinstance(value, bool) else None
        if count is None and isinstance(wording, Plural):
            count = len(value) if value is not None else 0
        return self.voice.say(f"{unit}/{'you' if mine else 'player'}", n=count, **values)

    def _text(self, hint: Any, value: Any) -> str:
        """A value: names of components counted and bold, numbers by locale."""
        hint = bare(hint)
        if value is None:
            return "–"
        if is_player(hint):
            return self._player(value)
        if isinstance(value, Mapping):
            return self._form(hint, value) if is_form(hint) else self._listed(self._entries(hint, value))
        if isinstance(value, list | tuple):
            counted = Counter(self._text(element(hint), part) for part in value)
            return self._listed([self._counted(number, thing) for thing, number in counted.items()])
        return self._one(value)

    def _listed(self, parts: Sequence[str]) -> str:
        return self.voice.listed(parts) if parts else "–"

    def _entries(self, hint: Any, value: Mapping[Any, Any]) -> list[str]:
        """Numbers of components, those that are there before those that are not; other values with their place."""
        part = get_args(hint)[1] if get_origin(hint) is dict else Any
        entries = []
        for key, held in sorted(value.items(), key=lambda entry: entry[1] == 0):
            if isinstance(held, int):
                entries.append(self._counted(held, self._one(key)))
            else:
                entries.append(self.voice.word("detailed", thing=self._text(part, held), details=self._one(key)))
        return entries

    def _form(self, hint: type, value: Mapping[str, Any]) -> str:
        """The first part of a form, and in brackets the others that are given, each by its phrase."""
        first, *others = fields(hint)
        thing = self._text(fields(hint)[first], value[first])
        details = [
            self.voice.say(f"phrase:field.{name}/you", value=self._text(fields(hint)[name], value[name]))
            for name in others
            if name in value
        ]
        return self.voice.word("detailed", thing=thing, details=self.voice.listed(details)) if details else thing

    def _counted(self, number: int, thing: str) -> str:
        return thing if number == 1 else self.voice.counted(number, thing)

    def _one(self, value: Any) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.voice.number(value)
        if str(value) in self.bound.game.component:
            return self.voice.component(str(value))
        return self.voice.literal(str(value))


def unsaid_events(game: Game, courses: Mapping[str, Course]) -> dict[str, str]:
    """Events that readable examples ask for and that no phrase says -> the first example that does."""
    found: dict[str, str] = {}
    for example in game.examples:
        if not courses[example.id].readable:
            continue
        for question in example.then.get("chance", ()):
            for name, value in question["event"].items():
                bounds = [f"{b.replace('_', '-')}.{name}" for b in value] if isinstance(value, Mapping) else [name]
                for event in bounds:
                    if event not in game.phrases.events:
                        found.setdefault(event, example.id)
    return found


def names_player(phrase: Phrase) -> bool:
    """Whether the number in a field is a player: its phrase tells of somebody, not of a value."""
    wording = phrase.you
    texts = (wording.one, wording.other) if isinstance(wording, Plural) else (wording,)
    return not any(slot in text for text in texts for slot in ("{value}", "{n}"))
