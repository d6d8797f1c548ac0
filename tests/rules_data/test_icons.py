"""Every icon is a small drawing that can stand many times on one page: nothing runs, loads, or clashes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[2]
ICONS = sorted((ROOT / "rules_data").glob("*/icons/*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
BYTES_MAX = 4000
#: Elements that run, load, animate, name themselves to a reader, or hold language.
FORBIDDEN = frozenset(
    ["script", "style", "foreignObject", "image", "use", "a", "animate", "set", "text", "title", "desc"]
)
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{}</svg>'


def faults(source: str) -> Iterator[str]:
    """What keeps an SVG file from being an icon, each in a word or two."""
    root = ET.fromstring(source)
    if len(source.encode()) >= BYTES_MAX:
        yield "too large"
    if root.tag != f"{SVG}svg":
        yield "not svg"
    box = [float(part) for part in root.get("viewBox", "").split()]
    if len(box) != 4 or box[:2] != [0, 0] or min(box) < 0 or 0 in box[2:]:
        yield "viewBox"
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        if name in FORBIDDEN or name.startswith("{"):
            yield name
        if (element.text or "").strip() or (element.tail or "").strip():
            yield "words"
        for attribute, value in element.items():
            plain = attribute.rpartition("}")[2].lower()
            if plain in ("id", "class", "style", "href", "src") or plain.startswith("on"):
                yield plain
            if "url(" in value.lower():
                yield "url"


@pytest.mark.parametrize("icon", ICONS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_is_a_plain_drawing(icon: Path) -> None:
    assert list(faults(icon.read_text("utf-8"))) == []


def test_there_are_icons() -> None:
    assert ICONS


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (DRAWING.format('<circle r="3"/>'), []),
        (DRAWING.format("<script/>"), ["script"]),
        (DRAWING.format("<style/>"), ["style"]),
        (DRAWING.format('<path id="p"/>'), ["id"]),
        (DRAWING.format('<path class="p"/>'), ["class"]),
        (DRAWING.format('<path onclick="f()"/>'), ["onclick"]),
        (DRAWING.format('<image href="https://example.org/a.png"/>'), ["image", "href"]),
        (DRAWING.format('<g xmlns:x="http://www.w3.org/1999/xlink" x:href="#p"/>'), ["href"]),
        (DRAWING.format('<path fill="url(#p)"/>'), ["url"]),
        (DRAWING.format("<g>Skull</g>"), ["words"]),
        (DRAWING.format(f'<path d="{"M0 0" * 1000}"/>'), ["too large"]),
        (DRAWING.replace("0 0 64 64", "0 0 64").format(""), ["viewBox"]),
        (DRAWING.replace("0 0 64 64", "0 0 64 0").format(""), ["viewBox"]),
        ('<svg viewBox="0 0 64 64"/>', ["not svg"]),
    ],
)
def test_fault_is_seen(source: str, found: list[str]) -> None:
    assert list(faults(source)) == found
