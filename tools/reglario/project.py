"""Where the project is that a command works on."""

from __future__ import annotations

from pathlib import Path


def project_of(root: Path | None) -> Path:
    """The folder given, or the nearest one above that holds mkdocs.yml or rules_data."""
    if root is not None:
        return root
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "mkdocs.yml").is_file() or (folder / "rules_data").is_dir():
            return folder
    return here
