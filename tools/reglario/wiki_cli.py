"""The commands of `reglario wiki`; each loads only what it needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from itertools import chain, combinations, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reglario.command import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from reglario.book import Problem
    from reglario.wiki.audit import KnownGame
    from reglario.wiki.model import Revision

#: Revisions from which the language is told.
_SAMPLE = 20
#: Revisions that the history of a page on a live wiki goes back; as many as one answer holds.
_LIVE = 50

app = typer.Typer(help="Volunteers' wiki pages: check them, bring them here, publish them.", no_args_is_help=True)


class AuditFormat(StrEnum):
    """Forms of an audit's report."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


Pages = Annotated[
    list[str], typer.Argument(metavar="PAGE...", help="Files (wikitext, feed, saved page, XML) or addresses.")
]
Game = Annotated[str | None, typer.Option("--game", help="The game that the pages are about.")]
Lang = Annotated[Language | None, typer.Option("--lang", help="Language of the pages; told from them if left out.")]
Root = Annotated[Path | None, typer.Option("--root", help="Folder of the project; needed only with --game.")]


@app.command(epilog="Example: reglario wiki audit help_page.wiki --lang es --format github")
def audit(
    pages: Pages,
    game: Game = None,
    lang: Lang = None,
    form: Annotated[AuditFormat, typer.Option("--format", help="Form of the report.")] = AuditFormat.TEXT,
    root: Root = None,
) -> None:
    """Tell line by line what is wrong with pages; exit 1 if something is (notes alone are not)."""
    from reglario.command import LANGUAGE, print_lines, tell  # noqa: PLC0415
    from reglario.wiki.audit import Severity, audit_across, newest_revisions  # noqa: PLC0415
    from reglario.wiki.audit import audit as run  # noqa: PLC0415
    from reglario.wiki.audit.reports import FORMATS  # noqa: PLC0415
    from reglario.wiki.reading import read_pages  # noqa: PLC0415

    found = []
    faults: list[Problem] = []
    newest: list[tuple[Revision, str, KnownGame | None]] = []
    for page in pages:
        with _progress(page) as told:
            revisions, language = _with_language(_readable(read_pages(page, told), faults), lang)
            known = _game(game, root, language)
            if len(pages) > 1:
                kept = list(revisions)
                revisions = iter(kept)
                newest += ((revision, language, known) for revision in newest_revisions(kept))
            found += run(revisions, language, known)
    for first, second in combinations(newest, 2):
        if first[1] != second[1] and (first[0].title == second[0].title or len(newest) == len(pages)):
            found += audit_across(first, second)
    if found or not faults:
        print_lines(FORMATS[form](found, LANGUAGE))
    tell(faults)
    raise typer.Exit(1 if faults or any(finding.severity != Severity.NOTE for finding in found) else 0)


@app.command(epilog="Example: reglario wiki history contributions.txt")
def history(
    feed: Annotated[
        str,
        typer.Argument(
            metavar="FEED", help="A feed or an XML export with revisions, or the address of a page (its newest 50)."
        ),
    ],
    game: Game = None,
    lang: Lang = None,
    root: Root = None,
) -> None:
    """Show which revision of each page broke or mended what."""
    from reglario.command import LANGUAGE, print_lines  # noqa: PLC0415
    from reglario.wiki.history import history as run  # noqa: PLC0415
    from reglario.wiki.history import history_text  # noqa: PLC0415
    from reglario.wiki.reading import read_pages  # noqa: PLC0415

    with _progress(feed) as told:
        revisions, language = _with_language(read_pages(feed, told, _LIVE), lang)
        print_lines(history_text(run(revisions, language, _game(game, root, language)), LANGUAGE))


def _readable(revisions: Iterator[Revision], faults: list[Problem]) -> Iterator[Revision]:
    """The revisions as far as they can be read; why no further is added to `faults`."""
    from reglario.book import BadData  # noqa: PLC0415

    try:
        yield from revisions
    except BadData as error:
        faults += error.problems


def _with_language(revisions: Iterator[Revision], lang: Language | None) -> tuple[Iterator[Revision], str]:
    """The revisions, and their language: asked for, told from the first of them, or else the user's own."""
    from reglario.command import LANGUAGE  # noqa: PLC0415
    from reglario.wiki.audit import usual_language  # noqa: PLC0415

    if lang is not None:
        return revisions, lang.value
    first = list(islice(revisions, _SAMPLE))
    return chain(first, revisions), usual_language(first, LANGUAGE)


@contextmanager
def _progress(page: str) -> Iterator[Callable[[int], None] | None]:
    """A bar for files that take a while; on a terminal only."""
    path = Path(page)
    size = path.stat().st_size if path.is_file() else 0
    if size < 4 << 20:
        yield None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(path.name, total=size)
        yield lambda count: progress.advance(task, count)


def _game(game: str | None, root: Path | None, language: str) -> KnownGame | None:
    if game is None:
        return None
    from reglario.command import book_of, stop_on_problems  # noqa: PLC0415
    from reglario.wiki.audit import known_game  # noqa: PLC0415

    book = book_of(root, [game])
    stop_on_problems(book)
    return known_game(book, book.games[game], language)
