"""Pages as Markdown, before any generator of sites has seen them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from reglario.site import Site, write_pages
from reglario.site.page import Html
from tests.site import orchard
from tests.site.conftest import LANGUAGES, page_of

Change = Callable[[Mapping[str, str]], Site]
PLAY = "orchard/play.md"


def test_pages_in_reading_order(orchard_site: Site) -> None:
    names = ["index", "play", "glossary", "odds", "disputed-points", "sources", "review"]
    for language in LANGUAGES:
        sections = orchard_site.sections(language)
        assert [section.name for section in sections] == ["La arboleda", "Orchard"]
        assert [page.path for page in sections[1].pages] == [f"orchard/{name}.md" for name in names]


def test_a_rule_with_its_proof_and_its_links(orchard_site: Site) -> None:
    page = page_of(orchard_site, "en", PLAY)
    rule = page.split("## Drawing fruit { #drawing }")[1].split("\n## ")[0]
    assert "Draw an [apple](glossary.md#apple). At most: 3." in rule
    assert '<span class="rg-proof rg-pass">Shown by 2 examples, all pass</span>' in rule
    assert '<span class="rg-fresh rg-source">Original text</span>' in rule
    assert 'href="../r/drawing/" aria-label="Permalink: Drawing fruit"' in rule
    assert '<a href="../../../orchard/play/#drawing" hreflang="es" lang="es">Español</a>' in rule
    assert '<a href="../../../it/orchard/play/#drawing" hreflang="it" lang="it">Italiano</a>' in rule


def test_sources_with_commas_in_their_titles_stay_apart(changed: Change) -> None:
    files = orchard.files(orchard.ENGLISH)
    two = '}, {id: notes, title: "Notes, by hand", where: "page 9"}]\npages:'
    game = files["game.yaml"].replace("}]\npages:", two)
    rules = files["rules/play.yaml"].replace("sources: [leaflet]", "sources: [leaflet, notes]", 1)
    site = changed({"rules_data/orchard/game.yaml": game, "rules_data/orchard/rules/play.yaml": rules})
    assert f"{orchard.ENGLISH['leaflet']}; Notes, by hand" in re.sub(r"<[^>]+>", "", page_of(site, "en", PLAY))


def test_a_rule_that_is_open_says_why(orchard_site: Site) -> None:
    rule = page_of(orchard_site, "en", PLAY).split("{ #weather }")[1]
    assert '<span class="rg-proof rg-open">Open</span>' in rule
    assert "<b>What is not known:</b> Nobody knows what the wind does." in rule


def test_examples_stand_under_their_first_rule_and_are_linked_from_the_others(orchard_site: Site) -> None:
    page = page_of(orchard_site, "en", PLAY)
    assert page.count('id="ex.two-draws"') == 1
    drawing, full, stopping = re.split(r"\n## ", page)[1:4]
    assert 'id="ex.two-draws" open' in drawing
    assert '<b>Where it just does not apply</b></p><ul><li><a href="#ex.two-draws">' in full
    assert '<b>Also shown by</b></p><ul><li><a href="#ex.two-draws">' in stopping


def test_a_failing_example_is_red(changed: Change) -> None:
    wrong = orchard.EXAMPLES.replace("left: 6", "left: 7")
    site = changed({"rules_data/orchard/examples/play.yaml": wrong})
    page = page_of(site, "es", PLAY)
    assert '<span class="rg-proof rg-fail">Falla uno de los 2 ejemplos</span>' in page
    assert '<details class="rg-example rg-fail" id="ex.two-draws" open>' in page
    assert "rules_data/orchard/examples/play.yaml:13:90: " in page
    assert [line for line in site.warnings() if "two-draws" in line] == [
        "two-draws: rules_data/orchard/examples/play.yaml:13:90: expected 7, engine 6"
    ]


def test_freshness_is_never_silent(orchard_site: Site) -> None:
    page = page_of(orchard_site, "es", PLAY)
    drawing, full, stopping = re.split(r"\n## ", page)[1:4]
    assert drawing.startswith("Sacar fruta {")
    assert '<span class="rg-fresh rg-outdated">Traducción desfasada</span>' in drawing
    assert full.startswith("El cesto lleno {")
    assert '<div lang="en" markdown="1">\n\nA full basket: 3.\n\n</div>' in full
    assert stopping.startswith('<span lang="en">Stopping</span> {')
    assert '<span class="rg-fresh rg-missing">Aún sin traducir</span>' in stopping


def test_a_name_without_translation_says_its_language(orchard_site: Site) -> None:
    assert '<b lang="en">apple</b>' in page_of(orchard_site, "es", PLAY)
    assert (
        '## <svg class="rg-icon" aria-hidden="true"><use href="#icon.apple"/></svg> <span lang="en">apple</span>'
        in (page_of(orchard_site, "es", "orchard/glossary.md"))
    )


def test_disputed_points_on_their_page_and_under_the_rule(orchard_site: Site) -> None:
    points = page_of(orchard_site, "en", "orchard/disputed-points.md")
    rule = page_of(orchard_site, "en", PLAY)
    for page in (points, rule):
        assert '<p>Yes, one. <span class="rg-chip rg-followed">Followed here</span></p>' in page
        assert "it is worth 3 points." in page, "7.6 against 5.0 points, rounded"
    assert "## How many at once { #dp.size }" in points
    assert 'The rule: <a href="../play/#drawing">Drawing fruit</a>' in points
    assert '<a href="../disputed-points/#dp.size">All disputed points</a>' in rule


def test_figures_as_tables_and_plots(orchard_site: Site) -> None:
    page = page_of(orchard_site, "es", "orchard/odds.md")
    assert '<td class="rg-fraction">66,7\xa0%<br><small>2/3</small></td><td class="rg-points">1.234</td>' in page
    assert page.count('class="rg-plot"') == 2
    assert '<tr><th scope="row">1</th><td>50,0\xa0%</td><td>0,0\xa0%</td></tr>' in page


def test_the_glossary_is_sorted_without_accents(orchard_site: Site) -> None:
    page = page_of(orchard_site, "es", "arboleda/glossary.md")
    assert re.findall(r"\{ #(\w+) \}", page) == ["apple", "tree", "basket"]


def test_icons_are_defined_once_on_each_page_that_uses_them(orchard_site: Site) -> None:
    for path in (PLAY, "orchard/glossary.md"):
        page = page_of(orchard_site, "en", path)
        used = set(re.findall(r'href="#icon\.(\w+)"', page))
        assert re.findall(r'<symbol id="icon\.(\w+)"', page) == sorted(used)


HOSTILE = "<script>alert(1)</script> [x](javascript:alert(2)) <b onclick=alert(3)> *_`"
BRACES = "{: onclick=alert(4) }"


def test_hostile_texts_are_only_words(changed: Change) -> None:
    """Wherever a text of rules can stand: titles, texts, names, phrases, sources, options."""
    kept = ("game", "language", "play")
    words = {key: value if key in kept else f"{value} {HOSTILE}" for key, value in orchard.ENGLISH.items()}
    files = {f"rules_data/orchard/{name}": text for name, text in orchard.files(words).items()}
    phrases = orchard.PHRASES.replace("You draw", f"{HOSTILE} you draw")
    catalog = orchard.CATALOG.replace("Sacar fruta", HOSTILE).replace("El cesto lleno", f"El cesto {BRACES}")
    site = changed({**files, "rules_data/orchard/phrases.yaml": phrases, "locales/es/orchard.po": catalog})
    for language in LANGUAGES:
        pages = [page for section in site.sections(language) for page in section.pages]
        assert len(pages) == 14
        for page in pages:
            for block in page.blocks:
                # Inside a block of HTML a mark of Markdown is no mark.
                marks = () if isinstance(block, Html) else ("](javascript:", "{: onclick")
                assert not [evil for evil in ("<script", "<b onclick", *marks) if evil in block], (language, block)
        assert "<script" not in site.games_list(language)
        permalinks = [text for name, text in site.files(language) if name.endswith(".html")]
        assert not [text for text in permalinks if "<script" in text]


def test_a_broken_game_is_told_on_its_page(changed: Change) -> None:
    site = changed({"rules_data/orchard/constants.yaml": "constants: [{id: most, valu: 3}]\n"})
    page = page_of(site, "it", "orchard/index.md")
    assert "rules_data/orchard/constants.yaml:1:24: " in page
    assert "rg-failure" in page
    assert 'href="orchard/"' in site.games_list("it")
    assert len([line for line in site.warnings() if line.startswith("rules_data/orchard/constants.yaml")]) == 2


def test_a_broken_catalog_breaks_one_language(changed: Change) -> None:
    site = changed({"locales/es/orchard.po": "msgid\n"})
    assert [page.path for page in site.sections("es")[-1].pages] == ["orchard/index.md"]
    assert len(site.sections("en")[-1].pages) == 7
    assert [line for line in site.warnings() if line.startswith("locales/es/orchard.po:1")]


def test_a_broken_icon_is_a_warning(changed: Change) -> None:
    site = changed({"rules_data/orchard/icons/apple.svg": orchard.ICON.replace("<circle", "\n<<circle")})
    assert [line.split(": ")[0] for line in site.warnings()] == ["rules_data/orchard/icons/apple.svg:2:1"]
    assert 'class="rg-icon"' not in page_of(site, "en", "orchard/glossary.md")


def test_permalinks_survive_moves(orchard_site: Site) -> None:
    files = dict(orchard_site.files("it"))
    assert {name.split("/")[2] for name in files if name.startswith("orchard/r/")} == {
        *("drawing", "full-basket", "stopping", "weather"),
        *("picking", "rain"),
    }
    for rule in ("drawing", "picking"):
        assert 'content="0; url=../../play/#drawing"' in files[f"orchard/r/{rule}/index.html"]
    withdrawn = files["orchard/r/rain/index.html"]
    assert "http-equiv" not in withdrawn
    assert "La regola rain è stata ritirata" in withdrawn
    assert '<html lang="it">' in withdrawn


def test_rules_for_programs(orchard_site: Site) -> None:
    data = json.loads(dict(orchard_site.files("es"))["orchard/rules.json"])
    assert {key: data[key] for key in ("format", "game", "language", "source_language", "license")} == {
        "format": 1,
        "game": "orchard",
        "language": "es",
        "source_language": "en",
        "license": "CC0-1.0",
    }
    rule = data["rules"][0]
    assert (rule["title"], rule["text"]) == ("Sacar fruta", "Saca una manzana. Como mucho, 3.")
    assert (rule["freshness"], rule["text_language"]) == ("outdated", "es")
    assert (rule["page"], rule["permalink"]) == ("orchard/play/#drawing", "orchard/r/drawing/")
    assert rule["examples"] == ["two-draws", "what-next"]
    assert rule["proof"] == {"shown": 2, "passed": 2}
    assert data["rules"][1]["near_misses"] == ["two-draws"]
    assert data["examples"][1]["cited"] == ["full-basket"]


def test_all_pages_as_a_folder(orchard_root: Path, tmp_path: Path) -> None:
    site = write_pages(orchard_root, tmp_path, LANGUAGES)
    assert list(site.warnings()) == []
    assert (tmp_path / "it/orchard/play.md").read_text(encoding="utf-8") == page_of(site, "it", PLAY)
    home = (tmp_path / "it/index.md").read_text(encoding="utf-8")
    assert "# Giochi" in home
    assert '<a class="rg-card" href="orchard/">' in home
    assert (tmp_path / "assets/reglario.css").is_file()
    assert (tmp_path / "en/orchard/r/picking/index.html").is_file()
    assert json.loads((tmp_path / "orchard/rules.json").read_text(encoding="utf-8"))["language"] == "es"


@pytest.mark.parametrize("missing", ["docs", "locales"])
def test_a_project_need_not_have_everything(orchard_root: Path, tmp_path: Path, missing: str) -> None:
    import shutil  # noqa: PLC0415

    root = tmp_path / "project"
    shutil.copytree(orchard_root, root, ignore=shutil.ignore_patterns(missing))
    write_pages(root, tmp_path / "pages", LANGUAGES)
    assert (tmp_path / "pages/orchard/index.md").is_file()
