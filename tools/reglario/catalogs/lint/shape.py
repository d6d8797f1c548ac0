"""The shape of a translation: plural forms, sentences, marks of emphasis, white space, length, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reglario.catalogs.languages import plural_count
from reglario.catalogs.lint.pair import Fault, Known, Pair, plain, words_only

_STRONG = re.compile(r"\*\*")
_ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+", re.MULTILINE)
_END = re.compile(r"[.!?…:;]+(?=[)\]\"”»'*]*\s*$)")
_SENTENCE = re.compile(r"(?<![A-Z])[.!?…]+[)\]\"”»*]*(?=\s|$)")
#: Longer titles break the menus of a phone, longer labels the buttons.
TITLE_LIMIT: Final = 64
LABEL_LIMIT: Final = 28


def plural_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Plural forms: as many as the language has, none empty, and not all the same where the text's differ."""
    if len(pair.sources) == 1:
        return
    wanted = plural_count(pair.language)
    if len(pair.forms) != wanted or not all(form.strip() for form in pair.forms):
        yield Fault(
            "plural-incomplete", {"found": sum(bool(form.strip()) for form in pair.forms), "expected": wanted}
        )
    elif wanted > 1 and len(set(pair.forms)) == 1 and _has_noun(pair):
        yield Fault("plural-same", {"found": pair.forms[0][:60]})


def _has_noun(pair: Pair) -> bool:
    """Whether the source's two forms differ in more than how the number is said."""
    one, other = (
        set(re.findall(r"[^\W\d_]+", words_only(text).lower())) - {"one", "a", "an"} for text in pair.sources
    )
    return one != other


def sentence_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Sentences and paragraphs: one that is missing, or one too many."""
    for source, form in pair.counterparts:
        there, here = _sentences(source), _sentences(form)
        words_there, words_here = len(words_only(source).split()), len(words_only(form).split())
        short, long = words_here < 0.62 * words_there, words_here > 1.75 * words_there + 3
        if (here < there and short and words_there > 5) or (here > there and long):
            yield Fault("sentences-differ", {"found": here, "expected": there})
        elif words_there > 9 and words_here < 0.45 * words_there:
            yield Fault("text-short", {"found": words_here, "expected": words_there})
        items, own = len(_ITEM.findall(source)), len(_ITEM.findall(form))
        if items != own:
            yield Fault("items-differ", {"found": own, "expected": items})


def _sentences(text: str) -> int:
    return max(1, len(_SENTENCE.findall(plain(text).strip())))


def markup_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Bold that is opened and not closed, or that the text has not."""
    for source, form in pair.counterparts:
        there, here = len(_STRONG.findall(source)), len(_STRONG.findall(form))
        if here % 2 and not there % 2:
            yield Fault("bold-open", {"found": form[:40]})
        elif bool(there) != bool(here):
            yield Fault("bold-differs", {"found": here // 2, "expected": there // 2})


def space_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """White space at the ends and between words, and how the text ends."""
    for source, form in pair.counterparts:
        if (form[:1].isspace() and not source[:1].isspace()) or (form[-1:].isspace() and not source[-1:].isspace()):
            yield Fault("space-at-end", {"found": form.strip()[:40]})
        if "  " in form.strip() and "  " not in source:
            yield Fault("space-double", {"found": _around(form, form.strip().find("  "))})
        there, here = _ending(source), _ending(form)
        if there != here and len(words_only(source).split()) > 2:
            yield Fault("end-differs", {"found": here or "-", "expected": there or "-"})


_QUOTES: Final = ("«»", "“”", "„“", '""')


def quote_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Quotation marks that are not those of the project's style; inside those, others may stand."""
    if known.style.quotes is None:
        return
    for form in pair.forms:
        outer = re.sub(rf"{known.style.quotes[0]}[^{known.style.quotes[1]}]*{known.style.quotes[1]}", "", form)
        for opening, closing in _QUOTES:
            found = re.search(rf"{opening}[^{opening}{closing}]+{closing}", outer)
            if opening + closing != known.style.quotes and found:
                quoted = known.style.quotes[0] + found[0][1:-1] + known.style.quotes[1]
                yield Fault("quotes-differ", {"found": found[0], "expected": quoted})


def _around(text: str, at: int) -> str:
    return text[max(0, at - 10) : at + 12].strip()


def _ending(text: str) -> str:
    found = _END.search(re.sub(r"\]\([^()]*\)", "]", text))
    return "" if found is None else "." if found[0] in (".", "!") else found[0][-1]


def length_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Titles and labels: what is shown in menus and on buttons has little room."""
    kind, longest = _room(pair)
    if longest is None:
        return
    for source, form in pair.counterparts:
        room = max(longest, len(plain(source)) + 4 if len(plain(source)) > longest else 0)
        if len(plain(form)) > max(room, 1.35 * len(plain(source)) if kind == "label" else room):
            yield Fault("too-long", {"found": len(plain(form)), "expected": int(room)})


def _room(pair: Pair) -> tuple[str, int | None]:
    if pair.unit.endswith("/title") and not pair.unit.startswith(("example:", "source:")):
        return "title", TITLE_LIMIT
    words = len(pair.sources[0].split())
    if "/" not in pair.unit and words <= 3 and len(pair.sources) == 1 and pair.file.endswith("/site.po"):
        return "label", LABEL_LIMIT
    return "", None
