"""Numbers and lists as a language writes them, by Babel's data of the CLDR."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

#: Languages that the CLDR does not know, and the one whose formats they have.
_PLAIN = {"en-XA": "en"}
_MARKUP = re.compile(r"<[^>]*>|[^\w<]|_")
#: Spanish says “e” for “y” before the sound of i (not before hie, hia, ye).
_I_SOUND = re.compile(r"(?:h?[ií])(?![aeo])", re.IGNORECASE)


class Formats:
    """How one language writes numbers and lists.

    Args:
        language: as the web writes it: es, pt-BR.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale  # noqa: PLC0415 (a command that writes no numbers does not load it)

        if self.language not in _PLAIN:
            return Locale.parse(self.language, sep="-")
        return Locale.parse(_PLAIN[self.language])

    def number(self, value: int | float | Fraction | Decimal) -> str:
        """A number: `6.000`, `-1,5`; a fraction that is no whole number is written as one."""
        from babel.numbers import format_decimal  # noqa: PLC0415

        if isinstance(value, Fraction):
            return self.fraction(value)
        return format_decimal(value, locale=self._locale)

    def fraction(self, value: Fraction) -> str:
        """A fraction in lowest terms: `5/72`."""
        if value.denominator == 1:
            return self.number(value.numerator)
        return f"{self.number(value.numerator)}/{self.number(value.denominator)}"

    def percent(self, value: Fraction | float, digits: int = 1) -> str:
        """A share as a percentage, rounded half up from its exact value.

        Args:
            value: the share, 1 being all.
            digits: after the decimal mark, always that many.
        """
        from babel.numbers import format_percent  # noqa: PLC0415

        scale = 10 ** (digits + 2)
        rounded = (2 * Fraction(value) * scale + 1) // 2
        pattern = self._locale.percent_formats[None].pattern  # `#,##0 %`
        if digits:
            pattern = pattern.replace("0", f"0.{'0' * digits}")
        return format_percent(Decimal(rounded) / scale, pattern, locale=self._locale)

    def list(self, parts: Sequence[str]) -> str:
        """Parts as a sentence lists them: `a, b y c`."""
        from babel.lists import format_list  # noqa: PLC0415

        if self.language == "es" and len(parts) > 1 and _I_SOUND.match(_MARKUP.sub("", parts[-1])):
            return format_list([*parts[:-1], ""], locale=self._locale).removesuffix("y ") + f"e {parts[-1]}"
        return format_list(parts, locale=self._locale)


def by_letter(text: str) -> str:
    """Sorting key that ignores case and accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
