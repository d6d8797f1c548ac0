from __future__ import annotations

from pathlib import Path

import pytest

from reglario.book import BadData
from reglario.catalogs.style import NO_STYLE, load_style
from tests.projects import write

FILE = "locales/es/style.yaml"


def test_without_a_file_nothing_is_laid_down(tmp_path: Path) -> None:
    assert load_style(tmp_path, "es") == NO_STYLE


def test_a_style(tmp_path: Path) -> None:
    write(
        tmp_path,
        FILE,
        "register: familiar\ndecimal: ','\nquotes: «»\nwords: [{use: solo, instead_of: [sólo]}]\nnames: [Catan]\n",
    )
    style = load_style(tmp_path, "es")
    assert (style.register_, style.decimal, style.quotes, style.names) == ("familiar", ",", "«»", ["Catan"])
    assert (style.words[0].use, style.words[0].instead_of) == ("solo", ["sólo"])


def test_all_faults_with_their_places(tmp_path: Path) -> None:
    write(tmp_path, FILE, "register: tú\ndecimal: ','\nwords:\n  - {use: solo}\nregistro: tu\n")
    with pytest.raises(BadData) as caught:
        load_style(tmp_path, "es")
    assert [(p.code, str(p.place)) for p in caught.value.problems] == [
        ("not-one-of", f"{FILE}:1:11"),
        ("missing-key", f"{FILE}:4:5"),
        ("unknown-key", f"{FILE}:5:1"),
    ]
