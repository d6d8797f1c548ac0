"""JSON Schema of the files of rule data, generated from the models, for editors and for messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reglario.book.model import (
    ChapterFile,
    ComponentFile,
    ConstantsFile,
    GameFile,
    GlossaryFile,
    IdsFile,
    Model,
    PhrasesFile,
)
from reglario.book.reading import Step

Schema = dict[str, Any]

#: Name of a schema file under `rules_data/schema/` -> the model it is generated from.
#: Examples have a schema per game, because their positions and actions are the engine's.
SCHEMAS: Mapping[str, type[Model]] = {
    "game": GameFile,
    "constants": ConstantsFile,
    "glossary": GlossaryFile,
    "phrases": PhrasesFile,
    "ids": IdsFile,
    "rules": ChapterFile,
    "components": ComponentFile,
}
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def file_schemas() -> Iterator[tuple[str, Schema]]:
    """File name and content of every schema that is the same for all games."""
    for name, model in SCHEMAS.items():
        yield f"{name}.schema.json", {"$schema": DIALECT, **with_plain_descriptions(model.model_json_schema())}


def with_plain_descriptions(schema: Schema) -> Schema:
    """The schema with each description on one line, as editors show it."""
    definitions = schema.get("$defs", {})
    for definition in [schema, *definitions.values()]:
        description = definition.get("description")
        if description:
            definition["description"] = " ".join(description.split())
    return schema


def fields_at(schema: Schema, path: Sequence[Step]) -> list[str]:
    """Names of the keys that may stand in the mapping at `path`."""
    places = [schema]
    for step in path:
        places = [inner for place in places for inner in _inside(schema, place, step)]
    names = [name for place in places for name in _resolved(schema, place).get("properties", {})]
    return sorted(set(names))


def _inside(schema: Schema, place: Schema, step: Step) -> Iterator[Schema]:
    place = _resolved(schema, place)
    for choice in (*place.get("anyOf", ()), *place.get("oneOf", ())):
        yield from _inside(schema, choice, step)
    if isinstance(step, int):
        items = place.get("items")
        if isinstance(items, dict):
            yield items
        return
    if step in place.get("properties", {}):
        yield place["properties"][step]
        return
    for extra in (place.get("additionalProperties"), *place.get("patternProperties", {}).values()):
        if isinstance(extra, dict):
            yield extra


def _resolved(schema: Schema, place: Schema) -> Schema:
    while "$ref" in place:
        place = schema["$defs"][place["$ref"].rsplit("/", 1)[-1]]
    choices = [_resolved(schema, choice) for choice in (*place.get("anyOf", ()), *place.get("oneOf", ()))]
    with_fields = [choice for choice in choices if "properties" in choice]
    if with_fields and "properties" not in place:
        merged: Schema = {"properties": {}, "anyOf": place.get("anyOf", place.get("oneOf", []))}
        for choice in with_fields:
            merged["properties"] |= choice["properties"]
        return merged
    return place
