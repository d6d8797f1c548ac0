"""Rename a rule or term everywhere at once: rule data, terms and catalogs of all languages; translations stay."""

from __future__ import annotations

from pathlib import Path

from reglario import trees
from reglario.book import BadData, Problem, load_game
from reglario.book.renaming import edited, renamed_sources, renaming
from reglario.catalogs.catalog import catalog_file, content, read_catalog, render, template_file
from reglario.catalogs.languages import FOLDER
from reglario.catalogs.moving import move_entry
from reglario.catalogs.terms import terms_file
from reglario.catalogs.writing import write_all


def rename(root: Path, game: str, old: str, new: str) -> list[str]:
    """Give a rule or term of a game another id; the old one stays in `ids.yaml` and says where it moved.

    Args:
        root: the project.
        game: id of the game.
        old: the id; where a rule and a term share it, `rule:old` or `term:old`.
        new: the id it shall have.

    Returns:
        The files that changed, relative to the root. The engine's own citations are not among them.

    Raises:
        BadData: faults in the data, in a catalog or in the ids. Nothing was changed.
        OSError: a file cannot be written; all are as they were.
    """
    loaded = load_game(root, game)
    change = renaming(loaded, old, new)
    contents: dict[str, str | bytes] = {}
    problems: list[Problem] = []
    try:
        contents |= renamed_sources(root, loaded, change)
    except BadData as error:
        problems += error.problems
    languages = sorted(path.name for path in (root / FOLDER).glob("*") if path.is_dir())
    files = [template_file(game), *(catalog_file(language, game) for language in languages)]
    for file in files:
        if (root / file).is_file():
            try:
                catalog = read_catalog(root / file, file)
            except BadData as error:
                problems += error.problems
                continue
            before = content(catalog)
            for entry in catalog:
                move_entry(entry, change.moves)
            if content(catalog) != before:
                contents[file] = render(catalog)
    for file in (terms_file(language, game) for language in languages):
        if change.kind == "term" and (root / file).is_file():
            raw = trees.read(root / file)
            try:
                contents[file] = edited(raw, file, change, (), keys=("terms",))
            except BadData as error:
                problems += error.problems
    if problems:
        raise BadData(problems)
    return write_all(root, contents)
