"""Marked-up text as its reader sees it: links, icons, templates, tags and quotes, with the way back to the source."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

import mwparserfromhell
from mwparserfromhell.nodes import Comment, ExternalLink, HTMLEntity, Tag, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

from reglario.wiki.model import PICTURE, Fault, Inline, Span
from reglario.wiki.reading.quotes import style

#: Names of the namespace of files, in the languages whose wikis write to each other.
FILE_NAMESPACES: Final = frozenset({"file", "image", "archivo", "imagen", "immagine", "fichier", "datei", "ficheiro"})
_CATEGORIES: Final = frozenset({"category", "categoría", "categoria", "catégorie", "kategorie"})
_MARKUP = re.compile(r"[\[{<&]|https?://")
_BREAK = "\u2028"
_APOSTROPHE = "\ue000"
#: More left open than this, or so many constructs in one block, is hostile: the parser would try every pairing.
_UNCLOSED_LIMIT = 8
_CONSTRUCT_LIMIT = 1500
_DEPTH_LIMIT = 40
_TAG_LIMIT = 30
_OPENINGS = re.compile(r"\{\{|\}\}|\[\[|\]\]|\[(?=\w+:)|\]|<(?=[/!\w])|>")
_SIMPLE = re.compile(
    r"\[\[([^\[\]{}|\n]{0,300})(?:\|([^\[\]\n]{0,1000}))?\]\]|</?\w{1,20}(?: [^<>\n]{0,300})?/?>|<!--"
)
_DROPPED: Final = frozenset({"ref", "gallery", "math", "syntaxhighlight", "source", "imagemap", "languages"})
_VOID: Final = frozenset({"br", "hr", "wbr", "img", "languages", "references", "nowiki"})


def inline(source: str, offset: int = 0) -> Inline:
    """Read a marked-up text.

    Args:
        source: one or more lines without block markup.
        offset: where it begins in the text of the revision.
    """
    builder = _Builder(offset)
    if not _MARKUP.search(source):
        builder.add(source, 0)
    elif _hostile(source):
        _simple(builder, source)
    else:
        _walk(builder, mwparserfromhell.parse(source, skip_style_tags=True), 0, 0)
    return builder.result()


class _Builder:
    """Collects plain text, where it came from, and spans."""

    def __init__(self, offset: int) -> None:
        self._offset = offset
        self._parts: list[str] = []
        self._segments: list[tuple[int, int]] = []
        self._spans: list[Span] = []
        self.length = 0

    def add(self, text: str, at: int) -> None:
        """Shown text that begins at `at` in the source."""
        if text:
            self._parts.append(text)
            self._segments.append((self.length, self._offset + at))
            self.length += len(text)

    def span(self, kind: str, start: int, target: str = "", options: tuple[str, ...] = ()) -> None:
        """A span from `start` to here."""
        self._spans.append(Span(kind, start, self.length, target, options))

    def result(self) -> Inline:
        plain = "".join(self._parts)
        if "''" in plain:
            return self._styled(plain)
        return Inline(_finished(plain), tuple(self._segments), tuple(self._spans))

    def _styled(self, plain: str) -> Inline:
        markup: list[tuple[int, int]] = []
        spans = self._spans
        found: list[Fault] = []
        raw = Inline(plain, tuple(self._segments))
        start = 0
        for line in plain.split("\n"):
            styled = style(line, start)
            markup += styled.markup
            spans = spans + styled.spans
            found += styled.faults
            start += len(line) + 1
        faults = tuple(Fault(f.code, raw.source(f.at), f.found, f.expected) for f in found)
        shift = _Shift(markup)
        kept = tuple(Span(s.kind, shift(s.start), shift(s.end), s.target, s.options) for s in spans)
        pieces: list[str] = []
        segments: list[tuple[int, int]] = []
        length = at = 0
        borders = iter([*(start for start, _ in self._segments), len(plain) + 1])
        border = next(borders)
        for begin, end in (*markup, (len(plain), len(plain))):
            if begin > at:
                pieces.append(plain[at:begin])
                segments.append((length, raw.source(at)))
                while border <= at:
                    border = next(borders)
                while border < begin:
                    segments.append((length + border - at, raw.source(border)))
                    border = next(borders)
                length += begin - at
            at = end
        return Inline(_finished("".join(pieces)), tuple(segments), kept, faults)


class _Shift:
    """Places after some stretches are taken out; asked in any order."""

    def __init__(self, removed: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in removed]
        self._sums = [0]
        self._ends = [end for _, end in removed]
        for start, end in removed:
            self._sums.append(self._sums[-1] + end - start)

    def __call__(self, at: int) -> int:
        index = bisect_left(self._starts, at)
        inside = max(0, self._ends[index - 1] - at) if index else 0
        return at - self._sums[index] + inside


def _finished(plain: str) -> str:
    return plain.replace("\n", " ").replace(_BREAK, "\n").replace(_APOSTROPHE, "'")


def _hostile(source: str) -> bool:
    """Whether the parser could take more than linear time; decided in linear time."""
    depth = {"{": 0, "[": 0, "<": 0}
    deepest = constructs = 0
    for match in _OPENINGS.finditer(source):
        sign = match[0]
        if sign[0] in depth:
            depth[sign[0]] += 1
            constructs += 1
            deepest = max(deepest, *depth.values())
        else:
            kind = {"}": "{", "]": "[", ">": "<"}[sign[0]]
            depth[kind] = max(0, depth[kind] - 1)
    opened = len(re.findall(r"<\w", source)) - len(re.findall(r"</|/>|<(?:br|hr|li|wbr)\b", source))
    return (
        max(depth.values()) > _UNCLOSED_LIMIT
        or deepest > _DEPTH_LIMIT
        or constructs > _CONSTRUCT_LIMIT
        or opened > _TAG_LIMIT
    )


def _simple(builder: _Builder, source: str) -> None:
    """Links that are closed on the spot, and no tags; what is open stays as it is."""
    at = 0
    for match in _SIMPLE.finditer(source):
        builder.add(source[at : match.start()], at)
        at = match.end()
        if match[1] is not None:
            _link(builder, match[1], match[2], match.start() + 2, match.start(2))
    builder.add(source[at:], at)


def _link(builder: _Builder, title: str, label: str | None, at: int, label_at: int) -> None:
    start = builder.length
    space = _namespace(title)
    if space in FILE_NAMESPACES:
        builder.add(PICTURE, at)
        builder.span("icon", start, title.strip(), tuple((label or "").split("|")) if label else ())
        return
    if space not in _CATEGORIES:
        builder.add(label or title, label_at if label else at)
    builder.span("link", start, title.strip())


def _namespace(title: str) -> str:
    before, colon, _ = title.partition(":")
    return before.strip().lower() if colon else ""


def _walk(builder: _Builder, code: Wikicode, at: int, depth: int) -> int:
    for node in code.nodes:
        whole = str(node)
        if isinstance(node, Text):
            builder.add(whole, at)
        elif isinstance(node, Wikilink):
            _wikilink(builder, node, at, depth)
        elif isinstance(node, Tag):
            _tag(builder, node, whole, at, depth)
        elif isinstance(node, ExternalLink):
            _external(builder, node, whole, at, depth)
        elif isinstance(node, HTMLEntity):
            builder.add(_entity(node, whole).replace("'", _APOSTROPHE), at)  # no quotes, whatever it stands beside
        elif isinstance(node, Template):
            start = builder.length
            builder.add(PICTURE, at)
            builder.span("template", start, str(node.name).strip(), tuple(str(p) for p in node.params))
        elif not isinstance(node, Comment):
            builder.add(whole, at)
        at += len(whole)
    return at


def _wikilink(builder: _Builder, node: Wikilink, at: int, depth: int) -> None:
    title = str(node.title)
    if node.text is None or _namespace(title) in FILE_NAMESPACES | _CATEGORIES:
        _link(builder, title, None if node.text is None else str(node.text), at + 2, at + 3 + len(title))
        return
    start = builder.length
    _walk(builder, node.text, at + 3 + len(title), depth + 1)
    builder.span("link", start, title.strip())


def _external(builder: _Builder, node: ExternalLink, whole: str, at: int, depth: int) -> None:
    start = builder.length
    url = str(node.url)
    if node.title is None:
        builder.add(url, at + (1 if node.brackets else 0))
    else:
        _walk(builder, node.title, at + len(whole) - 1 - len(str(node.title)), depth + 1)
    builder.span("link", start, url)


def _entity(node: HTMLEntity, whole: str) -> str:
    try:
        found = node.normalize()
    except (ValueError, KeyError, OverflowError):
        return whole
    return found if found and found not in "\n\r\u2028" else " "


def _tag(builder: _Builder, node: Tag, whole: str, at: int, depth: int) -> None:
    name = str(node.tag).strip().lower()
    start = builder.length
    if name == "br":
        builder.add(_BREAK, at)
        return
    if name in _DROPPED or name in _VOID or node.contents is None:
        if name in _DROPPED:
            builder.add(PICTURE, at)
            builder.span("tag", start, name)
        elif name == "nowiki" and node.contents is not None:
            body = str(node.contents)
            builder.add(body.replace("'", _APOSTROPHE), at + whole.find(body, len(name) + 1) if body else at)
        return
    body = str(node.contents)
    closing = f"</{node.closing_tag}>"
    begin = len(whole) - len(body) - (len(closing) if whole.endswith(closing) else 0)
    _walk(builder, node.contents, at + max(0, begin), depth + 1)
    builder.span("tag", start, name, tuple(str(a).strip() for a in node.attributes))
