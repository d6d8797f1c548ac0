"""YAML 1.2 text to plain data (dict, list, str, int, float, bool, None), and back to positions when asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from reglario import trees
from reglario.book.problems import BadData, Place, Problem, unreadable

Step = str | int
Data = Any

_TAG = "tag:yaml.org,2002:"
_INT = re.compile(r"[-+]?[0-9]+")
_PLAIN_INT = re.compile(r"0|-?[1-9][0-9]*")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
#: Deeper nesting than any rule needs; the C parser recurses, so depth is bounded before it starts.
_DEEPEST = 60
_INDENT_LIMIT = 400
#: Longer than any number in a game; Python itself refuses to read thousands of digits.
_MOST_DIGITS = 18
#: Control characters, those that turn the direction of text, halves of characters, and what has no meaning.
_UNREADABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ue000-\uf8ff\ufffe\uffff]"
)
_BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}
_KNOWN_TAGS = frozenset({"str", "int", "float", "bool", "null", "timestamp"})


def parse(text: str, file: str) -> Data:
    """Plain data of a YAML document; every mapping key becomes a string.

    Args:
        text: the document.
        file: its name in problems, relative to the project root.

    Raises:
        BadData: broken YAML, duplicate keys, anchors, tags or several documents, each with its place.
    """
    builder = _Builder(file)
    data = builder.build(compose(text, file))
    if builder.problems:
        raise BadData(builder.problems)
    return data


def read_text(path: Path, file: str) -> str:
    """The text of a source file.

    Raises:
        BadData: the file cannot be read or is not UTF-8.
    """
    try:
        raw = trees.read(path)
    except OSError as error:
        raise BadData([unreadable(error, Place(file))]) from error
    return decode(raw, file)


def decode(raw: bytes, file: str) -> str:
    """UTF-8 bytes (a byte-order mark is dropped) as text.

    Raises:
        BadData: not UTF-8; the place is that of the first wrong byte.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        found = f"0x{raw[error.start]:02x}"
        raise BadData([Problem("not-utf8", Place(file, line, column), {"found": found})]) from error


@lru_cache(maxsize=4)  # a file with many faults is read once, not once for the place of each
def compose(text: str, file: str) -> Node | None:
    """The node tree of a YAML document, by the C parser.

    Raises:
        BadData: the text is not one well-formed YAML document.
    """
    _refuse_deep_nesting(text, file)
    try:
        node: Node | None = YAML(typ="safe", pure=False).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
        raise BadData([Problem("broken-yaml", place, {"found": error.problem or str(error)})]) from error
    except YAMLError as error:  # of the reader: a character that YAML does not allow
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1
        column = position - (text.rfind("\n", 0, position) + 1) + 1
        raise BadData([Problem("control-character", Place(file, line, column))]) from error
    return node


def _refuse_deep_nesting(text: str, file: str) -> None:
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.lstrip(" ")
        opened = line.count("[") + line.count("{")
        if depth + opened > _DEEPEST:  # only then it pays to look at each character
            depth = max(accumulate((_BRACKETS.get(character, 0) for character in line), initial=depth))
        else:
            depth += opened - line.count("]") - line.count("}")
        dashes = len(bare) - len(bare.lstrip("- "))
        if depth > _DEEPEST or len(line) - len(bare) > _INDENT_LIMIT or dashes > 2 * _DEEPEST:
            raise BadData([Problem("too-deep", Place(file, number), {"limit": _DEEPEST})])
        depth = max(depth, 0)


class _Builder:
    """Turns nodes into plain data and gathers what is not allowed."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._seen: set[int] = set()

    def build(self, node: Node | None) -> Data:
        if node is None:
            return None
        if node.anchor is not None or id(node) in self._seen:
            self._report("anchor", node, found=node.anchor or "*")
            return None
        self._seen.add(id(node))
        if not isinstance(node, ScalarNode) and str(node.tag) not in (f"{_TAG}map", f"{_TAG}seq"):
            self._report("yaml-tag", node, found=node.tag)
            return None
        if isinstance(node, MappingNode):
            return self._mapping(node)
        if isinstance(node, SequenceNode):
            return [self.build(item) for item in node.value]
        return self._scalar(node)

    def _mapping(self, node: MappingNode) -> dict[str, Data]:
        data: dict[str, Data] = {}
        first: dict[str, int] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self._report("key-not-scalar", key_node)
                continue
            key = key_node.value
            if _UNREADABLE.search(key):
                self._report("control-character", key_node)
                continue
            if _INT.fullmatch(key) and not _PLAIN_INT.fullmatch(key):  # 01 and +1 are 1 once more
                self._report("not-a-number", key_node, found=key)
                continue
            if key in data:
                self._report("duplicate-key", key_node, found=key, first=first[key])
                continue
            first[key] = key_node.start_mark.line + 1
            data[key] = self.build(value_node)
        return data

    def _scalar(self, node: Node) -> Data:
        tag = str(node.tag)
        text: str = node.value
        if _UNREADABLE.search(text):
            self._report("control-character", node)
            return None
        if not tag.startswith(_TAG) or tag.removeprefix(_TAG) not in _KNOWN_TAGS:
            self._report("yaml-tag", node, found=tag)
            return None
        if tag.endswith(":str") or getattr(node, "style", None) in ("'", '"', "|", ">"):
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INT.fullmatch(text):
            if len(text) > _MOST_DIGITS:
                self._report("number-too-long", node, limit=_MOST_DIGITS)
                return None
            return int(text)
        if _FLOAT.fullmatch(text):
            return float(text)
        return text  # dates, 0o17, 1_000, True: plain text in the YAML that rule data is written in

    def _report(self, code: str, node: Node, **values: object) -> None:
        place = Place(self.file, node.start_mark.line + 1, node.start_mark.column + 1)
        self.problems.append(Problem(code, place, values))


def locate(text: str, file: str, path: Sequence[Step], *, key: bool = False, within: str = "") -> Place:
    """Where the value at `path` stands; the deepest part of the path that exists, if not all of it does.

    Args:
        text: the document.
        file: its name in the returned place.
        path: keys and indexes from the top.
        key: give the place of the last key instead of its value.
        within: a piece of the value's source text to point at, if it occurs there.
    """
    node = compose(text, file)
    if node is None:
        return Place(file)
    mark = node.start_mark
    for number, step in enumerate(path):
        last = number == len(path) - 1
        if isinstance(node, MappingNode):
            pair = next((p for p in node.value if p[0].value == str(step)), None)
            if pair is None:
                break
            node = pair[1]
            scalar = isinstance(node, ScalarNode)
            mark = node.start_mark if last and not key and scalar else pair[0].start_mark
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            mark = node.start_mark
        else:
            break
    if within:
        at = text.find(within, node.start_mark.index, node.end_mark.index)
        if at >= 0:
            return Place(file, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)
    return Place(file, mark.line + 1, mark.column + 1)
