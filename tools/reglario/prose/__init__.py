"""Checks of plain sentences, one function each: text and language in, marks out; for catalogs and wiki pages."""

from reglario.prose.addressing import Register
from reglario.prose.commas import commas
from reglario.prose.doubling import doubled_numbers, doubled_words
from reglario.prose.elisions import elisions
from reglario.prose.exclaiming import opening_marks
from reglario.prose.foreign import foreign_sentences, foreign_words, language_of, tells_language
from reglario.prose.grammar import grammar
from reglario.prose.marks import Check, Mark
from reglario.prose.prefixes import prefixes
from reglario.prose.register import address, register, usual_register
from reglario.prose.slips import notes, slips
from reglario.prose.spelling import Speller, spelling
from reglario.prose.typography import balance, typography
from reglario.prose.words import sentences, words

#: Checks that need nothing but a text and its language. The others need to know more: the passage that a sentence
#: stands in (`foreign_sentences`), the register that is used (`register`), the names that are no misspellings
#: (`spelling`, `foreign_words`).
CHECKS: tuple[Check, ...] = (
    doubled_words,
    doubled_numbers,
    opening_marks,
    typography,
    balance,
    grammar,
    elisions,
    prefixes,
    commas,
    slips,
    notes,
)

__all__ = [
    "CHECKS",
    "Check",
    "Mark",
    "Register",
    "Speller",
    "address",
    "balance",
    "commas",
    "doubled_numbers",
    "doubled_words",
    "elisions",
    "foreign_sentences",
    "foreign_words",
    "grammar",
    "language_of",
    "notes",
    "opening_marks",
    "prefixes",
    "register",
    "sentences",
    "slips",
    "spelling",
    "tells_language",
    "typography",
    "usual_register",
    "words",
]
