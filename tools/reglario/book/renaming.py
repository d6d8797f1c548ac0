"""Changing the id of a rule or term: what moves with it, and the edits in a game's YAML files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from reglario import trees
from reglario.book.game import Game
from reglario.book.loading import DATA_FOLDER
from reglario.book.model import Moved
from reglario.book.problems import BadData, Place, Problem, nearest
from reglario.book.reading import Step, compose, decode, locate, parse

Kind = Literal["rule", "term"]
_ID = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_BOM = b"\xef\xbb\xbf"

#: Where ids stand in a file of rule data, None being any key or index. References in texts come on top.
_PLACES: Mapping[Kind, Mapping[str, tuple[tuple[Step | None, ...], ...]]] = {
    "rule": {
        "rules": (("rules", None, "id"), ("rules", None, "replaces"), ("rules", None, "see", None)),
        "examples": (
            ("examples", None, "shows", None),
            ("examples", None, "silent", None),
            ("examples", None, "then", "refused"),
        ),
        "ids.yaml": (("rules", None, "moved"),),
    },
    "term": {
        "glossary.yaml": (("terms", None, "id"), ("terms", None, "see", None)),
        "components": (("components", None, "term"),),
        "ids.yaml": (("terms", None, "moved"),),
    },
}


class Moves:
    """Ids that have another name now.

    Args:
        moves: former -> present, each as references write it: `rule:old`, `term:old`.
    """

    def __init__(self, moves: Mapping[str, str]) -> None:
        self.moves = dict(moves)
        self._units = {_unit_head(old): _unit_head(new) for old, new in self.moves.items()}
        names = "|".join(re.escape(old) for old in self.moves)
        self._reference = re.compile(rf"\]\(({names})\)")

    def __bool__(self) -> bool:
        return bool(self.moves)

    def unit(self, unit: str) -> str:
        """The present id of a unit."""
        head, slash, rest = unit.partition("/")
        return self._units.get(head, head) + slash + rest

    def text(self, text: str) -> str:
        """A text whose references lead to the present ids."""
        return self._reference.sub(lambda match: f"]({self.moves[match[1]]})", text) if self.moves else text


def _unit_head(reference: str) -> str:
    """How ids of units begin: those of rules with the bare id."""
    return reference.removeprefix("rule:")


def moves_of(game: Game) -> Moves:
    """The moves that a game's register tells."""
    return Moves(
        {
            f"{kind}:{old}": f"{kind}:{fate.moved}"
            for kind, register in (("rule", game.ids.rules), ("term", game.ids.terms))
            for old, fate in register.items()
            if isinstance(fate, Moved)
        }
    )


@dataclass(frozen=True, slots=True)
class Renaming:
    """One id to change."""

    kind: Kind
    old: str
    new: str

    @property
    def moves(self) -> Moves:
        """What moves."""
        return Moves({f"{self.kind}:{self.old}": f"{self.kind}:{self.new}"})


def renaming(game: Game, old: str, new: str) -> Renaming:
    """Check a change of id.

    Args:
        game: as it is now.
        old: the id; where a rule and a term share it, `rule:old` or `term:old`.
        new: the id it shall have.

    Raises:
        BadData: unknown or ambiguous old id; a new one that is no id, is in use or was once published.
    """
    place = Place(f"{DATA_FOLDER}/{game.id}/ids.yaml")
    wanted, _, name = old.rpartition(":")
    known: dict[Kind, Sequence[str]] = {"rule": list(game.rule), "term": list(game.term)}
    kinds = [kind for kind, ids in known.items() if name in ids and wanted in ("", kind)]
    if not kinds:
        ids = [f"{kind}:{id_}" if wanted else id_ for kind, listed in known.items() for id_ in listed]
        values = {"kind": wanted or "rule", "found": name, "expected": nearest(old, ids)}
        raise BadData([Problem("unknown-id", place, values)])
    if len(kinds) > 1:
        values = {"found": name, "expected": f"rule:{name}, term:{name}"}
        raise BadData([Problem("ambiguous-id", place, values)])
    kind = kinds[0]
    if not _ID.fullmatch(new):
        raise BadData([Problem("not-an-id", place, {"found": new})])
    register = game.ids.rules if kind == "rule" else game.ids.terms
    if new in known[kind] or new in register:
        raise BadData([Problem("id-taken", place, {"kind": kind, "found": new})])
    return Renaming(kind, name, new)


