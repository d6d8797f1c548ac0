"""The icons of a published page on real wikis: with uploads of SVG, of PNG only, of neither, and without uploads."""

from __future__ import annotations

import hashlib
from itertools import count
from pathlib import Path

import pytest

from reglario.book import load
from reglario.wiki.exporting import icon_file
from reglario.wiki.icons import look
from reglario.wiki.mediawiki import Wiki
from tests.projects import FILES, GAME
from tests.wiki.draft import draft
from tests.wiki.mediawiki import MediaWiki
from tests.wiki.running import reglario

_numbers = count()
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="red" d="M0 0h{}v1z"/></svg>\n'
NO_SVG = '$wgFileExtensions = [ "png", "jpg" ];'


class Case:
    """A project whose one rule shows an icon that no other test uses, and its page on the wiki."""

    def __init__(self, wiki: MediaWiki, root: Path) -> None:
        number = next(_numbers)
        self.wiki, self.root = wiki, root
        self.icon = f"stone-{number}"
        self.title = f"Piedras {number}"
        self.picture = SVG.format(number)
        self.svg = f"Pebbles-{self.icon}.svg"
        self.png = f"Pebbles-{self.icon}-128px.png"
        pieces = f"  - {{id: stone, name: Piedra lisa, count: 1, icon: {self.icon}}}\n"
        changes = {
            f"icons/{self.icon}.svg": self.picture,
            "glossary.yaml": FILES["glossary.yaml"].replace("    icon: pebble\n", ""),
            "components/pebble.yaml": FILES["components/pebble.yaml"].replace("count: 4}", "count: 4, icon: pebble}")
            + pieces,
        }
        draft(root, f"Toma la [piedra](icon:{self.icon}).", changes=changes)

    def publish(self, *arguments: str, language: str = "en", account: bool = True) -> tuple[int, str, str]:
        who = self.wiki.bot("WikiAdmin"), self.wiki.users["WikiAdmin"]
        return reglario(
            *("wiki", "publish", GAME, "--lang", "es", "--wiki", self.wiki.address, "--title", self.title),
            *("--root", str(self.root), *arguments),
            language=language,
            account=dict(zip(("REGLARIO_WIKI_USER", "REGLARIO_WIKI_PASSWORD"), who, strict=True))
            if account
            else None,
        )

    @property
    def rule(self) -> str:
        """What the page on the wiki says of the stone."""
        text = self.wiki.text(self.title) or ""
        return next((line for line in text.splitlines() if line.startswith("Toma ")), "")

    def file(self, name: str) -> dict[str, object]:
        """A file of the wiki; nothing if there is none."""
        found = self.wiki.ask(
            action="query", titles=f"File:{name}", prop="imageinfo", iiprop="sha1|size|mime|comment|user"
        )
        return next(iter(found["query"]["pages"][0].get("imageinfo", ())), {})


@pytest.fixture
def case(mediawiki: MediaWiki, tmp_path: Path) -> Case:
    return Case(mediawiki, tmp_path)


def test_a_wiki_gets_the_icons_that_it_lacks(case: Case) -> None:
    code, out, err = case.publish(account=False)
    assert code == 0
    assert f"the wiki lacks an icon of the page; with --apply it is uploaded: {case.svg}" in err
    assert f"+Toma la [[File:{case.svg}|20px|alt=piedra|link=]]." in out.splitlines()
    assert case.file(case.svg) == {}
    code, _, err = case.publish("--apply")
    assert code == 0
    assert f"{case.svg} was uploaded" in err.splitlines()
    assert case.file(case.svg)["sha1"] == hashlib.sha1(case.picture.encode()).hexdigest()
    assert case.rule == f"Toma la [[File:{case.svg}|20px|alt=piedra|link=]]."
    parsed = case.wiki.parse(case.wiki.text(case.title) or "")
    assert (parsed["categories"], parsed["parsewarnings"]) == ([], [])  # no broken file
    assert 'alt="piedra" src="/images/thumb/' in parsed["text"]
    code, _, err = case.publish("--apply")
    assert code == 0
    assert "upload" not in err


def test_a_file_says_what_it_shows_where_it_is_from_and_its_licence(case: Case) -> None:
    assert case.publish("--apply")[0] == 0
    said = case.wiki.text(f"File:{case.svg}") or ""
    name = load(case.root).games[GAME].about.name
    shows, source = said.split("\n\n")
    assert shows == f"Icono de las reglas de {name}: Piedra lisa."
    assert name in source
    assert source.endswith(" con la licencia CC0-1.0.")
    assert case.file(case.svg)["comment"] == shows.rstrip(".")


