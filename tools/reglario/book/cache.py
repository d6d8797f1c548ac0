"""A cache of loaded games as JSON, keyed by the content of their files and of the code that reads them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache as memoised
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from reglario import trees
from reglario.book.files import write_if_changed

FOLDER = ".reglario"
M = TypeVar("M", bound=BaseModel)


def key(sources: Mapping[str, bytes], icons: Mapping[str, str]) -> str:
    """A digest of the files' names and contents, of the icons' names, and of this version's reading code."""
    digest = hashlib.blake2b(_code(), digest_size=16)
    for name, raw in sources.items():
        digest.update(f"{name}\0{len(raw)}\0".encode() + raw)
    digest.update("\0".join(icons.values()).encode())
    return digest.hexdigest()


@memoised
def _code() -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


class Store:
    """The cache folder of a project. A file that is missing, cut, altered or foreign counts as absent."""

    def __init__(self, root: Path) -> None:
        self.folder = root / FOLDER

    def get(self, wanted: str, model: type[M]) -> M | None:
        """The object kept under a key, or None."""
        try:
            head, body = trees.read(self._file(wanted)).split(b"\n", 1)
            if head.decode() != _seal(wanted, body):
                return None
            return model.model_validate_json(body)
        except (OSError, ValueError):
            return None

    def put(self, new: str, name: str, value: BaseModel) -> None:
        """Keep an object under a key and forget what the same game had before; a read-only project keeps none."""
        body = value.model_dump_json(exclude_defaults=True).encode()
        try:
            self.folder.mkdir(exist_ok=True)
            write_if_changed(self.folder / ".gitignore", "*\n")
            index = self.folder / f"{name}.key"
            old = index.read_text(encoding="ascii", errors="replace").strip() if index.is_file() else ""
            write_if_changed(self._file(new), f"{_seal(new, body)}\n".encode() + body)
            write_if_changed(index, new)
            if old and old != new and old.isalnum():
                self._file(old).unlink(missing_ok=True)
        except OSError:
            return

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.json"


def _seal(name: str, body: bytes) -> str:
    return hashlib.blake2b(name.encode() + body, digest_size=16).hexdigest()
