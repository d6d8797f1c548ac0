"""The checks, in the order of their page."""

from __future__ import annotations

from typing import Final

from reglario.catalogs.lint.agreement import agreement_faults
from reglario.catalogs.lint.language import consistency_faults, untranslated_faults
from reglario.catalogs.lint.numbers import number_faults
from reglario.catalogs.lint.pair import Check, Severity
from reglario.catalogs.lint.prose import (
    chosen_words,
    foreign_faults,
    on_translation,
    register_faults,
    spelling_faults,
)
from reglario.catalogs.lint.references import placeholder_faults, reference_faults
from reglario.catalogs.lint.shape import (
    length_faults,
    markup_faults,
    plural_faults,
    quote_faults,
    sentence_faults,
    space_faults,
)
from reglario.catalogs.lint.terms import term_faults
from reglario.prose import balance, doubled_words, elisions, grammar, opening_marks, slips, typography

CHECKS: Final = (
    Check("placeholders", Severity.ERROR, placeholder_faults),
    Check("links", Severity.ERROR, reference_faults),
    Check("plurals", Severity.ERROR, plural_faults),
    Check("numbers", Severity.ERROR, number_faults),
    Check("terms", Severity.WARNING, term_faults),
    Check("untranslated", Severity.ERROR, untranslated_faults),
    Check("foreign", Severity.WARNING, foreign_faults),
    Check("sentences", Severity.WARNING, sentence_faults),
    Check("bold", Severity.ERROR, markup_faults),
    Check("balance", Severity.ERROR, on_translation(balance, "word")),  # “7)” would open an item of a list
    Check("spaces", Severity.WARNING, space_faults),
    Check("typography", Severity.WARNING, on_translation(typography)),
    Check("quotes", Severity.WARNING, quote_faults),
    Check("opening-marks", Severity.WARNING, on_translation(opening_marks)),
    Check("elisions", Severity.WARNING, on_translation(elisions)),
    Check("doubled-words", Severity.WARNING, on_translation(doubled_words)),
    Check("register", Severity.WARNING, register_faults),
    Check("agreement", Severity.WARNING, agreement_faults),
    Check("grammar", Severity.WARNING, on_translation(grammar)),
    Check("slips", Severity.WARNING, on_translation(slips)),
    Check("spelling", Severity.WARNING, spelling_faults),
    Check("chosen-words", Severity.WARNING, chosen_words),
    Check("consistency", Severity.WARNING, consistency_faults),
    Check("length", Severity.WARNING, length_faults),
)
NAMES: Final = tuple(check.name for check in CHECKS)
#: Those that need no dictionary, whose loading takes seconds.
QUICK: Final = tuple(check for check in CHECKS if check.name != "spelling")
