"""The tool's own sentences in the user's language; English costs no catalog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from reglario.sentences import MESSAGES, SITE, Sentence

#: The languages that the tool and the site speak, the first being the site's own.
LANGUAGES = ("es", "it", "en")
_PACKAGE = Path(__file__).parents[1]


def language_of_user(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English."""
    for name in ("REGLARIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")[:2].lower()
        if wanted:
            return wanted if wanted in LANGUAGES else "en"
    return "en"


def message(code: str, values: Mapping[str, object], language: str = "en", own: str | None = None) -> str:
    """The sentence of a problem or failure.

    Args:
        code: its code; one without a sentence is shown as it is.
        values: what fills the sentence.
        language: es, it or en.
        own: the sentence, where a game brings it.
    """
    sentence = own if own is not None else _sentence("messages", code, language, MESSAGES)
    text = sentence if isinstance(sentence, str) else sentence[0]
    return _fill(text, values)


def site_word(code: str, language: str, n: int | None = None, **values: object) -> str:
    """A word or sentence of the site; of one with a plural, the form for `n`."""
    sentence = _sentence("site", code, language, SITE)
    if n is not None:
        values = {"n": n, **values}
    text = sentence if isinstance(sentence, str) else sentence[0 if n == 1 else 1]
    return _fill(text, values)


def _sentence(catalog: str, code: str, language: str, source: Mapping[str, Sentence]) -> Sentence:
    if language != "en":
        translated = _translations(catalog, language).get(code)
        if translated is not None:
            return translated
    return source.get(code, code)


@cache
def _translations(catalog: str, language: str) -> dict[str, Sentence]:
    from reglario.catalogs.catalog import read_catalog  # noqa: PLC0415 (only where a catalog is needed)

    folder = locales_folder()
    if folder is None or not (folder / language / f"{catalog}.po").is_file():
        return {}
    found: dict[str, Sentence] = {}
    for entry in read_catalog(folder / language / f"{catalog}.po", f"locales/{language}/{catalog}.po"):
        if entry.msgctxt is None or entry.fuzzy or entry.obsolete:
            continue
        if entry.msgstr_plural and all(entry.msgstr_plural.values()):
            found[entry.msgctxt] = (entry.msgstr_plural[0], entry.msgstr_plural[1])
        elif entry.msgstr:
            found[entry.msgctxt] = entry.msgstr
    return found


@cache
def locales_folder() -> Path | None:
    """Where the tool's own catalogs are: inside the installed package, or in the checkout it runs from."""
    for folder in (_PACKAGE / "locales", _PACKAGE.parents[1] / "locales"):
        if folder.is_dir():
            return folder
    return None


class _Values(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _fill(text: str, values: Mapping[str, object]) -> str:
    return text.format_map(_Values(values)) if "{" in text else text
