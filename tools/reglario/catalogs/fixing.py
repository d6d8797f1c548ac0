"""`locales fix`: report what is wrong with catalogs, and put right what can be without losing a translation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from polib import POEntry, POFile

from reglario import trees
from reglario.book import BadData, Place, Problem
from reglario.catalogs.catalog import new_catalog, read_catalog, render, set_header, template_file, translations
from reglario.catalogs.decoding import decoded
from reglario.catalogs.languages import FOLDER, plural_count
from reglario.catalogs.mending import Mended, mended
from reglario.catalogs.merging import OTHER
from reglario.catalogs.writing import write_all


@dataclass(slots=True)
class Fixed:
    """What was done to one catalog.

    Args:
        file: relative to the project root.
        problems: what was wrong and is right now.
        doubts: what somebody must look at.
    """

    file: str
    problems: list[Problem] = field(default_factory=list)
    doubts: list[Problem] = field(default_factory=list)


def fix(root: Path) -> list[Fixed]:
    """Mend the catalogs of a project; those that are whole are not touched.

    Raises:
        OSError: a file cannot be read or written; all are as they were.
    """
    found: list[Fixed] = []
    contents: dict[str, str] = {}
    for path in sorted((root / FOLDER).glob("*/*.po")):
        file = path.relative_to(root).as_posix()
        template = _template(root, path.stem)
        result = fix_text(trees.read(path), file, template) or fix_text(
            trees.read(path), file, template, _refused(path, file)
        )
        if result is not None:
            found.append(Fixed(file, _unique(result.problems), _unique(result.doubts)))
            contents[file] = render(result.catalog)
    write_all(root, contents)
    return found


def fix_text(raw: bytes, file: str, template: POFile | None, refused: Sequence[Problem] = ()) -> Mended | None:
    """A broken catalog made whole; None if nothing is wrong with it.

    Args:
        raw: what the file holds.
        file: `locales/<language>/<name>.po`.
        template: of the same name, from which a lost id or text is restored.
        refused: what strict reading found.
    """
    text, wrong = decoded(raw, file)
    *_, language, name = file.removesuffix(".po").split("/")
    source = str(template.metadata.get("X-Source-Language") or "en") if template else "en"
    found = mended(text, file, source)
    found.problems[:0] = [*wrong, *refused]
    if template is not None:
        _restore(found.catalog, template)
    catalog = found.catalog
    for entry in catalog:
        _fill_plural(entry, plural_count(language), found, file)
        _end_alike(entry, found, file)
    if "Content-Type" not in catalog.metadata:
        found.problems.append(Problem("no-catalog-header", Place(file)))
        catalog.metadata = new_catalog(name, "", language, source).metadata | catalog.metadata
    if not found.problems and not found.doubts:
        return None
    set_header(catalog, language, source)
    catalog.sort(key=lambda entry: bool(entry.obsolete))
    return found


def _fill_plural(entry: POEntry, wanted: int, found: Mended, file: str) -> None:
    """Give an entry the forms that its language has; gettext refuses a file with more or fewer."""
    forms = entry.msgstr_plural
    if not entry.msgid_plural or set(forms) == set(range(wanted)):
        return
    values = {"found": len(forms), "expected": wanted}
    (found.doubts if any(forms.values()) else found.problems).append(
        Problem("plural-incomplete", Place(file, entry.linenum), values)
    )
    more = [OTHER + text.replace("\n", "\\n") for number, text in sorted(forms.items()) if text and number >= wanted]
    entry.tcomment = "\n".join(filter(None, [entry.tcomment, *more]))
    entry.msgstr_plural = {number: forms.get(number, "") for number in range(wanted)}
    if any(forms.values()) and not entry.fuzzy:
        entry.flags.insert(0, "fuzzy")


def _end_alike(entry: POEntry, found: Mended, file: str) -> None:
    """Take away line ends before and after a translation that its text has not: gettext refuses the file."""
    if not entry.msgid or all(
        (text[:1] == "\n", text[-1:] == "\n") == (entry.msgid[:1] == "\n", entry.msgid[-1:] == "\n")
        for text in filter(None, (entry.msgid_plural, *translations(entry)))
    ):
        return
    found.problems.append(
        Problem("space-at-end", Place(file, entry.linenum), {"found": entry.msgid.strip("\n")[:40]})
    )
    entry.msgid, entry.msgid_plural = entry.msgid.strip("\n"), entry.msgid_plural.strip("\n")
    entry.msgstr = entry.msgstr.strip("\n")
    entry.msgstr_plural = {number: text.strip("\n") for number, text in entry.msgstr_plural.items()}


def _restore(catalog: POFile, template: POFile) -> None:
    """Give entries that lost their id or their text what the template says of the other."""
    texts = {entry.msgctxt: entry for entry in template}
    count = Counter(entry.msgid for entry in template)
    units = {entry.msgid: entry.msgctxt for entry in template if count[entry.msgid] == 1}
    there = {entry.msgctxt for entry in catalog}
    for entry in catalog:
        if entry.msgctxt is None and units.get(entry.msgid) not in (None, *there):
            entry.msgctxt = units[entry.msgid]
        elif not entry.msgid and entry.msgctxt in texts:
            entry.msgid = texts[entry.msgctxt].msgid
            entry.msgid_plural = entry.msgid_plural or ""


def _refused(path: Path, file: str) -> list[Problem]:
    try:
        read_catalog(path, file)
    except BadData as error:
        return list(error.problems)
    return []


def _template(root: Path, name: str) -> POFile | None:
    file = template_file(name)
    try:
        return read_catalog(root / file, file) if (root / file).is_file() else None
    except BadData:
        return None


def _unique(problems: list[Problem]) -> list[Problem]:
    """In the order of the lines, each once."""
    return sorted({problem.sort_key(): problem for problem in problems}.values(), key=Problem.sort_key)
