"""A gallery: every component of some kinds with its picture and what its facts say, to be filtered and printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from reglario.book.gallery import Entry, entries
from reglario.book.model import Gallery, Row
from reglario.book.model import Page as Declared
from reglario.book.sayings import filling, fit, forms, is_form
from reglario.site.edition import Edition
from reglario.site.page import Page, ruling_anchor
from reglario.site.sheet import Block, HtmlVoice, Sheet
from reglario.wording import by_letter

#: Between the numbers of a list such as the points of one, two, three...
BETWEEN = " / "


def gallery_page(edition: Edition, declared: Declared, gallery: Gallery) -> Page:
    """The page of one gallery."""
    sheet = Sheet(edition, edition.stage.layout.paths[f"page:{declared.id}"])
    unit = f"page:{declared.id}"
    head = sheet.block()
    sheet.add(head.heading(1, f"{unit}/title"), head.markdown(f"{unit}/intro"))
    sheet.put(head.note())
    shown = list(entries(edition.game, edition.stage.ruleset, gallery))
    writer = _Writer(sheet, unit, gallery)
    sheet.put(writer.filters(shown))
    for kind in gallery.kinds:
        of_kind = [entry for entry in shown if entry.kind == kind]
        of_kind.sort(key=lambda entry: by_letter(edition.component(entry.id)[0]))
        sheet.add(sheet.block().heading(2, f"kind:{kind}/title", f"kind.{kind}"))
        sheet.put(f'<ul class="rg-gallery">{"".join(map(writer.entry, of_kind))}</ul>')
    title = edition.plain(f"{unit}/title")
    description = edition.word("gallery-description", title=title, game=edition.name)
    return sheet.page(title, description, edition.game.at("game")[0])


class _Writer:
    """Entries of one gallery in HTML."""

    def __init__(self, sheet: Sheet, unit: str, gallery: Gallery) -> None:
        self.sheet = sheet
        self.unit = unit
        self.gallery = gallery
        self.game = sheet.edition.game

    # ---- one entry ---------------------------------------------------------------------------------------------

    def entry(self, entry: Entry) -> str:
        """A component: picture, name, and a line for each row that says something."""
        block = self.sheet.block()
        teller = Teller(HtmlVoice(block), self.sheet.edition)
        name, language = self.sheet.edition.component(entry.id)
        block.named(language)
        icon = self.sheet.edition.stage.icon_of.get(entry.id)
        picture = f'<span class="rg-portrait">{self.sheet.icon(icon)}</span>' if icon else ""
        lines = "".join(self._line(block, row, teller.row(row, entry)) for row in self.gallery.rows)
        if entry.count is not None:
            count = escape(self.sheet.edition.wording.number(entry.count))
            lines += f"<div><dt>{escape(self.sheet.word('copies'))}</dt><dd>{count}</dd></div>"
        lines += self._disputed(entry)
        anchor = f"card.{entry.id}"
        head = f'<h3 id="{anchor}"{self.sheet.lang(language)}>{escape(name)}</h3>'
        values = "".join(
            f' data-{row.id}="{escape(" ".join(map(str, self._values(row, entry))))}"' for row in self._filtering
        )
        return f'<li class="rg-entry"{values}>{picture}{head}<dl>{lines}</dl>{block.note()}</li>'

    def _line(self, block: Block, row: Row, said: str) -> str:
        if not said:
            if row.none is None:
                return ""
            said = block.html(f"{self.unit}/{row.id}.none")
        return f"<div><dt>{block.html(f'{self.unit}/{row.id}')}</dt><dd>{said}</dd></div>"

    def _disputed(self, entry: Entry) -> str:
        """A link to each disputed point on which the facts depend."""
        variants = [component for component in self.game.components if component.id == entry.id]
        options = dict.fromkeys(option for variant in variants for option in variant.applies)
        path = self.sheet.edition.stage.layout.paths["disputes"]
        titled = {option: self.sheet.block().html(f"option:{option}/title") for option in options}
        links = [
            f'<a href="{self.sheet.to(path, ruling_anchor(option))}">{title}</a>'
            for option, title in titled.items()
            if option in self.game.ruling
        ]
        if not links:
            return ""
        said = self.sheet.edition.wording.list(links)
        return f"<div><dt>{escape(self.sheet.word('disputed'))}</dt><dd>{said}</dd></div>"

    # ---- filters -----------------------------------------------------------------------------------------------

    @property
    def _filtering(self) -> Sequence[Row]:
        return [row for row in self.gallery.rows if row.filter]

    def _values(self, row: Row, entry: Entry) -> list[Any]:
        return [value for fact in row.facts for value in entry.values(fact)]

    def filters(self, shown: Sequence[Entry]) -> str:
        """A choice per filtering row; hidden, for without a script it would do nothing."""
        block = self.sheet.block()
        fields = []
        for row in self._filtering:
            values = dict.fromkeys(value for entry in shown for value in self._values(row, entry))
            named = sorted(((self._plain(row, value), value) for value in values), key=_number_or_name)
            options = "".join(
                f'<option value="{escape(str(value))}">{escape(name)}</option>' for name, value in named
            )
            any_ = f'<option value="">{escape(self.sheet.word("gallery-any"))}</option>'
            label = block.html(f"{self.unit}/{row.id}")
            fields.append(f'<label>{label} <select name="{row.id}">{any_}{options}</select></label>')
        word = self.sheet.word
        one, other = word("gallery-shown", n=1), word("gallery-shown", n=2).replace("2", "{n}", 1)
        return (
            f'<form class="rg-filters" data-reglario-filters hidden aria-label="{escape(word("gallery-filter"))}">'
            f'{"".join(fields)}<button type="reset">{escape(word("gallery-reset"))}</button>'
            f'<output data-one="{escape(one)}" data-other="{escape(other)}">'
            f"{escape(word('gallery-shown', n=len(shown)))}</output></form>"
        )

    def _plain(self, row: Row, value: Any) -> str:
        """A value in words, plain text."""
        edition = self.sheet.edition
        if isinstance(value, int):
            return edition.wording.number(value)
        if value in self.game.component:
            return edition.component(value)[0]
        fits = (fit(self.game, {fact: value}) for fact in row.facts)
        return next((edition.plain(f"phrase:fact.{found.name}") for found in fits if found), str(value))


def _number_or_name(named: tuple[str, Any]) -> tuple[int, str]:
    name, value = named
    return (value, "") if isinstance(value, int) else (0, by_letter(name))


class Teller:
    """Says facts of components by the phrases of their game.

    Args:
        voice: how they are said.
        edition: game and language.
    """

    def __init__(self, voice: HtmlVoice, edition: Edition) -> None:
        self.voice = voice
        self.game = edition.game

    def row(self, row: Row, entry: Entry) -> str:
        """All that a row says of an entry: sentences one after the other, single values as a list."""
        return " ".join(filter(None, (self._fact(fact, entry) for fact in row.facts)))

    def _fact(self, fact: str, entry: Entry) -> str:
        printed = entry.printed.get(fact)
        if printed is not None:
            counted = [
                self.voice.counted(number, self.value(value, {})) if number > 1 else self.value(value, {})
                for value, number in printed.items()
            ]
            return self.voice.listed(counted)
        value = entry.facts.get(fact)
        if value is None:
            return ""
        said = [self.say(form, entry.facts) for form in forms(fact, value)]
        return " ".join(said) if is_form(value) else self.voice.listed(said)

    def say(self, form: Mapping[str, Any], around: Mapping[str, Any]) -> str:
        """A form in words; `around` are the facts that stand about it."""
        found = fit(self.game, form)
        if found is None:
            return self.voice.listed([self.value(value, around) for value in form.values()])
        scope = {**around, **found.values}
        values = {name: filling(self.game, name, scope) for name in found.names}
        said = {name: self.value(value, scope) for name, value in values.items() if value is not None}
        return self.voice.say(f"phrase:fact.{found.name}", n=found.number, **said)

    def value(self, value: Any, around: Mapping[str, Any]) -> str:
        """What fills a placeholder."""
        if is_form(value):
            return self.voice.listed([self.say(form, around) for form in forms("", value)])
        if isinstance(value, list):
            return BETWEEN.join(self.value(part, around) for part in value)
        if isinstance(value, int):
            return self.voice.number(value)
        return self.voice.component(value) if value in self.game.component else self.voice.literal(str(value))
