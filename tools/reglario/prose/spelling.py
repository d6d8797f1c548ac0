"""Spelling by the hunspell dictionaries of the machine, where there are any."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterator
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reglario.prose.knowledge import knowledge
from reglario.prose.marks import Mark
from reglario.prose.words import Word, words

if TYPE_CHECKING:
    from spylls.hunspell import Dictionary

_FOLDERS: Final = (Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"), Path("/Library/Spelling"))
_FILES: Final = {"es": ("es_ES", "es"), "it": ("it_IT", "it"), "en": ("en_US", "en_GB", "en")}
_LETTERS: Final = {
    "es": "aeiosnrltdcumpbgvyqhfzjxáéíóúñü",
    "it": "aeionrtlscdupmvghfbqzàèéìòù",
    "en": "etaoinsrhldcumfpgwybvkxjqz",
}


class Speller:
    """A dictionary that remembers what it was asked; reading it takes seconds, so that it is read when first needed.

    Args:
        path: hunspell's dictionary, without ending.
        language: es, it or en.
    """

    def __init__(self, path: Path, language: str) -> None:
        self._path = path
        self._language = language
        self._letters = _LETTERS[language]
        #: What was asked, and whether it is spelled right. Somebody may keep it for as long as the seal is the same.
        self.answers: dict[str, bool] = {}
        known = knowledge(language)
        self._own = frozenset(known.words if known else ())

    @cached_property
    def seal(self) -> str:
        """A digest of all that the answers depend on: the dictionary's files, our own words, and this module."""
        files = (self._path.with_suffix(".dic"), self._path.with_suffix(".aff"), Path(__file__))
        parts = [file.read_bytes() for file in files] + [word.encode() for word in sorted(self._own)]
        return hashlib.blake2b(b"\0".join(parts), digest_size=16).hexdigest()

    @cached_property
    def _dictionary(self) -> Dictionary:
        from spylls.hunspell import Dictionary  # noqa: PLC0415 (optional, and slow to load)

        return Dictionary.from_files(str(self._path))

    @classmethod
    @cache
    def installed(cls, language: str) -> Speller | None:
        """The speller of a language; None where the machine has no dictionary, or spylls is not installed."""
        paths = (folder / name for folder in _FOLDERS for name in _FILES.get(language, ()))
        path = next((path for path in paths if path.with_suffix(".dic").is_file()), None)
        return cls(path, language) if path and find_spec("spylls") else None

    def knows(self, word: str) -> bool:
        """Whether a word is spelled right; one that an apostrophe joins, if its parts are."""
        if word not in self.answers:
            self.answers[word] = self._lookup(word)
        return self.answers[word]

    def _lookup(self, word: str) -> bool:
        plain = word.replace("’", "'")
        if plain.lower() in self._own or self._dictionary.lookup(plain):
            return True
        parts = plain.split("'")
        if len(parts) > 1:
            return all(self._part(part) for part in parts)
        return self._derived(plain)

    def _part(self, part: str) -> bool:
        return len(part) < 2 or part.lower() in _ELIDED or bool(self._dictionary.lookup(part))

    def _derived(self, word: str) -> bool:
        """Dictionaries lack many regular forms: «descártala», «posizionalo», «reutilizable»; British spellings."""
        if self._language == "es" and (derived := _DERIVED.fullmatch(word.lower())):
            return any(self._dictionary.lookup(derived[1] + ending) for ending in ("ar", "er", "ir", "a", "o", ""))
        if self._language == "en":  # the dictionary is American, the reader may not be
            return any(self._dictionary.lookup(word.replace(own, other)) for own, other in _BRITISH if own in word)
        pattern = _PRONOUN.get(self._language)
        match = pattern.fullmatch(word.lower()) if pattern else None
        if not match:
            return False
        bare = match[1].translate(_ACUTE)
        return any(self._dictionary.lookup(form) for form in (bare, match[1], bare + "e") if len(form) > 2)

    def nearest(self, word: str, preferred: Collection[str] = ()) -> str | None:
        """A right word that one slip turns into `word`.

        Of `preferred` any; of the dictionary, which is slow to ask, only one that differs in an accent, in the order
        of two letters or in a letter too many.
        """
        low = word.lower()
        likely = list(dict.fromkeys(self._likely(low)))
        for variant in (*likely, *self._others(low)):
            if variant in preferred:
                return _cased(word, variant)
        return next((_cased(word, variant) for variant in likely if self.knows(variant)), None)

    def accented(self, word: str) -> str | None:
        """The same word with one accent more, less or other, where that is right."""
        return next((_cased(word, v) for v in _accents(word.lower()) if self.knows(v)), None)

    def swapped(self, word: str, preferred: Collection[str]) -> str | None:
        """The same word with two letters in the other order, where that is a word of `preferred`."""
        low = word.lower()
        for at in range(len(low) - 1):
            variant = low[:at] + low[at + 1] + low[at] + low[at + 2 :]
            if variant in preferred and variant != low:
                return _cased(word, variant)
        return None

    def _likely(self, word: str) -> Iterator[str]:
        splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        yield from _accents(word)
        yield from (a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1)
        yield from (a + b[1:] for a, b in splits if b and len(word) > 3)

    def _others(self, word: str) -> Iterator[str]:
        splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        yield from (a + letter + b for a, b in splits for letter in self._letters)
        yield from (a + letter + b[1:] for a, b in splits if b for letter in self._letters)


