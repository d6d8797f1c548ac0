"""Writes all pages as a folder of Markdown, for any other generator of sites."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from reglario.book.files import write_if_changed
from reglario.site.page import prefix
from reglario.site.site import Site

DOCS = "docs"


def write_pages(root: Path, target: Path, languages: Sequence[str]) -> Site:
    """Write the Markdown of all pages, hand-written ones included, with permalinks, data, styles and scripts.

    Links between languages are relative and suppose that `page.md` is served as `page/`.

    Args:
        root: the project.
        target: folder to fill; files that are there already and have no successor stay.
        languages: codes, the default first: it stands at the root, all others in folders of their own.

    Returns:
        The site, whose `warnings` tell what is wrong with its games.

    Raises:
        OSError: the folder cannot be written.
    """
    site = Site(root, languages)
    for language in site.languages:
        base = target / prefix(language, site.languages)
        for section in site.sections(language):
            for page in section.pages:
                _write(base / page.path, page.markdown)
        for file, text in site.files(language):
            _write(base / file, text)
    _hand_written(site, root / DOCS, target)
    theme = Path(__file__).parent / "theme" / "assets"
    for asset in sorted(theme.iterdir()):
        _write(target / "assets" / asset.name, asset.read_text(encoding="utf-8"))
    return site


def _hand_written(site: Site, docs: Path, target: Path) -> None:
    """Pages of `docs/`: `page.it.md` becomes `it/page.md`; other files are copied."""
    for path in sorted(docs.rglob("*")) if docs.is_dir() else ():
        if not path.is_file():
            continue
        relative = path.relative_to(docs)
        if path.suffix != ".md":
            destination = target / relative
            destination.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, destination)
            continue
        stem, _, language = relative.stem.rpartition(".")
        if language not in site.languages or not stem:
            stem, language = relative.stem, site.languages[0]
        text = site.filled(path.read_text(encoding="utf-8"), language)
        _write(target / prefix(language, site.languages) / relative.with_name(f"{stem}.md"), text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_if_changed(path, text)
