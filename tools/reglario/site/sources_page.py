"""Where the facts of a game were read, and which rules rest on each source."""

from __future__ import annotations

from html import escape

from reglario.book.model import Source
from reglario.site.edition import Edition
from reglario.site.page import Page, source_anchor
from reglario.site.sheet import Sheet


def sources_page(edition: Edition) -> Page:
    """The page of all sources."""
    game = edition.game
    sheet = Sheet(edition, edition.stage.layout.paths["sources"])
    sheet.add(sheet.title("sources"))
    sheet.put(f"<p>{escape(edition.word('sources-intro'))}</p>")
    for source in game.about.sources:
        _source(sheet, source)
    description = edition.word("sources-description", game=edition.name)
    return sheet.page(edition.word("sources"), description, game.at("game")[0])


def _source(sheet: Sheet, source: Source) -> None:
    block = sheet.block()
    sheet.add(block.heading(2, f"source:{source.id}/title", source_anchor(source.id)))
    lines = [block.html(f"source:{source.id}/where")]
    if source.note:
        lines.append(block.html(f"source:{source.id}/note"))
    sheet.put("".join(f"<p>{line}</p>" for line in lines) + block.note())
    rules = [rule.id for rule in sheet.edition.game.rules if source.id in rule.sources]
    if rules:
        label = escape(sheet.word("rules-from-source", n=len(rules)))
        items = "".join(f"<li>{sheet.rule_links([rule])}</li>" for rule in rules)
        sheet.put(f'<details class="rg-more"><summary>{label}</summary><ul>{items}</ul></details>')
