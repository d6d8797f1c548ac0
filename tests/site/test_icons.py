"""Icon files become symbols without anything that is not drawing."""

from __future__ import annotations

import pytest

from reglario.site.icons import BrokenIcon, read_icon

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 32">'


def test_a_symbol() -> None:
    icon = read_icon("leaf", f'{HEAD}<path d="M0 0h2" fill="#080"/></svg>')
    assert icon.symbol() == '<symbol id="icon.leaf" viewBox="0 0 64 32"><path d="M0 0h2" fill="#080"/></symbol>'
    assert icon.ratio == 2


def test_what_does_not_draw_is_left_out() -> None:
    icon = read_icon(
        "bad",
        f'{HEAD}<script>alert(1)</script><foreignObject><p>x</p></foreignObject><a href="javascript:alert(1)"><path/></a>'
        '<path d="M0 0" onclick="alert(1)" style="fill:url(https://example.org/x)"/><style>*{}</style>'
        '<image href="https://example.org/x.png"/><use href="https://example.org/x.svg#a"/><use xlink:href="data:x"/>'
        "<text>&lt;b&gt;</text></svg>",
    )
    assert icon.body == '<path d="M0 0"/><use/><use/><text>&lt;b&gt;</text>'


@pytest.mark.parametrize(
    "style", ["mask:URL(https://a.b/c)", "mask:\\75rl(https://a.b/c)", "mask:image-set('https://a.b/c' 1x)"]
)
def test_no_spelling_of_a_style_fetches_a_file(style: str) -> None:
    assert read_icon("bad", f'{HEAD}<path d="M0 0" style="{style}"/></svg>').body == '<path d="M0 0"/>'


def test_ids_are_the_icons_own() -> None:
    icon = read_icon(
        "sun",
        f'{HEAD}<linearGradient id="g"/><path fill="url(#g)"/><path fill="url(\'#g\')"/><use href="#g"/></svg>',
    )
    assert icon.body == (
        '<linearGradient id="icon.sun.g"/><path fill="url(#icon.sun.g)"/><path fill="url(#icon.sun.g)"/>'
        '<use href="#icon.sun.g"/>'
    )


@pytest.mark.parametrize(
    ("source", "found", "line"),
    [
        ("<svg\n<", "not well-formed", 2),
        ("<html/>", "<html>", 1),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "viewBox", 1),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>', "viewBox '0 0 0 9'", 1),
    ],
)
def test_broken_files(source: str, found: str, line: int) -> None:
    with pytest.raises(BrokenIcon) as caught:
        read_icon("x", source)
    assert found in caught.value.found
    assert caught.value.line == line
