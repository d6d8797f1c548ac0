"""One concept, one name: the terms of the game, and names that vary by themselves."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reglario.book.reading import parse, read_text
from reglario.prose import words
from reglario.prose.conjugation import spanish
from reglario.prose.words import Word
from reglario.wiki.audit.finding import Hit, Severity
from reglario.prose.stems import folded, stem
from reglario.wiki.audit.subject import Said, Subject

_FILE = Path(__file__).parents[1] / "data" / "names.yaml"
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What `names.yaml` says of a language.

    Args:
        links: words between the parts of a name: de, del, di, of.
        articles: words that may follow a link and are not part of the name.
        same: words that mean the same in the rules of a game; the first of each group is preferred.
        things: groups of words that mean the same once two of them stand with the same complement.
        stop: words that begin or end no name.
    """

    links: frozenset[str]
    articles: frozenset[str]
    same: tuple[tuple[frozenset[str], ...], ...]
    things: tuple[tuple[frozenset[str], ...], ...]
    stop: frozenset[str]


@cache
def _knowledge(language: str) -> Knowledge | None:
    data: dict[str, dict[str, Any]] = parse(read_text(_FILE, _FILE.name), _FILE.name)
    known = data.get(language)
    if known is None:
        return None

    def forms(text: object) -> tuple[frozenset[str], ...]:
        return tuple(frozenset(group.split()) for group in str(text).split("|"))

    return Knowledge(
        frozenset(str(known["links"]).split()),
        frozenset(str(known["articles"]).split()),
        tuple(map(forms, known["same"])),
        tuple(map(forms, known["things"])),
        frozenset(str(known["stop"]).split()),
    )


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


@dataclass(frozen=True, slots=True)
class Name:
    """A name of two parts, as it stands in one place.

    Args:
        said: the text.
        start: where it begins there.
        end: where it ends.
        shown: as written.
        head: its first word.
        link: what stands between, articles included; empty for an adjective.
        tail: its last word.
        opens: whether it begins a sentence, where a capital says nothing.
    """

    said: Said
    start: int
    end: int
    shown: str
    head: str
    link: str
    tail: str
    opens: bool


def variants(subject: Subject) -> Iterator[Hit]:
    """One name that is written in several ways: other endings, links, order or capitals."""
    groups: dict[tuple[str, str], list[tuple[Said, Pair]]] = defaultdict(list)
    for said in subject.unfolded:
        for pair in _pairs(said.text, said.language):
            groups[pair[0]].append((said, pair))
    for found in groups.values():
        if len(found) > 1 and len({pair[3:6] for _, pair in found}) > 1:
            group = [_name(said, pair) for said, pair in found]
            yield from _endings(group)
            yield from _case(group)


def _name(said: Said, pair: Pair) -> Name:
    _, start, end, head, link, tail, opens = pair
    return Name(said, start, end, said.text[start:end], head, link, tail, opens)


#: The stems of both parts in order of the alphabet; start and end; head, link and tail; whether it begins a sentence.
Pair = tuple[tuple[str, str], int, int, str, str, str, bool]
_OPENING_SIGNS = frozenset(".:!?¡¿(\ufffc;\n")


