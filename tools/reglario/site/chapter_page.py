"""A chapter of rules: each rule with its proof, its disputed points and its examples."""

from __future__ import annotations

from html import escape

from reglario.book import Example, Game, Rule
from reglario.book.model import ChapterFile
from reglario.site.changes import changes
from reglario.site.disputes import ruling_block
from reglario.site.edition import Edition
from reglario.site.example_block import example_block
from reglario.site.page import Page, example_anchor
from reglario.site.proof import rule_line
from reglario.site.sheet import Sheet


def chapter_page(edition: Edition, chapter: ChapterFile) -> Page:
    """The page of one chapter."""
    sheet = Sheet(edition, edition.stage.layout.paths[f"chapter:{chapter.id}"])
    key = f"chapter:{chapter.id}"
    head = sheet.block()
    sheet.add(head.heading(1, f"{key}/title"))
    if chapter.intro:
        sheet.add(head.markdown(f"{key}/intro"))
    sheet.put(head.note())
    for rule in chapter.rules:
        _rule(sheet, rule)
    title = edition.plain(f"{key}/title")
    description = edition.word("chapter-description", chapter=title, game=edition.name)
    return sheet.page(title, description, edition.game.at(key)[0])


def _rule(sheet: Sheet, rule: Rule) -> None:
    block = sheet.block()
    sheet.add(block.heading(2, f"{rule.id}/title", rule.id), block.markdown(f"{rule.id}/text"))
    if rule.reason:
        label = escape(sheet.word(f"reason-{rule.status}"))
        sheet.put(f'<p class="rg-reason"><b>{label}</b> {block.html(f"{rule.id}/reason")}</p>')
    sheet.put(rule_line(sheet, rule, block.state))
    sheet.put(_changed(sheet, rule))
    sheet.put(_links(sheet, rule))
    for ruling in rule.rulings:
        sheet.put(ruling_block(sheet, rule, ruling, folded=True))
    _examples(sheet, rule)


def _changed(sheet: Sheet, rule: Rule) -> str:
    """Of an outdated translation, what changed in the text since."""
    worded = sheet.edition.wording.unit(f"{rule.id}/text")
    if worded.previous is None:
        return ""
    source = sheet.edition.game.about.language
    label = escape(sheet.word("what-changed"))
    return (
        f'<details class="rg-quiet"><summary>{label}</summary>'
        f'<p lang="{source}">{changes(worded.previous, rule.text)}</p></details>'
    )


def _links(sheet: Sheet, rule: Rule) -> str:
    """See also, and the sources."""
    notes = ""
    if rule.see:
        notes += f'<p class="rg-note">{escape(sheet.word("see-also"))} {sheet.rule_links(rule.see)}</p>'
    if rule.sources:
        label = escape(sheet.word("source-count", n=len(rule.sources)))
        notes += f'<details class="rg-quiet"><summary>{label}</summary>{sheet.source_links(rule.sources)}</details>'
    return f"<div>{notes}</div>" if notes else ""


def _examples(sheet: Sheet, rule: Rule) -> None:
    """The examples whose first rule this is, the first of them open; links to the others that show it or just not."""
    game = sheet.edition.game
    examples = sorted(game.examples, key=lambda example: not _of_its_chapter(game, example, rule))
    own = [example for example in examples if example.shows[0] == rule.id]
    for number, example in enumerate(own):
        sheet.put(_block(sheet, example, unfolded=number == 0))
    others = [e.id for e in examples if rule.id in e.shows[1:]]
    near = [e.id for e in examples if rule.id in e.silent]
    notes = []
    for code, found in (("shown-elsewhere", others), ("near-misses", near)):
        if found:
            notes.append(f"<p><b>{escape(sheet.word(code))}</b></p><ul>{_example_links(sheet, found)}</ul>")
    if notes:
        label = escape(sheet.word("more-examples", n=len(others) + len(near)))
        sheet.put(f'<details class="rg-more"><summary>{label}</summary>{"".join(notes)}</details>')


def _block(sheet: Sheet, example: Example, *, unfolded: bool) -> str:
    """The block of an example, which stands on this page alone."""

    def make() -> tuple[str, tuple[str, ...]]:
        own = Sheet(sheet.edition, sheet.path)
        return example_block(own, example, unfolded=unfolded), own.icons

    block, icons = sheet.edition.kept(("block", example.id), make)
    sheet.use_icons(icons)
    return block


def _of_its_chapter(game: Game, example: Example, rule: Rule) -> bool:
    """Whether an example stands in the file that is called like the rule's chapter: it comes before the others."""
    return game.at(f"example:{example.id}")[0].endswith(f"/{game.chapter_of[rule.id]}.yaml")


def _example_links(sheet: Sheet, examples: list[str]) -> str:
    block = sheet.block()
    layout = sheet.edition.stage.layout
    shows = {example.id: example.shows[0] for example in sheet.edition.game.examples}
    items = []
    for example in examples:
        url = sheet.to(layout.rule(shows[example]), example_anchor(example))
        items.append(f'<li><a href="{url}">{block.html(f"example:{example}/title")}</a></li>')
    return "".join(items)
