"""Marked-up text as its reader sees it: links, icons, templates, tags and entities, read in one pass.

The pass takes time in proportion to the text, whatever is left open in it, and reads tags that are not closed or
overlap as MediaWiki does. Templates are mwparserfromhell's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.entities import html5
from typing import Final

import mwparserfromhell

from reglario.wiki.model import PICTURE, Inline
from reglario.wiki.reading.builder import APOSTROPHE, BREAK, Builder
from reglario.wiki.reading.masking import braces

#: Names of the namespace of files, in the languages whose wikis write to each other.
FILE_NAMESPACES: Final = frozenset({"file", "image", "archivo", "imagen", "immagine", "fichier", "datei", "ficheiro"})
_CATEGORIES: Final = frozenset({"category", "categoría", "categoria", "catégorie", "kategorie"})
_MARKUP = re.compile(r"\[|<|&|\{\{|__|://")
_TOKEN = re.compile(
    r"(?P<comment><!--)"
    r"|<(?P<slash>/?)(?P<tag>[A-Za-z][^\s/<>]*+)(?P<attributes>[^<>]*?)(?P<closed>/?)>"
    r"|(?P<link>\[\[)"
    r"|(?P<braces>\{\{)"
    r"|\[(?P<url>(?:https?://|ftp://|//|mailto:)[^\s\[\]<>\"]++)[ \t]*+"
    r"(?P<label>[^\[\]\n]*+(?:\[\[[^\[\]\n]*+\]\][^\[\]\n]*+)*+)\]"
    r"|(?P<bare>https?://[^\s\[\]<>\"']+)"
    r"|&(?P<entity>\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    r"|(?P<switch>__[A-ZÁÉÍÓÚÑ]{3,}__)"
    r"|(?P<end></>)"
)
_BRACKETS = re.compile(r"\[\[|\]\]")
_TITLE = re.compile(r"[^\[\]{}<>|\n]+")
_ATTRIBUTE = re.compile(r"[\w:-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
#: Elements that hold something else than text.
_DROPPED: Final = frozenset({"ref", "gallery", "math", "syntaxhighlight", "source", "imagemap"})
_LITERAL: Final = frozenset({"nowiki", "pre"})
_UNSEEN: Final = frozenset({"includeonly"})
_PASSED_OVER: Final = frozenset(
    {"hr", "wbr", "img", "languages", "references", "translate", "tvar", "noinclude", "onlyinclude", "meta", "link"}
)
_OPAQUE: Final = _DROPPED | _LITERAL | _UNSEEN
_ELEMENTS: Final = frozenset(
    {
        "abbr", "b", "bdi", "bdo", "big", "blockquote", "caption", "center", "cite", "code", "data", "dd",
        "del", "dfn", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "ins", "kbd",
        "li", "mark", "ol", "p", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "section", "small", "span",
        "strike", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "time", "tr", "tt", "u", "ul",
        "var",
    }
)  # fmt: skip
#: Elements that go on in the next block where nothing closes them.
_CARRIED: Final = frozenset(["b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"])
_STYLES: Final = {"b": "bold", "i": "italic"}
#: No more elements are followed into each other, and so many of a block go on in the next.
_DEEPEST = 100
_CARRIED_LIMIT = 5
#: Lines, blocks and pieces of markup of a page: more than 10 MB of ordinary text have.
PAGE_LIMIT: Final = 800_000
#: A template with more brackets in it is known by its name alone.
_TEMPLATE_BRACKETS = 60
_NAME_LENGTH = 100
#: All templates of a page that hold links or other templates; taking one apart takes far longer than reading it.
_TEMPLATES_LIMIT = 100_000
_TRAILING = ".,;:!?'"


@dataclass(frozen=True, slots=True)
class Element:
    """An element that is open: its name, where its tag stands in the text of the revision, its attributes."""

    name: str
    at: int
    attributes: tuple[str, ...]


@dataclass(slots=True)
class Flow:
    """What goes on from block to block of a page.

    Args:
        open: elements such as `<b>`.
        left: how many more lines, blocks and pieces of markup are read; below 0 text is taken as it stands.
        taken_apart: characters of templates that mwparserfromhell was given.
    """

    open: list[Element] = field(default_factory=list)
    left: int = PAGE_LIMIT
    taken_apart: int = 0


def inline(source: str, offset: int = 0, flow: Flow | None = None, before: str = "") -> Inline:
    """Read a marked-up text.

    Args:
        source: one or more lines without block markup.
        offset: where it begins in the text of the revision.
        flow: what the blocks before it left open; afterwards what it leaves open itself.
        before: the two signs before it on its line; apostrophes are told apart by them.
    """
    flow = flow or Flow()
    if "''" in source:
        flow.left -= source.count("''")
    elif not flow.open and not _MARKUP.search(source):
        return Inline(source.replace("\n", " "), ((0, offset),))
    if flow.left < 0:
        return Inline(source.replace("\n", " "), ((0, offset),))
    builder = Builder(offset, before)
    scanner = _Scanner(builder, source, flow)
    scanner.read(0, len(source))
    scanner.finish()
    return builder.result()


class _Scanner:
    """Reads one text into a builder."""

    def __init__(self, builder: Builder, source: str, flow: Flow) -> None:
        self.builder = builder
        self.source = source
        self.flow = flow
        #: Elements that are open, and where they begin in the plain text.
        self.open: list[tuple[Element, int]] = [(element, 0) for element in flow.open]
        self._links: dict[int, int] | None = None
        self._braces: dict[int, int] | None = None
        self._unclosed: set[str] = set()

    def read(self, at: int, end: int) -> None:
        """Read a stretch of the source."""
        source, add, flow = self.source, self.builder.add, self.flow
        while flow.left >= 0 and (match := _TOKEN.search(source, at, end)):
            flow.left -= 1
            start = match.start()
            if start > at:
                add(source[at:start], at)
            at = self._token(match, end)
        add(source[at:end], at)

    def finish(self) -> None:
        """End what is open, as far as it does not go on in the next block."""
        for element, start in self.open:
            if start < self.builder.length:
                self.builder.span("tag", start, element.name, element.attributes)
        self.flow.open = [element for element, _ in self.open if element.name in _CARRIED][:_CARRIED_LIMIT]

    def _token(self, match: re.Match[str], end: int) -> int:
        """Read one piece of markup; returns where the text goes on."""
        source, builder = self.source, self.builder
        start = match.start()
        match match.lastgroup:
            case "comment":
                close = source.find("-->", match.end())
                return min(end, close + 3) if close >= 0 else end
            case "closed":
                return self._tag(match, end)
            case "link":
                return self._link(start, end)
            case "braces":
                return self._template(start, end)
            case "label":
                begin = builder.length
                builder.seam()
                if match["label"].strip():
                    self.read(match.start("label"), match.end("label"))
                else:
                    builder.add(match["url"], match.start("url"))
                builder.span("link", begin, match["url"])
                builder.seam()
                return match.end()
            case "bare":
                url = match["bare"].rstrip(_TRAILING if "(" in match["bare"] else _TRAILING + ")")
                begin = builder.length
                builder.add(url, start)
                builder.span("link", begin, url)
                return start + len(url)
            case "entity":
                builder.add(_character(match).replace("'", APOSTROPHE), start)
            case _:  # switches and the end of a variable of the Translate extension
                pass
        return match.end()

    # ---- tags -----------------------------------------------------------------------------------------------------

    def _tag(self, match: re.Match[str], end: int) -> int:
        name = match["tag"].lower()
        builder = self.builder
        if name == "br":
            builder.add(BREAK, match.start())
        elif name in _OPAQUE:
            return self._opaque(match, name, end)
        elif match["slash"]:
            if name in _ELEMENTS:
                builder.seam()
                self._close(name)
            elif name not in _PASSED_OVER:
                builder.add(match[0], match.start())
        elif name in _ELEMENTS:
            builder.seam()
            attributes = tuple(_ATTRIBUTE.findall(match["attributes"])) if match["attributes"] else ()
            if match["closed"]:
                builder.span("tag", builder.length, name, attributes)
            elif len(self.open) < _DEEPEST:
                self.open.append((Element(name, builder.offset + match.start(), attributes), builder.length))
        elif name not in _PASSED_OVER:
            builder.add(match[0], match.start())
        return match.end()

    def _close(self, name: str) -> None:
        for index in range(len(self.open) - 1, -1, -1):
            if self.open[index][0].name == name:
                element, start = self.open.pop(index)
                self.builder.span("tag", start, name, element.attributes)
                return
        if name in _STYLES:
            self.builder.end(_STYLES[name])

    def _opaque(self, match: re.Match[str], name: str, end: int) -> int:
        """An element whose text is no wikitext."""
        builder, start = self.builder, match.start()
        builder.seam()
        if match["closed"] and not match["slash"]:
            body = after = match.end()
            text = ""
        else:
            close = None
            if not match["slash"] and name not in self._unclosed:
                close = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(self.source, match.end(), end)
                if close is None:
                    self._unclosed.add(name)
            if close is None:
                builder.add(match[0], start)
                return match.end()
            body, after = match.end(), close.end()
            text = self.source[body : close.start()]
        begin = builder.length
        if name in _DROPPED:
            builder.add(PICTURE, start)
            builder.span("tag", begin, name)
        elif name in _LITERAL:
            at = 0
            for entity in _ENTITY.finditer(text):
                builder.add(text[at : entity.start()].replace("'", APOSTROPHE), body + at)
                builder.add(_character(entity).replace("'", APOSTROPHE), body + entity.start())
                at = entity.end()
            shown = text[at:].replace("'", APOSTROPHE)
            builder.add(shown.replace("\n", BREAK) if name == "pre" else shown, body + at)
            if name == "pre":
                builder.span("tag", begin, name)
        builder.seam()
        return after

    # ---- links and templates --------------------------------------------------------------------------------------

    def _link(self, start: int, end: int) -> int:
        if self._links is None:
            self._links = _pairs(self.source)
        close = self._links.get(start, -1)
        title = _TITLE.match(self.source, start + 2, max(start + 2, close))
        name = title[0].strip() if title else ""
        before, colon, _ = name.partition(":")
        space = before.strip().lower() if colon else ""
        stop = title.end() if title else -1
        if close < 0 or close + 2 > end or not name or (stop != close and self.source[stop] != "|"):
            return self._as_it_is(start)
        has_label = stop < close
        if space in FILE_NAMESPACES or space in _CATEGORIES:
            self._picture_or_category(name, space, self.source[stop + 1 : close] if has_label else "", start)
            return close + 2
        if self._nested(start, close):
            return self._as_it_is(start)
        builder = self.builder
        begin = builder.length
        builder.seam()
        if has_label and self.source[stop + 1 : close].strip():
            self._label(stop + 1, close)
        else:
            shown = title[0].lstrip().removeprefix(":") if title else ""
            builder.add(shown.replace("'", APOSTROPHE), stop - len(shown))
        builder.span("link", begin, name.removeprefix(":"))
        builder.seam()
        return close + 2

    def _as_it_is(self, start: int) -> int:
        self.builder.add("[[", start)
        return start + 2

    def _nested(self, start: int, close: int) -> bool:
        """Whether another link stands in the text of this one, so that it is none."""
        return self.source.find("[[", start + 2, close) >= 0

    def _label(self, start: int, end: int) -> None:
        """The text of a link, which is styled by itself."""
        text = self.source[start:end]
        if "'" in text or _MARKUP.search(text):
            self.builder.part(inline(text, self.builder.offset + start))
        else:
            self.builder.add(text, start)

    def _picture_or_category(self, name: str, space: str, label: str, start: int) -> None:
        builder = self.builder
        begin = builder.length
        builder.seam()
        if space in FILE_NAMESPACES:
            builder.add(PICTURE, start + 2)
            builder.span("icon", begin, name, tuple(label.split("|")) if label else ())
        else:
            builder.span("link", begin, name)
        builder.seam()

    def _template(self, start: int, end: int) -> int:
        if self._braces is None:
            self._braces = braces(self.source, 0, len(self.source))
        builder, source = self.builder, self.source
        close = self._braces.get(start, -1)
        if close < 0:
            close = self._braces.get(start + 1, -1) if source.startswith("{{{", start) else -1
            builder.add("{" if close >= 0 else "{{", start)
            return start + (1 if close >= 0 else 2)
        if close > end:
            builder.add("{{", start)
            return start + 2
        whole = source[start:close]
        if whole.startswith("{{{") and whole.endswith("}}}") and self._braces.get(start + 1) != close - 1:
            self._parameter(whole, start)
            return close
        begin = builder.length
        builder.seam()
        builder.add(PICTURE, start)
        builder.span("template", begin, *self._parts(whole))
        builder.seam()
        return close

    def _parts(self, template: str) -> tuple[str, tuple[str, ...]]:
        """Name and parameters of a template; of what is too large or one too many the name alone."""
        name, *parameters = template[2:-2].split("|")
        if _BRACKET.search(template, 2, len(template) - 2):
            self.flow.taken_apart += len(template)
            if self.flow.taken_apart > _TEMPLATES_LIMIT or sum(map(template.count, "[{<")) > _TEMPLATE_BRACKETS:
                return name.strip()[:_NAME_LENGTH], ()
            for node in mwparserfromhell.parse(template, skip_style_tags=True).ifilter_templates(recursive=False):
                return str(node.name).strip(), tuple(str(parameter) for parameter in node.params)
        return name.strip(), tuple(parameters)

    def _parameter(self, whole: str, start: int) -> None:
        """`{{{1|what is shown without it}}}`; without such a text it is shown as it stands."""
        name, bar, default = whole[3:-3].partition("|")
        if bar:
            self.builder.part(inline(default, self.builder.offset + start + 4 + len(name)))
        else:
            self.builder.add(whole, start)


_BRACKET = re.compile(r"[\[{<]")
_ENTITY = re.compile(r"&(?P<entity>\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


def _character(match: re.Match[str]) -> str:
    """What an entity stands for; itself where that is nothing."""
    name = match["entity"]
    if name[0] != "#":
        found = html5.get(f"{name};", "")
    else:
        code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
        allowed = code in {9, 10, 13} or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0xFFFF < code <= 0x10FFFF
        found = chr(code) if allowed else ""
    if not found:
        return match[0]
    return " " if found in "\n\r\u2028\u2029" else found


def _pairs(source: str) -> dict[int, int]:
    """Where double brackets open, and where each is closed; paired innermost first."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for match in _BRACKETS.finditer(source):
        if match[0] == "[[":
            opened.append(match.start())
        elif opened:
            pairs[opened.pop()] = match.start()
    return pairs
