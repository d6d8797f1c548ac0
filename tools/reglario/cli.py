"""The command line: one command per job, no logic."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reglario.book import BadData, Book, Place, Problem, game_folders, load, nearest
from reglario.wording import LANGUAGES, language_of_user, message

app = typer.Typer(
    help="Board-game rules as data, proven by played examples, in several languages.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
locales_app = typer.Typer(help="The translators' files.", no_args_is_help=True)
app.add_typer(locales_app, name="locales")

LANGUAGE = language_of_user(os.environ)


class Format(StrEnum):
    """Forms of the checker's report."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"


class PlainFormat(StrEnum):
    """Forms of a table."""

    TEXT = "text"
    JSON = "json"


Root = Annotated[
    Path | None,
    typer.Option("--root", help="Folder of the project; found from mkdocs.yml or rules_data if left out."),
]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Ids of games; all if left out.")]


@app.command(epilog="Example: reglario check chess --rule castling --format github")
def check(
    games: Games = None,
    rule: Annotated[list[str] | None, typer.Option(help="Only examples that show this rule.")] = None,
    form: Annotated[Format, typer.Option("--format", help="Form of the report.")] = Format.TEXT,
    root: Root = None,
) -> None:
    """Play all examples; exit 1 if one does not hold or the data has a problem."""
    from reglario.check import check as run  # noqa: PLC0415 (each command loads only what it needs)
    from reglario.check.reports import FORMATS  # noqa: PLC0415

    book = _book(root, games)
    known = {r.id for game in book.games.values() for r in game.rules}
    for name in rule or ():
        if book.games and name not in known:
            _usage("unknown-id", kind="rule", found=name, expected=nearest(name, known))
    checked = run(book, rule or ())
    _print(FORMATS[form](checked, LANGUAGE))
    raise typer.Exit(0 if checked.passed else 1)


@app.command(epilog="Example: reglario coverage chess")
def coverage(
    games: Games = None,
    form: Annotated[PlainFormat, typer.Option("--format", help="Form of the report.")] = PlainFormat.TEXT,
    root: Root = None,
) -> None:
    """Show which examples exercise and show each rule; exit 1 if something is not covered."""
    from reglario.check import check as run  # noqa: PLC0415
    from reglario.check import coverage as of  # noqa: PLC0415
    from reglario.check.reports import coverage_json, coverage_text, problem_text, wording_of  # noqa: PLC0415

    checked = run(_book(root, games))
    found = [(of(result), wording_of(result, LANGUAGE)) for result in checked.results.values()]
    if form == PlainFormat.JSON:
        print(json.dumps([coverage_json(*game) for game in found], indent=2, ensure_ascii=False))
    else:
        _print(problem_text(problem, LANGUAGE) for problem in checked.problems)
        for game in found:
            _print(coverage_text(*game))
    raise typer.Exit(1 if not checked.passed or any(game.problems for game, _ in found) else 0)


@app.command(epilog="Example: reglario schema")
def schema(root: Root = None) -> None:
    """Write the JSON Schemas that editors validate and complete rule data with."""
    from reglario.check.schema import write_schemas  # noqa: PLC0415

    book = _book(root, None)
    _stop_on_problems(book)
    _print(write_schemas(book))


@app.command(epilog="Example: reglario rename third-skull last-skull")
def rename(
    old: Annotated[str, typer.Argument(metavar="OLD", help="Id of a rule or term, or rule:ID, term:ID.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new id.")],
    game: Annotated[str | None, typer.Option(help="The game; needed where several have that id.")] = None,
    root: Root = None,
) -> None:
    """Change a published id in rules, examples and catalogs; translations are kept and old links still lead there."""
    from reglario.catalogs import rename as change  # noqa: PLC0415

    book = _book(root, [game] if game else None)
    _stop_on_problems(book)
    bare = old.partition(":")[2] or old
    having = [g.id for g in book.games.values() if bare in g.rule or bare in g.term]
    if not having:
        known = {name for g in book.games.values() for name in (*g.rule, *g.term)}
        _usage("unknown-id", kind="id", found=old, expected=nearest(bare, known))
    if len(having) > 1:
        _usage("id-in-several-games", found=old, expected=", ".join(having))
    _print(change(book.root, having[0], old, new))


