"""A newcomer types what the page for translators says, in each language; it works as written."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_cli import ROOT, reglario

PAGES = {"es": "translating.md", "it": "translating.it.md", "en": "translating.en.md"}
_TYPED = re.compile(r"`(reglario [^`]+)`")
_BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
GAME = "piraten_kapern"


def commands(page: str) -> list[str]:
    """What is to be typed, in the order of the page; what stands for a game filled in."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    found = [(match.start(), match[1]) for match in _TYPED.finditer(text)]
    for block in _BLOCK.finditer(text):
        found += [(block.start(), line.strip()) for line in block[1].splitlines()]
    return [re.sub(r"<(?:game|juego|gioco)>", GAME, command) for _, command in sorted(found)]


@pytest.mark.parametrize("language", PAGES)
def test_every_command_works_as_written(language: str, tmp_path: Path) -> None:
    for folder in ("rules_data", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*_forest*", "forest_*"))
    for file in ("mkdocs.yml", ".gitattributes"):
        shutil.copy(ROOT / file, tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    typed = commands(PAGES[language])
    assert len(typed) > 9
    for command in typed:
        name, *arguments = shlex.split(command)
        if name == "reglario":
            done = reglario(*arguments, cwd=tmp_path, language=language)
            assert (done.returncode, "Traceback" in done.stderr) == (0, False), (command, done.stderr, done.stdout)
        elif name == "git":
            subprocess.run([name, *arguments], cwd=tmp_path, check=True)
        else:
            assert name in {"python3", ".", "pip"}, command  # which the tests themselves were set up by
    driver = subprocess.run(
        ["git", "config", "merge.reglario.driver"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert driver.stdout == "reglario locales merge %O %A %B --path %P\n"
    attribute = ["git", "check-attr", "merge", f"locales/es/{GAME}.po"]
    assert (
        "merge: reglario"
        in subprocess.run(attribute, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    )


def test_the_three_pages_say_the_same_commands() -> None:
    def plain(page: str) -> list[str]:
        return [re.sub(r'\b(?:es|it)\b|"[^"]*"', "…", command) for command in commands(page)]

    assert plain(PAGES["es"]) == plain(PAGES["it"]) == plain(PAGES["en"])
