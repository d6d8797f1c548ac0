"""Draws probabilities as bars in inline SVG, one small diagram per series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise

WIDTH = 332
HEIGHT = 110
_LEFT = 34
_RIGHT = 6
_TOP = 8
_BOTTOM = 18
#: Steps of the vertical scale that read well.
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)


def bars(
    x: Sequence[int],
    values: Sequence[float],
    *,
    label: str,
    number: Callable[[int], str],
    percent: Callable[[float], str],
) -> str:
    """One diagram as an `svg` element.

    Args:
        x: the values that the probabilities belong to, ascending.
        values: probabilities, 0 to 1.
        label: what it shows, plain text, for those who do not see it.
        number: a number in the page's language.
        percent: a share in the page's language.
    """
    top = scale(max(values))
    width, height = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    low, high = x[0], x[-1]
    unit = _unit(x)
    slot = width / ((high - low) / unit + 1)
    bottom = HEIGHT - _BOTTOM

    def at(value: float) -> float:
        return _LEFT + ((value - low) / unit + 0.5) * slot

    parts = []
    for share in (0.0, top / 2, top):
        y = bottom - share / top * height
        parts.append(f'<path class="rg-grid" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>')
        parts.append(f'<text class="rg-axis rg-end" x="{_LEFT - 4}" y="{y + 4:.1f}">{escape(percent(share))}</text>')
    bar = max(1.5, slot * 0.8)
    path = "".join(
        f"M{at(value) - bar / 2:.1f} {bottom}v{-probability / top * height:.1f}h{bar:.1f}V{bottom}z"
        for value, probability in zip(x, values, strict=True)
        if probability > 0
    )
    parts.append(f'<path class="rg-bar" d="{path}"/>')
    ticks = _ticks(low, high, unit)
    if low <= 0 <= high and len(ticks) > 2:
        parts.append(f'<path class="rg-zero" d="M{at(0):.1f} {_TOP}V{bottom}"/>')
    parts += [
        f'<text class="rg-axis" x="{at(value):.1f}" y="{HEIGHT - 4}">{escape(number(value))}</text>'
        for value in ticks
    ]
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg class="rg-plot" {box} role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'


def scale(highest: float) -> float:
    """The end of the vertical scale: the first good step at or above the largest value."""
    return next((step for step in _STEPS if step >= highest - 1e-9), 1.0)


def _unit(x: Sequence[int]) -> int:
    """The smallest distance between neighbours, so that every value gets a slot of its own."""
    return min((b - a for a, b in pairwise(x)), default=1)


def _ticks(low: int, high: int, unit: int) -> list[int]:
    """Up to six round values to write below the bars."""
    if high == low:
        return [low]
    rough = (high - low) / 5
    power = 10 ** (len(str(int(max(rough, 1)))) - 1)
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    step = max(step, unit)
    first = -(-low // step) * step
    return list(range(first, high + 1, step))
