"""Speed of parsing and auditing a page, with the parser of templates and links alone as the yardstick."""

from __future__ import annotations

import random
import re
import resource
import time
from collections.abc import Iterator
from pathlib import Path

import mwparserfromhell
import polib
import pytest

from reglario.wiki.audit import audit
from reglario.wiki.model import Form, Revision
from reglario.wiki.reading import read_pages
from tests.wiki.pages import CLEAN
from tests.wiki.test_robust import HOSTILE

#: Hostile markup whose reading takes longest.
HOSTILE_AT_LENGTH = ("{{a}}", ":;a:b\n", "** a\n*# b\n", "<b>a\n\n", "<ol><li>")
ROOT = Path(__file__).parents[2]
SIZE = 60_000


def page() -> str:
    """60 kB of wikitext that does not repeat itself: the project's own Spanish sentences, with headings and lists."""
    parts: list[str] = []
    for path in sorted((ROOT / "locales" / "es").glob("*.po")):
        for number, entry in enumerate(e for e in polib.pofile(str(path)) if e.msgstr and not e.obsolete):
            text = re.sub(r"\[([^\]]*)\]\((\w+):[^)]*\)", r"[[\2|'''\1''']]", entry.msgstr).replace("\n", " ")
            parts.append(
                f"== {text[:30]} =="
                if len(text) < 30 and number % 7 == 0
                else f"* {text}"
                if number % 3
                else f"\n{text}\n"
            )
    return "\n".join(parts)[:SIZE]


def seconds(text: str) -> tuple[float, float, float]:
    start = time.process_time()
    mwparserfromhell.parse(text)
    parser = time.process_time()
    revision = Revision("x", text, Form.WIKITEXT, "x.wiki")
    assert revision.document.blocks
    parsed = time.process_time()
    audit([revision], "es", spelling=False)
    return parser - start, parsed - parser, time.process_time() - parsed


def test_a_page_of_60_kb() -> None:
    audit([Revision("w", CLEAN["es"], Form.WIKITEXT, "w")], "es", spelling=False)  # loads the data files
    parser, parsed, audited = map(min, zip(*(seconds(page()) for _ in range(3)), strict=True))
    print(
        f"\nparser alone {parser * 1000:.0f} ms, parse {parsed * 1000:.0f} ms ({parsed / parser:.1f} times), "
        f"audit {audited * 1000:.0f} ms ({audited / parser:.1f} times)"
    )
    assert parsed < parser  # ours sees lists, tables and quotes as well
    assert audited < 5 * parser
    assert parsed + audited < 0.1 + 4 * parser  # on a quiet machine below 0.1


def export(path: Path, pages: int) -> Path:
    body = CLEAN["es"] * 30

    def parts() -> Iterator[str]:
        yield "<mediawiki>"
        for number in range(pages):
            yield f"<page><title>Page {number}</title><revision><id>{number}</id><text>{body}</text></revision></page>"
        yield "</mediawiki>"

    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(parts())
    return path


def test_an_export_of_500_pages_streams(tmp_path: Path) -> None:
    path = export(tmp_path / "dump.xml", 500)
    start = time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(1 for _ in read_pages(str(path))) == 500
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    size = path.stat().st_size / 1e6
    print(f"\n{size:.0f} MB read in {time.process_time() - start:.1f} s, memory grown by {grown:.1f} MB")
    assert grown < 20


def time_of(text: str) -> float:
    start = time.process_time()
    assert Revision("x", text, Form.WIKITEXT, "x").document is not None
    return time.process_time() - start


def test_the_time_of_hostile_markup_grows_with_its_size() -> None:
    """Sixteen times as much takes about sixteen times as long, whatever is repeated."""
    rows = []
    for piece in HOSTILE:
        small, large = (piece * (size // len(piece)) for size in (10_000, 160_000))
        rows.append((time_of(large) / max(min(time_of(small) for _ in range(3)), 0.001), piece))
    rows.sort(reverse=True)
    print("\n", *(f"{piece!r} {ratio:.0f}," for ratio, piece in rows[:8]))
    assert rows[0][0] < 48


@pytest.mark.parametrize("kind", ["ordinary", "mixed", *HOSTILE_AT_LENGTH])
def test_ten_megabytes(kind: str) -> None:
    """A page as large as one can be: in seconds, not minutes."""
    chosen = random.Random(1)
    match kind:
        case "ordinary":
            text = page() * 170
        case "mixed":
            text = "".join(chosen.choice(HOSTILE) for _ in range(2_000_000))
        case _:
            text = kind * (10_000_000 // len(kind))
    taken = time_of(text[:10_000_000])
    print(f"\n10 MB {kind!r} read in {taken:.1f} s")
    assert taken < 90  # on a quiet machine below 20


#: What made a check slow once: a sentence without end, the same signs over and over.
TIRING = ("fases:", "no puede su turno tiene que ", "1 de 6 (17%) al menos 2 soles ", "Zona de Barro zona de barro ", "el Cerdo, el cerdo ", "(", '"')  # fmt: skip


@pytest.mark.parametrize("piece", TIRING)
def test_the_audit_of_hostile_pages_is_linear(piece: str) -> None:
    """Four times as much takes about four times as long."""

    def took(size: int) -> float:
        revision = Revision("x", piece * (size // len(piece)), Form.WIKITEXT, "x.wiki")
        assert revision.document
        start = time.process_time()
        audit([revision], "es", spelling=False)
        return time.process_time() - start

    took(1_000)
    assert took(24_000) < 0.2 + 8 * took(6_000)
