"""Projects, built sites, web servers and a browser for tests of the site."""

from __future__ import annotations

import ctypes
import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from reglario.site import Site
from tests.site import orchard
from tests.site.orchard_engine import Orchard

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
LANGUAGES = ("es", "it", "en")
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# ---- sites ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def orchard_engine() -> Iterator[None]:
    """The engine of the games `orchard` and `arboleda`, which no installed package offers."""
    from reglario.check import binding  # noqa: PLC0415
    from reglario.engines import find  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        ours = {"orchard": Orchard, "arboleda": Orchard}
        patch.setattr(binding, "find", lambda game: ours.get(game) or find(game))
        yield


@pytest.fixture(scope="session")
def orchard_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tiny project; nobody changes it."""
    return orchard.write_project(tmp_path_factory.mktemp("orchard"))


@pytest.fixture(scope="session")
def orchard_site(orchard_root: Path) -> Site:
    """Its site."""
    return Site(orchard_root, LANGUAGES)


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Mapping[str, str]], Site]:
    """The site of the tiny project with some files changed."""
    return lambda changes: Site(orchard.write_project(tmp_path, changes), LANGUAGES)


def page_of(site: Site, language: str, path: str) -> str:
    """The Markdown of one page."""
    pages = {page.path: page for section in site.sections(language) for page in section.pages}
    return pages[path].markdown


# ---- builds --------------------------------------------------------------------------------------------------------


def build(root: Path, target: Path, *, strict: bool = True) -> subprocess.CompletedProcess[str]:
    """Run `mkdocs build` on a project."""
    command = [sys.executable, "-m", "mkdocs", "build", "-f", str(root / "mkdocs.yml"), "-d", str(target)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(
        [*command, *(["--strict"] if strict else [])], capture_output=True, text=True, check=False, env=environment
    )


def build_here(root: Path, target: Path, **settings: Any) -> Path:
    """Build a project inside this process, where the engine of the tiny games is known."""
    from mkdocs.commands.build import build as mkdocs_build  # noqa: PLC0415
    from mkdocs.config import load_config  # noqa: PLC0415

    mkdocs_build(load_config(str(root / "mkdocs.yml"), site_dir=str(target), **settings))
    return target


@pytest.fixture(scope="session")
def built_orchard(orchard_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the tiny project."""
    return build_here(orchard_root, tmp_path_factory.mktemp("orchard-site"), strict=True)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of this project."""
    target = tmp_path_factory.mktemp("site")
    done = build(ROOT, target)
    assert done.returncode == 0, done.stderr
    return target


# ---- browser -------------------------------------------------------------------------------------------------------


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def serve(folder: Path) -> tuple[http.server.ThreadingHTTPServer, str]:
    """Serve a folder on loopback; its address has no slash at the end."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


@pytest.fixture(scope="session")
def url(built: Path) -> Iterator[str]:
    """The address of this project's site."""
    server, address = serve(built)
    yield address
    server.shutdown()


@pytest.fixture(scope="session")
def orchard_url(built_orchard: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the tiny project's site, which lies below a path as its `site_url` says."""
    top = tmp_path_factory.mktemp("top")
    (top / "base").symlink_to(built_orchard)
    server, address = serve(top)
    yield f"{address}/base"
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium without a window."""
    if shutil.which(CHROMIUM) is None:
        pytest.skip(f"{CHROMIUM} is missing; get it with: apt-get install chromium")
    try:
        ctypes.CDLL("libatomic.so.1")
    except OSError:
        pytest.skip("libatomic.so.1, which Playwright needs, is missing; get it with: apt-get install libatomic1")
    playwright = pytest.importorskip("playwright.sync_api", reason="get it with: pip install 'reglario[test]'")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new page that notes all `requested` addresses and all `complaints`: errors, warnings, failed requests."""
    context = browser.new_context()
    opened: Any = context.new_page()
    opened.requested = []
    opened.complaints = []
    opened.on("request", lambda request: opened.requested.append(request.url))
    opened.on("requestfailed", lambda request: opened.complaints.append(f"{request.failure} {request.url}"))
    opened.on(
        "response", lambda answer: answer.status >= 400 and opened.complaints.append(f"{answer.status} {answer.url}")
    )
    opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
    opened.on(
        "console",
        lambda line: line.type in ("error", "warning") and opened.complaints.append(f"{line.type} {line.text}"),
    )
    yield opened
    context.close()


# ---- accessibility -------------------------------------------------------------------------------------------------

STOCK = """\
site_name: Stock
site_url: https://example.org/
docs_dir: docs
theme: {name: material, font: false}
"""


def violations(page: Any, within: str | None = None) -> dict[str, list[str]]:
    """Axe's findings on a page, or within an element of it: rule -> the places."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    found = Axe().run(page, context=within).response["violations"]
    return {item["id"]: [node["html"][:160] for node in item["nodes"]] for item in found}


@pytest.fixture(scope="session")
def stock(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What axe finds on a plain page of stock Material."""
    folder = tmp_path_factory.mktemp("stock")
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text("# Stock\n\nA [link](https://example.org/) in a text.\n\n## More\n")
    (folder / "mkdocs.yml").write_text(STOCK)
    assert build(folder, folder / "site", strict=False).returncode == 0
    server, address = serve(folder / "site")
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(address)
    found = violations(opened)
    context.close()
    server.shutdown()
    print("axe on stock Material:", ", ".join(sorted(found)) or "nothing")
    return found
