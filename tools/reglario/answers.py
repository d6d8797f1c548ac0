"""What `reglario check` answered when all passed, answered again while nothing has changed that it depends on.

The program starts here. An answer is kept word by word under a digest of all that it came from; where that is as it
was, the answer is given without loading data, engines or anything else. In doubt the command runs.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from reglario import trees
from reglario.project import project_of
from reglario.sentences.languages import language_of_user

_PACKAGE = Path(__file__).parent
_FILE = Path(".reglario", "check.answers")
#: JUnit's report tells of each example; only the short ones are kept.
FORMATS = ("text", "json", "github")
#: Something is not as it was when the answer was kept: the command itself will tell.
_DOUBTS = (OSError, ValueError, LookupError, AttributeError, TypeError, ImportError)


class Question(NamedTuple):
    """What was asked of `check`: which games of which project, and how to answer."""

    root: Path
    games: tuple[str, ...]
    form: str
    language: str

    @property
    def key(self) -> str:
        """All but the project, in whose folder the answer is kept."""
        return json.dumps([self.games, self.form, self.language])


def question(arguments: Sequence[str], language: str) -> Question | None:
    """What a command line asks; None if it is not `check` with plain games, `--format` and `--root`."""
    if not arguments or arguments[0] != "check":
        return None
    games: list[str] = []
    options: dict[str, str | None] = {"--format": "text", "--root": None}
    rest = list(arguments[1:])
    while rest:
        word = rest.pop(0)
        if word in options and rest:
            options[word] = rest.pop(0)
        elif word.startswith("-"):
            return None
        else:
            games.append(word)
    root = options["--root"]
    return Question(
        project_of(None if root is None else Path(root)), tuple(games), str(options["--format"]), language
    )


def recall(asked: Question) -> str | None:
    """The answer, or None where anything has changed since or nothing is kept."""
    try:
        kept = _read(asked.root)
        answer = kept["answers"].get(asked.key)
        if answer is None or kept["state"] != state(asked.root, kept["engines"]):
            return None
    except _DOUBTS:
        return None
    return str(answer)


class Memory:
    """Begun before a command reads anything, so that it can tell whether all stayed as it was meanwhile.

    Args:
        root: the project.
        engines: as in `state`.
    """

    def __init__(self, root: Path, engines: Sequence[str]) -> None:
        self.root = root
        self.engines = engines
        self._before = self._now()

    def keep(self, asked: Question, answer: str) -> None:
        """Keep all that was printed; a project that cannot be written to keeps nothing."""
        from reglario.book.files import write_if_changed  # noqa: PLC0415 (only a command that ran comes here)

        if asked.form not in FORMATS or self._before is None or self._now() != self._before:
            return
        try:
            kept = _read(self.root)
            answers = kept["answers"] if kept["state"] == self._before else {}
        except _DOUBTS:
            answers = {}
        answers = {**answers, asked.key: answer}
        body = json.dumps({"state": self._before, "engines": [*self.engines], "answers": answers})
        with suppress(OSError):
            write_if_changed(self.root / _FILE, f"{_seal(body)}\n{body}")

    def _now(self) -> str | None:
        try:
            return state(self.root, self.engines)
        except _DOUBTS:
            return None


def state(root: Path, engines: Iterable[str]) -> str:
    """A digest of all that an answer depends on: Python and the packages it finds, this tool, the engines, the data.

    Args:
        root: the project.
        engines: packages of engines that do not come with this tool.

    Raises:
        OSError, ImportError: something is not as it was, or cannot be read.
    """
    found = hashlib.blake2b(f"{sys.version} {sys.flags} {sys.path}".encode(), digest_size=16)
    for folder in map(Path, sys.path):
        if folder.is_dir():
            installed = sorted(name for name in os.listdir(folder) if name.endswith(("-info", ".egg-link")))  # noqa: PTH208
            found.update("\0".join(installed).encode())
            points = (folder / name / "entry_points.txt" for name in installed)
            found.update(trees.digest(path for path in points if path.is_file()))
    places = [_PACKAGE, root / "rules_data"]
    if (_PACKAGE.parents[1] / "locales").is_dir():  # run from a checkout; installed, they are inside the package
        places.append(_PACKAGE.parents[1] / "locales")
    for name in engines:
        spec = find_spec(name)
        if spec is None or not spec.submodule_search_locations:
            raise ImportError(name)
        places += map(Path, spec.submodule_search_locations)
    for place in places:
        found.update(trees.digest(trees.files(place)))
    return found.hexdigest()


def _read(root: Path) -> Any:
    seal, body = trees.read(root / _FILE).decode().split("\n", 1)
    if seal != _seal(body):
        raise ValueError("cut or altered")
    return json.loads(body)


def _seal(body: str) -> str:
    return hashlib.blake2b(body.encode(), digest_size=16).hexdigest()


def main() -> None:
    """Run the program: `check` from memory if it can, else the command line."""
    asked = question(sys.argv[1:], language_of_user(os.environ))
    answer = recall(asked) if asked else None
    if answer is not None:
        print(answer, end="")
        return
    from reglario.cli import main as run  # noqa: PLC0415 (brings all that an answer from memory does without)

    run()
