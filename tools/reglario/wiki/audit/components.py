"""Numbers of things that a page states, against how many of them the game has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reglario.prose import words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import stem
from reglario.prose.words import vocabulary
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.known import Counted, KnownGame
from reglario.wiki.audit.odds import claims
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.audit.vocabulary import Knowledge, is_between, name_words
from reglario.wiki.model import Kind

_FAR = 5
#: The whole number is meant: "the 35 cards", "tutti e 8 i dadi", "un mazo de 35 cartas".
_WHOLE = re.compile(
    r"(?:\b(?:los|las|sus|i|gli|le|the|all(?: of)?(?: the)?|tutt[ei](?: e)?|todos los|todas las|its)"
    r"|\b(?:hay|son|there are|ci sono|contiene|contains?|includes?|incluye|consta de|consists of|comprende)"
    r"|\b(?:mazo|baraja|mazzo|deck|pack) (?:de|di|of))(?:\s+the)?\s+$",
    re.IGNORECASE,
)
_RANGE = re.compile(
    r"(?<![\d.,])(\d{1,2})\s*(?:-|–|—|a|to|o|or)\s*(\d{1,2})\s+(jugador(?:es)?|giocator[ei]|players?)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.,/+×x-])(\d{1,4})(?!\w|[.,/%]\d| ?%)")


def components(subject: Subject) -> Iterator[Hit]:
    """A number of cards, dice or players that is not what the game has."""
    game, known = subject.game, name_words(subject.language)
    if game is None or known is None:
        return
    listed = False
    for said in subject.unfolded:
        if said.block.kind is Kind.HEADING:
            listed = not known.components.isdisjoint(vocabulary(said.text))
        elif not any(True for _ in claims(said)):
            yield from _players(said, game)
            yield from _counts(said, game, known, listed)


def _players(said: Said, game: KnownGame) -> Iterator[Hit]:
    """“2 to 6 players”."""
    allowed = game.players
    for match in _RANGE.finditer(said.text):
        if allowed and (int(match[1]), int(match[2])) != (min(allowed), max(allowed)):
            values = {"found": match[0], "expected": f"{min(allowed)}-{max(allowed)}", "thing": match[3]}
            first, last = said.span(match.start(), match.end())
            yield Hit(first, last, "component-count", values, "option:players")


def _counts(said: Said, game: KnownGame, known: Knowledge, listed: bool) -> Iterator[Hit]:
    text = said.text
    for at, end, value in _numbers(said):
        phrase = _phrase(text, end, known)
        found = _fitting(phrase, game.counted, listed)
        whole = _WHOLE.search(text, max(0, at - 30), at) is not None
        bare = found is None
        if found is None and (listed or whole):
            found = _by_noun(phrase, game.counted)
        if found is None or found.value == value or game.states(value, phrase[0][0]):
            continue
        last = phrase[0][1] if bare else phrase[_length(found, phrase) - 1][1]
        following = {word.low for word in words(text[last : last + 24])[:1]}
        meant = (listed or (whole and value * 2 >= found.value)) and not following & known.part
        if meant or (value > found.value and not bare):
            first, stop = said.span(at, last)
            values = {"found": text[at:last], "expected": found.value, "thing": found.shown}
            yield Hit(first, stop, "component-count", values, found.source)


def _by_noun(phrase: Sequence[tuple[str, int]], counted: Sequence[Counted]) -> Counted | None:
    """“36 cards”, where only one kind of components is called cards and nothing else is said of them."""
    same = [thing for thing in counted if thing.whole and phrase and thing.head == phrase[0][0]]
    return same[0] if len(same) == 1 and len(phrase) == 1 else None


def _numbers(said: Said) -> Iterator[tuple[int, int, int]]:
    for match in _NUMBER.finditer(said.text):
        yield match.start(), match.end(), int(match[1])
    table = cardinals(said.language)
    for word in words(said.text):
        if word.low in table and table[word.low] > 1:
            yield word.start, word.end, table[word.low]


def _phrase(text: str, at: int, known: Knowledge) -> list[tuple[str, int]]:
    """The stems of the words after a number, and where each ends; small words between them are passed over."""
    found: list[tuple[str, int]] = []
    before = at
    for word in words(text[at : at + 80]):
        gap = text[before : at + word.start]
        if gap.strip(" ×x\u00a0") or len(found) == _FAR:
            break
        before = at + word.end
        if not is_between(word.low, known):
            found.append((stem(word.low), before))
    return found


def _fitting(phrase: Sequence[tuple[str, int]], counted: Sequence[Counted], listed: bool) -> Counted | None:
    """What is counted: that with the most words in common; a card by its bare name only in a list of components."""
    said = [word for word, _ in phrase]
    best: tuple[int, Counted] | None = None
    for thing in counted:
        if thing.whole and not listed and not thing.words <= set(said[: len(thing.words)]):
            continue
        length = next((n for n in range(len(said), 0, -1) if thing.names(frozenset(said[:n]), listed)), 0)
        if length and (best is None or length > best[0]):
            best = (length, thing)
    return best[1] if best else None


def _length(thing: Counted, phrase: Sequence[tuple[str, int]]) -> int:
    said = [word for word, _ in phrase]
    return next(n for n in range(len(said), 0, -1) if thing.names(frozenset(said[:n]), True))
