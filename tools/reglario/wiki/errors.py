"""What a wiki, or the way to it, does not allow."""

from __future__ import annotations


class WikiError(Exception):
    """Something that a wiki, or the way to it, does not allow.

    Args:
        code: names its sentence in the catalog of messages.
        values: fill that sentence; never a password.
    """

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(f"{code} {values}")
        self.code = code
        self.values = values


class Unanswered(WikiError):
    """No answer came: what was asked for may have been done or not."""
