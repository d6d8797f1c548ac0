"""Short addresses of rules that survive every move: /<game>/r/<rule>/."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from reglario.book.model import Moved
from reglario.catalogs.addresses import PERMALINKS
from reglario.site.edition import Edition
from reglario.site.page import relative_url, url_of

_PAGE = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width,initial-scale=1">'
    '<meta name="robots" content="noindex">{head}<title>{title}</title>'
    "<style>body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}}"
    "@media(prefers-color-scheme:dark){{body{{background:#15181c;color:#e8e4dc}}a{{color:#f0a36b}}}}</style>"
    "</head><body>{body}</body></html>\n"
)


def permalink_pages(edition: Edition) -> Iterator[tuple[str, str]]:
    """File below the language's root, and HTML, of the permalink of every rule that was ever published."""
    game = edition.game
    folder = f"{game.id}/{PERMALINKS}"
    published = {**dict.fromkeys(game.rule, "live"), **game.ids.rules}
    for rule, fate in published.items():
        target = fate.moved if isinstance(fate, Moved) else rule
        page = _leading_to(edition, f"{folder}/{rule}/", target) if target in game.rule else _withdrawn(edition, rule)
        yield f"{folder}/{rule}/index.html", page


def _leading_to(edition: Edition, start: str, rule: str) -> str:
    target = f"{relative_url(start, url_of(edition.stage.layout.rule(rule)))}#{rule}"
    title = escape(edition.plain(f"{rule}/title"))
    head = f'<meta http-equiv="refresh" content="0; url={target}"><link rel="canonical" href="{target}">'
    body = f'<p><a href="{target}">{title}</a></p>'
    return _PAGE.format(language=edition.language, head=head, title=title, body=body)


def _withdrawn(edition: Edition, rule: str) -> str:
    title = escape(edition.word("withdrawn-title", rule=rule))
    text = escape(edition.word("withdrawn-text", rule=rule, game=edition.name))
    home = f'<a href="../../">{escape(edition.name)}</a>'
    body = f"<h1>{title}</h1><p>{text}</p><p>{home}</p>"
    return _PAGE.format(language=edition.language, head="", title=title, body=body)
