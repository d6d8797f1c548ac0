"""What examples say, in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest

from reglario.book import load
from reglario.book.model import Phrase
from reglario.site import Site
from reglario.telling.narrator import names_player
from tests.site import orchard


def told(site: Site, language: str, example: str) -> dict[str, list[str]]:
    data = json.loads(dict(site.files(language))["orchard/rules.json"])
    found = next(entry for entry in data["examples"] if entry["id"] == example)
    return {part: found[part] for part in ("given", "when", "then")}


def test_whose_example_it_is(orchard_site: Site) -> None:
    """Player 2 acts first, so he is addressed; chance is his while it is his turn, then player 1's."""
    assert told(orchard_site, "en", "two-draws") == {
        "given": ["It is your turn.", "It is windy."],
        "when": ["You draw apple.", "You go on.", "You draw Pear.", "You stop.", "Player 1 draws apple."],
        "then": [
            "Basket of player 1: apple.",
            "Your basket: apple and Pear.",
            "It is the turn of player 1.",
            "Not so: “Player 1 leads.”",
            "6 fruits are left.",
            "You may go on or stop.",
        ],
    }


def test_components_are_counted_and_refusals_name_the_rule(orchard_site: Site) -> None:
    lines = told(orchard_site, "en", "basket-full")
    assert lines["given"] == ["Your basket: 2 × apple and Pear.", "Basket of player 2: Pear."]
    assert lines["then"] == ["Not allowed: A full basket"]


def test_chance_as_fraction_and_percentage(orchard_site: Site) -> None:
    assert told(orchard_site, "en", "what-next")["then"] == [
        "How likely the next outcome is:",
        "apple is drawn: 2/3 (66.7%)",
        "at least one apple: 2/3 (66.7%)",
    ]


def test_what_is_legal_and_how_it_ended(orchard_site: Site) -> None:
    assert told(orchard_site, "en", "what-may-be-done")["then"] == [
        "Only these are allowed now:",
        "Player 2 goes on.",
        "Player 2 stops.",
        "The game is over: Stopping",
        "Place 1: you",
        "Place 2: player 2",
    ]


def test_a_translated_line_with_its_plural(orchard_site: Site) -> None:
    """What the catalog has is said in Spanish, numbers and lists too; the rest stays in its own language."""
    lines = told(orchard_site, "es", "two-draws")
    assert lines["when"][0] == "Sacas apple."
    assert lines["then"][1] == "Your basket: apple y Pear."
    assert lines["then"][4] == "Quedan 6 frutas."


def test_forms_in_a_list_places_and_players(changed: Callable[[Mapping[str, str]], Site]) -> None:
    """Equal forms are counted; what is not there comes last; `you` is player 1, who acts first."""
    given = """{shelf: [{fruit: apple}, {fruit: pear, behind: [apple, apple], before: pear}, {fruit: apple}],
      swaps: {apple: pear}, guests: [2, 1]}"""
    rich = orchard.EXAMPLES.replace("given: {basket: {1: [apple, apple, pear], 2: [pear]}}", f"given: {given}")
    rich = rich.replace(
        "[{by: 1, again: {}}]\n    then: {refused: full-basket}",
        "[{draw: pear}, {by: 1, stop: {}}]\n    then: {basket: {1: {apple: 0, pear: 1}}}",
    )
    lines = told(changed({"rules_data/orchard/examples/play.yaml": rich}), "en", "basket-full")
    assert lines["given"] == [
        "On the shelf: 2 × apple and Pear (Pear before it and 2 × apple behind it).",
        "Swapped: Pear (apple).",
        "Guests: player 2 and you.",
    ]
    assert lines["then"] == ["Your basket: Pear and 0 × apple."]


def test_an_example_may_say_it_itself(changed: Callable[[Mapping[str, str]], Site]) -> None:
    said = orchard.EXAMPLES.replace(
        "    title: The basket is full\n", "    title: Full\n    say: {when: You reach for more.}\n"
    )
    lines = told(changed({"rules_data/orchard/examples/play.yaml": said}), "en", "basket-full")
    assert lines["when"] == ["You reach for more."]
    assert lines["then"] == ["Not allowed: A full basket"]


def test_an_event_without_phrase_is_reported(changed: Callable[[Mapping[str, str]], Site]) -> None:
    phrases = orchard.PHRASES.replace("  at-least.apples", "  at-most.apples")
    site = changed({"rules_data/orchard/phrases.yaml": phrases})
    assert [line for line in site.warnings() if "at-least.apples" in line] == [
        "rules_data/orchard/examples/play.yaml:26:7: there is no event at-least.apples; known: at-most.apples"
    ]
    assert told(site, "en", "what-next")["then"][2] == "at-least.apples: 1: 2/3 (66.7%)"


@pytest.mark.parametrize(
    ("you", "whose"),
    [("It is your turn.", True), ("Your card: {value}.", False), ({"one": "One.", "other": "{n}."}, False)],
)
def test_which_numbers_are_players(you: object, whose: bool) -> None:
    assert names_player(Phrase.model_validate({"you": you})) is whose


def test_the_tiny_games_are_faultless(orchard_root) -> None:
    assert load(orchard_root).problems == []


def test_an_example_that_cannot_be_read_is_not_told(changed: Callable[[Mapping[str, str]], Site]) -> None:
    examples = orchard.EXAMPLES.replace("- {event: {fruit: apple}, is: 2/3}", "- apple")
    site = changed({"rules_data/orchard/examples/play.yaml": examples})
    assert any(": a question of chance has an event" in line for line in site.warnings())
    assert told(site, "en", "what-next") == {"given": [], "when": [], "then": []}
