"""Texts in the reader's language: of games, of the site, and of the tool itself."""

from reglario.wording.sentences import LANGUAGES, language_of_user, message, site_word

__all__ = ["LANGUAGES", "language_of_user", "message", "site_word"]
