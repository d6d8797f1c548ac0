"""Checks across the files of one game: ids, references, placeholders, options. All faults are gathered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from reglario.book import agreement
from reglario.book.faults import Fault
from reglario.book.faults import found as _found
from reglario.book.game import Game
from reglario.book.model import Amount, Applies, ByOption, FromOption, Gallery, Moved, Value
from reglario.book.reading import Step
from reglario.book.references import placeholders, references
from reglario.book.rulesets import Conditional, as_list, overlap, uncovered
from reglario.book.sayings import filling, fit, forms, is_form, is_plain
from reglario.book.units import units


def check(game: Game) -> Iterator[Fault]:
    """All faults of a game whose files are well-formed, each on its own."""
    faults = [fault for test in CHECKS for fault in test(game)]
    yield from faults or agreement.repeated_units(game)  # what exists twice has been told before its texts


def repeated_ids(game: Game) -> Iterator[Fault]:
    """One id names one thing; only constants and components may have variants, for different choices."""
    things: list[tuple[str, Iterable[str]]] = [
        ("option", (option.id for option in game.about.options)),
        ("source", (source.id for source in game.about.sources)),
        ("page", (page.id for page in game.about.pages)),
    ]
    for kind, ids in things:
        for name, times in Counter(ids).items():
            if times > 1:
                yield Fault("repeated-id", "game", (f"{kind}s",), _found(kind, name))
    # Rules, examples and components lie in several files, where loading has kept each place under its own key.
    for key in game.places:
        name, _, copy = key.partition("#")
        if copy and name.split(":")[0] in ("rule", "example", "chapter", "term"):
            kind, _, found = name.partition(":")
            first = game.places[name]
            yield Fault("repeated-id", key, ("id",), _found(kind, found, first=first.file))


def two_live_values(game: Game) -> Iterator[Fault]:
    """Under no choice of options may a constant or a component have two values, nor may one be missing."""
    groups: list[tuple[str, Sequence[Conditional]]] = [
        ("constant", game.constants),
        ("component", list(game.components)),
    ]
    for kind, things in groups:
        by_id: dict[str, list[Conditional]] = {}
        for thing in things:
            by_id.setdefault(thing.id, []).append(thing)
        for name, variants in by_id.items():
            for number, later in enumerate(variants[1:], 1):
                if any(overlap(earlier.applies, later.applies) for earlier in variants[:number]):
                    yield Fault("two-live-values", f"{kind}:{name}#{number}", (), _found(kind, name))
            if kind == "constant":
                yield from _gap(game, name, [variant.applies for variant in variants])


def _gap(game: Game, name: str, conditions: list[Applies]) -> Iterator[Fault]:
    choice = uncovered(game.about.options, conditions)
    if choice is not None:
        found = ", ".join(f"{option}: {value}" for option, value in choice.items())
        yield Fault("no-live-value", f"constant:{name}", (), {"found": name, "choice": found})


def conditions(game: Game) -> Iterator[Fault]:
    """`applies` and `replaces` speak of options, values and things that exist."""
    for key, thing, known in _conditional(game):
        for option, values in thing.applies.items():
            yield from _option_value(game, key, ("applies", option), option, as_list(values))
        if thing.replaces is not None and thing.replaces not in known:
            kind = key.split(":")[0]
            yield Fault("unknown-id", key, ("replaces",), _found(kind, thing.replaces, known))


def _conditional(game: Game) -> Iterator[tuple[str, Conditional, Iterable[str]]]:
    for rule in game.rules:
        yield f"rule:{rule.id}", rule, game.rule
    constants = {constant.id for constant in game.constants}
    for key, constant in _numbered("constant", game.constants):
        yield key, constant, constants
    for key, component in _numbered("component", list(game.components)):
        yield key, component, game.component


def _numbered(kind: str, things: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Keys of `Game.places` for things that may have variants: the second is `constant:x#1`."""
    seen: Counter[str] = Counter()
    for thing in things:
        number = seen[thing.id]
        seen[thing.id] += 1
        yield f"{kind}:{thing.id}#{number}" if number else f"{kind}:{thing.id}", thing


