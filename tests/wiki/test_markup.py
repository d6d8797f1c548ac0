"""Texts of rules as wikitext."""

from __future__ import annotations

import pytest

from reglario.wiki.markup import Wikitext, comment

WITH_ICONS = Wikitext(lambda icon: f"Game-{icon}.svg")
WITHOUT = Wikitext(lambda _icon: None)
FLAT = Wikitext(lambda _icon: None, flat=True)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("One line\nof two.\n\nAnother.", "One line of two.\n\nAnother."),
        ("You may:\n\n- draw,\n  or wait\n- stop\n\nThen go on.", "You may:\n\n* draw, or wait\n* stop\n\nThen go on."),
        ("1. Draw\n    - a card\n    - a tile\n2. Stop", "# Draw\n#* a card\n#* a tile\n# Stop"),
        ("- one\n    1. two\n        - three\n- four", "* one\n*# two\n*#* three\n* four"),
        ("**bold** and *slanted*, 3 \\* 4", "'''bold''' and ''slanted'', 3 * 4"),
        ("* * *", "&#42; * *"),
        ("# no heading", "&#35; no heading"),
        ("= no heading =", "&#61; no heading ="),
        (": not indented", "&#58; not indented"),
        ("a {{b}} [[c]] <d> | ~~~~ __TOC__", "a &#123;&#123;b&#125;&#125; &#91;&#91;c&#93;&#93; &lt;d&gt; &#124; "
         "&#126;&#126;&#126;&#126; &#95;&#95;TOC&#95;&#95;"),
        ("AT&T &amp; &#91;", "AT&amp;T &amp;amp; &amp;#91;"),
        ("l'isola ''no''", "l'isola &#39;&#39;no&#39;&#39;"),
        ("'quoted' **'x'**", "&#39;quoted' '''&#39;x&#39;'''"),
    ],
)  # fmt: skip
def test_blocks(text: str, written: str) -> None:
    expected = written.replace("&lt;", "&#60;").replace("&gt;", "&#62;")
    assert WITHOUT.escape(text) == expected


def test_lists_without_markup() -> None:
    text = "Choose:\n\n- draw\n    - a card\n- stop\n\n1. First\n2. Second\n\nThen\n\n1. Again"
    assert FLAT.escape(text).split("\n\n") == [
        "Choose:", "• draw", "◦ a card", "• stop", "1. First", "2. Second", "Then", "1. Again",
    ]  # fmt: skip


def test_items_with_lists_of_their_own() -> None:
    items = ["One:\n\n* a\n* b", "Two.\n\nMore of two."]
    assert WITHOUT.listed("#", items) == "# One:\n#* a\n#* b\n# Two.<br>More of two."
    assert FLAT.listed("#", ["One", "Two"]) == "1. One\n\n2. Two"
    nested = FLAT.listed("*", ["a", "b"], 1)
    assert FLAT.listed("*", [f"One\n\n{nested}", "Two"]) == "• One\n\n◦ a\n\n◦ b\n\n• Two"


def test_icons_and_links() -> None:
    assert WITH_ICONS.icon("sun", "el sol") == "[[File:Game-sun.svg|20px|alt=el sol|link=]]"
    assert WITHOUT.icon("sun", "[el] sol") == "&#91;el&#93; sol"
    assert WITHOUT.term("soles", "sun") == "[[#term.sun|soles]]"
    assert WITHOUT.rule("the end", "third-skull") == "[[#third-skull|the end]]"
    assert WITHOUT.link("here", "https://example.org/a") == "[https://example.org/a here]"


def test_no_comment_ends_early() -> None:
    assert comment("a --> b ---> c") == "<!-- a > b > c -->"
