"""A tiny project for tests of catalogs and wording: one invented game, written into a folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reglario.book import Book, load

GAME = "pebbles"

FILES: Mapping[str, str] = {
    "game.yaml": """\
format: 1
id: pebbles
name: Pebbles
language: en
license: CC0-1.0
summary: Pebbles are drawn from a bag.
goal: Reach {target} points.
turn:
  - Draw a [pebble](term:pebble).
chapters: [play]
options:
  - id: players
    title: Players
    values: [2, 3]
    default: 2
  - id: target
    title: Points to reach
    values: [4000, 6000]
    default: 6000
sources:
  - {id: booklet, title: The booklet, where: page 1}
""",
    "constants.yaml": """\
constants:
  - {id: target, value: {option: target}}
  - {id: hand, value: {by: players, values: {2: 5, 3: 7}}}
  - {id: limit, value: 3}
""",
    "glossary.yaml": """\
terms:
  - id: pebble
    term: pebble
    plural: pebbles
    definition: A small stone.
    icon: pebble
    see: [bag]
  - {id: bag, term: bag, definition: "Where the [pebbles](term:pebble) are."}
""",
    "phrases.yaml": """\
actions:
  draw: {you: "You draw {value}.", player: "Player {player} draws {value}."}
fields:
  left:
    you: {one: One pebble is left., other: "{n} pebbles are left."}
    note: In the bag.
  phase:
    you: "{value}"
    values: {draw: You may draw.}
""",
    "ids.yaml": """\
# what was ever published
rules:
  stop: live  # since the beginning
  draw: live
  third: {moved: stop}
terms:
  pebble: live
  bag: live
""",
    "rules/play.yaml": """\
id: play
title: Your turn
intro: It is short.
rules:
  - id: draw
    title: Drawing
    # the hand is small
    text: >-
      Draw up to {hand} pebbles,
      at most {limit} of them red ([stop](rule:stop)).
    see: [stop]
    note: Out of the bag, not from the table.
    sources: [booklet]
  - id: stop
    title: "Stopping (rule:stop)"
    text: "You may stop with fewer than {limit} red [pebbles](term:pebble); see [drawing](rule:draw)."
    see: ['draw']
""",
    "components/pebble.yaml": """\
kind: pebble
title: Pebbles
components:
  - {id: red, name: Red pebble, count: 8, icon: red, facts: {points: 1000}}
  - {id: blue, name: Blue pebble, count: 4}
  - {id: sack, term: bag}
""",
    "examples/play.yaml": """\
examples:
  - id: first
    title: The first pebble
    shows: [draw]
    silent: [stop]
    given: {left: 1}
    when: [{draw: red}]
    then: {left: 0}
  - id: too-late
    title: Too late
    shows: [stop]
    when: [{stop: {}}]
    then: {refused: stop}
""",
    "icons/pebble.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    "icons/red.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
}


def write_project(root: Path, changes: Mapping[str, str] | None = None) -> Path:
    """Write the project; `changes` replace or add files of the game."""
    for name, text in {**FILES, **(changes or {})}.items():
        write(root, f"rules_data/{GAME}/{name}", text)
    return root


def write(root: Path, file: str, text: str | bytes) -> Path:
    """Write one file of a project."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def replace(root: Path, file: str, old: str, new: str) -> None:
    """Change a text that stands exactly once in a file."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old, text.count(old))
    path.write_text(text.replace(old, new), encoding="utf-8")


def edit(root: Path, name: str, old: str, new: str) -> None:
    """Change a text in the game's data."""
    replace(root, f"rules_data/{GAME}/{name}", old, new)


def book(root: Path) -> Book:
    """The project, which must be faultless."""
    found = load(root)
    assert found.problems == []
    return found
