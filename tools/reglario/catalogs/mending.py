"""Reading a broken catalog for all that is in it: what is wrong is told with its line, no translation is dropped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from polib import POEntry, POFile

from reglario.book import Place, Problem
from reglario.catalogs.catalog import translations
from reglario.catalogs.merging import merge_catalogs, merge_entries

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)[ \t]*(?=")(.*)')
_STRING = re.compile(r'"((?:[^"\\]|\\[tnrvbf"\\])*)"[ \t]*')
#: What mail programs, diffs and word processors put before a line, and in place of its quotes.
_PREFIX = re.compile(r'\A[>+-][>+ \t-]*(?=$|#|"|msg(?:ctxt|id|id_plural|str(?:\[\d\])?)[ \t]*["“”])')
_CURLED = re.compile(r"((?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)[ \t]*)[“”](.*)[“”]")
_PREVIOUS = re.compile(r"(msgctxt|msgid_plural|msgid)[ \t]+")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f", '"': '"', "\\": "\\"}
_MARKERS: Final = {"<" * 7: "ours", "|" * 7: "base", "=" * 7: "theirs", ">" * 7: ""}
#: Where a keyword follows a text, or a comment, that once ended its line.
_JOINT = re.compile(
    r'(?<=[^\\"]")[ \t]*(?=(?:#~[ \t]*)?(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)[ \t]*")'
    r'|(?<=\S)[ \t]*(?=(?:msgctxt|msgid|msgstr)[ \t]*"(?:[^"\\]|\\.)*"$)'
)
#: Before each line of an entry that is not in use; gettext does not ask for the space that is usual.
_OBSOLETE = re.compile(r"#~[ \t]*(?=msg|\")")
#: How the line of a comment begins that holds what could not be placed.
_LEFT: Final = "unreadable: "


@dataclass(slots=True)
class Mended:
    """What a broken catalog held.

    Args:
        catalog: well-formed.
        problems: what was wrong, each with its line in the broken file.
        doubts: those after which somebody must look: texts that may be cut, two translations of one text.
    """

    catalog: POFile
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Problem] = field(default_factory=list)


def mended(text: str, file: str, language: str) -> Mended:
    """Read the text of a catalog, however broken.

    Args:
        text: with plain line ends.
        file: its name in problems.
        language: of the source texts.
    """
    versions = _versions(text)
    if versions is None:
        found = _Reading(file, text).result
    else:
        base, ours, theirs = (_Reading(file, version).result for version in versions)
        merged = merge_catalogs(base.catalog, _single(ours, file, language), _single(theirs, file, language))
        found = Mended(merged.catalog, [*ours.problems, *theirs.problems], [*ours.doubts, *theirs.doubts])
        found.doubts += [Problem("merge-conflict", Place(file), {"unit": unit}) for unit in merged.conflicts]
    for number, line in enumerate(text.split("\n"), 1):
        if _marker(line) is not None:
            found.problems.append(Problem("conflict-marker", Place(file, number), {"found": line[:40]}))
    _single(found, file, language)
    return found


def _marker(line: str) -> str | None:
    """What follows a conflict marker: one side's version, or (an empty name) what both share."""
    return _MARKERS.get(line[:7]) if line[7:8] in ("", " ") else None


def _versions(text: str) -> tuple[str, str, str] | None:
    """Base, ours and theirs of a file with conflict markers; None if it has none, or not in their order."""
    sides: dict[str, list[str]] = {"base": [], "ours": [], "theirs": []}
    now, three = "", True
    before = {"": ("ours",), "ours": ("base", "theirs"), "base": ("theirs",), "theirs": ("",)}
    marked = False
    for line in text.split("\n"):
        found = _marker(line)
        if found is None:
            for name, lines in sides.items():
                lines.append(line if now in ("", name) else "")  # so that lines keep their numbers
            continue
        for lines in sides.values():
            lines.append("")
        if found not in before[now]:
            return None
        three = three and not (now == "ours" and found == "theirs")
        marked, now = True, found
    if not marked or now:
        return None
    base, ours, theirs = ("\n".join(lines) for lines in sides.values())
    return base if three else "", ours, theirs


