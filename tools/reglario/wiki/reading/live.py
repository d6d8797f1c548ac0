"""A page of a live MediaWiki, through its API."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from reglario.book import BadData, Place, Problem
from reglario.wiki.address import api_address
from reglario.wiki.errors import WikiError
from reglario.wiki.model import Form, Revision

_MOST = 50
#: What a place answers where there is no API: the API may be at another.
_NOT_HERE = frozenset({"wiki-no-api", "wiki-elsewhere"})


def is_address(page: str) -> bool:
    """Whether a page is named by its address on a live wiki."""
    return page.startswith(("http://", "https://"))


def read_live(address: str, revisions: int = 1) -> Iterator[Revision]:
    """The newest revisions of a page, newest first.

    Args:
        address: of the page, as the browser shows it.
        revisions: how many, up to 50.

    Raises:
        BadData: no wiki answers there, or it has no such page.
    """
    from reglario.wiki.mediawiki import Wiki  # noqa: PLC0415 (loads requests, only for live wikis)

    place = Place(address)
    candidates, asked = _api_of(address)
    if not asked:
        raise BadData([Problem("no-title-in-address", place, {"found": address})])
    first: WikiError | None = None
    for api in candidates:
        try:
            title, versions = Wiki(_protected(api)).history(asked, min(revisions, _MOST))
            break
        except WikiError as error:
            first = first or error
            if error.code not in _NOT_HERE:
                raise BadData([Problem(error.code, place, error.values)]) from error
    else:
        told = first.values if first else {}
        values = {"found": told.get("found", told.get("expected", "-")), "expected": ", ".join(candidates)}
        raise BadData([Problem("no-wiki-api", place, values)]) from first
    if not versions:
        raise BadData([Problem("no-such-page", place, {"found": title})])
    for one in versions:
        yield Revision(title, one.text, Form.WIKITEXT, address, 1, one.time, one.author, one.comment, one.number)


def _protected(api: str) -> str:
    """The address of an API over a protected way, as every public wiki has one."""
    try:
        return api_address(api)
    except WikiError as error:
        if error.code != "wiki-unprotected":
            raise
        return str(error.values["expected"])


def _api_of(address: str) -> tuple[list[str], str]:
    """Where the API may be, likeliest first, and the title."""
    parts = urlsplit(address)
    asked = parse_qs(parts.query)
    folder, _, last = parts.path.rpartition("/")
    if last in {"index.php", "api.php"}:
        title = (asked.get("title") or asked.get("titles") or [""])[0]
        folders = [folder]
    elif "/index.php/" in parts.path:
        folder, _, title = parts.path.partition("/index.php/")
        folders = [folder]
    elif "/wiki/" in parts.path:
        before, _, title = parts.path.partition("/wiki/")
        folders = [f"{before}/w", before, f"{before}/wiki"]
    else:
        title = (asked.get("title") or [last])[0]
        folders = [folder, f"{folder}/w"]
    apis = [urlunsplit((parts.scheme, parts.netloc, f"{folder}/api.php", "", "")) for folder in folders]
    return list(dict.fromkeys(apis)), unquote(title).replace("_", " ").strip()
