"""One concept, one word: the terms of the game, and words that mean the same."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from reglario.prose import words
from reglario.prose.conjugation import spanish
from reglario.prose.stems import stem
from reglario.prose.words import Word, vocabulary
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.names import USUAL_WORD, pairs
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.audit.vocabulary import name_words


def forbidden(subject: Subject) -> Iterator[Hit]:
    """Words that the terms of the game forbid, and terms in the wrong case."""
    if subject.game is None:
        return
    for term, forms in subject.game.terms.items():
        source = f"term:{term}"
        for bad in forms.forbidden:
            if bad.form.lower() in subject.game.own_words:
                continue  # the game itself says it, of something else
            yield from _together(
                subject,
                rf"\b{re.escape(bad.form)}(?:e?s)?\b",
                "forbidden-term",
                {"expected": forms.term, "why": bad.reason},
                source,
            )
        if forms.term != forms.term.lower():
            wrong = rf"\b(?!{re.escape(forms.term)}\b)(?i:{re.escape(forms.term)})\b"
            yield from _together(subject, wrong, "term-case", {"expected": forms.term}, source)


def _together(subject: Subject, pattern: str, code: str, values: Mapping[str, object], source: str) -> Iterator[Hit]:
    flags = re.IGNORECASE if code == "forbidden-term" else 0
    found = [(said, match) for said in subject.said for match in re.finditer(pattern, said.text, flags)]
    if code == "term-case":
        found = [(said, match) for said, match in found if match.start() and match[0] != match[0].upper()]
    if found:
        (said, first), *others = found
        at, end = said.span(first.start(), first.end())
        also = tuple(other.span(m.start(), m.end()) for other, m in others)
        yield Hit(at, end, code, {"found": first[0], **values}, source, also)


def synonyms(subject: Subject) -> Iterator[Hit]:
    """Several words for one thing: cards and tickets, deck and pack; pieces where one complement has two."""
    known = name_words(subject.language)
    if known is None:
        return
    texts = subject.unfolded
    low = frozenset[str]().union(*(vocabulary(said.text) for said in texts))
    groups = [
        [group for group in kind if sum(not word.isdisjoint(low) for word in group) > 1]
        for kind in (known.same, known.things)
    ]
    wanted = frozenset(form for kind in groups for group in kind for word in group for form in word)
    things = frozenset(form for group in groups[1] for word in group for form in word)
    places: dict[str, list[tuple[Said, Word]]] = defaultdict(list)
    complements: dict[str, set[str]] = defaultdict(set)
    for said in texts:
        if wanted.isdisjoint(vocabulary(said.text)):
            continue
        found = words(said.text)
        for before, word in zip((None, *found), found, strict=False):
            if word.low in wanted and _is_noun(word, before, subject.language):
                places[word.low].append((said, word))
        if things.isdisjoint(vocabulary(said.text)):
            continue
        for _, _, _, head, link, tail, _ in pairs(said.text, said.language):
            if (link or subject.language == "it") and head.lower() in wanted:  # segnalino frammento
                complements[head.lower()].add(stem(tail.lower()))
            elif not link and subject.language == "en" and tail.lower() in wanted:  # discard pile
                complements[tail.lower()].add(stem(head.lower()))
    own = subject.game.own_words if subject.game else frozenset[str]()
    for group in groups[0]:
        used = [word for word in group if any(form in places for form in word)]
        if len(used) > 1 and not all(word & own for word in used):  # the game itself tells them apart
            yield from _words(used, places, group[0])
    for group in groups[1]:
        used = _interchanged(group, places, complements)
        if len(used) > 1 and not all(word & own for word in used):
            yield from _words(used, places)
    for ways in known.phrases:
        if sum(any(low.issuperset(phrase.split()) for phrase in way) for way in ways) > 1:
            yield from _phrases(texts, ways)


def _phrases(texts: Sequence[Said], ways: tuple[frozenset[str], ...]) -> Iterator[Hit]:
    """Several phrases for one thing: the end of the game, the end of the match."""
    pattern, telling = _pattern(ways)
    found: dict[int, list[tuple[Said, re.Match[str]]]] = defaultdict(list)
    for said in texts:
        if telling.isdisjoint(vocabulary(said.text)):
            continue
        for match in pattern.finditer(said.text):
            low = match[0].lower()
            found[next(number for number, way in enumerate(ways) if low in way)].append((said, match))
    if len(found) < 2:
        return
    counted = Counter(match[0].lower() for places in found.values() for _, match in places)
    shown = ", ".join(f"{text} ({n})" for text, n in counted.most_common(6))
    rarest_first = sorted(found.values(), key=len)
    if len(rarest_first[-1]) >= USUAL_WORD * counted.total():
        del rarest_first[-1]
    (said, first), *others = [place for places in rarest_first for place in places]
    at, end = said.span(first.start(), first.end())
    also = tuple(other.span(match.start(), match.end()) for other, match in others)
    yield Hit(at, end, "several-words", {"found": shown, "n": counted.total()}, "", also)


@cache
def _pattern(ways: tuple[frozenset[str], ...]) -> tuple[re.Pattern[str], frozenset[str]]:
    """The phrases, and their longest words, of which a text with one of them has one."""
    every = sorted((phrase for way in ways for phrase in way), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, every))})(?!\w)", re.IGNORECASE)
    return pattern, frozenset(max(phrase.split(), key=len) for phrase in every)


def _interchanged(
    group: Sequence[frozenset[str]],
    places: Mapping[str, list[tuple[Said, Word]]],
    complements: Mapping[str, set[str]],
) -> list[frozenset[str]]:
    """Words of a group that stand with the same complement: ficha de lava, loseta de lava."""
    things = [word for word in group if any(form in places for form in word)]
    return [
        word
        for word in things
        if any(
            _complements(word, complements) & _complements(other, complements)
            for other in things
            if other is not word
        )
    ]


def _is_noun(word: Word, before: Word | None, language: str) -> bool:
    """«la baraja» is a pack, «baraja las cartas» an order."""
    if language != "es" or not any(word.low in forms for forms in spanish()):
        return True
    known = name_words(language)
    return before is not None and known is not None and before.low in known.determiners


def _complements(word: frozenset[str], complements: Mapping[str, set[str]]) -> set[str]:
    return {tail for form in word for tail in complements.get(form, ())}


def _words(
    used: list[frozenset[str]],
    places: Mapping[str, list[tuple[Said, Word]]],
    preferred: frozenset[str] | None = None,
) -> Iterator[Hit]:
    """All their places; those of the usual word are no fault, unless another one is preferred."""
    counted = {min(word, key=len): sum(len(places.get(form, ())) for form in word) for word in used}
    all_places = [
        (counted[min(word, key=len)], said, found)
        for word in used
        for form in word
        for said, found in places.get(form, ())
    ]
    all_places.sort(key=lambda entry: (entry[0], entry[1].block.start, entry[2].start))
    most, n = max(counted.values()), len(all_places)
    usual = max(used, key=lambda word: counted[min(word, key=len)])
    if most >= USUAL_WORD * n and (preferred is None or usual == preferred):
        all_places = [entry for entry in all_places if entry[0] < most]
    shown = ", ".join(f"{word} ({n})" for word, n in sorted(counted.items(), key=lambda item: -item[1]))
    (_, said, found), *others = all_places
    at, end = said.span(found.start, found.end)
    also = tuple(other.span(word.start, word.end) for _, other, word in others)
    yield Hit(at, end, "several-words", {"found": shown, "n": n}, "", also)
