"""Catalogs broken by tools, mails and merges are mended, and no translation is lost."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from polib import POEntry, POFile

from reglario.book import BadData
from reglario.catalogs.catalog import new_catalog, read_catalog, render, translations
from reglario.catalogs.fixing import fix, fix_text
from tests.projects import write

FILE = "locales/es/g.po"
REPOSITORY = Path(__file__).parents[2]
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(unit: str, said: str, **more: object) -> POEntry:
    return POEntry(msgctxt=unit, msgid=f"Text of {unit}", msgstr=said, **more)


def mend(text: str | bytes, template: POFile | None = None) -> tuple[dict[str, POEntry], list[str], list[str]]:
    raw = text.encode() if isinstance(text, str) else text
    found = fix_text(raw, FILE, template)
    assert found is not None
    again = fix_text(render(found.catalog).encode(), FILE, template)
    assert again is None, (again.problems, again.doubts)
    problems, doubts = (
        [f"{problem.place.line} {problem.code}" for problem in sorted(some, key=lambda p: p.sort_key())]
        for some in (found.problems, found.doubts)
    )
    return {one.msgctxt: one for one in found.catalog}, problems, doubts


ANA = 'msgctxt "a"\nmsgid "Draw."\nmsgstr "Roba: ¡ñandú!"\n'
BEA = 'msgctxt "b"\nmsgid "Stop."\nmsgstr "Para."\n'


@pytest.mark.parametrize(
    ("content", "problems", "doubts"),
    [
        (b"\xef\xbb\xbf" + f"{HEADER}{ANA}".encode(), ["1 byte-order-mark"], []),
        (f"{HEADER}{ANA}".replace("\n", "\r\n"), ["1 carriage-return"], []),
        (f"{HEADER}{ANA}".replace("\n", "\r"), ["1 carriage-return"], []),
        (f"{HEADER}{ANA}".encode("utf-16"), ["1 wrong-charset"], []),
        (f"{HEADER}{ANA}".encode("latin-1"), ["7 wrong-charset"], []),
        (f"{HEADER}{ANA}".encode().decode("latin-1"), ["7 encoded-twice"], []),
        (f"{HEADER}{ANA}".encode().decode("cp1252"), ["7 encoded-twice"], []),
        (f"{HEADER}{ANA}" + "\0" * 50, ["8 control-character"], []),
        (f"{HEADER}{ANA}\n{ANA}", ["9 unit-twice"], []),
        (f'{HEADER}#, fuzzy\n#| msgid "Take\n#| one."\n{ANA}', ["6 broken-previous"], []),
        (f'{HEADER}#, fuzzy\n#| "Take one."\n{ANA}', ["6 broken-previous"], []),
        (f"{HEADER}{ANA}".encode("utf-16-le"), ["1 wrong-charset"], []),
        (f"{HEADER}{ANA}".encode("utf-16-be"), ["1 wrong-charset"], []),
        (f"{HEADER}{ANA}".encode("utf-32"), ["1 wrong-charset"], []),
        (f"{HEADER}{ANA}".replace('Draw."', 'Draw."\u00a0'), ["6 odd-space"], []),
        (f"{HEADER}{ANA}".replace('"Draw."\n', '"Draw." '), ["6 broken-catalog"], []),
        (f"{HEADER}# x\n#: g.yaml\n{ANA}".replace("g.yaml\n", "g.yaml "), ["6 broken-catalog"], []),
        (f"{HEADER}{ANA}".replace('\n\nmsgctxt "a"', '\n\n> msgctxt "a"'), ["5 broken-catalog"], []),
        (f"{HEADER}{ANA}".replace("msgstr", "+msgstr"), ["2 broken-catalog", "7 broken-catalog"], []),
        (f'{HEADER}{ANA.replace(chr(34) + "Roba: ¡ñandú!" + chr(34), "“Roba: ¡ñandú!”")}', ["7 broken-catalog"], []),
        (f"{HEADER}{ANA}".replace('ñandú!"', 'ñandú!\\n"'), ["5 space-at-end"], []),
        (f'{HEADER}{BEA}#, fuzzy\n#| msgid "Take\n"one."\n{ANA}', ["9 broken-previous", "10 broken-previous"], []),
        (ANA, ["1 no-catalog-header"], []),
        (f"{HEADER}{ANA}".replace('"Draw."', '"Draw."\n# in between'), ["7 broken-catalog"], []),
        (f"{HEADER}{ANA}".replace('msgstr "', '\n\nmsgstr\t"').replace('msgid "D', '<<<<<<< x\nmsgid "D'), ["8 conflict-marker"], []),
    ],
)  # fmt: skip
def test_mended_without_doubt(content: str | bytes, problems: list[str], doubts: list[str]) -> None:
    found, said, doubted = mend(content)
    assert found["a"].msgstr == "Roba: ¡ñandú!"
    assert (said, doubted) == (problems, doubts)


def test_previous_text_that_was_wrapped_like_a_comment_is_joined() -> None:
    found, _, _ = mend(
        f'{HEADER}#, fuzzy\n#| msgctxt "a"\n#| msgid "Take \\"one\\" of\n#| them."\n#| msgid_plural "Take\n#| all."\n{ANA}'
    )
    assert (found["a"].previous_msgctxt, found["a"].previous_msgid) == ("a", 'Take "one" of them.')
    assert found["a"].previous_msgid_plural == "Take all."


def test_both_sides_of_a_conflict_are_kept() -> None:
    text = (
        f'{HEADER}msgctxt "a"\nmsgid "Draw."\n<<<<<<< HEAD\nmsgstr "Roba."\n=======\nmsgstr "Coge."\n>>>>>>> bea\n\n'
        f'msgctxt "b"\nmsgid "Stop."\n<<<<<<< HEAD\nmsgstr ""\n=======\nmsgstr "Para."\n>>>>>>> bea\n'
    )
    found, problems, doubts = mend(text)
    assert (found["a"].msgstr, found["a"].tcomment, found["a"].fuzzy) == ("Roba.", "other translation: Coge.", True)
    assert (found["b"].msgstr, found["b"].fuzzy) == ("Para.", False)
    assert problems == [f"{line} conflict-marker" for line in (7, 9, 11, 15, 17, 19)]
    assert doubts == ["1 merge-conflict"]


def test_with_the_base_in_the_conflict_one_sides_change_is_no_conflict() -> None:
    text = (
        f'{HEADER}msgctxt "a"\nmsgid "Draw."\n<<<<<<< HEAD\nmsgstr "Robar."\n||||||| 12ab\nmsgstr "Robar."\n'
        f'=======\nmsgstr "Roba."\n>>>>>>> bea\n'
    )
    found, _, doubts = mend(text)
    assert (found["a"].msgstr, found["a"].tcomment, doubts) == ("Roba.", "", [])


def test_the_same_unit_with_two_translations() -> None:
    found, problems, doubts = mend(f"{HEADER}{BEA}\n{BEA.replace('Para.', 'Detente.')}")
    assert (found["b"].msgstr, found["b"].fuzzy, found["b"].tcomment) == (
        "Para.",
        True,
        "other translation: Detente.",
    )
    assert (problems, doubts) == (["9 unit-twice"], ["5 merge-conflict"])


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ('msgstr "Di "para" ya."', 'Di "para" ya.'),
        ('msgstr "Para\n ya."', "Para ya."),
        ('msgstr "Para ya.', "Para ya."),
    ],
)
def test_a_damaged_translation_is_kept_and_marked(broken: str, said: str) -> None:
    damaged = BEA.replace('msgstr "Para."', broken)
    found, _, doubts = mend(f"{HEADER}{damaged}\n{ANA}")
    assert (found["b"].msgstr, found["b"].fuzzy, found["a"].fuzzy) == (said, True, False)
    assert doubts[0] == "7 text-doubtful"


def test_a_lost_id_is_restored_where_one_unit_alone_has_that_text() -> None:
    template = new_catalog("g", "", None, "en")
    template.extend([POEntry(msgctxt="b", msgid="Stop."), POEntry(msgctxt="c", msgid="Go.")])
    found, _, _ = mend(HEADER + BEA.replace('msgctxt "b"\n', "msgctxt\n"), template)
    assert found["b"].msgstr == "Para."


DOTS = 'msgctxt "d"\nmsgid "One."\nmsgid_plural "{n}."\n'


@pytest.mark.parametrize(
    ("forms", "kept", "aside"),
    [
        ('msgstr[0] "Uno."\n', {0: "Uno.", 1: ""}, ""),
        ('msgstr[0] "Uno."\nmsgstr[1] "{n}."\nmsgstr[2] "{n} de."\n', {0: "Uno.", 1: "{n}."}, "other translation: {n} de."),
    ],
)  # fmt: skip
def test_plural_forms_are_as_many_as_the_language_has(forms: str, kept: dict[int, str], aside: str) -> None:
    found, problems, doubts = mend(f"{HEADER}{DOTS}{forms}")
    one = found["d"]
    assert (one.msgstr_plural, one.tcomment, one.fuzzy) == (kept, aside, True)
    assert (problems, doubts) == ([], ["5 plural-incomplete"])


def test_what_cannot_be_placed_is_kept_at_the_top_also_where_the_file_is_cut_after_it() -> None:
    found = fix_text(f'{HEADER}{ANA}\nmsgsrt "Para."\n'.encode(), FILE, None)
    assert found is not None
    assert found.catalog.header == 'unreadable: msgsrt "Para."'


def test_an_entry_that_is_whole_is_not_doubted_because_the_next_one_was_cut() -> None:
    found, _, doubts = mend(f"{HEADER}{ANA}\n#: rules_data/g/rules/b.ya")
    assert (found["a"].fuzzy, doubts) == (False, ["9 unfinished-entry"])


def test_entries_not_in_use_without_the_usual_space(tmp_path: Path) -> None:
    text = f'{HEADER}{ANA}\n#~\tmsgctxt "old"\n#~\tmsgid "Old."\n#~\tmsgstr "Viejo."\n'
    read = read_catalog(write(tmp_path, FILE, text), FILE)
    assert [(one.msgctxt, one.msgstr, bool(one.obsolete)) for one in read] == [
        ("a", "Roba: ¡ñandú!", False),
        ("old", "Viejo.", True),
    ]


@pytest.mark.parametrize(
    "text",
    [
        f'{HEADER}#,fuzzy\n#|msgid "Take."\n{ANA}',
        f'{HEADER}#| msgid "Take."\n#, fuzzy\n{ANA}',
        f'{HEADER}#, fuzzy\n#~| msgid "Take."\n{ANA}',
        HEADER + ANA.replace("Draw.", "Draw \\q."),
        f'{HEADER}{DOTS}msgstr[0] "a"\nmsgstr[0] "b"\n',
        f"{HEADER}{ANA}\n{HEADER}",
        f'{HEADER}msgid "D"\nmsgstr "a"\n\nmsgid "D"\nmsgstr "b"\n',
    ],
)
def test_what_reading_refuses_is_mended(text: str, tmp_path: Path) -> None:
    path = write(tmp_path, FILE, text)
    with pytest.raises(BadData):
        read_catalog(path, FILE)
    (done,) = fix(tmp_path)
    assert done.problems
    assert read_catalog(path, FILE)
    assert fix(tmp_path) == []


def test_whole_catalogs_are_not_touched(tmp_path: Path) -> None:
    path = write(tmp_path, FILE, render(new_catalog("g", "G.", "es", "en")))
    before = path.stat().st_mtime_ns
    assert fix(tmp_path) == []
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize("file", [p.relative_to(REPOSITORY).as_posix() for p in REPOSITORY.glob("locales/*/*.po")])
def test_the_projects_catalogs_are_whole(file: str) -> None:
    assert fix_text((REPOSITORY / file).read_bytes(), file, None) is None


# ---- a thousand ways ----------------------------------------------------------------------------------------------


def sample() -> POFile:
    """A catalog with all that catalogs may hold."""
    found = new_catalog("g", "Rules of G.\nLicence: CC0-1.0.", "es", "en")
    for number in range(12):
        one = entry(f"rule-{number}/text", f"¿Qué «acción» número {number}? \\ “más” y ñ.", comment=f"rule {number}")
        one.occurrences = [(f"rules_data/g/rules/{number}.yaml", "")]
        if number % 3 == 0:
            one.flags, one.previous_msgctxt = ["fuzzy"], one.msgctxt
            one.previous_msgid = (
                f"Older text of {number}, which was a good deal longer than the text is now, I think."
            )
        if number % 4 == 1:
            one.msgid_plural, one.msgstr_plural, one.msgstr = (
                f"{{n}} texts {number}",
                {0: f"Uno más {number}", 1: f"{{n}} más {number}"},
                "",
            )
        if number % 5 == 2:
            one.tcomment = f"Anotación {number}"
        found.append(one)
    found.append(entry("gone/text", "Ya no está.", obsolete=True))
    return found  # fmt: skip


def cut(raw: bytes, chance: random.Random) -> bytes:
    return raw[: chance.randrange(400, len(raw))]


def cut_front(raw: bytes, chance: random.Random) -> bytes:
    return raw[raw.index(b"\n", chance.randrange(len(raw) // 2)) + 1 :]


def mark(raw: bytes, chance: random.Random) -> bytes:
    return b"\xef\xbb\xbf" + raw


def returns(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.split(b"\n")
    return b"\n".join(line + b"\r" if chance.random() < 0.7 else line for line in lines)


def charset(raw: bytes, chance: random.Random) -> bytes:
    name = chance.choice(["cp1252", "utf-16"])
    return raw.decode().encode(name)


def mixed(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    return b"\n".join(line.encode("cp1252" if chance.random() < 0.3 else "utf-8") for line in lines)


def twice(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    return "\n".join(line.encode().decode("latin-1") if chance.random() < 0.4 else line for line in lines).encode()


def doubled(raw: bytes, chance: random.Random) -> bytes:
    blocks = raw.decode().split("\n\n")
    chosen = chance.randrange(1, len(blocks))
    copy = blocks[chosen]
    if chance.random() < 0.5:
        copy = copy.replace("más", "menos")
    blocks.insert(chance.randrange(1, len(blocks)), copy)
    return "\n\n".join(block.strip("\n") for block in blocks).encode() + b"\n"


def conflict(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    start = chance.randrange(14, len(lines) - 6)
    end = start + chance.randrange(1, 6)
    ours = lines[start:end]
    theirs = [line.replace("más", "menos") for line in ours]
    base = ["||||||| base", *(line.replace("más", "ni") for line in ours)] if chance.random() < 0.5 else []
    lines[start:end] = ["<<<<<<< HEAD", *ours, *base, "=======", *theirs, ">>>>>>> other"]
    return "\n".join(lines).encode()


def marker_left(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(["<<<<<<< HEAD", "=======", ">>>>>>> other"]))
    return "\n".join(lines).encode()


def previous(raw: bytes, chance: random.Random) -> bytes:
    """As a tool does that wraps these lines like a comment."""
    lines: list[str] = []
    for line in raw.decode().split("\n"):
        if line.startswith("#| msgid") and chance.random() < 0.6:
            at = line.index(" ", chance.randrange(20, len(line) - 15))
            lines += [line[:at], f"#| {line[at + 1 :]}"]
        else:
            lines.append(line)
    return "\n".join(lines).encode()


def line_lost(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    harmless = [
        number for number, line in enumerate(lines) if number > 14 and not line.startswith(("msgstr", "#~ msgstr"))
    ]
    del lines[chance.choice(harmless)]
    return "\n".join(lines).encode()


def blank_lines(raw: bytes, chance: random.Random) -> bytes:
    text = raw.decode()
    if chance.random() < 0.5:
        return text.replace("\n\n", "\n").encode()
    return "\n".join(line + "\n" * (chance.random() < 0.3) for line in text.split("\n")).encode()


def quote_lost(raw: bytes, chance: random.Random) -> bytes:
    lines = raw.decode().split("\n")
    chosen = chance.choice([number for number, line in enumerate(lines) if number > 14 and line.endswith('"')])
    lines[chosen] = lines[chosen][:-1]
    return "\n".join(lines).encode()


def mailed(raw: bytes, chance: random.Random) -> bytes:
    """Long lines broken by a mail program."""
    lines: list[str] = []
    for line in raw.decode().split("\n"):
        if len(line) > 45 and line.startswith("msg") and chance.random() < 0.3:
            at = line.rindex(" ", 0, 45)
            lines += [line[:at], line[at + 1 :]]
        else:
            lines.append(line)
    return "\n".join(lines).encode()


def zeros(raw: bytes, chance: random.Random) -> bytes:
    return raw + b"\0" * chance.randrange(1, 4000)


WAYS: list[Callable[[bytes, random.Random], bytes]] = [
    cut, cut_front, mark, returns, charset, mixed, twice, doubled, conflict, marker_left, previous, line_lost,
    blank_lines, quote_lost, mailed, zeros,
]  # fmt: skip


def said_in(raw: bytes) -> list[str]:
    """The translations whose whole line survives in a broken file (which this test writes one to a line)."""
    text = raw.decode("utf-8", errors="ignore")
    whole = render(sample())
    lines = [line for line in whole.split("\n") if ("msgstr" in line and "más" in line) or "Ya no" in line]
    return [line.partition(' "')[2][:-1].replace("\\\\", "\\") for line in lines if f"{line}\n" in text]


def letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


def test_a_thousand_ways_to_break_a_catalog(tmp_path: Path) -> None:
    whole = sample()
    raw = render(whole).encode()
    expected = {one.msgctxt: translations(one) for one in whole}
    partial = {"cut", "cut_front", "line_lost", "quote_lost", "mailed", "conflict", "doubled"}
    files: list[Path] = []
    chance = random.Random(20)
    for number in range(1000):
        way = WAYS[number % len(WAYS)]
        broken = way(raw, chance)
        if chance.random() < 0.2:
            broken = mark(broken, chance) if way is not charset else broken
        found = fix_text(broken, FILE, None)
        context = f"{way.__name__} {number}"
        again = found and fix_text(render(found.catalog).encode(), FILE, None)
        assert again is None, context
        mended = broken.decode() if found is None else render(found.catalog)
        path = tmp_path / f"{number}.po"
        path.write_text(mended, encoding="utf-8")
        files.append(path)
        read = read_catalog(path, context)
        forms = {one.msgctxt: translations(one) for one in read}
        if way.__name__ not in partial:
            assert forms == expected, context
        everything = letters(mended)
        for said in said_in(broken) if way not in (twice, charset, mixed) else ():
            assert letters(said) in everything, (context, said)
    if shutil.which("msgfmt"):
        for path in files[::10]:
            command = ["msgfmt", "--check", "--output-file=/dev/null", str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, (path, done.stderr)
