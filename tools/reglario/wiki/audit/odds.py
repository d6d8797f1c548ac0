"""Odds that a page states: fractions, their percentages, and families of events that must fit together."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import comb

from reglario.prose.numbers import cardinals
from reglario.prose.stems import stem
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import HEADING

_LINK = (
    r"(?:\s+(?:posibilidad(?:es)?|probabilidad(?:es)?|casos?|veces|possibilità|probabilità|casi|volte|chances?|times|ways)"
    r"(?:\s+(?:favorables?|favorevol[ei]))?)?\s*(?:/|\s(?:de cada|de|entre|sobre|su|in|out of|of|on)\s)\s*"
)
_ODDS = re.compile(
    rf"(?<![\d.,/])(\d{{1,9}}){_LINK}(\d{{1,9}})(?![\d/]|[.,]\d)(?:\s*[(=:≈~–—-]*\s*(\d{{1,3}}(?:[.,]\d{{1,6}})?)\s*%)?"
)
_DICE_WORD = re.compile(r"[dD](?:ad[oi]|i[ce]e?)")
_DIGIT = re.compile(r"\d\D{1,60}\d")
_NONE = re.compile(r"\b(?:no|non|ningun[ao]?|ningún|nessun[ao]?|none|without|sin|senza|zero|cero)\b", re.IGNORECASE)
_LEAST = re.compile(
    r"\b(?:al menos|por lo menos|como mínimo|como poco|almeno|come minimo|perlomeno|at least|o más|o più|or more)\b",
    re.IGNORECASE,
)
_EXACT = re.compile(r"\b(?:exactamente|justo|justamente|esattamente|precisamente|exactly|precisely)\b", re.IGNORECASE)
_MOST = re.compile(
    r"\b(?:como mucho|como máximo|a lo sumo|al più|al massimo|at most|o menos|o meno|or fewer|or less)\b",
    re.IGNORECASE,
)
_FEW = {
    word: number
    for language in ("es", "it", "en")
    for word, number in cardinals(language).items()
    if 0 < number < 13 and (number > 1 or word not in {"primo"})
} | {"a": 1, "an": 1, "uno": 1}
_FEW_WORDS = "|".join(sorted(_FEW, key=len, reverse=True))
_COUNT = re.compile(
    rf"(?<![\d/\w])(\d{{1,2}}|{_FEW_WORDS})\s+(?:(?:o|or)\s+(?:más|più|more|menos|meno|fewer|less)\s+)?([^\W\d_]{{3,}})",
    re.IGNORECASE,
)
_NOUN = re.compile(r"([^\W\d_]{3,})\W*$")
_DICE = re.compile(rf"(?<!\w)(\d{{1,2}}|{_FEW_WORDS})\s+(?:dados?|dad[oi]|di(?:ce|e))\b", re.IGNORECASE)
_ENDS = re.compile(r"[.;\n]")


def _number(written: str) -> int:
    return int(written) if written.isdigit() else _FEW[written.lower()]


@dataclass(frozen=True, slots=True)
class Claim:
    """A stated chance of one event.

    Args:
        said: the text that states it.
        start: where the fraction begins there.
        end: where it, or its percentage, ends.
        ways: the numerator.
        total: the denominator.
        percent: as written, or nothing.
        kind: exactly, at-least, at-most, none, or nothing where the text names no event.
        count: how many.
        noun: of what, in lower case.
    """

    said: Said
    start: int
    end: int
    ways: int
    total: int
    percent: str
    kind: str
    count: int
    noun: str


def claims(said: Said) -> Iterator[Claim]:
    """The odds that a text states; a fraction counts with a percentage, or with an event after it."""
    if not _DIGIT.search(said.text):
        return
    found = list(_ODDS.finditer(said.text))
    before = 0
    following: re.Match[str] | None
    for match, following in zip_longest(found, found[1:]):
        total = int(match[2])
        rest = said.text[match.end() : following.start() if following else len(said.text)]
        kind, count, noun = _event(_ENDS.split(rest)[0])
        if not kind:  # "exactly 2 skulls: 15 in 216"
            kind, count, noun = _event(_ENDS.split(said.text[before : match.start()])[-1])
        worded = match[0].strip(" 0123456789%.,(") != ""
        if total and worded and (match[3] or (kind and total > 1)):
            yield Claim(said, match.start(), match.end(), int(match[1]), total, match[3] or "", kind, count, noun)
        before = match.end()


def _event(text: str) -> tuple[str, int, str]:
    if _NONE.search(text):
        last = _NOUN.search(text)
        return ("none", 0, last[1].lower()) if last else ("", 0, "")
    several = _COUNT.search(text)
    if several is None:
        return "", 0, ""
    kind = "at-least" if _LEAST.search(text) else "at-most" if _MOST.search(text) else "exactly"
    return kind, _number(several[1]), several[2].lower()


def percentages(subject: Subject) -> Iterator[Hit]:
    """A percentage that is not that of the fraction beside it, to the digits that it shows."""
    for said in subject.all_said:
        for claim in claims(said):
            if claim.percent and not _agrees(claim):
                share = Fraction(100 * claim.ways, claim.total)
                digits = max(2, len(claim.percent.replace(",", ".").partition(".")[2]))
                shown = said.text[claim.start : claim.end]
                first, last = said.span(claim.start, claim.end)
                expected = percent(share, min(digits, 2), subject.language)
                values = {
                    "found": f"{claim.percent} %",
                    "fraction": f"{claim.ways}/{claim.total}",
                    "expected": expected,
                }
                yield Hit(first, last, "percentage", values, f"{claim.ways} ÷ {claim.total}" if shown else "")


def _agrees(claim: Claim) -> bool:
    written = claim.percent.replace(",", ".")
    digits = len(written.partition(".")[2])
    exact = Fraction(100 * claim.ways, claim.total)
    unit = Fraction(1, 10**digits)
    difference = Fraction(written) - exact
    return abs(difference) * 2 <= unit or -unit < difference <= 0  # rounded, or cut off


def percent(share: Fraction, digits: int, language: str) -> str:
    """A share of 100 as text: 34,72 % in Spanish, 34.72 % in English."""
    shown = f"{float(share):.{digits}f}"
    return f"{shown.replace('.', ',') if language in {'es', 'it'} else shown} %"


Family = tuple[int | None, list[Claim]]


def families(subject: Subject) -> Iterator[Hit]:
    """Odds of the same roll that do not fit together; each is recomputed where the dice are known."""
    for named, family in _families(subject):
        dice = _dice(subject, named, family[0])
        wrong = list(_recomputed(subject, dice, family))
        yield from wrong
        told = {hit.at for hit in wrong}
        for hit in _sums(family, dice):
            if not wrong:
                yield hit
            elif hit.code == "odds-sum" and hit.at not in told:  # right by itself: those beside it are wrong
                values = {name: value for name, value in hit.values.items() if name != "expected"}
                yield Hit(hit.at, hit.end, "odds-beside", {**values, "sum": hit.values["expected"]}, hit.source)


def _families(subject: Subject) -> Iterator[Family]:
    """Claims about the same noun with the same denominator below one heading."""
    dice: int | None = None
    groups: dict[tuple[int, str], list[Claim]] = defaultdict(list)
    for said in subject.all_said:
        named = _DICE.search(said.text) if _DICE_WORD.search(said.text) else None
        if said.block.kind is HEADING:
            yield from ((dice, group) for group in groups.values())
            groups.clear()
            dice = None
        found = list(claims(said)) if _DIGIT.search(said.text) else []
        if named and not found:
            dice = _number(named[1])
        for claim in found:
            if claim.kind:
                groups[claim.total, stem(claim.noun)].append(claim)
    yield from ((dice, group) for group in groups.values())


def _recomputed(subject: Subject, dice: int | None, family: list[Claim]) -> Iterator[Hit]:
    known = _engine_rate(subject, family[0])
    rate = known or (_own_rate(dice, family) if dice else None)
    if dice is None or rate is None:
        return
    source = f"engine:{subject.game.game.id}" if subject.game and known else ""
    bare_is_exact = all(
        claim.count == dice for claim in family if not _EXACT.search(claim.said.text) and claim.kind == "exactly"
    )
    for claim in family:
        if claim.kind == "exactly" and not _EXACT.search(claim.said.text) and not bare_is_exact and dice > 1:
            continue  # "1 skull" without "exactly" may mean either
        right, how = _chance(claim.kind, claim.count, dice, rate)
        if right is None or right == Fraction(claim.ways, claim.total):
            continue
        scaled = right * claim.total
        shown = f"{scaled.numerator}/{claim.total}" if scaled.denominator == 1 else str(right)
        first, last = claim.said.span(claim.start, claim.end)
        values = {
            "found": f"{claim.ways}/{claim.total}",
            "expected": f"{shown} ({percent(100 * right, 2, subject.language)})",
            "event": _shown_event(claim),
        }
        yield Hit(first, last, "odds", values, f"{source}: {how}" if source else how)


def _shown_event(claim: Claim) -> str:
    text = claim.said.text[claim.end :].strip(" ():,.") or claim.said.text[: claim.start].strip(" ():,.")
    return text[:60]


def _dice(subject: Subject, named: int | None, claim: Claim) -> int | None:
    """How many dice are thrown: as many as give so many outcomes, else those that the text names, if that may be."""
    rate = _engine_rate(subject, claim)
    if rate is not None and (thrown := _power(claim.total, rate.denominator)):
        return thrown
    return named if named and (_root(claim.total, named) or 0) > 1 else None


def _engine_rate(subject: Subject, claim: Claim) -> Fraction | None:
    """The chance that the engine of the game gives one die to show what a claim speaks of."""
    term = subject.game.term_of(claim.noun) if subject.game else None
    return subject.game.rates.get(term) if subject.game and term else None


def _power(number: int, base: int) -> int:
    """The number of dice whose outcomes are so many; 0 where there is none."""
    exponent = 0
    while number > 1 and number % base == 0:
        number, exponent = number // base, exponent + 1
    return exponent if number == 1 else 0


def _own_rate(dice: int, family: list[Claim]) -> Fraction | None:
    """The chance of one die, as the claims themselves say it."""
    faces = _root(family[0].total, dice)
    if faces is None or faces < 2:
        return None
    wanted: set[int] = set()
    for claim in family:
        if claim.kind == "none" and (root := _root(claim.ways, dice)) is not None:
            wanted.add(faces - root)
        if claim.kind == "exactly" and claim.count == dice and (root := _root(claim.ways, dice)) is not None:
            wanted.add(root)
    return Fraction(wanted.pop(), faces) if len(wanted) == 1 else None


def _root(number: int, degree: int) -> int | None:
    root = round(number ** (1 / degree)) if number else 0
    return root if root**degree == number else None


def _chance(kind: str, count: int, dice: int, rate: Fraction) -> tuple[Fraction | None, str]:
    """The chance of an event among independent dice, and how it is computed."""
    if count > dice:
        return None, ""
    hits, faces = rate.numerator, rate.denominator
    numbers = {
        "none": range(1),
        "exactly": range(count, count + 1),
        "at-least": range(count, dice + 1),
        "at-most": range(count + 1),
    }[kind]
    parts = [f"C({dice},{n})·{hits}^{n}·{faces - hits}^{dice - n}" for n in numbers]
    right = sum((comb(dice, n) * rate**n * (1 - rate) ** (dice - n) for n in numbers), Fraction(0))
    return right, f"({' + '.join(parts)}) / {faces}^{dice}"


def _sums(family: list[Claim], dice: int | None) -> Iterator[Hit]:
    """At least so many is the sum of exactly so many and more; none, one, two and so on are all there is."""
    exact: Mapping[int, Claim] = {
        c.count if c.kind == "exactly" else 0: c for c in family if c.kind in {"exactly", "none"}
    }
    least = {claim.count: claim for claim in family if claim.kind == "at-least"}
    if 1 in least and 0 in exact and least[1].ways + exact[0].ways != least[1].total:
        yield _unfit(least[1], f"{least[1].total} - {exact[0].ways}", least[1].total - exact[0].ways)
        return
    for count, claim in sorted(least.items()):
        more = least.get(count + 1)
        if dice and all(number in exact for number in range(count, dice + 1)):
            parts = [exact[number].ways for number in range(count, dice + 1)]
        elif count in exact and more is not None:
            parts = [exact[count].ways, more.ways]
        else:
            continue
        if sum(parts) != claim.ways:
            yield _unfit(claim, " + ".join(map(str, parts)), sum(parts))
    if dice and all(number in exact for number in range(dice + 1)):
        parts = [exact[number].ways for number in range(dice + 1)]
        if sum(parts) != exact[0].total:
            how = " + ".join(map(str, parts))
            first, last = exact[0].said.span(exact[0].start, exact[0].end)
            yield Hit(first, last, "odds-not-whole", {"found": sum(parts), "expected": exact[0].total}, how)


def _unfit(claim: Claim, how: str, expected: int) -> Hit:
    first, last = claim.said.span(claim.start, claim.end)
    values = {
        "found": f"{claim.ways}/{claim.total}",
        "expected": f"{expected}/{claim.total}",
        "event": _shown_event(claim),
    }
    return Hit(first, last, "odds-sum", values, how)
