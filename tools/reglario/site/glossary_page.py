"""The glossary of a game: every term with its icon, what it means, and the rules that speak of it."""

from __future__ import annotations

from html import escape

from reglario.book.model import Term
from reglario.site.edition import Edition
from reglario.site.page import Page
from reglario.site.sheet import Sheet
from reglario.wording import by_letter


def glossary_page(edition: Edition) -> Page:
    """The page of all terms, in the order of the page's language."""
    sheet = Sheet(edition, edition.stage.layout.paths["glossary"])
    sheet.add(sheet.title("glossary"))
    for term in sorted(edition.game.terms, key=lambda term: by_letter(edition.wording.term(term.id))):
        _term(sheet, term)
    description = edition.word("glossary-description", game=edition.name)
    return sheet.page(edition.word("glossary"), description, edition.game.at("glossary")[0])


def _term(sheet: Sheet, term: Term) -> None:
    block = sheet.block()
    icon = sheet.icon(term.icon) if term.icon else ""
    word, language = sheet.edition.term(term.id)
    block.named(language)
    name = sheet.markdown.text(word)
    if sheet.lang(language):
        name = f"<span{sheet.lang(language)}>{name}</span>"
    sheet.add(
        f"## {icon} {name} {{ #{term.id} }}".replace("##  ", "## "), block.markdown(f"term:{term.id}/definition")
    )
    sheet.put(block.note())
    notes = []
    if term.see:
        links = [f'<a href="#{other}">{escape(sheet.edition.wording.term(other))}</a>' for other in term.see]
        notes.append(f"{escape(sheet.word('see-also'))} {sheet.edition.wording.list(links)}")
    rules = sheet.edition.stage.mentions.get(term.id)
    if rules:
        notes.append(f"{escape(sheet.word('in-rules'))} {sheet.rule_links(rules)}")
    sheet.put("".join(f'<p class="rg-note">{note}</p>' for note in notes))
