"""Files below a folder, and what they hold, as one digest. Imports little, for it is used before anything else is."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

#: Made by Python beside its sources.
_BYTECODE = "__pycache__"


class NotAFile(OSError):
    """What should be a file is a pipe, a device or the like: reading it might never end."""


def files(folder: Path, *, _above: tuple[Path, ...] = ()) -> Iterator[Path]:
    """All files below a folder, in order of their names; those of linked folders too, each link once on its way.

    What is hidden or Python's bytecode is left out.

    Raises:
        OSError: a folder cannot be read.
    """
    real = folder.resolve()
    if real in _above:
        return
    with os.scandir(folder) as listed:
        entries = sorted(listed, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith(".") or entry.name == _BYTECODE:
            continue
        if entry.is_dir():
            yield from files(Path(entry.path), _above=(*_above, real))
        else:
            yield Path(entry.path)


def read(path: Path) -> bytes:
    """What a file holds.

    Raises:
        NotAFile: it is none.
        OSError: it cannot be read.
    """
    require_file(path)
    return path.read_bytes()


def require_file(path: Path) -> None:
    """Refuse what is there and is no file.

    Raises:
        NotAFile: it is none.
        OSError: it cannot be looked at.
    """
    if path.exists() and not path.is_file():
        raise NotAFile(errno.EINVAL, "Not a regular file", str(path))


def digest(paths: Iterable[Path]) -> bytes:
    """A digest of the names and contents of files.

    Raises:
        OSError: one of them cannot be read.
    """
    found = hashlib.blake2b(digest_size=16)
    for path in paths:
        raw = read(path)
        found.update(os.fsencode(path) + f"\0{len(raw)}\0".encode() + raw)
    return found.digest()
