"""`reglario wiki import`: from a page to a draft, or to offers in a catalog."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from reglario.book import BadData, Place, Problem, load, nearest
from reglario.command import LANGUAGE, Root, print_lines, say, stop_on_problems, tell, usage
from reglario.project import project_of
from reglario.wiki.publish_cli import Lang
from reglario.wording import message

if TYPE_CHECKING:
    from pathlib import Path

    from reglario.wiki.model import Revision

app = typer.Typer()

#: Bytes of the longest page that MediaWiki keeps, as it is installed.
_LONGEST = 2048 * 1024
#: So many broken lines are told, and so much of each.
_MANY, _SHOWN = 10, 80
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")


@app.command("import", epilog="Example: reglario wiki import help_page.wiki --game new-game --lang es")
def import_page(
    page: Annotated[str, typer.Argument(metavar="PAGE", help="File (wikitext, feed, saved page, XML) or address.")],
    game: Annotated[str, typer.Option(help="Id of the game: a new one, or one of the project.")],
    lang: Lang,
    title: Annotated[str | None, typer.Option(help="Which page, where the file holds several.")] = None,
    root: Root = None,
) -> None:
    """Draft a new game from a page, or offer a page's sentences to the translators of one that exists."""
    from reglario.prose import language_of  # noqa: PLC0415 (each command loads only what it needs)
    from reglario.wiki.audit.boilerplate import boilerplate_lines  # noqa: PLC0415
    from reglario.wiki.reading import read_pages  # noqa: PLC0415

    if not _ID.fullmatch(game):
        usage("not-an-id", found=game)
    revision = _chosen(read_pages(page), title)
    _stop_on_damage(revision)
    found = language_of(revision.text, lang.value)
    if found != lang.value:
        say("import-other-language", found=found, expected=lang.value)
    skipped = {at for at, _ in boilerplate_lines(revision.text)}
    project = project_of(root)
    if (project / "rules_data" / game / "game.yaml").is_file():
        _offer(project, game, lang.value, revision, skipped)
    else:
        _draft(project, game, lang.value, revision, skipped)


def _chosen(revisions: Iterable[Revision], title: str | None) -> Revision:
    """The newest revision of the page that is wanted; of several, the one that says most."""
    newest: dict[str, Revision] = {}
    for revision in revisions:
        known = newest.get(revision.title)
        if known is None or (revision.time, revision.number) > (known.time, known.number):
            newest[revision.title] = revision
    if not newest:
        usage("import-no-page")
    if title is not None and title not in newest:
        usage("import-no-such-page", found=title, expected=nearest(title, newest))
    chosen = newest[title] if title else max(newest.values(), key=lambda one: len(one.text))
    if len(newest) > 1 and title is None:
        others = ", ".join(name for name in newest if name != chosen.title)
        say("import-page-chosen", title=chosen.title, expected=others)
    return chosen


def _stop_on_damage(revision: Revision) -> None:
    """End the program if the page is longer than any page of a wiki, or holds bytes that are no text."""
    size = len(revision.text.encode())
    if size > _LONGEST:
        values = {"found": size, "expected": _LONGEST}
        raise BadData([Problem("import-too-long", revision.place(0), values)])
    broken = [
        Problem(
            "broken-bytes",
            Place(revision.file, revision.first_line + number - 1),
            {"found": revision.line(number)[:_SHOWN]},
        )
        for number in revision.broken[:_MANY]
    ]
    if broken:
        raise BadData(broken)


def _draft(root: Path, game: str, language: str, revision: Revision, skipped: set[int]) -> None:
    from reglario.wiki.importing import draft, write_draft  # noqa: PLC0415

    drafted = draft(revision, game, language, skipped)
    print_lines(write_draft(root, drafted))
    tell(Problem("import-left-out", place, {"found": words}) for place, words in drafted.left_out)
    counts = {"rules": drafted.rules, "terms": drafted.terms, "numbers": drafted.constants}
    say("import-drafted", folder=f"rules_data/{game}", **counts)


def _offer(root: Path, game: str, language: str, revision: Revision, skipped: set[int]) -> None:
    from reglario.wiki.importing import offer  # noqa: PLC0415

    book = load(root, [game])
    stop_on_problems(book)
    if book.games[game].about.language == language:
        usage("import-own-language", game=game, language=language)
    offers = offer(book, book.games[game], language, revision, skipped)
    for one in offers.all:
        values = {"found": one.words, "unit": one.unit, "likeness": f"{one.likeness:.2f}"}
        code = "import-kept" if one.kept else "import-offered" if one.unit else "import-homeless"
        print(f"{revision.file}:{one.line}: {message(code, values, LANGUAGE)}")
    made = sum(bool(one.unit) and not one.kept for one in offers.all)
    say("import-offers", n=made, file=offers.file, homeless=sum(not one.unit for one in offers.all))
