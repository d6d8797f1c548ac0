"""What a served site shows after an edit is what a new build of it would show, byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mkdocs import utils
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from tests.site import orchard

ES = "locales/es/orchard.po"
RULES = "rules_data/orchard/rules/play.yaml"
EXAMPLES = "rules_data/orchard/examples/play.yaml"
IDS = "rules_data/orchard/ids.yaml"
TERMS = "locales/es/terms/orchard.yaml"
ITALIAN = orchard.CATALOG.replace("Language: es", "Language: it").replace("El cesto lleno", "Il cesto pieno")
ABOUT = "# Acerca\n\n<!-- translations -->\n\n<!-- terms -->\n"
#: Edits one after another: file, what is replaced (None: the whole file, or a new one), and by what (None: removed).
EDITS: list[tuple[str, str | None, str | None]] = [
    (ES, "El cesto lleno", "La cesta llena"),
    (ES, "Sacas {value}.", "Tomas {value}."),  # a phrase, said by examples
    ("locales/it/orchard.po", None, ITALIAN),
    (TERMS, None, "terms:\n  apple: {term: manzana, plural: manzanas, gender: f}\n"),
    (ES, '#, fuzzy\n#| msgid "Draw one. At most: {most}."\n', ""),
    (ES, 'msgstr "Sacar fruta"', 'msgstr "Sacar fruta'),  # a broken catalog: the game has one page that says so
    (ES, 'msgstr "Sacar fruta\n', 'msgstr "Sacar más fruta"\n'),
    (RULES, 'title: "Playing"', 'title: "How to play"'),  # in the navigation of all pages of the game
    (EXAMPLES, "left: 6", "left: 5"),  # an example that fails
    (IDS, "\n  rain: withdrawn", ""),  # a permalink that goes
    ("docs/about.it.md", "Informazioni", "Che cos'è"),
    ("docs/about.en.md", None, None),
    ("rules_data/arboleda/game.yaml", None, None),  # the other game goes, with all its pages
]


class Serving:
    """Builds of one project as `mkdocs serve` makes them; what a plugin remembers is this server's own."""

    def __init__(self, root: Path, target: Path) -> None:
        self.root = root
        self.target = target
        self._option: Any = dict(MkDocsConfig._schema)["plugins"]
        self._plugins: dict[str, Any] = {}

    def build(self) -> dict[str, bytes]:
        """Build, and return all files apart from the search index and what is packed with the time."""
        first = not self._plugins
        self._option.plugin_cache = self._plugins
        config = load_config(str(self.root / "mkdocs.yml"), site_dir=str(self.target))
        if first:
            config.plugins.on_startup(command="serve", dirty=False)
        config.site_url = "http://127.0.0.1/base/"
        build(config, serve_url=config.site_url)
        files = {path.relative_to(self.target): path for path in self.target.rglob("*") if path.is_file()}
        config.plugins["reglario"]._stop_indexing()  # which is not looked at
        return {
            str(name): path.read_bytes()
            for name, path in files.items()
            if name.suffix != ".gz" and name.parts[0] != "pagefind"
        }


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    option: Any = dict(MkDocsConfig._schema)["plugins"]
    kept, clean = option.plugin_cache, utils.clean_directory
    yield
    option.plugin_cache, utils.clean_directory = kept, clean


def edit(root: Path, file: str, old: str | None, new: str | None) -> None:
    path = root / file
    if new is None:
        path.unlink()
        return
    text = new
    if old is not None:
        before = path.read_text(encoding="utf-8")
        assert old in before, file
        text = before.replace(old, new)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_no_page_is_stale(tmp_path: Path) -> None:
    root = orchard.write_project(tmp_path / "project", {"docs/about.md": ABOUT})
    served = Serving(root, tmp_path / "served")
    before = served.build()
    for number, (file, old, new) in enumerate(EDITS):
        edit(root, file, old, new)
        after = served.build()
        clean = Serving(root, tmp_path / f"clean-{number}").build()
        assert after.keys() == clean.keys(), (file, new)
        assert [name for name in clean if after[name] != clean[name]] == [], (file, new)
        assert after != before, (file, new)
        before = after


def test_a_build_that_fails_halfway_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from reglario.site import Site  # noqa: PLC0415

    root = orchard.write_project(tmp_path / "project")
    served = Serving(root, tmp_path / "served")
    served.build()
    edit(root, ES, "El cesto lleno", "La cesta llena")
    files = Site.files

    def failing(site: Site, language: str) -> Any:
        if language == "it":
            raise RuntimeError("halfway")
        return files(site, language)

    with monkeypatch.context() as patch:
        patch.setattr(Site, "files", failing)
        with pytest.raises(RuntimeError):
            served.build()
    edit(root, "rules_data/arboleda/game.yaml", None, None)
    assert served.build() == Serving(root, tmp_path / "clean").build()


def test_an_edit_of_a_catalog_makes_no_other_page_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from reglario.site import site  # noqa: PLC0415

    made: list[tuple[str, str, str]] = []

    def noted(kind: str) -> None:
        make = getattr(site, f"{kind}_page")

        def page(edition: Any, *rest: Any) -> Any:
            made.append((edition.game.id, edition.language, kind))
            return make(edition, *rest)

        monkeypatch.setattr(site, f"{kind}_page", page)

    kinds = ("summary", "chapter", "glossary", "figures", "disputes", "sources", "review")
    for kind in kinds:
        noted(kind)
    root = orchard.write_project(tmp_path / "project")
    served = Serving(root, tmp_path / "served")
    served.build()
    assert {(game, language) for game, language, _ in made} == {
        (game, language) for game in ("orchard", "arboleda") for language in ("es", "it", "en")
    }
    made.clear()
    served.build()
    assert made == []
    edit(root, ES, "Sacas {value}.", "Tomas {value}.")  # said by examples, which stand in the chapter alone
    served.build()
    assert made == [("orchard", "es", "chapter")]
    made.clear()
    edit(root, ES, "El cesto lleno", "La cesta llena")  # a rule's title: on its own page, and named by others
    served.build()
    assert {(game, language) for game, language, _ in made} == {("orchard", "es")}
    assert {"chapter", "review"} <= {kind for *_, kind in made} < set(kinds)
