from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadData, Game
from reglario.book.renaming import Moves, Renaming, edited, moves_of, renamed_sources, renaming
from tests.projects import book, edit, write_project

STOP = Renaming("rule", "stop", "halt")
SEE = (("rules", None, "see", None), ("rules", None, "id"))


def game(root: Path) -> Game:
    return book(root).games["pebbles"]


def after(text: str, **options: object) -> str:
    return edited(text.encode(), "x.yaml", STOP, SEE, **options).decode()  # type: ignore[arg-type]


def test_moves_of_units_and_references() -> None:
    moves = Moves({"rule:stop": "rule:halt", "term:bag": "term:sack"})
    assert moves.unit("stop/text") == "halt/text"
    assert moves.unit("term:bag/definition") == "term:sack/definition"
    assert moves.unit("bag/title") == "bag/title"  # a rule that has the term's id
    assert moves.unit("stop-now/text") == "stop-now/text"
    assert moves.text("[a](rule:stop) [b](term:stop) (rule:stop) [c](rule:stop-now)") == (
        "[a](rule:halt) [b](term:stop) (rule:stop) [c](rule:stop-now)"
    )


def test_no_moves_change_nothing() -> None:
    moves = Moves({})
    assert not moves
    assert (moves.unit("stop/text"), moves.text("[a](rule:stop)")) == ("stop/text", "[a](rule:stop)")


def test_the_register_tells_moves(tmp_path: Path) -> None:
    assert moves_of(game(write_project(tmp_path))).moves == {"rule:third": "rule:stop"}


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("rules:\n  - id: stop   # here\n", "rules:\n  - id: halt   # here\n"),
        ("rules:\n  - {id: 'stop', see: [\"stop\", draw]}\n", "rules:\n  - {id: 'halt', see: [\"halt\", draw]}\n"),
        ("rules:\n  - see:\n      - draw\n      - stop\n", "rules:\n  - see:\n      - draw\n      - halt\n"),
        ("rules:\n  - title: stop\n", "rules:\n  - title: stop\n"),
        (
            "rules:\n  - text: >-\n      An 🎲 [a](rule:stop)\n      ü.\n",
            "rules:\n  - text: >-\n      An 🎲 [a](rule:halt)\n      ü.\n",
        ),
        ("# [a](rule:stop)\nnote: |\n  [a](rule:stop)\n", "# [a](rule:stop)\nnote: |\n  [a](rule:halt)\n"),
        ("a: 🎲\r\nrules:\r\n  - id: stop\r\n", "a: 🎲\r\nrules:\r\n  - id: halt\r\n"),
        ("rules: [{id: stop-now}, {id: stop}]", "rules: [{id: stop-now}, {id: halt}]"),
    ],
)
def test_only_the_id_changes(before: str, now: str) -> None:
    assert after(before) == now


def test_a_byte_order_mark_stays() -> None:
    raw = b"\xef\xbb\xbfrules:\n  - id: stop\n"
    assert edited(raw, "x.yaml", STOP, SEE) == b"\xef\xbb\xbfrules:\n  - id: halt\n"


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (
            "rules:\n  a: live\n  stop: live # old\n  b: live\n",
            "rules:\n  a: live\n  stop: {moved: halt} # old\n  halt: live\n  b: live\n",
        ),
        ("rules:\n    stop: live", "rules:\n    stop: {moved: halt}\n    halt: live\n"),
        ("rules: {stop: live, b: live}\n", "rules: {stop: {moved: halt}, halt: live, b: live}\n"),
        ("rules:\r\n  stop: live\r\n", "rules:\r\n  stop: {moved: halt}\r\n  halt: live\r\n"),
    ],
)
def test_the_register_keeps_the_old_id(before: str, now: str) -> None:
    assert after(before, register=True) == now


def test_a_key_changes() -> None:
    assert after('terms:\n  "stop": {a: b}\n', keys=("terms",)) == "terms:\n  halt: {a: b}\n"
    assert after("other:\n  stop: {a: b}\n", keys=("terms",)) == "other:\n  stop: {a: b}\n"


def test_a_reference_across_a_line_break_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        after('a: 1\nnote: "see [x](rule:st\\\n  op)"\n')
    (problem,) = caught.value.problems
    assert (problem.code, str(problem.place)) == ("reference-not-editable", "x.yaml:2:7")


def test_all_places_of_a_rule(tmp_path: Path) -> None:
    changed = renamed_sources(write_project(tmp_path), game(tmp_path), STOP)
    assert sorted(changed) == [
        "rules_data/pebbles/examples/play.yaml",
        "rules_data/pebbles/ids.yaml",
        "rules_data/pebbles/rules/play.yaml",
    ]
    examples = changed["rules_data/pebbles/examples/play.yaml"].decode()
    assert "silent: [halt]" in examples
    assert "then: {refused: halt}" in examples
    assert "when: [{stop: {}}]" in examples  # an action of that name is no rule
    ids = changed["rules_data/pebbles/ids.yaml"].decode()
    assert "  stop: {moved: halt}  # since the beginning\n  halt: live\n" in ids
    assert "  third: {moved: halt}\n" in ids
    rules = changed["rules_data/pebbles/rules/play.yaml"].decode()
    assert 'title: "Stopping (rule:stop)"' in rules  # not a reference
    assert "    # the hand is small\n" in rules


def test_all_places_of_a_term(tmp_path: Path) -> None:
    changed = renamed_sources(write_project(tmp_path), game(tmp_path), Renaming("term", "bag", "sack"))
    assert sorted(file.rpartition("/")[2] for file in changed) == ["glossary.yaml", "ids.yaml", "pebble.yaml"]
    assert "{id: sack, term: sack}" in changed["rules_data/pebbles/components/pebble.yaml"].decode()
    assert "see: [sack]" in changed["rules_data/pebbles/glossary.yaml"].decode()


@pytest.mark.parametrize(
    ("old", "new", "code", "found"),
    [
        ("stopp", "halt", "unknown-id", "stopp"),
        ("term:stop", "halt", "unknown-id", "stop"),
        ("stop", "draw", "id-taken", "draw"),
        ("stop", "third", "id-taken", "third"),
        ("stop", "stop", "id-taken", "stop"),
        ("stop", "Halt!", "not-an-id", "Halt!"),
        ("stop", "rule:halt", "not-an-id", "rule:halt"),
    ],
)
def test_refused_changes(tmp_path: Path, old: str, new: str, code: str, found: str) -> None:
    with pytest.raises(BadData) as caught:
        renaming(game(write_project(tmp_path)), old, new)
    (problem,) = caught.value.problems
    assert (problem.code, problem.values["found"]) == (code, found)


def test_a_rule_and_a_term_of_one_name(tmp_path: Path) -> None:
    write_project(tmp_path)
    edit(tmp_path, "glossary.yaml", "- {id: bag,", "- {id: stop, term: stop, definition: The end.}\n  - {id: bag,")
    edit(tmp_path, "ids.yaml", "  bag: live", "  bag: live\n  stop: live")
    with pytest.raises(BadData) as caught:
        renaming(game(tmp_path), "stop", "halt")
    assert caught.value.problems[0].code == "ambiguous-id"
    assert renaming(game(tmp_path), "term:stop", "halt") == Renaming("term", "stop", "halt")
    assert renaming(game(tmp_path), "rule:stop", "halt") == Renaming("rule", "stop", "halt")
