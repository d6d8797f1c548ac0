"""The tool's own sentences in English, by code; their translations are `messages.po` and `site.po`."""

from reglario.sentences.messages import MESSAGES
from reglario.sentences.site import SITE

#: A sentence with `{values}`, or singular and plural of one that depends on `{n}`.
Sentence = str | tuple[str, str]

__all__ = ["MESSAGES", "SITE", "Sentence"]
