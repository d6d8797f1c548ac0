"""The languages that the tool and the site speak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: The first is the site's own.
LANGUAGES: Final = ("es", "it", "en")


def language_of_user(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English."""
    for name in ("REGLARIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name, "")[:2].lower()
        if wanted:
            return wanted if wanted in LANGUAGES else "en"
    return "en"
