"""Whatever stands in a page: no crash, no hang, and every place inside the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reglario.wiki.audit import audit
from reglario.wiki.model import Form, Revision
from reglario.wiki.reading import read_text
from reglario.wording import message

PIECES = st.sampled_from(
    [
        "''", "'''", "''''", "'''''", "==", "===", "\n", "\n\n", "* ", "## ", ": ", "{|", "|}", "|-", "| a", "||", "!", "[[",
        "]]", "|", "{{", "}}", "<b>", "</b>", "<nowiki>", "</nowiki>", "<!--", "-->", "<ol>", "<li>", "</ol>", "<br>",
        "<ref>", "</ref>", "<translate>", "</translate>", "<!--T:1-->", "[http://a b]", "&amp;", "&#x", "----", "File:A.png",
        "word", " ", "ñ", "\u2028", "\x01", "\x02", "\ufffc", "1. ", "• ", "__TOC__", "=", "'", "<", ">", "\t",
    ]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(pieces=st.lists(PIECES, max_size=60), form=st.sampled_from(list(Form)))
def test_any_markup_is_read(pieces: list[str], form: Form) -> None:
    text = "".join(pieces)
    revision = Revision("x", text, form, "x.wiki")
    document = revision.document
    for block in document.texts():
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
)  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_long_run_of_hostile_markup_is_read(piece: str) -> None:
    text = piece * (80_000 // len(piece))
    assert Revision("x", text, Form.WIKITEXT, "x").document is not None