def _option_value(
    game: Game, key: str, path: tuple[Step, ...], name: str, values: Iterable[Value]
) -> Iterator[Fault]:
    option = game.option.get(name)
    if option is None:
        yield Fault("unknown-option", key, path, _found("option", name, game.option))
        return
    for value in values:
        if value not in option.choices:
            yield Fault("unknown-value", key, path, {"option": name, **_found("value", value, option.choices)})


def amounts(game: Game) -> Iterator[Fault]:
    """A number by option has a value for each value of that option, and no other."""
    for key, constant in _numbered("constant", game.constants):
        yield from _amount(game, key, "value", constant.value)
    for key, component in _numbered("component", list(game.components)):
        if component.count is not None:
            yield from _amount(game, key, "count", component.count)


def _amount(game: Game, key: str, field: str, value: Amount) -> Iterator[Fault]:
    match value:
        case ByOption(by=by, values=values):
            option = game.option.get(by)
            if option is None:
                yield Fault("unknown-option", key, (field, "by"), _found("option", by, game.option))
                return
            wanted = {str(choice) for choice in option.choices}
            for extra in values.keys() - wanted:
                found = {"option": by, **_found("value", extra, wanted)}
                yield Fault("unknown-value", key, (field, "values", extra), found)
            for missing in sorted(wanted - values.keys()):
                yield Fault("missing-value", key, (field, "values"), {"option": by, "found": missing})
        case FromOption(option=name):
            option = game.option.get(name)
            if option is None:
                yield Fault("unknown-option", key, (field, "option"), _found("option", name, game.option))
            elif not all(isinstance(choice, int) for choice in option.choices):
                yield Fault("option-not-a-number", key, (field, "option"), {"found": name})


def options(game: Game) -> Iterator[Fault]:
    """Defaults and conflicts are values of their options; every ruling has exactly one rule and its readings."""
    for number, option in enumerate(game.about.options):
        path: tuple[Step, ...] = ("options", number)
        if option.default not in option.choices:
            found = {"option": option.id, **_found("value", option.default, option.choices)}
            yield Fault("unknown-value", "game", (*path, "default"), found)
        if option.kind == "ruling" and option.id not in game.ruling:
            yield Fault("ruling-without-rule", "game", (*path, "id"), {"found": option.id})
    for number, conflict in enumerate(game.about.conflicts):
        for name, value in conflict.items():
            yield from _option_value(game, "game", ("conflicts", number, name), name, [value])
    for rule in game.rules:
        for number, ruling in enumerate(rule.rulings):
            key, where = f"rule:{rule.id}", ("rulings", number)
            disputed = game.option.get(ruling.option)
            if disputed is None or disputed.kind != "ruling":
                known = [o.id for o in game.about.options if o.kind == "ruling"]
                yield Fault("unknown-option", key, (*where, "option"), _found("option", ruling.option, known))
                continue
            if game.ruling[ruling.option][0].id != rule.id:
                yield Fault("ruling-twice", key, (*where, "option"), {"found": ruling.option})
            wanted = {str(choice) for choice in disputed.choices}
            for extra in sorted(ruling.readings.keys() - wanted):
                found = {"option": ruling.option, **_found("value", extra, wanted)}
                yield Fault("unknown-value", key, (*where, "readings", extra), found)
            for missing in sorted(wanted - ruling.readings.keys()):
                values = {"option": ruling.option, "found": missing}
                yield Fault("missing-value", key, (*where, "readings"), values)


