"""From a unit to what a reader sees: translation or source text, with numbers, names and links in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from reglario.book import Game, Piece, Ruleset, Unit, resolve, units
from reglario.book.references import PLACEHOLDER, REFERENCE
from reglario.wording.formats import Formats
from reglario.wording.markup import Markup, Plain

if TYPE_CHECKING:
    from polib import POEntry, POFile

    from reglario.catalogs.freshness import Freshness, Known
    from reglario.catalogs.terms import Forms, Terms

Number = int | float | Fraction | Decimal
Argument = str | Number

#: Stand for what is put into a text after it has been escaped; texts themselves lose them.
_FIRST = 0xE000
_STANDINS = re.compile("[\ue000-\uf8ff]")
#: No text needs them, and a terminal obeys some.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_PART = re.compile(f"{REFERENCE.pattern}|{PLACEHOLDER.pattern}")
_PLAIN = Plain()
_WEB = re.compile(r"""//[^\s<>"'`\\{}|^\[\]*]+""")


@dataclass(frozen=True, slots=True)
class Worded:
    """The text of a unit as it stands in a catalog or in the source, references and placeholders in it.

    Args:
        text: of a plural, the singular.
        language: that the text is in.
        freshness: what can be said of it in the language that was asked for.
        plural: the other form, if it depends on a number.
        previous: of an outdated translation, the text that it was made from, where that is known.
    """

    text: str
    language: str
    freshness: Freshness
    plural: str | None = None
    previous: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A text as a reader sees it."""

    text: str
    freshness: Freshness
    language: str


#: What was asked of a wording, the text of a unit or the forms of a term, and the answer.
Read = dict[tuple[str, str], object]


class Wording:
    """The texts of one game in one language. Catalog and terms are read when first needed, and once.

    Args:
        root: the project.
        game: the game.
        language: es, it or en.

    Raises:
        BadData: by most methods, when catalog or terms cannot be read.
    """

    def __init__(self, root: Path, game: Game, language: str) -> None:
        self.root = root
        self.game = game
        self.language = language
        self._worded: dict[str, Worded] = {}
        self._notes: list[Read] = []
        self._formats: dict[str, Formats] = {}

    def unit(self, unit_id: str) -> Worded:
        """The text of a unit.

        Raises:
            KeyError: the game has no such unit.
        """
        worded = self._worded.get(unit_id)
        if worded is None:
            worded = self._worded[unit_id] = self._word(self._units[unit_id])
        for note in self._notes:
            note["unit", unit_id] = worded
        return worded

    @contextmanager
    def noting(self) -> Iterator[Read]:
        """Note what is read meanwhile. Apart from rule data and the site's words, a page is made of nothing else."""
        note: Read = {}
        self._notes.append(note)
        try:
            yield note
        finally:
            self._notes.pop()

    def rereads(self, read: Read) -> bool:
        """Whether all that another wording of the same rule data was asked is answered here alike; noted as well."""
        asked = {"unit": self.unit, "term": self.forms}
        return all(asked[kind](name) == answer for (kind, name), answer in read.items())

    def text(
        self,
        unit_id: str,
        markup: Markup,
        /,
        ruleset: Ruleset | None = None,
        n: int | None = None,
        **arguments: Argument,
    ) -> Said:
        """A unit, written out for a reader.

        Args:
            unit_id: id of the unit.
            markup: form of writing.
            ruleset: where the numbers come from; left out: the game under its default options.
            n: the number that a plural depends on.
            arguments: what fills the other placeholders: numbers, or strings in that form of writing already.

        Raises:
            KeyError: no such unit, or nothing for one of its placeholders.
        """
        worded = self.unit(unit_id)
        text = worded.text
        if worded.plural is not None:
            if n is None:
                raise KeyError(f"{unit_id} depends on a number n")
            text = text if n == 1 else worded.plural
        formats = self._format(worded.language)
        values: dict[str, Argument] = dict(arguments) if n is None else {**arguments, "n": n}

        def filled(name: str) -> str:
            value = values[name] if name in values else self._number(name, ruleset or self._defaults)
            return value if isinstance(value, str) else formats.number(value)

        return Said(_written(text, markup, filled), worded.freshness, worded.language)

    def _word(self, unit: Unit) -> Worded:
        source = self.game.about.language
        if self.language == source:
            return Worded(unit.text, source, "source", unit.plural)
        from reglario.catalogs.catalog import translations  # noqa: PLC0415 (not for the source language)
        from reglario.catalogs.freshness import freshness, translated_from  # noqa: PLC0415
        from reglario.catalogs.templates import needs_translation  # noqa: PLC0415

        if not needs_translation(unit):
            return Worded(unit.text, self.language, "current", unit.plural)
        entry = self._entries.get(unit.id)
        known = self._known if unit.arguments is None else replace(self._known, numbers=())
        found = freshness(entry, unit.text, unit.plural, source, known, is_name=unit.is_name)
        if entry is None or found == "missing":
            return Worded(unit.text, source, "missing", unit.plural)
        text, *plural = translations(entry)
        previous = translated_from(entry)[0] if found == "outdated" else None
        if previous == unit.text:  # a translator's own doubt, not an older text
            previous = None
        return Worded(text, self.language, found, plural[-1] if plural else None, previous)

    @cached_property
    def _known(self) -> Known:
        from reglario.catalogs.freshness import known_in  # noqa: PLC0415

        return known_in(self.game)

    @cached_property
    def _units(self) -> dict[str, Unit]:
        return {unit.id: unit for unit in units(self.game)}

    @cached_property
    def catalog(self) -> POFile | None:
        """The catalog, where there is one; not to be changed.

        Raises:
            BadData: it cannot be read.
        """
        from reglario.catalogs.catalog import catalog_file, read_catalog  # noqa: PLC0415

        file = catalog_file(self.language, self.game.id)
        path = self.root / file
        return read_catalog(path, file) if path.is_file() else None

    @cached_property
    def _entries(self) -> dict[str, POEntry]:
        return {entry.msgctxt: entry for entry in self.catalog or () if not entry.obsolete}

    def forms(self, term: str) -> tuple[Forms, str]:
        """The forms of a term and their language: the game's own where the other has none.

        Raises:
            KeyError: the game has no such term.
        """
        found = self._terms.forms(term)
        for note in self._notes:
            note["term", term] = found
        return found

    def term(self, term: str) -> str:
        """The name of a term."""
        return self.forms(term)[0].term

    def component(self, component: str) -> str:
        """The name of a component: its own, or its term's."""
        thing = self.game.component[component]
        return self.term(thing.term) if thing.term else self.unit(f"component:{component}/name").text

    def icon(self, icon: str) -> str:
        """The name of an icon: that of the term or component that has it."""
        kind, _, name = self.game.icon_names[icon].partition(":")
        return self.term(name) if kind == "term" else self.component(name)

    @cached_property
    def _terms(self) -> Terms:
        from reglario.catalogs.terms import load_terms  # noqa: PLC0415

        return load_terms(self.root, self.game, self.language)

    def number(self, value: Number) -> str:
        """A number: `6.000` in Spanish, `6,000` in English."""
        return self._format(self.language).number(value)

    def value(self, placeholder: str) -> int:
        """What a placeholder stands for under the default options.

        Raises:
            KeyError: the game has no such number.
        """
        return self._number(placeholder, self._defaults)

    def fraction(self, value: Fraction) -> str:
        """A fraction in lowest terms."""
        return self._format(self.language).fraction(value)

    def percent(self, value: Fraction | float, digits: int = 1) -> str:
        """A share as a percentage with that many digits after the decimal mark, rounded half up."""
        return self._format(self.language).percent(value, digits)

    def list(self, parts: Sequence[str]) -> str:
        """Parts as a sentence lists them."""
        return self._format(self.language).list(parts)

    def _format(self, language: str) -> Formats:
        if language not in self._formats:
            self._formats[language] = Formats(language)
        return self._formats[language]

    @cached_property
    def _defaults(self) -> Ruleset:
        return resolve(self.game)

    def _number(self, name: str, ruleset: Ruleset) -> int:
        """The number that a placeholder names: a constant, a fact, a count, or the total of a kind.

        Raises:
            KeyError: there is none.
        """
        if name in ruleset.constants:
            return ruleset.constants[name]
        thing, _, fact = name.rpartition(".")
        kind = self.game.kind_of.get(thing)
        if kind is not None:
            piece = ruleset.pieces[kind].get(thing)
            value = _fact(piece, fact) if piece else self.game.component[thing].facts.get(fact)
            if isinstance(value, int):
                return value
        if fact == "total" and thing in ruleset.pieces:
            return sum(piece.count or 0 for piece in ruleset.pieces[thing].values())
        raise KeyError(f"{self.game.id}: there is nothing to put in place of {{{name}}}")