def test_a_wiki_that_takes_no_svg_gets_png(case: Case) -> None:
    with case.wiki.fault(NO_SVG):
        code, _, err = case.publish()
        assert code == 0
        assert f"with --apply it is uploaded: {case.png}" in err
        assert case.publish("--apply")[0] == 0
        assert case.rule == f"Toma la [[File:{case.png}|20px|alt=piedra|link=]]."
        found = case.file(case.png)
        assert (found["mime"], found["width"], found["height"]) == ("image/png", 128, 64)
        assert "upload" not in case.publish("--apply")[2]
    assert case.file(case.svg) == {}


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ("$wgEnableUploads = false;", "en esta wiki no se pueden subir archivos"),
        ('$wgFileExtensions = [ "jpg" ];', "esta wiki no muestra archivos SVG ni admite PNG"),
        ("$wgRevokePermissions['user']['upload'] = true;", "esta cuenta no puede subir archivos a esta wiki"),
    ],
)
def test_a_wiki_that_takes_none(case: Case, settings: str, why: str) -> None:
    """The page is published still, with words; which files are missing, and where they are, is told."""
    with case.wiki.fault(settings):
        code, _, err = case.publish("--apply", language="es")
    assert code == 0
    assert why in err
    assert f"en su lugar hay palabras: {case.svg}. " in err
    assert f"rules_data/{GAME}/icons" in err
    assert case.rule == "Toma la piedra."
    assert case.publish("--apply")[0] == 0  # now that it may be uploaded
    assert case.rule == f"Toma la [[File:{case.svg}|20px|alt=piedra|link=]]."


@pytest.mark.parametrize(("types", "ending"), [('"svg", "png"', "png"), ('"svg"', "")])
def test_a_wiki_that_takes_svg_and_cannot_draw_it(case: Case, types: str, ending: str) -> None:
    settings = f"""
    $wgFileExtensions = [ {types} ];
    $wgGenerateThumbnailOnParse = true;
    $wgUseImageMagick = false;
    $wgSVGConverters['ImageMagick'] = '/bin/false';
    """
    with case.wiki.fault(settings):
        code, _, err = case.publish("--apply")
        assert code == 0
        assert f"this wiki cannot show {case.svg}" in err
        assert case.rule == (f"Toma la [[File:{case.png}|20px|alt=piedra|link=]]." if ending else "Toma la piedra.")
        assert bool(case.file(case.png)) == bool(ending)
        assert "was uploaded" not in case.publish("--apply")[2]
        assert case.wiki.revisions(case.title) == 1


def test_another_picture_of_that_name_stays(case: Case) -> None:
    theirs = case.picture.replace("red", "blue")
    (case.root / "theirs").mkdir()
    (case.root / "theirs" / case.svg).write_text(theirs, encoding="utf-8")
    case.wiki.maintain("importImages", str(case.root / "theirs"), "--extensions=svg")
    for arguments in ((), ("--apply",)):
        code, _, err = case.publish(*arguments)
        assert code == 0
        assert f"the wiki has another picture under the name {case.svg}; it stays" in err
    assert case.file(case.svg)["sha1"] == hashlib.sha1(theirs.encode()).hexdigest()
    assert case.rule == f"Toma la [[File:{case.svg}|20px|alt=piedra|link=]]."


def test_a_picture_that_the_wiki_refuses(case: Case) -> None:
    """Somebody deleted it there: it is not put back, and the page has words."""
    case.publish("--apply")
    listed = case.root / "delete.txt"
    listed.write_text(f"File:{case.svg}\n", encoding="utf-8")
    case.wiki.maintain("deleteBatch", str(listed))
    code, _, err = case.publish("--apply")
    assert code == 0
    assert f"the wiki does not take {case.svg}: was-deleted" in err
    assert case.rule == "Toma la piedra."


def test_a_page_that_is_not_replaced_brings_no_icons(case: Case) -> None:
    case.wiki.write(case.title, "Escrito a mano.")
    assert case.publish("--apply")[0] == 1
    assert case.file(case.svg) == {}


def test_the_pictures_of_all_games_become_png(mediawiki: MediaWiki) -> None:
    root = Path(__file__).parents[2]
    for game in load(root).games.values():
        icons = list(game.icons)
        with mediawiki.fault(NO_SVG):
            found = look(Wiki(mediawiki.address), root, game, icons)
        lacking = [icon for icon in icons if icon not in found.there]  # other tests upload to this wiki, too
        assert [one.file for one in found.uploads] == [
            icon_file(game.id, icon).replace(".svg", "-128px.png") for icon in lacking
        ]
        assert all(one.content.startswith(b"\x89PNG\r\n\x1a\n") for one in found.uploads)


def test_export_names_the_files_that_it_needs(case: Case) -> None:
    code, out, err = reglario("wiki", "export", GAME, "--lang", "es", "--root", str(case.root))
    assert code == 0
    assert f"[[File:{case.svg}|" in out
    assert f"has to be on the wiki as {case.svg}; upload it from rules_data/{GAME}/icons" in err
