"""What was published where: a small file of the project, committed, by which later changes on a wiki are known."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, ValidationError

from reglario.book import BadData
from reglario.book.files import write_if_changed
from reglario.book.model import Id, Model, Text
from reglario.book.reading import parse, read_text
from reglario.book.validation import model_problems
from reglario.wiki.mediawiki import Version, as_kept

FILE = "published.yaml"
_HEAD = (
    "# What `reglario wiki publish` wrote and where. Commit it: `reglario wiki drift` compares it with the wikis.\n"
)


class Publication(Model):
    """A page as it was published.

    Its `content` is a digest of what the page said: it is the same page as long as it says the same, whatever its
    revision is.
    """

    wiki: Text
    title: Text
    game: Id
    language: Text
    revision: int
    content: Text
    flat: bool = False


class PublishedFile(Model):
    """`published.yaml`."""

    pages: list[Publication] = Field(default_factory=list)


@dataclass(frozen=True)
class Published:
    """All publications of a project."""

    root: Path
    pages: tuple[Publication, ...]

    @classmethod
    def read(cls, root: Path) -> Published:
        """Those of the project at `root`; none where there is no file.

        Raises:
            BadData: everything that is wrong in the file.
        """
        path = root / FILE
        if not path.is_file():
            return cls(root, ())
        text = read_text(path, FILE)
        data = parse(text, FILE) or {}
        try:
            return cls(root, tuple(PublishedFile.model_validate(data).pages))
        except ValidationError as error:
            raise BadData(model_problems(error, PublishedFile.model_json_schema(), data, text, FILE)) from error

    def of(self, wiki: str, title: str) -> Publication | None:
        """What was published under a title of a wiki."""
        return next((page for page in self.pages if (page.wiki, page.title) == (wiki, title)), None)

    def write(self, publication: Publication) -> None:
        """Note a publication in place of an earlier one under the same title.

        Raises:
            OSError: the file cannot be written.
        """
        key = publication.wiki, publication.title
        pages = [page for page in self.pages if (page.wiki, page.title) != key]
        pages = sorted([*pages, publication], key=lambda page: (page.wiki, page.title))
        write_if_changed(self.root / FILE, _HEAD + "pages:\n" + "".join(_entries(pages)))


def _entries(pages: Iterable[Publication]) -> Iterable[str]:
    for page in pages:
        fields = page.model_dump(exclude_defaults=True)
        lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in fields.items()]
        yield "  - " + "    ".join(lines)


def content_of(text: str) -> str:
    """The digest of what a page says."""
    return f"sha256:{hashlib.sha256(as_kept(text).encode()).hexdigest()}"


def is_as_published(version: Version | None, publication: Publication) -> bool:
    """Whether a page says what was published."""
    return version is not None and content_of(version.text) == publication.content