@app.command(epilog="Example: reglario pages build/pages")
def pages(
    target: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to fill.")],
    root: Root = None,
) -> None:
    """Write the pages of the site as Markdown, for any generator; exit 1 if an example fails."""
    from reglario.site.writing import write_pages  # noqa: PLC0415

    warnings = list(write_pages(_project(root), target, LANGUAGES).warnings())
    for warning in warnings:
        print(warning, file=sys.stderr)
    raise typer.Exit(1 if warnings else 0)


@locales_app.command(epilog="Example: reglario locales extract")
def extract(root: Root = None) -> None:
    """Write the templates (.pot) of all catalogs; only files that change are written."""
    from reglario.catalogs import extract as write  # noqa: PLC0415

    book = _book(root, None)
    _stop_on_problems(book)
    _print(write(book))


@locales_app.command(epilog="Example: reglario locales update --typo third-skull/text")
def update(
    typo: Annotated[
        list[str] | None, typer.Option(help="A unit whose source was only corrected: translations stay.")
    ] = None,
    root: Root = None,
) -> None:
    """Bring the catalogs up to the rules; what did not change keeps its translation, the rest is marked."""
    from reglario.catalogs import update as write  # noqa: PLC0415
    from reglario.wording.tables import update_text  # noqa: PLC0415

    book = _book(root, None)
    _stop_on_problems(book)
    _print(update_text(write(book, typo or ()), LANGUAGE))


@locales_app.command(epilog="Example: reglario locales status --format json")
def status(
    form: Annotated[PlainFormat, typer.Option("--format", help="Form of the table.")] = PlainFormat.TEXT,
    root: Root = None,
) -> None:
    """Show per catalog and language what is translated, outdated and missing."""
    from reglario.catalogs import status as of  # noqa: PLC0415
    from reglario.catalogs import status_json  # noqa: PLC0415
    from reglario.wording.tables import status_text  # noqa: PLC0415

    book = _book(root, None)
    _stop_on_problems(book)
    found = of(book)
    if form == PlainFormat.JSON:
        print(json.dumps(status_json(found), indent=2, ensure_ascii=False))
    else:
        _print(status_text(found, LANGUAGE))


def _book(root: Path | None, games: list[str] | None) -> Book:
    folder = _project(root)
    known = game_folders(folder)
    if not known:
        _usage("no-games")
    for name in games or ():
        if name not in known:
            _usage("unknown-game", found=name, expected=nearest(name, known))
    return load(folder, games or ())


def _project(root: Path | None) -> Path:
    """The folder given, or the nearest one above that holds mkdocs.yml or rules_data."""
    if root is not None:
        return root
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "mkdocs.yml").is_file() or (folder / "rules_data").is_dir():
            return folder
    return here


def _stop_on_problems(book: Book) -> None:
    if book.problems:
        _fail(book.problems)


def _fail(problems: Iterable[Problem]) -> None:
    for problem in problems:
        print(f"{problem.place}: {message(problem.code, problem.values, LANGUAGE)}", file=sys.stderr)
    raise typer.Exit(1)


def _usage(code: str, **values: object) -> None:
    print(message(code, values, LANGUAGE), file=sys.stderr)
    raise typer.Exit(2)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def main() -> None:
    """Run the command line; faults of data are told, never traced."""
    try:
        app()
    except BadData as error:
        for problem in error.problems:
            print(f"{problem.place}: {message(problem.code, problem.values, LANGUAGE)}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        place = Place(str(error.filename or "-"))
        print(f"{place.file}: {message('unreadable-file', {'found': error.strerror}, LANGUAGE)}", file=sys.stderr)
        sys.exit(1)
