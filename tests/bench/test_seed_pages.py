"""How much of what a careful reader found in the seed pages the audit finds, kind by kind, and its false alarms.

The pages are not part of the project: the folder is named by REGLARIO_SEEDS, the list of faults beside it by
REGLARIO_SEED_FAULTS.
"""

from __future__ import annotations

import csv
import os
from collections import defaultdict
from pathlib import Path

import pytest

from reglario.book import game_folders, load
from reglario.prose import Speller
from reglario.wiki.audit import Finding, audit, known_game, usual_language
from reglario.wiki.exporting import export
from reglario.wiki.model import Form, Revision
from reglario.wiki.reading import read_pages

ROOT = Path(__file__).parents[2]
SEEDS = os.environ.get("REGLARIO_SEEDS")
FAULTS = os.environ.get("REGLARIO_SEED_FAULTS")

pytestmark = [
    pytest.mark.skipif(not (SEEDS and FAULTS), reason="the seed pages are not given (REGLARIO_SEEDS)"),
    pytest.mark.skipif(Speller.installed("es") is None, reason="no hunspell dictionaries for the seed pages"),
]

LANGUAGE = {
    "misspelt",
    "unknown-word",
    "foreign-word",
    "agreement",
    "elision",
    "slip",
    "doubled-word",
    "several-names",
}
#: Kind of a fault in the list -> codes that count as finding it. Kinds that are missing here no check can know.
FINDS = {
    "term": {"several-names", "several-words", "name-case", "case-both-ways", "forbidden-term", "term-case", "foreign-word", "misspelt",
             "overview-differs", "slip", "bold-heading", "agreement"},
    "term-case": {"name-case", "case-both-ways", "term-case", "several-names"},
    "case-after-colon": {"case-after-colon"},
    "number-wrong": {"odds", "percentage", "odds-sum"},
    "number-inconsistent": {"odds-sum", "odds-beside", "odds-not-whole", "odds", "number-elsewhere"},
    "count-mismatch": {"announced-count"},
    "spelling": LANGUAGE,
    "typo": LANGUAGE,
    "duplicate-word": {"doubled-word"},
    "register": {"register", "register-perhaps"},
    "grammar": LANGUAGE | {"verb-forms", "other-construction"},
    "punctuation": {"space-before", "space-after", "space-at-slash", "opening-mark", "no-final-stop", "doubled-sign",
                    "unbalanced-sign", "space-inside"},
    "wikitext": {"mixed-quotes", "quote-run", "mixed-namespaces", "list-cut", "bold-line-joins", "marker-space",
                 "hard-line-breaks", "unclosed-bold", "unclosed-italic"},
    "heading": {"numbered-heading", "heading-spacing", "bold-heading", "unequal-heading"},
    "heading-number": {"heading-order", "register"},
    "list": {"typed-list", "typed-rule"},
    "lost-markup": {"quotes-for-italics"},
    "parallel-form": {"verb-forms", "other-construction"},
    "ambiguous-xref": {"same-label"},
    "number-word": {"figure-or-word"},
    "style-locale": {"several-words"},
    "mistranslation": {"slip", "overview-differs", "register"},
    "icon-missing-alt": {"icon-without-alt"},
    "duplicate-anchor": {"same-heading"},
    "duplicate-label": {"heading-order", "overview-differs", "same-label"},
    "duplicate-paragraph": {"nearly-repeated", "repeated-paragraph"},
    "mixed-language": {"foreign-sentence", "foreign-word"},
    "untranslated": {"foreign-sentence"},
    "boilerplate": {"boilerplate"},
    "leftover-note": {"note-to-self"},
}  # fmt: skip
#: Kinds of which the page alone tells nothing, with the reason; the page for wiki volunteers says the same in short.
UNKNOWABLE = {
    "summary-body": "a summary that leaves something out; other numbers are found, as number-elsewhere",
    "cross-language": "a rule that the other page states more fully; other numbers and terms are found by two pages given",
    "contradiction": "two rules that cannot both hold; whoever knows the game sees it",
    "suspect-rule": "a rule that reads well and is another one than that of the game",
    "sum": "a list of components that is complete or not; with the game given its counts are compared",
    "number-agreement": "one die where two are meant",
    "term-time": "turn for round: both are words of the game",
    "lost-structure": "an example that was a box of its own",
    "xref": "a picture that the text speaks of and that is not there",
    "history": "an entry of the feed that is no page; reading leaves it out",
}
CLAIMS = {
    "odds",
    "percentage",
    "odds-sum",
    "odds-beside",
    "odds-not-whole",
    "announced-count",
    "rules-say",
    "component-count",
    "number-elsewhere",
}


