"""Draws a scene of an engine as inline SVG: zones with titles, components with the game's icons, counts and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil, cos, pi, sin
from typing import Protocol

from reglario.engines.engine import Item, Side, Zone
from reglario.site.icons import Icon

#: Width of a picture in units; on a phone of 390 px one unit is about one pixel.
WIDTH = 332
TILE = 36
GAP = 5
TITLE = 20
#: Things of one zone that are drawn one by one; where there are more, equal ones share a tile with a number.
ONE_BY_ONE = 10
#: Icons that are not about square are cards: they are drawn higher.
_CARD_RATIO = 0.85
_CARD_HEIGHT = 64
#: Places of a board are larger than tiles elsewhere, and stand off from its edge.
_BOARD_SCALE = 1.2
_BORDER = 6
#: A ring is wider than high, so that what lies in the middle has room: half its width and height, between tiles.
_RING_WIDE = 140
_RING_HIGH = 76
#: A component with four sides, and where on them something may lie, in steps from the left and from the top.
_SIDED = 32
_SIDED_STEP = _SIDED + 3
_CROSS = float(2 * _SIDED_STEP + _SIDED)
_SIDES: Mapping[Side, tuple[int, int]] = {"left": (0, 1), "right": (2, 1), "top": (1, 0), "bottom": (1, 2)}
#: Size of what stands on a tile.
_STANDING = 26


class Names(Protocol):
    """What a picture has to say, in the page's language, as plain text."""

    def component(self, component: str) -> str:
        """The name of a component."""
        ...

    def zone(self, zone: str) -> str:
        """The title of a zone."""
        ...

    def owner(self, player: int) -> str:
        """A player (0-based) as the owner of a zone."""
        ...

    def number(self, value: int) -> str:
        """A number."""
        ...

    def mark(self, mark: str) -> str:
        """A mark such as `hidden`, or nothing where it needs no word."""
        ...

    def side(self, side: str, things: str) -> str:
        """Things at a side of a component."""
        ...

    def listed(self, parts: Sequence[str]) -> str:
        """Parts joined as a list."""
        ...


