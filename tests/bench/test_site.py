"""The whole site against three plain Material builds of the same pages, in time of the processor."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

from reglario.site import write_pages
from reglario.wording import LANGUAGES

ROOT = Path(__file__).parents[2]
PLAIN = """\
site_name: Plain
site_url: https://example.org/
theme: {{name: material, language: {language}, font: false}}
markdown_extensions: [attr_list, md_in_html, tables, {{toc: {{permalink: true}}}}]
"""


def seconds(config: Path, target: Path) -> float:
    """Processor time of one build."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(config), "-d", str(target)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_no_slower_than_three_plain_builds(tmp_path: Path) -> None:
    write_pages(ROOT, tmp_path / "pages", LANGUAGES)
    plain = 0.0
    for language in LANGUAGES:
        source = tmp_path / "pages" / ("" if language == LANGUAGES[0] else language)
        folder = tmp_path / language
        shutil.copytree(source, folder / "docs", ignore=shutil.ignore_patterns(*LANGUAGES, "r"))
        (folder / "mkdocs.yml").write_text(PLAIN.format(language=language), encoding="utf-8")
        plain += seconds(folder / "mkdocs.yml", folder / "site")
    assert seconds(ROOT / "mkdocs.yml", tmp_path / "ours") <= 1.2 * plain
