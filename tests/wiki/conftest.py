"""A real MediaWiki for tests, one per session."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.wiki.mediawiki import MediaWiki, free_port, missing


@pytest.fixture(scope="session")
def mediawiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MediaWiki]:
    """A fresh wiki in Spanish with the users WikiAdmin and Volunteer."""
    reason = missing()
    if reason:
        pytest.skip(reason)
    with MediaWiki(tmp_path_factory.mktemp("mediawiki"), free_port(), "es").served() as wiki:
        yield wiki
