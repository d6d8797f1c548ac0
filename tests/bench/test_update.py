"""Updating a catalog of 10,000 texts of which a twentieth changed, beside the tools that others use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pytest
from polib import pofile

from reglario.catalogs.catalog import content, read_catalog, render
from reglario.catalogs.templates import Message, Template, empty_catalog, template_catalog
from reglario.catalogs.updating import Updated, merge

UNITS = 10_000
#: For tools that compare every new text with every old one.
FEW = 500
SIZES = (2_500, 5_000, 10_000)
NOUNS = ("card", "die", "pebble", "captain", "island", "parrot", "saber", "monkey", "chest", "coin", "raid", "turn")


def template(units: int = UNITS, *, changed: bool) -> Template:
    """Texts of a rulebook's length; in the changed one a twentieth says another number, a hundredth lost a comma,
    and a hundredth is new.
    """
    messages = []
    for number in range(units + units // 100 * changed):
        ordinal = "fourth" if changed and number % 20 == 0 else "third"
        one, other = NOUNS[number % 12], NOUNS[number // 12 % 12]
        text = (
            f"If you reveal a {ordinal} {one} in step {number}, you must stop drawing [{other}s](term:{other}) at once,"
            f" unless {{limit}} of them have been put aside before."
        )
        if changed and number % 100 == 50:
            text = text.replace(" at once,", " at once")
        comment = f"rule “Step {number}”\nterm:{other} = {other}\n{{limit}} = 3"
        messages.append(
            Message(f"rule-{number}/text", text, None, comment, f"rules_data/g/rules/c{number // 50}.yaml")
        )
    return Template("g", "Rules.", "en", tuple(messages))


def write_files(folder: Path, units: int) -> tuple[Path, Path]:
    """A full Spanish catalog, and the template of the changed texts."""
    folder.mkdir()
    catalog = empty_catalog(template(units, changed=False), "es")
    merge(catalog, template(units, changed=False), (), Updated("g.po"))
    for entry in catalog:
        entry.msgstr = f"Traducción de: {entry.msgid}"
    (folder / "g.po").write_text(render(catalog), encoding="utf-8")
    (folder / "g.pot").write_text(render(template_catalog(template(units, changed=True))), encoding="utf-8")
    return folder / "g.po", folder / "g.pot"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[int, tuple[Path, Path]]:
    """Catalogs and templates of all sizes."""
    folder = tmp_path_factory.mktemp("update")
    return {units: write_files(folder / str(units), units) for units in (FEW, *SIZES)}


def ours(po: Path, units: int = UNITS) -> Updated:
    catalog = read_catalog(po, "g.po")
    before = content(catalog)
    done = merge(catalog, template(units, changed=True), (), Updated("g.po"))
    done.written = content(catalog) != before
    po.with_name("reglario.po").write_text(render(catalog), encoding="utf-8")
    return done


def others(po: Path, pot: Path) -> dict[str, list[str]]:
    """The commands of other tools; each writes a file of its own."""

    def out(name: str) -> str:
        shutil.copy(po, po.with_name(f"{name}.po"))
        return str(po.with_name(f"{name}.po"))

    def msgmerge(name: str, *options: str) -> list[str]:
        return ["msgmerge", "--quiet", "--no-wrap", "--previous", *options, "-o", out(name), str(po), str(pot)]

    def pybabel(name: str, *options: str) -> list[str]:
        update = [sys.executable, "-m", "babel.messages.frontend", "-q", "update", "-l", "es"]
        return [*update, *options, "-i", str(pot), "-o", out(name)]

    exact = {"pybabel -N": pybabel("pybabel -N", "-N")}
    fuzzy = {"pybabel": pybabel("pybabel")}
    if shutil.which("msgmerge"):
        exact["msgmerge -N"] = msgmerge("msgmerge -N", "--no-fuzzy-matching")
        fuzzy["msgmerge"] = msgmerge("msgmerge")
    return exact if len(pofile(str(po))) > FEW else exact | fuzzy


@dataclass(frozen=True)
class Carried:
    """What became of translations when a twentieth of the texts changed.

    Args:
        kept: translations of texts whose words stayed, as current.
        marked: own translations of changed texts, as outdated.
        needless: translations marked or lost of texts that lost a comma.
        lost: changed texts without their old translation.
        guessed: new texts that got another text's translation.
        wrong: known texts with another text's translation, or an old one that passes for current.
    """

    kept: int = 0
    marked: int = 0
    needless: int = 0
    lost: int = 0
    guessed: int = 0
    wrong: int = 0


def carried(path: Path, units: int) -> Carried:
    """Count right and wrong carry-overs in an updated catalog."""
    old = {message.unit: message.text for message in template(units, changed=False).messages}
    now = {message.unit: message.text for message in template(units, changed=True).messages}
    counts: Counter[str] = Counter()
    for entry in pofile(str(path)):
        if entry.obsolete or entry.msgctxt not in now:
            continue
        before, after = old.get(entry.msgctxt), now[entry.msgctxt]
        if before is None:
            counts["guessed"] += bool(entry.msgstr)
        elif entry.msgstr and entry.msgstr != f"Traducción de: {before}":
            counts["wrong"] += 1
        elif before.replace(",", "") == after.replace(",", ""):
            counts["kept" if entry.msgstr and not entry.fuzzy else "needless"] += 1
        elif not entry.msgstr:
            counts["lost"] += 1
        else:
            counts["marked" if entry.fuzzy else "wrong"] += 1
    return Carried(**counts)


def seconds(job: Callable[[], object]) -> float:
    start = perf_counter()
    job()
    return perf_counter() - start


def test_update(benchmark: Any, files: dict[int, tuple[Path, Path]]) -> None:
    done = benchmark.pedantic(ours, args=(files[UNITS][0],), rounds=3, warmup_rounds=1)
    assert (done.outdated, done.kept, done.new, done.obsolete) == (500, 100, 100, 0)


@pytest.mark.parametrize("units", [FEW, UNITS])
def test_beside_other_tools(benchmark: Any, files: dict[int, tuple[Path, Path]], units: int) -> None:
    po, pot = files[units]
    own = min(seconds(lambda: ours(po, units)) for _ in range(3))
    print(f"\n{units:5} texts      time", *(f"{field.name:>8}" for field in fields(Carried)))
    ratios = {"reglario": 1.0}
    for name, command in others(po, pot).items():
        ratios[name] = seconds(lambda command=command: subprocess.run(command, check=True)) / own
    for name, ratio in ratios.items():
        found = carried(po.with_name(f"{name}.po"), units)
        print(f"{name:12} {ratio:7.1f}x", *(f"{number:8}" for number in astuple(found)))
    benchmark.extra_info.update(ratios)
    benchmark.pedantic(ours, args=(po, units), rounds=1)
    expected = Carried(kept=units - units // 20, marked=units // 20)
    assert carried(po.with_name("reglario.po"), units) == expected


def test_time_grows_as_the_catalog_does(files: dict[int, tuple[Path, Path]]) -> None:
    def processor(units: int) -> float:
        start = process_time()
        ours(files[units][0], units)
        return process_time() - start

    costs = {units: min(processor(units) for _ in range(3)) for units in SIZES}
    each = {units: round(cost / costs[SIZES[0]], 2) for units, cost in costs.items()}
    print(f"\ntime by size, the smallest being 1: {each}")
    assert costs[10_000] <= 5.5 * costs[2_500]
