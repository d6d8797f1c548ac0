"""The checks of plain language, which the audit of wiki pages shares, on the words of a translation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from reglario.catalogs.lint.pair import Fault, Known, Pair, plain
from reglario.prose import Mark, Register, Speller, foreign_sentences, spelling, words
from reglario.prose import register as speaks_otherwise
from reglario.prose.marks import Check as ProseCheck
from reglario.prose.register import REGISTER_NAMES


def on_translation(check: ProseCheck, value: str = "7") -> Callable[[Pair, Known], Iterator[Fault]]:
    """A check of plain language as one of translations; `value` stands for placeholders."""

    def run(pair: Pair, known: Known) -> Iterator[Fault]:
        for form in pair.forms:
            text = plain(form, value)
            yield from _faults(text, check(text, pair.language))

    return run


def foreign_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Sentences in another language; of two words nobody can tell."""
    if pair.is_name:
        return
    for form in pair.forms:
        text = plain(form)
        marks = foreign_sentences(text, pair.language)
        yield from _faults(text, (mark for mark in marks if len(text[mark.start : mark.end].split()) > 2))


def register_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Words that speak to the reader in another way than the project's style lays down."""
    if known.style.register_ is None:
        return
    for form in pair.forms:
        text = plain(form)
        marks = speaks_otherwise(text, pair.language, Register(known.style.register_))
        for fault in _faults(text, marks):
            word = str(fault.values["found"])
            # In a line without a subject, «puede» speaks of a card as well as of the reader; names are no verbs.
            if fault.code == "register" and word.casefold() not in known.names and not _is_name(word, text):
                yield fault
        if known.style.register_ == Register.FAMILIAR.value:
            yield from _somebody_elses(pair, text)


def _somebody_elses(pair: Pair, text: str) -> Iterator[Fault]:
    """«su» where the text says “your” and speaks of nobody else's things."""
    own = _YOUR.get(pair.language)
    if own is None or pair.source_language != "en" or not re.search(r"\byours?\b", pair.source, re.IGNORECASE):
        return
    found = own[1].search(text)
    if found and not own[0].search(text) and not _THEIRS.search(pair.source):
        names = {"register": REGISTER_NAMES[pair.language][Register.FAMILIAR]}
        yield Fault("register", {"found": found[0], "expected": own[2], **names})


#: What is the reader's, what is somebody's, and what is expected, in the language of a translation.
_YOUR = {
    "es": (re.compile(r"\b(?:t[uú]s?|tuy[oa]s?)\b", re.IGNORECASE), re.compile(r"\bsus?\b", re.IGNORECASE), "tu"),
    "it": (
        re.compile(r"\b(?:tu[aeo]?|tuoi)\b", re.IGNORECASE),
        re.compile(r"\b(?:su[aeo]|suoi)\b", re.IGNORECASE),
        "tuo",
    ),
}
#: Where a text speaks of others or of things that have something, a translation may say «su».
_THEIRS = re.compile(r"\b(?:his|her|hers|its|their|theirs|whose|other|another)\b|['’]s?\b", re.IGNORECASE)


def _is_name(word: str, text: str) -> bool:
    """Whether a word has its capital letter in the middle of a sentence."""
    return word[0].isupper() and re.search(rf"[^\W\d_][,;]? {re.escape(word)}\b", text) is not None


def spelling_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Words that no dictionary knows, unless they stand in the text as well; nothing where none is installed."""
    speller = Speller.installed(pair.language)
    if speller is None:
        return
    own = {word.low for word in words(pair.source)} | known.names
    for form in pair.forms:
        text = plain(form)
        yield from _faults(text, spelling(text, pair.language, speller, lambda word: word.casefold() in own))


def chosen_words(pair: Pair, known: Known) -> Iterator[Fault]:
    """Spellings that the project's style decided against."""
    for preferred in known.style.words:
        for word in preferred.instead_of:
            found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain(pair.translation), re.IGNORECASE)
            if found:
                yield Fault("word-not-chosen", {"found": found[0], "expected": preferred.use})


def _faults(text: str, marks: Iterable[Mark]) -> Iterator[Fault]:
    for mark in marks:
        yield Fault(mark.code, {"found": text[mark.start : mark.end], **mark.values})
