"""A page while it is written: texts with their freshness, links, icons, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape

from reglario.engines.engine import Zone
from reglario.site.edition import Edition
from reglario.site.page import Html, Page, prefix, relative_url, source_anchor, url_of
from reglario.site.picture import Drawer
from reglario.wording import Html as HtmlMarkup
from reglario.wording import Markdown

#: From the best to the worst that can be said of a text.
STATES = ("source", "current", "outdated", "missing")


class Sheet:
    """One page of one edition.

    Args:
        edition: game and language.
        path: the page's file.
    """

    def __init__(self, edition: Edition, path: str) -> None:
        self.edition = edition
        self.path = path
        self.url = url_of(path)
        self.blocks: list[str | Html] = []
        self._icons: dict[str, None] = {}
        self.word = edition.word
        self.markdown = Markdown(term_url=self.term_source, rule_url=self.rule_source, icon_html=self.icon)
        self.line = HtmlMarkup(term_url=self.term_url, rule_url=self.rule_url, icon_html=self.icon)

    def add(self, *markdown: str) -> None:
        """Append blocks of Markdown."""
        self.blocks += filter(None, markdown)

    def put(self, *html: str) -> None:
        """Append blocks of HTML."""
        self.blocks += map(Html, filter(None, html))

    def title(self, code: str) -> str:
        """The page's heading, a word of the site, in Markdown."""
        return f"# {self.markdown.text(self.word(code))}"

    def block(self) -> Block:
        """A new block of texts whose freshness is told together."""
        return Block(self)

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons used so far."""
        return tuple(self._icons)

    def use_icons(self, icons: Iterable[str]) -> None:
        """Draw on this page icons that blocks made elsewhere use."""
        self._icons |= dict.fromkeys(icons)

    def page(self, title: str, description: str, source: str) -> Page:
        """The finished page: its blocks, and the symbols of the icons that they use."""
        symbols = "".join(self.edition.stage.icons[name].symbol() for name in self._icons)
        if symbols:
            self.put(f'<svg class="rg-symbols" width="0" height="0" aria-hidden="true">{symbols}</svg>')
        return Page(self.path, title, description, tuple(self.blocks), self.edition.game.id, source)

    # ---- links ----------------------------------------------------------------------------------------------------

    def to(self, path: str, anchor: str = "") -> str:
        """The address of a page, for links inside HTML."""
        if path == self.path and anchor:
            return f"#{anchor}"
        return relative_url(self.url, url_of(path)) + (f"#{anchor}" if anchor else "")

    def to_file(self, path: str, anchor: str = "") -> str:
        """The file of a page, for links inside Markdown (all pages of a game lie in one folder)."""
        if path == self.path and anchor:
            return f"#{anchor}"
        return path.rpartition("/")[2] + (f"#{anchor}" if anchor else "")

    def elsewhere(self, language: str, anchor: str = "") -> str:
        """The address of this page in another language."""
        languages = self.edition.languages
        start = prefix(self.edition.language, languages) + self.url
        target = prefix(language, languages) + self.url
        return relative_url(start, target) + (f"#{anchor}" if anchor else "")

    def rule_url(self, rule: str) -> str:
        """Where a rule stands, for HTML."""
        return self.to(self.edition.stage.layout.rule(rule), rule)

    def rule_source(self, rule: str) -> str:
        """Where a rule stands, for Markdown."""
        return self.to_file(self.edition.stage.layout.rule(rule), rule)

    def term_url(self, term: str) -> str:
        """Where a term is explained, for HTML."""
        return self.to(self.edition.stage.layout.paths["glossary"], term)

    def term_source(self, term: str) -> str:
        """Where a term is explained, for Markdown."""
        return self.to_file(self.edition.stage.layout.paths["glossary"], term)

    def rule_links(self, rules: Sequence[str]) -> str:
        """Rules by title, each a link, as a list in HTML."""
        block = self.block()
        links = [f'<a href="{self.rule_url(rule)}">{block.html(f"{rule}/title")}</a>' for rule in rules]
        return self.edition.wording.list(links)

    def source_links(self, sources: Sequence[str]) -> str:
        """Sources by title, each leading to its entry, in HTML; semicolons, for titles have commas of their own."""
        block = self.block()
        path = self.edition.stage.layout.paths["sources"]
        links = [
            f'<a href="{self.to(path, source_anchor(source))}">{block.html(f"source:{source}/title")}</a>'
            for source in sources
        ]
        return "; ".join(links)

    # ---- icons and pictures ---------------------------------------------------------------------------

    def _use(self, icon: str) -> None:
        self._icons[icon] = None

    def icon(self, icon: str, shown: str = "") -> str:
        """An icon in a line of text; `shown` stands in for an icon that could not be read.

        Args:
            icon: id of the icon.
            shown: what it means, plain text; empty where the words beside it say so.
        """
        drawing = self.edition.stage.icons.get(icon)
        if drawing is None:
            return escape(shown)
        self._use(icon)
        label = f'role="img" aria-label="{escape(shown)}"' if shown else 'aria-hidden="true"'
        width = f' style="width:{drawing.ratio:.3g}em"' if abs(drawing.ratio - 1) > 0.01 else ""
        return f'<svg class="rg-icon"{width} {label}><use href="#{drawing.anchor}"/></svg>'

    def component(self, component: str) -> str:
        """A component's name, bold, with its icon."""
        icon = self.edition.stage.icon_of.get(component)
        name, language = self.edition.component(component)
        named = f"<b{self.lang(language)}>{escape(name)}</b>"
        return f'<span class="rg-named">{self.icon(icon)}&nbsp;{named}</span>' if icon else named

    def lang(self, language: str) -> str:
        """The attribute of an element whose text is in that language: none in the page's own."""
        return "" if language == self.edition.language else f' lang="{language}"'

    def picture(self, zones: Sequence[Zone], you: int) -> str:
        """A scene, drawn; `you` is the player (0-based) whom the text beside it addresses."""
        stage = self.edition.stage
        return Drawer(stage.icons, stage.icon_of, self._use, _PictureWords(self.edition, you)).draw(zones)


