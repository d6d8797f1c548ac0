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

    def side(self, side: str, things: str) -> str:
        return f"{side} {things}"

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
    assert "translate(0 41)" in picture  # below the title, one die and a gap
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


def test_a_grid_keeps_its_free_places() -> None:
    """Places of a board are 1.2 x 36 = 43.2 wide, 5 apart and 6 from the edge: 2 x 6 + 2 x 43.2 + 5."""
    picture, _ = drawn(Zone("board", (Item("six"), None, None, Item("six")), columns=2))
    assert picture.count('href="#icon.die"') == 2
    assert '<rect class="rg-plate" width="103.4" height="103.4" rx="8"/>' in picture
    assert 'transform="translate(6 6)"' in picture
    assert 'transform="translate(54.2 54.2)"' in picture
    assert 'aria-label="Board: Six &amp; Six."' in picture


def test_a_grid_of_one_row_shrinks_to_fit() -> None:
    """Twelve dice and eleven gaps of 5 in 332."""
    picture, _ = drawn(Zone("row", (Item("six"),) * 12, columns=12))
    assert picture.count('width="23.0833" height="23.0833"') == 12
    assert "rg-plate" not in picture


def test_a_ring_begins_at_the_left_and_goes_clockwise() -> None:
    """Of four, the first is at the left, the second above: half the width less half a die is 148."""
    ring = (Item("six", on="king"), Item("six"), Item("six"), Item("six"))
    picture, used = drawn(Zone("ring", ring, around=Zone("middle", (Item("six", 5),))))
    places = [picture.index(f'translate({place})">') for place in ("8 76", "148 0", "288 76", "148 152")]
    assert places == sorted(places)
    assert used.count("die") == 9
    assert used.count("card") == 1
    assert 'aria-label="Ring: Six (King &lt;3) &amp; Six &amp; Six &amp; Six. Middle: 5 × Six."' in picture


def test_a_picture_says_what_does_not_hold_yet() -> None:
    picture, _ = drawn(Zone("board", (Item("six", marks=("unmet",)),), columns=1))
    assert "rg-is-unmet" in picture


def test_what_lies_at_the_sides_of_a_component() -> None:
    sides = (("left", Item("six", 3)), ("bottom", Item("king", marks=("hidden",))))
    picture, used = drawn(Zone("table", (Item("king", sides=sides), Item("six", sides=()))))
    assert 'aria-label="Table: King &lt;3 (left 3 × Six, bottom King &lt;3 (face down)) &amp; Six."' in picture
    assert used == ["card", "die", "card", "die"]
    assert "translate(35 35)" in picture, "the component stands in the middle"
    assert "translate(0 35)" in picture, "one of them on its left"
    assert "translate(35 70)" in picture, "and one below"
    assert picture.count('class="rg-slot"') == 2 + 4, "sides with nothing at them are shown"
    assert ">×3</text>" in picture


def test_three_components_with_sides_fit_beside_each_other() -> None:
    picture, _ = drawn(Zone("table", (Item("six", sides=()),) * 4))
    crosses = ["translate(0 0)", "translate(107 0)", "translate(214 0)", "translate(0 107)"]
    assert all(f'<g transform="{cross}">' in picture for cross in crosses)
