from __future__ import annotations

from pathlib import Path

import pytest
from polib import POEntry

from reglario.book import BadData, Problem
from reglario.catalogs.catalog import new_catalog, read_catalog, render, translations

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
ENTRY = 'msgctxt "a/text"\nmsgid "One"\nmsgstr "Uno"\n'


def problem(tmp_path: Path, content: str | bytes) -> Problem:
    path = tmp_path / "x.po"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadData) as caught:
        read_catalog(path, "locales/es/x.po")
    assert len(caught.value.problems) == 1
    return caught.value.problems[0]


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        ("", "no-catalog-header", 1),
        (ENTRY, "no-catalog-header", 1),
        (f"{HEADER}\n{ENTRY[:20]}", "broken-catalog", 6),
        (f'{HEADER}\nmsgctxt "a/text"\nmsgid "One"\n', "unfinished-entry", 5),
        (f'{HEADER}\nmsgctxt "a/text"\n\n{ENTRY}', "unfinished-entry", 5),
        (f"{HEADER}\n{ENTRY}\n#. rule\n#: a.yaml\n", "unfinished-entry", 9),
        (f'{HEADER}\nmsgid "One"\n# note\nmsgstr "Uno"\n', "unfinished-entry", 5),
        (f'{HEADER}\nmsgid "say "hi""\nmsgstr ""\n', "broken-catalog", 5),
        (f"{HEADER}\nmsgid One\nmsgstr Uno\n", "broken-catalog", 5),
        (f"{HEADER}\n#nothing\n{ENTRY}", "broken-catalog", 5),
        (f'{HEADER}\n#, fuzzy\n#| msgid "Take\n#| one."\n{ENTRY}', "broken-previous", 6),
        (f"{HEADER}\n<<<<<<< HEAD\n{ENTRY}", "conflict-marker", 5),
        (f"{HEADER}\n{ENTRY}=======\n{ENTRY}", "conflict-marker", 8),
        (f"{HEADER}\n{ENTRY}\n{ENTRY}", "unit-twice", 9),
    ],
)
def test_broken_catalog_is_told_with_its_line(tmp_path: Path, content: str, code: str, line: int) -> None:
    found = problem(tmp_path, content)
    assert (found.code, found.place.file, found.place.line) == (code, "locales/es/x.po", line)


def test_wrong_encoding_is_told_with_line_and_column(tmp_path: Path) -> None:
    found = problem(tmp_path, f"{HEADER}\n".encode() + b'msgctxt "a"\nmsgid "x"\nmsgstr "espa\xf1ol"\n')
    assert (found.code, str(found.place)) == ("not-utf8", "locales/es/x.po:7:13")
    assert found.values == {"found": "0xf1"}


def test_second_of_two_entries_names_the_first(tmp_path: Path) -> None:
    assert problem(tmp_path, f"{HEADER}\n{ENTRY}\n{ENTRY}").values == {"found": "a/text", "first": 5}


def test_cut_anywhere_a_catalog_is_refused_or_whole_up_to_there(tmp_path: Path) -> None:
    whole = (
        f'# Rules.\n{HEADER}\n#. rule\n#, fuzzy\n#| msgid "Ones"\n{ENTRY}\n'
        'msgctxt "b/text"\nmsgid "One"\nmsgid_plural "{n}"\nmsgstr[0] "a"\nmsgstr[1] "b"\n\n'
        '#~ msgctxt "c/text"\n#~ msgid "è"\n#~ msgstr "ñ"\n'
    )
    raw = whole.encode()
    path = tmp_path / "x.po"
    path.write_bytes(raw)
    full = read_catalog(path, "x.po")
    assert [(e.msgctxt, e.linenum) for e in full] == [("a/text", 9), ("b/text", 13), ("c/text", 19)]
    for end in range(len(raw)):
        path.write_bytes(raw[:end])
        try:
            found = read_catalog(path, "x.po")
        except BadData:
            continue
        # a plural whose last form is gone cannot be told from one with a single form
        pairs = zip(found, full, strict=False)
        assert all((f.msgctxt, f.msgid, f.msgstr) == (e.msgctxt, e.msgid, e.msgstr) for f, e in pairs), end


def test_unusual_line_ends_stay_within_a_text(tmp_path: Path) -> None:
    catalog = new_catalog("x", "Rules.", "es", "en")
    catalog.append(POEntry(msgctxt="a", msgid="one\u2028two\x85three", msgstr='"uno"\ndos\t\\'))
    path = tmp_path / "x.po"
    path.write_text(render(catalog), encoding="utf-8")
    (entry,) = read_catalog(path, "x.po")
    assert (entry.msgid, entry.msgstr) == ("one\u2028two\x85three", '"uno"\ndos\t\\')
    assert render(read_catalog(path, "x.po")) == path.read_text(encoding="utf-8")


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEADER}\n{ENTRY}".replace("\n", "\r\n").encode())
    (entry,) = read_catalog(path, "x.po")
    assert (entry.msgctxt, entry.msgid, entry.msgstr) == ("a/text", "One", "Uno")


def test_new_catalog_has_gettexts_plural_rule_and_no_dates() -> None:
    text = render(new_catalog("pebbles", "Rules.", "es", "it"))
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in text
    assert '"Language: es\\n"' in text
    assert '"Language-Team: Spanish\\n"' in text
    assert '"X-Source-Language: it\\n"' in text
    assert "POT-Creation-Date" not in text
    assert '"PO-Revision-Date: \\n"' in text


def test_translations_of_an_entry() -> None:
    assert translations(POEntry(msgid="a", msgstr="b")) == ["b"]
    assert translations(POEntry(msgid="a", msgid_plural="as", msgstr_plural={0: "b", 1: ""})) == ["b", ""]
    assert translations(POEntry(msgid="a", msgid_plural="as", msgstr_plural={0: "", 1: ""})) == []
