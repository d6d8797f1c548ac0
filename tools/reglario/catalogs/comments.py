"""What a translator sees above a text: where it stands, what it speaks of, and the maintainer's note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reglario.book import Game, Unit
from reglario.book.model import Amount, ByOption, FromOption
from reglario.book.references import REFERENCE, placeholders, references
from reglario.catalogs.addresses import PAGE, Addresses
from reglario.catalogs.spotting import Spotter
from reglario.catalogs.terms import Terms, terms_file

#: What a translator is told of a text that may stay as it is.
NAME = "a name: it may stay as it is"


#: Examples named in a comment at most; the page shows them all.
_EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class Commentary:
    """What is said of the texts of one game.

    Args:
        game: whose texts are to be translated.
        terms: how the catalog's language (in a template, the game's) says the terms.
        addresses: of the pages in that language.
        spotter: finds the game's terms in its texts.
    """

    game: Game
    terms: Terms
    addresses: Addresses
    spotter: Spotter

    def of(self, unit: Unit) -> str:
        """The extracted comment of a unit, a line for each thing, in the order a translator needs them."""
        game, terms = self.game, self.terms
        texts = unit.text if unit.plural is None else f"{unit.text}\n{unit.plural}"
        lines = [_place(game, unit)]
        if unit.is_name:
            lines.append(NAME)
        if unit.note:
            lines.append("note: " + " ".join(unit.note.split()))
        named = dict.fromkeys((r.kind, r.target) for r in references(texts))
        named |= dict.fromkeys(("term", term) for term in self.spotter.terms(REFERENCE.sub(" ", texts)))
        lines += [f"{kind}:{target} = {_target(game, kind, target, terms)}" for kind, target in named]
        if unit.arguments is None:
            lines += [f"{{{name}}} = {_number(game, name)}" for name in dict.fromkeys(placeholders(texts))]
        else:
            lines += filled_in(texts)
        lines += self._examples(unit)
        lines.append(f"{PAGE}{self.addresses.of(game, unit)}")
        return "\n".join(" ".join(line.split()) for line in lines)

    def _examples(self, unit: Unit) -> Iterator[str]:
        kind, _, name = unit.key.partition(":")
        if kind == "rule":
            showing = [example.id for example in self.game.examples if name in example.shows]
            more = [f"and {len(showing) - _EXAMPLES} more"] if len(showing) > _EXAMPLES else []
            if showing:
                yield "examples: " + ", ".join([*showing[:_EXAMPLES], *more])


def filled_in(texts: str) -> list[str]:
    """The line that says which placeholders get their content when the text is shown; none without any."""
    names = [f"{{{name}}}" for name in dict.fromkeys(placeholders(texts))]
    return ["filled in when shown: " + ", ".join(names)] if names else []


def _target(game: Game, kind: str, target: str, terms: Terms) -> str:
    if kind == "rule":
        return f"“{game.rule[target].title}”"
    if kind == "term":
        return _term(game, target, terms)
    home, _, name = game.icon_names[target].partition(":")
    component = game.component.get(name)
    if home == "term" or component is None:
        return _term(game, name, terms)
    return component.name or _term(game, str(component.term), terms)


def _term(game: Game, term: str, terms: Terms) -> str:
    forms, language = terms.forms(term)
    if language != terms.language:
        return f"{forms.term} (not in {terms_file(terms.language, game.id)} yet)"
    gender = f" ({forms.gender})" if forms.gender else ""
    return f"{forms.term}{gender}" + (f", plural {forms.plural}" if forms.plural else "")


def _number(game: Game, name: str) -> str:
    thing, _, fact = name.rpartition(".")
    if not thing:
        return " or ".join(_amount(game, c.value) for c in game.constants if c.id == name)
    variants = [c for c in game.components if c.id == thing]
    if fact == "count" and variants:
        return " or ".join(_amount(game, c.count) for c in variants if c.count is not None)
    if variants:
        return " or ".join(dict.fromkeys(str(c.facts[fact]) for c in variants if fact in c.facts))
    counts = [c.count for c in game.components if game.kind_of[c.id] == thing and c.count is not None]
    fixed = [count for count in counts if isinstance(count, int)]
    return str(sum(fixed)) if len(fixed) == len(counts) else "the number of all of this kind"


def _amount(game: Game, value: Amount) -> str:
    match value:
        case int():
            return str(value)
        case ByOption(by=by, values=values):
            table = ", ".join(f"{choice}: {number}" for choice, number in values.items())
            return f"{table} (by “{game.option[by].title}”)"
        case FromOption(option=option):
            return ", ".join(str(choice) for choice in game.option[option].choices) + " (as chosen)"


def _place(game: Game, unit: Unit) -> str:
    kind, _, name = unit.key.partition(":")
    match kind:
        case "game":
            return _place_in_game(game, unit)
        case "chapter":
            return (
                "title of a chapter"
                if unit.path[0] == "title"
                else f"opening of the chapter “{_chapter(game, name)}”"
            )
        case "rule":
            return _place_in_rule(game, unit, name)
        case "term":
            return f"definition of the term “{game.term[name].term}”"
        case "kind":
            return "title of a group of components"
        case "component":
            return f"name of a component, kind “{game.kind_of[name]}”"
        case "example" if unit.path[0] == "title":
            shown = ", ".join(f"“{game.rule[rule].title}”" for rule in _example_shows(game, name))
            return f"title of an example of {shown}"
        case "example":
            return f"example “{next(e.title for e in game.examples if e.id == name)}”: its {unit.path[1]}"
        case _:
            return _place_in_phrases(unit)


def _chapter(game: Game, name: str) -> str:
    return next(chapter.title for chapter in game.chapters if chapter.id == name)


def _example_shows(game: Game, name: str) -> list[str]:
    return next(example.shows for example in game.examples if example.id == name)


_IN_GAME = {
    "name": "name of the game",
    "summary": "first page of the game: what it is",
    "goal": "first page of the game: its goal",
    "turn": "first page of the game: a step of a turn",
}


def _place_in_game(game: Game, unit: Unit) -> str:
    group, number = str(unit.path[0]), unit.path[1] if len(unit.path) > 1 else 0
    assert isinstance(number, int)
    if group in _IN_GAME:
        return _IN_GAME[group]
    about = game.about
    if unit.path[2] == "gallery":
        part = "heading of a line" if unit.path[-1] == "title" else "what a line says where a card has nothing of it"
        return f"page “{about.pages[number].title}”: {part}"
    part = "title" if unit.path[2] == "title" else str(unit.path[2])
    if group == "options":
        title = about.options[number].title
        return "title of an option" if part == "title" else f"option “{title}”: {_PARTS.get(part, part)}"
    if group == "sources":
        return "title of a source" if part == "title" else f"source “{about.sources[number].title}”: note"
    return "title of a page" if part == "title" else f"page “{about.pages[number].title}”: {_PARTS.get(part, part)}"


_PARTS = {"values": "one of its values", "intro": "opening", "labels": "label"}


def _place_in_rule(game: Game, unit: Unit, name: str) -> str:
    rule = game.rule[name]
    where = f"rule “{rule.title}” (chapter “{_chapter(game, game.chapter_of[name])}”)"
    match unit.path:
        case ("title",):
            return f"title of a rule (chapter “{_chapter(game, game.chapter_of[name])}”)"
        case ("text",):
            return where
        case ("reason",):
            return f"{where}: why it is {rule.status}"
        case ("rulings", int(number), "readings", *_):
            return f"{where}: an answer to “{rule.rulings[number].question}”"
        case ("rulings", int(number), "note"):
            return f"{where}: note on “{rule.rulings[number].question}”"
        case _:
            return f"{where}: a disputed point"


_PHRASES = {
    "zones": "a part of the picture of a position",
    "events": "something that chance may bring",
    "messages": "answer to a position that cannot be",
    "worth": "what a reading is worth",
}


def _place_in_phrases(unit: Unit) -> str:
    group = str(unit.path[0])
    if group in _PHRASES:
        return _PHRASES[group]
    if group == "facts":
        return f"what is printed on a card, “{unit.path[1]}”"
    what = f"action “{unit.path[1]}”" if group == "actions" else f"position, “{unit.path[1]}”"
    if unit.path[2] == "values":
        return f"{what}: the value “{unit.path[3]}”"
    return f"{what}: said to the player" if unit.path[2] == "you" else f"{what}: said of another player"
