"""Checks of the language of a page: the checks of prose, and what only a whole page can tell."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache

from reglario.prose import (
    CHECKS,
    Check,
    Mark,
    foreign_sentences,
    foreign_words,
    register,
    spelling,
    words,
)
from reglario.prose.conjugation import italian, spanish
from reglario.prose.knowledge import knowledge
from reglario.prose.triage import Triage
from reglario.prose.words import forms, vocabulary
from reglario.wiki.audit.finding import Hit, Severity
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import ITEM, PARAGRAPH, Block


@lru_cache(maxsize=8192)
def _marks(check: Check, text: str, language: str) -> tuple[Mark, ...]:
    """Marks of a text; the revisions of a page share most of theirs."""
    return tuple(check(text, language))


def sentences(subject: Subject) -> Iterator[Hit]:
    """What the checks of plain sentences say, each text in its own language."""
    wanted: dict[str, Iterator[list[Check]]] = {}
    for language in {said.language for said in subject.all_said}:
        texts = [said.text for said in subject.all_said if said.language == language]
        wanted[language] = iter(Triage(texts, language).wanted(CHECKS))
    for said in subject.all_said:
        for check in next(wanted[said.language]):
            for mark in _marks(check, said.text, said.language):
                yield said.hit(mark)


def foreign(subject: Subject) -> Iterator[Hit]:
    """Passages and sentences in another language; a passage is one hit, however long."""
    passage: list[Said] = []
    for said in (*subject.all_said, None):
        if (
            said is not None
            and said.language != subject.language
            and (not passage or said.language == passage[0].language)
        ):
            passage.append(said)
            continue
        if passage:
            shown = passage[0].text[:60] + ("..." if len(passage[0].text) > 60 else "")
            values = {"found": shown, "language": passage[0].language, "expected": subject.language}
            yield Hit(passage[0].block.start, passage[-1].block.end, "foreign-sentence", values)
        passage = [said] if said is not None and said.language != subject.language else []
        if said is not None and not passage:
            for mark in foreign_sentences(said.text, subject.language):
                yield said.hit(mark)


def address(subject: Subject) -> Iterator[Hit]:
    """Words that address the reader otherwise than the rest of the page."""
    usual, often = subject.register
    if usual is None:
        return
    for said in subject.said:
        for mark in register(said.text, subject.language, usual):
            if mark.code == "register-perhaps" and often < _OFTEN:
                continue  # one word does not make a page speak to its reader
            first, last = said.span(mark.start, mark.end)
            weak = Severity.NOTE if mark.code == "register-perhaps" else None
            yield Hit(first, last, mark.code, mark.values, severity=weak)


_OFTEN = 3


def spelled(subject: Subject) -> Iterator[Hit]:
    """Misspellings, and words of another language; names that the page or the game uses are neither."""
    names = _names(subject)
    for language in {said.language for said in subject.all_said}:
        speller = subject.speller(language)
        if speller is None:
            continue
        english = subject.speller("en") if language != "en" else None
        known = knowledge(language)
        usual = set(known.function_words if known else ())
        usual |= {word for word, count in subject.vocabulary.items() if count > 1 and speller.knows(word)}
        for said in subject.all_said:
            if said.language != language:
                continue
            elsewhere: list[tuple[int, int]] = []
            if english is not None:
                for mark in foreign_words(
                    said.text, language, _either(speller.knows), english.knows, names.__contains__
                ):
                    elsewhere.append((mark.start, mark.end))
                    yield said.hit(mark)
            for mark in spelling(said.text, language, speller, names.__contains__, usual):
                if not any(start <= mark.start < end for start, end in elsewhere):
                    first, last = said.span(mark.start, mark.end)
                    weak = Severity.NOTE if mark.code == "unknown-word" else None
                    yield Hit(first, last, mark.code, mark.values, severity=weak)


def _either(knows: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda word: knows(word) or knows(word.lower())


def _names(subject: Subject) -> frozenset[str]:
    """Words that are in no dictionary on purpose: of the game, of the title, and names that stand there often."""
    known = subject.game.names if subject.game else frozenset[str]()
    title = {word.low for word in words(subject.revision.title)}
    found = set(known) | title
    return frozenset(found | {word.capitalize() for word in found} | {word.upper() for word in found})


_END = re.compile(r"[.!?…:;)\]\"”»\ufffc]$")


def final_stop(subject: Subject) -> Iterator[Hit]:
    """A sentence that ends without a full stop where most of its kind end with one."""
    for kind in (PARAGRAPH, ITEM):
        long = [said for said in subject.unfolded if said.block.kind is kind and _is_sentence(said)]
        open_ended = [said for said in long if not _END.search(said.text.rstrip())]
        if len(open_ended) * 4 > len(long):
            continue
        for said in open_ended:
            end = len(said.text.rstrip())
            yield said.at(max(0, end - 25), end, "no-final-stop", found=said.text.rstrip()[-40:])


def _is_sentence(said: Said) -> bool:
    """Long, and not ending with a link or a picture, which is a pointer."""
    spans = said.block.inline.spans
    return len(forms(said.text)) >= 8 and not any(s.kind == "link" and s.end >= len(said.text) - 1 for s in spans)


_STEP = re.compile(r"\d{1,2}[.)] ")
_LABEL = re.compile(r"([^:.]{3,60}):\s+(?=\S)")


def lists(subject: Subject) -> Iterator[Hit]:
    """Items of one list that do not go alike: verb forms of their labels, capital or small letter after the label."""
    for group in _groups(subject):
        yield from _capitals(group)
        yield from _verbs(group, subject.language)
    yield from _constructions(subject)
    yield from _infinitives(subject)


#: A label, or what stands before a dash, and the two words after it: "Stone - Allows a".
_OPENING = re.compile(
    r"(?:[^.!?]{1,80}?[:\u2013\u2014-] +)?(permiten?|obligan?|impiden?|permett(?:e|ono)|allows?)"
    r" (a|al|que|di|che|[^\W\d_]+)(?= )",
    re.IGNORECASE,
)
_PERMITS = frozenset(
    {"permite", "permiten", "obliga", "obligan", "impide", "impiden", "permette", "permettono", "allow", "allows"}
)
#: So many texts open alike before one that does not is a fault.
_USUAL = 4


def _constructions(subject: Subject) -> Iterator[Hit]:
    """“Permite a un jugador robar” in most texts of a list, “Permite que un jugador robe” in some."""
    openings: dict[str, list[tuple[Said, re.Match[str]]]] = defaultdict(list)
    for said in subject.unfolded:
        match = None if _PERMITS.isdisjoint(vocabulary(said.text)) else _OPENING.match(said.text)
        if match:
            openings[match[1].lower()].append((said, match))
    for places in openings.values():
        counted = Counter(match[2] for _, match in places)
        if len(counted) < 2 or counted.most_common(1)[0][1] < _USUAL:
            continue
        usual = counted.most_common(1)[0][0]
        (said, match), *others = [place for place in places if place[1][2] != usual]
        other = next(m for _, m in places if m[2] == usual)
        first, last = said.span(match.start(1), match.end(2))
        also = tuple(place.span(m.start(1), m.end(2)) for place, m in others)
        values = {"found": f"{match[1]} {match[2]}", "other": f"{other[1]} {other[2]}"}
        yield Hit(first, last, "other-construction", values, also=also, severity=Severity.NOTE)


#: In small letters, for after a semicolon a capital begins a name: "; Guardar un dado: ninguno".
_AFTER_SEMICOLON = re.compile(r"; ([a-záéíóúñàèìòù]+) (?:el|la|los|las|un|una|tu|tus|il|lo|i|gli|le|uno)(?= )")


def _infinitives(subject: Subject) -> Iterator[Hit]:
    """An infinitive where the page gives orders: "tira el dado; devolver los recursos"."""
    if subject.language not in {"es", "it"}:
        return
    for said in subject.said:
        for match in _AFTER_SEMICOLON.finditer(said.text):
            form = _verb_form(match[1], subject.language)
            if form is None or form[0] != "infinitive":
                continue
            rest = said.text[match.end() :].partition(".")[0]
            if ":" not in rest and not _FINITE.search(rest):  # "robar una carta cuesta dos monedas"
                before = re.split(r"[.;:]", said.text[: match.start()])[-1].strip()
                yield said.at(match.start(1), match.end(1), "verb-forms", found=match[1], other=before[:40])


_FINITE = re.compile(
    r"\b(?:es|son|está|están|cuesta|cuestan|vale|valen|puede|debe|costa|costano|vale|può|deve|è|sono)\b"
)


def _groups(subject: Subject) -> Iterator[list[Said]]:
    """Items of one list; a paragraph between two of them does not end it, a heading does."""
    group: list[Said] = []
    gap = 0
    for said in subject.said:
        block = said.block
        item = block.kind is ITEM or _STEP.match(said.text) is not None
        if item and (not group or _alike(block, group[0].block)):
            group.append(said)
            gap = 0
        elif block.kind is PARAGRAPH and group and gap < 2:
            gap += 1
        elif not item:
            if len(group) > 1:
                yield group
            group, gap = [], 0
    if len(group) > 1:
        yield group


def _alike(block: Block, other: Block) -> bool:
    return block.level == other.level and block.marker[:1].isdigit() == other.marker[:1].isdigit()


def _capitals(group: list[Said]) -> Iterator[Hit]:
    after = [
        (said, match)
        for said in group
        if ":" in said.text and (match := _LABEL.match(said.text)) and said.text[match.end()].isalpha()
    ]
    small = [(said, match) for said, match in after if said.text[match.end()].islower()]
    if small and len(small) * 2 < len(after):
        (said, match), *others = small
        first = said.at(match.end(), match.end() + 1, "case-after-colon", found=said.text[: match.end() + 12])
        also = tuple(other.span(m.end(), m.end() + 1) for other, m in others)
        yield Hit(first.at, first.end, first.code, first.values, also=also, severity=Severity.NOTE)


def _verbs(group: list[Said], language: str) -> Iterator[Hit]:
    forms = [
        (said, form, word) for said in group if (found := _verb_form(said.text, language)) for form, word in [found]
    ]
    infinitives = [entry for entry in forms if entry[1] == "infinitive"]
    orders = [entry for entry in forms if entry[1] == "order"]
    if len(forms) < 2 or len(forms) * 4 < len(group) * 3 or not infinitives or not orders:
        return
    fewer = orders if len(orders) <= len(infinitives) else infinitives
    (said, _, word), *others = fewer
    if len(orders) == len(infinitives):
        others += infinitives
    first = said.at(0, len(word), "verb-forms", found=word, other=(infinitives if fewer is orders else orders)[0][2])
    also = tuple(other.span(0, len(text)) for other, _, text in others)
    yield Hit(first.at, first.end, first.code, first.values, also=also, severity=Severity.NOTE)


_FIRST = re.compile(r"[^\W\d_]+")


def _verb_form(text: str, language: str) -> tuple[str, str] | None:
    match = _FIRST.search(text)
    form = _form(match[0].lower(), language) if match else None
    return (form, match[0]) if match and form else None


@lru_cache(maxsize=4096)
def _form(word: str, language: str) -> str | None:
    if language == "es":
        _, command, third = spanish()
        if word.endswith(("ar", "er", "ir")) and len(word) > 3:
            return "infinitive"
        return "order" if word in third or word in command or word in _spanish_orders() else None
    if language == "it":
        informal, _ = italian()
        if word.endswith(("are", "ere", "ire", "rre")):
            return "infinitive"
        return "order" if word in informal or word[:-1] + "are" in _italian_verbs() else None
    return None


@lru_cache(maxsize=1)
def _spanish_orders() -> frozenset[str]:
    return frozenset(spanish()[1].values())


@lru_cache(maxsize=1)
def _italian_verbs() -> frozenset[str]:
    known = knowledge("it")
    return frozenset(known.verbs if known else ())