#: Faults of the page's form stand somewhere in their line; all others must overlap the words that are quoted.
ANYWHERE = {"wikitext", "heading", "list", "parallel-form", "duplicate-anchor", "duplicate-label", "icon-missing-alt"}


def at_the_quote(finding: Finding, row: dict[str, str], lines: list[str]) -> bool:
    number = int(row["line"])
    quote = row["quote"].split("\n")[0].strip()
    start = lines[number - 1].find(quote[:40])
    for stretch in finding.places:
        if not stretch.place.line <= number <= stretch.end.line:
            continue
        if row["kind"] in ANYWHERE or start < 0 or stretch.place.line < number or stretch.end.line > number:
            return True
        if stretch.place.column <= start + len(quote) + 1 and stretch.end.column > start:
            return True
    return False


def test_recall_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert SEEDS
    assert FAULTS
    findings: dict[str, list[Finding]] = {}
    texts: dict[str, list[str]] = {}
    for path in sorted(Path(SEEDS).glob("*.txt")):
        texts[path.name] = path.read_text(encoding="utf-8").split("\n")
        revisions = list(read_pages(str(path)))
        findings[path.name] = audit(revisions, usual_language(revisions))
    counted: dict[str, list[str]] = defaultdict(list)
    missed: dict[str, list[str]] = defaultdict(list)
    with Path(FAULTS).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        codes = {f.code for f in findings[row["seed_file"]] if at_the_quote(f, row, texts[row["seed_file"]])}
        if row["kind"] == "number-ok":
            assert not codes & CLAIMS, row["id"]
        elif row["kind"] not in UNKNOWABLE:
            assert row["kind"] in FINDS, f"{row['id']}: no kind {row['kind']}"
            (counted if codes & FINDS[row["kind"]] else missed)[row["kind"]].append(row["id"])
    with capsys.disabled():
        print()
        for kind in FINDS:
            found, lost = counted[kind], missed[kind]
            if found or lost:
                print(f"{kind:22} {len(found):3} of {len(found) + len(lost):3}  missed: {' '.join(lost)}")
        total, all_found = (
            sum(map(len, counted.values())) + sum(map(len, missed.values())),
            sum(map(len, counted.values())),
        )
        print(f"found {all_found} of {total}; findings: {sum(map(len, findings.values()))}")
    assert all_found >= 0.9 * total


def test_false_alarms_on_clean_pages(capsys: pytest.CaptureFixture[str]) -> None:
    """Pages written from checked and translated rules, about 1.5 MB: hardly a finding, spelling included."""
    counted: dict[str, int] = defaultdict(int)
    pages = 0
    for name in game_folders(ROOT):
        book = load(ROOT, [name])
        game = book.games[name]
        for language in ("es", "it", "en"):
            page = Revision(game.about.name, export(book, game, language), Form.WIKITEXT, "x.wiki")
            pages += 1
            for finding in audit([page], language, known_game(book, game, language)):
                counted[finding.code] += 1
    with capsys.disabled():
        print(f"\nfindings on {pages} clean pages: {dict(counted)}")
    assert sum(counted.values()) <= pages
