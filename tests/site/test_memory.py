"""What is kept between two builds of a served site."""

from __future__ import annotations

from pathlib import Path

from reglario.site import Site
from reglario.site.memory import Memory, digest
from tests.site import orchard
from tests.site.conftest import LANGUAGES


def test_only_what_a_build_used_is_kept() -> None:
    memory = Memory()
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    for names in (("a", "b"), ("a",), ("a", "b")):
        memory.begin()
        for name in names:
            assert memory.recall(name, lambda name=name: make(name)) == name
    assert made == ["a", "b", "b"]


def test_a_digest_tells_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    before = digest([tmp_path])
    (tmp_path / "a").rename(tmp_path / "b")
    renamed = digest([tmp_path])
    (tmp_path / "b").write_text("2")
    assert len({before, renamed, digest([tmp_path]), digest([tmp_path / "none"])}) == 4


def test_an_edit_makes_anew_what_it_touches(tmp_path: Path) -> None:
    root = orchard.write_project(tmp_path)
    memory = Memory()

    def pages() -> dict[tuple[str, str], object]:
        site = Site(root, LANGUAGES, memory)
        return {(s.game, s.language): s.pages for language in LANGUAGES for s in site.sections(language)}

    def changed(before: dict[tuple[str, str], object], after: dict[tuple[str, str], object]) -> set[tuple[str, str]]:
        return {key for key in after if after[key] is not before[key]}

    first = pages()
    catalog = root / "locales/es/orchard.po"
    catalog.write_text(catalog.read_text(encoding="utf-8").replace("El cesto", "La cesta"), encoding="utf-8")
    second = pages()
    assert changed(first, second) == {("orchard", "es")}
    rules = root / "rules_data/arboleda/rules/play.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Weather", "Wind"), encoding="utf-8")
    assert changed(second, pages()) == {("arboleda", language) for language in LANGUAGES}
