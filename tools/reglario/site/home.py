"""The list of games on the home page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reglario.site.edition import PLAIN, Edition
from reglario.site.summary_page import span
from reglario.wording import site_word

#: A hand-written page has the list in place of this comment.
MARKER = "<!-- games -->"


def games_list(editions: Sequence[Edition], broken: Sequence[str], language: str) -> str:
    """All games as cards, in one block of HTML; links are relative to the language's root.

    Args:
        editions: the games.
        broken: folders of games that cannot be loaded.
        language: of the page.
    """
    cards = [_card(edition) for edition in editions]
    for folder in broken:
        label = escape(site_word("game-unloadable", language))
        cards.append(
            f'<li><a class="rg-card" href="{escape(folder)}/"><strong>{escape(folder)}</strong>'
            f'<span class="rg-proof rg-fail">{label}</span></a></li>'
        )
    if not cards:
        return f"<p>{escape(site_word('no-games', language))}</p>"
    return f'<ul class="rg-games">{"".join(cards)}</ul>'


def _card(edition: Edition) -> str:
    game, word = edition.game, edition.word
    summary = edition.wording.text("game/summary", PLAIN, edition.stage.ruleset)
    lang = "" if summary.language == edition.language else f' lang="{summary.language}"'
    facts = []
    players = game.option.get("players")
    if players is not None:
        facts.append(word("players-count", players=span(edition, players)))
    facts.append(word("rule-count", n=len(game.rule)))
    result = edition.stage.result
    total = len(game.examples)
    failing = total - sum(outcome.passed for outcome in result.examples.values()) if result else total
    if failing:
        state, proof = "fail", word("game-fail", n=failing, total=total)
    else:
        state, proof = "pass", word("examples-pass", n=total)
    return (
        f'<li><a class="rg-card" href="{game.id}/"><strong>{escape(edition.name)}</strong>'
        f"<span{lang}>{escape(summary.text)}</span>"
        f"<small>{escape(' · '.join(facts))}</small>"
        f'<span class="rg-proof rg-{state}">{escape(proof)}</span></a></li>'
    )
