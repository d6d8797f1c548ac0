from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from reglario.book.problems import BadData, Place
from reglario.book.reading import locate, parse


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("true", True),
        ("True", "True"),
        ("null", None),
        ("~", None),
        ("12", 12),
        ("-12", -12),
        ("007", 7),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("2012-11-30", "2012-11-30"),
        ("1.5", 1.5),
        ("1e3", "1e3"),
        ("15/216", "15/216"),
        ("'12'", "12"),
        ('"true"', "true"),
    ],
)
def test_scalars_of_yaml_1_2(text: str, value: object) -> None:
    assert parse(f"a: {text}\n", "x.yaml") == {"a": value}


def test_keys_are_strings() -> None:
    assert parse("1: a\ntrue: b\n", "x.yaml") == {"1": "a", "true": "b"}


def test_the_c_parser_is_used() -> None:
    assert YAML(typ="safe", pure=False).Parser.__name__ == "CParser"


def test_places() -> None:
    text = "a:\n  - b: 1\n    c: [x, yy]\n"
    assert locate(text, "f", ["a", 0, "c", 1]) == Place("f", 3, 12)
    assert locate(text, "f", ["a", 0, "c"], key=True) == Place("f", 3, 5)
    assert locate(text, "f", ["a", 0, "missing"]) == Place("f", 2, 5)
    assert locate(text, "f", ["a", 0, "b"]) == Place("f", 2, 8)


def test_a_byte_order_mark_is_no_fault() -> None:
    from reglario.book.reading import decode  # noqa: PLC0415

    assert decode(b"\xef\xbb\xbfa: 1", "f") == "a: 1"


@given(st.text(max_size=200))
def test_any_text_is_data_or_a_problem_with_a_place(text: str) -> None:
    try:
        parse(text, "f.yaml")
    except BadData as error:
        assert all(problem.place.line >= 1 and problem.place.column >= 1 for problem in error.problems)


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 50_000, "{a: " * 50_000, "a:\n" + " " * 500 + "b: 1"])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(BadData) as caught:
        parse(text, "f.yaml")
    assert {problem.code for problem in caught.value.problems} == {"too-deep"}