def renamed_sources(root: Path, game: Game, change: Renaming) -> dict[str, bytes]:
    """The game's files with another id in them; all else in them stays as it is, byte for byte.

    Returns:
        Path below the project root -> new content, for the files that change.

    Raises:
        BadData: a text names the id in a way that cannot be edited.
    """
    folder = f"{DATA_FOLDER}/{game.id}"
    contents: dict[str, bytes] = {}
    for path in trees.files(root / folder):
        if path.suffix != ".yaml":
            continue
        relative = path.relative_to(root / folder).as_posix()
        pattern = relative.split("/")[0]
        raw = trees.read(path)
        places = _PLACES[change.kind].get(pattern, ())
        new = edited(raw, f"{folder}/{relative}", change, places, register=pattern == "ids.yaml")
        if new != raw:
            contents[f"{folder}/{relative}"] = new
    return contents


def edited(
    raw: bytes,
    file: str,
    change: Renaming,
    places: Sequence[Sequence[Step | None]],
    *,
    register: bool = False,
    keys: Sequence[Step] = (),
) -> bytes:
    """A YAML file with another id in it.

    Args:
        raw: what it holds.
        file: its name in problems.
        change: the ids.
        places: paths at which a value that equals the old id is that id.
        register: it is `ids.yaml`, where the old id stays and says where it moved.
        keys: path of a mapping whose key the old id may be.

    Raises:
        BadData: it is broken, or names the id in a way that cannot be edited.
    """
    text = decode(raw, file)
    edits: list[tuple[int, int, str]] = []
    top = compose(text, file)
    for path, node in _scalars(top, ()):
        source = text[node.start_mark.index : node.end_mark.index]
        if node.value == change.old and any(_fits(path, place) for place in places):
            new = source.replace(change.old, change.new)
        else:
            new = change.moves.text(source)
        if new != source:
            edits.append((node.start_mark.index, node.end_mark.index, new))
    if register:
        edits += _register(text, top, change)
    if keys:
        edits += _key(top, keys, change)
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    _refuse_leftovers(text, file, change)
    return (_BOM if raw.startswith(_BOM) else b"") + text.encode()


def _scalars(node: Node | None, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], ScalarNode]]:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield from _scalars(value, (*path, key.value))
    elif isinstance(node, SequenceNode):
        for number, item in enumerate(node.value):
            yield from _scalars(item, (*path, number))
    elif isinstance(node, ScalarNode):
        yield path, node


def _fits(path: Sequence[Step], place: Sequence[Step | None]) -> bool:
    return len(path) == len(place) and all(want in (None, step) for step, want in zip(path, place, strict=True))


def _entry(top: Node | None, path: Sequence[Step]) -> tuple[Node, Node, MappingNode] | None:
    """Key, value and mapping of what stands at a path of keys."""
    found: tuple[Node, Node, MappingNode] | None = None
    node = top
    for step in path:
        if not isinstance(node, MappingNode):
            return None
        pair = next((pair for pair in node.value if pair[0].value == step), None)
        if pair is None:
            return None
        found = (pair[0], pair[1], node)
        node = pair[1]
    return found


def _register(text: str, top: Node | None, change: Renaming) -> list[tuple[int, int, str]]:
    """`old: live` becomes `old: {moved: new}`, and `new: live` follows in the same style."""
    found = _entry(top, (f"{change.kind}s", change.old))
    if found is None:
        return []
    key, value, mapping = found
    moved = (value.start_mark.index, value.end_mark.index, f"{{moved: {change.new}}}")
    if mapping.flow_style:
        return [(moved[0], moved[1], f"{moved[2]}, {change.new}: live")]
    end = text.find("\n", value.end_mark.index)
    line = f"{' ' * key.start_mark.column}{change.new}: live"
    if end < 0:
        return [moved, (len(text), len(text), f"\n{line}\n")]
    newline = "\r\n" if text[end - 1] == "\r" else "\n"
    return [moved, (end + 1, end + 1, line + newline)]


def _key(top: Node | None, keys: Sequence[Step], change: Renaming) -> list[tuple[int, int, str]]:
    found = _entry(top, (*keys, change.old))
    if found is None:
        return []
    start, end = found[0].start_mark.index, found[0].end_mark.index
    return [(start, end, change.new)]


def _refuse_leftovers(text: str, file: str, change: Renaming) -> None:
    """A quoted text may break its line within a reference, where no edit finds it."""
    problems: list[Problem] = []
    moves = change.moves
    parse(text, file)
    for path, node in _scalars(compose(text, file), ()):
        if moves.text(node.value) != node.value:
            values = {"kind": change.kind, "found": change.old}
            problems.append(Problem("reference-not-editable", locate(text, file, path), values))
    if problems:
        raise BadData(problems)
