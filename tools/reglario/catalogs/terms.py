"""The forms of a game's terms: of its own language from the glossary, of others from `locales/<lang>/terms/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from reglario.book import BadData, Game, Problem, nearest
from reglario.book.model import Id, Model, Text
from reglario.book.reading import locate, parse, read_text
from reglario.book.validation import model_problems
from reglario.catalogs.languages import FOLDER


class Forbidden(Model):
    """A word that must not be used for a term, and why."""

    form: Text
    reason: Text


class Forms(Model):
    """A term in one language.

    Args:
        term, plural: the approved words.
        forms: further inflections that no rule of endings tells.
        gender: of the word.
        forbidden: words that must not be used for it.
    """

    term: Text
    plural: Text | None = None
    forms: list[Text] = Field(default_factory=list)
    gender: Literal["m", "f"] | None = None
    forbidden: list[Forbidden] = Field(default_factory=list)


class TermsFile(Model):
    """`locales/<lang>/terms/<game>.yaml`: the only home of a term's forms in that language."""

    terms: dict[Id, Forms] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game as one language says them.

    Args:
        language: of `known`.
        source: language of the game.
        known: forms by term id.
        own: forms in the game's own language, for terms that `known` lacks.
    """

    language: str
    source: str
    known: Mapping[str, Forms]
    own: Mapping[str, Forms]

    def forms(self, term: str) -> tuple[Forms, str]:
        """The forms of a term and the language they are in.

        Raises:
            KeyError: the game has no such term.
        """
        if term in self.known:
            return self.known[term], self.language
        return self.own[term], self.source

    @property
    def missing(self) -> list[str]:
        """Terms without a form in this language, in the order of the glossary."""
        return [term for term in self.own if term not in self.known]


def terms_file(language: str, game: str) -> str:
    """Path of a file of terms below the project root."""
    return f"{FOLDER}/{language}/terms/{game}.yaml"


def load_terms(root: Path, game: Game, language: str) -> Terms:
    """The terms of a game in a language; a file that does not exist has none.

    Raises:
        BadData: everything that is wrong in the file.
    """
    own = {term.id: Forms(term=term.term, plural=term.plural) for term in game.terms}
    source = game.about.language
    if language == source:
        return Terms(language, source, own, own)
    file = terms_file(language, game.id)
    path = root / file
    known = _read(path, file, game) if path.is_file() else {}
    return Terms(language, source, known, own)


def _read(path: Path, file: str, game: Game) -> dict[str, Forms]:
    text = read_text(path, file)
    data = parse(text, file) or {}
    try:
        found = TermsFile.model_validate(data).terms
    except ValidationError as error:
        raise BadData(model_problems(error, TermsFile.model_json_schema(), data, text, file)) from error
    problems = [
        Problem(
            "unknown-id",
            locate(text, file, ["terms", term], key=True),
            {"kind": "term", "found": term, "expected": nearest(term, game.term)},
        )
        for term in found
        if term not in game.term
    ]
    if problems:
        raise BadData(problems)
    return found
