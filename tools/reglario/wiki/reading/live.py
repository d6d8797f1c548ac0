"""A page of a live MediaWiki, through its API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from reglario.book import BadData, Place, Problem
from reglario.wiki.model import Form, Revision

if TYPE_CHECKING:
    import requests

_TIMEOUT = 20
_AGENT = "Reglario (rules reference and wiki toolkit)"


def is_address(page: str) -> bool:
    """Whether a page is named by its address on a live wiki."""
    return page.startswith(("http://", "https://"))


def read_live(address: str, revisions: int = 1, session: requests.Session | None = None) -> Iterator[Revision]:
    """The newest revisions of a page, newest first.

    Args:
        address: of the page, as the browser shows it.
        revisions: how many, up to 50.
        session: of the library requests; its own if left out.

    Raises:
        BadData: no wiki answers there, or it has no such page.
    """
    import requests  # noqa: PLC0415 (loaded only for live wikis)

    place = Place(address)
    session = session or requests.Session()
    session.headers.setdefault("User-Agent", _AGENT)
    candidates, title = _api_of(address)
    if not title:
        raise BadData([Problem("no-title-in-address", place, {"found": address})])
    told = "-"
    for api in candidates:
        try:
            reply = session.get(api, params=_question(title, revisions), timeout=_TIMEOUT)
            if reply.status_code == requests.codes.not_found:
                told = "404"
                continue
            reply.raise_for_status()
            answer = reply.json()
        except requests.exceptions.JSONDecodeError:
            told = "no JSON"
            continue
        except requests.RequestException as error:
            raise BadData([Problem("wiki-unreachable", place, {"found": type(error).__name__})]) from error
        yield from _revisions(answer, address)
        return
    raise BadData([Problem("no-wiki-api", place, {"found": told, "expected": ", ".join(candidates)})])


def _question(title: str, revisions: int) -> dict[str, str]:
    return {
        "action": "query",
        "format": "json",
        "formatversion": "2",
        "prop": "revisions",
        "rvprop": "ids|timestamp|user|comment|content",
        "rvslots": "main",
        "rvlimit": str(min(revisions, 50)),
        "redirects": "1",
        "titles": title,
    }


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


def _revisions(answer: Any, address: str) -> Iterator[Revision]:
    place = Place(address)
    if not isinstance(answer, dict) or "error" in answer:
        error = answer.get("error", {}) if isinstance(answer, dict) else {}
        raise BadData([Problem("wiki-refuses", place, {"found": error.get("info", "-")})])
    pages = answer.get("query", {}).get("pages", [])
    for page in pages:
        if page.get("missing") or page.get("invalid") or "revisions" not in page:
            raise BadData([Problem("no-such-page", place, {"found": page.get("title", "-")})])
        for revision in page["revisions"]:
            slot = revision.get("slots", {}).get("main", {})
            yield Revision(
                page["title"],
                str(slot.get("content", "")),
                Form.WIKITEXT,
                address,
                1,
                str(revision.get("timestamp", "")),
                str(revision.get("user", "")),
                str(revision.get("comment", "")),
                int(revision.get("revid", 0)),
            )
    if not pages:
        raise BadData([Problem("no-such-page", place, {"found": address})])
