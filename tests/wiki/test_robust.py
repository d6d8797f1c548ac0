"""Whatever stands in a page: no crash, no hang, and every place inside the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.book import BadData
from reglario.wiki.audit import audit
from reglario.wiki.model import Form, Revision
from reglario.wiki.reading import read_pages, read_text
from reglario.wiki.reading.feed import is_feed
from reglario.wiki.reading.inline import Flow
from reglario.wiki.reading.wikitext import parse
from reglario.wording import message

PIECES = st.sampled_from(
    [
        "''", "'''", "''''", "'''''", "==", "===", "\n", "\n\n", "* ", "## ", ": ", "{|", "|}", "|-", "| a", "||", "!", "[[",
        "]]", "|", "{{", "}}", "<b>", "</b>", "<nowiki>", "</nowiki>", "<!--", "-->", "<ol>", "<li>", "</ol>", "<br>",
        "<ref>", "</ref>", "<translate>", "</translate>", "<!--T:1-->", "[http://a b]", "&amp;", "&#x", "----", "File:A.png",
        "<div>", "</div>", "<dl>", "<dd>", "</li>", "<h2>", "</h2>", "<table>", "<td>", "<pre>", "{{{", "}}}", ";", " : ", "# ", "[[File:",
        "word", " ", "ñ", "\u2028", "\x01", "\x02", "\ufffc", "1. ", "• ", "__TOC__", "=", "'", "<", ">", "\t",
    ]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(pieces=st.lists(PIECES, max_size=60), form=st.sampled_from(list(Form)))
def test_any_markup_is_read(pieces: list[str], form: Form) -> None:
    text = "".join(pieces)
    revision = Revision("x", text, form, "x.wiki")
    document = revision.document
    for block in document.every_block():
        assert 0 <= block.start <= block.end <= len(text)
        for at in range(len(block.text)):
            assert 0 <= block.inline.source(at) <= len(text)
        for span in block.inline.spans:
            assert 0 <= span.start <= span.end <= len(block.text)
    for fault in document.every_fault():
        assert 0 <= fault.at <= len(text)
    lines = text.count("\n") + 1
    assert all(1 <= revision.place(block.start).line <= lines for block in document.blocks)


SENTENCES = st.sampled_from(
    ["una de los ", "1 de 6 (17%) ", "3 de 0 ", "al menos 2 soles ", "2 dados", ": ", "1. ", "II. ", "A) ", "tres fases:", "\n* ",
     "\n\n", "== I. A ==\n", "Zona de Barro ", "zona de barro ", "¡", "!", "The end of it ", "ﬁ", "İ", "ß", "¿Puede ", "\"", "(", ")"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(pieces=st.lists(PIECES | SENTENCES, max_size=40), form=st.sampled_from(list(Form)))
@pytest.mark.parametrize("language", ["es", "it", "en"])
def test_any_page_is_audited(pieces: list[str], form: Form, language: str) -> None:
    revision = Revision("x", "".join(pieces), form, "x.wiki")
    lines = revision.text.count("\n") + 1
    for finding in audit([revision], language, spelling=False):
        assert all(1 <= stretch.place.line <= stretch.end.line <= lines for stretch in finding.places)
        assert "{" not in message(
            finding.code, {**finding.values, "found": "", "expected": "", "context": "", "event": "", "other": ""}
        )


@settings(max_examples=100, deadline=None)
@given(raw=st.binary(max_size=200))
def test_any_bytes_are_read(raw: bytes) -> None:
    from reglario.wiki.reading.decoding import decode  # noqa: PLC0415

    text, broken = decode(raw)
    for revision in read_text(text, "x", broken):
        assert revision.document is not None


#: Markup that, repeated without end, has made parsers of wikitext slow or deep.
HOSTILE = (
    "{{a|", "[[a|", "<b>", "<nowiki>", "<!--", "''a'''b ", "'", "{|\n|a||b\n", "{|\n== a ==\n", "<ol><li>",
    "<ol>\n<li>a\n", "&#x", "[http://a b ", "<", "=", "*", "{{}}", "[[", "]]", "<ref>", "\n", " ", ":{|\n", "<a b='",
    "<ul>", "<li>", "<div>", "<h2>", "<dl><dt>a", "<table><tr><td>", "*<ol><li>a\n", "** a\n*# b\n", ":;a:b\n", "#:;",
    "{{", "{{{", "}}", "{{a}}", "{{a|{{b|", "[[a|[[b|", "[[a|''b''c]]", "[[File:a|b]]", "''a''", "''''' ", "'<b>'",
    "{|\n|\n", "|}\n", "|-\n", "|a||b!!c\n", "<b>a\n\n", "<i></i>", "<a", "</", "http://a.b ", "[//a b]", "&amp;", "__A__",
    "<!-- -->\n", "<nowiki/>", "<pre>", "<includeonly>", "<translate>", "=== a\n", " a\n", "a\n\n", "\x01", "\ue001",
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_long_run_of_hostile_markup_is_read(piece: str) -> None:
    text = piece * (20_000 // len(piece))
    document = Revision("x", text, Form.WIKITEXT, "x").document
    assert all(0 <= fault.at <= len(text) for fault in document.every_fault())
    assert all(0 <= block.start <= block.end <= len(text) for block in document.every_block())


@settings(max_examples=60, deadline=None)
@given(pieces=st.lists(st.sampled_from(HOSTILE), min_size=1, max_size=6), times=st.integers(1, 200))
def test_hostile_markup_of_several_kinds_is_read(pieces: list[str], times: int) -> None:
    text = "".join(pieces) * times
    document = Revision("x", text, Form.WIKITEXT, "x").document
    assert all(0 <= fault.at <= len(text) for fault in document.every_fault())


def test_what_is_nested_too_deep_is_told_once() -> None:
    for piece in ("<ul><li>", "*", "{|\n|\n"):
        codes = [fault.code for fault in parse(piece * 200 + " a").faults]
        assert codes.count("nested-too-deep") == 1, piece


def test_lists_are_told_apart_up_to_forty_deep() -> None:
    (block,) = parse("*" * 50 + " a").blocks
    assert (block.level, block.marker, block.text) == (40, "*" * 40, "a")


def test_a_page_with_too_much_markup_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is beyond is there as it stands, and the place where it begins is told."""
    monkeypatch.setattr("reglario.wiki.reading.wikitext.Flow", lambda: Flow(left=8))
    document = parse("* a\n* ''b''\n* c\n* d\n* ''e''\n* f\n")
    assert [(str(block.kind), block.text) for block in document.blocks] == [
        ("item", "a"), ("item", "b"), ("item", "c"), ("preformatted", "* d\n* ''e''\n* f")
    ]  # fmt: skip
    assert [(fault.code, fault.at, fault.found) for fault in document.faults] == [("page-cut", 12, "* c")]


