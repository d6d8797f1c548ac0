"""Checks of the markup of a page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from reglario.prose.numbers import cardinals
from reglario.prose.words import forms, vocabulary
from reglario.wiki.audit.finding import Hit, Severity
from reglario.wiki.audit.subject import Said, Subject
from reglario.wiki.model import ITEM, PARAGRAPH, RULE, Block, Form, Kind

_ALT = re.compile(r"\s*(?:alt|alternativa|texto alternativo)\s*=\s*\S", re.IGNORECASE)
_SIZES = re.compile(
    r"\s*(?:\d*x?\d+px|thumb|miniatura|frame|frameless|border|left|right|center|none|link=.*)\s*", re.IGNORECASE
)
_TYPED_NUMBER = re.compile(r"(?:\d{1,2}|[IVX]{1,4})[.)]\s*(?=[^\W\d_¡¿'\"«])")
_TYPED_BULLET = re.compile(r"[•·▪◦●]\s*|[-–—](?=[^\W\d_])|[-–—]\s+(?=\w)")


def one(hits: Iterable[Hit]) -> Iterator[Hit]:
    """The first of some hits, with the others as its places."""
    found = list(hits)
    if found:
        first, *others = found
        also = tuple((hit.at, hit.end) for hit in others)
        yield Hit(
            first.at, first.end, first.code, {**first.values, "n": len(found)}, first.source, also, first.severity
        )


def broken(subject: Subject) -> Iterator[Hit]:
    """What reading found broken: quotes, headings, tables, bytes."""
    for fault in subject.document.every_fault():
        values: dict[str, object] = {"found": fault.found}
        if fault.expected:
            values["expected"] = fault.expected
        yield Hit(fault.at, fault.at + max(1, len(fault.found)), fault.code, values)
    for line in subject.revision.broken:
        at = sum(len(subject.revision.line(number)) + 1 for number in range(1, line))
        yield Hit(at, at + 1, "broken-bytes", {"found": subject.revision.line(line)[:40]})


def headings(subject: Subject) -> Iterator[Hit]:
    """Numbers typed in headings, spacing that differs, bold lines that stand for headings, the same heading twice."""
    found = list(subject.headings())
    wiki = subject.revision.form is Form.WIKITEXT
    if wiki:
        numbered = (b for b in found if _TYPED_NUMBER.match(b.text))
        yield from one(_block_hit(b, "numbered-heading", found=b.text, n=1) for b in numbered)
        yield from one(_block_hit(b, "level-one-heading", found=b.text, n=1) for b in found if b.level == 1)
        yield from _spacing(subject, found)
        yield from one(_bold_headings(subject))
    for block in found:
        if block.text.rstrip().endswith((",", ";", ".")) and not block.text.rstrip().endswith(("..", "etc.")):
            yield _block_hit(block, "heading-end", found=block.text)
    seen: dict[str, Block] = {}
    for block in found:
        key = block.text.strip().lower()
        if key in seen:
            yield Hit(
                block.start,
                block.end,
                "same-heading",
                {"found": block.text},
                also=((seen[key].start, seen[key].end),),
            )
        seen.setdefault(key, block)


def _block_hit(block: Block, code: str, **values: object) -> Hit:
    return Hit(block.start, block.end, code, values)


def _spacing(subject: Subject, found: list[Block]) -> Iterator[Hit]:
    text = subject.revision.text
    for level in {block.level for block in found}:
        same = [block for block in found if block.level == level]
        spaced = {block.start: text.startswith(" ", block.start + level) for block in same}
        counted = Counter(spaced.values())
        if len(counted) == 2:
            usual = counted[True] >= counted[False]
            yield from one(
                _block_hit(b, "heading-spacing", found=text[b.start : b.end][:40], n=1)
                for b in same
                if spaced[b.start] != usual
            )


def _bold_headings(subject: Subject) -> Iterator[Hit]:
    for block in subject.document.blocks:
        if block.kind is not PARAGRAPH:
            continue
        bold = next((span for span in block.inline.spans if span.kind == "bold" and span.start == 0), None)
        bare = block.text.rstrip(": ")
        if bold is None or len(bare) > 80:
            source = subject.revision.text[block.start : block.end]
            first, line, _ = source.partition("\n")
            if line and re.fullmatch(r"'''[^'\n]{2,80}'''\s*", first):
                yield _block_hit(block, "bold-heading", found=first.strip("' "), n=1)
        elif bold.end >= len(bare):
            yield _block_hit(block, "bold-heading", found=bare, n=1)


def bold_lines(subject: Subject) -> Iterator[Hit]:
    """A bold line with text right below: MediaWiki joins them to one paragraph."""
    for block in subject.document.blocks:
        if block.kind is PARAGRAPH:
            first, line, rest = subject.revision.text[block.start : block.end].partition("\n")
            if line and re.fullmatch(r"'''[^'\n]{2,80}'''\s*", first):
                at = block.start + len(first) + 1
                yield Hit(at, at + min(40, len(rest)), "bold-line-joins", {"found": first.strip("' ")})


def typed_lists(subject: Subject) -> Iterator[Hit]:
    """List items and rules typed by hand instead of marked up."""
    yield from one(hit for hit in _typed(subject))
    rules = (b for b in subject.document.blocks if b.kind is RULE and b.end - b.start < 4)
    yield from one(_block_hit(b, "typed-rule", n=1) for b in rules)


def _typed(subject: Subject) -> Iterator[Hit]:
    if subject.revision.form is Form.PLAIN:
        for block in subject.document.blocks:
            if block.kind is ITEM and (block.marker[:1] in "-–—" or block.marker[:1].isalnum()):
                yield _block_hit(block, "typed-list", found=block.marker, n=1)
        return
    text = subject.revision.text
    for block in subject.document.blocks:
        if block.kind not in {PARAGRAPH, Kind.PREFORMATTED}:
            continue
        at = block.start
        for line in text[block.start : block.end].split("\n"):
            bare = line.lstrip(" '")
            match = _TYPED_BULLET.match(bare) or _TYPED_NUMBER.match(bare)
            if match:
                yield Hit(at, at + len(line), "typed-list", {"found": match[0].strip(), "n": 1})
            at += len(line) + 1


_ALNUM = re.compile(r"[^\W_]")


def list_form(subject: Subject) -> Iterator[Hit]:
    """List markers without a space, and paragraphs that cut a list in pieces."""
    text = subject.revision.text
    if subject.revision.form is Form.PLAIN:
        return
    items = [b for b in subject.document.blocks if b.kind is ITEM and b.marker and b.marker[0] in "*#"]
    tight = [
        b
        for b in items
        if text.startswith(b.marker, b.start)
        and text[b.start + len(b.marker) : b.start + len(b.marker) + 1].isalnum()
    ]
    hits = one(_block_hit(b, "marker-space", found=text[b.start : b.end][:20], n=1) for b in tight)
    yield from (Hit(h.at, h.end, h.code, h.values, also=h.also, severity=Severity.NOTE) for h in hits)
    blocks = subject.document.blocks
    for index, (before, between) in enumerate(zip(blocks, blocks[1:], strict=False)):
        if before.kind is ITEM and between.kind is PARAGRAPH and text[before.end : between.start] == "\n":
            following = next((b for b in blocks[index + 2 : index + 5] if b.kind is not PARAGRAPH), None)
            if following is not None and following.kind is ITEM and following.marker == before.marker:
                yield _block_hit(between, "list-cut", found=between.text[:60])


def icons(subject: Subject) -> Iterator[Hit]:
    """Icons without alternative text, and files named by namespaces of several languages."""
    found = [
        (block, span)
        for block in _inline_blocks(subject)
        for span in block.inline.spans
        if span.kind == "icon" and span.target
    ]
    bare = [(block, span) for block, span in found if not any(_is_alternative(o) for o in span.options)]
    yield from one(
        Hit(*_source(block, span.start, span.end, subject), "icon-without-alt", {"found": span.target, "n": 1})
        for block, span in bare
    )
    spaces = Counter(span.target.partition(":")[0].strip().lower() for _, span in found)
    if len(spaces) > 1:
        usual = spaces.most_common(1)[0][0]
        yield from one(
            Hit(
                *_source(block, span.start, span.end, subject),
                "mixed-namespaces",
                {"found": span.target, "expected": usual.capitalize(), "n": 1},
            )
            for block, span in found
            if span.target.partition(":")[0].strip().lower() != usual
        )


def _is_alternative(option: str) -> bool:
    """`alt=...`, or a caption, which MediaWiki reads out for an icon within the line."""
    return bool(_ALT.match(option)) or bool(option.strip() and not _SIZES.fullmatch(option))


def _inline_blocks(subject: Subject) -> Iterator[Block]:
    for block in subject.document.blocks:
        yield block
        for row in block.rows:
            yield from row


def _source(block: Block, start: int, end: int, subject: Subject) -> tuple[int, int]:
    at = block.inline.source(start)
    opening = subject.revision.text.rfind("[[", max(0, at - 4), at + 1)
    at = opening if opening >= 0 else at
    return at, max(at + 1, block.inline.source(max(start, end - 1)) + 1)


_QUOTED = re.compile(r'"([^"\n]{2,300})"')


def quoted(subject: Subject) -> Iterator[Hit]:
    """Straight quotation marks round a whole paragraph or a few plain words: italics that were lost."""
    if subject.revision.form is Form.PLAIN:
        return
    yield from one(_quoted(subject))


def _quoted(subject: Subject) -> Iterator[Hit]:
    for said in subject.said:
        for match in _QUOTED.finditer(said.text):
            inside = match[1]
            whole = match.start() == 0 and len(said.text) - match.end() <= 1 and len(inside.split()) > 3
            plain = inside.islower() and len(inside.split()) <= 3 and inside[-1].isalpha()
            if whole or plain:
                yield said.at(match.start(), match.end(), "quotes-for-italics", found=match[0][:40], n=1)


def line_breaks(subject: Subject) -> Iterator[Hit]:
    """Paragraphs cut into short lines, as copied from a PDF."""
    if subject.revision.form is Form.PLAIN:
        return
    yield from one(_hard_breaks(subject))


def _hard_breaks(subject: Subject) -> Iterator[Hit]:
    for block in subject.document.blocks:
        if block.kind is PARAGRAPH:
            lines = subject.revision.text[block.start : block.end].split("\n")
            inner = lines[:-1]
            broken = [line for line in inner if 30 <= len(line) <= 90 and not re.search(r"[.:;!?>]\s*$", line)]
            if broken and len(broken) * 2 >= len(inner):
                yield _block_hit(block, "hard-line-breaks", found=lines[0], n=1)


def boilerplate(subject: Subject) -> Iterator[Hit]:
    """What the skin of MediaWiki writes round a page, saved with it."""
    for at, line in subject.boilerplate:
        yield Hit(at, at + len(line), "boilerplate", {"found": line.strip()[:60]})


_FIGURE = re.compile(r"\d")


def repeated(subject: Subject) -> Iterator[Hit]:
    """Paragraphs that say nearly the same as an earlier one, or the same with another number."""
    from reglario.wiki.audit.likeness import LONG, near_copies  # noqa: PLC0415

    numerals = cardinals(subject.language).keys()
    long = [
        said
        for said in subject.unfolded
        if len(forms(said.text)) >= LONG
        and (
            said.block.kind is PARAGRAPH
            or (
                said.block.kind is ITEM
                and (_FIGURE.search(said.text) or not numerals.isdisjoint(vocabulary(said.text)))
            )
        )
    ]
    for first, again, how in near_copies(long):
        (said, start, end), (earlier, begin, stop) = again, first
        if how != "number" and ITEM in {said.block.kind, earlier.block.kind}:
            continue
        if how == "number" and not _apart(subject, earlier, said):
            continue  # two cases of one list
        at, last = said.span(start, end)
        values = {"found": said.text[start:end][:60]}
        code = {"same": "repeated-paragraph", "alike": "nearly-repeated", "number": "number-elsewhere"}[how]
        if how == "number":
            values["other"] = earlier.text[begin:stop][:60]
        yield Hit(at, last, code, values, also=(earlier.span(begin, stop),))


def _apart(subject: Subject, first: Said, second: Said) -> bool:
    """Whether a heading stands between two texts."""
    return any(first.block.start < block.start < second.block.start for block in subject.headings())
