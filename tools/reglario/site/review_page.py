"""All rules of a game beside their source texts, with their examples: for those who review a translation."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from reglario.book import Rule
from reglario.site.changes import changes
from reglario.site.edition import Edition
from reglario.site.page import Page, example_anchor
from reglario.site.sheet import Sheet
from reglario.wording import Wording


def review_page(edition: Edition) -> Page:
    """The page; in the source language it has one column, and serves to be printed."""
    game, source = edition.game, edition.game.about.language
    sheet = Sheet(edition, edition.stage.layout.paths["review"])
    original = Sheet(
        Edition(edition.stage, source, edition.languages, Wording(edition.wording.root, game, source)), sheet.path
    )
    sheet.add(sheet.title("review"))
    sheet.put(f"<p>{escape(edition.word('review-intro'))}</p>")
    for chapter in game.chapters:
        block = sheet.block()
        sheet.add(block.heading(2, f"chapter:{chapter.id}/title"))
        rows = "".join(_row(sheet, original, *unit) for rule in chapter.rules for unit in _units(sheet, rule))
        head = "".join(f"<th>{escape(edition.word(code))}</th>" for code in _columns(sheet))
        table = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
        sheet.put(f'<table class="rg-review" data-pagefind-ignore>{table}</table>')
    sheet.use_icons(original.icons)
    description = edition.word("review-description", game=edition.name)
    return sheet.page(edition.word("review"), description, game.at("game")[0])


def _columns(sheet: Sheet) -> tuple[str, ...]:
    if sheet.edition.language == sheet.edition.game.about.language:
        return ("review-source",)
    return ("review-source", "review-translation")


def _units(sheet: Sheet, rule: Rule) -> Iterator[tuple[str, str]]:
    """Units of a rule, each with the address where its page shows it."""
    here = sheet.rule_url(rule.id)
    yield f"{rule.id}/title", here
    yield f"{rule.id}/text", here
    for ruling in rule.rulings:
        yield f"{rule.id}/{ruling.option}/question", here
        for value in ruling.readings:
            yield f"{rule.id}/{ruling.option}/{value}", here
    path = sheet.edition.stage.layout.rule(rule.id)
    for example in sheet.edition.game.examples:
        if example.shows[0] == rule.id:
            yield f"example:{example.id}/title", sheet.to(path, example_anchor(example.id))


def _row(sheet: Sheet, original: Sheet, unit: str, address: str) -> str:
    edition = sheet.edition
    first = original.block().html(unit)
    kind = "rg-title" if unit.endswith("/title") and not unit.startswith("example:") else "rg-text"
    link = f'<a href="{address}"><code>{escape(unit)}</code></a>'
    if len(_columns(sheet)) == 1:
        return f'<tr class="{kind}"><td>{first} <small>{link}</small></td></tr>'
    worded = edition.wording.unit(unit)
    block = sheet.block()
    second = block.html(unit) if worded.freshness != "missing" else ""
    if worded.freshness == "missing":
        block.named("")
    changed = ""
    if worded.previous is not None:
        text = original.edition.wording.unit(unit).text
        changed = f'<p class="rg-note" lang="{original.edition.language}">{changes(worded.previous, text)}</p>'
    source = f'<td lang="{original.edition.language}">{first}{changed}</td>'
    return f'<tr class="{kind}">{source}<td>{second}{block.badge()} <small>{link}</small></td></tr>'
