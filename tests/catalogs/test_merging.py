from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from polib import POEntry, POFile

from reglario.catalogs.catalog import new_catalog, read_catalog, render
from reglario.catalogs.merging import merge_catalogs, merge_files

ONE, TWO = "Draw one card.", "Draw two cards."


def entry(unit: str, text: str = ONE, said: str = "", **more: object) -> POEntry:
    return POEntry(msgctxt=unit, msgid=text, msgstr=said, comment=f"rule “{unit}”", **more)


def catalog(*entries: POEntry, **header: str) -> POFile:
    found = new_catalog("g", "Rules.", "es", "en")
    found.extend(entries)
    found.metadata |= {name.replace("_", "-"): value for name, value in header.items()}
    return found


def fuzzy(unit: str, text: str, said: str, previous: str) -> POEntry:
    return entry(unit, text, said, flags=["fuzzy"], previous_msgctxt=unit, previous_msgid=previous)


def state(one: POEntry) -> tuple[str, str, bool, str | None]:
    return one.msgid, one.msgstr, one.fuzzy, one.previous_msgid


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "expected"),
    [
        # one side only
        (entry("a"), entry("a", said="Roba."), entry("a"), (ONE, "Roba.", False, None)),
        (entry("a"), entry("a"), entry("a", said="Roba."), (ONE, "Roba.", False, None)),
        (entry("a", said="Robar"), entry("a", said="Roba."), entry("a", said="Robar"), (ONE, "Roba.", False, None)),
        # a translator corrects what a maintainer rewords at the same time: the correction is of the old text
        (
            entry("a", ONE, "Robar una"),
            entry("a", ONE, "Roba una."),
            fuzzy("a", TWO, "Robar una", ONE),
            (TWO, "Roba una.", True, ONE),
        ),
        # a translator brings a text up to date while it changes once more
        (
            fuzzy("a", TWO, "Roba una.", ONE),
            entry("a", TWO, "Roba dos."),
            fuzzy("a", "Draw three cards.", "Roba una.", ONE),
            ("Draw three cards.", "Roba dos.", True, TWO),
        ),
        # only the comma of the source changed
        (
            entry("a", ONE, "Robar una"),
            entry("a", ONE, "Roba una."),
            entry("a", "Draw one card", "Robar una"),
            ("Draw one card", "Roba una.", False, None),
        ),
        # one side takes the mark away, the other does nothing
        (
            fuzzy("a", TWO, "Roba dos.", ONE),
            entry("a", TWO, "Roba dos."),
            fuzzy("a", TWO, "Roba dos.", ONE),
            (TWO, "Roba dos.", False, None),
        ),
        # a translator's own doubt, raised on one side
        (
            entry("a", ONE, "Roba."),
            entry("a", ONE, "Roba."),
            entry("a", ONE, "Roba.", flags=["fuzzy"]),
            (ONE, "Roba.", True, None),
        ),
        # an emptied translation does not win over a new one
        (entry("a", ONE, "Robar"), entry("a", ONE, ""), entry("a", ONE, "Roba."), (ONE, "Roba.", False, None)),
    ],
)
def test_what_one_side_did_is_kept(
    base: POEntry, ours: POEntry, theirs: POEntry, expected: tuple[str, str, bool, str | None]
) -> None:
    merged = merge_catalogs(catalog(base), catalog(ours), catalog(theirs))
    assert ([state(one) for one in merged.catalog], merged.conflicts) == ([expected], [])
    mirrored = merge_catalogs(catalog(base), catalog(theirs), catalog(ours))
    assert ([state(one) for one in mirrored.catalog], mirrored.conflicts) == ([expected], [])


def test_two_translations_of_one_text_are_a_conflict_and_none_is_lost() -> None:
    merged = merge_catalogs(catalog(entry("a")), catalog(entry("a", said="Roba.")), catalog(entry("a", said="Coge.")))
    (found,) = merged.catalog
    assert merged.conflicts == ["a"]
    assert (found.msgstr, found.fuzzy, found.tcomment) == ("Roba.", True, "other translation: Coge.")


def test_the_translation_of_the_present_text_wins() -> None:
    base = fuzzy("a", TWO, "Roba una", ONE)
    ours = fuzzy("a", TWO, "Roba una.", ONE)
    theirs = entry("a", TWO, "Roba dos.")
    for sides in ((ours, theirs), (theirs, ours)):
        merged = merge_catalogs(catalog(base), *map(catalog, sides))
        (found,) = merged.catalog
        assert (found.msgstr, found.fuzzy, merged.conflicts) == ("Roba dos.", False, [])
        assert found.tcomment == "other translation: Roba una."


def test_both_comments_and_flags_are_kept() -> None:
    base = entry("a", said="Roba.", tcomment="old")
    ours = entry("a", said="Roba.", tcomment="old\nmine", flags=["name"])
    theirs = entry("a", said="Roba.", tcomment="old\nyours")
    (found,) = merge_catalogs(catalog(base), catalog(ours), catalog(theirs)).catalog
    assert (found.tcomment, found.flags) == ("old\nmine\nyours", ["name"])


def test_new_units_stand_where_their_side_has_them_and_gone_ones_go() -> None:
    base = catalog(entry("a"), entry("b"), entry("c", said="C"))
    ours = catalog(entry("a"), entry("new1"), entry("b"))
    theirs = catalog(entry("new0"), entry("a"), entry("b"), entry("new2"), entry("c", said="C2"))
    merged = merge_catalogs(base, ours, theirs)
    # c is gone on our side, but they worked on it
    assert [one.msgctxt for one in merged.catalog] == ["new0", "a", "new1", "b", "new2", "c"]


