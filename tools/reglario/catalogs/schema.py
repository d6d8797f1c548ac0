"""JSON Schemas of what translators write in YAML, for their editors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from reglario.book.model import Model
from reglario.book.schema import DIALECT, with_plain_descriptions
from reglario.catalogs.languages import FOLDER
from reglario.catalogs.style import Style
from reglario.catalogs.terms import TermsFile
from reglario.catalogs.writing import write_all

SCHEMAS: Final[Mapping[str, type[Model]]] = {"terms": TermsFile, "style": Style}


def locale_schemas() -> Iterator[tuple[str, str]]:
    """File (relative to the project root) and text of every schema."""
    for name, model in SCHEMAS.items():
        schema = {"$schema": DIALECT, **with_plain_descriptions(model.model_json_schema())}
        yield f"{FOLDER}/schema/{name}.schema.json", json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_locale_schemas(root: Path) -> list[str]:
    """Write the schemas that have changed; returns their files."""
    return write_all(root, dict(locale_schemas()))
