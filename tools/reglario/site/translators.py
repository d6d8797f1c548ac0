"""What translators find on the site: how far each game is, what is to be done, and the words of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from reglario.book import Book, Game
from reglario.catalogs import CatalogStatus, PartStatus, Terms, load_terms
from reglario.wording import message, site_word

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
    head = "".join(f'<th scope="col">{escape(message(f"column-{name}", {}, language))}</th>' for name in _COLUMNS)
    rows: list[str] = []
    lists: list[str] = []
    for catalog in found:
        rows.append(_row(catalog.file, catalog, strong=True))
        rows += [_row(part.part.removeprefix("chapter:"), part, strong=False) for part in catalog.parts]
        if catalog.todo:
            lists.append(_list(catalog, language, link))
    table = f'<table class="rg-work"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f"<div data-pagefind-ignore>{table}{''.join(lists)}</div>"


def _row(name: str, one: CatalogStatus | PartStatus, *, strong: bool) -> str:
    numbers = (one.translated, one.fuzzy, one.missing, one.findings)
    label = f"<b>{escape(name)}</b>" if strong else escape(name)
    return f'<tr><th scope="row">{label}</th>{"".join(f"<td>{number}</td>" for number in numbers)}</tr>'


def _list(catalog: CatalogStatus, language: str, link: Callable[[str, int], str | None]) -> str:
    items = []
    for one in catalog.todo[:_LISTED]:
        said = message(one.problem.code, one.problem.values, language) if one.problem else ""
        said = said or site_word("fresh-outdated", language)
        place = escape(f"{catalog.file}:{one.line}")
        address = link(catalog.file, one.line)
        place = f'<a href="{escape(address)}">{place}</a>' if address else f"<code>{place}</code>"
        items.append(f"<li>{place} {escape(one.unit)}: {escape(said)}</li>")
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
