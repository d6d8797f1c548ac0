"""The languages of a project, and what gettext and readers call them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reglario.sentences.languages import LANGUAGES

if TYPE_CHECKING:
    from babel import Locale

FOLDER: Final = "locales"
#: gettext's own rules, where Babel has a third form for millions that no PO editor knows.
_TWO_FORMS: Final = {
    "nplurals=2; plural=(n != 1);": ("es", "it", "en", "ca", "pt_PT"),
    "nplurals=2; plural=(n > 1);": ("fr", "pt", "pt_BR"),
}
_RULES: Final = {language: rule for rule, languages in _TWO_FORMS.items() for language in languages}
_NAMES: Final = {"es": "Spanish", "it": "Italian", "en": "English"}
_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?")


def languages_of(root: Path) -> tuple[str, ...]:
    """The languages that a project is in: those of Reglario, then all others that have a folder in `locales/`."""
    folders = sorted(path.name for path in (root / FOLDER).glob("*") if path.is_dir() and _CODE.fullmatch(path.name))
    return (*LANGUAGES, *(name for name in folders if name not in LANGUAGES))


def locale_of(language: str) -> Locale | None:
    """What the CLDR knows of a language, by its code as the web writes it (`pt-BR`); None if it does not know it."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 (the languages of most projects need no CLDR)

    if not _CODE.fullmatch(language):
        return None
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def english_name(language: str) -> str:
    """The name of a language in English, as the header of a catalog has it."""
    if language in _NAMES:
        return _NAMES[language]
    locale = locale_of(language)
    return (locale.get_display_name("en") if locale else None) or language


def plural_forms(language: str) -> str:
    """The header field that says how many plural forms a language has."""
    code = language.replace("-", "_")
    if code in _RULES:
        return _RULES[code]
    from babel.messages.plurals import get_plural  # noqa: PLC0415

    return str(get_plural(locale_of(language) or "en")).rstrip(";") + ";"


def plural_count(language: str) -> int:
    """How many plural forms a language has."""
    found = re.match(r"nplurals=(\d)", plural_forms(language))
    return int(found[1]) if found else 2
