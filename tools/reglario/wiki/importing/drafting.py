"""A page as the rule data of a new game: everything that it says, nothing that it does not."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reglario.book import Place
from reglario.wiki.importing.names import Ids, slug, title_of
from reglario.wiki.importing.outline import (
    TYPED,
    Chapter,
    Clause,
    anchor_of,
    is_exported,
    is_numbered,
    is_typed,
    outline,
)
from reglario.wiki.importing.texts import Found, TextWriter, clean, without_number
from reglario.wiki.markup import BULLETS
from reglario.wiki.model import Block, Form, Kind, Revision
from reglario.wording import site_word

#: How sections are called that say what a game is about, how one wins, and what a turn is.
_SUMMARY = {
    "es": "resumen|introducción",
    "it": "sommario|riassunto|introduzione",
    "en": "summary|overview|introduction",
}
_GOAL = {"es": "objetivo|objeto del juego", "it": "obiettivo|scopo", "en": "goal|object|objective|aim"}
_TURN = {"es": "turnos?", "it": "turn[oi]", "en": "turns?"}
_NUMBERING = re.compile(r"(?:\d{1,2}|[IVX]{1,4}|[A-Z])[.)]\s+")
_SOURCE = "page"
#: A licence that nobody has stated; export refuses it.
UNKNOWN = "unknown"


@dataclass
class Draft:
    """A new game.

    Args:
        id: of the game.
        page: where the page begins.
        files: content by name below the game's folder.
        rules, terms, constants: how many.
        left_out: headings with nothing below them, and other things that found no place, with theirs in the page.
    """

    id: str
    page: Place
    files: dict[str, Any] = field(default_factory=dict)
    rules: int = 0
    terms: int = 0
    constants: int = 0
    left_out: list[tuple[Place, str]] = field(default_factory=list)


def draft(revision: Revision, game: str, language: str, skipped: Collection[int] = ()) -> Draft:
    """Draft a game from a page.

    Args:
        revision: the page.
        game: id of the game.
        language: of the page.
        skipped: where lines begin that do not belong to the page, such as what a wiki's skin says.
    """
    return _Drafter(revision, game, language, skipped).draft()


class _Drafter:
    def __init__(self, revision: Revision, game: str, language: str, skipped: Collection[int]) -> None:
        self.revision = revision
        self.language = language
        self.exported = is_exported(revision)
        self.found = Found()
        self.texts = TextWriter(language, self.found, self.exported)
        self.chapters = outline(revision, skipped)
        self.done = Draft(game, revision.place(0))
        self.name = self._name(skipped)
        self.register: dict[str, str] = {}
        self.rule_ids, self.source_ids = Ids(), Ids()
        self.source_ids.take(_SOURCE)

    def draft(self) -> Draft:
        """All files of the game."""
        self.sources = [self._source()]
        self._known_anchors()
        rules = self._chapters()
        about = self._about(list(rules))
        files: dict[str, Any] = {"game.yaml": about}
        files |= {f"rules/{name}.yaml": chapter for name, chapter in rules.items()}
        if self.found.constants:
            constants = [{"id": name, "value": value} for name, value in self.found.constants.items()]
            files["constants.yaml"] = {"constants": constants}
        files["glossary.yaml"] = {"terms": [self._term(name) for name in self.found.terms]}
        files["phrases.yaml"] = {"actions": {}, "fields": {}}
        files["ids.yaml"] = {
            "rules": dict.fromkeys(self.register, "live"),
            "terms": dict.fromkeys(self.found.terms, "live"),
        }
        self.done.files = files
        self.done.rules = len(self.register)
        self.done.terms = len(self.found.terms)
        self.done.constants = len(self.found.constants)
        return self.done

    # ---- the page as a whole -------------------------------------------------------------------------------------

    def _about(self, chapters: list[str]) -> dict[str, Any]:
        said = self._exported_sections() if self.exported else self._sections()
        return {
            "format": 1,
            "id": self.done.id,
            "name": self.name,
            "language": self.language,
            "license": UNKNOWN,
            "summary": said.get("summary") or self._word("import-not-said"),
            "goal": said.get("goal") or self._word("import-not-said"),
            "turn": said.get("turn") or [self._word("import-not-said")],
            "chapters": chapters,
            "sources": self.sources,
        }

    def _name(self, skipped: Collection[int]) -> str:
        """The page's title; of a saved page its first heading, if nothing but the next heading follows."""
        blocks = [block for block in self.revision.document.blocks if block.start not in skipped]
        if self.revision.form is Form.PLAIN and [block.kind for block in blocks[:2]] == [Kind.HEADING] * 2:
            return clean(blocks[0].text)
        return clean(self.revision.title) or self.done.id

    def _source(self) -> dict[str, str]:
        """Where the page comes from: file or address, revision, author and time."""
        page = self.revision
        file = page.file if "://" in page.file else Path(page.file).name
        parts = [file, page.number and f"revision {page.number}", page.author, page.time]
        return {
            "id": _SOURCE,
            "title": self.name,
            "where": clean(", ".join(str(part) for part in parts if part)),
        }

    def _sections(self) -> dict[str, Any]:
        """Summary, goal and turn, where headings call them so."""
        said: dict[str, Any] = {}
        for chapter in self.chapters:
            title = clean(chapter.heading.text) if chapter.heading else ""
            texts = [self._body(clause.blocks) for clause in chapter.clauses]
            if not texts or not texts[0]:
                continue
            for name, words in (("summary", _SUMMARY), ("goal", _GOAL)):
                if re.match(rf"(?:{words[self.language]})\b", title, re.IGNORECASE):
                    said.setdefault(name, texts[0])
            if re.search(rf"\b(?:{_TURN[self.language]})\b", title, re.IGNORECASE):
                blocks = [block for clause in chapter.clauses for block in clause.blocks]
                items = [block for block in blocks if _is_item(block)]
                steps = [TYPED.sub("", self.texts.text(item.inline)) for item in items if item.level <= 1]
                if len(steps) > 1 and all(steps):
                    said.setdefault("turn", steps)
        first = self.chapters[0] if self.chapters else None
        if first and first.heading is None and first.clauses:
            said.setdefault("summary", self._body(first.clauses[0].blocks))
        return said

    def _exported_sections(self) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for chapter in self.chapters:
            if chapter.heading is None:
                said["summary"] = self._body(chapter.blocks)
            elif chapter.anchor == "goal":
                said["goal"] = self._body(chapter.blocks)
            elif chapter.anchor == "glance":
                said["turn"] = self._items(chapter.blocks)
            elif chapter.anchor == "sources":
                self.sources += [self._cited(block) for block in chapter.blocks if anchor_of(block)]
        return said

    def _items(self, blocks: Sequence[Block]) -> list[str]:
        """Items of a list, each with the list in it."""
        groups: list[list[Block]] = []
        for block in blocks:
            if block.kind is Kind.ITEM and block.level > 1 and groups:
                groups[-1].append(block)
            else:
                groups.append([block])
        steps = []
        for first, *rest in groups:
            nested = self._body(rest, alone=False)
            step = TYPED.sub("", self.texts.text(first.inline))
            steps.append(f"{step}\n\n{nested}" if nested else step)
        return [step for step in steps if step]

    def _cited(self, block: Block) -> dict[str, str]:
        """A source that an exported page names: bold title, then where it is."""
        bold = next((span for span in block.inline.spans if span.kind == "bold"), None)
        title = clean(block.text[bold.start : bold.end]) if bold else clean(block.text)
        where = clean(block.text[bold.end :]).lstrip(". ") if bold else ""
        name = self.source_ids.take(anchor_of(block).removeprefix("src."))
        return {"id": name, "title": title, "where": where or title}

    def _known_anchors(self) -> None:
        """What links may lead to, before the first of them is read."""
        if not self.exported:
            return
        for chapter in self.chapters:
            self.found.rules |= {clause.anchor for clause in chapter.clauses}
            if chapter.anchor == "glossary":
                for block in chapter.blocks:
                    self._glossary_entry(block, name_only=True)
        for chapter in self.chapters:
            if chapter.anchor == "glossary":
                for block in chapter.blocks:
                    self._glossary_entry(block, name_only=False)

    def _glossary_entry(self, block: Block, *, name_only: bool) -> None:
        term = anchor_of(block).removeprefix("term.")
        bold = next((span for span in block.inline.spans if span.kind == "bold"), None)
        if not term or bold is None:
            return
        if name_only:
            self.found.terms[term] = clean(block.text[bold.start : bold.end])
            return
        whole = self.texts.text(block.inline)
        self.found.meanings[term] = whole.partition("**:")[2].strip() or self._word("import-not-said")

    # ---- chapters and rules --------------------------------------------------------------------------------------

    def _chapters(self) -> dict[str, Any]:
        files: dict[str, Any] = {}
        chapter_ids = Ids()
        for chapter in self.chapters:
            if self.exported and not chapter.anchor.startswith("chapter."):
                continue
            title = clean(chapter.heading.text).rstrip(" :") if chapter.heading else self.name
            if not self.exported:  # the site counts chapters itself
                title = _NUMBERING.sub("", title) or title
            rules = [rule for clause in chapter.clauses if (rule := self._rule(clause, title))]
            if not rules:
                self._leave_out(chapter.heading)
                continue
            name = chapter.anchor.removeprefix("chapter.") or slug(title, "chapter")
            name = chapter_ids.take(name)
            intro = self._body(chapter.blocks)
            files[name] = {"id": name, "title": title or name, **({"intro": intro} if intro else {}), "rules": rules}
        return files

    def _rule(self, clause: Clause, chapter: str) -> dict[str, Any] | None:
        text = self._body(clause.blocks)
        if not text:
            self._leave_out(clause.title)
            return None
        title = self._title(clause, chapter)
        name = self.rule_ids.take(clause.anchor or slug(title, "rule"))
        self.register[name] = "live"
        return {
            "id": name,
            "title": title,
            "text": text,
            "status": "open",
            "reason": self._word("import-reason"),
            "sources": [_SOURCE],
        }

    def _title(self, clause: Clause, chapter: str) -> str:
        """Its own title, or the words that lead into it; of a list that nothing announces, that of its chapter."""
        if clause.title:
            title = clean(clause.title.text)
        elif len(clause.blocks) > 1 and all(_is_item(block) for block in clause.blocks):
            title = chapter
        else:
            first = next((block for block in clause.blocks if clean(_words_of(block))), clause.blocks[0])
            title = title_of(without_number(TYPED.sub("", clean(_words_of(first)))))
        return title.replace("{", "(").replace("}", ")").replace("](", "] (") or self._word("import-not-said")

    def _body(self, blocks: Sequence[Block], *, alone: bool = True) -> str:
        """Paragraphs, lists and tables as Markdown; an item that is `alone` is a paragraph."""
        items = _Items()
        base = min((block.level for block in blocks if block.kind is Kind.ITEM), default=1)
        alone = alone and len(blocks) == 1
        parts: list[tuple[bool, str]] = []
        for block in blocks:
            if block.kind is Kind.TABLE:
                rows = [
                    " – ".join(filter(None, (self.texts.text(cell.inline) for cell in row))) for row in block.rows
                ]
                parts += [(True, items.written(row)) for row in rows if row]
                continue
            text = self.texts.text(block.inline)
            typed = TYPED.match(text)
            words = text[typed.end() :] if typed else text
            if not words:
                continue
            if block.kind is Kind.ITEM and not alone:
                parts.append((True, items.written(text, block.level - base, is_numbered(block))))
            elif typed and not alone:  # an item whose bullet or number is a character
                level = BULLETS.index(typed[1]) if typed[1] in BULLETS else 0
                parts.append((True, items.written(words, level, typed[1][0].isdigit())))
            else:
                items.counts.clear()
                parts.append((False, words))
        written = ""
        for number, (listed, text) in enumerate(parts):
            close = number and listed and parts[number - 1][0]
            written += ("" if not number else "\n" if close else "\n\n") + text
        return written

    def _term(self, name: str) -> dict[str, str]:
        meaning = self.found.meanings.get(name) or self._word("import-no-definition")
        return {"id": name, "term": self.found.terms[name], "definition": meaning}

    def _leave_out(self, block: Block | None) -> None:
        if block and clean(block.text) not in ("", self.name):
            self.done.left_out.append((self.revision.place(block.start), clean(block.text)))

    def _word(self, code: str) -> str:
        return site_word(code, self.language)


class _Items:
    """Writes the items of lists in Markdown and counts the numbered ones."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def written(self, text: str, level: int = 0, numbered: bool = False) -> str:
        """One item.

        Args:
            text: Markdown.
            level: 0 for the outermost.
            numbered: whether it has a number in place of a bullet.
        """
        del self.counts[level + 1 :]
        self.counts += [0] * (level + 1 - len(self.counts))
        self.counts[level] = self.counts[level] + 1 if numbered else 0
        mark = f"{self.counts[level]}." if numbered else "-"
        return f"{'    ' * level}{mark} {' '.join(text.split())}"


def _is_item(block: Block) -> bool:
    return block.kind is Kind.ITEM or is_typed(block)


def _words_of(block: Block) -> str:
    if block.kind is Kind.TABLE:
        return " ".join(cell.text for row in block.rows for cell in row)
    return block.text


__all__ = ["UNKNOWN", "Chapter", "Draft", "draft"]
