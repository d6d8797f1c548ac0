"""Blocks of wikitext: what MediaWiki makes of them, and where they stand."""

from __future__ import annotations

import pytest

from reglario.wiki.model import PICTURE, Block, Form, Kind, Revision
from reglario.wiki.reading.quotes import style
from reglario.wiki.reading.wikitext import parse


def blocks(text: str) -> list[tuple[str, int, str]]:
    return [(str(block.kind), block.level, block.text) for block in parse(text).blocks]


def faults(text: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.found) for fault in parse(text).every_fault()]


def spans(block: Block, kind: str) -> list[str]:
    return [block.text[span.start : span.end] for span in block.inline.spans if span.kind == kind]


def test_the_kinds_of_blocks() -> None:
    text = """== Mud ==
One paragraph
on two lines.

* First
** Deeper
# Counted
----
[[File:Mud.png|alt=mud]]

 kept as it is
{| class="x"
! Head !! Other
|-
| a || '''b'''
|}
After."""
    assert blocks(text) == [
        ("heading", 2, "Mud"),
        ("paragraph", 0, "One paragraph on two lines."),
        ("item", 1, "First"),
        ("item", 2, "Deeper"),
        ("item", 1, "Counted"),
        ("rule", 0, ""),
        ("image", 0, PICTURE),
        ("preformatted", 0, "kept as it is"),
        ("table", 0, ""),
        ("paragraph", 0, "After."),
    ]
    table = parse(text).blocks[8]
    assert [[cell.text for cell in row] for row in table.rows] == [["Head", "Other"], ["a", "b"]]


@pytest.mark.parametrize(
    ("line", "level", "title", "code"),
    [
        ("===Tasks====", 3, "Tasks=", "unequal-heading"),
        ("=== End ==", 2, "= End", "unequal-heading"),
        ("== Good == <!--T:7-->", 2, "Good", None),
        ("======= Deep =======", 6, "= Deep =", None),
    ],
)
def test_headings(line: str, level: int, title: str, code: str | None) -> None:
    document = parse(line)
    assert blocks(line) == [("heading", level, title)]
    assert [fault.code for fault in document.every_fault()] == ([code] if code else [])


def test_a_heading_that_nothing_closes_is_text() -> None:
    assert blocks("== How to play\nmore") == [("paragraph", 0, "== How to play more")]
    assert faults("== How to play\nmore") == [("unclosed-heading", "== How to play")]


@pytest.mark.parametrize(
    ("line", "bold", "italic", "codes"),
    [
        ("a '''b''' c ''d''", ["b"], ["d"], []),
        ("'''''both''''' x", ["both"], ["both"], []),
        ("'''''a''' b''", ["a"], ["a''' b"], []),
        ("''You''' may", [], ["You'"], ["mixed-quotes"]),
        ("''Word''' to '''other'' end", [" to "], ["Word''' to '''other"], ["mixed-quotes", "mixed-quotes"]),
        ("'''bold ''both'' bold'''", ["bold ''both'' bold"], ["both"], []),
        ("'''bold to the end", ["bold to the end"], [], ["unclosed-bold"]),
        ("four '''in secret''''", ["in secret'"], [], ["quote-run"]),
        ("l'uno dell'altro", [], [], []),
    ],
)
def test_quotes(line: str, bold: list[str], italic: list[str], codes: list[str]) -> None:
    styled = style(line)
    assert [line[s.start : s.end] for s in styled.spans if s.kind == "bold"] == bold
    assert [line[s.start : s.end] for s in styled.spans if s.kind == "italic"] == italic
    assert [fault.code for fault in styled.faults] == codes


def test_quotes_do_not_carry_over_to_the_next_line() -> None:
    (block,) = parse("'''open\nnext '''line'''").blocks
    assert block.text == "open next line"
    assert spans(block, "bold") == ["open", "line"]


def test_inline_structure_and_the_way_back() -> None:
    text = "Take ''[[Mud|a '''clod''']]'' of [[File:Mud.png|alt=mud]], {{icon|sun}} &amp; <b>go</b>, <nowiki>''raw''</nowiki>."
    (block,) = parse(text).blocks
    assert block.text == f"Take a clod of {PICTURE}, {PICTURE} & go, ''raw''."
    assert spans(block, "italic") == ["a clod"]
    assert spans(block, "link") == ["a clod"]
    assert spans(block, "bold") == ["clod"]
    assert [(s.target, s.options) for s in block.inline.spans if s.kind == "icon"] == [("File:Mud.png", ("alt=mud",))]
    assert [s.target for s in block.inline.spans if s.kind == "template"] == ["icon"]
    for word in ("Take", "clod", "of", "go", "raw"):
        assert text.startswith(word, block.inline.source(block.text.index(word))), word


def test_lists_written_as_tags() -> None:
    text = "<ol>\n<li>One</li>\n<ul>\n<li>In it\n</ul>\n<li>'''Two'''</li>\n</ol>\nAfter"
    assert [(b.marker, b.text) for b in parse(text).blocks] == [
        ("#", "One"),
        ("#*", "In it"),
        ("#", "Two"),
        ("", "After"),
    ]


