"""The translatable texts of a game, each with the id that every catalog, page and link knows it by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reglario.book.game import Game
from reglario.book.model import Phrase, Plural, Rule, Wording
from reglario.book.reading import Step


@dataclass(frozen=True, slots=True)
class Unit:
    """One translatable text.

    Args:
        id: unit id, the `msgctxt` in catalogs (`third-skull/text`).
        text: source text; of a plural, the singular.
        key: the thing it belongs to, as in `Game.places`.
        path: where it stands below that thing.
        plural: source text of the plural, if the text depends on `{n}`.
        note: what a translator should know.
        is_name: a proper name; a translation may equal it.
        arguments: placeholders that are filled when the text is shown, not from rule data; None: from rule data.
    """

    id: str
    text: str
    key: str
    path: tuple[Step, ...]
    plural: str | None = None
    note: str | None = None
    is_name: bool = False
    arguments: frozenset[str] | None = None


def units(game: Game) -> Iterator[Unit]:
    """All texts of a game, in the order a reader meets them."""
    yield from _about(game)
    for chapter in game.chapters:
        key = f"chapter:{chapter.id}"
        yield Unit(f"{key}/title", chapter.title, key, ("title",))
        if chapter.intro:
            yield Unit(f"{key}/intro", chapter.intro, key, ("intro",))
        for rule in chapter.rules:
            yield from _rule(rule)
    for term in game.terms:
        key = f"term:{term.id}"
        yield Unit(f"{key}/definition", term.definition, key, ("definition",), note=term.note)
    for kind in game.kinds:
        yield Unit(f"kind:{kind.kind}/title", kind.title, f"kind:{kind.kind}", ("title",))
        named: set[str] = set()
        for component in kind.components:
            if component.name and component.id not in named:
                named.add(component.id)
                key = f"component:{component.id}"
                yield Unit(f"{key}/name", component.name, key, ("name",), note=component.note)
    yield from _phrases(game)
    for example in game.examples:
        key = f"example:{example.id}"
        yield Unit(f"{key}/title", example.title, key, ("title",), note=example.note)
        for part in ("given", "when", "then"):
            said = getattr(example.say, part, None)
            if said:
                yield Unit(f"{key}/say.{part}", said, key, ("say", part))


def _about(game: Game) -> Iterator[Unit]:
    about, key = game.about, "game"
    yield Unit("game/name", about.name, key, ("name",), note=about.note, is_name=True)
    yield Unit("game/summary", about.summary, key, ("summary",))
    yield Unit("game/goal", about.goal, key, ("goal",))
    for number, step in enumerate(about.turn):
        yield Unit(f"game/turn.{number + 1}", step, key, ("turn", number))
    for number, option in enumerate(about.options):
        path: tuple[Step, ...] = ("options", number)
        yield Unit(f"option:{option.id}/title", option.title, key, (*path, "title"))
        if option.note:
            yield Unit(f"option:{option.id}/note", option.note, key, (*path, "note"))
        for position, value in enumerate(option.values):
            if not isinstance(value, int):
                where = (*path, "values", position, "title")
                yield Unit(f"option:{option.id}/{value.id}", value.title, key, where)
    for number, source in enumerate(about.sources):
        path = ("sources", number)
        yield Unit(f"source:{source.id}/title", source.title, key, (*path, "title"), is_name=True)
        yield Unit(f"source:{source.id}/where", source.where, key, (*path, "where"), is_name=True)
        if source.note:
            yield Unit(f"source:{source.id}/note", source.note, key, (*path, "note"))
    for number, page in enumerate(about.pages):
        path = ("pages", number)
        yield Unit(f"page:{page.id}/title", page.title, key, (*path, "title"))
        yield Unit(f"page:{page.id}/intro", page.intro, key, (*path, "intro"))
        for label, text in page.labels.items():
            yield Unit(f"page:{page.id}/{label}", text, key, (*path, "labels", label))
        for place, row in enumerate(page.gallery.rows if page.gallery else ()):
            where = (*path, "gallery", "rows", place)
            yield Unit(f"page:{page.id}/{row.id}", row.title, key, (*where, "title"))
            if row.none:
                yield Unit(f"page:{page.id}/{row.id}.none", row.none, key, (*where, "none"))


def _rule(rule: Rule) -> Iterator[Unit]:
    key = f"rule:{rule.id}"
    yield Unit(f"{rule.id}/title", rule.title, key, ("title",), note=rule.note)
    yield Unit(f"{rule.id}/text", rule.text, key, ("text",), note=rule.note)
    if rule.reason:
        yield Unit(f"{rule.id}/reason", rule.reason, key, ("reason",))
    for number, ruling in enumerate(rule.rulings):
        path: tuple[Step, ...] = ("rulings", number)
        prefix = f"{rule.id}/{ruling.option}"
        yield Unit(f"{prefix}/question", ruling.question, key, (*path, "question"))
        for value, reading in ruling.readings.items():
            yield Unit(f"{prefix}/{value}", reading.text, key, (*path, "readings", value, "text"))
        if ruling.note:
            yield Unit(f"{prefix}/note", ruling.note, key, (*path, "note"))


def _phrases(game: Game) -> Iterator[Unit]:
    phrases = game.phrases
    groups: tuple[tuple[str, dict[str, Phrase]], ...] = (
        ("action", phrases.actions),
        ("field", phrases.fields),
    )
    for group, table in groups:
        for name, phrase in table.items():
            prefix, path = f"phrase:{group}.{name}", (f"{group}s", name)
            yield _wording(f"{prefix}/you", phrase.you, (*path, "you"), phrase.note)
            if phrase.player:
                yield _wording(f"{prefix}/player", phrase.player, (*path, "player"), phrase.note)
            for value, text in phrase.values.items():
                yield _wording(f"{prefix}/values.{value}", text, (*path, "values", value), phrase.note)
    for name, text in phrases.zones.items():
        yield _wording(f"phrase:zone.{name}", text, ("zones", name), None)
    for name, event in phrases.events.items():
        yield _wording(f"phrase:event.{name}", event, ("events", name), None)
    for name, text in phrases.messages.items():
        yield _wording(f"phrase:message.{name}", text, ("messages", name), None)
    for name, saying in phrases.facts.items():
        yield _wording(f"phrase:fact.{name}", saying.say, ("facts", name, "say"), saying.note)
    if phrases.worth:
        yield _wording("phrase:worth", phrases.worth, ("worth",), None)


def _wording(unit: str, wording: Wording, path: tuple[Step, ...], note: str | None) -> Unit:
    arguments: frozenset[str] = frozenset()
    if isinstance(wording, Plural):
        return Unit(unit, wording.one, "phrases", path, wording.other, note, arguments=arguments)
    return Unit(unit, wording, "phrases", path, note=note, arguments=arguments)