def _single(found: Mended, file: str, language: str) -> POFile:
    """Make one entry of those of one unit."""
    kept: dict[tuple[object, ...], POEntry] = {}
    for entry in found.catalog:
        key = (bool(entry.obsolete), entry.msgctxt, entry.msgid if entry.obsolete or entry.msgctxt is None else "")
        first = kept.get(key)
        if first is None:
            kept[key] = entry
            continue
        values = {"found": entry.msgctxt or entry.msgid, "first": first.linenum}
        found.problems.append(Problem("unit-twice", Place(file, entry.linenum), values))
        kept[key], conflict = merge_entries(None, first, entry, language)
        kept[key].linenum = first.linenum
        if conflict:
            found.doubts.append(Problem("merge-conflict", Place(file, first.linenum), {"unit": values["found"]}))
    found.catalog[:] = kept.values()
    return found.catalog


class _Raw:
    """The lines of one entry."""

    def __init__(self, line: int, *, obsolete: bool) -> None:
        self.line = line
        self.obsolete = obsolete
        self.comments: list[tuple[str, str]] = []
        self.previous: list[tuple[int, str]] = []
        self.strings: dict[str, str] = {}
        self.doubtful = False

    @property
    def said(self) -> bool:
        return any(name.startswith("msgstr") for name in self.strings)


