"""What forms of one word have in common."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=65536)
def folded(word: str) -> str:
    """In lower case and without accents."""
    low = word.lower()
    if low.isascii():  # mostly so
        return low
    return "".join([sign for sign in unicodedata.normalize("NFD", low) if not unicodedata.combining(sign)])


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What forms of one word have in common: quemado, quemados, quemaduras; azione, azioni; teschio, teschi."""
    bare = folded(word)
    if len(bare) > 7:
        return bare[:6]
    if len(bare) > 4 and bare.endswith("es"):
        bare = bare[:-2]
    elif len(bare) > 3 and bare.endswith("s"):
        bare = bare[:-1]
    if len(bare) > 4 and bare.endswith("io"):
        bare = bare[:-2]
    elif len(bare) > 3 and bare[-1] in "aeio":
        bare = bare[:-1]
    return bare[:6]
