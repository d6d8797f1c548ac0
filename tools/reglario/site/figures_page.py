"""A page that the engine computes: tables, and plots with their figures as a table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape

from reglario.book.model import Page as Declared
from reglario.engines.engine import Cell, Plot, Table
from reglario.site.edition import Edition
from reglario.site.page import Page
from reglario.site.plot import bars
from reglario.site.sheet import Block, Sheet
from reglario.wording import Wording


def figures_page(edition: Edition, declared: Declared, name: str) -> Page:
    """The page of the report of that name."""
    sheet = Sheet(edition, edition.stage.layout.paths[f"page:{declared.id}"])
    block = sheet.block()
    unit = f"page:{declared.id}"
    sheet.add(block.heading(1, f"{unit}/title"), block.markdown(f"{unit}/intro"))
    report = edition.stage.figures.report(name)
    if report is None:
        sheet.put(f'<p class="rg-failure">{escape(edition.word("no-report"))}</p>')
    else:
        writer = _Writer(sheet, block, unit, frozenset(declared.labels))
        for part in report.parts:
            writer.heading(part.id)
            writer.table(part) if isinstance(part, Table) else writer.plot(part)
    sheet.put(block.note())
    title = edition.plain(f"{unit}/title")
    description = edition.word("figures-description", title=title, game=edition.name)
    return sheet.page(title, description, edition.game.at("game")[0])


class _Writer:
    """Parts of a report on one page."""

    def __init__(self, sheet: Sheet, block: Block, unit: str, labels: frozenset[str]) -> None:
        self.sheet = sheet
        self.block = block
        self.unit = unit
        self.labels = labels
        wording = sheet.edition.wording
        self.forms: dict[str, Callable[[Cell], str]] = {
            "label": lambda cell: self.label(cell.value),
            "component": lambda cell: sheet.component(cell.value),
            "number": lambda cell: escape(wording.number(cell.value)),
            "points": lambda cell: escape(wording.number(round(cell.value))),
            "fraction": lambda cell: self.fraction(Fraction(cell.value)),
            "percent": lambda cell: escape(wording.percent(cell.value)),
        }

    def label(self, name: str) -> str:
        """A label of the page; HTML."""
        return self.block.html(f"{self.unit}/{name}") if name in self.labels else escape(name)

    def fraction(self, value: Fraction) -> str:
        """A share of a hundred, and below it the exact fraction; HTML."""
        wording = self.sheet.edition.wording
        if value.denominator == 1:
            return escape(wording.percent(value, 0))
        return f"{escape(wording.percent(value))}<br><small>{escape(wording.fraction(value))}</small>"

    def heading(self, name: str) -> None:
        self.sheet.add(self.block.heading(2, f"{self.unit}/{name}", f"fig.{name}"))

    def cell(self, cell: Cell) -> str:
        shown = self.forms[cell.kind](cell)
        return f"{shown} <small>{self.label(cell.note)}</small>" if cell.note else shown

    def table(self, table: Table) -> None:
        head = "".join(f'<th scope="col">{self.label(column)}</th>' for column in table.columns)
        rows = []
        for row in table.rows:
            first, *others = row
            cells = "".join(f'<td class="rg-{cell.kind}">{self.cell(cell)}</td>' for cell in others)
            rows.append(f'<tr><th scope="row">{self.cell(first)}</th>{cells}</tr>')
        self.sheet.put(self._scrolled(table.id, f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"))

    def _scrolled(self, name: str, inner: str) -> str:
        """A table that scrolls sideways on narrow screens, by touch and by keyboard."""
        label = escape(self.plain(name))
        table = f'<table class="rg-figures">{inner}</table>'
        return f'<div class="rg-table" role="region" tabindex="0" aria-label="{label}">{table}</div>'

    def plain(self, name: str) -> str:
        return self.sheet.edition.plain(f"{self.unit}/{name}") if name in self.labels else name

    def name(self, cell: Cell) -> str:
        """A series in words, plain text."""
        if cell.kind == "component":
            return self.sheet.edition.wording.component(cell.value)
        return self.plain(str(cell.value))

    def plot(self, plot: Plot) -> None:
        """One diagram per series, then all figures as a table that unfolds."""
        wording = self.sheet.edition.wording
        figures = []
        for cell, values in plot.series:
            label = f"{self.plain(plot.id)}: {self.name(cell)}"
            drawing = bars(plot.x, values, label=label, number=wording.number, percent=_whole(wording))
            figures.append(f"<figure><figcaption>{self.cell(cell)}</figcaption>{drawing}</figure>")
        self.sheet.put(f'<div class="rg-plots">{"".join(figures)}</div>')
        heads = "".join(f'<th scope="col">{self.cell(cell)}</th>' for cell, _ in plot.series)
        rows = "".join(
            f'<tr><th scope="row">{escape(wording.number(x))}</th>'
            + "".join(f"<td>{escape(wording.percent(values[at]))}</td>" for _, values in plot.series)
            + "</tr>"
            for at, x in enumerate(plot.x)
            if any(values[at] > 0 for _, values in plot.series)
        )
        corner = f"<th>{escape(self.sheet.word('value'))}</th>"
        table = self._scrolled(plot.id, f"<thead><tr>{corner}{heads}</tr></thead><tbody>{rows}</tbody>")
        label = escape(self.sheet.word("as-table"))
        self.sheet.put(f'<details class="rg-more"><summary>{label}</summary>{table}</details>')


def _whole(wording: Wording) -> Callable[[float], str]:
    """Percentages for an axis, as short as they can be."""
    return lambda share: wording.percent(share, 0 if share * 100 == round(share * 100) else 1)
