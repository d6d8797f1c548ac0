"""Babel's way to the texts: `pybabel extract` with the method `reglario` on the YAML files of rule data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from reglario.book import Game, load_game, units
from reglario.book.loading import DATA_FOLDER
from reglario.book.reading import Step, compose, decode
from reglario.catalogs.comments import Commentary
from reglario.catalogs.templates import commentary, needs_translation


def extract(
    fileobj: BinaryIO, keywords: object, comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """The texts of one file of rule data, in Babel's form.

    Babel itself marks a `%` or a brace in them as program code; `reglario locales extract` does not.

    Args:
        fileobj: the opened file; its name tells the project and the game.
        keywords, comment_tags, options: not needed.

    Yields:
        Line, `pgettext` or `npgettext`, unit id and text (and plural), comments.

    Raises:
        BadData: faults in the game's data.
    """
    path = Path(fileobj.name).resolve()
    folder = next((parent for parent in path.parents if parent.parent.name == DATA_FOLDER), None)
    if folder is None:
        return
    root = folder.parents[1]
    file = path.relative_to(root).as_posix()
    game, said = _game(root, folder.name)
    top = compose(decode(fileobj.read(), file), file)
    for unit in units(game):
        where, steps = game.at(unit.key, *unit.path)
        if where == file and needs_translation(unit):
            texts = (unit.id, unit.text) if unit.plural is None else (unit.id, unit.text, unit.plural)
            function = "pgettext" if unit.plural is None else "npgettext"
            yield _line(top, steps), function, texts, said.of(unit).split("\n")


@lru_cache(maxsize=4)
def _game(root: Path, name: str) -> tuple[Game, Commentary]:
    """Babel asks file by file; the game is the same."""
    game = load_game(root, name)
    return game, commentary(root, game, game.about.language)


def _line(top: Node | None, steps: Sequence[Step]) -> int:
    node, line = top, 1
    for step in steps:
        if isinstance(node, MappingNode):
            key, node = next(pair for pair in node.value if pair[0].value == step)
            line = key.start_mark.line + 1
        elif isinstance(node, SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line + 1
    return line
