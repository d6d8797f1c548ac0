"""Writing a draft as a folder of rule data: all of it or nothing, and only if it checks."""

from __future__ import annotations

import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import LiteralScalarString

from reglario.book import BadData, Place, Problem, load
from reglario.book.loading import DATA_FOLDER
from reglario.check import check
from reglario.wiki.importing.drafting import Draft

_WIDTH = 118
_SCHEMA = "# yaml-language-server: $schema={up}schema/{name}.schema.json\n"


def write_draft(root: Path, draft: Draft) -> list[str]:
    """Put a draft into `rules_data/`.

    Args:
        root: the project.
        draft: the game.

    Returns:
        The files, relative to the project root.

    Raises:
        BadData: a folder of that name exists, or the page has no rules.
        OSError: it cannot be written; nothing was.
    """
    target = root / DATA_FOLDER / draft.id
    if target.exists():
        raise BadData([Problem("import-exists", Place(f"{DATA_FOLDER}/{draft.id}"), {"found": draft.id})])
    if not draft.rules:
        raise BadData([Problem("import-nothing", draft.page)])
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root, prefix=".import-") as trial:
        folder = Path(trial) / DATA_FOLDER / draft.id
        for name, content in draft.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_yaml(name, content), encoding="utf-8")
        checked = check(load(Path(trial), [draft.id]))
        if checked.problems:
            raise BadData(checked.problems)
        shutil.move(folder, target)
    return [f"{DATA_FOLDER}/{draft.id}/{name}" for name in draft.files]


def _yaml(name: str, content: Any) -> str:
    writer = YAML()
    writer.width = _WIDTH
    writer.allow_unicode = True
    writer.indent(mapping=2, sequence=4, offset=2)
    stream = io.StringIO()
    writer.dump(_literal(content), stream)
    kind = "rules" if "/" in name else name.removesuffix(".yaml")
    return _SCHEMA.format(up="../../" if "/" in name else "../", name=kind) + stream.getvalue()


def _literal(content: Any) -> Any:
    """Texts of several lines as blocks that keep their lines."""
    if isinstance(content, dict):
        return {key: _literal(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_literal(value) for value in content]
    return LiteralScalarString(content) if isinstance(content, str) and "\n" in content else content
