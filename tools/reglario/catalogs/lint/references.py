"""Placeholders and references: the translation has those of the text, all of them and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from difflib import get_close_matches

from reglario.book.references import PLACEHOLDER
from reglario.catalogs.languages import plural_forms
from reglario.catalogs.lint.pair import Fault, Known, Pair

_LINK = re.compile(r"\]\(([^()\s]*)\)")
#: What was meant to be a link or a placeholder and is none.
_LOOSE_LINK = re.compile(
    r"\]\s+\([a-z]+:[^()\s]*\)|\]\([a-z]+:\s[^()]*\)|\[[^\[\]()]*\]\([^()]*$|\]\s*\([a-z]+\s*:\s+[^()]*\)"
)
_LOOSE_BRACE = re.compile(r"\{[^{}]*$|^[^{}]*\}", re.DOTALL)


def placeholder_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Placeholders, as sets; the singular may say its number in a word."""
    always = set.intersection(*(_placeholders(text) for text in pair.sources))
    if len(pair.sources) > 1 and "n != 1" in plural_forms(pair.language):
        always -= {"n"}
    for source, form in pair.counterparts:
        needed = _placeholders(source) if len(pair.sources) == 1 or source != pair.sources[0] else always
        yield from _compared("placeholder", needed, _placeholders(pair.source), _placeholders(form), "{%s}")
        if _LOOSE_BRACE.search(PLACEHOLDER.sub("", form)) and not _LOOSE_BRACE.search(PLACEHOLDER.sub("", source)):
            yield Fault("brace-open", {"found": form[:40]})


def reference_faults(pair: Pair, known: Known) -> Iterator[Fault]:
    """Links, by what they lead to, as sets."""
    for source, form in pair.counterparts:
        yield from _compared(
            "link", set(_LINK.findall(source)), set(_LINK.findall(pair.source)), set(_LINK.findall(form)), "(%s)"
        )
        loose = _LOOSE_LINK.search(form)
        if loose:
            yield Fault("link-broken", {"found": loose[0]})


def _placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def _compared(what: str, needed: Set[str], allowed: Set[str], found: Set[str], form: str) -> Iterable[Fault]:
    missing = sorted(needed - found)
    for name in sorted(found - allowed):
        near = get_close_matches(name, missing or sorted(allowed), n=1, cutoff=0.5)
        if near and near[0] in missing:
            missing.remove(near[0])
        if near:
            yield Fault(f"{what}-misspelt", {"found": form % name, "expected": form % near[0]})
        else:
            yield Fault(f"{what}-extra", {"found": form % name})
    for name in missing:
        yield Fault(f"{what}-missing", {"expected": form % name})
