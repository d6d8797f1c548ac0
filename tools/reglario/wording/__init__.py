"""Texts in the reader's language: of games, of the site, and of the tool itself."""

from reglario.sentences.languages import LANGUAGES
from reglario.wording.formats import Formats, by_letter
from reglario.wording.markup import Html, Markdown, Markup, Plain
from reglario.wording.sentences import message, reload_sentences, site_word
from reglario.wording.wording import Said, Worded, Wording

__all__ = [
    "LANGUAGES",
    "Formats",
    "Html",
    "Markdown",
    "Markup",
    "Plain",
    "Said",
    "Worded",
    "Wording",
    "by_letter",
    "message",
    "reload_sentences",
    "site_word",
]
