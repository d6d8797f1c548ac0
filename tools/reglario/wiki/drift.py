"""Which published pages say something else now than what was published."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from reglario.wiki.mediawiki import Version, Wiki, WikiError
from reglario.wiki.published import Publication, Published, is_as_published


@dataclass(frozen=True, slots=True)
class Drift:
    """How a published page is now.

    Args:
        page: as it was published.
        state: as published, edited since, or gone.
        now: its newest revision, if there is one.
    """

    page: Publication
    state: Literal["same", "edited", "gone"]
    now: Version | None


def drift(
    published: Published, wiki_of: Callable[[str], Wiki], only: str | None = None
) -> Iterator[Drift | tuple[str, WikiError]]:
    """Compare all published pages with their wikis, wiki by wiki.

    Args:
        published: what was published.
        wiki_of: a session with the wiki at an address.
        only: id of a game.

    Returns:
        How each page is; in place of the pages of a wiki that cannot be read, its address and why.
    """
    by_wiki: dict[str, list[Publication]] = {}
    for page in published.pages:
        if only in (None, page.game):
            by_wiki.setdefault(page.wiki, []).append(page)
    for address, pages in by_wiki.items():
        try:
            found = wiki_of(address).pages(page.title for page in pages)
        except WikiError as error:
            yield address, error
            continue
        for page in pages:
            now = found.get(page.title)
            state: Literal["same", "edited", "gone"] = "gone" if now is None else "edited"
            yield Drift(page, "same" if is_as_published(now, page) else state, now)
