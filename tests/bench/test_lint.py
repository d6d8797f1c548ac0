"""Precision and recall of the checks: 500 faults of all kinds put into the project's own catalogs."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from pathlib import Path

from polib import POFile

from reglario.book import load
from reglario.catalogs import load_terms, read_catalog
from reglario.catalogs.catalog import catalog_file, translations
from reglario.catalogs.lint import lint_catalog
from tests.bench.faults import FAULTS, Text

ROOT = Path(__file__).parents[2]
WANTED = 500
SEED = 5


def catalogs() -> dict[tuple[str, str], POFile]:
    """The catalogs that are translated, in both languages."""
    found = {}
    for name in (*load(ROOT).games, "site", "messages"):
        for language in ("es", "it"):
            file = catalog_file(language, name)
            found[language, name] = read_catalog(ROOT / file, file)
    return found


def test_500_faults() -> None:  # noqa: PLR0915 (one measurement)
    book, good = load(ROOT), catalogs()
    texts: list[tuple[tuple[str, str], int, Text]] = []
    for (language, name), catalog in good.items():
        game = book.games.get(name)
        terms = load_terms(ROOT, game, language) if game else None
        other = {e.msgctxt: e.msgstr for e in good["it" if language == "es" else "es", name] if e.msgstr}
        said = Counter((entry.msgid, entry.msgstr) for entry in catalog if not entry.obsolete)
        for at, entry in enumerate(catalog):
            if translations(entry) and not entry.obsolete and not entry.fuzzy:
                others = (other[entry.msgctxt],) if entry.msgctxt in other else ()
                forms = tuple(translations(entry))
                repeated = said.pop((entry.msgid, entry.msgstr), 0) > 1  # the first of them, so that one stays right
                text = Text(entry.msgctxt, language, entry.msgid, entry.msgid_plural, forms, terms, others, repeated)
                texts.append(((language, name), at, text))
    clean = {key: run(key, catalog, book) for key, catalog in good.items()}

    chance = random.Random(SEED)
    chance.shuffle(texts)
    spoilt: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    used: set[int] = set()
    kinds, empty = list(FAULTS), set()
    while sum(map(len, spoilt.values())) < WANTED and len(empty) < len(kinds):
        for kind in kinds:
            spoil, _ = FAULTS[kind]
            for number, (_, _, text) in enumerate(texts):
                new = spoil(text, chance) if number not in used else None
                if new is not None:
                    break
            else:
                empty.add(kind)
                continue
            used.add(number)
            key, at, text = texts[number]
            entry = good[key][at]
            if entry.msgid_plural:
                entry.msgstr_plural = dict(enumerate(new.forms))
            else:
                entry.msgstr = new.forms[0]
            spoilt[key][text.unit] = kind
            if sum(map(len, spoilt.values())) == WANTED:
                break

    found_of: Counter[str] = Counter()
    missed: list[tuple[str, str]] = []
    of_kind: Counter[str] = Counter(kind for units in spoilt.values() for kind in units.values())
    right: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    false: Counter[str] = Counter(check for found in clean.values() for check, _ in found)
    for key, catalog in good.items():
        by_unit: dict[str, set[str]] = defaultdict(set)
        for check, unit in run(key, catalog, book) - clean[key]:
            by_unit[unit].add(check)
        for unit, kind in spoilt[key].items():
            told = by_unit.pop(unit, set())
            if kind == "same text said otherwise":  # of two, either may be told
                told |= {check for twin in twins(catalog, unit) for check in by_unit.pop(twin, ())}
            found_of[kind] += bool(told & FAULTS[kind][1])
            if not told & FAULTS[kind][1]:
                spoiled = next(entry for entry in catalog if entry.msgctxt == unit)
                missed.append((kind, f"{unit}: {spoiled.msgid} -> {translations(spoiled)[-1]}"))
            right.update(told & FAULTS[kind][1])
            beside.update(told - FAULTS[kind][1])
        false.update(check for checks in by_unit.values() for check in checks)
    total = sum(of_kind.values())
    print(f"\n{total} faults in {len(texts)} translations; recall {sum(found_of.values()) / total:.3f}")
    for kind in kinds:
        print(f"  {kind:28} {found_of[kind]:3} of {of_kind[kind]:3}")
    print("check                right  beside  false")
    for check in sorted({*right, *beside, *false}):
        print(f"  {check:18} {right[check]:5} {beside[check]:7} {false[check]:6}")
    print("not found:", *(f"{kind}: {unit}" for kind, unit in sorted(missed)), sep="\n  ")
    precision = sum(right.values()) / (sum(right.values()) + sum(false.values()))
    alarms = sum(len(found) for found in clean.values()) / len(texts)
    print(f"precision {precision:.3f}; false alarms on clean texts {alarms:.4f}")
    assert total == WANTED
    assert sum(found_of.values()) / total > 0.9
    assert alarms <= 0.01


def twins(catalog: POFile, unit: str) -> list[str]:
    """Other units of the same text."""
    own = next(entry for entry in catalog if entry.msgctxt == unit)
    return [entry.msgctxt for entry in catalog if entry.msgid == own.msgid and entry is not own]


def run(key: tuple[str, str], catalog: POFile, book: object) -> set[tuple[str, str]]:
    language, name = key
    games = book.games  # type: ignore[attr-defined]
    found = lint_catalog(ROOT, catalog, catalog_file(language, name), games.get(name), language)
    return {(finding.check, finding.unit) for finding in found.findings}
