"""Bars of probabilities."""

from __future__ import annotations

import re

import pytest

from reglario.site.plot import bars, scale


def drawn(x: tuple[int, ...], values: tuple[float, ...]) -> str:
    return bars(x, values, label="A & B", number=str, percent=lambda share: f"{share:.0%}")


@pytest.mark.parametrize(
    ("highest", "end"), [(0.004, 0.01), (0.05, 0.05), (0.051, 0.1), (0.21, 0.25), (0.5, 0.5), (0.51, 1), (1, 1)]
)
def test_the_scale_ends_at_a_round_share(highest: float, end: float) -> None:
    assert scale(highest) == end


def test_bars_are_as_high_as_their_share() -> None:
    plot = drawn((0, 1), (0.5, 0.25))
    # 84 units are the whole height; the scale ends at 50 %.
    assert re.findall(r"v-([\d.]+)h", plot) == ["84.0", "42.0"]


def test_no_bar_for_nothing() -> None:
    assert len(re.findall(r"v-[\d.]+h", drawn((0, 1, 2), (0.5, 0, 0.5)))) == 2


def test_round_values_below() -> None:
    ticks = re.findall(r'y="106">(-?\d+)<', drawn((-400, 0, 1600), (0.2, 0.3, 0.5)))
    assert ticks == ["0", "500", "1000", "1500"]


def test_one_value_alone() -> None:
    assert re.findall(r'y="106">(\d+)<', drawn((7,), (0.5,))) == ["7"]


def test_it_has_a_name() -> None:
    assert 'role="img" aria-label="A &amp; B"' in drawn((0,), (0.5,))
