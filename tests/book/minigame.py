"""A game small enough to know by heart, written to disk for tests of loading."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "game.yaml": """\
format: 1
id: toss
name: Toss
language: en
license: CC0-1.0
summary: A coin is tossed.
goal: Be right.
turn: [Call, Toss]
chapters: [play]
options:
  - id: players
    title: Players
    values: [2, 3]
    default: 2
  - id: edge
    kind: ruling
    title: On its edge
    values:
      - {id: again, title: toss again}
      - {id: nothing, title: nobody wins}
    default: again
sources:
  - {id: book, title: The book, where: page 1}
""",
    "constants.yaml": """\
constants:
  - {id: tosses, value: 3}
  - {id: seats, value: {option: players}}
  - {id: coins, value: {by: players, values: {2: 5, 3: 7}}}
""",
    "glossary.yaml": """\
terms:
  - {id: coin, term: coin, definition: What is tossed., icon: coin}
""",
    "phrases.yaml": """\
actions: {}
fields: {}
""",
    "ids.yaml": """\
rules:
  best-of: live
  edge: live
terms:
  coin: live
""",
    "rules/play.yaml": """\
id: play
title: Play
rules:
  - id: best-of
    title: Best of three
    text: >-
      Toss the [coin](term:coin)
      {tosses} times.
    sources: [book]
  - id: edge
    title: On its edge
    text: See [the first rule](rule:best-of).
    rulings:
      - option: edge
        question: What then?
        readings:
          again: {text: Toss again.}
          nothing: {text: Nobody wins.}
        confidence: low
""",
    "components/coin.yaml": """\
kind: coin
title: Coins
components:
  - {id: gold, term: coin, count: 2, facts: {worth: 10}}
""",
    "examples/play.yaml": """\
examples:
  - id: first
    title: The first toss
    shows: [best-of]
    when: []
    then: {tossed: 1}
""",
    "icons/coin.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
}


def write(root: Path, changes: dict[str, str | bytes | None] | None = None) -> Path:
    """Write the game under `root`, some files changed (None: left out); returns the root."""
    for name, text in {**FILES, **(changes or {})}.items():
        path = root / "rules_data" / "toss" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, bytes):
            path.write_bytes(text)
        elif text is not None:
            path.write_text(text, encoding="utf-8")
    return root


def edited(file: str, old: str, new: str) -> dict[str, str]:
    """One file with one piece of text replaced."""
    assert FILES[file].count(old) == 1, (file, old)
    return {file: FILES[file].replace(old, new)}