def test_lists_written_as_tags_that_do_not_nest() -> None:
    assert faults("<ol>\n<li>One</li>\n<ol>\n<li>In none</li>\n</ol>\n<li>Open\n</ol>") == [
        ("list-in-list", "<ol>"),
        ("unclosed-item", "<li>"),
    ]


def test_marks_of_the_translate_extension_are_not_text() -> None:
    text = "<languages/>\n<translate>\n== Aim == <!--T:1-->\n\n<!--T:2-->\nDraw a card.\n</translate>\n"
    assert blocks(text) == [("heading", 2, "Aim"), ("paragraph", 0, "Draw a card.")]


def test_a_comment_or_template_may_span_lines() -> None:
    assert blocks("One <!-- = x =\n* no list --> two\n\n{{Box\n|a=== b ==\n}}\n") == [
        ("paragraph", 0, "One  two"),
        ("template", 0, PICTURE),
    ]


def test_an_unclosed_table_ends_at_the_next_heading() -> None:
    assert [kind for kind, _, _ in blocks("{|\n| a\n== Next ==\ntext")] == ["table", "heading", "paragraph"]
    assert faults("{|\n| a\n== Next ==\ntext") == [("unclosed-table", "{|")]


def test_places_count_from_the_first_line_of_the_text() -> None:
    revision = Revision("Mud", "one\n* '''two'''\n", Form.WIKITEXT, "mud.wiki", first_line=7)
    item = revision.document.blocks[1]
    assert (item.kind, str(revision.place(item.inline.source(0)))) == (Kind.ITEM, "mud.wiki:8:6")


def test_a_term_and_what_it_means_on_one_line() -> None:
    assert [(b.marker, b.text) for b in parse("; Barro : lo que ensucia\n: también la charca\n* ; A:B").blocks] == [
        (";", "Barro"),
        (":", "lo que ensucia"),
        (":", "también la charca"),
        ("*", "; A:B"),
    ]


def test_what_stands_in_a_cell() -> None:
    text = "{|\n| uno\n|\n* dos\n* tres\n|\n{|\n| cuatro\n|}\n|}"
    (table,) = parse(text).blocks
    assert [[cell.text for cell in row] for row in table.rows] == [["uno", "dos tres", "cuatro"]]
    assert [(str(b.kind), b.text) for b in parse(text).texts()] == [
        ("paragraph", "uno"),
        ("item", "dos"),
        ("item", "tres"),
        ("paragraph", "cuatro"),
    ]
    joined = table.rows[0][1].inline
    assert [text[joined.source(joined.plain.index(word)) :][:4] for word in ("dos", "tres")] == ["dos\n", "tres"]


def test_exclamation_marks_divide_heads_only() -> None:
    (table,) = parse("{|\n! a !! b\n|-\n| ¡c!! d || e\n|}").blocks
    assert [[cell.text for cell in row] for row in table.rows] == [["a", "b"], ["¡c!! d", "e"]]


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("<b>a\n\nb</b> c", ["a", "b"]),
        ("* <b>a\n* b</b>", ["a", "b"]),
        ("{|\n| <b>a\n| b\n|}\nc", ["a"]),
        ("<b>a <i>b</b> c</i>", ["a b"]),
        ("'''a</b> b", ["a"]),
    ],
)
def test_bold_that_other_blocks_close(text: str, bold: list[str]) -> None:
    found = []
    for block in parse(text).texts():
        found += [block.text[s.start : s.end] for s in block.inline.spans if s.kind == "bold" or s.target == "b"]
    assert found == bold


def test_a_tag_that_nothing_closes() -> None:
    (fault,) = parse("uno\n\ndos <small>tres\n\ncuatro").every_fault()
    assert (fault.code, fault.at, fault.found, fault.expected) == ("unclosed-tag", 9, "<small>", "</small>")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<foo>a</foo> < b", "<foo>a</foo> < b"),
        ("{{a\n* b}} {{{1}}} {{{1|c}}}", "{{a"),
        ("[[a|b [[C]] d]]", "[[a|b C d]]"),
        ("[[:File:A.png]] [[B#c]]", "File:A.png B#c"),
        ("&foo; &lt;b&gt; <nowiki>&amp;</nowiki>", "&foo; <b> &"),
        ("a __NOTOC__ b<noinclude> c</noinclude><includeonly> d</includeonly>", "a  b c"),
        ("[http://example.org/a b] http://example.org/c.", "b http://example.org/c."),
    ],
)
def test_what_is_shown(text: str, shown: str) -> None:
    assert parse(text).blocks[0].text == shown


def test_a_letter_with_an_accent_before_three_apostrophes_is_not_a_single_letter() -> None:
    """MediaWiki counts bytes: after `e` the third run is an apostrophe and italics, with `è` the first one is."""
    assert spans(parse("uno'''a''' b e'''c''").blocks[0], "bold") == ["a"]
    assert spans(parse("uno'''a''' b è'''c''").blocks[0], "bold") == [" b è"]
