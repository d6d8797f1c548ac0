"""Pictures of positions."""

from __future__ import annotations

from collections.abc import Sequence

from reglario.engines.engine import Item, Zone
from reglario.site.icons import Icon
from reglario.site.picture import Drawer

ICONS = {"die": Icon("die", (0, 0, 64, 64), "<path/>"), "card": Icon("card", (0, 0, 64, 88), "<path/>")}


class Words:
    def component(self, component: str) -> str:
        return {"six": "Six", "king": "King <3"}.get(component, component)

    def zone(self, zone: str) -> str:
        return zone.title()

    def owner(self, player: int) -> str:
        return f"Player {player + 1}"

    def number(self, value: int) -> str:
        return f"{value:,}"

    def mark(self, mark: str) -> str:
        return {"hidden": "face down"}.get(mark, "")

    def listed(self, parts: Sequence[str]) -> str:
        return " & ".join(parts)


def drawn(*zones: Zone) -> tuple[str, list[str]]:
    used: list[str] = []
    drawer = Drawer(ICONS, {"six": "die", "king": "card"}, used.append, Words())
    return drawer.draw(zones), used


def test_a_picture_says_what_it_shows() -> None:
    picture, _ = drawn(
        Zone("hand", (Item("king", marks=("hidden",)), Item("six", 3)), owner=1),
        Zone("table"),
        Zone("score", (), 1200),
    )
    assert 'aria-label="Hand – Player 2: King &lt;3 (face down) &amp; 3 × Six. Table: –. Score: 1,200."' in picture
    assert picture.startswith('<svg class="rg-picture"')


def test_few_things_are_drawn_one_by_one() -> None:
    picture, used = drawn(Zone("dice", (Item("six", 8),)))
    assert picture.count('href="#icon.die"') == 8
    assert "rg-badge" not in picture
    assert used == ["die"] * 8
    assert 'height="56"' in picture, "eight dice fit in one row"


def test_many_things_share_a_tile_with_a_number() -> None:
    picture, _ = drawn(Zone("dice", (Item("six", 11),)))
    assert picture.count('href="#icon.die"') == 1
    assert ">×11</text>" in picture


def test_cards_are_higher_than_dice() -> None:
    picture, _ = drawn(Zone("table", (Item("king"), Item("six"))))
    assert 'width="46.5455" height="64"' in picture
    assert 'width="36" height="36"' in picture


def test_rows_wrap() -> None:
    picture, _ = drawn(Zone("dice", (Item("six", 10),)))
    assert "translate(0 61)" in picture
    assert 'height="97"' in picture


def test_numbers_stand_side_by_side() -> None:
    picture, _ = drawn(Zone("score", (), 5, owner=0), Zone("score", (), 0, owner=1))
    assert "translate(168.5 0)" in picture
    assert picture.count("rg-value") == 2


def test_what_has_no_icon_is_written() -> None:
    picture, used = drawn(Zone("table", (Item("<b>"),)))
    assert ">&lt;b&gt;</text>" in picture
    assert used == []


def test_marks_are_classes() -> None:
    picture, _ = drawn(Zone("hand", (Item("king", marks=("hidden", "locked")),)))
    assert 'class="rg-tile rg-is-hidden rg-is-locked"' in picture
    assert "rg-lock" in picture


def test_an_empty_scene_is_no_picture() -> None:
    assert drawn()[0] == ""
