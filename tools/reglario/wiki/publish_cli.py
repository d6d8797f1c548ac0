"""`reglario wiki export`, `publish` and `drift`: what they ask, print and refuse."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reglario.book import Book, Game
from reglario.command import LANGUAGE, Language, Root, book_of, folder_of, print_lines, say, stop_on_problems, usage
from reglario.wording import message

if TYPE_CHECKING:
    from reglario.wiki.mediawiki import Account, WikiError
    from reglario.wiki.publishing import Plan

app = typer.Typer()

USER, PASSWORD = "REGLARIO_WIKI_USER", "REGLARIO_WIKI_PASSWORD"

OneGame = Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")]
Lang = Annotated[Language, typer.Option("--lang", help="Language of the page.")]
Flat = Annotated[bool, typer.Option("--flat", help="Write lists without markup, for wikis that strip `*`.")]


@app.command(epilog="Example: reglario wiki export chess --lang es > chess.wiki")
def export(game: OneGame, lang: Lang, flat: Flat = False, root: Root = None) -> None:
    """Print a game's page as wikitext."""
    from reglario.wiki.exporting import icon_file, page_of  # noqa: PLC0415 (each command loads only what it needs)

    book, one = _game(root, game)
    with _faults_told():
        page = page_of(book, one, lang.value, flat=flat)
    sys.stdout.write(page.text())
    if page.icons:
        files = ", ".join(icon_file(game, icon) for icon in page.icons)
        say("wiki-icons-needed", n=len(page.icons), found=files, folder=_icons_of(one))


@app.command(
    epilog="Example: reglario wiki publish chess --lang es --wiki https://example.org/w --title Ajedrez --apply. "
    f"The bot's name and password come from {USER} and {PASSWORD}, or are asked for."
)
def publish(
    game: OneGame,
    lang: Lang,
    wiki: Annotated[str, typer.Option(help="Address of the wiki's api.php, or of the folder that holds it.")],
    title: Annotated[str, typer.Option(help="Title of the page.")],
    apply: Annotated[bool, typer.Option("--apply", help="Save the page; without it only the diff is shown.")] = False,
    replacing: Annotated[
        int | None,
        typer.Option(metavar="REVISION", help="Replace this revision, which somebody else wrote and you have read."),
    ] = None,
    flat: Flat = False,
    root: Root = None,
) -> None:
    """Show what would change on a wiki's page; save it with --apply, but never over what somebody else wrote."""
    from reglario.wiki.mediawiki import Wiki, WikiError  # noqa: PLC0415
    from reglario.wiki.published import FILE, Published  # noqa: PLC0415
    from reglario.wiki.publishing import apply as save  # noqa: PLC0415
    from reglario.wiki.publishing import plan  # noqa: PLC0415

    book, one = _game(root, game)
    with _faults_told():
        site = Wiki(wiki, sleep=_sleep)  # before a password is asked for
        site.account = _account(ask=apply)
        published = Published.read(book.root)
        wanted = plan(book, one, lang.value, site, title, published, flat=flat)
        _show(wanted)
        if not wanted.may_be_applied(replacing):
            _show_refusal(wanted)
            raise typer.Exit(1)
        if not apply:
            say("wiki-dry-run")
            return
        try:
            saved, publication = save(wanted, _upload_told)
        except WikiError as error:
            if error.code == "wiki-conflict":
                say("wiki-conflict", title=title)
                now = plan(book, one, lang.value, site, title, published, flat=flat)
                _show(now)
                _show_refusal(now)
                raise typer.Exit(1) from error
            raise
    say("wiki-published" if saved.changed else "wiki-unchanged", title=title, revision=saved.number)
    try:
        published.write(publication)
    except OSError as error:
        say("wiki-not-noted", title=title, file=FILE, found=error.strerror)
        raise typer.Exit(1) from error


