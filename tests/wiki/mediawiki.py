"""A real MediaWiki of Debian's packages for tests: SQLite, two accounts with bot passwords, served on loopback."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests

#: Where Debian's package puts the program, and the folder that a web server shows.
PROGRAM = Path("/usr/share/mediawiki")
SERVED = Path("/var/lib/mediawiki")
#: `micro-httpd` satisfies the dependency on a web server and starts none.
PACKAGES = "mediawiki php-cli php-sqlite3 php-cgi micro-httpd"
GRANTS = "basic,editpage,createeditmovepage,highvolume,uploadfile,uploadeditmovefile,editprotected"
SETTINGS = """
$wgEnableUploads = true;
$wgUploadDirectory = "{folder}/images";
$wgCacheDirectory = "{folder}/cache";
$wgFileExtensions = [ "png", "svg" ];
$wgSVGConverter = "ImageMagick";
$wgGenerateThumbnailOnParse = false;
$wgJobRunRate = 0;
$wgRateLimits = [];
$wgPasswordAttemptThrottle = [];
if ( is_file( "{folder}/fault.php" ) ) {{ include "{folder}/fault.php"; }}
"""

#: PHP looks at every request whether the settings have changed, not every other second.
FRESH = ("-d", "opcache.revalidate_freq=0")
#: For the shell of PHP that comes with MediaWiki, which reads one line at a time.
RENDER = """\
$parser = MediaWiki\\MediaWikiServices::getInstance()->getParserFactory()->create(); $made = [];
$options = ParserOptions::newFromAnon(); $title = Title::newFromText( "Try" );
$form = [ "enableSectionEditLinks" => false, "allowTOC" => false, "unwrap" => true ];
foreach ( json_decode( file_get_contents( "{given}" ) ) as $text ) \
{{ $made[] = $parser->parse( $text, $title, $options )->getText( $form ); }}
file_put_contents( "{made}", json_encode( $made, JSON_INVALID_UTF8_SUBSTITUTE ) );
"""


def missing() -> str:
    """Why there can be no wiki on this machine; empty if there can."""
    if shutil.which("php") is None or not (PROGRAM / "maintenance" / "install.php").is_file():
        return f"MediaWiki is not installed; get it with: apt-get install --no-install-recommends {PACKAGES}"
    modules = subprocess.run(["php", "-m"], capture_output=True, text=True, check=True).stdout.split()
    return "" if "pdo_sqlite" in modules else "PHP has no SQLite; get it with: apt-get install php-sqlite3"


class MediaWiki:
    """One wiki.

    Args:
        folder: empty folder for its data.
        port: on loopback.
        language: of its own words.
    """

    def __init__(self, folder: Path, port: int, language: str) -> None:
        self.folder = folder
        self.address = f"http://127.0.0.1:{port}"
        self.api = f"{self.address}/api.php"
        self.users = {name: secrets.token_hex(16) for name in ("WikiAdmin", "Volunteer")}
        self._environment = {
            **os.environ,
            "MW_CONFIG_FILE": str(folder / "LocalSettings.php"),
            "PHP_CLI_SERVER_WORKERS": "2",
        }
        self._install(port, language)

    @staticmethod
    def bot(user: str) -> str:
        """The name under which a program logs in for a user."""
        return f"{user}@reglario"

    def _install(self, port: int, language: str) -> None:
        password = secrets.token_hex(16)
        for name in ("data", "images", "cache"):
            (self.folder / name).mkdir()
        options = {
            "dbtype": "sqlite",
            "dbpath": f"{self.folder}/data",
            "dbname": "wiki",
            "server": self.address,
            "scriptpath": "",
            "lang": language,
            "confpath": str(self.folder),
            "pass": password,
        }
        arguments = [f"--{name}={value}" for name, value in options.items()]
        subprocess.run(
            ["php", PROGRAM / "maintenance" / "install.php", *arguments, "Rules", "WikiAdmin"],
            capture_output=True,
            check=True,
        )
        with (self.folder / "LocalSettings.php").open("a", encoding="utf-8") as settings:
            settings.write(SETTINGS.format(folder=self.folder))
        self.maintain("createAndPromote", "Volunteer", secrets.token_hex(16))
        for name, bot_password in self.users.items():
            self.maintain("createBotPassword", "--appid=reglario", f"--grants={GRANTS}", name, bot_password)

    def maintain(self, script: str, *arguments: str, said: str = "") -> str:
        """Run one of MediaWiki's maintenance scripts, which is told something; returns what it printed."""
        done = subprocess.run(
            ["php", PROGRAM / "maintenance" / f"{script}.php", *arguments],
            env=self._environment,
            input=said,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[MediaWiki]:
        """Answer requests while the block runs."""
        address = self.address.removeprefix("http://")
        with (self.folder / "server.log").open("wb") as log:
            server = subprocess.Popen(
                ["php", *FRESH, "-S", address, "-t", SERVED],
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait()
            yield self
        finally:
            os.killpg(server.pid, 15)  # its workers as well
            server.wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                self.ask(action="query", meta="siteinfo")
            except requests.RequestException:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError((self.folder / "server.log").read_text(encoding="utf-8"))

    @contextmanager
    def fault(self, settings: str) -> Iterator[None]:
        """Let the wiki run with other settings (PHP) while the block runs."""
        path = self.folder / "fault.php"
        path.write_text(f"<?php\n{settings}\n", encoding="utf-8")
        try:
            yield
        finally:
            path.unlink()

    # ---- what a test asks, or does as somebody else ------------------------------------------------------------

    def ask(self, **parameters: str) -> dict[str, Any]:
        """Any question to the API, without an account."""
        answer = requests.post(self.api, data={"format": "json", "formatversion": "2", **parameters}, timeout=60)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def write(self, title: str, text: str, user: str = "Volunteer", summary: str = "") -> int:
        """Edit a page as a user of the wiki would; returns its new revision."""
        with requests.Session() as session:

            def post(**parameters: str) -> dict[str, Any]:
                data = {"format": "json", "formatversion": "2", **parameters}
                answer: dict[str, Any] = session.post(self.api, data=data, timeout=60).json()
                return answer

            token = post(action="query", meta="tokens", type="login")["query"]["tokens"]["logintoken"]
            name, password = self.bot(user), self.users[user]
            done = post(action="login", lgname=name, lgpassword=password, lgtoken=token)
            assert done["login"]["result"] == "Success", done
            token = post(action="query", meta="tokens")["query"]["tokens"]["csrftoken"]
            done = post(action="edit", title=title, text=text, summary=summary, token=token)
            assert done["edit"]["result"] == "Success", done
            revision: int = done["edit"].get("newrevid", 0)
            return revision

    def text(self, title: str) -> str | None:
        """The wikitext of a page; None if there is no such page."""
        page = self._revisions(title, "content", 1)
        return page[0]["slots"]["main"]["content"] if page else None

    def revisions(self, title: str) -> int:
        """How many revisions a page has."""
        return len(self._revisions(title, "ids", 50))

    def _revisions(self, title: str, prop: str, limit: int) -> list[dict[str, Any]]:
        found = self.ask(
            action="query", prop="revisions", titles=title, rvprop=prop, rvslots="main", rvlimit=str(limit)
        )
        revisions: list[dict[str, Any]] = found["query"]["pages"][0].get("revisions", [])
        return revisions

    def parse(self, text: str, title: str = "Try") -> dict[str, Any]:
        """What the wiki makes of a wikitext: HTML, sections, warnings, tracking categories, links."""
        found: dict[str, Any] = self.ask(
            action="parse",
            title=title,
            text=text,
            contentmodel="wikitext",
            prop="text|sections|parsewarnings|categories|images|externallinks|links|templates",
            disablelimitreport="1",
            pst="1",
        )["parse"]
        return found

    def render(self, texts: list[str]) -> list[str]:
        """The HTML that the wiki's parser makes of many wikitexts, each a page of its own, in one run."""
        given, made = self.folder / "given.json", self.folder / "made.json"
        given.write_text(json.dumps(texts), encoding="utf-8")
        self.maintain("eval", said=RENDER.format(given=given, made=made))
        found: list[str] = json.loads(made.read_text(encoding="utf-8"))
        return found


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
