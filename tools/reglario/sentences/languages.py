"""The languages that the tool and the site speak."""

from __future__ import annotations

from typing import Final

#: The first is the site's own.
LANGUAGES: Final = ("es", "it", "en")