#: Orders and infinitives with pronouns at their end.
_PRONOUN: Final = {
    "es": re.compile(r"(.{3,}?)(?:se|te|me|nos)?(?:lo|la|los|las|le|les|se|te)"),
    "it": re.compile(r"(.{3,}?)(?:glie|ce|te|me|se)?(?:lo|la|li|le|ne|ci|ti|si|gli)"),
}
_DERIVED: Final = re.compile(r"(.{2,}?)(?:[aio]bles?|[ai]d[oa]s?)")
_BRITISH: Final = (
    ("our", "or"),
    ("is", "iz"),
    ("ys", "yz"),
    ("tre", "ter"),
    ("ll", "l"),
    ("ogue", "og"),
    ("ence", "ense"),
)
_ACUTE: Final = str.maketrans("áéíóú", "aeiou")
#: What stands before an apostrophe.
_ELIDED: Final = {"dell", "all", "nell", "sull", "dall", "un", "quest", "quell", "ve", "re", "ll"}
_ACCENTS: Final = {"a": "áà", "e": "éè", "i": "íì", "o": "óò", "u": "úùü", "n": "ñ"}
_BARE: Final = {accented: bare for bare, group in _ACCENTS.items() for accented in group}


def _accents(word: str) -> Iterator[str]:
    for at, letter in enumerate(word):
        bare = _BARE.get(letter, letter)
        for other in (bare, *_ACCENTS.get(bare, "")):
            if other != letter:
                yield word[:at] + other + word[at + 1 :]


def _cased(like: str, word: str) -> str:
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if like[0].isupper() else word


_JOINS: Final = frozenset("/._@\\#~")


def in_address(text: str, word: Word) -> bool:
    """Whether a word is a piece of an address or a file name: wiki.example.org/page, style.yaml."""
    if word.start and text[word.start - 1] in _JOINS and word.start > 1 and not text[word.start - 2].isspace():
        return True
    return text[word.end : word.end + 1] in _JOINS and text[word.end + 1 : word.end + 2].isalnum()


@cache
def _verbs(language: str) -> frozenset[str]:
    """Infinitives, with which the items of many lists begin."""
    known = knowledge(language)
    return frozenset(known.verbs if known else ())


def spelling(
    text: str, language: str, speller: Speller, name: Callable[[str], bool], vocabulary: Collection[str] = ()
) -> Iterator[Mark]:
    """Words that the dictionary does not know.

    A word with a capital is taken for a name unless only an accent is wrong in it.

    Args:
        text: a text in `language`.
        language: es, it or en.
        speller: its dictionary.
        name: whether a word is a name or a term, which is no misspelling.
        vocabulary: words of the same page, in lower case; a suggestion is taken from them first.
    """
    if language not in _LETTERS:
        return
    for word in words(text):
        if (
            len(word.text) < 2
            or name(word.text)
            or in_address(text, word)
            or speller.knows(word.text)
            or speller.knows(word.low)
        ):
            continue
        if word.text[0].isupper():
            expected = speller.accented(word.text)
            if expected is None and word.start == 0 and word.text[1:].islower():
                expected = speller.swapped(
                    word.text, {*vocabulary, *_verbs(language)}
                )  # "Tiarr un dado": the first word may be no name
            if expected is None:
                continue
        else:
            expected = speller.nearest(word.low, vocabulary)
        values: dict[str, object] = {"found": word.text}
        if expected:
            values["expected"] = expected
        yield Mark(word.start, word.end, "misspelt" if expected else "unknown-word", values)
