"""The tool's own sentences in the user's language; English costs no catalog."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from reglario.book import BadData
from reglario.book.references import PLACEHOLDER
from reglario.sentences import MESSAGES, SITE, Sentence

_PACKAGE = Path(__file__).parents[1]
#: Messages of which every value that could be a language is one.
_ABOUT_LANGUAGES = frozenset({"foreign-sentence", "import-other-language"})


def message(code: str, values: Mapping[str, object], language: str = "en", own: str | None = None) -> str:
    """The sentence of a problem or failure.

    Args:
        code: its code; one without a sentence is shown as it is.
        values: what fills the sentence.
        language: es, it or en.
        own: the sentence, where a game brings it.
    """
    sentence = own if own is not None else _sentence("messages", code, language, MESSAGES)
    kind = f"kind-{values.get('kind')}"
    if kind in MESSAGES:
        values = {**values, "kind": _sentence("messages", kind, language, MESSAGES)}
    values = {key: _named(code, key, value, language) for key, value in values.items()}
    return _fill(_form(sentence, values.get("n")), values)


def _named(code: str, key: str, value: object, language: str) -> object:
    """A value as a reader wants it: of a language its name, where it has one here."""
    if (key == "language" or code in _ABOUT_LANGUAGES) and f"language-{value}" in MESSAGES:
        return _sentence("messages", f"language-{value}", language, MESSAGES)
    return value


def site_word(code: str, language: str, n: int | None = None, **values: object) -> str:
    """A word or sentence of the site; of one with a plural, the form for `n`."""
    sentence = _sentence("site", code, language, SITE)
    if n is not None:
        values = {"n": n, **values}
    return _fill(_form(sentence, n), values)


def _sentence(catalog: str, code: str, language: str, source: Mapping[str, Sentence]) -> Sentence:
    if language != "en":
        translated = _translations(catalog, language).get(code)
        if translated is not None:
            return translated
    return source.get(code, code)


def _form(sentence: Sentence, n: object) -> str:
    return sentence if isinstance(sentence, str) else sentence[0 if n == 1 else 1]


def reload_sentences() -> str:
    """Forget what was read of catalogs that have changed since, and tell what they hold now by a digest."""
    folder = locales_folder()
    paths = sorted(folder.glob("*/*.po")) if folder else []
    own = [path for path in paths if path.stem in ("site", "messages")]
    found = hashlib.blake2b(b"".join(path.read_bytes() for path in own), digest_size=16).hexdigest()
    if _read.setdefault("digest", found) != found:
        _translations.cache_clear()
        _read["digest"] = found
    return found


_read: dict[str, str] = {}


@cache
def _translations(catalog: str, language: str) -> dict[str, Sentence]:
    """Translations by code; none from a broken catalog, which `status` and `update` tell about in English."""
    from reglario.catalogs.catalog import read_catalog, translations  # noqa: PLC0415 (only where a catalog is needed)
    from reglario.catalogs.freshness import Known, makes_sense  # noqa: PLC0415

    folder = locales_folder()
    path = folder / language / f"{catalog}.po" if folder else None
    if path is None or not path.is_file():
        return {}
    try:
        entries = read_catalog(path, str(path))
    except BadData:
        return {}
    found: dict[str, Sentence] = {}
    for entry in entries:
        forms = translations(entry)
        source = (MESSAGES if catalog == "messages" else SITE).get(entry.msgctxt, "")
        sources = [source] if isinstance(source, str) else list(source)
        if not entry.obsolete and not entry.fuzzy and forms and all(forms) and makes_sense(forms, sources, Known()):
            found[entry.msgctxt] = (forms[0], forms[-1]) if entry.msgid_plural else forms[0]
    return found


@cache
def locales_folder() -> Path | None:
    """Where the tool's own catalogs are: inside the installed package, or in the checkout it runs from."""
    for folder in (_PACKAGE / "locales", _PACKAGE.parents[1] / "locales"):
        if folder.is_dir():
            return folder
    return None


def _fill(text: str, values: Mapping[str, object]) -> str:
    """Not by `str.format`: a translation must not reach into the values, nor fail on a stray brace."""
    return PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text)
