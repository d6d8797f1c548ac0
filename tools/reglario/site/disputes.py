"""Disputed points: the readings, the one that is followed, and what they are worth."""

from __future__ import annotations

from html import escape

from reglario.book import Rule
from reglario.book.model import Option, Ruling
from reglario.site.edition import Edition
from reglario.site.page import Page, ruling_anchor
from reglario.site.sheet import Block, Sheet


def disputes_page(edition: Edition) -> Page:
    """All disputed points of a game, in the order of their rules."""
    game = edition.game
    sheet = Sheet(edition, edition.stage.layout.paths["disputes"])
    sheet.add(sheet.title("disputes"))
    sheet.put(f"<p>{escape(edition.word('disputes-intro'))}</p>")
    if not game.ruling:
        sheet.put(f"<p>{escape(edition.word('disputes-none'))}</p>")
    for rule in game.rules:
        for ruling in rule.rulings:
            head = sheet.block()
            sheet.add(head.heading(2, f"option:{ruling.option}/title", ruling_anchor(ruling.option)))
            sheet.put(head.note(), ruling_block(sheet, rule, ruling, folded=False))
    description = edition.word("disputes-description", game=edition.name)
    return sheet.page(edition.word("disputes"), description, game.at("game")[0])


def ruling_block(sheet: Sheet, rule: Rule, ruling: Ruling, *, folded: bool) -> str:
    """One disputed point as a block of HTML.

    Args:
        sheet: the page.
        rule: the rule it belongs to.
        ruling: the point.
        folded: under its rule it is folded and leads to the page of all points; there it leads to the rule.
    """
    block = sheet.block()
    option = sheet.edition.game.option[ruling.option]
    unit = f"{rule.id}/{ruling.option}"
    question = block.html(f"{unit}/question")
    readings = "".join(_reading(sheet, block, unit, ruling, option, value) for value in map(str, option.choices))
    parts = [f'<ul class="rg-readings">{readings}</ul>']
    if ruling.note:
        parts.append(f"<p>{block.html(f'{unit}/note')}</p>")
    confidence = escape(sheet.word(f"confidence-{ruling.confidence}"))
    link = _to_the_page(sheet, ruling) if folded else _to_the_rule(sheet, rule)
    parts.append(f'<p class="rg-note">{confidence} {link}</p>')
    body = "".join(parts)
    if folded:
        label = escape(sheet.word("disputed"))
        head = f'<span class="rg-chip">{label}</span> {question}{block.badge()}'
        return f'<details class="rg-ruling"><summary>{head}</summary>{body}</details>'
    return f'<div class="rg-ruling"><p><b>{question}</b>{block.badge()}</p>{body}</div>'


def _to_the_page(sheet: Sheet, ruling: Ruling) -> str:
    path = sheet.edition.stage.layout.paths["disputes"]
    return f'<a href="{sheet.to(path, ruling_anchor(ruling.option))}">{escape(sheet.word("all-disputes"))}</a>'


def _to_the_rule(sheet: Sheet, rule: Rule) -> str:
    return f"{escape(sheet.word('rule-of'))} {sheet.rule_links([rule.id])}"


def _reading(sheet: Sheet, block: Block, unit: str, ruling: Ruling, option: Option, value: str) -> str:
    """One reading: its text, whether it is followed here, its sources, and what it is worth."""
    default = value == str(option.default)
    chip = f' <span class="rg-chip rg-followed">{escape(sheet.word("followed"))}</span>' if default else ""
    parts = [f"<p>{block.html(f'{unit}/{value}')}{chip}</p>"]
    sources = ruling.readings[value].sources
    if sources:
        parts.append(f'<p class="rg-note">{escape(sheet.word("sources-of"))} {sheet.source_links(sources)}</p>')
    else:
        parts.append(f'<p class="rg-note">{escape(sheet.word("no-source"))}</p>')
    if not default:
        parts.append(_worth(sheet, block, option, value))
    return f'<li class="rg-reading{" rg-default" if default else ""}">{"".join(parts)}</li>'


def _worth(sheet: Sheet, block: Block, option: Option, value: str) -> str:
    """What a reading is worth against the one that is followed, component by component."""
    choice = next(choice for choice in option.choices if str(choice) == value)
    worths = sheet.edition.stage.figures.worth(option.id, choice)
    if not worths or sheet.edition.game.phrases.worth is None:
        return ""
    differences = [(worth.component, round(worth.points - worth.default)) for worth in worths]
    lines = [
        block.html("phrase:worth", n=points, component=sheet.component(component))
        for component, points in differences
        if points
    ]
    if not lines:
        return f'<p class="rg-note">{escape(sheet.word("worth-nothing"))}</p>'
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f'<div class="rg-worth"><p>{escape(sheet.word("worth-against"))}</p><ul>{items}</ul></div>'