@app.command(epilog="Example: reglario wiki drift chess")
def drift(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's pages.")] = None,
    root: Root = None,
) -> None:
    """Tell which published pages have been edited or deleted since; exit 1 if any has."""
    from reglario.wiki.drift import drift as compare  # noqa: PLC0415
    from reglario.wiki.mediawiki import Wiki  # noqa: PLC0415
    from reglario.wiki.published import FILE, Published  # noqa: PLC0415

    published = Published.read(folder_of(root))
    if not published.pages:
        say("wiki-nothing-published", file=FILE)
        return
    account = _account(ask=False)
    drifted = False
    for found in compare(published, lambda address: Wiki(address, account, _sleep), game):
        if isinstance(found, tuple):
            address, error = found
            say("wiki-not-compared", url=address, found=message(error.code, error.values, LANGUAGE))
            drifted = True
            continue
        values = {"title": found.page.title, "url": found.page.wiki, "revision": found.page.revision}
        if found.now:
            values |= {"now": found.now.number, "author": found.now.author, "time": found.now.time}
        print(message(f"wiki-drift-{found.state}", values, LANGUAGE))
        drifted = drifted or found.state != "same"
    raise typer.Exit(1 if drifted else 0)


def _show(wanted: Plan) -> None:
    """How the page stands, and what would change."""
    icons = wanted.icons
    if icons.other:
        say("wiki-icons-other", n=len(icons.other), found=", ".join(icons.other), folder=_icons_of(wanted.game))
    if icons.lacking:
        say(icons.why)
        found = ", ".join(icons.lacking)
        say("wiki-icons-lacking", n=len(icons.lacking), found=found, folder=_icons_of(wanted.game))
    if icons.uploads:
        say("wiki-icons-uploads", n=len(icons.uploads), found=", ".join(one.file for one in icons.uploads))
    values: dict[str, object] = {"title": wanted.title}
    if wanted.now:
        values |= {"revision": wanted.now.number, "author": wanted.now.author, "time": wanted.now.time}
    if wanted.known:
        values["known"] = wanted.known.revision
    say(f"wiki-page-{wanted.situation}", **values)
    theirs = list(wanted.theirs()) if wanted.situation == "edited" else []
    if theirs:
        say("wiki-theirs")
        print_lines(theirs)
        say("wiki-ours")
    print_lines(wanted.ours())


def _upload_told(file: str, error: WikiError | None) -> None:
    if error is None:
        say("wiki-file-uploaded", file=file)
    else:
        say(error.code, **error.values)


def _icons_of(game: Game) -> str:
    return f"rules_data/{game.id}/icons"


def _show_refusal(wanted: Plan) -> None:
    say("wiki-not-replaced", revision=wanted.now.number if wanted.now else 0)


def _game(root: Path | None, game: str) -> tuple[Book, Game]:
    book = book_of(root, [game])
    stop_on_problems(book)
    return book, book.games[game]


def _account(*, ask: bool, environment: Mapping[str, str] = os.environ) -> Account | None:
    """Who edits, from the environment or, where somebody sits at the terminal, by asking."""
    from reglario.wiki.mediawiki import Account  # noqa: PLC0415

    name, password = environment.get(USER, ""), environment.get(PASSWORD, "")
    if not ask and not (name and password):
        return None
    if not (name and password) and not sys.stdin.isatty():
        usage("wiki-no-account", expected=f"{USER}, {PASSWORD}")
    name = name or typer.prompt(message("wiki-ask-name", {}, LANGUAGE), err=True)
    password = password or typer.prompt(
        message("wiki-ask-password", {"name": name}, LANGUAGE), hide_input=True, err=True
    )
    return Account(name.strip(), password.strip())


def _sleep(seconds: float) -> None:
    say("wiki-waiting", n=round(seconds))
    time.sleep(seconds)


@contextmanager
def _faults_told() -> Iterator[None]:
    """What a wiki refuses, and examples that fail, as sentences; exit 1."""
    from reglario.check.reports import failure_text, wording_of  # noqa: PLC0415
    from reglario.wiki.exporting import ExamplesFail  # noqa: PLC0415
    from reglario.wiki.mediawiki import WikiError  # noqa: PLC0415

    try:
        yield
    except WikiError as error:
        say(error.code, **error.values)
        raise typer.Exit(1) from error
    except ExamplesFail as error:
        for failure in error.result.failures():
            print(failure_text(failure, wording_of(error.result, LANGUAGE)), file=sys.stderr)
        say("examples-fail-no-export", game=error.result.game.id)
        raise typer.Exit(1) from error
