"""A game on one screen of a phone: players, goal, a turn at a glance; below, its chapters and options."""

from __future__ import annotations

from html import escape

from reglario.book.model import Option
from reglario.site.edition import Edition
from reglario.site.page import Page
from reglario.site.sheet import Sheet


def summary_page(edition: Edition) -> Page:
    """The first page of a game."""
    game, word = edition.game, edition.word
    sheet = Sheet(edition, edition.stage.layout.paths["summary"])
    head = sheet.block()
    sheet.add(head.heading(1, "game/name"))
    sheet.put(f'<p class="rg-lead">{head.html("game/summary")}{head.badge()}</p>')
    sheet.put(_facts(sheet))
    glance = sheet.block()
    steps = "".join(f"<li>{glance.html(f'game/turn.{number + 1}')}</li>" for number in range(len(game.about.turn)))
    sheet.put(
        f'<div class="rg-glance"><p><b>{escape(word("goal"))}</b> {glance.html("game/goal")}</p>'
        f"<p><b>{escape(word('turn-at-a-glance'))}</b>{glance.badge()}</p><ol>{steps}</ol></div>"
    )
    sheet.put(_proof(sheet), _contents(sheet), _options(sheet))
    sheet.put(f'<p class="rg-note">{escape(word("license", license=game.about.license))}</p>')
    description = edition.plain("game/summary")
    return sheet.page(edition.name, description, game.at("game")[0])


def _facts(sheet: Sheet) -> str:
    """Players, designer and year in one line."""
    about, word = sheet.edition.game.about, sheet.word
    facts = []
    players = sheet.edition.game.option.get("players")
    if players is not None:
        facts.append((word("players"), span(sheet.edition, players)))
    if about.designer:
        facts.append((word("designer"), about.designer))
    if about.year:
        facts.append((word("year"), str(about.year)))
    entries = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    return f'<dl class="rg-facts">{entries}</dl>' if entries else ""


def span(edition: Edition, option: Option) -> str:
    """The values of an option that is a number, as a range where they follow one another."""
    numbers = [value for value in option.choices if isinstance(value, int)]
    shown = [edition.wording.number(number) for number in numbers]
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{shown[0]}–{shown[-1]}"
    return edition.wording.list(shown)


def _proof(sheet: Sheet) -> str:
    """How many rules, how many examples, and whether they pass."""
    result = sheet.edition.stage.result
    rules = len(sheet.edition.game.rule)
    if result is None:
        return f'<p class="rg-line"><span class="rg-proof rg-fail">{escape(sheet.word("proof-unchecked"))}</span></p>'
    total = len(sheet.edition.game.examples)
    failing = total - sum(outcome.passed for outcome in result.examples.values())
    if failing:
        state, sentence = "fail", sheet.word("game-fail", n=failing, total=total)
    else:
        state, sentence = "pass", sheet.word("game-pass", n=total, rules=rules)
    return f'<p class="rg-line"><span class="rg-proof rg-{state}">{escape(sentence)}</span></p>'


def _contents(sheet: Sheet) -> str:
    """Links to all pages of the game."""
    game, layout = sheet.edition.game, sheet.edition.stage.layout
    block = sheet.block()
    links = [
        (
            layout.paths[f"chapter:{c.id}"],
            block.html(f"chapter:{c.id}/title"),
            sheet.word("rule-count", n=len(c.rules)),
        )
        for c in game.chapters
    ]
    links.append(
        (layout.paths["glossary"], escape(sheet.word("glossary")), sheet.word("term-count", n=len(game.terms)))
    )
    links += [(layout.paths[f"page:{p.id}"], block.html(f"page:{p.id}/title"), "") for p in game.about.pages]
    links.append((layout.paths["disputes"], escape(sheet.word("disputes")), str(len(game.ruling))))
    links.append((layout.paths["sources"], escape(sheet.word("sources")), str(len(game.about.sources))))
    items = "".join(
        f'<li><a class="rg-card" href="{sheet.to(path)}"><span>{title}</span><small>{escape(count)}</small></a></li>'
        for path, title, count in links
    )
    return f'<ul class="rg-contents">{items}</ul>'


def _options(sheet: Sheet) -> str:
    """What the game can be played with, but for the readings of disputed points."""
    block = sheet.block()
    rows = []
    for option in sheet.edition.game.about.options:
        if option.kind == "ruling":
            continue
        values = []
        for value in option.choices:
            named = (
                escape(sheet.edition.wording.number(value))
                if isinstance(value, int)
                else block.html(f"option:{option.id}/{value}")
            )
            values.append(f"<b>{named}</b> ({escape(sheet.word('default'))})" if value == option.default else named)
        note = f"<br><small>{block.html(f'option:{option.id}/note')}</small>" if option.note else ""
        title = block.html(f"option:{option.id}/title")
        rows.append(f"<div><dt>{title}</dt><dd>{', '.join(values)}{note}</dd></div>")
    if not rows:
        return ""
    head = f"<p><b>{escape(sheet.word('options'))}</b>{block.badge()}</p>"
    return f'<div class="rg-options">{head}<dl>{"".join(rows)}</dl></div>'
