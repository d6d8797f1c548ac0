"""Texts of a page as texts of rules: numbers become constants, bold names and icons terms, links references."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from reglario.prose.knowledge import knowledge
from reglario.wiki.importing.names import Ids, slug
from reglario.wiki.model import PICTURE, Inline, Span
from reglario.wording import Formats

_SEPARATOR = {"en": ","}
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ue000-\uf8ff\ufdd0\ufdd1\ufeff\ufffe\uffff]")
_BRACES = str.maketrans("{}", "()")
#: What a number counts, or, where nothing follows, what it is a number of; small words do not say it.
_COUNTED = re.compile(r"(?:\s[^\W\d_]+){1,3}")
_WORD = re.compile(r"[^\W\d_]+")
_CLAUSE_END = re.compile(r"[.:;!?]")
_NAME_WORDS = 6
_SMALL = 2
#: So many words before a number may say what it is of.
_BEFORE = 4
#: So many characters before and after a number or name say what it is.
_NEAR = 60
#: Where a number begins and ends, and the id of its constant.
_Number = tuple[int, int, str]
_WEB = re.compile(r"https://[^\s<>\"'`\\{}|^\[\]*()]+")
#: A name that `[[File:name.svg|20px|alt=words]]` gives an icon.
_FILE = re.compile(r"(?:[^:]*:)?(.*?)(?:\.\w{2,4})?", re.DOTALL)


@dataclass
class Found:
    """What the texts of a page brought to light.

    Args:
        constants: number by id.
        terms: name by id.
        meanings: what terms mean, where the page says it.
        rules: ids that links may lead to.
    """

    constants: dict[str, int] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)
    meanings: dict[str, str] = field(default_factory=dict)
    rules: set[str] = field(default_factory=set)
    _ids: dict[str, str] = field(default_factory=dict)
    _free: Ids = field(default_factory=Ids)

    def term(self, name: str) -> str:
        """The id of a term by its name; a new one if nobody has named it yet."""
        key = " ".join(name.casefold().split())
        if key not in self._ids:
            self._ids[key] = self._free.take(slug(name, "term"))
            self.terms[self._ids[key]] = " ".join(name.split())
        return self._ids[key]

    def constant(self, value: int, noun: str) -> str:
        """The id of the number of some things; the same number of the same things is one constant."""
        name = f"{slug(noun, 'number', 1)}_{value}"
        self.constants[name] = value
        return name


@dataclass(frozen=True)
class TextWriter:
    """Writes the texts of rules.

    Args:
        language: of the page.
        found: what was found so far; grows.
        exported: the page was written by `export`, so bold words are only bold.
    """

    language: str
    found: Found
    exported: bool = False

    def text(self, said: Inline) -> str:
        """The text of a block, as Markdown with references and placeholders."""
        spans = sorted(said.spans, key=lambda span: (span.start, -span.end))
        written = self._part(said, 0, len(said.plain), spans, list(self._numbers(said)))
        lines = [line.strip() for line in written.replace(PICTURE, "").split("\n")]
        return "\n\n".join(re.sub(r"[ \t]{2,}", " ", line) for line in lines if line)

    def _part(self, said: Inline, start: int, end: int, spans: Sequence[Span], numbers: Sequence[_Number]) -> str:
        """A stretch of a text; `spans` lie in it, in order, the outer before the inner."""
        pieces: list[str] = []
        at, number = start, 0
        while number < len(spans):
            span = spans[number]
            last = number + 1
            while last < len(spans) and spans[last].start < span.end:
                last += 1
            if span.start < at or span.end > end or (span.start == span.end and span.kind != "icon"):
                number += 1
                continue
            pieces.append(self._words(said.plain, at, span.start, numbers))
            inner = self._part(said, span.start, span.end, spans[number + 1 : last], numbers)
            pieces.append(self._span(span, said, inner))
            at, number = span.end, last
        pieces.append(self._words(said.plain, at, end, numbers))
        return "".join(pieces)

    def _span(self, span: Span, said: Inline, inner: str) -> str:
        plain = said.plain[span.start : span.end]
        match span.kind:
            case "icon":
                return self._icon(span)
            case "link":
                return self._link(span.target, inner)
            case "bold" if not self.exported and _is_name(plain, said.plain[max(0, span.start - _NEAR) : span.start]):
                return _around(inner, lambda words: _reference(words, "term", self.found.term(clean(plain))))
            case "bold":
                return _around(inner, lambda words: f"**{words}**")
            case "italic":
                return _around(inner, lambda words: f"*{words}*")
            case _:
                return inner

    def _icon(self, span: Span) -> str:
        name = _name_of(span)
        if not name or self.exported:
            return escaped(name)
        return _reference(escaped(name), "term", self.found.term(name))

    def _link(self, target: str, inner: str) -> str:
        anchor = target.removeprefix("#")
        if target.startswith("#term.") and anchor[5:] in self.found.terms:
            return _around(inner, lambda words: _reference(words, "term", anchor[5:]))
        if target.startswith("#") and anchor in self.found.rules:
            return _around(inner, lambda words: _reference(words, "rule", anchor))
        if _WEB.fullmatch(target) and inner.strip() and inner.strip() != escaped(target):
            return _around(inner, lambda words: f"[{_bracketless(words)}]({target})")
        return inner

    @staticmethod
    def _words(plain: str, start: int, end: int, numbers: Sequence[_Number]) -> str:
        pieces = []
        at = start
        for first, last, name in islice(numbers, bisect_left(numbers, (start,)), None):
            if last > end:
                break
            pieces += [escaped(plain[at:first]), f"{{{name}}}"]
            at = last
        return "".join([*pieces, escaped(plain[at:end])])

    def _numbers(self, said: Inline) -> Iterator[tuple[int, int, str]]:
        """Whole numbers that count something, with the ids of their constants."""
        plain = said.plain
        icons = {span.start: span for span in said.spans if span.kind == "icon"}
        separator = re.escape(_SEPARATOR.get(self.language, "."))
        whole = re.compile(
            rf"(?<![\w.,:/–—-])(?:\d{{1,3}}(?:{separator}\d{{3}})+|0|[1-9]\d{{0,8}})"
            rf"(?![\w%ºª°:/)–—-]|[.,]\d|\s?%)"
        )
        for match in whole.finditer(plain):
            before = plain[max(0, match.start() - _NEAR) : match.start()]
            after = plain[match.end() : match.end() + _NEAR]
            if match.start() < _NEAR and not before.strip() and _is_enumerator(after):
                continue
            value = int(re.sub(r"\D", "", match[0]))
            if self.exported and Formats(self.language).number(value) != match[0]:
                continue  # it stood there as words, not as a number of the data
            icon = icons.get(match.end()) or icons.get(match.end() + 1)
            noun = _name_of(icon) if icon else self._counted(before, after)
            yield match.start(), match.end(), self.found.constant(value, noun)

    def _counted(self, before: str, after: str) -> str:
        """What a number between two stretches of text counts; empty where they do not say."""
        known = knowledge(self.language)
        small = known.function_words if known else ()
        following = _COUNTED.match(after)
        preceding = _WORD.findall(_CLAUSE_END.split(before)[-1])
        near = [*(following[0].split() if following else ()), *preceding[: -_BEFORE - 1 : -1]]
        return next((word for word in near if len(word) > _SMALL and word.casefold() not in small), "")


def clean(words: str) -> str:
    """Words in one line without what no text may hold."""
    return " ".join(_CONTROLS.sub(" ", words.replace(PICTURE, " ")).split())


def _name_of(icon: Span) -> str:
    """What an icon is called: its alternative text, or its file."""
    alt = next((option[4:] for option in icon.options if option.startswith("alt=")), "")
    match = _FILE.fullmatch(icon.target)
    return clean(alt) or clean((match[1] if match else "").replace("_", " "))


def without_number(words: str) -> str:
    """Words without the number that they begin with, if it numbers them and counts nothing."""
    match = re.match(r"\d{1,2}", words)
    return words[match.end() :].lstrip(".) ") if match and _is_enumerator(words[match.end() :]) else words


def _is_enumerator(after: str) -> bool:
    """Whether a number at the start of a text numbers it: a word with a capital letter follows."""
    match = re.match(r"[.)]?\s+([^\W\d_])", after)
    return bool(match and match[1].isupper())


def _is_name(words: str, before: str) -> bool:
    """Whether bold words name something: few, with a capital letter, not just the stressed start of a sentence."""
    bare = words.strip()
    count = len(bare.split())
    starts = not before.strip() or before.rstrip()[-1] in ".!?:"
    return (
        (1 if not starts else 2) <= count <= _NAME_WORDS
        and bare[:1].isupper()
        and not re.search(r"[.!?:;,¡¿\n\ufffc]|\d", bare)
    )


def escaped(words: str) -> str:
    """Words in which nothing is a mark."""
    plain = _CONTROLS.sub(" ", words).translate(_BRACES).replace("*", "\\*")
    return plain.replace("](", "] (")


def _around(inner: str, mark: Callable[[str], str]) -> str:
    """Marks around the words, but not around the spaces beside them."""
    bare = inner.strip(" \n")
    if not bare or "\n" in bare:
        return inner
    before, after = inner[: inner.find(bare)], inner[inner.find(bare) + len(bare) :]
    return f"{before}{mark(bare)}{after}"


def _reference(words: str, kind: str, target: str) -> str:
    if "](" in words:  # a link in a link: the inner one stays
        return words
    return f"[{_bracketless(words)}]({kind}:{target})"


def _bracketless(words: str) -> str:
    return words.replace("[", "(").replace("]", ")").replace("**", "")
