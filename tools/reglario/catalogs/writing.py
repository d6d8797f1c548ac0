"""Writing several files so that all of them change or none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from reglario import trees
from reglario.book.files import write_if_changed


def write_all(root: Path, contents: Mapping[str, str | bytes]) -> list[str]:
    """Replace files of a project; those that say the same already are not touched.

    Args:
        root: the project.
        contents: path below the root -> what the file shall hold.

    Returns:
        The files that changed.

    Raises:
        OSError: one of them cannot be written; all are as they were.
    """
    before: dict[Path, bytes | None] = {}
    changed: list[str] = []
    try:
        for file, content in contents.items():
            path = root / file
            path.parent.mkdir(parents=True, exist_ok=True)
            before[path] = trees.read(path) if path.exists() else None
            if write_if_changed(path, content):
                changed.append(file)
    except OSError:
        for path, old in before.items():
            if old is None:
                path.unlink(missing_ok=True)
            else:
                write_if_changed(path, old)
        raise
    return changed
