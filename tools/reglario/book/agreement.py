"""Checks that a game's data agrees with itself: nothing twice in a list, no circles, no choice that excludes all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from reglario.book.faults import Fault, found
from reglario.book.game import Game
from reglario.book.model import Amount, ByOption, FromOption
from reglario.book.reading import Step
from reglario.book.rulesets import Conditional
from reglario.book.units import units


def repeated_entries(game: Game) -> Iterator[Fault]:
    """A list of names holds each once."""
    about = game.about
    yield from _once("game", ("chapters",), "chapter", about.chapters)
    for number, option in enumerate(about.options):
        yield from _once("game", ("options", number, "values"), "value", list(map(str, option.choices)))
    for number, page in enumerate(about.pages):
        if page.gallery:
            yield from _once("game", ("pages", number, "gallery", "kinds"), "kind", page.gallery.kinds)
    for rule in game.rules:
        key = f"rule:{rule.id}"
        yield from _once(key, ("see",), "rule", rule.see)
        yield from _once(key, ("sources",), "source", rule.sources)
        for number, ruling in enumerate(rule.rulings):
            for value, reading in ruling.readings.items():
                yield from _once(key, ("rulings", number, "readings", value, "sources"), "source", reading.sources)
    for term in game.terms:
        yield from _once(f"term:{term.id}", ("see",), "term", term.see)
    for component in game.components:
        yield from _once(f"component:{component.id}", ("sources",), "source", component.sources)
    for example in game.examples:
        key = f"example:{example.id}"
        yield from _once(key, ("shows",), "rule", example.shows)
        yield from _once(key, ("silent",), "rule", example.silent)
        yield from _once(key, ("sources",), "source", example.sources)


def _once(key: str, path: tuple[Step, ...], kind: str, names: Sequence[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, name in enumerate(names):
        if name in seen:
            yield Fault("twice-in-list", key, (*path, number), found(kind, name))
        seen.add(name)


def contradictions(game: Game) -> Iterator[Fault]:
    """No rule is shown and silent in one example, and nothing refers the reader to itself."""
    for example in game.examples:
        for number, name in enumerate(example.silent):
            if name in example.shows:
                yield Fault("shown-and-silent", f"example:{example.id}", ("silent", number), {"found": name})
    for rule in game.rules:
        if rule.id in rule.see:
            yield Fault(
                "refers-to-itself", f"rule:{rule.id}", ("see", rule.see.index(rule.id)), found("rule", rule.id)
            )
    for term in game.terms:
        if term.id in term.see:
            yield Fault(
                "refers-to-itself", f"term:{term.id}", ("see", term.see.index(term.id)), found("term", term.id)
            )


def counts(game: Game) -> Iterator[Fault]:
    """There is no negative number of components."""
    seen: Counter[str] = Counter()
    for component in game.components:
        number = seen[component.id]
        seen[component.id] += 1
        key = f"component:{component.id}#{number}" if number else f"component:{component.id}"
        for path, count in _numbers(game, component.count):
            if count < 0:
                yield Fault("negative-count", key, ("count", *path), found("component", component.id, count=count))


def _numbers(game: Game, amount: Amount | None) -> Iterator[tuple[tuple[Step, ...], int]]:
    match amount:
        case int():
            yield (), amount
        case ByOption(values=values):
            for value, number in values.items():
                yield ("values", value), number
        case FromOption(option=name) if name in game.option:
            yield from ((("option",), choice) for choice in game.option[name].choices if isinstance(choice, int))


def conflicts(game: Game) -> Iterator[Fault]:
    """The defaults can be played together."""
    defaults: Mapping[str, object] = {option.id: option.default for option in game.about.options}
    for number, conflict in enumerate(game.about.conflicts):
        if all(defaults.get(name) == value for name, value in conflict.items()):
            shown = ", ".join(f"{name}: {value}" for name, value in conflict.items())
            yield Fault("defaults-conflict", "game", ("conflicts", number), {"found": shown})


def circles(game: Game) -> Iterator[Fault]:
    """Nothing is replaced, in the end, by what it replaces."""
    groups: tuple[tuple[str, Sequence[Conditional]], ...] = (
        ("rule", list(game.rules)),
        ("constant", game.constants),
        ("component", list(game.components)),
    )
    for kind, things in groups:
        replaced = {thing.id: thing.replaces for thing in things if thing.replaces and thing.replaces != thing.id}
        told: set[str] = set()
        for start in replaced:
            way = [start]
            while (following := replaced.get(way[-1])) is not None and following not in way:
                way.append(following)
            if following == start and start not in told:
                told |= set(way)
                shown = " → ".join([*way, start])
                yield Fault("replaces-in-circle", f"{kind}:{start}", ("replaces",), found(kind, start, circle=shown))


def repeated_units(game: Game) -> Iterator[Fault]:
    """Each text has an id of its own, by which catalogs know it."""
    seen: set[str] = set()
    for unit in units(game):
        if unit.id in seen:
            yield Fault("repeated-unit", unit.key, unit.path, {"found": unit.id})
        seen.add(unit.id)
