"""What pydantic finds wrong in data, told in our words at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from reglario.book.problems import Problem, nearest
from reglario.book.reading import Data, Step, locate
from reglario.book.schema import Schema, fields_at

#: pydantic's error type -> message code.
_CODES: Mapping[str, str] = {
    "extra_forbidden": "unknown-key",
    "unexpected_keyword_argument": "unknown-key",
    "missing": "missing-key",
    "unknown-component": "unknown-id",
    "string_type": "not-text",
    "string_too_short": "empty-text",
    "string_too_long": "id-too-long",
    "string_pattern_mismatch": "not-an-id",
    "int_type": "not-a-number",
    "int_parsing": "not-a-number",
    "bool_type": "not-yes-or-no",
    "list_type": "not-a-list",
    "tuple_type": "not-a-list",
    "too_short": "too-few-entries",
    "dict_type": "not-a-mapping",
    "model_type": "not-a-mapping",
    "dataclass_type": "not-a-mapping",
    "literal_error": "not-one-of",
}
#: Errors of a form of value that another form of the same value makes void.
_OTHER_FORMS = {"int_type", "string_type", "model_type", "list_type", "dataclass_type"}
#: The choices in pydantic's list of them.
_CHOICE = re.compile(r"'((?:[^'\\]|\\.)*)'|(-?[0-9]+)")
#: What is shown of a value that is not what it should be.
_LONGEST = 60


def model_problems(
    error: ValidationError, schema: Schema, data: Data, text: str, file: str, *, base: Sequence[Step] = ()
) -> Iterator[Problem]:
    """The faults that a model found, with their places.

    Args:
        error: pydantic's report.
        schema: JSON Schema of the model, which tells what keys there could have been.
        data: what was validated.
        text, file: its source.
        base: where in the source the data stands.
    """
    errors: list[tuple[list[Step], Any]] = [
        (real_path(data, item["loc"]), item) for item in error.errors(include_url=False)
    ]
    for number, (path, item) in enumerate(errors):
        if item["type"] in _OTHER_FORMS and any(
            other[: len(path)] == path
            and (len(other) > len(path) or it["type"] not in _OTHER_FORMS or earlier < number)
            for earlier, (other, it) in enumerate(errors)
        ):
            continue  # one of several possible forms, and not the one that was meant or the first of those not meant
        code = _CODES.get(item["type"], "wrong-value")
        if item["type"] == "value_error" and str(item["ctx"]["error"]).replace("-", "").isalpha():
            code = str(item["ctx"]["error"])
        as_key = code == "unknown-key" or item["loc"][-1:] == ("[key]",)
        place = locate(text, file, [*base, *path], key=as_key)
        yield Problem(code, place, _values(code, item, path, schema))


def _values(code: str, item: Any, path: Sequence[Step], schema: Schema) -> dict[str, object]:
    """What fills the message."""
    context, found = item.get("ctx", {}), shown(item["input"])
    match code:
        case "unknown-id":
            return {"kind": context["kind"], "found": found, "expected": nearest(found, context["known"])}
        case "missing-key":
            return {"found": str(item["loc"][-1])}
        case "unknown-key":
            known = fields_at(schema, path[:-1])
            return {"found": str(item["loc"][-1]), "expected": nearest(path[-1] if path else "", known)}
        case "not-one-of":
            choices = [word or number for word, number in _CHOICE.findall(context["expected"])]
            return {"found": found, "expected": ", ".join(choices)}
        case "id-too-long":
            return {"found": found, "limit": context["max_length"]}
        case "too-few-entries":
            return {"found": context["actual_length"], "limit": context["min_length"]}
        case "wrong-value":
            return {"found": found, "expected": item["msg"]}
        case _:
            return {"found": found}


def shown(value: object) -> str:
    """A value as it might stand in YAML, cut where it is long."""
    text = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def real_path(data: Data, loc: Sequence[Step]) -> list[Step]:
    """The part of pydantic's location that exists in the data: names of union members are no keys."""
    path: list[Step] = []
    for step in loc:
        if isinstance(data, dict) and str(step) in data:
            path.append(str(step))
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            path.append(step)
            data = data[step]
    return path
