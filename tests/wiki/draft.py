"""A small game that nobody can play yet: it needs no engine. Written into a folder for tests of wiki pages."""

from __future__ import annotations

from pathlib import Path

from reglario.book import Book
from tests.projects import FILES, GAME, book, write_project

#: A rule whose text a test puts in its place.
RULE = """\
  - id: {id}
    title: {title}
    text: {text}
    status: open
    reason: Nobody has played it.
"""


def draft(root: Path, *texts: str, title: str = "A rule", changes: dict[str, str] | None = None) -> Book:
    """A project with one game of open rules `text-0`, `text-1`... and the terms of `tests.projects`.

    Args:
        root: folder to fill.
        texts: of the rules.
        title: of every rule.
        changes: other files of the game.
    """
    ids = [f"text-{number}" for number in range(len(texts))]
    rules = [
        RULE.format(id=name, title=quoted(title), text=quoted(text)) for name, text in zip(ids, texts, strict=True)
    ]
    files = {
        "rules/play.yaml": "id: play\ntitle: Your turn\nrules:\n" + "".join(rules),
        "examples/play.yaml": "examples: []\n",
        "ids.yaml": "rules:\n"
        + "".join(f"  {name}: live\n" for name in ids)
        + "terms:\n  pebble: live\n  bag: live\n",
        "game.yaml": FILES["game.yaml"].replace("language: en", "language: es"),
    }
    return book(write_project(root, {**files, **(changes or {})}))


def quoted(text: str) -> str:
    """A text as YAML on one line."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


__all__ = ["GAME", "draft", "quoted"]
