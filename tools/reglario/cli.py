"""The command line: one command per job, no logic."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reglario.answers import Memory, Question
from reglario.book import BadData, Book, Place, nearest, unreadable
from reglario.command import LANGUAGE, Games, Root, book_of, folder_of, print_lines, stop_on_problems, tell, usage
from reglario.project import project_of
from reglario.wiki.import_cli import app as import_app
from reglario.wiki.publish_cli import app as publish_app
from reglario.wiki_cli import app as wiki_app
from reglario.wording import message

app = typer.Typer(
    help="Board-game rules as data, proven by played examples, in several languages.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
locales_app = typer.Typer(help="The translators' files.", no_args_is_help=True)
app.add_typer(locales_app, name="locales")
wiki_app.add_typer(import_app)
wiki_app.add_typer(publish_app)
app.add_typer(wiki_app, name="wiki")


class Format(StrEnum):
    """Forms of the checker's report."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    GITHUB = "github"


class LintFormat(StrEnum):
    """Forms of findings."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


class PlainFormat(StrEnum):
    """Forms of a table."""

    TEXT = "text"
    JSON = "json"


Language = Annotated[str, typer.Argument(metavar="LANG", help="A language of the project.")]
OneGame = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game.")]


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
    from reglario.engines import packages  # noqa: PLC0415

    memory = None if rule else Memory(project_of(root), packages())
    book = book_of(root, games)
    known = {r.id for game in book.games.values() for r in game.rules}
    for name in rule or ():
        if book.games and name not in known:
            usage("unknown-id", kind="rule", found=name, expected=nearest(name, known))
    checked = run(book, rule or ())
    lines = list(FORMATS[form](checked, LANGUAGE))
    print_lines(lines)
    if checked.passed and memory:
        asked = Question(memory.root, tuple(games or ()), form, LANGUAGE)
        memory.keep(asked, "".join(f"{line}\n" for line in lines))
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

    checked = run(book_of(root, games))
    found = [(of(result), wording_of(result, LANGUAGE)) for result in checked.results.values()]
    if form == PlainFormat.JSON:
        print(json.dumps([coverage_json(*game) for game in found], indent=2, ensure_ascii=False))
    else:
        print_lines(problem_text(problem, LANGUAGE) for problem in checked.problems)
        for game in found:
            print_lines(coverage_text(*game))
    raise typer.Exit(1 if not checked.passed or any(game.problems for game, _ in found) else 0)


@app.command(epilog="Example: reglario schema")
def schema(root: Root = None) -> None:
    """Write the JSON Schemas that editors validate and complete rule data with."""
    from reglario.catalogs.schema import write_locale_schemas  # noqa: PLC0415
    from reglario.check.schema import write_schemas  # noqa: PLC0415

    book = book_of(root, None)
    stop_on_problems(book)
    print_lines(write_schemas(book))
    print_lines(write_locale_schemas(book.root))


@app.command(epilog="Example: reglario rename third-skull last-skull")
def rename(
    old: Annotated[str, typer.Argument(metavar="OLD", help="Id of a rule or term, or rule:ID, term:ID.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Its new id.")],
    game: Annotated[str | None, typer.Option(help="The game; needed where several have that id.")] = None,
    root: Root = None,
) -> None:
    """Change a published id in rules, examples and catalogs; translations are kept and old links still lead there."""
    from reglario.catalogs import rename as change  # noqa: PLC0415

    book = book_of(root, [game] if game else None)
    stop_on_problems(book)
    bare = old.partition(":")[2] or old
    having = [g.id for g in book.games.values() if bare in g.rule or bare in g.term]
    if not having:
        known = {name for g in book.games.values() for name in (*g.rule, *g.term)}
        usage("unknown-id", kind="id", found=old, expected=nearest(bare, known))
    if len(having) > 1:
        usage("id-in-several-games", found=old, expected=", ".join(having))
    print_lines(change(book.root, having[0], old, new))


@app.command(epilog="Example: reglario pages build/pages")
def pages(
    target: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to fill.")],
    root: Root = None,
) -> None:
    """Write the pages of the site as Markdown, for any generator; exit 1 if an example fails."""
    from reglario.catalogs.languages import languages_of  # noqa: PLC0415
    from reglario.site.writing import write_pages  # noqa: PLC0415

    project = folder_of(root)
    warnings = list(write_pages(project, target, languages_of(project)).warnings())
    for warning in warnings:
        print(warning, file=sys.stderr)
    raise typer.Exit(1 if warnings else 0)


@locales_app.command(epilog="Example: reglario locales extract")
def extract(root: Root = None) -> None:
    """Write the templates (.pot) of all catalogs; only files that change are written."""
    from reglario.catalogs import extract as write  # noqa: PLC0415

    book = book_of(root, None)
    stop_on_problems(book)
    print_lines(write(book))


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

    book = book_of(root, None)
    stop_on_problems(book)
    print_lines(update_text(write(book, typo or ()), LANGUAGE))


@locales_app.command(epilog="Example: reglario locales lint --lang es --format github")
def lint(
    lang: Annotated[list[str] | None, typer.Option(help="Only this language.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="Only this game.")] = None,
    form: Annotated[LintFormat, typer.Option("--format", help="Form of the findings.")] = LintFormat.TEXT,
    root: Root = None,
) -> None:
    """Check translations for lost numbers, placeholders, wrong terms and much more; exit 1 if there is an error."""
    from reglario.catalogs.lint import lint as run  # noqa: PLC0415
    from reglario.wording.findings import LINT_FORMATS  # noqa: PLC0415

    book = book_of(root, game)
    stop_on_problems(book)
    for language in lang or ():
        _language(book, language)
    found = run(book, lang, game or ())
    print_lines(LINT_FORMATS[form](found, LANGUAGE))
    raise typer.Exit(1 if any(finding.severity == "error" for finding in found.findings) else 0)


@locales_app.command(epilog="Example: reglario locales fix")
def fix(root: Root = None) -> None:
    """Mend broken catalogs without losing a translation; exit 1 if something is left that you must look at."""
    from reglario.catalogs import fix as mend  # noqa: PLC0415

    done = mend(folder_of(root))
    for one in done:
        print_lines(f"{p.place}: {message(p.code, p.values, LANGUAGE)}" for p in one.problems)
        print(message("fixed", {"file": one.file}, LANGUAGE))
    if not done:
        print(message("fixed-nothing", {}, LANGUAGE))
    doubts = [doubt for one in done for doubt in one.doubts]
    if doubts:
        tell(doubts)
        raise typer.Exit(1)


@locales_app.command(
    epilog="As a merge driver of git: git config merge.reglario.driver 'reglario locales merge %O %A %B --path %P'"
)
def merge(
    base: Annotated[Path, typer.Argument(metavar="BASE", help="The version that both began from.")],
    ours: Annotated[Path, typer.Argument(metavar="OURS", help="Our version; the result replaces it.")],
    theirs: Annotated[Path, typer.Argument(metavar="THEIRS", help="Their version.")],
    path: Annotated[str | None, typer.Option(help="Name of the catalog in messages.")] = None,
) -> None:
    """Merge two versions of a catalog unit by unit; exit 1 if both translated a text, each in their way."""
    from reglario.catalogs import merge_files  # noqa: PLC0415

    conflicts = merge_files(base, ours, theirs, path or ours.as_posix())
    if conflicts:
        tell(conflicts)
        raise typer.Exit(1)


@locales_app.command(epilog="Example: reglario locales add pt-BR")
def add(
    lang: Annotated[str, typer.Argument(metavar="LANG", help="de, pt-BR...; en-XA is the pseudo-language.")],
    root: Root = None,
) -> None:
    """Begin a language: catalogs, terms, style, pages on the site. en-XA is filled, to find layouts that break."""
    from reglario.catalogs.adding import add_language  # noqa: PLC0415

    book = book_of(root, None)
    stop_on_problems(book)
    print_lines(add_language(book, lang))


@locales_app.command(epilog="Example: reglario locales terms es chess")
def terms(lang: Language, games: Games = None, root: Root = None) -> None:
    """Show where each term is used and which translations depart from it; exit 1 if one does."""
    from reglario.catalogs.glossary import term_usage  # noqa: PLC0415
    from reglario.wording.tables import usage_text  # noqa: PLC0415

    book = book_of(root, games)
    stop_on_problems(book)
    _language(book, lang)
    found = [one for game in book.games.values() for one in term_usage(book.root, game, lang)]
    print_lines(usage_text(found, LANGUAGE))
    raise typer.Exit(1 if any(one.departing for one in found) else 0)


@locales_app.command(epilog="Example: reglario locales export-terms es chess > terms.csv")
def export_terms(lang: Language, game: OneGame, root: Root = None) -> None:
    """Print the terms of a game as CSV, for the glossary of Weblate or Poedit."""
    from reglario.catalogs.glossary import export_csv  # noqa: PLC0415

    book = book_of(root, [game])
    stop_on_problems(book)
    _language(book, lang)
    print(export_csv(book.root, book.games[game], lang), end="")


@locales_app.command(epilog="Example: reglario locales import-terms es chess terms.csv --write")
def import_terms(
    lang: Language,
    game: OneGame,
    file: Annotated[Path, typer.Argument(metavar="CSV", help="Columns target and context, as exported.")],
    write: Annotated[bool, typer.Option("--write", help="Change the file of terms, after the preview.")] = False,
    root: Root = None,
) -> None:
    """Show what a CSV file changes in the terms of a game, and change it with --write."""
    from reglario.catalogs.glossary import apply_changes, changes_of_csv  # noqa: PLC0415
    from reglario.catalogs.terms import terms_file  # noqa: PLC0415
    from reglario.wording.tables import changes_text  # noqa: PLC0415

    book = book_of(root, [game])
    stop_on_problems(book)
    _language(book, lang)
    changes = changes_of_csv(book.root, book.games[game], lang, file)
    print_lines(changes_text(changes, LANGUAGE))
    if write:
        print_lines(apply_changes(book.root, book.games[game], lang, changes))
    elif changes:
        print(message("terms-not-written", {"file": terms_file(lang, game)}, LANGUAGE))


@locales_app.command(epilog="Example: reglario locales status --format json")
def status(
    form: Annotated[PlainFormat, typer.Option("--format", help="Form of the table.")] = PlainFormat.TEXT,
    root: Root = None,
) -> None:
    """Show per catalog and language what is translated, outdated and missing."""
    from reglario.catalogs import status as of  # noqa: PLC0415
    from reglario.catalogs import status_json  # noqa: PLC0415
    from reglario.wording.tables import status_text  # noqa: PLC0415

    book = book_of(root, None)
    stop_on_problems(book)
    found = of(book)
    if form == PlainFormat.JSON:
        print(json.dumps(status_json(found), indent=2, ensure_ascii=False))
    else:
        print_lines(status_text(found, LANGUAGE))


def _language(book: Book, language: str) -> None:
    from reglario.catalogs.languages import languages_of  # noqa: PLC0415

    known = languages_of(book.root)
    if language not in known:
        usage("unknown-id", kind="language", found=language, expected=nearest(language, known))


def main() -> None:
    """Run the command line; faults of data are told, never traced."""
    try:
        app()
    except BadData as error:
        tell(error.problems)
        sys.exit(1)
    except OSError as error:
        problem = unreadable(error, Place(str(error.filename or "-")))
        print(f"{problem.place.file}: {message(problem.code, problem.values, LANGUAGE)}", file=sys.stderr)
        sys.exit(1)
