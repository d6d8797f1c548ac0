"""From the files of `rules_data/` to games: every fault of every file in one run, and a cache for warm loads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from reglario.book import cache
from reglario.book.checking import check
from reglario.book.faults import Fault
from reglario.book.game import At, Game
from reglario.book.gathering import GameFiles, game_files, is_game
from reglario.book.model import (
    FORMAT,
    ChapterFile,
    ComponentFile,
    ConstantsFile,
    ExampleFile,
    GameFile,
    GlossaryFile,
    IdsFile,
    Model,
    PhrasesFile,
)
from reglario.book.problems import BadData, Place, Problem, nearest
from reglario.book.reading import Data, Step, decode, locate, parse
from reglario.book.validation import model_problems

DATA_FOLDER = "rules_data"

#: File or folder of YAML files inside a game's folder -> its model.
FILES: Mapping[str, type[Model]] = {
    "game.yaml": GameFile,
    "constants.yaml": ConstantsFile,
    "glossary.yaml": GlossaryFile,
    "phrases.yaml": PhrasesFile,
    "ids.yaml": IdsFile,
    "rules": ChapterFile,
    "components": ComponentFile,
    "examples": ExampleFile,
}
_REQUIRED = ("game.yaml", "glossary.yaml", "phrases.yaml", "ids.yaml")

M = TypeVar("M", bound=Model)


@dataclass
class Book:
    """The games of a project, and what is wrong with those that could not be loaded."""

    root: Path
    games: dict[str, Game] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: Digest of each game's files and of the code that reads them.
    keys: dict[str, str] = field(default_factory=dict)

    def text_of(self, file: str) -> str:
        """The source text of a file of the project."""
        return (self.root / file).read_text(encoding="utf-8-sig")

    def place(self, game: Game, key: str, *path: Step, within: str = "", as_key: bool = False) -> Place:
        """Line and column of something in a game's sources."""
        file, full = game.at(key, *path)
        if not file.endswith(".yaml"):
            return Place(file)
        return locate(self.text_of(file), file, full, key=as_key, within=within)


def game_folders(root: Path) -> list[str]:
    """Ids of the games that have a folder under `rules_data/`, be it complete or not."""
    data = root / DATA_FOLDER
    return sorted(path.name for path in data.iterdir() if is_game(path)) if data.is_dir() else []


def load(root: Path, only: Sequence[str] = ()) -> Book:
    """Load the games of the project at `root`.

    Args:
        root: folder that holds `rules_data/`.
        only: ids of games; none named: all.
    """
    book = Book(root)
    for name in only or game_folders(root):
        try:
            book.keys[name], book.games[name] = _load(root, name)
        except BadData as error:
            book.problems += error.problems
    return book


def load_game(root: Path, name: str) -> Game:
    """Load one game.

    Raises:
        BadData: everything that is wrong in its files.
    """
    return _load(root, name)[1]


def _load(root: Path, name: str) -> tuple[str, Game]:
    folder = f"{DATA_FOLDER}/{name}"
    files = game_files(root / folder, folder, FILES)
    store = cache.Store(root)
    key = cache.key(files.sources, files.icons)
    cached = None if files.problems else store.get(key, Game)
    if cached is not None:
        return key, cached
    game = _Loader(name, folder, files).load()
    store.put(key, name, game)
    return key, game


