"""What stands under a rule: its proof, the freshness of its text, its permalink, the other languages."""

from __future__ import annotations

from html import escape

from reglario.book import Rule
from reglario.catalogs.addresses import PERMALINKS
from reglario.site.page import autonym
from reglario.site.sheet import Sheet


def proof(sheet: Sheet, rule: Rule) -> tuple[str, str]:
    """State (pass, fail, open, none) and sentence of what proves a rule, plain text."""
    result = sheet.edition.stage.result
    if rule.status != "executable":
        return "open", sheet.word(f"status-{rule.status}")
    if result is None:
        return "fail", sheet.word("proof-unchecked")
    wanted = [example for example in sheet.edition.game.examples if rule.id in example.shows]
    passed = sum(1 for outcome in result.showing(rule.id) if outcome.passed)
    if not wanted:
        return "none", sheet.word("proof-none")
    if passed < len(wanted):
        return "fail", sheet.word("proof-fail", n=len(wanted) - passed, total=len(wanted))
    return "pass", sheet.word("proof-pass", n=passed)


def rule_line(sheet: Sheet, rule: Rule, freshness: str) -> str:
    """The line under a rule's text.

    Args:
        sheet: the page.
        rule: the rule.
        freshness: what can be said of its text in this language.
    """
    edition = sheet.edition
    state, sentence = proof(sheet, rule)
    folder = edition.stage.layout.paths["summary"].rpartition("/")[0]
    permalink = sheet.to(f"{folder}/{PERMALINKS}/{rule.id}.md")
    title = edition.plain(f"{rule.id}/title")
    others = "".join(
        f' <a href="{sheet.elsewhere(language, rule.id)}" hreflang="{language}" lang="{language}">'
        f"{escape(autonym(language))}</a>"
        for language in edition.languages
        if language != edition.language
    )
    label = escape(f"{edition.word('permalink')}: {title}")
    return (
        f'<p class="rg-line"><span class="rg-proof rg-{state}">{escape(sentence)}</span>'
        f'<span class="rg-fresh rg-{freshness}">{escape(edition.word(f"fresh-{freshness}"))}</span>'
        f'<a class="rg-permalink" href="{permalink}" aria-label="{label}">{escape(edition.word("permalink"))}</a>'
        f'<span class="rg-others">{others}</span></p>'
    )
