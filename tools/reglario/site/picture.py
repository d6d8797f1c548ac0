"""Draws a scene of an engine as inline SVG: zones with titles, components with the game's icons, counts and marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Protocol

from reglario.engines.engine import Item, Zone
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
            parts.append(f'<g transform="translate(0 {top:g})">{markup}</g>')
            top += height + 2 * GAP
        height = top - 2 * GAP
        label = escape(self.describe(zones))
        box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
        return f'<svg class="rg-picture" {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'

    def describe(self, zones: Sequence[Zone]) -> str:
        """The picture in words: every zone with what lies there."""
        return " ".join(f"{self._title(zone)}: {self._content(zone)}." for zone in zones)

    def _content(self, zone: Zone) -> str:
        parts = [] if zone.value is None else [self.names.number(zone.value)]
        for item in zone.items:
            name = self.names.component(item.component)
            words = [name] if item.count == 1 else [f"{self.names.number(item.count)} × {name}"]
            words += filter(None, map(self.names.mark, item.marks))
            parts.append(", ".join(words) if len(words) == 1 else f"{words[0]} ({', '.join(words[1:])})")
        return self.names.listed(parts) if parts else "–"

    def _title(self, zone: Zone) -> str:
        title = self.names.zone(zone.name)
        return title if zone.owner is None else f"{title} – {self.names.owner(zone.owner)}"

    def _values(self, zones: Sequence[Zone]) -> tuple[str, float]:
        """Zones that hold a number, side by side."""
        longest = max(len(self._title(zone)) for zone in zones)
        columns = min(len(zones), 3 if longest <= 14 else 2)
        width = (WIDTH - GAP * (columns - 1)) / columns
        parts, height = [], 0.0
        for number, zone in enumerate(zones):
            left, top = number % columns * (width + GAP), number // columns * (46 + GAP)
            inner = self._icon(zone.items[0], width - 36) if zone.items else ""
            parts.append(
                f'<g transform="translate({left:g} {top:g})">'
                f'<rect class="rg-plate" width="{width:g}" height="46" rx="8"/>'
                f'<text class="rg-zone" x="10" y="17">{escape(self._title(zone))}</text>'
                f'<text class="rg-value" x="10" y="38">{escape(self.names.number(zone.value or 0))}</text>{inner}</g>'
            )
            height = top + 46
        return "".join(parts), height

    def _zone(self, zone: Zone) -> tuple[str, float]:
        """A titled zone with its components in rows."""
        title = self._title(zone) if zone.value is None else f"{self._title(zone)}: {self.names.number(zone.value)}"
        parts = [f'<text class="rg-zone" x="0" y="13">{escape(title)}</text>']
        left, top, row = 0.0, float(TITLE), 0.0
        for item in _spread(zone.items):
            width, height = self._size(item.component)
            if left and left + width > WIDTH:
                left, top, row = 0.0, top + row + GAP, 0.0
            parts.append(self._tile(item, left, top, width, height))
            left, row = left + width + GAP, max(row, height)
        return "".join(parts), top + row

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
        if "locked" in item.marks:
            parts.append('<path class="rg-lock" d="M3 10V7a4 4 0 0 1 8 0v3h1v8H2v-8zm2 0h4V7a2 2 0 0 0-4 0z"/>')
        if item.count > 1:
            number = escape(f"×{self.names.number(item.count)}")
            wide = 8 + 7.5 * len(number)
            parts.append(
                f'<g transform="translate({width - wide + 4:g} {height - 14:g})">'
                f'<rect class="rg-badge" width="{wide:g}" height="18" rx="9"/>'
                f'<text class="rg-count" x="{wide / 2:g}" y="13.5">{number}</text></g>'
            )
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


def _spread(items: Sequence[Item]) -> list[Item]:
    if sum(item.count for item in items) > ONE_BY_ONE:
        return list(items)
    return [Item(item.component, 1, item.marks) for item in items for _ in range(item.count)]
