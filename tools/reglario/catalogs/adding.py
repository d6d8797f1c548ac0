"""Begin a language: catalogs, terms, style, and its place in `mkdocs.yml`."""

from __future__ import annotations

import io
from typing import Final

from ruamel.yaml import YAML
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from reglario.book import BadData, Book, Place, Problem
from reglario.book.reading import read_text
from reglario.catalogs.addresses import CONFIGURATION, composed, value_at
from reglario.catalogs.catalog import catalog_file, read_catalog, render
from reglario.catalogs.languages import locale_of
from reglario.catalogs.pseudo import PSEUDO, fill, pseudo_terms
from reglario.catalogs.style import style_file
from reglario.catalogs.templates import empty_catalog, templates
from reglario.catalogs.terms import load_terms, terms_file
from reglario.catalogs.updating import Updated, merge
from reglario.catalogs.writing import write_all

_TERMS: Final = "# yaml-language-server: $schema=../../schema/terms.schema.json\n"
_STYLE: Final = "# yaml-language-server: $schema=../schema/style.schema.json\n"


def add_language(book: Book, language: str) -> list[str]:
    """Begin a language; what is there already stays. The pseudo-language is filled, all others wait for translators.

    Args:
        book: the project.
        language: as the web writes it: `de`, `pt-BR`.

    Returns:
        The files that were written.

    Raises:
        BadData: the CLDR knows no such language, or a file of the project cannot be read.
        OSError: a file cannot be written; all are as they were.
    """
    locale = locale_of(language)
    if locale is None and language != PSEUDO:
        raise BadData([Problem("unknown-language", Place(CONFIGURATION), {"found": language})])
    root = book.root
    contents: dict[str, str | bytes] = {}
    for template in templates(book, language):
        file = catalog_file(language, template.name)
        if (root / file).is_file() and language != PSEUDO:
            continue
        catalog = read_catalog(root / file, file) if (root / file).is_file() else empty_catalog(template, language)
        merge(catalog, template, (), Updated(file))
        if language == PSEUDO:
            fill(catalog)
        contents[file] = render(catalog)
        game = book.games.get(template.name)
        terms = terms_file(language, template.name)
        if game is not None and language == PSEUDO:
            forms = pseudo_terms(load_terms(root, game, language))
            said = {term: found.model_dump(exclude_defaults=True) for term, found in forms.items()}
            contents[terms] = _TERMS + _yaml({"terms": said})
        elif game is not None and not (root / terms).is_file():
            contents[terms] = f"{_TERMS}terms: {{}}\n"
    style = style_file(language)
    if locale is not None and not (root / style).is_file():
        decimal = locale.number_symbols["latn"]["decimal"]
        contents[style] = _STYLE + _yaml({"decimal": decimal})
    if (root / CONFIGURATION).is_file():
        text = read_text(root / CONFIGURATION, CONFIGURATION)
        name = (locale.get_display_name() if locale else None) or "Pseudo"
        contents[CONFIGURATION] = _with_language(text, language, name[0].upper() + name[1:])
    return write_all(root, contents)


def _yaml(data: object) -> str:
    out = io.StringIO()
    yaml = YAML()
    yaml.width = 4096
    yaml.dump(data, out)
    return out.getvalue()


def _with_language(text: str, language: str, name: str) -> str:
    """`mkdocs.yml` with one more language at the end of those of the plugin i18n; all else stays as it is written."""
    entries = _languages(composed(text))
    if entries is None or entries.flow_style:
        raise BadData([Problem("languages-not-found", Place(CONFIGURATION), {"found": language})])
    if any(getattr(value_at(entry, "locale"), "value", None) == language for entry in entries.value):
        return text
    lines = text.split("\n")
    end = _last_line(entries) + 1
    indent = " " * entries.start_mark.column
    lines.insert(end, f"{indent}- {{locale: {language}, name: {name}, build: true}}")
    return "\n".join(lines)


def _last_line(node: Node) -> int:
    """The last line of something; a mapping of several lines ends, to YAML, where the next thing begins."""
    if isinstance(node, MappingNode) and not node.flow_style:
        return _last_line(node.value[-1][1])
    if isinstance(node, SequenceNode) and not node.flow_style:
        return _last_line(node.value[-1])
    return int(node.end_mark.line)


def _languages(top: Node | None) -> SequenceNode | None:
    plugins = value_at(top, "plugins")
    for plugin in plugins.value if isinstance(plugins, SequenceNode) else ():
        found = value_at(value_at(plugin, "i18n"), "languages") if isinstance(plugin, MappingNode) else None
        if isinstance(found, SequenceNode) and found.value:
            return found
    return None