@lru_cache(maxsize=4096)
def _pairs(text: str, language: str) -> tuple[Pair, ...]:
    """Every name of two parts in a text."""
    known = _knowledge(language)
    if known is None:
        return ()
    found = words(text)
    ends = [word.end for word in found]
    #: Whether the word follows the one before after one space.
    joined = [
        False,
        *(w.start == end + 1 and text[end] in " \n" for w, end in zip(found[1:], ends, strict=False)),
        False,
    ]
    part = [
        len(word.low) > 2 and word.low not in known.stop and word.low not in known.links and "'" not in word.low
        for word in found
    ]
    pairs = []
    for index, head in enumerate(found):
        if not part[index] or not joined[index + 1]:
            continue
        after = index + 1
        link = ""
        if found[after].low in known.links:
            link = found[after].low
            after += 1
            if joined[after] and found[after].low in known.articles:
                link += f" {found[after].low}"
                after += 1
            if not joined[after]:
                continue
        tail = found[after]
        if "'" in tail.low:  # "linea dell'aiuto"
            before, _, rest = tail.low.rpartition("'")
            if link or before not in known.links or len(rest) < 3:
                continue
            link = before
            tail = Word(tail.end - len(rest), tail.end, tail.text[-len(rest) :], rest)
        elif not part[after]:
            continue
        first, last = stem(head.low), stem(tail.low)
        if first != last:
            opens = head.start == 0 or text[max(0, head.start - 3) : head.start].rstrip()[-1:] in _OPENING_SIGNS
            key = (first, last) if first < last else (last, first)
            pairs.append((key, head.start, tail.end, head.text, link, tail.text, opens))
    return tuple(pairs)


def _capital(name: Name) -> bool:
    return name.tail[0].isupper()


def _endings(group: list[Name]) -> Iterator[Hit]:
    """Other words in the same places: quemados, quemado, quemaduras; or another link between them."""
    linked = _usual_order([name for name in group if name.link])
    adjectives = [name for name in group if not name.link]
    named = any(_capital(name) for name in group)
    italian = group[0].said.language == "it"  # "fase azioni" beside "fase di azione"
    if named and linked and adjectives and (italian or any(_capital(name) for name in adjectives)):
        yield from _several(group)
        return
    for part in (linked, adjectives):
        if not part:
            continue
        if part is adjectives and not any(_capital(n) and n.head[0].isupper() and not n.opens for n in part):
            continue
        varies = _differ(part) or (part is adjectives and len({_order(n) for n in part}) > 1)
        if not varies and part is linked:
            varies = len({name.link for name in part}) > 1 and named
        if varies:
            yield from _several(part)


def _usual_order(group: list[Name]) -> list[Name]:
    """Those with the commoner head: a deck of cards is one name, a card of the deck none of its variants."""
    if not group:
        return group
    usual = Counter(stem(name.head) for name in group).most_common(1)[0][0]
    return [name for name in group if stem(name.head) == usual]


def _order(name: Name) -> str:
    return f"{stem(name.head)} {stem(name.tail)}"


def _differ(group: list[Name]) -> bool:
    """Whether one part stays and the other changes: meter of burns, meter of burn; number alone changes both."""
    english = group[0].said.language == "en"
    tails: dict[str, set[str]] = defaultdict(set)
    for name in group:
        part = folded
        if english and not name.link:
            part = _singular  # only the last word has a plural
        elif folded(name.head).endswith(_INVARIABLE):
            part = stem
        tails[folded(name.head)].add(part(name.tail))
    return any(len(found) > 1 for found in tails.values())


#: Words with these endings are the same in singular and plural: specie, serie, crisi.
_INVARIABLE = ("ie", "isi", "esi")


def _singular(word: str) -> str:
    """An English noun without the ending of its plural."""
    bare = folded(word)
    if bare.endswith("ies"):
        return bare[:-3] + "y"
    return bare[:-2] if bare.endswith(("shes", "ches", "xes", "sses")) else bare.removesuffix("s")


def _several(group: list[Name]) -> Iterator[Hit]:
    counted = Counter(name.shown.lower() for name in group)
    if len(counted) < 2:
        return
    shown = ", ".join(f"{text} ({n})" for text, n in counted.most_common(6))
    ordered = sorted(group, key=lambda name: (counted[name.shown.lower()], name.said.block.start, name.start))
    yield from _hit(ordered, "several-names", {"found": shown, "expected": counted.most_common(1)[0][0]})