def ids_named(game: Game) -> Iterator[Fault]:
    """Every id that one thing gives of another exists."""
    sources = {source.id for source in game.about.sources}
    for rule in game.rules:
        key = f"rule:{rule.id}"
        yield from _known(key, ("see",), "rule", rule.see, game.rule)
        yield from _known(key, ("sources",), "source", rule.sources, sources)
        for number, ruling in enumerate(rule.rulings):
            for value, reading in ruling.readings.items():
                spot = ("rulings", number, "readings", value, "sources")
                yield from _known(key, spot, "source", reading.sources, sources)
    for term in game.terms:
        yield from _known(f"term:{term.id}", ("see",), "term", term.see, game.term)
        if term.icon and term.icon not in game.icons:
            yield Fault("unknown-id", f"term:{term.id}", ("icon",), _found("icon", term.icon, game.icons))
    for key, component in _numbered("component", list(game.components)):
        yield from _known(key, ("sources",), "source", component.sources, sources)
        if component.term and component.term not in game.term:
            yield Fault("unknown-id", key, ("term",), _found("term", component.term, game.term))
        if component.icon and component.icon not in game.icons:
            yield Fault("unknown-id", key, ("icon",), _found("icon", component.icon, game.icons))
    for example in game.examples:
        key = f"example:{example.id}"
        yield from _known(key, ("shows",), "rule", example.shows, game.rule)
        yield from _known(key, ("silent",), "rule", example.silent, game.rule)
        yield from _known(key, ("sources",), "source", example.sources, sources)
        for name, chosen in example.options.items():
            yield from _option_value(game, key, ("options", name), name, [chosen])
    for icon, file in game.icons.items():
        if icon not in game.icon_names:
            yield Fault("icon-without-name", f"icon:{icon}", (), {"found": file})


def _known(
    key: str, path: tuple[Step, ...], kind: str, found: Iterable[str], known: Collection[str]
) -> Iterator[Fault]:
    for number, name in enumerate(found):
        if name not in known:
            yield Fault("unknown-id", key, (*path, number), _found(kind, name, known))


def texts(game: Game) -> Iterator[Fault]:
    """References and placeholders in texts lead to something."""
    targets = {"term": set(game.term), "icon": set(game.icons), "rule": set(game.rule)}
    numbers = known_placeholders(game)
    for unit in units(game):
        for text, path in _sources(unit.text, unit.plural, unit.path):
            for reference in references(text):
                known = targets.get(reference.kind)
                if known is None:
                    values = _found("reference", f"{reference.kind}:", [f"{kind}:" for kind in targets])
                elif reference.target not in known:
                    values = _found(reference.kind, reference.target, known)
                else:
                    continue
                spot = f"{reference.kind}:{reference.target}"
                yield Fault("dangling-reference", unit.key, path, values, within=spot)
            if unit.arguments is not None:
                continue
            for name in placeholders(text):
                if name not in numbers:
                    values = _found("placeholder", name, numbers)
                    yield Fault("unknown-placeholder", unit.key, path, values, within="{" + name + "}")


def _sources(text: str, plural: str | None, path: tuple[Step, ...]) -> list[tuple[str, tuple[Step, ...]]]:
    if plural is None:
        return [(text, path)]
    return [(text, (*path, "one")), (plural, (*path, "other"))]


def known_placeholders(game: Game) -> set[str]:
    """Constants, numbers among component facts (`sea-2.bonus`), counts, and totals of kinds (`card.total`)."""
    known = {constant.id for constant in game.constants}
    for component in game.components:
        known |= {f"{component.id}.{fact}" for fact, value in component.facts.items() if isinstance(value, int)}
        if component.count is not None:
            known |= {f"{component.id}.count", f"{game.kind_of[component.id]}.total"}
    return known