EXPORT = (
    "<mediawiki><page><title>Mud</title>"
    "<revision><id>1</id><text>== A ==\n* b &amp; ñ</text></revision><revision><id>2</id><text>c</text></revision>"
    "</page></mediawiki>"
).encode()


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(12, len(EXPORT) - 1))
def test_an_export_cut_off_gives_what_is_whole_and_says_where(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "dump.xml"
    path.write_bytes(EXPORT[:cut])
    read = []
    with pytest.raises(BadData) as caught:
        for revision in read_pages(str(path)):
            read.append(revision)  # noqa: PERF402 (what was read must stay when it fails)
    whole = EXPORT[:cut].count(b"</revision>")
    assert [revision.number for revision in read] == [1, 2][:whole]
    assert [problem.code for problem in caught.value.problems] == ["broken-xml"]
    assert caught.value.problems[0].place.line in {1, 2}


@pytest.mark.parametrize("encoding", ["utf-7", "gb18030", "idna", "hex", "no-such"])
def test_an_export_in_an_encoding_that_is_not_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "dump.xml"
    path.write_text(f'<?xml version="1.0" encoding="{encoding}"?><mediawiki/>', encoding="ascii")
    with pytest.raises(BadData) as caught:
        list(read_pages(str(path)))
    assert [problem.code for problem in caught.value.problems] == ["broken-xml"]


FEED = st.sampled_from(
    ["Mud\n\n", "2020-01-02T03:04:05Z\n", "2020-01-02T03:04Z", "\n", "\n\n", "Ana: /* A */ b\n\n", "Ana:\n", ":", "== A ==\n", "* b\n",
     "File:A.png\n", " ", "\ufffd", "x" * 400]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(FEED, max_size=20), broken=st.sets(st.integers(1, 20)))
def test_any_feed_is_read(pieces: list[str], broken: set[int]) -> None:
    text = "".join(pieces)
    lines = text.split("\n")
    for revision in read_text(text, "feed.txt", tuple(sorted(broken))):
        if is_feed(text):
            assert lines[revision.first_line - 1].startswith(revision.text.split("\n")[0])
        assert all(1 <= number <= revision.text.count("\n") + 1 for number in revision.broken) or not is_feed(text)
        assert revision.document is not None
