"""Hand-written pages under `docs/`: which translation was made from an older text."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reglario.book.reading import read_text
from reglario.sentences.languages import LANGUAGES

FOLDER = "docs"
_FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|$)", re.DOTALL)
_RECORDED = re.compile(r"^translated-from:[ \t]*['\"]?([0-9a-f]+)['\"]?[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class StalePage:
    """A translated page that does not follow its source.

    Args:
        file: the translation, relative to the project root.
        source: the page it should follow.
        recorded: hash of the text it was translated from; None if it says none.
        current: hash of the source as it is now, to be written down when the translation has been revised.
    """

    file: str
    source: str
    recorded: str | None
    current: str


def stale_pages(root: Path) -> list[StalePage]:
    """The translated pages whose source has changed, or that do not say what they were translated from.

    A page's versions are `page.md` or `page.<lang>.md`; the source is the one without language, else the first (in
    the order of the site's languages) that has no `translated-from` in its front matter.

    Raises:
        BadData: a page is not UTF-8 text.
    """
    versions: dict[str, dict[str, str]] = defaultdict(dict)
    for path in sorted((root / FOLDER).rglob("*.md")):
        file = path.relative_to(root).as_posix()
        page, language = _split(file)
        versions[page][language] = file
    stale: list[StalePage] = []
    for files in versions.values():
        texts = {language: read_text(root / file, file) for language, file in files.items()}
        source = _source(texts)
        current = text_hash(texts[source])
        for language, file in files.items():
            recorded = recorded_hash(texts[language])
            if language != source and recorded != current:
                stale.append(StalePage(file, files[source], recorded, current))
    return stale


def _split(file: str) -> tuple[str, str]:
    stem = file.removesuffix(".md")
    page, dot, language = stem.rpartition(".")
    return (page, language) if dot and language in LANGUAGES else (stem, "")


def _source(texts: Mapping[str, str]) -> str:
    order = [language for language in ("", *LANGUAGES) if language in texts]
    return next((language for language in order if recorded_hash(texts[language]) is None), order[0])


def text_hash(text: str) -> str:
    """Twelve digits that stand for a page's text, whatever its front matter and line ends."""
    body = _FRONT_MATTER.sub("", text.replace("\r\n", "\n"), count=1) if text.startswith("---") else text
    return hashlib.sha256(body.replace("\r\n", "\n").strip().encode()).hexdigest()[:12]


def recorded_hash(text: str) -> str | None:
    """The hash that a page says it was translated from."""
    front = _FRONT_MATTER.match(text.replace("\r\n", "\n"))
    found = _RECORDED.search(front[1]) if front else None
    return found[1] if found else None
