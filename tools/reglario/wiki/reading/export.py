"""MediaWiki's XML export, streamed: one revision in memory at a time, with its line in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from reglario.book import BadData, Place, Problem
from reglario.wiki.model import Form, Revision

_CHUNK = 1 << 16
#: A page larger than this is no page; the parser stops rather than fill the memory.
_TEXT_LIMIT = 64 << 20
_LEAVES = frozenset({"title", "id", "timestamp", "username", "ip", "comment", "text", "model", "ns"})
_PROSE_MODELS = frozenset({"", "wikitext", "text"})


@dataclass(slots=True)
class _Handler:
    file: str
    parser: expat.XMLParserType
    ready: list[Revision] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    title: str = ""
    collected: list[str] | None = None
    size: int = 0
    line: int = 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.path and name != "mediawiki":
            raise BadData([Problem("not-an-export", self.place(), {"found": f"<{name}>", "expected": "<mediawiki>"})])
        self.path.append(name)
        if name == "page":
            self.title = ""
        elif name == "revision":
            self.values = {}
        if name in _LEAVES and len(self.path) <= 5:
            self.collected, self.size = [], 0
        if name == "text":
            self.line = self.parser.CurrentLineNumber

    def data(self, text: str) -> None:
        if self.collected is not None:
            self.size += len(text)
            if self.size > _TEXT_LIMIT:
                raise BadData(
                    [Problem("page-too-large", self.place(), {"found": self.title, "limit": _TEXT_LIMIT >> 20})]
                )
            self.collected.append(text)

    def end(self, name: str) -> None:
        if self.path:
            self.path.pop()
        if self.collected is not None and name in _LEAVES:
            value = "".join(self.collected)
            self.collected = None
            if self.path[-1:] == ["page"] and name == "title":
                self.title = value
            elif "revision" in self.path and not (name == "id" and self.path[-1] == "contributor"):
                self.values[name] = value
        elif name == "revision":
            self.ready.append(self.revision())

    def revision(self) -> Revision:
        known = self.values
        text = known.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
        form = Form.WIKITEXT if known.get("model", "") in _PROSE_MODELS else Form.PLAIN
        number = known.get("id", "0").strip()
        return Revision(
            self.title,
            text,
            form,
            self.file,
            self.line,
            known.get("timestamp", "").strip(),
            known.get("username", known.get("ip", "")),
            known.get("comment", ""),
            int(number) if number.isdecimal() else 0,
        )

    def place(self) -> Place:
        return Place(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)


def read_export(path: Path, file: str, progress: Callable[[int], None] | None = None) -> Iterator[Revision]:
    """Every revision of an export, in its order.

    Args:
        path: the XML file.
        file: its name, for places.
        progress: told how many bytes were read since it was told last.

    Raises:
        BadData: it is not well-formed XML, or not an export.
    """
    parser = expat.ParserCreate()
    handler = _Handler(file, parser)
    parser.StartElementHandler = handler.start
    parser.EndElementHandler = handler.end
    parser.CharacterDataHandler = handler.data
    parser.EntityDeclHandler = _no_entities(handler)
    parser.buffer_text = True
    with path.open("rb") as stream:
        while True:
            chunk = stream.read(_CHUNK)
            try:
                parser.Parse(chunk, not chunk)
            except expat.ExpatError as error:
                yield from handler.ready  # what is whole is read, though the rest be cut off
                place = Place(file, error.lineno, error.offset + 1)
                raise BadData([Problem("broken-xml", place, {"found": expat.ErrorString(error.code)})]) from error
            except (LookupError, ValueError) as error:  # Python's own refusal of an encoding
                found = {"found": expat.errors.XML_ERROR_UNKNOWN_ENCODING}
                raise BadData([Problem("broken-xml", handler.place(), found)]) from error
            yield from handler.ready
            handler.ready.clear()
            if progress is not None:
                progress(len(chunk))
            if not chunk:
                return


def _no_entities(handler: _Handler) -> Callable[..., None]:
    def declared(name: str, *_: object) -> None:
        raise BadData([Problem("xml-entity", handler.place(), {"found": name})])

    return declared
