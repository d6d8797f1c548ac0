"""Updating a catalog of 10,000 texts of which a twentieth changed, beside the tools that others use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from polib import pofile

from reglario.catalogs.catalog import content, read_catalog, render
from reglario.catalogs.templates import Message, Template, empty_catalog, template_catalog
from reglario.catalogs.updating import Updated, merge

UNITS = 10_000
NOUNS = ("card", "die", "pebble", "captain", "island", "parrot", "saber", "monkey", "chest", "coin", "raid", "turn")


def template(*, changed: bool) -> Template:
    """Texts of a rulebook's length; in the changed one every twentieth says another number."""
    messages = []
    for number in range(UNITS):
        ordinal = "fourth" if changed and number % 20 == 0 else "third"
        one, other = NOUNS[number % 12], NOUNS[number // 12 % 12]
        text = (
            f"If you reveal a {ordinal} {one} in step {number}, you must stop drawing [{other}s](term:{other}) at once,"
            f" unless {{limit}} of them have been put aside before."
        )
        comment = f"rule “Step {number}”\nterm:{other} = {other}\n{{limit}} = 3"
        messages.append(
            Message(f"rule-{number}/text", text, None, comment, f"rules_data/g/rules/c{number // 50}.yaml")
        )
    return Template("g", "Rules.", "en", tuple(messages))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A full Spanish catalog, and the template of the changed texts."""
    folder = tmp_path_factory.mktemp("update")
    catalog = empty_catalog(template(changed=False), "es")
    merge(catalog, template(changed=False), (), Updated("g.po"))
    for entry in catalog:
        entry.msgstr = f"Traducción de: {entry.msgid}"
    (folder / "g.po").write_text(render(catalog), encoding="utf-8")
    (folder / "g.pot").write_text(render(template_catalog(template(changed=True))), encoding="utf-8")
    return folder / "g.po", folder / "g.pot"


def ours(po: Path) -> Updated:
    catalog = read_catalog(po, "g.po")
    before = content(catalog)
    done = merge(catalog, template(changed=True), (), Updated("g.po"))
    done.written = content(catalog) != before
    po.with_name("new.po").write_text(render(catalog), encoding="utf-8")
    return done


RESULTS = {"reglario": "new.po", "msgmerge": "other.po", "pybabel": "babel.po"}


@dataclass(frozen=True)
class Carried:
    """What became of 10,000 translations when 500 texts changed.

    Args:
        kept: translations of unchanged texts, as current.
        marked: own translations of changed texts, as outdated.
        lost: changed texts without their old translation, or unchanged ones without any.
        wrong: another text's translation, or an old one that passes for current.
    """

    kept: int = 0
    marked: int = 0
    lost: int = 0
    wrong: int = 0


def carried(path: Path) -> Carried:
    """Count right and wrong carry-overs in an updated catalog."""
    old = {message.unit: f"Traducción de: {message.text}" for message in template(changed=False).messages}
    now = {message.unit: message.text for message in template(changed=True).messages}
    counts: Counter[str] = Counter()
    for entry in pofile(str(path)):
        if entry.obsolete or entry.msgctxt not in old:
            continue
        same = old[entry.msgctxt] == f"Traducción de: {now[entry.msgctxt]}"
        if not entry.msgstr:
            counts["lost"] += 1
        elif entry.msgstr != old[entry.msgctxt] or entry.fuzzy == same:
            counts["wrong"] += 1
        else:
            counts["kept" if same else "marked"] += 1
    return Carried(**counts)


def seconds(job: Callable[[], object]) -> float:
    start = perf_counter()
    job()
    return perf_counter() - start


def test_update(benchmark: Any, files: tuple[Path, Path]) -> None:
    done = benchmark.pedantic(ours, args=(files[0],), rounds=3, warmup_rounds=1)
    assert (done.outdated, done.kept, done.new, done.obsolete) == (500, 0, 0, 0)


@pytest.mark.skipif(shutil.which("msgmerge") is None, reason="gettext is not installed")
def test_update_beside_msgmerge_and_babel(benchmark: Any, files: tuple[Path, Path]) -> None:
    po, pot = files
    out = str(po.with_name("other.po"))
    msgmerge = ["msgmerge", "--quiet", "--no-fuzzy-matching", "--no-wrap", "-o", out, str(po), str(pot)]
    babel = [sys.executable, "-m", "babel.messages.frontend", "-q", "update", "-N", "-l", "es", "-i", str(pot)]
    copy = po.with_name("babel.po")
    shutil.copy(po, copy)
    ours(po)
    own = min(seconds(lambda: ours(po)) for _ in range(2))
    benchmark.extra_info["msgmerge"] = seconds(lambda: subprocess.run(msgmerge, check=True)) / own
    benchmark.extra_info["pybabel"] = seconds(lambda: subprocess.run([*babel, "-o", str(copy)], check=True)) / own
    benchmark.pedantic(ours, args=(po,), rounds=1)
    ours(po)
    print({name: carried(po.with_name(file)) for name, file in RESULTS.items()})
    assert carried(po.with_name("new.po")) == Carried(kept=9_500, marked=500, lost=0, wrong=0)
    print({name: round(ratio, 2) for name, ratio in benchmark.extra_info.items()})
