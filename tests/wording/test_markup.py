from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown  # type: ignore[import-untyped]

from reglario.wording.markup import Html, Markdown, Plain

MARKDOWN = Markdown(
    lambda term: f"glossary.md#{term}", lambda rule: f"#{rule}", lambda icon, name: f"<svg>{name}</svg>"
)
HTML = Html(lambda term: f"g/#{term}", lambda rule: f"#{rule}", lambda icon, name: f"<svg>{name}</svg>")
#: Those of the site and the most dangerous of the others.
EXTENSIONS = [
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "md_in_html",
    "tables",
    "toc",
    "pymdownx.betterem",
    "pymdownx.caret",
    "pymdownx.details",
    "pymdownx.mark",
    "pymdownx.snippets",
    "pymdownx.superfences",
    "pymdownx.tabbed",
    "pymdownx.tasklist",
    "pymdownx.tilde",
]


def rendered(text: str) -> str:
    return str(markdown(MARKDOWN.escape(text), extensions=EXTENSIONS))


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <b onclick='x'>b</b>",
        "[x](javascript:alert)",
        "![x](https://example.org/x.png)",
        "[x]: https://example.org",
        "<https://example.org>",
        "a {: onclick=alert(1) }",
        "a { #id .class }",
        "{{ config.secret }} {% raw %}",
        "`code` and ```more```",
        "~~~\ncode\n~~~",
        "```\ncode\n```",
        "# heading",
        "heading\n===",
        "heading\n---",
        "heading\n-",
        "---",
        "* * *",
        "> quoted",
        "a | b\n--- | ---\n1 | 2",
        "term\n: definition",
        "!!! note\n    text",
        "??? note\n    text",
        '=== "Tab"\n    text',
        "/// note\ntext\n///",
        "::: block",
        "--8<-- 'pyproject.toml'",
        "a[^1]\n\n[^1]: note",
        "*[HTML]: text",
        "    code",
        "para\n\n    code",
        "\tcode",
        "~~gone~~ ^up^ H~2~O",
        "&lt;b&gt; &amp; &#60;",
        "a_b_c __d__ _e_",
        "\\<b> \\[x](y) \\`c`",
        "$x$ \\(y\\)",
    ],
)
def test_nothing_but_words_comes_out(text: str) -> None:
    html = rendered(text)
    assert set(re.findall(r"<(/?\w+)", html)) <= {"p", "/p", "em", "/em"}
    assert words(html) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*Any* die, **never** a skull.", "<p><em>Any</em> die, <strong>never</strong> a skull.</p>"),
        ("One.\n\nTwo.", "<p>One.</p>\n<p>Two.</p>"),
        ("Take:\n\n- one\n- two", "<p>Take:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
        ("1. one\n2. two", "<ol>\n<li>one</li>\n<li>two</li>\n</ol>"),
        ("- one\n\n    more\n\ntext", "<ul>\n<li>\n<p>one</p>\n<p>more</p>\n</li>\n</ul>\n<p>text</p>"),
        ("- a\n    - b", "<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>"),
        (r"2 \* 3 \* 4", "<p>2 * 3 * 4</p>"),
        ("-1 point", "<p>-1 point</p>"),
        ("+1 and -1", "<p>+1 and -1</p>"),
    ],
)
def test_what_rule_texts_may_use_stays(text: str, html: str) -> None:
    assert rendered(text) == html


@pytest.mark.parametrize("text", ["*a* **b**", "1. Verne", "- x", "2 * 3 \\* 4", "[x](y) <b>", "---", "#1", "a_b_"])
def test_plain_text_has_no_marks(text: str) -> None:
    html = markdown(MARKDOWN.text(text), extensions=EXTENSIONS)
    assert (words(html), re.findall("<.*?>", html)) == (text, ["<p>", "</p>"])


@given(st.text(alphabet="ab1 *-_+=#`~<>[](){}!|\\&:;/?^$\n\t.\"'@", max_size=60))
def test_no_text_makes_elements_that_it_may_not(text: str) -> None:
    html = rendered(text)
    allowed = {"p", "em", "strong", "ul", "ol", "li", "br", "/p", "/em", "/strong", "/ul", "/ol", "/li"}
    # an indented line inside a list may still be a block of code, in which all is words
    assert (
        set(re.findall(r"<(/?\w+)", html)) - {"pre", "code", "div", "span", "/pre", "/code", "/div", "/span"}
        <= allowed
    )
    assert not re.search(r"<\w+[^>]* on\w+=|javascript:\w", html)


def test_references_as_markdown() -> None:
    assert MARKDOWN.term("dice", "die") == "[dice](glossary.md#die)"
    assert MARKDOWN.rule("stop", "stop") == "[stop](#stop)"
    assert MARKDOWN.icon("skull", "a <skull>") == "<svg>a <skull></svg>"
    assert MARKDOWN.strong(" Fox ") == "**Fox**"
    assert MARKDOWN.link("here", "https://example.org") == "[here](https://example.org)"


def test_html() -> None:
    assert HTML.escape('*a* **b** "c" <d> & \\*e') == "<em>a</em> <strong>b</strong> &quot;c&quot; &lt;d&gt; &amp; *e"
    assert HTML.term("dice", "die") == '<a href="g/#die">dice</a>'
    assert HTML.rule("stop", "stop") == '<a href="#stop">stop</a>'
    assert HTML.strong("Fox") == "<strong>Fox</strong>"
    assert HTML.link("here", 'https://example.org/?a=1&b="') == (
        '<a href="https://example.org/?a=1&amp;b=&quot;">here</a>'
    )


def test_plain() -> None:
    plain = Plain()
    assert plain.escape("*a* **b** ***c*** 2 * 3 \\*d\\*") == "a b c 2 * 3 *d*"
    assert plain.escape("- *one*\n* two") == "- one\n* two"
    assert (plain.term("dice", "die"), plain.rule("stop", "x"), plain.icon("skull", "a skull")) == (
        "dice",
        "stop",
        "a skull",
    )
    assert plain.strong("Fox") == "Fox"
    assert plain.link("here", "https://example.org") == "here (https://example.org)"