def galleries(game: Game) -> Iterator[Fault]:
    """What a gallery shows exists; every form of facts in it has a phrase, and every phrase of facts says some."""
    kinds = [kind.kind for kind in game.kinds]
    used: dict[str, set[str]] = {}
    for number, page in enumerate(game.about.pages):
        gallery = page.gallery
        if gallery is None:
            continue
        path: tuple[Step, ...] = ("pages", number, "gallery")
        yield from _known("game", (*path, "kinds"), "kind", gallery.kinds, kinds)
        if gallery.parts and gallery.parts.kind not in kinds:
            yield Fault("unknown-id", "game", (*path, "parts", "kind"), _found("kind", gallery.parts.kind, kinds))
        shown = [(key, c) for key, c in _numbered("component", list(game.components))]
        shown = [(key, c) for key, c in shown if game.kind_of[c.id] in gallery.kinds]
        facts = {name for _, component in shown for name in component.facts} | _in_parts(game, gallery)
        for place, row in enumerate(gallery.rows):
            yield from _known("game", (*path, "rows", place, "facts"), "fact", row.facts, facts)
        named = {name for row in gallery.rows for name in row.facts}
        for key, component in shown:
            for name in named & component.facts.keys():
                for form in forms(name, component.facts[name]):
                    yield from _said(game, key, name, form, component.facts, used)
    for name in game.phrases.facts.keys() - used.keys():
        yield Fault("fact-phrase-unused", "phrases", ("facts", name), {"found": name})


def _in_parts(game: Game, gallery: Gallery) -> set[str]:
    if gallery.parts is None:
        return set()
    facts = (value for c in game.components if game.kind_of[c.id] == gallery.parts.kind for value in c.facts.values())
    return {name for value in facts if isinstance(value, dict) for name in value}


def _said(
    game: Game, key: str, fact: str, form: Mapping[str, Any], around: Mapping[str, Any], used: dict[str, set[str]]
) -> Iterator[Fault]:
    """Faults of a form of facts; `used` gathers the phrases met, each with its placeholders that lead nowhere."""
    found = fit(game, form)
    if found is None:
        if not is_plain(game, fact, form):
            shown = ", ".join(f"{name}: {value}" for name, value in form.items())
            yield Fault("fact-without-phrase", key, ("facts", fact), {"found": shown})
        return
    lost = used.setdefault(found.name, set())
    scope = {**around, **found.values}
    numbers = known_placeholders(game)
    for name in found.names:
        value = filling(game, name, scope)
        if value is None and name not in numbers and name not in lost:
            lost.add(name)
            values = _found("placeholder", name, [*scope, *numbers])
            yield Fault("unknown-placeholder", "phrases", ("facts", found.name, "say"), values)
        elif is_form(value):
            for part in forms(name, value):
                yield from _said(game, key, fact, part, scope, used)


def register(game: Game) -> Iterator[Fault]:
    """`ids.yaml` lists every rule and term: live ones exist, moved ones lead somewhere, none is forgotten."""
    for group, key, existing in (("rules", "rule", game.rule), ("terms", "term", game.term)):
        listed = getattr(game.ids, group)
        for name, fate in listed.items():
            if fate == "live" and name not in existing:
                yield Fault("published-id-gone", "ids", (group, name), _found(key, name, existing))
            if fate != "live" and name in existing:
                yield Fault("retired-id-in-use", "ids", (group, name), _found(key, name))
            if isinstance(fate, Moved) and fate.moved not in existing:
                yield Fault("unknown-id", "ids", (group, name, "moved"), _found(key, fate.moved, existing))
        for name in existing:
            if name not in listed:
                yield Fault("unregistered-id", f"{key}:{name}", ("id",), {**_found(key, name), "group": group})


#: Every check, in the order of its reports; each is a function from a game to its faults.
CHECKS: tuple[Callable[[Game], Iterator[Fault]], ...] = (
    repeated_ids,
    two_live_values,
    conditions,
    amounts,
    options,
    ids_named,
    texts,
    galleries,
    register,
    agreement.repeated_entries,
    agreement.contradictions,
    agreement.counts,
    agreement.conflicts,
    agreement.circles,
)
