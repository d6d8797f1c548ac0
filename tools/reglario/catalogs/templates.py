"""What there is to translate: the texts of each game, and in Reglario's own checkout the tool's sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from polib import POEntry, POFile

import reglario.sentences
from reglario.book import BadData, Book, Game, Problem, Unit, units
from reglario.book.references import PLACEHOLDER, REFERENCE
from reglario.book.renaming import Moves, moves_of
from reglario.catalogs.addresses import addresses
from reglario.catalogs.catalog import new_catalog, render, set_header, template_file
from reglario.catalogs.comments import Commentary, filled_in
from reglario.catalogs.languages import english_name
from reglario.catalogs.spotting import Spotter
from reglario.catalogs.terms import load_terms
from reglario.catalogs.writing import write_all
from reglario.sentences import MESSAGES, SITE, Sentence

_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Message:
    """One text to translate.

    Args:
        unit: unit id.
        text: source text; of a plural, the singular.
        plural: source text of the plural.
        comment: what a translator should know.
        file: where the text stands, relative to the project root.
        is_name: a translation may equal the text.
        part: of a game: `chapter:<id>`, `game`, `glossary`, `components`, `phrases` or `examples`.
    """

    unit: str
    text: str
    plural: str | None
    comment: str
    file: str
    is_name: bool = False
    part: str = ""


@dataclass(frozen=True, slots=True)
class Template:
    """All texts of one catalog.

    Args:
        name: game id, `site` or `messages`.
        title: what it holds, for the first line of its files.
        language: of the texts.
        messages: in the order a reader meets them.
        moves: ids of rules and terms that have another name now.
    """

    name: str
    title: str
    language: str
    messages: tuple[Message, ...]
    moves: Moves = field(default_factory=lambda: Moves({}))


def templates(book: Book, language: str | None = None) -> list[Template]:
    """What is to be translated into a language, game by game; None: into any, with the terms in the game's own.

    Raises:
        BadData: files of terms that cannot be read.
    """
    found: list[Template] = []
    problems: list[Problem] = []
    for make in template_makers(book, language).values():
        try:
            found.append(make())
        except BadData as error:
            problems += error.problems
    if problems:
        raise BadData(problems)
    return found


def template_makers(book: Book, language: str | None) -> dict[str, Callable[[], Template]]:
    """What makes each template for a language, by name; each raises `BadData` where files are wrong."""
    makers: dict[str, Callable[[], Template]] = {
        game.id: partial(game_template, book.root, game, language or game.about.language)
        for game in book.games.values()
        if game.about.language != language
    }
    if language != "en" and is_checkout(book.root):
        makers |= {name: partial(tool_template, name) for name in TOOL}
    return makers


def game_template(root: Path, game: Game, language: str) -> Template:
    """The texts of a game, with comments for those who translate them into `language`.

    Raises:
        BadData: the file of terms cannot be read.
    """
    said = commentary(root, game, language)
    messages = tuple(
        Message(
            unit.id, unit.text, unit.plural, said.of(unit), game.at(unit.key)[0], unit.is_name, part_of(game, unit)
        )
        for unit in units(game)
        if needs_translation(unit)
    )
    title = f"Rules of {game.about.name}.\nLicence of the texts and their translations: {game.about.license}."
    return Template(game.id, title, game.about.language, messages, moves_of(game))


_PARTS: Final = {
    "game": "game",
    "term": "glossary",
    "kind": "components",
    "component": "components",
    "phrases": "phrases",
    "example": "examples",
}


def part_of(game: Game, unit: Unit) -> str:
    """The part of a game that a text belongs to."""
    kind, _, name = unit.key.partition(":")
    if kind == "rule":
        return f"chapter:{game.chapter_of[name]}"
    return unit.key if kind == "chapter" else _PARTS[kind]


def commentary(root: Path, game: Game, language: str) -> Commentary:
    """What translators into a language are told of a game's texts.

    Raises:
        BadData: the file of terms or `mkdocs.yml` cannot be read.
    """
    own = Spotter({term.id: [term.term, *([term.plural] if term.plural else [])] for term in game.terms})
    return Commentary(game, load_terms(root, game, language), addresses(root, language), own)


def needs_translation(unit: Unit) -> bool:
    """Whether there is anything to translate: `{value}` alone is the same in every language."""
    text = f"{unit.text} {unit.plural or ''}"
    return bool(_LETTER.search(PLACEHOLDER.sub("", REFERENCE.sub(r"\1", text))))


def is_checkout(root: Path) -> bool:
    """Whether the project is Reglario's own, where its sentences are translated as well."""
    return _sentences().is_relative_to(root.resolve())


def _sentences() -> Path:
    return Path(reglario.sentences.__file__).resolve().parent


#: Names of the catalogs of the tool itself.
TOOL: Final = ("site", "messages")
_TOOL: Final[Mapping[str, tuple[str, Mapping[str, Sentence]]]] = {
    "site": ("Words of the site of Reglario.", SITE),
    "messages": ("Messages of Reglario, the command line tool.", MESSAGES),
}


def tool_template(name: str) -> Template:
    """The words of the site, or the messages of the tool."""
    title, sentences = _TOOL[name]
    file = f"tools/reglario/sentences/{name}.py"
    messages = []
    for code, sentence in sentences.items():
        text, plural = (sentence, None) if isinstance(sentence, str) else sentence
        explained = "\n".join(filled_in(f"{text} {plural or ''}"))
        messages.append(Message(code, text, plural, explained, file))
    return Template(name, f"{title}\nLicence: MIT.", "en", tuple(messages))


def extract(book: Book) -> list[str]:
    """Write the templates of a project.

    Returns:
        The files that changed, relative to the project root.

    Raises:
        OSError: one cannot be written; all are as they were.
    """
    return write_all(book.root, {template_file(t.name): render(template_catalog(t)) for t in templates(book)})


def template_catalog(template: Template) -> POFile:
    """A template as a PO file without translations."""
    catalog = new_catalog(template.name, template.title, None, template.language)
    catalog.extend(empty_entry(message) for message in template.messages)
    return catalog


def empty_catalog(template: Template, language: str) -> POFile:
    """A catalog for a language that has none yet."""
    first, _, rest = template.title.partition("\n")
    catalog = new_catalog(
        template.name, f"{first.removesuffix('.')}, in {english_name(language)}.\n{rest}", language, template.language
    )
    set_header(catalog, language, template.language)
    return catalog


def empty_entry(message: Message, forms: int = 2) -> POEntry:
    """A message without translation; `forms` is how many plural forms the language has."""
    entry = POEntry(
        msgctxt=message.unit,
        msgid=message.text,
        msgid_plural=message.plural or "",
        comment=message.comment,
        occurrences=[(message.file, "")],
    )
    if message.plural is not None:
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    return entry
