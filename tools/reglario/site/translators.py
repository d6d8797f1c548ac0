"""What translators find on the site: how far each game is, what is to be done, and the words of all games."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape

from reglario.book import Book, Game
from reglario.catalogs import CatalogStatus, PartStatus, Terms, load_terms
from reglario.wording import message, site_word
from reglario.wording.formats import Formats

#: Hand-written pages have the state of the translations, or the list of terms, in place of these comments.
STATUS_MARKER = "<!-- translations -->"
TERMS_MARKER = "<!-- terms -->"
#: Entries listed for each catalog at most.
_LISTED = 40
_COLUMNS = ("translated", "outdated", "missing", "findings")


def status_html(found: Sequence[CatalogStatus], language: str, link: Callable[[str, int], str | None]) -> str:
    """The state of the catalogs of one language, as a block of HTML.

    Args:
        found: the catalogs.
        language: of the page.
        link: address of a line of a file, where the project has one.
    """
    if not found:
        return f"<p>{escape(site_word('work-none', language))}</p>"
    formats = Formats(language)
    words = [escape(message(f"column-{name}", {}, language)) for name in _COLUMNS]
    head = "".join(f'<th scope="col">{word}</th>' for word in words)
    blocks: list[str] = []
    lists: list[str] = []
    for catalog in found:
        rows = [_row(catalog.file, catalog, words, formats)]
        rows += [_row(part.part.removeprefix("chapter:"), part, words, formats) for part in catalog.parts]
        blocks.append(f"<tbody>{''.join(rows)}</tbody>")
        if catalog.todo:
            lists.append(_list(catalog, language, link))
    table = f'<table class="rg-work"><thead><tr><td></td>{head}</tr></thead>{"".join(blocks)}</table>'
    return f"<div data-pagefind-ignore>{table}{''.join(lists)}</div>"


def _row(name: str, one: CatalogStatus | PartStatus, words: Sequence[str], formats: Formats) -> str:
    """Name, how much of it is translated, and the numbers; on a narrow screen each number says what it counts."""
    share = Fraction(one.translated, one.total) if one.total else Fraction(1)
    # Rounded down: “100 %” means all.
    percent = escape(formats.percent(Fraction(math.floor(share * 100), 100), 0))
    widths = [round(100 * number / (one.total or 1), 2) for number in (one.translated, one.fuzzy)]
    bar = f'<span class="rg-bar" style="--done:{widths[0]}%;--old:{sum(widths)}%" aria-hidden="true"></span>'
    cells = []
    numbers = (one.translated, one.fuzzy, one.missing, one.findings)
    for kind, word, number in zip(_COLUMNS, words, numbers, strict=True):
        state = kind if number and kind != "translated" else "none"
        shown = escape(formats.number(number))
        cells.append(f'<td class="rg-{state}"><span class="rg-of" aria-hidden="true">{word} </span>{shown}</td>')
    return (
        f'<tr><th scope="row">{escape(name)} <span class="rg-share">{bar}{percent}</span></th>{"".join(cells)}</tr>'
    )


def _list(catalog: CatalogStatus, language: str, link: Callable[[str, int], str | None]) -> str:
    items = []
    for one in catalog.todo[:_LISTED]:
        said = message(one.problem.code, one.problem.values, language) if one.problem else ""
        said = said or site_word("fresh-outdated", language)
        place = escape(f"{catalog.file}:{one.line}")
        address = link(catalog.file, one.line)
        place = f'<a href="{escape(address)}">{place}</a>' if address else f"<code>{place}</code>"
        kind = "findings" if one.problem else "outdated"
        items.append(f'<li>{place} <b class="rg-{kind}">{escape(one.unit)}</b>: {escape(said)}</li>')
    rest = len(catalog.todo) - _LISTED
    if rest > 0:
        items.append(f"<li>{escape(site_word('work-more', language, n=rest))}</li>")
    title = escape(site_word("work-todo", language, n=len(catalog.todo), file=catalog.file))
    return f'<details class="rg-more"><summary>{title}</summary><ul>{"".join(items)}</ul></details>'


def terms_html(book: Book, language: str) -> str:
    """The terms of all games in one language, with what is not said and why, as a block of HTML.

    Raises:
        BadData: a file of terms cannot be read.
    """
    parts = [part for game in book.games.values() for part in _terms(load_terms(book.root, game, language), game)]
    return "".join(parts) or f"<p>{escape(site_word('no-games', language))}</p>"


def _terms(terms: Terms, game: Game) -> Iterator[str]:
    language = terms.language
    codes = ("terms-word", "terms-plural", "terms-source", "terms-avoid")
    head = "".join(f'<th scope="col">{escape(site_word(code, language))}</th>' for code in codes)
    rows = []
    for term, own in terms.own.items():
        forms, spoken = terms.forms(term)
        gender = f" <i>{forms.gender}</i>" if forms.gender else ""
        avoid = "; ".join(f"<del>{escape(bad.form)}</del> ({escape(bad.reason)})" for bad in forms.forbidden)
        lang = "" if spoken == language else f' lang="{spoken}"'
        rows.append(
            f'<tr><th scope="row"{lang}><a href="../{game.id}/glossary/#{term}">{escape(forms.term)}</a>{gender}</th>'
            f"<td{lang}>{escape(forms.plural or '')}</td>"
            f'<td lang="{terms.source}">{escape(own.term)}</td><td>{avoid}</td></tr>'
        )
    if rows:
        yield f'<h2 id="{game.id}"><a href="../{game.id}/">{escape(game.about.name)}</a></h2>'
        yield f'<table class="rg-terms"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
