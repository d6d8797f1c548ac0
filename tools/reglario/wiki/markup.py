"""The texts of a game as wikitext: real lists, emphasis, links to anchors; everything else is characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: Stand for `'''` and `''` until the apostrophes around them have been looked at; no text may hold them.
_STRONG_MARK, _EMPHASIS_MARK = "\ufdd0", "\ufdd1"
_MARKS = re.compile(f"[{_STRONG_MARK}{_EMPHASIS_MARK}]")
#: What is put in later; it may begin or end with apostrophes.
_PUT_IN = "\ue000-\uf8ff"
_STRONG = re.compile(r"(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*")
_EMPHASIS = re.compile(r"(?<!\\)\*(?=[^\s*])(.+?)(?<=[^\s\\])\*")
#: As entities these mean nothing to a wiki: links, templates, tags, tables, signatures, magic words.
_ENTITIES = str.maketrans({character: f"&#{ord(character)};" for character in "[]{}<>|~_"})
_ENTITY = re.compile(r"&(?=[#\w])")
_APOSTROPHE = re.compile(
    f"(?<=['{_PUT_IN}{_STRONG_MARK}{_EMPHASIS_MARK}])'|'(?=['{_PUT_IN}{_STRONG_MARK}{_EMPHASIS_MARK}])|^'|'$"
)
#: The colon of what would become a link by itself.
_ADDRESS = re.compile(
    r"(\b(?:bitcoin|geo|magnet|mailto|matrix|news|sips?|sms|tel|urn|xmpp)):(?=\S)|:(?=//)", re.IGNORECASE
)
#: The end of emphasis and the start of the same emphasis, which a wiki would not tell apart.
_TOUCHING = re.compile(f"(?<={_STRONG_MARK})(?={_STRONG_MARK})|(?<={_EMPHASIS_MARK})(?={_EMPHASIS_MARK})")
#: What makes the start of a line more than words.
_START = re.compile(r"[*#:;=]|----")
_ITEM = re.compile(r"([-+*]|\d{1,3}\.) +(?=\S)")
_THEMATIC = re.compile(r"[-+*](?: ?[-+*])+\s*$")
#: The bullets of lists without markup, by depth.
BULLETS = ("•", "◦", "▪")


@dataclass(frozen=True, slots=True)
class Wikitext:
    """Wikitext of MediaWiki; of all it can do, only what rule texts may use.

    Args:
        icon_file: the name of an icon's file on the wiki; None where it has none, and words stand for it.
        flat: write the items of lists as paragraphs that begin with a bullet or a number, for wikis that strip `*`.
    """

    icon_file: Callable[[str], str | None]
    flat: bool = False

    def escape(self, text: str) -> str:
        """Paragraphs and lists as blocks, set apart by empty lines where they need it."""
        blocks = list(_blocks(text))
        lines: list[str] = []
        for number, (prefix, words) in enumerate(blocks):
            listed = bool(prefix)
            if lines and (self.flat or not listed or not blocks[number - 1][0]):
                lines.append("")
            lines.append(self.item(prefix, self.inline(words)) if listed else _guarded(self.inline(words)))
        return "\n".join(self._numbered(lines) if self.flat else lines)

    def item(self, prefix: str, words: str) -> str:
        """One line of a list.

        Args:
            prefix: `*` and `#`, one for each level.
            words: in this form already.
        """
        if not self.flat:
            return f"{prefix} {words}"
        bullet = "#" if prefix[-1] == "#" else BULLETS[min(len(prefix), len(BULLETS)) - 1]
        return f"{bullet} {words}"

    def listed(self, marker: str, items: list[str], level: int = 0) -> str:
        """A list of items, each of which may hold blocks (a list in it is nested).

        Args:
            marker: `*` or `#`.
            items: in this form already.
            level: of lists around it; without markup only the bullet tells.
        """
        lines: list[str] = []
        for number, item in enumerate(items, 1):
            first, *rest = item.split("\n")
            if self.flat:
                bullet = f"{number}." if marker == "#" else BULLETS[level]
                lines += [f"{bullet} {first}", *rest, ""]
                continue
            nested = first[:1] in ("*", "#")
            lines.append(f"{marker}{first}" if nested else f"{marker} {first}")
            for line in filter(None, rest):
                if line[0] in "*#":
                    lines.append(marker + line)
                else:  # a further paragraph of the same item
                    lines[-1] += f"<br>{line}"
        return "\n".join(lines).rstrip("\n")

    @staticmethod
    def _numbered(lines: list[str]) -> Iterator[str]:
        """Numbered items without markup: the counter goes on until a paragraph comes between."""
        number = 0
        for line in lines:
            if line.startswith("# "):
                number += 1
                yield f"{number}.{line[1:]}"
            else:
                if line and not line.startswith(BULLETS):
                    number = 0
                yield line

    @staticmethod
    def inline(words: str) -> str:
        """Words in one line, with emphasis; not for the start of a line."""
        words = _MARKS.sub("", words)
        words = _ENTITY.sub("&amp;", words).translate(_ENTITIES)
        words = _ADDRESS.sub(r"\1&#58;", words)
        words = _STRONG.sub(rf"{_STRONG_MARK}\1{_STRONG_MARK}", words)
        words = _EMPHASIS.sub(rf"{_EMPHASIS_MARK}\1{_EMPHASIS_MARK}", words).replace("\\*", "*")
        words = _TOUCHING.sub("<nowiki/>", _APOSTROPHE.sub("&#39;", words))
        return words.replace(_STRONG_MARK, "'''").replace(_EMPHASIS_MARK, "''")

    def plain(self, words: str) -> str:
        """Words of which nothing is a mark, not even an asterisk."""
        return self.inline(words.replace("*", "\\*"))

    def term(self, shown: str, term: str) -> str:
        """A link to the term, lower on the same page."""
        return f"[[#{term_anchor(term)}|{_one_line(shown)}]]"

    def icon(self, icon: str, name: str) -> str:
        """The icon with its name as the text for those who do not see it; the name alone where the wiki lacks it."""
        file = self.icon_file(icon)
        alt = self.plain(_one_line(name))
        return f"[[File:{file}|20px|alt={alt}|link=]]" if file else alt

    def rule(self, shown: str, rule: str) -> str:
        """A link to the rule on the same page."""
        return f"[[#{rule}|{_one_line(shown)}]]"

    def strong(self, text: str) -> str:
        """Bold words."""
        return f"'''{text.strip()}'''"

    def link(self, shown: str, url: str) -> str:
        """A link that leaves the wiki."""
        return f"[{url} {_one_line(shown)}]"


def term_anchor(term: str) -> str:
    """The anchor of a term; with its dot it is no id of a rule."""
    return f"term.{term}"


def comment(words: str) -> str:
    """A line that only those see who edit the page."""
    return f"<!-- {re.sub('-(?=[->])', '', words)} -->"


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _guarded(line: str) -> str:
    """A line whose first characters cannot make it anything but words."""
    return f"&#{ord(line[0])};{line[1:]}" if _START.match(line) else line


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Paragraphs (without prefix) and items of lists (with their `*` and `#`), each as one line of Markdown."""
    open_items: list[tuple[int, str]] = []  # indentation and marker of the items that a line may belong to
    current: tuple[str, str] | None = None
    after_blank = False
    for raw in text.split("\n"):
        line = raw.expandtabs(4).rstrip()
        bare = line.lstrip()
        if not bare:
            after_blank = True
            continue
        indent = len(line) - len(bare)
        match = None if _THEMATIC.match(bare) else _ITEM.match(bare)
        if match:
            while open_items and indent <= open_items[-1][0]:
                open_items.pop()
            open_items.append((indent, "#" if match[1][0].isdigit() else "*"))
            if current:
                yield current
            current = "".join(marker for _, marker in open_items), bare[match.end() :]
        elif current and (not after_blank or (open_items and indent)):
            current = current[0], f"{current[1]} {bare}"
        else:
            if current:
                yield current
            open_items.clear()
            current = "", bare
        after_blank = False
    if current:
        yield current