def _case(group: list[Name]) -> Iterator[Hit]:
    by_form: dict[str, list[Name]] = defaultdict(list)
    for name in group:
        by_form[folded(f"{name.head} {name.link} {name.tail}")].append(name)
    for same in by_form.values():
        capital, small = [n for n in same if _capital(n)], [n for n in same if not _capital(n)]
        if not same[0].link and not any(name.head[0].isupper() for name in capital):
            continue
        if not (capital and small) or all(n.tail.isupper() for n in capital):
            continue
        fewer, usual = (small, capital) if len(small) <= len(capital) else (capital, small)
        yield from _hit(fewer, "name-case", {"found": fewer[0].shown, "expected": usual[0].shown}, Severity.NOTE)


def _hit(
    names: Sequence[Name], code: str, values: dict[str, object], severity: Severity | None = None
) -> Iterator[Hit]:
    first, *others = names
    at, end = first.said.span(first.start, first.end)
    also = tuple(other.said.span(other.start, other.end) for other in others)
    yield Hit(at, end, code, {**values, "n": len(names)}, "", also, severity)


def synonyms(subject: Subject) -> Iterator[Hit]:
    """Several words for one thing: cards and tickets, deck and pack; pieces where one complement has two."""
    known = _knowledge(subject.language)
    if known is None:
        return
    places: dict[str, list[tuple[Said, Word]]] = defaultdict(list)
    wanted = {form for group in (*known.same, *known.things) for word in group for form in word}
    complements: dict[str, set[str]] = defaultdict(set)
    for said in subject.unfolded:
        found = words(said.text)
        for before, word in zip((None, *found), found, strict=False):
            if word.low in wanted and _is_noun(word, before, subject.language):
                places[word.low].append((said, word))
        for _, _, _, head, link, tail, _ in _pairs(said.text, said.language):
            if link and head.lower() in wanted:
                complements[head.lower()].add(stem(tail))
    for group in known.same:
        used = [word for word in group if any(form in places for form in word)]
        own = subject.game.own_words if subject.game else frozenset[str]()
        if len(used) > 1 and not all(word & own for word in used):  # the game itself tells them apart
            yield from _words(used, places)
    for group in known.things:
        yield from _interchanged(group, places, complements)


def _interchanged(
    group: Sequence[frozenset[str]],
    places: Mapping[str, list[tuple[Said, Word]]],
    complements: Mapping[str, set[str]],
) -> Iterator[Hit]:
    """Words of a group that stand with the same complement: ficha de lava, loseta de lava."""
    things = [word for word in group if any(form in places for form in word)]
    shared = [
        word
        for word in things
        if any(
            _complements(word, complements) & _complements(other, complements)
            for other in things
            if other is not word
        )
    ]
    if len(shared) > 1:
        yield from _words(shared, places)


_DETERMINERS = frozenset(
    {"el", "la", "los", "las", "un", "una", "del", "su", "tu", "esta", "este", "cada", "otra", "misma"}
)


def _is_noun(word: Word, before: Word | None, language: str) -> bool:
    """«la baraja» is a pack, «baraja las cartas» an order."""
    if language != "es" or not any(word.low in forms for forms in spanish()):
        return True
    return before is not None and before.low in _DETERMINERS


def _complements(word: frozenset[str], complements: Mapping[str, set[str]]) -> set[str]:
    return {tail for form in word for tail in complements.get(form, ())}


def _words(used: list[frozenset[str]], places: Mapping[str, list[tuple[Said, Word]]]) -> Iterator[Hit]:
    counted = {min(word, key=len): sum(len(places.get(form, ())) for form in word) for word in used}
    all_places = [
        (counted[min(word, key=len)], said, found)
        for word in used
        for form in word
        for said, found in places.get(form, ())
    ]
    all_places.sort(key=lambda entry: (entry[0], entry[1].block.start, entry[2].start))
    shown = ", ".join(f"{word} ({n})" for word, n in sorted(counted.items(), key=lambda item: -item[1]))
    (_, said, found), *others = all_places
    at, end = said.span(found.start, found.end)
    also = tuple(other.span(word.start, word.end) for _, other, word in others)
    yield Hit(at, end, "several-words", {"found": shown, "n": len(all_places)}, "", also)
