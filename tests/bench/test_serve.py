"""An edit of one translation under `mkdocs serve`: how long until the page says it, and what the rebuild costs."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EDITS = ("Quédate ahí", "Detente ya", "No sigas")
PATIENCE = 300


def processor(process: int) -> float:
    """Processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str, int]]:
    """This project under `mkdocs serve`: its folder, its address, the server's process."""
    for name in ("rules_data", "locales", "docs", ".reglario"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-m", "mkdocs", "serve", "-q", "-f", str(tmp_path / "mkdocs.yml"), "-a", address]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "SITE_URL": f"http://{address}/"}
    figures = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", command[6], "-d", str(tmp_path / "site")]
    subprocess.run(figures, env=environment, check=True, capture_output=True)  # computed once, then kept
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield tmp_path, f"http://{address}", server.pid
    server.terminate()
    server.wait(20)


def until(address: str, words: str) -> float:
    """Seconds until a page holds those words."""
    start = time.perf_counter()
    while time.perf_counter() - start < PATIENCE:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                if words in answer.read().decode():
                    return time.perf_counter() - start
        except (urllib.error.URLError, ConnectionError):
            pass
        time.sleep(0.05)
    pytest.fail(f"{address} never said {words!r}")


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="reads processor time from /proc")
def test_an_edited_translation_is_seen(served: tuple[Path, str, int]) -> None:
    root, address, server = served
    page, catalog = f"{address}/piraten_kapern/", root / "locales/es/piraten_kapern.po"
    before = "Plántate"
    until(page, before)
    first = processor(server)
    costs, waits = [], []
    for words in EDITS:
        time.sleep(3)  # the search index is made meanwhile
        start = processor(server)
        text = catalog.read_text(encoding="utf-8")
        catalog.write_text(text.replace(f'msgstr "{before}', f'msgstr "{words}'), encoding="utf-8")
        waits.append(until(page, words))
        costs.append(processor(server) - start)
        before = words
    print(f"\nseen after {min(waits):.2f} to {max(waits):.2f} s; processor {min(costs):.2f} s, first {first:.2f} s")
    assert min(costs) <= 0.2 * first