class _Reading:
    """One pass over the lines."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.result = Mended(POFile(wrapwidth=0))
        self.entry = _Raw(1, obsolete=False)
        self.pending: list[tuple[int, str]] = []
        self.keyword = ""
        self.open = False
        self.first = True
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            bare = line.strip()
            if bare != line.strip(" \t") and not (line[:1] == "#" and line[:2] != "#~"):
                self._problem("odd-space", number)
            for part in self._parted(number, bare if self.open else self._unwrapped(number, bare)):
                self._line(number, part)
        if not self._is_whole(text):
            self._doubt("unfinished-entry", max(len(lines) - (lines[-1] == ""), 1))
            self.entry.doubtful = not self.pending  # one that comments follow is not the one that was cut
        self._end()
        self._leave(_left(line.removeprefix("# ") for _, line in self.pending))

    def _is_whole(self, text: str) -> bool:
        """Whether the file ends where a file may end; the last entry of one that was cut cannot be trusted."""
        started = bool(self.entry.strings) and not self.entry.said
        hanging = any(line[:2] in ("#.", "#:", "#,", "#|") for _, line in self.pending)
        return not (self.open or started or hanging or (text and not text.endswith("\n") and self.entry.strings))

    def _line(self, number: int, line: str) -> None:
        if not line or _marker(line) is not None:
            return
        obsolete = _OBSOLETE.match(line) is not None
        if line.startswith("#") and not obsolete:
            self.open = False
            self.pending.append((number, line))
            return
        line = _OBSOLETE.sub("", line)
        match = _KEYWORD.fullmatch(line)
        if match:
            self._begin(number, match[1], obsolete=obsolete)
            self._add(number, match[2])
        elif line.startswith('"') and self.pending and self.pending[-1][1].startswith("#|"):
            self._problem("broken-previous", number, found=line[:40])
            self.pending.append((number, f"#| {line}"))
        elif self.keyword and (line.startswith('"') or self.open):
            self._take_pending()
            self._add(number, line)
        else:
            self._problem("broken-catalog", number, found=line[:40])
            self.pending.append((number, f"# {_LEFT}{line}"))

    def _parted(self, number: int, line: str) -> list[str]:
        """The lines that have become one."""
        written = _KEYWORD.fullmatch(_OBSOLETE.sub("", line))
        whole = _STRING.fullmatch(written[2] if written else line) or line.startswith(("# ", "#|", "#~|"))
        parts = [line] if whole else _JOINT.split(line)
        if len(parts) > 1:
            self._problem("broken-catalog", number, found=line[:40])
        return parts

    def _unwrapped(self, number: int, line: str) -> str:
        """A line without what another program has put round it."""
        bare = _PREFIX.sub("", line, count=1)
        curled = _CURLED.fullmatch(bare)
        if curled:
            bare = '{}"{}"'.format(curled[1], re.sub(r'(?<!\\)"', r"\"", curled[2]))
        if bare != line:
            self._problem("broken-catalog", number, found=line[:40])
        return bare

    def _begin(self, number: int, keyword: str, *, obsolete: bool) -> None:
        """A keyword goes on with the entry that is being read, or begins another one."""
        has = self.entry.strings
        singular = {name for name in has if name.startswith("msgstr") and (name == "msgstr") != (keyword == "msgstr")}
        again = keyword in has or (keyword.startswith("msgstr") and bool(singular))
        new = obsolete != self.entry.obsolete and bool(has)
        if keyword == "msgctxt":
            new = bool(has)
        elif keyword == "msgid":
            new = new or bool(has.keys() - {"msgctxt"})
        elif keyword == "msgid_plural":
            new = new or self.entry.said or again
        elif again and not new:  # a second translation of the text just read
            spare = {name: text for name, text in has.items() if not name.startswith("msgstr")}
            self._end()
            self.entry = _Raw(number, obsolete=obsolete)
            self.entry.strings = spare
        if new:
            self._end()
            self.entry = _Raw(number, obsolete=obsolete)
        if not self.entry.strings:
            self.entry.line, self.entry.obsolete = number, obsolete
        self._take_pending()
        self.keyword = keyword
        self.entry.strings[keyword] = ""

    def _take_pending(self) -> None:
        if self.entry.strings and self.pending:
            self._problem("broken-catalog", self.pending[0][0], found=self.pending[0][1][:40])
        for number, line in self.pending:
            if line.startswith("#|") or line.startswith("#~|"):
                self.entry.previous.append((number, line.lstrip("#~|").strip()))
            else:
                self._comment(number, line)
        self.pending.clear()

    def _comment(self, number: int, line: str) -> None:
        kind, rest = line[1:2], line[2:]
        if kind not in ("", " ", ".", ":", ","):
            self._problem("broken-catalog", number, found=line[:40])
            kind, rest = " ", line.lstrip("#~ ")
        self.entry.comments.append((kind.strip(), rest.strip() if kind != " " else rest))

    def _add(self, number: int, written: str) -> None:
        text = _string(written)
        if text is None:
            self._problem("broken-catalog", number, found=written[:40])
            if self.keyword.startswith("msgstr"):
                self.entry.doubtful = True
                self._doubt("text-doubtful", number, found=written[:40])
            self.open = not re.search(r'(?<!\\)"$', written) or written == '"'
            inner = written.removeprefix('"')
            text = _unescaped(inner if self.open else inner[:-1])
            joint = "" if written.startswith('"') else " "
            self.entry.strings[self.keyword] += joint + text
            return
        self.open = False
        self.entry.strings[self.keyword] += text

    def _end(self) -> None:
        entry, self.entry = self.entry, _Raw(0, obsolete=False)
        self.keyword, self.open = "", False
        if not entry.strings:
            return
        catalog = self.result.catalog
        first, self.first = self.first, False
        if not entry.strings.get("msgid", "").strip('\\"') and "msgctxt" not in entry.strings:
            said = [text for name, text in sorted(entry.strings.items()) if name.startswith("msgstr") and text]
            if "Content-Type:" in "".join(said) or (first and not said):
                known = catalog.header.split("\n")
                comments = [text.removeprefix(" ") for kind, text in entry.comments if kind == ""]
                self._leave([text for text in comments if text not in known])
                catalog.metadata = _metadata("".join(said)) | catalog.metadata  # of two headers the first counts
            else:
                self._leave(_left(text.removeprefix(" ") for _, text in entry.comments))
                if said:  # a translation of nothing that we know
                    self._leave([_LEFT + text for text in said])
                    self._doubt("text-doubtful", entry.line, found=said[0][:40])
            return
        if not entry.said:
            self._problem("unfinished-entry", entry.line)
        elif "msgid" not in entry.strings:
            self._doubt("unfinished-entry", entry.line)
            entry.doubtful = True
        built = self._built(entry)
        if built.msgid or translations(built):
            catalog.append(built)

    def _leave(self, texts: list[str]) -> None:
        """Keep what belongs to no entry in the comment at the top of the file."""
        catalog = self.result.catalog
        catalog.header = "\n".join(filter(None, [catalog.header, *texts]))

    def _built(self, raw: _Raw) -> POEntry:
        def comments(kind: str) -> list[str]:
            return [text for name, text in raw.comments if name == kind]

        entry = POEntry(
            msgctxt=raw.strings.get("msgctxt") or None,
            msgid=raw.strings.get("msgid", ""),
            msgid_plural=raw.strings.get("msgid_plural", ""),
            msgstr=raw.strings.get("msgstr", ""),
            comment="\n".join(comments(".")),
            tcomment="\n".join(text.removeprefix(" ") for text in comments("")),
            flags=[flag for flag in (part.strip() for line in comments(",") for part in line.split(",")) if flag],
            occurrences=[(place, "") for line in comments(":") for place in line.split()],
            obsolete=raw.obsolete,
            linenum=raw.line,
        )
        forms = {int(n[7]): text for n, text in raw.strings.items() if n.startswith("msgstr[")}
        if forms and not entry.msgid_plural:  # the line of the plural is gone
            entry.tcomment = "\n".join(
                [*filter(None, [entry.tcomment]), *(f"{_LEFT}{forms[n]}" for n in sorted(forms))]
            )
            entry.msgstr = entry.msgstr or forms[min(forms)]
            raw.doubtful = True
            self._doubt("unfinished-entry", raw.line)
        elif entry.msgid_plural:
            entry.msgstr_plural = forms or {0: entry.msgstr}
            entry.msgstr = ""
        if raw.doubtful and translations(entry) and "fuzzy" not in entry.flags:
            entry.flags.insert(0, "fuzzy")
        self._previous(entry, raw.previous)
        return entry

    def _previous(self, entry: POEntry, lines: Sequence[tuple[int, str]]) -> None:
        if not lines:
            return
        keyword, texts = "", dict[str, str]()
        for _, line in lines:
            match = _KEYWORD.fullmatch(line)
            text = _string(match[2] if match else line)
            if text is None or (not match and not keyword):
                break
            keyword = match[1] if match else keyword
            texts[keyword] = texts.get(keyword, "") + text
        else:
            self._set_previous(entry, texts)
            return
        self._problem("broken-previous", lines[0][0], found=lines[0][1][:40])
        joined = " ".join(line for _, line in lines)
        texts = dict(_pieces(joined))
        self._set_previous(entry, texts)
        if not texts:
            entry.tcomment = "\n".join(filter(None, (entry.tcomment, _LEFT + joined)))

    def _set_previous(self, entry: POEntry, texts: dict[str, str]) -> None:
        entry.previous_msgctxt = texts.get("msgctxt")
        entry.previous_msgid = texts.get("msgid")
        entry.previous_msgid_plural = texts.get("msgid_plural")

    def _problem(self, code: str, line: int, **values: object) -> None:
        self.result.problems.append(Problem(code, Place(self.file, line), values))

    def _doubt(self, code: str, line: int, **values: object) -> None:
        self.result.doubts.append(Problem(code, Place(self.file, line), values))


def _left(comments: Iterable[str]) -> list[str]:
    """Those comments that hold what could not be placed."""
    return [text for text in comments if text.startswith(_LEFT)]


def _string(written: str) -> str | None:
    """What a quoted string says; None if it is not well-formed."""
    match = _STRING.fullmatch(written)
    return _unescaped(match[1]) if match else None


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[0]), text)


def _pieces(joined: str) -> Iterator[tuple[str, str]]:
    """The texts in previous-text lines that were broken anywhere, as if they were a paragraph."""
    parts = _PREVIOUS.split(joined)
    for keyword, written in zip(parts[1::2], parts[2::2], strict=True):
        text = re.sub(r'(?<!\\)"\s*"', "", written.strip())
        yield keyword, _unescaped(text.removeprefix('"').removesuffix('"'))


def _metadata(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.split("\n") if ":" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}
