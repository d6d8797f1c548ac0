"""Which files of a game's folder are its data, and what lies there that is none."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from reglario import trees
from reglario.book.problems import Place, Problem, nearest, unreadable

#: Folders of a game, and how the names of the files in them end.
_FOLDERS = {"rules": ".yaml", "components": ".yaml", "examples": ".yaml", "icons": ".svg"}
#: Looks like data wherever it lies.
_LIKE_DATA = frozenset({".yaml", ".yml", ".json", ".svg"})
#: May lie anywhere: notes for people, and what editors leave behind.
_NOTES = (".md", ".txt", "~", ".orig", ".bak", ".rej")


@dataclass
class GameFiles:
    """What was found in a game's folder; files are named relative to the project root.

    Args:
        sources: YAML files and what they hold.
        icons: icon id -> file.
        problems: files that cannot be read, or that belong to no game.
    """

    sources: dict[str, bytes] = field(default_factory=dict)
    icons: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def is_game(folder: Path) -> bool:
    """Whether a folder holds a game, or what is meant to be one: the file that says so, or rules."""
    return folder.is_dir() and any((folder / name).exists() for name in ("game.yaml", "game.yml", "rules"))


def game_files(base: Path, folder: str, known: Collection[str]) -> GameFiles:
    """The data in a game's folder, linked folders included.

    Args:
        base: the folder.
        folder: its name relative to the project root.
        known: files, and folders of YAML files, that a game may have.
    """
    found = GameFiles()
    try:
        paths = list(trees.files(base))
    except OSError as error:
        found.problems.append(unreadable(error, Place(folder)))
        return found
    for path in paths:
        name = path.relative_to(base).as_posix()
        file = f"{folder}/{name}"
        try:
            name.encode()
            _gather(found, path, PurePosixPath(name), file, known)
        except UnicodeEncodeError:
            found.problems.append(_unknown(name.encode(errors="backslashreplace").decode(), folder, known))
        except OSError as error:
            found.problems.append(unreadable(error, Place(file)))
    return found


def _gather(found: GameFiles, path: Path, name: PurePosixPath, file: str, known: Collection[str]) -> None:
    home = name.parts[0] if len(name.parts) == 2 else ""
    if (_FOLDERS.get(home) == ".yaml" == name.suffix) if home else name.name in known:
        found.sources[file] = trees.read(path)
    elif home == "icons" and name.suffix == _FOLDERS[home]:
        trees.read(path)
        found.icons[name.stem] = file
    elif not name.name.endswith(_NOTES) and (name.suffix.lower() in _LIKE_DATA or name.parts[0] in _FOLDERS):
        found.problems.append(_unknown(name.as_posix(), file.removesuffix(f"/{name}"), known))


def _unknown(name: str, folder: str, known: Collection[str]) -> Problem:
    files = [one for one in known if one.endswith(".yaml")]
    files += [f"{home}/*{ending}" for home, ending in _FOLDERS.items()]
    return Problem("unknown-file", Place(f"{folder}/{name}"), {"found": name, "expected": nearest(name, files)})