def test_a_unit_put_aside_on_one_side_keeps_the_work_of_the_other() -> None:
    base = catalog(entry("a", said="Robar"))
    merged = merge_catalogs(base, catalog(entry("a", said="Robar", obsolete=True)), catalog(entry("a", said="Roba.")))
    (found,) = merged.catalog
    assert (bool(found.obsolete), found.msgstr) == (True, "Roba.")


def test_plural_forms() -> None:
    def plural(one: str, other: str) -> POFile:
        found = entry("a", "One card")
        found.msgid_plural, found.msgstr_plural, found.msgstr = "{n} cards", {0: one, 1: other}, ""
        return catalog(found)

    merged = merge_catalogs(plural("", ""), plural("Una carta", "{n} cartas"), plural("", ""))
    assert merged.catalog[0].msgstr_plural == {0: "Una carta", 1: "{n} cartas"}


def test_the_header_is_that_of_the_last_saved() -> None:
    base = catalog(PO_Revision_Date="2025-01-01 10:00+0100", Last_Translator="Ana")
    ours = catalog(PO_Revision_Date="2025-03-01 10:00+0100", Last_Translator="Bea")
    theirs = catalog(PO_Revision_Date="2025-02-01 10:00+0100", Last_Translator="Ciro", X_Generator="Poedit 3.4")
    merged = merge_catalogs(base, ours, theirs).catalog.metadata
    assert (merged["Last-Translator"], merged["PO-Revision-Date"]) == ("Bea", "2025-03-01 10:00+0100")
    assert merged["X-Generator"] == "Poedit 3.4"


def test_nothing_in_common(tmp_path: Path) -> None:
    (tmp_path / "base").write_bytes(b"")
    for name, said in (("ours", "Roba."), ("theirs", "Roba.")):
        (tmp_path / name).write_text(render(catalog(entry("a", said=said))), encoding="utf-8")
    assert merge_files(tmp_path / "base", tmp_path / "ours", tmp_path / "theirs", "x.po") == []
    (found,) = read_catalog(tmp_path / "ours", "x.po")
    assert (found.msgstr, found.fuzzy) == ("Roba.", False)


# ---- by git ------------------------------------------------------------------------------------------------------

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
FILE = "locales/es/g.po"


def git(root: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    who = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *who, *arguments], cwd=root, check=check, capture_output=True, text=True)


def say(root: Path, unit: str, said: str, date: str) -> None:
    """Translate as Poedit does: a date in the header, one entry, all lines wrapped anew."""
    found = read_catalog(root / FILE, FILE)
    for one in found:
        if one.msgctxt == unit:
            one.msgstr = said
    found.metadata |= {"PO-Revision-Date": date, "Last-Translator": f"T{date}", "X-Generator": f"Poedit {date[0]}"}
    found.wrapwidth = 40 if date < "3" else 78
    (root / FILE).write_text(str(found), encoding="utf-8")
    git(root, "commit", "-qam", f"{unit}: {said}")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / FILE).parent.mkdir(parents=True)
    long = "A text that is long enough for editors to break its line somewhere, each of them in another place."
    units = catalog(*(entry(f"u{number}", f"{long} {number}", f"{long} {number}") for number in range(6)))
    (tmp_path / FILE).write_text(render(units), encoding="utf-8")
    (tmp_path / ".gitattributes").write_text("locales/**/*.po merge=reglario\n", encoding="utf-8")
    code = "from reglario.cli import main; main()"
    git(tmp_path, "init", "-q", "-b", "main")
    driver = f'"{sys.executable}" -c "{code}" locales merge %O %A %B --path %P'
    git(tmp_path, "config", "merge.reglario.driver", driver)
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "begin")
    return tmp_path


@needs_git
def test_git_merges_two_translators_edits_of_neighbouring_units(repository: Path) -> None:
    git(repository, "checkout", "-qb", "bea")
    say(repository, "u2", "Bea lo dice.", "2025-02-01 10:00+0100")
    git(repository, "checkout", "-q", "main")
    say(repository, "u3", "Ana lo dice.", "3025-02-01 10:00+0100")
    git(repository, "merge", "-q", "bea")
    found = {one.msgctxt: one.msgstr for one in read_catalog(repository / FILE, FILE)}
    assert (found["u2"], found["u3"]) == ("Bea lo dice.", "Ana lo dice.")
    assert list(found) == [f"u{number}" for number in range(6)]
    assert git(repository, "status", "--porcelain").stdout == ""


@needs_git
def test_git_stops_where_both_translated_one_unit(repository: Path) -> None:
    git(repository, "checkout", "-qb", "bea")
    say(repository, "u2", "Bea lo dice.", "2025-02-01 10:00+0100")
    git(repository, "checkout", "-q", "main")
    say(repository, "u2", "Ana lo dice.", "3025-02-01 10:00+0100")
    done = git(repository, "merge", "bea", check=False)
    assert done.returncode == 1
    line = (repository / FILE).read_text(encoding="utf-8").split("\n").index('msgctxt "u2"') + 1
    assert f"{FILE}:{line}:1: both sides translated u2" in done.stderr
    found = next(one for one in read_catalog(repository / FILE, FILE) if one.msgctxt == "u2")  # no markers in it
    assert (found.msgstr, found.fuzzy, found.tcomment) == ("Ana lo dice.", True, "other translation: Bea lo dice.")
