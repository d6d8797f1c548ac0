"""A game's icon files as symbols of one page: parsed once, cleaned of everything that is not drawing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from xml.etree import ElementTree as ET

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}href"
#: Elements that draw; anything else (scripts, foreign objects, links, animation) is left out with all it holds.
_DRAWING = frozenset(
    [
        "svg",
        "g",
        "defs",
        "path",
        "circle",
        "ellipse",
        "rect",
        "line",
        "polyline",
        "polygon",
        "linearGradient",
        "radialGradient",
        "stop",
        "use",
        "clipPath",
        "mask",
        "symbol",
        "pattern",
        "text",
        "tspan",
    ]
)


#: Other ways of styles to name a file; a backslash can write any of them.
_FETCHES = re.compile(r"\\|\b(?:image|image-set|src)\(", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawing: its view box (left, top, width, height) and the cleaned markup inside it."""

    id: str
    box: tuple[float, float, float, float]
    body: str

    @property
    def ratio(self) -> float:
        """Width by height."""
        return self.box[2] / self.box[3]

    @property
    def anchor(self) -> str:
        """The id of its symbol on a page; no rule, term or example can have it, theirs hold no dot."""
        return f"icon.{self.id}"

    def symbol(self) -> str:
        """The definition that `use` refers to."""
        box = " ".join(f"{number:g}" for number in self.box)
        return f'<symbol id="{self.anchor}" viewBox="{box}">{self.body}</symbol>'


class BrokenIcon(Exception):
    """A file that is no SVG drawing.

    Args:
        found: what is wrong.
        line: where, 1-based.
    """

    def __init__(self, found: str, line: int = 1):
        super().__init__(found)
        self.found = found
        self.line = line


def read_icon(name: str, source: str) -> Icon:
    """The icon that an SVG file draws.

    Args:
        name: id of the icon.
        source: text of its file.

    Raises:
        BrokenIcon: it is not well formed, not SVG, or has no size.
    """
    try:
        root = ET.fromstring(source)
    except ET.ParseError as error:
        raise BrokenIcon(str(error), error.position[0]) from error
    if root.tag != f"{_SVG}svg":
        raise BrokenIcon(f"<{root.tag}>")
    return Icon(name, _box(root), "".join(_clean(child, f"icon.{name}.") for child in root))


def _box(root: ET.Element) -> tuple[float, float, float, float]:
    written = root.get("viewBox") or f"0 0 {root.get('width', '')} {root.get('height', '')}"
    try:
        left, top, width, height = (float(part.removesuffix("px")) for part in written.replace(",", " ").split())
    except ValueError as error:
        raise BrokenIcon(f"viewBox {written.strip()!r}") from error
    if width <= 0 or height <= 0:
        raise BrokenIcon(f"viewBox {written!r}")
    return left, top, width, height


def _clean(element: ET.Element, prefix: str) -> str:
    """Markup of one element; ids get `prefix`, so that two icons on a page never share one."""
    tag = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""
    if tag not in _DRAWING:
        return ""
    kept = (_attribute(name, value, prefix) for name, value in element.items())
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in kept if name)
    inner = escape(element.text or "", quote=False) if tag in ("text", "tspan") else ""
    inner += "".join(_clean(child, prefix) for child in element)
    return f"<{tag}{attributes}>{inner}</{tag}>" if inner else f"<{tag}{attributes}/>"


def _attribute(name: str, value: str, prefix: str) -> tuple[str, str]:
    """Name and value as they may stand on a page; an empty name: not at all."""
    if name == "id":
        return name, prefix + value
    if name in ("href", _XLINK):
        return ("href", f"#{prefix}{value[1:]}") if value.startswith("#") else ("", "")
    if name.startswith(("on", "{")):
        return "", ""
    if _FETCHES.search(value):
        return "", ""
    if "url(" in value.lower():
        plain = value.replace('"', "").replace("'", "")
        if "url(#" not in plain or plain.count("url(") != plain.count("url(#"):
            return "", ""
        return name, plain.replace("url(#", f"url(#{prefix}")
    return name, value