def _slots(values: Mapping[str, str]) -> dict[str, str]:
    """Stand-ins for values that are HTML already, so that the text around them can be escaped."""
    return {name: f"\ue000{number}\ue001" for number, name in enumerate(values)}


def _filled(text: str, values: Mapping[str, str]) -> str:
    for number, value in enumerate(values.values()):
        text = text.replace(f"\ue000{number}\ue001", value)
    return text


@dataclass
class Block:
    """Texts that belong together; `state` is the worst that can be said of any of them."""

    sheet: Sheet
    state: str = "source"
    _seen: set[str] = field(default_factory=set)

    def html(self, unit: str, n: int | None = None, **values: str) -> str:
        """A text as inline HTML; `values` are HTML already."""
        edition = self.sheet.edition
        said = edition.wording.text(unit, self.sheet.line, edition.stage.ruleset, n, **values)
        return self._in_its_language(said.text, said.language, said.freshness)

    def markdown(self, unit: str) -> str:
        """A text as blocks of Markdown."""
        edition = self.sheet.edition
        said = edition.wording.text(unit, self.sheet.markdown, edition.stage.ruleset)
        self._note(said.freshness)
        if said.language == edition.language:
            return said.text
        return f'<div lang="{said.language}" markdown="1">\n\n{said.text}\n\n</div>'

    def heading(self, level: int, unit: str, anchor: str = "", before: str = "") -> str:
        """A text as a heading in Markdown.

        Args:
            level: 1 to 6.
            unit: its text.
            anchor: id of the heading.
            before: HTML in front of the text.
        """
        edition = self.sheet.edition
        said = edition.wording.text(unit, self.sheet.markdown, edition.stage.ruleset)
        text = f"{before} {self._in_its_language(said.text, said.language, said.freshness)}".strip()
        return f"{'#' * level} {text}" + (f" {{ #{anchor} }}" if anchor else "")

    def badge(self) -> str:
        """A note for the end of a line if a text is outdated or missing, else nothing."""
        if self.state in ("source", "current"):
            return ""
        return f' <span class="rg-fresh rg-{self.state}">{escape(self.sheet.word(f"fresh-{self.state}"))}</span>'

    def note(self) -> str:
        """The badge as a block of its own."""
        badge = self.badge()
        return f'<p class="rg-line">{badge.strip()}</p>' if badge else ""

    def _in_its_language(self, text: str, language: str, freshness: str) -> str:
        self._note(freshness)
        lang = self.sheet.lang(language)
        return f"<span{lang}>{text}</span>" if lang else text

    def named(self, language: str) -> None:
        """A name stands in the block; one in another language is a missing translation."""
        if language != self.sheet.edition.language:
            self._note("missing")

    def _note(self, freshness: str) -> None:
        self.state = max(self.state, freshness, key=STATES.index)


@dataclass(frozen=True, slots=True)
class HtmlVoice:
    """Lines of an example as HTML, in one block of a page."""

    block: Block

    def say(self, unit: str, n: int | None = None, **values: str) -> str:
        """A text of the game."""
        return self.block.html(unit, n, **values)

    def word(self, code: str, n: int | None = None, **values: str) -> str:
        """A sentence of the site, whose values are HTML."""
        return _filled(escape(self.block.sheet.word(code, n, **_slots(values))), values)

    def literal(self, value: str) -> str:
        """Something written in the example itself."""
        return escape(value)

    def component(self, component: str) -> str:
        """A component's name, bold, with its icon."""
        self.block.named(self.block.sheet.edition.component(component)[1])
        return self.block.sheet.component(component)

    def rule(self, rule: str) -> str:
        """A rule's title as a link."""
        return f'<a href="{self.block.sheet.rule_url(rule)}">{self.block.html(f"{rule}/title")}</a>'

    def number(self, value: int) -> str:
        """A number by locale."""
        return self.block.sheet.edition.wording.number(value)

    def counted(self, number: int, thing: str) -> str:
        """Several of a thing; no line ends before it."""
        return f"{self.number(number)}&nbsp;×&nbsp;{thing}"

    def odds(self, value: Fraction, written: str) -> str:
        """A fraction, and its percentage."""
        return f"<b>{escape(written)}</b> ({escape(self.block.sheet.edition.wording.percent(value))})"

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list."""
        return self.block.sheet.edition.wording.list(parts)


@dataclass(frozen=True, slots=True)
class _PictureWords:
    """What pictures say, as plain text."""

    edition: Edition
    you: int

    def component(self, component: str) -> str:
        return self.edition.wording.component(component)

    def zone(self, zone: str) -> str:
        return self.edition.plain(f"phrase:zone.{zone}")

    def owner(self, player: int) -> str:
        return self.edition.word("you" if player == self.you else "player-name", player=player + 1)

    def number(self, value: int) -> str:
        return self.edition.wording.number(value)

    def mark(self, mark: str) -> str:
        return self.edition.word(f"mark-{mark}") if mark in ("hidden", "locked", "unmet") else ""

    def side(self, side: str, things: str) -> str:
        return self.edition.word(f"side-{side}", things=things)

    def listed(self, parts: Sequence[str]) -> str:
        return self.edition.wording.list(parts)
