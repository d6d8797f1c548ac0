"""Capitals that only the whole page tells to be none: names that are shouted, words inside headings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reglario.prose import words
from reglario.prose.words import Word, shown
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import Kind

#: After these a capital says nothing.
_OPENING_SIGNS = frozenset(".:!?¡¿(\ufffc;\n)")
#: Shorter words are hardly ever nouns.
_LENGTH = 4


def shouted(subject: Subject) -> Iterator[Hit]:
    """A name in capitals that the page writes with one capital elsewhere, and never in small letters."""
    written = Counter(word for said in subject.all_said for word in shown(said.text))
    wanted = {
        word
        for word in written
        if len(word) >= _SHOUTED and word.isupper() and word.capitalize() in written and word.lower() not in written
    }
    for said in subject.all_said if wanted else ():
        if wanted.isdisjoint(shown(said.text)) or said.text.isupper():
            continue
        for word in words(said.text):
            if word.text in wanted and written[word.text] <= written[word.text.capitalize()]:
                yield said.at(word.start, word.end, "name-case", found=word.text, expected=word.text.capitalize())


#: Shorter ones are abbreviations.
_SHOUTED = 5


def heading_case(subject: Subject) -> Iterator[Hit]:
    """A word with a capital inside a heading that all of the text writes without."""
    if subject.language not in {"es", "it"}:
        return
    inside: Counter[str] = Counter()
    places: list[tuple[Said, Word]] = []
    for said in subject.unfolded:
        for number, word in enumerate(words(said.text)):
            opens = not number or said.text[: word.start].rstrip()[-1:] in _OPENING_SIGNS
            if opens:
                continue
            inside[word.text] += 1
            if said.block.kind is Kind.HEADING and word.text.istitle() and len(word.text) >= _LENGTH:
                places.append((said, word))
    for said, word in places:
        if inside[word.low] and inside[word.text] == sum(other.text == word.text for _, other in places):
            yield said.at(word.start, word.end, "name-case", found=word.text, expected=word.low)
