"""What every command needs: the project, its games, and how faults are told in the user's language."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from reglario.book import Book, Problem, game_folders, load, nearest
from reglario.project import project_of
from reglario.sentences.languages import LANGUAGES, language_of_user
from reglario.wording import message

LANGUAGE = language_of_user(os.environ)
#: What a page or file quotes must not steer the terminal: control characters are shown by their pictures.
_SHOWN = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n"} | {0x7F: 0x2421}

#: The languages of wiki pages.
Language = StrEnum("Language", {name.upper(): name for name in LANGUAGES})  # type: ignore[misc]

Root = Annotated[
    Path | None,
    typer.Option("--root", help="Folder of the project; found from mkdocs.yml or rules_data if left out."),
]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Ids of games; all if left out.")]


def folder_of(root: Path | None) -> Path:
    """The folder of the project; ends the program where no game is in it."""
    folder = project_of(root)
    if not game_folders(folder):
        usage("no-games")
    return folder


def book_of(root: Path | None, games: list[str] | None) -> Book:
    """The games of the project; ends the program where there is none of that name."""
    folder = folder_of(root)
    known = game_folders(folder)
    for name in games or ():
        if name not in known:
            usage("unknown-game", found=name, expected=nearest(name, known))
    return load(folder, games or ())


def stop_on_problems(book: Book) -> None:
    """End the program with what is wrong in the data, if anything is."""
    if book.problems:
        tell(book.problems)
        raise typer.Exit(1)


def tell(problems: Iterable[Problem]) -> None:
    """Problems, one line each, with their places."""
    for problem in problems:
        said = f"{problem.place}: {message(problem.code, problem.values, LANGUAGE)}"
        print(said.translate(_SHOWN), file=sys.stderr)


def say(code: str, **values: object) -> None:
    """A sentence beside the output."""
    print(message(code, values, LANGUAGE).translate(_SHOWN), file=sys.stderr)


def usage(code: str, **values: object) -> NoReturn:
    """End the program: it was not called rightly."""
    say(code, **values)
    raise typer.Exit(2)


def print_lines(lines: Iterable[str]) -> None:
    """The output, line by line."""
    for line in lines:
        print(line.translate(_SHOWN))
