"""`locales/<lang>/style.yaml`: how a language is written in this project."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from pydantic import Field, ValidationError

from reglario.book import BadData
from reglario.book.model import Model, Text
from reglario.book.reading import parse, read_text
from reglario.book.validation import model_problems
from reglario.catalogs.languages import FOLDER


class Preferred(Model):
    """A word that this project writes in one of several right ways (solo, not sólo)."""

    use: Text
    instead_of: list[Text] = Field(min_length=1)
    reason: Text | None = None


class Style(Model):
    """How a language is written.

    Args:
        register_: how the reader is spoken to: familiar is tú and tu, formal usted and voi.
        decimal: the mark before decimals; None: as the CLDR has it.
        quotes: the outer marks of quotation, opening and closing.
        words: spellings that were chosen.
        names: words of other languages and names that the checks of spelling and language leave alone.
    """

    register_: Literal["familiar", "formal"] | None = Field(default=None, alias="register")
    decimal: Literal[",", "."] | None = None
    quotes: Text | None = Field(default=None, min_length=2, max_length=2)
    words: list[Preferred] = Field(default_factory=list)
    names: list[Text] = Field(default_factory=list)


NO_STYLE: Final = Style()


def style_file(language: str) -> str:
    """Path of a style file below the project root."""
    return f"{FOLDER}/{language}/style.yaml"


def load_style(root: Path, language: str) -> Style:
    """The style of a language; without a file, nothing is laid down.

    Raises:
        BadData: everything that is wrong in the file.
    """
    file = style_file(language)
    if not (root / file).is_file():
        return NO_STYLE
    text = read_text(root / file, file)
    data = parse(text, file) or {}
    try:
        return Style.model_validate(data)
    except ValidationError as error:
        raise BadData(model_problems(error, Style.model_json_schema(), data, text, file)) from error
