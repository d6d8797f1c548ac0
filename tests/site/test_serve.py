"""`mkdocs serve` shows an edit of rules or of a catalog."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import orchard

#: For a machine that does much else at the same time; idle it takes about two seconds.
PATIENCE = 120


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The tiny project under `mkdocs serve` (without its engine: nothing is checked), and its address."""
    root = orchard.write_project(tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "serve",
        "-q",
        "-f",
        str(root / "mkdocs.yml"),
        "-a",
        f"127.0.0.1:{port}",
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield root, f"http://127.0.0.1:{port}/base/"
    server.terminate()
    server.wait(20)


def wait_for(address: str, words: str) -> None:
    """Ask for a page until it holds those words."""
    end = time.monotonic() + PATIENCE
    text = ""
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                text = answer.read().decode()
        except (urllib.error.URLError, ConnectionError):
            text = ""
        if words in text:
            return
        time.sleep(0.2)
    pytest.fail(f"{address} never said {words!r}: {re.sub(r'<[^>]+>', ' ', text)[-2000:]}")


def test_edits_are_seen(served: tuple[Path, str]) -> None:
    root, address = served
    wait_for(f"{address}orchard/play/", "El cesto lleno")
    rules = root / "rules_data/orchard/rules/play.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("Stop in time", "Stop at once"), encoding="utf-8")
    wait_for(f"{address}en/orchard/play/", "Stop at once")
    catalog = root / "locales/es/orchard.po"
    catalog.write_text(
        catalog.read_text(encoding="utf-8").replace("El cesto lleno", "La cesta llena"), encoding="utf-8"
    )
    wait_for(f"{address}orchard/play/", "La cesta llena")
