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
    "greater_than_equal": "not-one-of",
    "less_than_equal": "not-one-of",
}
#: The value is another kind of thing altogether.
_OTHER_FORMS = {"int_type", "string_type", "model_type", "list_type", "dataclass_type", "dict_type"}
#: The choices in pydantic's list of them.
_CHOICE = re.compile(r"'((?:[^'\\]|\\.)*)'|(-?[0-9]+)")
#: A text that could be taken for something else, or that does not fit on a line.
_QUOTED = re.compile(r"|true|false|null|~|[-+]?[0-9.]+|.*\s*\n.*", re.DOTALL)
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
    for item in _meant(data, error.errors(include_url=False)):
        path = real_path(data, item["loc"])
        code = _CODES.get(item["type"], "wrong-value")
        if item["type"] == "value_error" and str(item["ctx"]["error"]).replace("-", "").isalpha():
            code = str(item["ctx"]["error"])
        as_key = code == "unknown-key" or item["loc"][-1:] == ("[key]",)
        place = locate(text, file, [*base, *path], key=as_key)
        yield Problem(code, place, _values(code, item, path, schema))


def _meant(data: Data, errors: Sequence[Any], seen: int = 0) -> Iterator[Any]:
    """The errors without those of forms of a value that were not meant: of several forms, the nearest one counts.

    Args:
        data: what was validated.
        errors: pydantic's.
        seen: so many steps of their locations have been looked at.
    """
    forms: dict[tuple[Step, ...], dict[str, list[Any]]] = {}
    for item in errors:
        at = _form(data, item, seen)
        if at is None:
            yield item
        else:
            forms.setdefault(item["loc"][:at], {}).setdefault(str(item["loc"][at]), []).append(item)
    for place, found in forms.items():
        yield from _meant(data, min(found.values(), key=lambda group: _distance(group, len(place))), len(place) + 1)


def _distance(errors: Sequence[Any], depth: int) -> tuple[bool, int]:
    """How far a value is from a form of which these are the errors: farthest if it is another kind of thing."""
    other = any(item["type"] in _OTHER_FORMS and len(item["loc"]) == depth + 1 for item in errors)
    return other, len(errors)


def _form(data: Data, item: Any, seen: int) -> int | None:
    """Which step of an error's location is no key but the name of one of several forms that a value may have."""
    steps = item["loc"]
    for number, step in enumerate(steps):
        if isinstance(data, dict) and str(step) in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif number >= seen:
            is_missing_key = item["type"] == "missing" and number == len(steps) - 1
            return None if is_missing_key or step == "[key]" else number
    return None


def _values(code: str, item: Any, path: Sequence[Step], schema: Schema) -> dict[str, object]:
    """What fills the message."""
    context, found = item.get("ctx", {}), shown(item["input"])
    match code:
        case "unknown-id":
            return {"kind": context["kind"], "found": found, "expected": nearest(found, context["known"])}
        case "missing-key":
            return {"found": shown(str(item["loc"][-1]))}
        case "unknown-key":
            known = fields_at(schema, path[:-1])
            return {"found": shown(str(item["loc"][-1])), "expected": nearest(path[-1] if path else "", known)}
        case "not-one-of":
            allowed = str(context.get("expected", context.get("ge", context.get("le"))))
            choices = [word or number for word, number in _CHOICE.findall(allowed)]
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
    plain = isinstance(value, str) and not _QUOTED.fullmatch(value)
    text = str(value) if plain else json.dumps(value, ensure_ascii=False, default=str)
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
