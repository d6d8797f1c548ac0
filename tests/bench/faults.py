"""Faults that are put into good translations, one kind of mistake each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from reglario.book.references import PLACEHOLDER, REFERENCE
from reglario.catalogs import Terms

NUMBERS = {
    "es": ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
    "it": ["due", "tre", "quattro", "cinque", "sette", "otto", "nove"],
}
FAMILIAR = {
    "es": {"tu": "su", "puedes": "usted puede", "tienes que": "usted debe", "tiras": "usted tira", "te": "le"},
    "it": {
        "puoi": "potete",
        "devi": "dovete",
        "tuo": "vostro",
        "tua": "vostra",
        "hai": "avete",
        "tuoi": "vostri",
        "vuoi": "volete",
    },
}


@dataclass(frozen=True)
class Text:
    """A translation that is to be spoilt."""

    unit: str
    language: str
    source: str
    plural: str
    forms: tuple[str, ...]
    terms: Terms | None
    others: tuple[str, ...] = ()  # what the other language says
    repeated: bool = False  # whether the same text stands elsewhere in the catalog, translated alike

    def last(self, form: str) -> Text | None:
        return None if form == self.forms[-1] else replace(self, forms=(*self.forms[:-1], form))


Spoil = Callable[[Text, random.Random], Text | None]


def substitute(pattern: str, by: str | Callable[[re.Match[str]], str], flags: int = 0) -> Spoil:
    """One place of those that fit, chosen at random."""

    def spoil(text: Text, chance: random.Random) -> Text | None:
        form = text.forms[-1]
        found = list(re.finditer(pattern, form, flags))
        if not found:
            return None
        match = chance.choice(found)
        new = match.expand(by) if isinstance(by, str) else by(match)
        return text.last(form[: match.start()] + new + form[match.end() :])

    return spoil


def only(language: str, spoil: Spoil) -> Spoil:
    return lambda text, chance: spoil(text, chance) if text.language == language else None


def misspell(name: str) -> str:
    return name[:2] + name[3:] if len(name) > 4 else name + "x"


def number_word(text: Text, chance: random.Random) -> Text | None:
    words = NUMBERS[text.language]

    def other(match: re.Match[str]) -> str:
        return words[(words.index(match[0]) + 1) % len(words)]

    return substitute(rf"(?<![\w-])(?:{'|'.join(words)})(?!\w)", other)(text, chance)


def forbidden(text: Text, chance: random.Random) -> Text | None:
    """An approved word that the text links to, replaced by a forbidden one."""
    if text.terms is None:
        return None
    for match in REFERENCE.finditer(text.forms[-1]):
        forms = text.terms.known.get(match[3]) if match[2] == "term" else None
        if forms and forms.forbidden:
            bad = chance.choice(forms.forbidden).form
            return text.last(text.forms[-1].replace(match[0], f"[{bad}](term:{match[3]})", 1))
    return None


def other_word(text: Text, chance: random.Random) -> Text | None:
    """The words of a link to a term replaced by some other word."""
    match = next((m for m in REFERENCE.finditer(text.forms[-1]) if m[2] == "term"), None)
    if match is None or text.terms is None or match[3] not in text.terms.known:
        return None
    new = text.last(
        text.forms[-1].replace(match[0], f"[{chance.choice(['cosa', 'rueda', 'mosca'])}]({match[2]}:{match[3]})", 1)
    )
    word = text.terms.known[match[3]].term[:4]
    return None if new is None or word.lower() in new.forms[-1].lower().replace(f"{match[3]}", "") else new


def empty_form(text: Text, chance: random.Random) -> Text | None:
    return replace(text, forms=(text.forms[0], "")) if text.plural else None


def same_forms(text: Text, chance: random.Random) -> Text | None:
    return replace(text, forms=(text.forms[-1],) * 2) if text.plural and text.forms[0] != text.forms[1] else None


def source_again(text: Text, chance: random.Random) -> Text | None:
    return None if text.plural or len(text.source.split()) < 3 else text.last(text.source)


def half_source(text: Text, chance: random.Random) -> Text | None:
    there, here = text.source.split(". "), text.forms[-1].split(". ")
    if text.plural or len(there) < 2 or len(there) != len(here) or len(there[-1].split()) < 5:
        return None
    return text.last(". ".join([*here[:-1], there[-1]]))


def other_language(text: Text, chance: random.Random) -> Text | None:
    if text.plural or not text.others or len(text.others[0].split()) < 6:
        return None
    return text.last(text.others[0])


def otherwise(text: Text, chance: random.Random) -> Text | None:
    """A text that stands twice in its catalog, translated with another word."""
    if not text.repeated or text.plural:
        return None
    word = {"es": "este", "it": "questo"}[text.language]
    return text.last(f"{text.forms[-1].rstrip('.')} ({word})" + "." * text.forms[-1].endswith("."))


def sentence_lost(text: Text, chance: random.Random) -> Text | None:
    parts = text.forms[-1].split(". ")
    if len(parts) < 2 or PLACEHOLDER.search(parts[-1]) or "](" in parts[-1] or len(parts[-1].split()) < 5:
        return None
    return text.last(". ".join(parts[:-1]) + ".")


def doubled(text: Text, chance: random.Random) -> Text | None:
    return substitute(r"(?<![\w{\[(:-])[a-zà-ÿ]{2,}(?![\w})\]:-])", r"\g<0> \g<0>")(text, chance)


def register(text: Text, chance: random.Random) -> Text | None:
    words = FAMILIAR[text.language]
    return substitute(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", lambda m: words[m[0]])(text, chance)


def singular_noun(text: Text, chance: random.Random) -> Text | None:
    if text.terms is None:
        return None
    for forms in text.terms.known.values():
        found = (
            re.search(rf"(\{{[a-z_]+\}}) {re.escape(forms.plural)}(?!\w)", text.forms[-1]) if forms.plural else None
        )
        if found and found[1] not in ("{n}", "{value}"):
            return text.last(text.forms[-1].replace(found[0], f"{found[1]} {forms.term}", 1))
    return None


def wrong_article(text: Text, chance: random.Random) -> Text | None:
    swap = {"los": "las", "las": "los", "i": "le", "gli": "le", "le": "i"}
    return substitute(r"(?<!\w)(los|las|i|gli|le)(?= \{[a-z_]+\} [a-z])", lambda m: swap[m[0]])(text, chance)


def swapped(match: re.Match[str]) -> str:
    word = match[0]
    return word[:2] + word[3] + word[2] + word[4:]


def longer(text: Text, chance: random.Random) -> Text | None:
    title = text.unit.endswith("/title") and not text.unit.startswith(("example:", "source:"))
    return (
        text.last(f"{text.forms[-1]} y todo lo que con ello tiene que ver de cerca o de lejos, siempre")
        if title
        else None
    )


#: Kind -> how to make it, and the checks that may tell of it.
FAULTS: Mapping[str, tuple[Spoil, frozenset[str]]] = {
    name: (spoil, frozenset(checks.split()))
    for name, spoil, checks in (
        ("placeholder lost", substitute(r"\{[a-z_.]+\} ?", ""), "placeholders"),
        ("placeholder misspelt", substitute(r"\{([a-z_.]+)\}", lambda m: f"{{{misspell(m[1])}}}"), "placeholders"),
        ("placeholder translated", substitute(r"\{([a-z_.]+)\}", "{numero}"), "placeholders"),
        ("link lost", substitute(r"\[([^\[\]]*)\]\([a-z]+:[^()]*\)", r"\1"), "links"),
        ("link misspelt", substitute(r"\]\(([a-z]+):([^()]*)\)", lambda m: f"]({m[1]}:{misspell(m[2])})"), "links"),
        ("link broken", substitute(r"\]\(([a-z]+):", r"] (\1:"), "links"),
        ("plural form empty", empty_form, "plurals"),
        ("plural forms same", same_forms, "plurals placeholders"),
        ("digit changed", substitute(r"(?<![\w.{:-])\d(?![\w}])", lambda m: str((int(m[0]) + 1) % 9 + 1)), "numbers"),
        ("number word changed", number_word, "numbers"),
        ("forbidden term", forbidden, "terms"),
        ("other word for a term", other_word, "terms"),
        ("left in English", source_again, "untranslated foreign"),
        ("partly in English", half_source, "untranslated foreign"),
        ("in the other language", other_language, "foreign"),
        ("sentence lost", sentence_lost, "sentences"),
        ("bold left open", substitute(r"(?<![\w{\[(:/-])[a-zà-ÿ]{4,}(?![\w})\]:/-])", r"**\g<0>"), "bold"),
        ("bold added", substitute(r"(?<![\w{\[(:/-])[a-zà-ÿ]{4,}(?![\w})\]:/-])", r"**\g<0>**"), "bold"),
        ("same text said otherwise", otherwise, "consistency"),
        ("bracket lost", substitute(r"(?<![\]\w])\(|(?<=[\w.])\)(?= )|[“”«»]", ""), "balance"),
        ("two spaces", substitute(r"(?<=\w) (?=\w)", "  "), "spaces"),
        ("space at the end", substitute(r"$", " "), "spaces"),
        ("full stop lost", substitute(r"\.$", ""), "spaces"),
        ("space before a comma", substitute(r"(?<=\w)[,;:](?= )", r" \g<0>"), "typography"),
        ("no space after a comma", substitute(r"(?<=[a-z]), (?=[a-z])", ","), "typography"),
        ("opening mark lost", only("es", substitute(r"[¿¡]", "")), "opening-marks"),
        ("elision lost", only("it", substitute(r"\b(l|dell|all|nell|dall|sull)'(?=[a-z]{4})", lambda m: {"l": "la"}.get(m[1], m[1] + "a") + " ")), "elisions grammar"),
        ("space after an apostrophe", only("it", substitute(r"\b(l|dell|all|un)'(?=[aeio])", r"\g<0> ")), "elisions typography spaces"),
        ("wrong accent", only("it", substitute(r"(?<=[a-z])ché\b", "chè")), "elisions spelling"),
        ("word twice", doubled, "doubled-words"),
        ("formal", register, "register"),
        ("noun in the singular", singular_noun, "agreement grammar"),
        ("article of the other gender", wrong_article, "agreement grammar"),
        ("letters swapped", substitute(r"(?<![\w{\[(:/-])[a-zñ]{6,}(?![\w})\]:/-])", swapped), "spelling"),
        ("spelling not chosen", only("es", substitute(r"\bsolo\b", "sólo")), "chosen-words"),
        ("title too long", longer, "length"),
    )
}  # fmt: skip
