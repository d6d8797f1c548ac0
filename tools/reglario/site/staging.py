"""A game made ready for its pages: examples played, icons read, faults gathered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reglario.book import Book, Game, Place, Problem, nearest, resolve
from reglario.check import Located, check_game
from reglario.site.edition import Stage
from reglario.site.figures import Figures
from reglario.site.icons import BrokenIcon, Icon, read_icon
from reglario.site.page import Layout
from reglario.telling import Course, courses, unsaid_events


def stage_of(book: Book, game: Game) -> Stage:
    """A game on its stage. Whatever is wrong with it is among its problems and failures, and the show goes on."""
    result, problems = check_game(book, game)
    icons, broken = _icons(book.root, game)
    told = courses(result.bound) if result else {}
    problems = [*problems, *broken, *(_unsaid(book, game, told) if result else ())]
    failures: dict[str, list[Located]] = {}
    for failure in result.failures() if result else ():
        failures.setdefault(failure.example, []).append(failure)
    return Stage(
        game=game,
        result=result,
        failures=failures,
        problems=problems,
        courses=told,
        ruleset=resolve(game),
        icons=icons,
        layout=Layout.of(game),
        figures=Figures(result.bound if result else None),
    )


def _unsaid(book: Book, game: Game, told: Mapping[str, Course]) -> list[Problem]:
    """Events that examples ask for and that no phrase says."""
    problems = []
    for event, example in unsaid_events(game, told).items():
        place = book.place(game, f"example:{example}", "then", "chance")
        values = {"kind": "event", "found": event, "expected": nearest(event, game.phrases.events)}
        problems.append(Problem("unknown-id", place, values))
    return problems


def _icons(root: Path, game: Game) -> tuple[dict[str, Icon], list[Problem]]:
    icons: dict[str, Icon] = {}
    problems = []
    for name, file in game.icons.items():
        try:
            icons[name] = read_icon(name, (root / file).read_text(encoding="utf-8-sig"))
        except BrokenIcon as error:
            problems.append(Problem("unreadable-file", Place(file, error.line), {"found": error.found}))
        except (OSError, ValueError) as error:
            problems.append(Problem("unreadable-file", Place(file), {"found": error}))
    return icons, problems
