"""All rules of a game in one language as JSON, for programs of other people."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from reglario.book import Example, Rule
from reglario.book.model import ChapterFile
from reglario.catalogs.addresses import PERMALINKS
from reglario.site.edition import PLAIN, Edition
from reglario.site.page import example_anchor, prefix, url_of
from reglario.telling import Narrator

#: Number of the form of these files. It grows when a key changes its meaning or goes away.
FORMAT = 1


def game_data(edition: Edition) -> tuple[str, str]:
    """File below the language's root, and its JSON.

    Addresses in it are relative to the site's root.
    """
    game = edition.game
    about = game.about
    data = {
        "format": FORMAT,
        "game": game.id,
        "language": edition.language,
        "source_language": about.language,
        "name": edition.name,
        "license": about.license,
        "rules": [_rule(edition, chapter, rule) for chapter in game.chapters for rule in chapter.rules],
        "examples": [edition.kept(("data", e.id), partial(_example, edition, e)) for e in game.examples],
    }
    return f"{game.id}/rules.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _rule(edition: Edition, chapter: ChapterFile, rule: Rule) -> dict[str, Any]:
    wording, ruleset = edition.wording, edition.stage.ruleset
    title = wording.text(f"{rule.id}/title", PLAIN, ruleset)
    text = wording.text(f"{rule.id}/text", PLAIN, ruleset)
    root = prefix(edition.language, edition.languages)
    shown = [example.id for example in edition.game.examples if rule.id in example.shows]
    results = edition.stage.result.examples if edition.stage.result else {}
    return {
        "id": rule.id,
        "chapter": chapter.id,
        "title": title.text,
        "text": text.text,
        "text_language": text.language,
        "freshness": text.freshness,
        "status": rule.status,
        "see": rule.see,
        "sources": rule.sources,
        "options": [ruling.option for ruling in rule.rulings],
        "page": f"{root}{url_of(edition.stage.layout.rule(rule.id))}#{rule.id}",
        "permalink": f"{root}{edition.game.id}/{PERMALINKS}/{rule.id}/",
        "examples": shown,
        "near_misses": [example.id for example in edition.game.examples if rule.id in example.silent],
        "proof": {"shown": len(shown), "passed": sum(name in results and results[name].passed for name in shown)},
    }


def _example(edition: Edition, example: Example) -> dict[str, Any]:
    result = edition.stage.result
    root = prefix(edition.language, edition.languages)
    data: dict[str, Any] = {
        "id": example.id,
        "title": edition.wording.text(f"example:{example.id}/title", PLAIN, edition.stage.ruleset).text,
        "shows": example.shows,
        "silent": example.silent,
        "options": example.options,
        "page": f"{root}{url_of(edition.stage.layout.rule(example.shows[0]))}#{example_anchor(example.id)}",
        "passed": result is not None and example.id in result.examples and result.examples[example.id].passed,
        "cited": list(result.examples[example.id].cited) if result and example.id in result.examples else [],
    }
    if result is not None:
        lines = Narrator(result.bound, edition.stage.courses, PlainVoice(edition)).tell(example)
        data |= {"given": list(lines.given), "when": list(lines.when), "then": list(lines.then)}
    return data


@dataclass(frozen=True, slots=True)
class PlainVoice:
    """Lines of an example as plain text."""

    edition: Edition

    def say(self, unit: str, n: int | None = None, **values: str) -> str:
        """A text of the game."""
        return self.edition.wording.text(unit, PLAIN, self.edition.stage.ruleset, n, **values).text

    def word(self, code: str, n: int | None = None, **values: str) -> str:
        """A sentence of the site."""
        return self.edition.word(code, n, **values)

    def literal(self, value: str) -> str:
        """Something written in the example itself."""
        return value

    def component(self, component: str) -> str:
        """A component's name."""
        return self.edition.wording.component(component)

    def rule(self, rule: str) -> str:
        """A rule's title."""
        return self.say(f"{rule}/title")

    def number(self, value: int) -> str:
        """A number by locale."""
        return self.edition.wording.number(value)

    def counted(self, number: int, thing: str) -> str:
        """Several of a thing."""
        return f"{self.number(number)} × {thing}"

    def odds(self, value: Fraction, written: str) -> str:
        """A fraction, and its percentage."""
        return f"{written} ({self.edition.wording.percent(value)})"

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list."""
        return self.edition.wording.list(parts)
