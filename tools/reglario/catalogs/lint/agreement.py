"""Gender and number around a placeholder: «los {cards} cartas», «{dice} dado»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from reglario.book import Game, resolve
from reglario.book.model import ByOption, FromOption
from reglario.book.references import REFERENCE
from reglario.catalogs.lint.pair import Fault, Known, Pair
from reglario.catalogs.terms import Terms

_AROUND = re.compile(r"(?:(?<!\w)([^\W\d_]+)[ ']\s*)?\{([^{}]*)\}(?=\s+([^\W\d_]+(?:\s+[^\W\d_]+){0,3}))")
#: Articles and the like, with the gender and number that they ask for.
_BEFORE: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "es": {
        "el": ("m", "one"), "la": ("f", "one"), "los": ("m", "many"), "las": ("f", "many"), "estos": ("m", "many"),
        "estas": ("f", "many"), "esos": ("m", "many"), "esas": ("f", "many"), "otros": ("m", "many"),
        "otras": ("f", "many"), "primeros": ("m", "many"), "primeras": ("f", "many"), "cuántos": ("m", "many"),
        "cuántas": ("f", "many"), "unos": ("m", "many"), "unas": ("f", "many"), "últimos": ("m", "many"),
        "últimas": ("f", "many"),
    },
    "it": {
        "il": ("m", "one"), "lo": ("m", "one"), "la": ("f", "one"), "i": ("m", "many"), "gli": ("m", "many"),
        "le": ("f", "many"), "dei": ("m", "many"), "delle": ("f", "many"), "degli": ("m", "many"),
        "nei": ("m", "many"), "nelle": ("f", "many"), "ai": ("m", "many"), "alle": ("f", "many"),
        "questi": ("m", "many"), "queste": ("f", "many"), "altri": ("m", "many"), "altre": ("f", "many"),
        "primi": ("m", "many"), "prime": ("f", "many"), "sui": ("m", "many"), "sulle": ("f", "many"),
        "coi": ("m", "many"), "dai": ("m", "many"), "dalle": ("f", "many"),
    },
}  # fmt: skip


def agreement_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """A noun beside `{constant}` in the number that the constant asks for, its article in the noun's gender."""
    articles = _BEFORE.get(pair.language[:2])
    if articles is None:
        return
    nouns = _nouns(known.terms.terms) if known.terms else {}
    for form in pair.forms:
        for match in _AROUND.finditer(REFERENCE.sub(r"\1", form)):
            before, name, after = match.groups()
            noun = next((w for w in _beginnings(after.casefold()) if w in nouns), None)
            gender, number = nouns[noun] if noun else (_gender_of(after.casefold().split()[0], pair.language), None)
            values = _values(known.game, name) if known.game else []
            if values and min(values) > 1 and number == "one":
                yield Fault("noun-singular", {"found": f"{{{name}}} {noun}", "value": min(values)})
            wanted = articles.get((before or "").casefold())
            if wanted and gender and wanted[0] != gender and (noun or wanted[1] == "many"):
                yield Fault("article-gender", {"found": f"{before} {{{name}}} {noun or after.split()[0]}"})
            elif wanted and values and min(values) > 1 and wanted[1] == "one" and number == "many":
                yield Fault("article-singular", {"found": f"{before} {{{name}}} {noun}"})


#: Genders that the endings of plurals give away, where no term does, and words of which they are not true.
_ENDINGS: Final = {
    "es": ((re.compile(r".{2,}(?:as|ciones|siones|dades|ies)"), "f"), (re.compile(r".{2,}(?:os|ores)"), "m")),
    "it": ((re.compile(r".{3,}[^i]e|specie|.{2,}(?:zioni|sioni)"), "f"),),
}
_OTHERWISE: Final = re.compile(
    "días|mapas|manos|fotos|motos|temas|problemas|sistemas|poemas|diagramas|programas|idiomas|planetas|cometas|flores"
    "|labores|guardas|piratas|atletas|artistas|turistas|centinelas"
    "|oltre|sempre|insieme|anche|invece|mentre|oppure|prime|altre|queste|quelle"
)


def _gender_of(noun: str, language: str) -> str | None:
    """The gender of a plural by its ending."""
    if _OTHERWISE.fullmatch(noun):
        return None
    return next((gender for ending, gender in _ENDINGS[language[:2]] if ending.fullmatch(noun)), None)


def _beginnings(words: str) -> Iterator[str]:
    parts = words.split()
    return (" ".join(parts[:length]) for length in range(len(parts), 0, -1))


@lru_cache(maxsize=32)
def _nouns_of(terms: tuple[tuple[str, str | None, str | None], ...]) -> dict[str, tuple[str | None, str | None]]:
    found: dict[str, tuple[str | None, str | None]] = {}
    for one, many, gender in terms:
        found[one.casefold()] = (gender, "one" if many else None)
        if many:
            found[many.casefold()] = (gender, "many" if many != one else None)
    return found


def _nouns(terms: Terms) -> Mapping[str, tuple[str | None, str | None]]:
    """Words of terms with their gender and number."""
    return _nouns_of(tuple((f.term, f.plural, f.gender) for f in terms.known.values()))


def _values(game: Game, name: str) -> list[int]:
    """What a placeholder may stand for; nothing where that is only known in play."""
    found: list[int] = []
    for constant in game.constants:
        if constant.id == name:
            match constant.value:
                case int() as value:
                    found.append(value)
                case ByOption(values=values):
                    found += [value for value in values.values() if isinstance(value, int)]
                case FromOption(option=option):
                    found += [value for value in game.option[option].choices if isinstance(value, int)]
    thing, _, fact = name.rpartition(".")
    if thing and fact == "count":
        found += [c.count for c in game.components if c.id == thing and isinstance(c.count, int)]
    if thing and fact == "total":
        piece = resolve(game).pieces.get(thing, {})
        found.append(sum(p.count or 0 for p in piece.values()))
    return found
