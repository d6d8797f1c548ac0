from __future__ import annotations

import hashlib
from pathlib import Path

from reglario.catalogs.hand_written import StalePage, stale_pages, text_hash
from tests.projects import write

TEXT = "# Hello\n\nWorld.\n"
#: Worked out with hashlib alone, from the text without the blank space around it.
HASH = hashlib.sha256(b"# Hello\n\nWorld.").hexdigest()[:12]


def test_hash_is_of_the_text_alone() -> None:
    assert text_hash(TEXT) == HASH
    assert text_hash(f"---\ntitle: x\n---\n\n{TEXT}") == HASH
    assert text_hash(TEXT.replace("\n", "\r\n")) == HASH
    assert text_hash(TEXT + "---\nmore\n---\n") != HASH


def test_current_translation(tmp_path: Path) -> None:
    write(tmp_path, "docs/index.md", TEXT)
    write(tmp_path, "docs/index.it.md", f"---\ntitle: Ciao\ntranslated-from: {HASH}\n---\n# Ciao\n")
    assert stale_pages(tmp_path) == []


def test_stale_and_unrecorded_translations(tmp_path: Path) -> None:
    write(tmp_path, "docs/guide/start.md", TEXT)
    write(tmp_path, "docs/guide/start.it.md", "---\ntranslated-from: '0123456789ab'\n---\n# Ciao\n")
    write(tmp_path, "docs/guide/start.en.md", "# Hi\n\n    translated-from: 0123456789ab\n")
    assert stale_pages(tmp_path) == [
        StalePage("docs/guide/start.en.md", "docs/guide/start.md", None, HASH),
        StalePage("docs/guide/start.it.md", "docs/guide/start.md", "0123456789ab", HASH),
    ]


def test_source_is_the_version_that_follows_no_other(tmp_path: Path) -> None:
    write(tmp_path, "docs/a.en.md", TEXT)
    write(tmp_path, "docs/a.es.md", f"---\ntranslated-from: {HASH}\n---\n# Hola\n")
    write(tmp_path, "docs/a.it.md", "---\ntranslated-from: 0123456789ab\n---\n# Ciao\n")
    assert [(page.file, page.source) for page in stale_pages(tmp_path)] == [("docs/a.it.md", "docs/a.en.md")]


def test_one_language_alone_and_other_suffixes(tmp_path: Path) -> None:
    write(tmp_path, "docs/only.en.md", TEXT)
    write(tmp_path, "docs/v1.2.md", TEXT)
    write(tmp_path, "docs/v1.md", TEXT)
    assert stale_pages(tmp_path) == []
