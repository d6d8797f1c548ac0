"""Terms: each is called by its approved words, and by no forbidden one."""

from __future__ import annotations

from collections.abc import Iterator

from reglario.catalogs.lint.pair import Fault, Known, Pair


def term_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Terms of the text that the translation does not name by an approved word, and forbidden words in it."""
    use = known.terms
    if use is None:
        return
    mentions = list(use.mentions(pair.source))
    spoken = {mention.term for mention in mentions}
    told: set[str] = set()
    for term, found, reason in use.forbidden(pair.translation):
        if term in spoken and not (use.is_approved(term, pair.translation) and term not in use.linked(pair.source)):
            told.add(term)
            yield Fault("term-forbidden", {"found": found, "expected": use.terms.known[term].term, "reason": reason})
    for mention in mentions:
        if mention.term in told or not use.is_known(mention.term):
            continue
        if not use.is_approved(mention.term, pair.translation):
            if mention.shown and use.is_shortened(mention.term, mention.shown, pair.translation):
                continue
            shown = mention.shown or use.terms.own[mention.term].term
            yield Fault("term-missing", {"found": shown, "expected": use.terms.known[mention.term].term})
