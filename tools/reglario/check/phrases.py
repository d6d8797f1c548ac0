"""The phrases of a game beside what its engine may have to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reglario.book import Book, Game, Place, Problem, nearest, units
from reglario.book.checking import known_placeholders
from reglario.book.model import Phrase, Plural, Wording
from reglario.book.references import placeholders
from reglario.check.forms import choices_of, fields, is_form, said, share
from reglario.engines import Engine


def phrase_problems(book: Book, game: Game, engine: type[Engine[Any, Any]]) -> Iterator[Problem]:
    """Phrases that are missing, that nothing needs, or that ask for what nothing gives."""
    hints = {**dict(said(engine.given)), **dict(said(engine.then))}
    yield from _missing(book, game, engine, hints)
    for group, phrases, known in (
        ("action", game.phrases.actions, engine.verbs),
        ("field", game.phrases.fields, hints),
    ):
        for name in phrases.keys() - known.keys():
            spot = book.place(game, "phrases", f"{group}s", name, as_key=True)
            yield Problem("unknown-id", spot, {"kind": group, "found": name, "expected": nearest(name, known)})
    yield from _placeholders(book, game, _given(game, engine, hints))


def _missing(book: Book, game: Game, engine: type[Engine[Any, Any]], hints: Mapping[str, Any]) -> Iterator[Problem]:
    place = Place(game.places["phrases"].file)
    for verb in engine.verbs:
        if verb not in game.phrases.actions:
            yield Problem("action-without-phrase", place, {"found": verb})
    for name, hint in hints.items():
        phrase = game.phrases.fields.get(name)
        if phrase is None:
            yield Problem("field-without-phrase", place, {"found": name})
            continue
        for value in choices_of(hint):
            if value not in phrase.values:
                spot = book.place(game, "phrases", "fields", name, as_key=True)
                yield Problem("value-without-phrase", spot, {"found": value, "field": name})
    for code in sorted(engine.messages - game.phrases.messages.keys()):
        yield Problem("message-without-text", place, {"found": code})


def _given(game: Game, engine: type[Engine[Any, Any]], hints: Mapping[str, Any]) -> Mapping[str, set[str]]:
    """What fills the placeholders of each phrase, by unit id; messages and facts have their own ways."""
    found: dict[str, set[str]] = {}
    for verb, phrase in game.phrases.actions.items():
        if verb in engine.verbs:
            found |= _of_phrase(f"phrase:action.{verb}", phrase, engine.verbs[verb].payload)
    for name, phrase in game.phrases.fields.items():
        if name in hints:
            found |= _of_phrase(f"phrase:field.{name}", phrase, share(hints[name]))
    for zone in game.phrases.zones:
        found[f"phrase:zone.{zone}"] = set()
    for event, wording in game.phrases.events.items():
        found[f"phrase:event.{event}"] = {"n"} if isinstance(wording, Plural) else {"n", "value"}
    found["phrase:worth"] = {"n", "component"}
    return found


def _of_phrase(unit: str, phrase: Phrase, hint: Any) -> dict[str, set[str]]:
    names = {"player", *(fields(hint) if is_form(hint) else ("value",))}
    found = {f"{unit}/values.{value}": set[str]() for value in phrase.values}
    wordings: dict[str, Wording | None] = {"you": phrase.you, "player": phrase.player}
    for part, wording in wordings.items():
        found[f"{unit}/{part}"] = names | ({"n"} if isinstance(wording, Plural) else set())
    return found


def _placeholders(book: Book, game: Game, given: Mapping[str, set[str]]) -> Iterator[Problem]:
    numbers = known_placeholders(game)
    for unit in units(game):
        if unit.id not in given:
            continue
        texts = {(): unit.text} if unit.plural is None else {("one",): unit.text, ("other",): unit.plural}
        for path, text in texts.items():
            for name in placeholders(text):
                if name not in given[unit.id] and name not in numbers:
                    place = book.place(game, unit.key, *unit.path, *path, within="{" + name + "}")
                    expected = nearest(name, given[unit.id] or numbers)
                    values = {"kind": "placeholder", "found": name, "expected": expected}
                    yield Problem("unknown-placeholder", place, values)
