"""How the parts of a text are written for a reader: in a terminal, in Markdown, in a line of HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Protocol


class Markup(Protocol):
    """One form of writing. Texts of units are Markdown with `*emphasis*`, `**strong**`, lists and paragraphs."""

    def escape(self, text: str) -> str:
        """A unit's text, in this form, with nothing in it that a reader's program could run.

        Args:
            text: Markdown without references. Characters from U+E000 stand for what is put in later; keep them.
        """
        ...

    def term(self, shown: str, term: str) -> str:
        """Words that lead to a term.

        Args:
            shown: the words, in this form already.
            term: id of the term.
        """
        ...

    def icon(self, icon: str, name: str) -> str:
        """An icon in the line.

        Args:
            icon: its id.
            name: the words that stand for it, plain text.
        """
        ...

    def rule(self, shown: str, rule: str) -> str:
        """Words that lead to a rule; `shown` is in this form already."""
        ...

    def strong(self, text: str) -> str:
        """Bold words; `text` is in this form already."""
        ...

    def link(self, shown: str, url: str) -> str:
        """Words that lead to a page of the web; `shown` is in this form already, `url` begins with `https:`."""
        ...


#: A backslash before an asterisk makes it a plain one.
_STRONG = re.compile(r"(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*", re.DOTALL)
_EMPHASIS = re.compile(r"(?<!\\)\*(?=[^\s*])(.+?)(?<=[^\s\\])\*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Plain:
    """Text for a terminal, for data and for places where nothing can be marked."""

    def escape(self, text: str) -> str:
        """The words without marks of emphasis."""
        return _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", text)).replace("\\*", "*")

    def term(self, shown: str, term: str) -> str:
        """The words alone."""
        return shown

    def icon(self, icon: str, name: str) -> str:
        """The words that stand for it."""
        return name

    def rule(self, shown: str, rule: str) -> str:
        """The words alone."""
        return shown

    def strong(self, text: str) -> str:
        """The words alone."""
        return text

    def link(self, shown: str, url: str) -> str:
        """The words, then the address."""
        return f"{shown} ({url})"


@dataclass(frozen=True, slots=True)
class Html:
    """A line of HTML.

    Args:
        term_url, rule_url: the address of a term and of a rule.
        icon_html: an icon as HTML; called with its id and the words that stand for it, plain text.
    """

    term_url: Callable[[str], str]
    rule_url: Callable[[str], str]
    icon_html: Callable[[str, str], str]

    def escape(self, text: str) -> str:
        """The words with `em` and `strong`, everything else as characters."""
        marked = _EMPHASIS.sub(r"<em>\1</em>", _STRONG.sub(r"<strong>\1</strong>", escape(text)))
        return marked.replace("\\*", "*")

    def term(self, shown: str, term: str) -> str:
        """A link to the term."""
        return f'<a href="{escape(self.term_url(term))}">{shown}</a>'

    def icon(self, icon: str, name: str) -> str:
        """The icon."""
        return self.icon_html(icon, name)

    def rule(self, shown: str, rule: str) -> str:
        """A link to the rule."""
        return f'<a href="{escape(self.rule_url(rule))}">{shown}</a>'

    def strong(self, text: str) -> str:
        """`strong`."""
        return f"<strong>{text}</strong>"

    def link(self, shown: str, url: str) -> str:
        """A link that leaves the site."""
        return f'<a href="{escape(url)}">{shown}</a>'


#: Written as entities these mean nothing to Markdown or to any of its extensions. The asterisk stays.
_ENTITIES = str.maketrans({character: f"&#{ord(character)};" for character in "<>&[]{}_`|~^$#"})
_LITERAL = _ENTITIES | str.maketrans({"*": "&#42;", "\\": "&#92;"})
#: A backslash that does not guard an asterisk.
_BACKSLASH = re.compile(r"\\(?!\*)")
_ITEM = re.compile(r"(?:[-+*]|\d{1,3}\.) +\S")
#: What makes a line more than words: a rule, the underline of a heading, a definition, a block of an extension.
_BLOCK = re.compile(r"[-+*](?: ?[-+*])+\s*$|[-=]+\s*$|:\s|([!?/=:])\1\1")


@dataclass(frozen=True, slots=True)
class Markdown:
    """Markdown for Python-Markdown and its extensions; of all it can do, only what rule texts may use.

    Args:
        term_url, rule_url: the target of a link to a term and to a rule.
        icon_html: an icon as HTML; called with its id and the words that stand for it, plain text.
    """

    term_url: Callable[[str], str]
    rule_url: Callable[[str], str]
    icon_html: Callable[[str, str], str]

    def text(self, text: str) -> str:
        """Plain text of which nothing is a mark."""
        return "\n".join(_guarded(line.translate(_LITERAL)) for line in text.split("\n"))

    def escape(self, text: str) -> str:
        """Emphasis, lists and paragraphs as they are, everything else as characters."""
        return "\n".join(_lines(text))

    def term(self, shown: str, term: str) -> str:
        """A link to the term."""
        return f"[{shown}]({self.term_url(term)})"

    def icon(self, icon: str, name: str) -> str:
        """The icon, as HTML."""
        return self.icon_html(icon, name)

    def rule(self, shown: str, rule: str) -> str:
        """A link to the rule."""
        return f"[{shown}]({self.rule_url(rule)})"

    def strong(self, text: str) -> str:
        """Bold words."""
        return f"**{text.strip()}**"

    def link(self, shown: str, url: str) -> str:
        """A link that leaves the site."""
        return f"[{shown}]({url})"


def _lines(text: str) -> Iterator[str]:
    in_list = after_blank = False
    for raw in text.split("\n"):
        line = raw.expandtabs(4).rstrip()
        bare = line.lstrip()
        if not bare:
            after_blank = True
            yield ""
            continue
        item = bool(_ITEM.match(bare)) and not _BLOCK.match(bare)
        # Indented text outside of a list would be a block of code.
        inside = in_list and (line != bare or not after_blank)
        words = _BACKSLASH.sub("&#92;", bare.translate(_ENTITIES))
        yield (line[: len(line) - len(bare)] if inside else "") + (words if item else _guarded(words))
        in_list = item or inside
        after_blank = False


def _guarded(line: str) -> str:
    """A line whose first characters cannot make it anything but words."""
    if not (_BLOCK.match(line) or _ITEM.match(line)):
        return line
    at = len(line) - len(line.lstrip("0123456789"))
    return f"{line[:at]}&#{ord(line[at])};{line[at + 1 :]}"