class _Loader:
    """Reads the files of one game; gathers problems until the end."""

    def __init__(self, name: str, folder: str, files: GameFiles) -> None:
        self.name = name
        self.folder = folder
        self.sources = files.sources
        self.icons = files.icons
        self.texts: dict[str, str] = {}
        self.problems: list[Problem] = list(files.problems)
        self.places: dict[str, At] = {}

    def load(self) -> Game:
        """The game, if nothing is wrong with it."""
        models: dict[str, list[tuple[str, Model]]] = {pattern: [] for pattern in FILES}
        for file, raw in self.sources.items():
            pattern = self._pattern(file)
            model = self._read(file, raw, FILES[pattern])
            if model is not None:
                models[pattern].append((file, model))
        told = {problem.place.file for problem in self.problems}
        for required in _REQUIRED:
            if f"{self.folder}/{required}" not in self.sources.keys() | told:
                self.problems.append(Problem("missing-file", Place(f"{self.folder}/{required}"), {}))
        game = self._assemble(models)
        if game is not None:
            self.problems += [self._problem(game, fault) for fault in check(game)]
        if self.problems or game is None:
            raise BadData(self.problems)
        return game

    def _pattern(self, file: str) -> str:
        return file.removeprefix(f"{self.folder}/").split("/")[0]

    def _read(self, file: str, raw: bytes, model: type[M]) -> M | None:
        try:
            text = self.texts[file] = decode(raw, file)
            data = parse(text, file)
            if model is GameFile:
                self._refuse_newer_format(data, file, text)
        except BadData as error:
            self.problems += error.problems
            return None
        try:
            return model.model_validate(data)
        except ValidationError as error:
            self.problems += model_problems(error, model.model_json_schema(), data, text, file)
            return None

    def _refuse_newer_format(self, data: Data, file: str, text: str) -> None:
        found = data.get("format") if isinstance(data, dict) else None
        if type(found) is int and found > FORMAT:
            place = locate(text, file, ["format"])
            raise BadData([Problem("newer-format", place, {"found": found, "expected": FORMAT})])

    def _assemble(self, models: dict[str, list[tuple[str, Model]]]) -> Game | None:
        """Put the files together, as far as they could be read; None without game.yaml."""

        def of(kind: type[M], pattern: str) -> list[tuple[str, M]]:
            return [(file, model) for file, model in models[pattern] if isinstance(model, kind)]

        about = of(GameFile, "game.yaml")
        if not about:
            return None
        self._keep("game", about[0][0], ())
        if about[0][1].id != self.name:
            values: dict[str, object] = {"found": about[0][1].id, "expected": self.name}
            self.problems.append(Problem("id-not-folder", self._locate(about[0][0], ["id"]), values))
        chapters = self._chapters(about[0][1], about[0][0], of(ChapterFile, "rules"))
        for kind, pattern, attribute in (
            ("constant", "constants.yaml", "constants"),
            ("term", "glossary.yaml", "terms"),
            ("example", "examples", "examples"),
            ("component", "components", "components"),
        ):
            for file, model in models[pattern]:
                for number, thing in enumerate(getattr(model, attribute)):
                    self._keep(f"{kind}:{thing.id}", file, (attribute, number))
        for file, kinds in of(ComponentFile, "components"):
            self._keep(f"kind:{kinds.kind}", file, ())
        for name, file in self.icons.items():
            self._keep(f"icon:{name}", file, ())
        for name in ("glossary", "phrases", "ids"):
            self._keep(name, f"{self.folder}/{name}.yaml", ())
        phrases = of(PhrasesFile, "phrases.yaml")
        ids = of(IdsFile, "ids.yaml")
        if self.problems:
            return None  # cross-checks over half a game would only repeat the faults in other words
        return Game(
            about=about[0][1],
            chapters=chapters,
            constants=[c for _, m in of(ConstantsFile, "constants.yaml") for c in m.constants],
            terms=[t for _, m in of(GlossaryFile, "glossary.yaml") for t in m.terms],
            kinds=[m for _, m in of(ComponentFile, "components")],
            phrases=phrases[0][1],
            examples=[e for _, m in of(ExampleFile, "examples") for e in m.examples],
            ids=ids[0][1],
            icons=self.icons,
            places=self.places,
        )

    def _chapters(self, about: GameFile, about_file: str, found: list[tuple[str, ChapterFile]]) -> list[ChapterFile]:
        """Chapters in the order that game.yaml gives."""
        by_id: dict[str, ChapterFile] = {}
        broken = any(problem.place.file.startswith(f"{self.folder}/rules/") for problem in self.problems)
        for file, chapter in found:
            by_id.setdefault(chapter.id, chapter)
            self._keep(f"chapter:{chapter.id}", file, ())
            for number, rule in enumerate(chapter.rules):
                self._keep(f"rule:{rule.id}", file, ("rules", number))
            if chapter.id not in about.chapters:
                values = {"found": chapter.id, "expected": ", ".join(about.chapters)}
                self.problems.append(Problem("chapter-not-listed", self._locate(file, ["id"]), values))
        for number, name in enumerate(about.chapters):
            if name not in by_id and not broken:
                values = {"kind": "chapter", "found": name, "expected": nearest(name, by_id)}
                place = self._locate(about_file, ["chapters", number])
                self.problems.append(Problem("unknown-id", place, values))
        return [by_id[name] for name in about.chapters if name in by_id]

    def _keep(self, key: str, file: str, path: tuple[Step, ...]) -> None:
        copies = Counter(existing.partition("#")[0] for existing in self.places) if key in self.places else {key: 0}
        number = copies[key]
        self.places[f"{key}#{number}" if number else key] = At(file=file, path=list(path))

    def _locate(self, file: str, path: Sequence[Step]) -> Place:
        return locate(self.texts[file], file, path)

    def _problem(self, game: Game, fault: Fault) -> Problem:
        file, path = game.at(fault.key, *fault.path)
        if file not in self.texts:
            return Problem(fault.code, Place(file), fault.values)
        as_key = bool(fault.path) and str(fault.path[-1]) == str(fault.values.get("found"))
        place = locate(self.texts[file], file, path, key=as_key, within=fault.within)
        return Problem(fault.code, place, fault.values)
