"""One name, one form: names of a page that vary by themselves, in their endings, links, order or capitals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from reglario.prose import words
from reglario.prose.stems import folded, stem
from reglario.prose.words import Word, forms, shown, vocabulary
from reglario.wiki.audit.finding import Hit, Severity
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.audit.vocabulary import name_words
from reglario.wiki.model import HEADING


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
    known = name_words(subject.language)
    if known is None:
        return
    texts = subject.unfolded
    varied = _varied(texts, subject.language)
    groups: dict[tuple[str, str], list[Name]] = defaultdict(list)
    for number in sorted({number for numbers in varied.values() for number in numbers}):
        for pair in pairs(texts[number].text, subject.language):
            if pair[0] in varied:
                groups[pair[0]].append(_name(texts[number], pair))
    for group in groups.values():
        if len(group) > 1:
            yield from _endings(group)
            yield from _case(group)


#: Head and link in lower case, and the tail as written.
Shape = tuple[str, str, str]


def _varied(texts: Sequence[Said], language: str) -> dict[tuple[str, str], list[int]]:
    """The stems of names that may vary, and which texts have them: names with a link, and those with capitals."""
    shapes: dict[tuple[str, str], set[Shape]] = defaultdict(set)
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    capital: set[tuple[str, str]] = set()
    for number, said in enumerate(texts):
        for key, shape in _candidates(said.text, language):
            shapes[key].add(shape)
            places[key].append(number)
            if shape[2][0].isupper():
                capital.add(key)
    part = part_stem(language)
    tails = frozenset(shape[2].lower() for key in capital for shape in shapes[key])
    for number, said in enumerate(texts):
        if not tails.isdisjoint(vocabulary(said.text)):
            low = forms(said.text)
            for at in [i for i, word in enumerate(low) if i and word in tails]:
                head, tail = part(low[at - 1]), part(low[at])
                key = (head, tail) if head < tail else (tail, head)
                if key in capital:
                    shapes[key].add((low[at - 1], "", shown(said.text)[at]))
                    places[key].append(number)
    return {key: places[key] for key, found in shapes.items() if len(found) > 1 and _may_vary(found)}


def _may_vary(found: set[Shape]) -> bool:
    """Whether more than the number of head and tail together is different."""
    heads = [head for head, _, _ in found]
    if len(set(heads)) < len(heads) or len({stem(head) for head in heads}) > 1:
        return True
    return len({tail[0].isupper() for _, _, tail in found}) > 1


@lru_cache(maxsize=4096)
def _candidates(text: str, language: str) -> tuple[tuple[tuple[str, str], Shape], ...]:
    """What may be a name with a link or capitals, whatever signs stand between; quicker than `pairs`."""
    known = name_words(language)
    if known is None:
        return ()
    written, low = shown(text), forms(text)
    part = part_stem(language)
    last = len(low) - 1
    found: list[tuple[tuple[str, str], Shape]] = []
    links = known.links
    if "'" in text or "’" in text:
        places = [i for i, word in enumerate(low) if word in links or "'" in word]
    else:
        places = [] if links.isdisjoint(vocabulary(text)) else [i for i, word in enumerate(low) if word in links]
    for at in places:
        link, _, elided = low[at].rpartition("'") if "'" in low[at] else (low[at], "", "")
        after = at + 1
        if elided:
            after = at
        elif after < last and low[after] in known.articles:
            link += low[after]
            after += 1
        if at and after <= last and link.rstrip() and (not elided or link in links):
            head, tail = part(low[at - 1]), stem(elided) if elided else part(low[after])
            if head and tail and head != tail:
                key = (head, tail) if head < tail else (tail, head)
                found.append((key, (low[at - 1], link, elided or written[after])))
    if text[1:].islower():
        return tuple(found)  # mostly so: no capitals
    for at in [i for i, word in enumerate(written) if i and word[0].isupper()]:
        head, tail = part(low[at - 1]), part(low[at])
        if head and tail and head != tail:
            found.append(((head, tail) if head < tail else (tail, head), (low[at - 1], "", written[at])))
    return tuple(found)


@cache
def part_stem(language: str) -> Callable[[str], str]:
    """The stem of a word that may be a part of a name, and nothing for others."""
    known = name_words(language)
    stop = known.stop | known.links if known else frozenset[str]()

    @lru_cache(maxsize=65536)
    def part(low: str) -> str:
        return stem(low) if len(low) > 2 and low not in stop and "'" not in low and "’" not in low else ""

    return part


def _name(said: Said, pair: Pair) -> Name:
    _, start, end, head, link, tail, opens = pair
    return Name(said, start, end, said.text[start:end], head, link, tail, opens)


#: The stems of both parts in order of the alphabet; start and end; head, link and tail; whether it begins a sentence.
Pair = tuple[tuple[str, str], int, int, str, str, str, bool]
_OPENING_SIGNS = frozenset(".:!?¡¿(\ufffc;\n")


@lru_cache(maxsize=4096)
def pairs(text: str, language: str) -> tuple[Pair, ...]:
    """Every name of two parts in a text."""
    known = name_words(language)
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
    part = [part_stem(language)(word.low) for word in found]
    found_pairs = []
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
        first, last = part[index], stem(tail.low)
        if first != last:
            opens = head.start == 0 or text[max(0, head.start - 3) : head.start].rstrip()[-1:] in _OPENING_SIGNS
            key = (first, last) if first < last else (last, first)
            found_pairs.append((key, head.start, tail.end, head.text, link, tail.text, opens))
    return tuple(found_pairs)


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
        if part is adjectives and not any(
            _capital(n) and (italian or (n.head[0].isupper() and not n.opens)) for n in part
        ):
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
        part: Callable[[str], str] = folded
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


#: From this share on the commonest word is the usual one, and its own places are no fault; below it nobody can tell
#: which of them is meant.
USUAL_WORD = 0.9
#: The same of capitals.
USUAL_CASE = 0.66


def _several(group: list[Name]) -> Iterator[Hit]:
    counted = Counter(name.shown.lower() for name in group)
    if len(counted) < 2:
        return
    shown = ", ".join(f"{text} ({n})" for text, n in counted.most_common(6))
    ordered = sorted(group, key=lambda name: (counted[name.shown.lower()], name.said.block.start, name.start))
    usual, most = counted.most_common(1)[0]
    if most >= USUAL_WORD * len(group):
        ordered = [name for name in ordered if name.shown.lower() != usual]
    yield from _hit(ordered, "several-names", {"found": shown, "expected": counted.most_common(1)[0][0]})


def _case(group: list[Name]) -> Iterator[Hit]:
    by_form: dict[str, list[Name]] = defaultdict(list)
    for name in group:
        by_form[f"{stem(name.head.lower())} {name.link} {stem(name.tail.lower())}"].append(name)
    for same in by_form.values():
        capital, small = [n for n in same if _capital(n)], [n for n in same if not _capital(n)]
        if not same[0].link and not any(name.head[0].isupper() for name in capital):
            continue
        if not (capital and small) or all(n.tail.isupper() for n in capital):
            continue
        if all(n.said.block.kind is HEADING for n in capital):
            continue  # headings have capitals of their own
        fewer, usual = (small, capital) if len(small) <= len(capital) else (capital, small)
        values: dict[str, object] = {"found": fewer[0].shown, "expected": _like(fewer[0], usual)}
        if len(usual) >= USUAL_CASE * len(same):
            yield from _hit(fewer, "name-case", values, Severity.NOTE)
        else:
            yield from _hit([*fewer, *usual], "case-both-ways", values, Severity.NOTE)


def _like(name: Name, usual: list[Name]) -> str:
    """The name with the capitals of the others, which may be in another number."""
    same = next((other.shown for other in usual if other.shown.lower() == name.shown.lower()), None)
    tail = name.tail.capitalize() if _capital(usual[0]) else name.tail.lower()
    return same or name.shown[: -len(name.tail)] + tail


def _hit(
    names: Sequence[Name], code: str, values: dict[str, object], severity: Severity | None = None
) -> Iterator[Hit]:
    first, *others = names
    at, end = first.said.span(first.start, first.end)
    also = tuple(other.said.span(other.start, other.end) for other in others)
    yield Hit(at, end, code, {**values, "n": len(names)}, "", also, severity)
