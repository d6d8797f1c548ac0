"""JSON Schemas of rule data: the general ones, and one per game for its examples."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

from reglario.book import BadData, Book
from reglario.book.files import write_if_changed
from reglario.book.loading import DATA_FOLDER
from reglario.book.model import ExampleFile
from reglario.book.schema import DIALECT, Schema, file_schemas
from reglario.check.binding import Bound, bind

FOLDER = f"{DATA_FOLDER}/schema"


def schemas(book: Book) -> Iterator[tuple[str, str]]:
    """File (relative to the project root) and text of every schema."""
    for name, schema in file_schemas():
        yield f"{FOLDER}/{name}", _text(schema)
    for game in book.games.values():
        bound, problems = bind(book, game)
        if any(problem.code == "broken-engine" for problem in problems):
            raise BadData(problems)
        if bound is not None:
            yield f"{FOLDER}/{game.id}.examples.schema.json", _text(example_schema(bound))


def write_schemas(book: Book) -> Iterator[str]:
    """Write the schemas that have changed; yields their files."""
    for file, text in schemas(book):
        (book.root / FOLDER).mkdir(exist_ok=True)
        if write_if_changed(book.root / file, text):
            yield file


def example_schema(bound: Bound) -> Schema:
    """The schema of a game's examples: given, when and then in the engine's types, components and rules by name."""
    schema: Schema = {"$schema": DIALECT, **ExampleFile.model_json_schema()}
    definitions: dict[str, Any] = schema["$defs"]
    example = definitions["Example"]["properties"]
    example["given"] = _part(bound, bound.given_type, definitions)
    verbs = {name: _part(bound, adapter, definitions) for name, adapter in bound.payload_types.items()}
    by = {"type": "integer", "minimum": 1, "description": "the player who acts"}
    step = {
        "type": "object",
        "properties": {"by": by, **verbs},
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 2,
    }
    example["when"] = {"type": "array", "items": step}
    then = _part(bound, bound.then_type, definitions)
    rules = {"enum": [rule.id for rule in bound.game.rules]}
    event = {"type": "object", "required": ["event", "is"], "properties": {"event": {"type": "object"}}}
    ranking = {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}
    own = {
        "refused": rules,
        "legal": {"type": "array", "items": step},
        "chance": {"type": "array", "items": event},
        "outcome": {
            "type": "object",
            "properties": {"ranking": ranking, "rule": rules},
            "additionalProperties": False,
        },
    }
    then["properties"] = {**then["properties"], **own}
    example["then"] = then
    for name in ("shows", "silent"):
        example[name]["items"] = rules
    choices = {o.id: {"enum": list(o.choices), "description": o.title} for o in bound.game.about.options}
    example["options"] = {"type": "object", "properties": choices, "additionalProperties": False}
    return schema


def _part(bound: Bound, adapter: TypeAdapter[Any], definitions: dict[str, Any]) -> dict[str, Any]:
    part = adapter.json_schema()
    definitions.update(part.pop("$defs", {}))
    named: dict[str, Any] = _named(bound, part)
    return named


def _named(bound: Bound, part: Any) -> Any:
    """Replace what must be a component by the list of those there are, as values and as keys."""
    if isinstance(part, list):
        return [_named(bound, item) for item in part]
    if not isinstance(part, dict):
        return part
    if "component" in part:
        return {"enum": list(bound.known[part["component"]])}
    return {key: _named(bound, value) for key, value in part.items() if key != "title"}


def _text(schema: Schema) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