def _fact(piece: Piece, fact: str) -> object:
    return piece.count if fact == "count" else piece.facts.get(fact)


def _written(text: str, markup: Markup, filled: Callable[[str], str]) -> str:
    """A text in some form of writing. What it refers to is set aside while the words around it are escaped."""
    parts: list[str] = []

    def set_aside(written: str) -> str:
        parts.append(written)
        return chr(_FIRST + len(parts) - 1)

    def part(match: re.Match[str]) -> str:
        shown, kind, target, placeholder = match.groups()
        if placeholder is not None:
            return set_aside(filled(placeholder))
        if kind == "icon":
            return set_aside(markup.icon(target, _written(shown, _PLAIN, filled)))
        inner = _written(shown, markup, filled)
        match kind:
            case "term":
                return set_aside(markup.term(inner, target))
            case "rule":
                return set_aside(markup.rule(inner, target))
            case "https" if _WEB.fullmatch(target):
                return set_aside(markup.link(inner, f"https:{target}"))
            case _:
                return set_aside(inner)  # a kind of link that nobody should follow

    clean = _CONTROLS.sub("", _STANDINS.sub("", text))
    escaped = markup.escape(_PART.sub(part, clean))
    return _STANDINS.sub(lambda match: parts[ord(match[0]) - _FIRST], escaped)
