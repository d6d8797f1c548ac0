"""The wiki that the other tests rely on is real."""

from __future__ import annotations

from tests.wiki.mediawiki import MediaWiki


def test_it_renders_and_keeps_pages(mediawiki: MediaWiki) -> None:
    assert "<b>dos</b>" in mediawiki.parse("uno '''dos''' tres")["text"]
    first = mediawiki.write("Prueba", "uno", summary="empieza")
    second = mediawiki.write("Prueba", "dos", user="WikiAdmin")
    assert second > first
    assert mediawiki.text("Prueba") == "dos"
    assert mediawiki.revisions("Prueba") == 2
    assert mediawiki.text("Nada") is None


def test_its_settings_can_be_changed_for_a_while(mediawiki: MediaWiki) -> None:
    with mediawiki.fault("$wgReadOnly = 'Backup';"):
        assert mediawiki.ask(action="query", meta="siteinfo")["query"]["general"]["readonly"] is True
    assert mediawiki.ask(action="query", meta="siteinfo")["query"]["general"]["readonly"] is False
