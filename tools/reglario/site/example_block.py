"""An example on a page: pictures first, then given, when and then in short lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reglario.book import Example
from reglario.check import ExampleResult, Located
from reglario.check.reports import failure_sentence
from reglario.site.page import example_anchor
from reglario.site.sheet import Block, HtmlVoice, Sheet
from reglario.telling import Lines, Narrator
from reglario.wording import Wording

MARKS = {True: "✓", False: "✗"}


def example_block(sheet: Sheet, example: Example, *, unfolded: bool) -> str:
    """One example as a block of HTML that folds.

    Args:
        sheet: the page.
        example: the example.
        unfolded: whether it stands open at first; one that fails always does.
    """
    result = sheet.edition.stage.result
    if result is None:
        return ""
    block = sheet.block()
    outcome = result.examples.get(example.id)
    passed = outcome is not None and outcome.passed
    title = block.html(f"example:{example.id}/title")
    lines = Narrator(result.bound, sheet.edition.stage.courses, HtmlVoice(block)).tell(example)
    steps = _steps(sheet, example, lines)
    notes = _played_with(sheet, example, block) + _also(sheet, example)
    failures = "" if passed else _failures(sheet, example, outcome)
    state = "pass" if passed else "fail"
    said = escape(sheet.word(f"example-{state}"))
    mark = f'<span class="rg-mark" role="img" aria-label="{said}">{MARKS[passed]}</span>'
    unfold = " open" if unfolded or not passed else ""
    return (
        f'<details class="rg-example rg-{state}" id="{example_anchor(example.id)}"{unfold}>'
        f"<summary>{mark} {title}{block.badge()}</summary>{failures}{steps}{notes}</details>"
    )


def _steps(sheet: Sheet, example: Example, lines: Lines) -> str:
    played = sheet.edition.stage.courses[example.id].played
    you = lines.you - 1
    given = played.engine.scene(played.given, you) if played else ()
    final = played.engine.scene(played.final, you) if played and "refused" not in example.then else ()
    changed = [zone for zone in final if zone not in given]
    parts = [
        ("given", sheet.picture(given, you), lines.given or (escape(sheet.word("given-nothing")),)),
        ("when", "", lines.when),
        ("then", sheet.picture(changed, you), lines.then),
    ]
    return '<div class="rg-steps">' + "".join(_step(sheet, *part) for part in parts if part[2]) + "</div>"


def _step(sheet: Sheet, part: str, picture: str, lines: Sequence[str]) -> str:
    tag = "ol" if part == "when" and len(lines) > 1 else "ul"
    items = "".join(f"<li>{line}</li>" for line in lines)
    label = escape(sheet.word(part))
    return f'<div class="rg-step rg-{part}"><p class="rg-label">{label}</p>{picture}<{tag}>{items}</{tag}></div>'


def _played_with(sheet: Sheet, example: Example, block: Block) -> str:
    if not example.options:
        return ""
    chosen = []
    for name, value in example.options.items():
        shown = (
            sheet.edition.wording.number(value) if isinstance(value, int) else block.html(f"option:{name}/{value}")
        )
        chosen.append(f"{block.html(f'option:{name}/title')}: <b>{shown}</b>")
    return f'<p class="rg-note">{escape(sheet.word("played-with"))} {"; ".join(chosen)}</p>'


def _also(sheet: Sheet, example: Example) -> str:
    """The other rules that it shows, and those that it shows at rest."""
    notes = []
    if len(example.shows) > 1:
        notes.append(f"{escape(sheet.word('also-shows'))} {sheet.rule_links(example.shows[1:])}")
    if example.silent:
        notes.append(f"{escape(sheet.word('near-miss-of'))} {sheet.rule_links(example.silent)}")
    return "".join(f'<p class="rg-note">{note}</p>' for note in notes)


def _failures(sheet: Sheet, example: Example, outcome: ExampleResult | None) -> str:
    """What does not hold, with its place in the sources."""
    result = sheet.edition.stage.result
    if outcome is None or result is None:
        return f'<p class="rg-failure">{escape(sheet.word("example-unplayable"))}</p>'
    located = sheet.edition.stage.failures.get(example.id, ())
    items = "".join(f"<li>{escape(placed(failure, sheet.edition.wording))}</li>" for failure in located)
    return f'<div class="rg-failure"><p>{escape(sheet.word("example-fails"))}</p><ul>{items}</ul></div>'


def placed(located: Located, wording: Wording) -> str:
    """A failure in one line: place and sentence, plain text."""
    return f"{located.place}: {failure_sentence(located, wording)}"
