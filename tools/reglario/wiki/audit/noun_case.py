"""A noun with a capital here and without there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from reglario.prose import words
from reglario.prose.stems import folded
from reglario.prose.words import Word, forms, shown, vocabulary
from reglario.wiki.audit.finding import Hit, Severity
from reglario.wiki.audit.names import USUAL_CASE, part_stem
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.audit.vocabulary import Knowledge, is_between, name_words
from reglario.wiki.model import HEADING

#: Shorter words are none of the things of a game.
_NOUN_LENGTH = 4


def word_case(subject: Subject) -> Iterator[Hit]:
    """A noun that is written with a capital here and without there: "el Cerdo", "un cerdo"."""
    known = name_words(subject.language)
    if known is None:
        return
    texts = [said for said in subject.unfolded if said.block.kind is not HEADING]
    wanted = _of_both_cases(texts, known)
    capital: dict[str, list[tuple[Said, Word]]] = defaultdict(list)
    small: dict[str, list[tuple[Said, Word]]] = defaultdict(list)
    for said in texts:
        if wanted.isdisjoint(vocabulary(said.text)):
            continue
        text, low = said.text, forms(said.text)
        places = [i for i, word in enumerate(low) if i and word in wanted and low[i - 1] in known.determiners]
        found = words(text) if places else ()
        for index in places:
            before, word = found[index - 1], found[index]
            if word.start != before.end + 1 or text[before.end] != " ":
                continue
            if word.text[0].islower():
                small[folded(word.low)].append((said, word))
            elif word.text[1:].islower() and not _longer(text, found, index, known) and not _marked(said, word):
                capital[folded(word.low)].append((said, word))
    _elsewhere(texts, known, capital, small)
    for key, upper in capital.items():
        lower = small.get(key)
        if lower and len(upper) + len(lower) > 2 and not (len(upper) == 1 and _goes_on(*upper[0], subject.language)):
            fewer, usual = (lower, upper) if len(lower) <= len(upper) else (upper, lower)
            (said, word), *rest = sorted(fewer, key=lambda place: (place[0].block.start, place[1].start))
            first, last = said.span(word.start, word.end)
            code = "name-case"
            if len(usual) < USUAL_CASE * (len(usual) + len(fewer)):
                code = "case-both-ways"
                rest += usual
            also = tuple(other.span(w.start, w.end) for other, w in rest)
            values = {"found": word.text, "expected": usual[0][1].text, "n": 1 + len(rest)}
            yield Hit(first, last, code, values, also=also, severity=Severity.NOTE)


def _elsewhere(
    texts: Sequence[Said],
    known: Knowledge,
    capital: Mapping[str, list[tuple[Said, Word]]],
    small: Mapping[str, list[tuple[Said, Word]]],
) -> None:
    """More places of nouns that are known from their determiners: after a figure or a preposition."""
    both = {key for key in capital if key in small}
    if not both:
        return
    for said in texts:
        text = said.text
        if not any(folded(form) in both for form in vocabulary(text)):
            continue
        found = words(text)
        for index, word in enumerate(found):
            if folded(word.low) not in both or not index or text[word.start - 1] != " ":
                continue
            before = found[index - 1]
            figure = text[word.start - 2].isdigit()
            if not figure and not (before.end == word.start - 1 and before.low in known.links | _BEFORE_NOUN):
                continue
            if before.low in known.determiners and not figure:
                continue  # counted already
            if word.text.islower():
                small[folded(word.low)].append((said, word))
            elif word.text[1:].islower() and not _longer(text, found, index, known) and not _marked(said, word):
                capital[folded(word.low)].append((said, word))


_BEFORE_NOUN = frozenset({"por", "con", "sin", "per", "senza", "with", "without"})


def _goes_on(said: Said, word: Word, language: str) -> bool:
    """Whether another word of weight follows: «el Hongo blanco» may be the name of a card."""
    after = next((other for other in words(said.text) if other.start == word.end + 1), None)
    return after is not None and said.text[word.end] == " " and bool(part_stem(language)(after.low))


def _of_both_cases(texts: Sequence[Said], known: Knowledge) -> frozenset[str]:
    """Words that stand with a capital after the first word of a text, and without in another place."""
    capital: set[str] = set()
    small = set[str]().union(*(shown(said.text) for said in texts))
    for said in texts:
        if said.text[1:].islower():
            continue  # mostly so: no capitals
        written = shown(said.text)
        for at in [i for i, word in enumerate(written) if i and word.istitle()]:
            if written[at - 1].lower() in known.determiners:
                capital.add(written[at].lower())
    return frozenset(word for word in capital & small if len(word) >= _NOUN_LENGTH)


def _marked(said: Said, word: Word) -> bool:
    """Whether a link or bold makes the word a name of its own."""
    return any(s.start <= word.start < s.end for s in said.block.inline.spans if s.kind in {"link", "bold"})


def _longer(text: str, found: Sequence[Word], index: int, known: Knowledge) -> bool:
    """Whether a capital belongs to a longer name: the Island of Skulls, Great Hall."""
    at = index - 1 if found[index - 1].low in known.links else index - 2  # Tower of, Island of the
    if at > 0 and found[at].low in known.links and re.split("['’]", found[at - 1].text)[-1][:1].isupper():
        return True
    after = found[index + 1 : index + 4]
    end = found[index].end
    for word in after:
        if text[end : word.start] != " ":
            return False
        if word.text[0].isupper():
            return True
        if not is_between(word.low, known):
            return False
        end = word.end
    return False
