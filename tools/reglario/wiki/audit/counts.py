"""Numbers that a page states about itself and about its game: announced lists, numbering, constants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reglario.prose import sentences, words
from reglario.prose.numbers import cardinals
from reglario.prose.stems import folded, stem
from reglario.prose.words import vocabulary
from reglario.wiki.audit.finding import Hit
from reglario.wiki.audit.known import Stated
from reglario.wiki.audit.odds import claims
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import HEADING, ITEM

_ANNOUNCED = re.compile(r"(?<![\w.,])(?=(\d{1,2}|[^\W\d_]+)\s+([^\W\d_]{4,}))")
#: What a list consists of; "3 players:" announces no list of three.
_PARTS = frozenset(
    stem(word)
    for word in (
        *(
            "opciones",
            "fases",
            "pasos",
            "acciones",
            "objetivos",
            "condiciones",
            "tipos",
            "etapas",
            "recompensas",
            "cosas",
        ),
        *(
            "formas",
            "maneras",
            "partes",
            "rondas",
            "casos",
            "reglas",
            "puntos",
            "posibilidades",
            "variantes",
            "elementos",
        ),
        *(
            "opzioni",
            "fasi",
            "passi",
            "azioni",
            "obiettivi",
            "condizioni",
            "tipi",
            "tappe",
            "modi",
            "parti",
            "casi",
            "regole",
        ),
        *("seguenti", "ricompense", "possibilità", "elementi", "varianti"),
        *(
            "options",
            "phases",
            "steps",
            "actions",
            "goals",
            "conditions",
            "kinds",
            "types",
            "ways",
            "parts",
            "things",
        ),
        *("stages", "cases", "rules", "rewards", "choices", "following"),
    )
)
_MARK = re.compile(r"\(?(\d{1,2}|[A-Za-z]|[IVX]{1,4})[.)]")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}


def announced(subject: Subject) -> Iterator[Hit]:
    """A list announced as N with another number of items; "Phase 1" that is not the first of the phases listed."""
    said = subject.all_said
    for index, text in enumerate(said):
        if text.block.kind is HEADING or not text.text.rstrip().endswith(":"):
            continue
        start, end = sentences(text.text)[-1]
        found = _announcement(text.text[start:end].rstrip(": "), text.language)
        if found is None:
            continue
        wanted, shown = found
        items = _items(said, index)
        if items and items != wanted:
            at = text.text.rfind(shown, start)
            yield text.at(at, end, "announced-count", found=shown, expected=items, announced=wanted)
        elif items:
            yield from _labels(said, index, wanted, shown)


def _labels(said: Sequence[Said], index: int, wanted: int, shown: str) -> Iterator[Hit]:
    """Labels "Phase 1: ..." below a list of phases whose first is called otherwise."""
    what = stem(words(shown)[-1].low)
    listed = [text for text in said[index + 1 : index + 80] if _ordinal(text) or text.block.kind is ITEM][:wanted]
    for text in said[index + 1 :]:
        match = _HEAD_NUMBER.match(text.text)
        if match is None or not match[1] or stem(match[1].lower()) != what or len(text.text) > _LONGEST_LABEL:
            continue
        number = _ROMAN.get(match[2], 0) or (int(match[2]) if match[2].isdigit() else 0)
        if not 0 < number <= len(listed):
            continue
        own = {stem(word.low) for word in words(match[3]) if len(word.low) > 3}
        other = {stem(word.low) for word in words(listed[number - 1].text) if len(word.low) > 3}
        if own and other and not own & other:
            first, last = text.span(0, len(text.text))
            values = {"found": text.text[:40], "other": listed[number - 1].text[:40]}
            mention = re.compile(rf"(?<!\w){re.escape(match[1])} {number}(?!\w)", re.IGNORECASE)
            also = tuple(
                other.span(found.start(), found.end())
                for other in said[index + 1 :]
                if other is not text
                for found in mention.finditer(other.text)
            )
            yield Hit(first, last, "same-label", values, also=also)


#: A label is no sentence.
_LONGEST_LABEL = 80


def _announcement(sentence: str, language: str) -> tuple[int, str] | None:
    numbers = cardinals(language)
    found = words(sentence)
    for match in _ANNOUNCED.finditer(sentence):
        number = int(match[1]) if match[1].isdigit() else numbers.get(match[1].lower())
        if number and number > 1 and stem(match[2]) in _PARTS and found:
            return number, sentence[match.start(1) : match.end(2)]
    return None


def _items(said: Sequence[Said], index: int) -> int:
    """How many items follow: those numbered or lettered on, with what lies between; or the bullets in a row."""
    texts = said[index + 1 : index + 80]
    if not texts:
        return 0
    first = _ordinal(texts[0])
    if first == 1:
        expected = 2
        for text in texts[1:]:
            number = _ordinal(text)
            if number == expected:
                expected += 1
            elif number == 1 or (text.block.kind is HEADING and number is None and expected > 2 and _closes(text)):
                break
        return expected - 1
    count = 0
    block = texts[0].block
    for text in texts:
        if text.block.kind is not ITEM or text.block.level < block.level:
            break
        count += text.block.level == block.level
    return count


def _closes(text: Said) -> bool:
    """A heading of the page ends a list; one among lettered parts that is written bold does not."""
    return text.block.level <= 2 and len(text.text.split()) < 2


def _ordinal(text: Said) -> int | None:
    """The number of an item, as its marker or as typed."""
    mark = text.block.marker if text.block.kind is ITEM and text.block.marker[:1].isalnum() else ""
    match = _MARK.match(mark) or (_MARK.match(text.text) if not mark else None)
    if match is None:
        return None
    sign = match[1]
    if sign.isdigit():
        return int(sign)
    if sign.upper() in _ROMAN and len(sign) > 1:
        return _ROMAN[sign.upper()]
    return ord(sign.upper()) - ord("A") + 1 if len(sign) == 1 else None


_HEAD_NUMBER = re.compile(r"(?:([^\W\d_]+)\s+)?(\d{1,2}|[IVX]{1,4})\s*[.:)]\s*(.*)")


def numbering(subject: Subject) -> Iterator[Hit]:
    """Numbered headings out of order or with a gap, and an overview that names them otherwise."""
    series: dict[tuple[str, int, bool], tuple[int, tuple[int, int]]] = {}
    titles: dict[int, tuple[str, tuple[int, int]]] = {}
    for said in subject.all_said:
        if said.block.kind is not HEADING:
            if series and said.block.kind is ITEM:
                continue
            match = _bold_label(said)
        else:
            match = _HEAD_NUMBER.match(said.text)
        if match is None:
            if said.block.kind is HEADING:
                series = {key: value for key, value in series.items() if key[1] <= said.block.level and not key[0]}
            continue
        label, sign, title = (match[1] or "").lower(), match[2], match[3]
        roman = not sign.isdigit()
        number = _ROMAN.get(sign, 0) if roman else int(sign)
        if not number:
            continue
        key = (label, said.block.level, roman)
        before, place = series.get(key, (0, (0, 0)))
        if number != before + 1 and not (number == 1 and before):
            also = (place,) if before else ()
            first, last = said.span(0, len(match[0]) - len(title))
            values = {"found": said.text[:40], "expected": before + 1}
            yield Hit(first, last, "heading-order", values, also=also)
        series[key] = (number, said.span(0, len(match[0])))
        if not label and said.block.kind is HEADING:
            titles[number] = (title, said.span(0, len(said.text)))
    yield from _overview(subject, titles)


def _bold_label(said: Said) -> re.Match[str] | None:
    """A bold line such as "Stage 2: ..." counts as a heading here."""
    spans = said.block.inline.spans
    bold = bool(spans) and any(s.kind == "bold" and s.start == 0 and s.end >= len(said.text) - 1 for s in spans)
    return _HEAD_NUMBER.match(said.text) if bold else None


_PARENTHESES = re.compile(r"\([^()]*\)")


def _overview(subject: Subject, titles: dict[int, tuple[str, tuple[int, int]]]) -> Iterator[Hit]:
    """An overview "3. End of turn" against the heading "3. The turn ends"."""
    if not titles:
        return
    for said in subject.all_said:
        if said.block.kind is HEADING:
            continue
        number = _ordinal(said)
        if number not in titles or len(said.text) > 80:
            continue
        listed = _PARENTHESES.sub(
            "", said.text if said.block.kind is ITEM else _MARK.sub("", said.text, count=1)
        ).strip()
        title = _PARENTHESES.sub("", titles[number][0]).strip()
        own, other = (
            {stem(w.low) for w in words(listed) if len(w.low) > 2},
            {stem(w.low) for w in words(title) if len(w.low) > 2},
        )
        if own & other and listed.lower().rstrip(".;") != title.lower().rstrip(".;"):
            yield said.at(0, len(said.text), "overview-differs", found=listed, expected=title)


_STATED = re.compile(r"(?<![\d.,/])(\d{1,5})\s+([^\W\d_]{3,})")


def constants(subject: Subject) -> Iterator[Hit]:
    """A number of something where the rules of the game state another one in much the same words."""
    game = subject.game
    if game is None:
        return
    known: dict[str, list[Stated]] = {}
    for stated in game.stated:
        known.setdefault(stem(stated.noun), []).append(stated)
    for said in subject.unfolded:
        if any(True for _ in claims(said)):
            continue  # "15/216 for exactly 2 skulls" tells of an event, not of a rule
        for start, end in sentences(said.text):
            around = {word.low for word in words(said.text[start:end]) if len(word.low) > 3}
            for match in _STATED.finditer(said.text, start, end):
                same = known.get(stem(match[2]), [])
                value = int(match[1])
                if not same or game.states(value, stem(match[2])):
                    continue
                near = max(same, key=lambda stated: len(stated.around & around))
                if len(near.around & around) >= max(4, len(around) // 2):
                    values = {"found": match[0], "expected": near.value}
                    first, last = said.span(match.start(), match.end())
                    yield Hit(first, last, "rules-say", values, f"rule:{near.rule}")


_FIGURE = re.compile(r"\d")


def figures(subject: Subject) -> Iterator[Hit]:
    """A number of the same thing in figures and in words within one paragraph: 3 símbolos, tres símbolos."""
    numerals = {word: value for word, value in cardinals(subject.language).items() if value > 1}
    for said in subject.unfolded:
        if numerals.keys().isdisjoint(vocabulary(said.text)) or not _FIGURE.search(said.text):
            continue
        written = {(int(m[1]), folded(m[2].lower())): m for m in _STATED.finditer(said.text)}
        found = words(said.text)
        for first, second in zip(found, found[1:], strict=False):
            if first.text[0].isupper() or second.start != first.end + 1:
                continue  # a sentence begins with a word
            match = written.get((numerals.get(first.low, 0), folded(second.low)))
            if match:
                values = {"found": said.text[first.start : second.end], "expected": match[0]}
                at, last = said.span(first.start, second.end)
                yield Hit(at, last, "figure-or-word", values)