@dataclass(frozen=True, slots=True)
class Drawer:
    """Draws scenes of one game.

    Args:
        icons: icons by id.
        icon_of: the icon of each component that has one.
        use: called with the id of every icon that a picture refers to.
        names: the words.
    """

    icons: Mapping[str, Icon]
    icon_of: Mapping[str, str]
    use: Callable[[str], None]
    names: Names

    def draw(self, zones: Sequence[Zone]) -> str:
        """The picture as one `svg` element; nothing for an empty scene."""
        if not zones:
            return ""
        parts: list[str] = []
        top = 0.0
        for group in _rows(zones):
            markup, height = self._values(group) if _is_number(group[0]) else self._zone(group[0])
            parts.append(_moved(0, top, markup))
            top += height + 2 * GAP
        height = top - 2 * GAP
        label = escape(self.describe(zones))
        box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
        return f'<svg class="rg-picture" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'

    def describe(self, zones: Sequence[Zone]) -> str:
        """The picture in words: every zone with what lies there."""
        sentences: list[str] = []
        for zone in zones:
            sentences.append(f"{self._title(zone)}: {self._content(zone)}.")
            if zone.around is not None:
                sentences.append(self.describe([zone.around]))
        return " ".join(sentences)

    def _content(self, zone: Zone) -> str:
        parts = [] if zone.value is None else [self.names.number(zone.value)]
        parts += [self._said(item) for item in zone.items if item]
        return self.names.listed(parts) if parts else "–"

    def _said(self, item: Item) -> str:
        """A component in words; in brackets what there is to say of it."""
        name = self.names.component(item.component)
        words = [*filter(None, map(self.names.mark, item.marks))]
        words += [self.names.component(item.on)] if item.on else []
        words += [self.names.side(side, self._said(other)) for side, other in item.sides or ()]
        shown = name if item.count == 1 else f"{self.names.number(item.count)} × {name}"
        return f"{shown} ({', '.join(words)})" if words else shown

    def _title(self, zone: Zone) -> str:
        title = self.names.zone(zone.name)
        return title if zone.owner is None else f"{title} – {self.names.owner(zone.owner)}"

    def _values(self, zones: Sequence[Zone]) -> tuple[str, float]:
        """Zones that hold a number, side by side."""
        longest = max(len(self._title(zone)) for zone in zones)
        columns = min(len(zones), 3 if longest <= 18 else 2)
        width = (WIDTH - GAP * (columns - 1)) / columns
        parts, height = [], 0.0
        for number, zone in enumerate(zones):
            left, top = number % columns * (width + GAP), number // columns * (46 + GAP)
            inner = "".join(self._icon(item, width - 36) for item in zone.items if item)
            parts.append(
                _moved(
                    left,
                    top,
                    f'<rect class="rg-plate" width="{width:g}" height="46" rx="8"/>'
                    f'<text class="rg-zone" x="8" y="17">{escape(self._title(zone))}</text>'
                    f'<text class="rg-value" x="8" y="38">{escape(self.names.number(zone.value or 0))}</text>{inner}',
                )
            )
            height = top + 46
        return "".join(parts), height

    def _zone(self, zone: Zone) -> tuple[str, float]:
        """A titled zone with its components."""
        title = self._title(zone) if zone.value is None else f"{self._title(zone)}: {self.names.number(zone.value)}"
        lay = self._ring if zone.around else self._grid if zone.columns else self._flow
        markup, height = lay(zone)
        return f'<text class="rg-zone" x="0" y="13">{escape(title)}</text>{_moved(0, TITLE, markup)}', TITLE + height

    def _flow(self, zone: Zone) -> tuple[str, float]:
        """One component after the other, in as many rows as they need."""
        parts: list[str] = []
        left = top = row = 0.0
        for item in _spread(zone.items):
            width, height = self._size(item.component) if item.sides is None else (_CROSS, _CROSS)
            if left and left + width > WIDTH:
                left, top, row = 0.0, top + row + GAP, 0.0
            tile = self._tile(item, left, top, width, height) if item.sides is None else self._sided(item, left, top)
            parts.append(tile)
            left, row = left + width + GAP, max(row, height)
        return "".join(parts), top + row

    def _sided(self, item: Item, left: float, top: float) -> str:
        """A component in the middle of a square, with what lies at its four sides."""
        parts = [self._tile(item, _SIDED_STEP, _SIDED_STEP, _SIDED, _SIDED)]
        lying = dict(item.sides or ())
        for side, (across, down) in _SIDES.items():
            x, y = across * _SIDED_STEP, down * _SIDED_STEP
            if side in lying:
                parts.append(self._tile(lying[side], x, y, _SIDED, _SIDED))
            else:
                place = f'x="{x + 1}" y="{y + 1}" width="{_SIDED - 2}" height="{_SIDED - 2}"'
                parts.append(f'<rect class="rg-slot" {place} rx="6"/>')
        return _moved(left, top, "".join(parts))

    def _grid(self, zone: Zone) -> tuple[str, float]:
        """Components in places of equal size; several rows are a board."""
        columns, rows = zone.columns, ceil(len(zone.items) / zone.columns)
        border = _BORDER if rows > 1 else 0.0
        sizes = [self._size(item.component) for item in zone.items if item] or [(TILE, TILE)]
        widest, highest = max(width for width, _ in sizes), max(height for _, height in sizes)
        room = (WIDTH - 2 * border - GAP * (columns - 1)) / columns
        scale = min(_BOARD_SCALE if rows > 1 else 1, room / widest)
        across, down = widest * scale + GAP, highest * scale + GAP
        width, height = 2 * border + columns * across - GAP, 2 * border + rows * down - GAP
        parts = [f'<rect class="rg-plate" width="{width:g}" height="{height:g}" rx="8"/>'] if border else []
        for number, item in enumerate(zone.items):
            if item:
                left, top = border + number % columns * across, border + number // columns * down
                parts.append(self._tile(item, left, top, widest * scale, highest * scale))
        return "".join(parts), height

    def _ring(self, zone: Zone) -> tuple[str, float]:
        """Components clockwise around what lies in the middle."""
        half = TILE / 2
        height, middle = 2 * _RING_HIGH + TILE, WIDTH / 2
        parts = []
        for number, item in enumerate(zone.items):
            if item:
                angle = 2 * pi * number / len(zone.items)
                left, top = middle - _RING_WIDE * cos(angle) - half, _RING_HIGH * (1 - sin(angle))
                parts.append(self._tile(item, left, top, TILE, TILE))
        if zone.around:
            parts.append(self._middle(zone.around, middle, half + _RING_HIGH))
        return "".join(parts), height

    def _middle(self, zone: Zone, left: float, top: float) -> str:
        """A zone inside a ring, its title and its components centred."""
        items = _spread(zone.items)
        columns = min(len(items), 4) or 1
        rows = ceil(len(items) / columns)
        step = TILE + GAP
        start = top - (TITLE + rows * step - GAP) / 2
        title = escape(self._title(zone))
        parts = [f'<text class="rg-zone rg-middle" x="{left:g}" y="{start + 13:g}">{title}</text>']
        for number, item in enumerate(items):
            beside = min(columns, len(items) - number // columns * columns)
            x = left - (beside * step - GAP) / 2 + number % columns * step
            parts.append(self._tile(item, x, start + TITLE + number // columns * step, TILE, TILE))
        return "".join(parts)

    def _size(self, component: str) -> tuple[float, float]:
        icon = self.icons.get(self.icon_of.get(component, ""))
        if icon is None:
            return min(WIDTH, 16 + 8.2 * len(self.names.component(component))), TILE
        if icon.ratio < _CARD_RATIO or icon.ratio > 1 / _CARD_RATIO:
            return _CARD_HEIGHT * icon.ratio, _CARD_HEIGHT
        return TILE, TILE

    def _tile(self, item: Item, left: float, top: float, width: float, height: float) -> str:
        marks = "".join(f" rg-is-{escape(mark)}" for mark in item.marks)
        parts = [f'<g class="rg-tile{marks}" transform="translate({left:g} {top:g})">']
        icon = self.icons.get(self.icon_of.get(item.component, ""))
        if icon is None:
            name = escape(self.names.component(item.component))
            parts.append(f'<rect class="rg-plate" width="{width:g}" height="{height:g}" rx="8"/>')
            parts.append(f'<text class="rg-name" x="{width / 2:g}" y="{height / 2 + 5:g}">{name}</text>')
        else:
            parts.append(self._use(icon, 0, 0, width, height))
        standing = self.icons.get(self.icon_of.get(item.on or "", ""))
        if standing is not None:
            parts.append(self._use(standing, -_STANDING / 3, -_STANDING / 3, _STANDING, _STANDING))
        if "locked" in item.marks:
            parts.append('<path class="rg-lock" d="M3 10V7a4 4 0 0 1 8 0v3h1v8H2v-8zm2 0h4V7a2 2 0 0 0-4 0z"/>')
        if item.count > 1:
            number = escape(f"×{self.names.number(item.count)}")
            wide = 8 + 7.5 * len(number)
            badge = f'<rect class="rg-badge" width="{wide:g}" height="18" rx="9"/>'
            badge += f'<text class="rg-count" x="{wide / 2:g}" y="13.5">{number}</text>'
            parts.append(_moved(width - wide + 4, height - 14, badge))
        parts.append("</g>")
        return "".join(parts)

    def _icon(self, item: Item, left: float) -> str:
        """What lies under a number, as one small icon."""
        icon = self.icons.get(self.icon_of.get(item.component, ""))
        return self._use(icon, left, 6, 34 * min(icon.ratio, 1), 34) if icon else ""

    def _use(self, icon: Icon, left: float, top: float, width: float, height: float) -> str:
        self.use(icon.id)
        place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
        return f'<use href="#{icon.anchor}" {place}/>'


def _is_number(zone: Zone) -> bool:
    """Whether a zone is drawn as a number: it has one, and at most one kind of component lies there."""
    return zone.value is not None and len(zone.items) <= 1


def _rows(zones: Sequence[Zone]) -> list[list[Zone]]:
    """Zones that hold a number stand side by side with the next ones that do; all others alone."""
    rows: list[list[Zone]] = []
    for zone in zones:
        if rows and _is_number(zone) and _is_number(rows[-1][0]):
            rows[-1].append(zone)
        else:
            rows.append([zone])
    return rows


def _spread(items: Sequence[Item | None]) -> list[Item]:
    things = [item for item in items if item]
    if sum(item.count for item in things) > ONE_BY_ONE:
        return things
    return [replace(item, count=1) for item in things for _ in range(item.count)]


def _moved(left: float, top: float, markup: str) -> str:
    return f'<g transform="translate({left:g} {top:g})">{markup}</g>'
