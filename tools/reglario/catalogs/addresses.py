"""Where the site shows a text: the address that a translator follows to see it in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from reglario.book import BadData, Game, Place, Problem, Unit
from reglario.book.reading import read_text

#: Last part of a permalink: /<game>/r/<rule>/.
PERMALINKS = "r"
GLOSSARY = "glossary"
#: How the line of a comment begins that holds an address.
PAGE = "page: "
CONFIGURATION = "mkdocs.yml"


def address_end(reference: str) -> str:
    """Where `rule:id` or `term:id` is found below its game's address."""
    kind, _, name = reference.partition(":")
    return f"{PERMALINKS}/{name}/" if kind == "rule" else f"{GLOSSARY}/#{name}"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Addresses below one language's part of the site; without `mkdocs.yml`, relative to it.

    Args:
        base: ends with a slash, or is empty.
    """

    base: str

    def of(self, game: Game, unit: Unit) -> str:
        """The page of a text; that of a rule stays the same when the rule moves to another chapter."""
        kind, _, name = unit.key.partition(":")
        if kind == "example":
            shown = next((example.shows for example in game.examples if example.id == name), [])
            kind, name = ("rule", shown[0]) if shown else ("", "")
        return f"{self.base}{game.id}/" + (address_end(f"{kind}:{name}") if kind in ("rule", "term") else "")


def addresses(root: Path, language: str) -> Addresses:
    """The addresses of a project's pages in one language, as its `mkdocs.yml` has them (not as the environment says).

    Raises:
        BadData: `mkdocs.yml` is no YAML.
    """
    path = root / CONFIGURATION
    top = composed(read_text(path, CONFIGURATION)) if path.is_file() else None
    scalars = list(_scalars(value_at(top, "site_url")))
    base = scalars[-1].rstrip("/") + "/" if scalars else ""
    return Addresses(base if language == _default_language(top) else f"{base}{language}/")


def composed(text: str) -> Node | None:
    """The nodes of `mkdocs.yml`: what MkDocs' own tags stand for is no matter here.

    Args:
        text: of the file; it may say `[https://...]`, which the C parser refuses.

    Raises:
        BadData: it is no YAML.
    """
    try:
        node: Node | None = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark
        place = Place(CONFIGURATION, mark.line + 1, mark.column + 1) if mark else Place(CONFIGURATION)
        raise BadData([Problem("broken-yaml", place, {"found": error.problem or str(error)})]) from error
    return node


def _default_language(top: Node | None) -> str | None:
    for plugin in _items(value_at(top, "plugins")):
        for entry in _items(value_at(value_at(plugin, "i18n"), "languages")):
            if "true" in _scalars(value_at(entry, "default")):
                return next(_scalars(value_at(entry, "locale")), None)
    return None


def value_at(node: Node | None, key: str) -> Node | None:
    """What a mapping has under a key."""
    pairs = node.value if isinstance(node, MappingNode) else ()
    return next((value for name, value in pairs if name.value == key), None)


def _items(node: Node | None) -> list[Node]:
    return list(node.value) if isinstance(node, SequenceNode) else []


def _scalars(node: Node | None) -> Iterator[str]:
    """A scalar, or those of a list: `!ENV [NAME, value]` ends with the value that is meant without the variable."""
    if isinstance(node, ScalarNode):
        yield str(node.value)
    for item in _items(node):
        yield from _scalars(item)
