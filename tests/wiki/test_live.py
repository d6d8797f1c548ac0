"""Pages read from a real MediaWiki."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from reglario.book import BadData, Problem
from reglario.wiki.reading import read_pages
from reglario.wiki.reading.live import _api_of
from reglario.wiki_cli import app
from tests.wiki.faulty import Faulty
from tests.wiki.mediawiki import MediaWiki, free_port

TITLE = "Ayuda del barro"


@pytest.fixture(scope="module")
def wiki(mediawiki: MediaWiki) -> MediaWiki:
    """A wiki with a page of two revisions and a redirect to it."""
    mediawiki.write(TITLE, "== Metas ==", summary="empieza")
    mediawiki.write(TITLE, "== Meta ==\n* [[Barro]]", user="WikiAdmin", summary="/* Metas */ mejor")
    mediawiki.write("Barro", f"#REDIRECT [[{TITLE}]]")
    return mediawiki


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reglario.wiki.session.WAITS", (0.0, 0.0))


@pytest.fixture
def faulty(wiki: MediaWiki) -> Iterator[Faulty]:
    with Faulty(wiki).served() as server:
        yield server


def problems(page: str) -> list[Problem]:
    with pytest.raises(BadData) as caught:
        list(read_pages(page))
    return caught.value.problems


@pytest.mark.parametrize(
    "form",
    ["/index.php?title=Ayuda_del_barro", "/index.php/Ayuda_del_barro", "/wiki/Ayuda%20del_barro", "/wiki/Barro"],
)
def test_the_newest_revision(wiki: MediaWiki, form: str) -> None:
    (revision,) = read_pages(wiki.address + form)
    assert (revision.title, revision.text) == (TITLE, "== Meta ==\n* [[Barro]]")
    assert (revision.author, revision.comment) == ("WikiAdmin", "/* Metas */ mejor")
    assert revision.time.startswith("20")
    assert str(revision.place(13)) == f"{wiki.address}{form}:2:3"


def test_older_revisions(wiki: MediaWiki) -> None:
    newest, oldest = read_pages(f"{wiki.address}/index.php?title={TITLE}", live=50)
    assert newest.number > oldest.number
    assert (oldest.author, oldest.comment, oldest.text) == ("Volunteer", "empieza", "== Metas ==")


def test_the_history_of_a_page(wiki: MediaWiki) -> None:
    told = CliRunner().invoke(app, ["history", f"{wiki.address}/index.php?title={TITLE}", "--lang", "es"])
    assert told.exit_code == 0
    lines = [line for line in told.output.splitlines() if line[:2] == "20"]
    assert [author in line for author, line in zip(["Volunteer", "WikiAdmin"], lines, strict=True)] == [True, True]


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("/index.php?title=Nada", "no-such-page"),
        ("/index.php?title=a%5Bb", "wiki-bad-title"),
        ("/wiki/", "no-title-in-address"),
    ],
)
def test_a_wiki_that_has_no_such_page(wiki: MediaWiki, form: str, code: str) -> None:
    assert [problem.code for problem in problems(wiki.address + form)] == [code]


def test_a_busy_way_is_tried_again(faulty: Faulty) -> None:
    faulty.faults = [("query", "503"), ("query", "drop")]
    (revision,) = read_pages(faulty.api.replace("api.php", f"index.php?title={TITLE}"))
    assert revision.title == TITLE
    assert faulty.asked == ["query"] * 3


@pytest.mark.parametrize(("fault", "code"), [("die", "wiki-no-answer"), ("readapidenied", "wiki-refuses")])
def test_a_wiki_that_does_not_answer(faulty: Faulty, fault: str, code: str) -> None:
    faulty.faults = [("query", fault)]
    assert [problem.code for problem in problems(faulty.api.replace("api.php", "index.php?title=X"))] == [code]


@pytest.mark.parametrize("fault", ["html", "redirect"])
def test_no_api_at_any_likely_place(faulty: Faulty, fault: str) -> None:
    faulty.faults = [("query", fault)] * 3
    (problem,) = problems(faulty.api.replace("api.php", "wiki/X"))
    assert problem.code == "no-wiki-api"
    assert str(problem.values["expected"]).count("api.php") == 3


def test_nobody_there() -> None:
    assert [problem.code for problem in problems(f"http://127.0.0.1:{free_port()}/wiki/Mud")] == ["wiki-no-answer"]


@pytest.mark.parametrize(
    ("address", "first", "title"),
    [
        ("https://en.example.org/wiki/Mud_pie", "https://en.example.org/w/api.php", "Mud pie"),
        ("https://example.org/w/index.php?title=Mud&oldid=3", "https://example.org/w/api.php", "Mud"),
        ("https://example.org/x/index.php/Mud", "https://example.org/x/api.php", "Mud"),
        ("https://example.org/Mud%C3%B1", "https://example.org/api.php", "Mudñ"),
    ],
)
def test_where_the_api_is_looked_for(address: str, first: str, title: str) -> None:
    candidates, found = _api_of(address)
    assert (candidates[0], found) == (first, title)
