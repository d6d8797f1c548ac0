"""The schemas are current, and an independent reader agrees with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from reglario.book import load
from reglario.book.reading import parse
from reglario.check.schema import FOLDER, schemas
from tests.check.conftest import ROOT

CURRENT = dict(schemas(load(ROOT)))
DATA = [path for path in sorted((ROOT / "rules_data").glob("*/**/*.yaml")) if "schema" not in path.parts]


@pytest.mark.parametrize("file", CURRENT)
def test_schema_is_current(file: str) -> None:
    assert (ROOT / file).read_text(encoding="utf-8") == CURRENT[file], "run `reglario schema`"


def test_no_schema_is_left_over() -> None:
    assert {f"{FOLDER}/{path.name}" for path in (ROOT / FOLDER).iterdir()} == set(CURRENT)


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.relative_to(ROOT / "rules_data").as_posix())
def test_modeline_names_a_schema_that_accepts_the_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    prefix = "# yaml-language-server: $schema="
    modeline = text.splitlines()[0]
    assert modeline.startswith(prefix)
    schema = json.loads((path.parent / modeline.removeprefix(prefix)).read_text(encoding="utf-8"))
    errors = [error.message for error in Draft202012Validator(schema).iter_errors(parse(text, path.name))]
    assert errors == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda example: example["given"].update(card="captian"),
        lambda example: example["when"].append({"stopp": {}}),
        lambda example: example.update(shows=["capitan"]),
        lambda example: example["when"][0]["roll"].append("con"),
        lambda example: example["then"].update(score={"1": 800}),
        lambda example: example.update(options={"target": 7000}),
    ],
    ids=["card", "verb", "rule", "face", "field", "option"],
)
def test_schema_refuses_what_the_checker_refuses(spoil) -> None:
    folder = ROOT / "rules_data" / "piraten_kapern" / "examples"
    data = parse((folder / "cards.yaml").read_text(encoding="utf-8"), "cards.yaml")
    example = next(e for e in data["examples"] if e["id"] == "captain-doubles")
    schema = json.loads((ROOT / FOLDER / "piraten_kapern.examples.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"examples": [example]})
    spoil(example)
    assert not validator.is_valid({"examples": [example]})
