"""The gallery of a game's components: what it says, and how it is filtered and printed in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from reglario.site import Site
from tests.site import orchard
from tests.site.conftest import page_of

Change = Callable[[Mapping[str, str]], Site]
GALLERY = """\
pages:
  - id: fruits
    title: All fruit
    intro: What there is.
    gallery:
      kinds: [fruit]
      parts: {kind: bag, names: fruit}
      rows:
        - {id: worth, title: Worth, facts: [worth], filter: true}
        - {id: colour, title: Colour, facts: [colour], filter: true, none: No colour.}
        - {id: label, title: Label, facts: [label]}
        - {id: score, title: Score, facts: [score]}
"""
FACTS = """\
facts:
  red: {of: {colour: red}, say: red}
  green: {of: {colour: green}, say: green}
  beside: {of: {each: , beside: }, n: each, say: {one: "{n} point if {beside}.", other: "{n} points if {beside}."}}
  some: {of: {at_least: , fruit: }, say: "there are {at_least} × {fruit} and fewer than {most}"}
  together: {of: {together: }, say: "{together} for {together.places}, {worth} alone."}
"""
FRUIT = """\
kind: fruit
title: Fruit
components:
  - id: apple
    term: apple
    count: 6
    icon: apple
    applies: {size: one}
    facts: {worth: 0, colour: [red, green], score: [{each: 1, beside: {at_least: 2, fruit: pear}}, {each: 3, beside: {at_least: 1, fruit: apple}}]}
  - {id: pear, name: Pear, count: 3, icon: pear, facts: {worth: 4, score: {together: [5, 15]}}}
"""
BAGS = """\
kind: bag
title: Bags
components:
  - {id: bag, name: Bag, count: 2, facts: {left: {fruit: apple, label: pear}, right: {fruit: apple, label: apple}}}
"""
CHANGES = {
    "rules_data/orchard/game.yaml": orchard.files(orchard.ENGLISH)["game.yaml"].replace("pages:\n", GALLERY),
    "rules_data/orchard/phrases.yaml": orchard.PHRASES + FACTS,
    "rules_data/orchard/components/fruit.yaml": FRUIT,
    "rules_data/orchard/components/bag.yaml": BAGS,
}


def entries(site: Site, language: str) -> list[str]:
    """The entries as plain text, a bar between their parts."""
    page = page_of(site, language, "orchard/fruits.md")
    found = re.findall(r'<li class="rg-entry".*?</li>', page)
    without = [re.sub(r"<svg.*?</svg>", "", entry).replace("&nbsp;", " ") for entry in found]
    return [re.sub(r"\s*\|[\s|]*", " | ", re.sub(r"</?(h3|div|dl|dt|dd|li|p)\b[^>]*>", "|", e)) for e in without]


def plain(entry: str) -> str:
    return re.sub(r"<[^>]*>", "", entry).strip(" |")


def test_facts_in_words(changed: Change) -> None:
    site = changed(CHANGES)
    assert list(site.warnings()) == []
    apple, pear = map(plain, entries(site, "en"))
    assert apple == (
        "apple | Worth | 0 | Colour | red and green | Label | 2 ×  apple and 2 ×  Pear"
        " | Score | 1 point if there are 2 ×  Pear and fewer than 3. 3 points if there are 1 ×  apple and fewer than 3."
        " | Copies | 4 | Disputed | How many at once"
    )
    assert pear == "Pear | Worth | 4 | Colour | No colour. | Score | 5 / 15 for 1 / 2, 4 alone. | Copies | 3"


def test_what_is_not_translated_says_so(changed: Change) -> None:
    site = changed(CHANGES)
    apple = entries(site, "es")[0]
    assert 'lang="en"' in apple
    assert "Aún sin traducir" in apple


def test_filters_offer_every_value_once(changed: Change) -> None:
    page = page_of(changed(CHANGES), "en", "orchard/fruits.md")
    form = page.split("<form")[1].split("</form>")[0]
    assert " hidden " in form
    options = re.findall(r'<option value="(\w*)">([^<]*)', form)
    assert options == [("", "all"), ("0", "0"), ("4", "4"), ("", "all"), ("green", "green"), ("red", "red")]


CARDS = "en/forest_shuffle/cards/"


def shown(page: Any) -> list[str]:
    return list(page.locator(".rg-entry:visible h3").all_inner_texts())


def test_cards_are_filtered_in_the_browser(page: Any, url: str) -> None:
    page.goto(f"{url}/{CARDS}")
    assert len(shown(page)) == 8 + 49
    page.select_option("select[name=kind]", "bird")
    assert shown(page) == [
        "Bullfinch",
        "Chaffinch",
        "Eurasian Jay",
        "Goshawk",
        "Great Spotted Woodpecker",
        "Tawny Owl",
    ]
    assert page.locator("h2:visible").all_inner_texts() == ["Forest dwellers¶"]
    page.select_option("select[name=cost]", "2")
    page.select_option("select[name=symbol]", "beech")
    assert shown(page) == ["Tawny Owl"]
    assert page.inner_text("form output") == "One card shown"
    page.select_option("select[name=slot]", "left")
    assert shown(page) == []
    assert page.inner_text("form output") == "0 cards shown"
    page.click("form button[type=reset]")
    page.wait_for_function("document.querySelectorAll('.rg-entry:not([hidden])').length === 57")
    assert page.complaints == []


def test_without_a_script_all_cards_are_listed(browser: Any, url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(f"{url}/{CARDS}")
    assert len(shown(opened)) == 8 + 49
    assert not opened.locator("form.rg-filters").is_visible()
    context.close()


def test_cards_are_printed_without_filters(page: Any, url: str) -> None:
    page.goto(f"{url}/{CARDS}")
    page.select_option("select[name=kind]", "bat")
    page.emulate_media(media="print")
    assert len(shown(page)) == 4
    assert not page.locator("form.rg-filters").is_visible()
    assert not page.locator(".md-header").is_visible()
