"""The forms that pages come in: feed, saved text, XML export, broken bytes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.wiki.model import Form, Kind, Revision
from reglario.wiki.reading import read_pages, read_text

FEED = """Some Wiki - Contributions

Game help mud

2020-01-02T03:04:05Z

Ana: /* Aim */ better

== Aim ==
Draw.

File:Mud.png

2020-01-02T03:00:00Z

Ana:

Game help mud

2020-01-01T00:00:00Z

Ana:

Draw, soon.
"""


def codes(page: str) -> list[str]:
    with pytest.raises(BadData) as caught:
        list(read_pages(page))
    return [problem.code for problem in caught.value.problems]


def test_a_feed() -> None:
    first, second = read_text(FEED, "feed.txt")
    assert (first.title, first.time, first.author, first.comment) == (
        "Game help mud",
        "2020-01-02T03:04:05Z",
        "Ana",
        "/* Aim */ better",
    )
    assert (first.form, first.first_line, first.text) == (Form.WIKITEXT, 9, "== Aim ==\nDraw.")
    assert (second.form, second.first_line, second.text) == (Form.PLAIN, 24, "Draw, soon.")
    assert FEED.split("\n")[second.first_line - 1] == "Draw, soon."


def test_a_saved_page() -> None:
    text = """Mud

Aim of the game:

The richest farmer wins the game at the end.

  • 3 pigs
-Draw a card, then play it.

1. Spring

Everybody sows before anybody reaps.

--
"""
    (revision,) = read_text(text, "mud.txt")
    assert revision.form is Form.PLAIN
    assert [(b.kind, b.marker, b.text) for b in revision.document.blocks] == [
        (Kind.HEADING, "", "Mud"),
        (Kind.HEADING, "", "Aim of the game:"),
        (Kind.PARAGRAPH, "", "The richest farmer wins the game at the end."),
        (Kind.ITEM, "•", "3 pigs"),
        (Kind.ITEM, "-", "Draw a card, then play it."),
        (Kind.HEADING, "", "1. Spring"),
        (Kind.PARAGRAPH, "", "Everybody sows before anybody reaps."),
        (Kind.RULE, "", ""),
    ]


EXPORT = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">
  <page>
    <title>Mud</title><ns>0</ns><id>7</id>
    <revision>
      <id>41</id><timestamp>2020-01-01T00:00:00Z</timestamp>
      <contributor><username>Ana</username><id>3</id></contributor>
      <comment>first &amp; best</comment><model>wikitext</model>
      <text xml:space="preserve">== Aim ==
Draw &lt;b&gt;two&lt;/b&gt;.</text>
    </revision>
    <revision><id>42</id><text/></revision>
  </page>
</mediawiki>
"""


def test_an_export_is_streamed(tmp_path: Path) -> None:
    path = tmp_path / "dump.xml"
    path.write_text(EXPORT, encoding="utf-8")
    told: list[int] = []
    first, second = read_pages_with(path, told)
    assert (first.title, first.number, first.author, first.comment) == ("Mud", 41, "Ana", "first & best")
    assert (first.first_line, first.text) == (8, "== Aim ==\nDraw <b>two</b>.")
    assert (second.number, second.text) == (42, "")
    assert sum(told) == path.stat().st_size


def read_pages_with(path: Path, told: list[int]) -> list[Revision]:
    return list(read_pages(str(path), told.append))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<mediawiki><page>", "broken-xml"),
        ("<?xml version='1.0'?><feed/>", "not-an-export"),
        ('<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "b">]><mediawiki/>', "xml-entity"),
    ],
)
def test_what_is_no_export(tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "dump.xml"
    path.write_text(text, encoding="utf-8")
    assert codes(str(path)) == [code]


def test_a_missing_file() -> None:
    assert codes("nowhere.wiki") == ["no-such-file"]


@pytest.mark.parametrize("name", ["/dev/zero", "pipe", "folder"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    assert codes(str(tmp_path / name)) == ["not-a-file"]


@pytest.mark.parametrize("begin", [b"\x89PNG\r\n\x1a\n", b"%PDF-1.7\n", b"PK\x03\x04\x14", b"BZh91AY"])
def test_a_picture_or_an_office_document_is_no_page(tmp_path: Path, begin: bytes) -> None:
    path = tmp_path / "page.wiki"
    path.write_bytes(begin + b"\x00\xfe\n" * 99)
    assert codes(str(path)) == ["no-page"]


def test_broken_bytes_are_replaced_and_told(tmp_path: Path) -> None:
    path = tmp_path / "mud.wiki"
    path.write_bytes(b"\xef\xbb\xbf== Aim ==\r\nDraw a \xff card.\r\n")
    (revision,) = read_pages(str(path))
    assert revision.text == "== Aim ==\nDraw a \ufffd card.\n"
    assert revision.broken == (2,)
