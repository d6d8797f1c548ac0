"""Words of the site that belong to no game: unit id -> English."""

from __future__ import annotations

from typing import Final

SITE: Final[dict[str, str | tuple[str, str]]] = {}
