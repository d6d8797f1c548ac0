from __future__ import annotations

from fractions import Fraction

import pytest

from reglario.wording import Formats

NBSP = "\u00a0"


@pytest.mark.parametrize(("language", "shown"), [("es", "6.000"), ("it", "6.000"), ("en", "6,000")])
def test_thousands(language: str, shown: str) -> None:
    assert Formats(language).number(6000) == shown


def test_negative_and_decimal_numbers() -> None:
    assert Formats("es").number(-1234567) == "-1.234.567"
    assert Formats("it").number(2.5) == "2,5"
    assert Formats("en").number(Fraction(10, 4)) == "5/2"
    assert Formats("en").number(Fraction(8, 4)) == "2"


def test_fractions_in_lowest_terms() -> None:
    assert Formats("es").fraction(Fraction(15, 216)) == "5/72"
    assert Formats("es").fraction(Fraction(390625, 1679616)) == "390.625/1.679.616"


@pytest.mark.parametrize(
    ("language", "value", "digits", "shown"),
    [
        ("es", Fraction(1, 8), 1, f"12,5{NBSP}%"),
        ("it", Fraction(1, 8), 1, "12,5%"),
        ("en", Fraction(1, 8), 0, "13%"),  # half up, also where half even would give 12
        ("en", Fraction(5, 8), 0, "63%"),
        ("en", Fraction(1, 3), 2, "33.33%"),
        ("en", Fraction(2, 3), 2, "66.67%"),
        ("en", Fraction(1), 1, "100.0%"),
        ("en", Fraction(0), 1, "0.0%"),
        ("en", 0.5, 1, "50.0%"),
        ("es", Fraction(12), 0, f"1.200{NBSP}%"),
    ],
)
def test_percentages(language: str, value: Fraction | float, digits: int, shown: str) -> None:
    assert Formats(language).percent(value, digits) == shown


@pytest.mark.parametrize(
    ("language", "parts", "shown"),
    [
        ("en", ["a", "b", "c"], "a, b, and c"),
        ("it", ["a", "b", "c"], "a, b e c"),
        ("es", ["a", "b", "c"], "a, b y c"),
        ("es", ["oro", "isla"], "oro e isla"),
        ("es", ["oro", "plata", "**Hijos**"], "oro, plata e **Hijos**"),
        ("es", ["oro", '<svg class="i"/> <b>Índice</b>'], 'oro e <svg class="i"/> <b>Índice</b>'),
        ("es", ["oro", "hielo"], "oro y hielo"),
        ("es", ["oro", "yeso"], "oro y yeso"),
        ("es", ["isla"], "isla"),
        ("en", [], ""),
    ],
)
def test_lists(language: str, parts: list[str], shown: str) -> None:
    assert Formats(language).list(parts) == shown
