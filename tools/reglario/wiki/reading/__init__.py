"""Reading wiki pages in the form they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from reglario import trees
from reglario.book import BadData, Place, Problem, unreadable
from reglario.wiki.model import Form, Revision
from reglario.wiki.reading.decoding import decode
from reglario.wiki.reading.export import read_export
from reglario.wiki.reading.feed import is_feed, read_feed
from reglario.wiki.reading.forms import form_of
from reglario.wiki.reading.live import is_address, read_live

_HEAD = 4096
#: How pictures, PDF, office documents and packed files begin.
_NO_TEXT = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8"),
    *(b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"),
    *(b"\x1f\x8b", b"BZh", b"7z\xbc"),
)


def read_pages(page: str, progress: Callable[[int], None] | None = None, live: int = 1) -> Iterator[Revision]:
    """The revisions that a file or address holds, in its order; the form is told from the content.

    Args:
        page: a path, or the address of a page on a live wiki.
        progress: told how many bytes of an export were read since it was told last.
        live: how many of the newest revisions of a page on a live wiki, up to 50.

    Raises:
        BadData: it cannot be read, or is no page.
    """
    if is_address(page):
        yield from read_live(page, live)
        return
    path = Path(page)
    try:
        trees.require_file(path)
        with path.open("rb") as stream:
            head = stream.read(_HEAD).removeprefix(b"\xef\xbb\xbf").lstrip()
        if head.startswith(_NO_TEXT):
            raise BadData([Problem("no-page", Place(page))])
        if head.startswith((b"<?xml", b"<mediawiki")):
            yield from read_export(path, page, progress)
            return
        raw = path.read_bytes()
    except OSError as error:
        raise BadData([unreadable(error, Place(page))]) from error
    text, broken = decode(raw)
    yield from read_text(text, page, broken)


def read_text(text: str, file: str, broken: tuple[int, ...] = ()) -> Iterator[Revision]:
    """The revisions of a text: of a feed all, otherwise the one that it is.

    Args:
        text: a feed, wikitext or the text of a saved page.
        file: its name, for places.
        broken: lines that were not valid UTF-8.
    """
    if is_feed(text):
        yield from read_feed(text, file, broken)
        return
    yield Revision(Path(file).stem, text, form_of(text), file, broken=broken)


__all__ = ["Form", "Revision", "read_pages", "read_text"]
