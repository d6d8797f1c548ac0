"""Which form a text has: wikitext, or the plain text of a saved page."""

from __future__ import annotations

import re

from reglario.wiki.model import Form

_WIKITEXT = re.compile(
    r"^={1,6}[^=\n].*=|^\{\||^[*#]+\s*\S|'{2,}|\[\[|\{\{|^;\s*\S|<(?:br|ol|ul|li|ref|nowiki|translate|div|b|i)\b",
    re.MULTILINE,
)


def form_of(text: str) -> Form:
    """Wikitext if it has any of its markup."""
    sample = text[:200_000]
    if _WIKITEXT.search(sample):
        return Form.WIKITEXT
    return Form.PLAIN
