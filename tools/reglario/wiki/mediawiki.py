"""The API of a live MediaWiki: pages and their revisions read, edits that never overwrite a newer one."""

from __future__ import annotations

import hashlib
import random
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import requests

from reglario import __version__
from reglario.wiki.access import (
    BUSY,
    LOGGED_OUT,
    Account,
    Unanswered,
    WikiError,
    answer_of,
    api_address,
    cause,
    fault_of,
    nobody_there,
    refused,
    seconds,
)

__all__ = ["Account", "File", "Saved", "Version", "Wiki", "WikiError", "api_address", "as_kept", "same_text"]

Answer = dict[str, Any]

#: Seconds for the connection and for the answer; a wiki may take its time to save a long page.
TIMEOUT = (10, 90)
#: Waits in seconds before a question is asked again.
WAITS = (1.0, 4.0, 15.0)
#: No wait is longer, whatever the wiki asks for.
LONGEST_WAIT = 60.0
#: A wiki whose copies are more seconds behind asks programs to come back later.
_MAX_LAG = "5"
#: Titles in one question, as many as the API allows.
_TITLES = 50
#: Pixels across of a picture as a page shows it.
_THUMB = "20"


@dataclass(frozen=True, slots=True)
class Version:
    """One revision of a page.

    Args:
        number: the wiki's id of it.
        author: who saved it; empty where that is hidden.
        time: when, in ISO 8601.
        text: its wikitext.
    """

    number: int
    author: str
    time: str
    text: str


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of an edit.

    Args:
        number: the page's newest revision.
        before: the revision that it was put on top of; 0 for a new page.
        changed: whether the page says something else now.
    """

    number: int
    before: int
    changed: bool


@dataclass(frozen=True, slots=True)
class File:
    """A picture of a wiki.

    Args:
        sha1: of its content.
        drawn: whether the wiki can show it in a small size.
    """

    sha1: str
    drawn: bool


class Wiki:
    """A session with one wiki.

    Args:
        address: of its `api.php`, or of the folder that holds it (`https://example.org/w`).
        account: who edits; None: only read what everybody may.
        sleep: waits for some seconds.

    Raises:
        WikiError: the address cannot be used.
    """

    def __init__(
        self, address: str, account: Account | None = None, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.api = api_address(address)
        #: Who edits; may be set later, before the first question.
        self.account = account
        self._sleep = sleep
        self._logged_in = False
        self._answered = False
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"Reglario/{__version__} (rules of board games; python-requests)"

    # ---- reading --------------------------------------------------------------------------------------------------

    def page(self, title: str) -> Version | None:
        """The newest revision of a page; None if there is no such page.

        Raises:
            WikiError: it cannot be read.
        """
        return next(iter(self.pages([title]).values()), None)

    def pages(self, titles: Iterable[str]) -> dict[str, Version]:
        """The newest revisions of pages by title; pages that do not exist are left out. Redirects are not followed.

        Raises:
            WikiError: they cannot be read.
        """
        found: dict[str, Version] = {}
        for some in _by_fifty(titles):
            answer = self._query(prop="revisions", titles=some, rvprop="ids|user|timestamp|content", rvslots="main")
            given = {entry["to"]: entry["from"] for entry in answer.get("normalized", ())}
            for page in (*answer.get("interwiki", ()), *answer.get("pages", ())):
                if page.get("invalid") or "iw" in page or page.get("special"):
                    raise WikiError("wiki-bad-title", found=page.get("title", "-"))
                for revision in page.get("revisions", ()):
                    found[given.get(page["title"], page["title"])] = _version(revision)
        return found

    def version(self, number: int) -> Version | None:
        """A revision by its id; None where it is gone.

        Raises:
            WikiError: it cannot be read.
        """
        answer = self._query(
            prop="revisions", revids=[str(number)], rvprop="ids|user|timestamp|content", rvslots="main"
        )
        revisions = [revision for page in answer.get("pages", ()) for revision in page.get("revisions", ())]
        return _version(revisions[0]) if revisions else None

    def files(self, names: Iterable[str]) -> dict[str, File]:
        """Files by name, as the wiki or the store that it shares has them; others are left out.

        Raises:
            WikiError: it cannot be asked.
        """
        found: dict[str, File] = {}
        for some in _by_fifty(names):
            asked = {"prop": "imageinfo", "iiprop": "sha1|url", "iiurlwidth": _THUMB}
            answer = self._query(titles=[f"File:{name}" for name in some], **asked)
            titles = {entry["from"]: entry["to"] for entry in answer.get("normalized", ())}
            files = {page["title"]: page["imageinfo"][0] for page in answer.get("pages", ()) if page.get("imageinfo")}
            for name in some:
                file = files.get(titles.get(f"File:{name}", f"File:{name}"))
                if file is not None:
                    found[name] = File(file.get("sha1", ""), "thumberror" not in file)
        return found

    def file_types(self) -> frozenset[str]:
        """The endings of files that may be uploaded, such as `svg`; none where nothing may.

        Raises:
            WikiError: it cannot be asked.
        """
        answer = self._query(meta="siteinfo", siprop="general|fileextensions")
        if not answer.get("general", {}).get("uploadsenabled"):
            return frozenset()
        return frozenset(entry["ext"].lower() for entry in answer.get("fileextensions", ()))

    def rights(self) -> frozenset[str]:
        """What the account may do in this session, such as `upload`.

        Raises:
            WikiError: it cannot be asked, or the account is not let in.
        """
        asked = {"action": "query", "meta": "userinfo", "uiprop": "rights"}
        answer = self._patiently(asked, as_somebody=True).get("query", {})
        return frozenset(answer.get("userinfo", {}).get("rights", ()))

    def _query(self, titles: Iterable[str] = (), revids: Iterable[str] = (), **parameters: str) -> Answer:
        # U+001F begins a list whose parts may hold anything, even the bar that otherwise divides them.
        lists = {
            name: "\x1f" + "\x1f".join(values) for name, values in (("titles", titles), ("revids", revids)) if values
        }
        answer: Answer = self._patiently({"action": "query", **parameters, **lists}).get("query", {})
        return answer

    # ---- writing --------------------------------------------------------------------------------------------------

    def edit(self, title: str, text: str, summary: str, base: Version | None) -> Saved:
        """Put a text in place of exactly one revision of a page.

        Args:
            title: of the page.
            text: all of its new wikitext.
            summary: what others read in its history.
            base: the revision to replace; None: the page must not exist.

        Raises:
            WikiError: `wiki-conflict` if another revision is the newest now; whatever else kept it from being saved.
        """
        wanted = {"action": "edit", "title": title, "text": text, "summary": summary, "assert": "user"}
        wanted |= {"baserevid": str(base.number), "nocreate": "1"} if base else {"createonly": "1"}

        def again() -> None:
            """Before the same edit is sent once more: the page must be as it was."""
            now = self.page(title)
            if now and same_text(now.text, text):
                raise _AlreadySaved(now)
            if (now.number if now else 0) != (base.number if base else 0):
                raise WikiError("wiki-conflict", title=title)

        try:
            answer = self._patiently(wanted, token=True, again=again)["edit"]
        except _AlreadySaved as done:
            return Saved(done.version.number, base.number if base else 0, changed=True)
        except Unanswered as error:
            raise WikiError("wiki-unsure", title=title, url=self.api, found=error.values["found"]) from error
        except WikiError as error:
            if error.values.get("api") in ("editconflict", "articleexists", "missingtitle", "pagedeleted"):
                raise WikiError("wiki-conflict", title=title) from error
            raise
        if answer.get("result") != "Success":
            raise refused(answer)
        if "nochange" in answer:
            return Saved(base.number if base else 0, base.number if base else 0, changed=False)
        return Saved(answer["newrevid"], answer.get("oldrevid", 0), changed=True)

    def upload(self, name: str, content: bytes, text: str, summary: str) -> None:
        """Upload a file under a name that no file has yet.

        Args:
            name: of the file, without its namespace.
            content: of the file.
            text: of the page that describes it.
            summary: what others read in its history.

        Raises:
            WikiError: `wiki-file-refused` if the wiki wants no such file; whatever else kept it from being uploaded.
        """
        wanted = {"action": "upload", "filename": name, "text": text, "comment": summary, "assert": "user"}
        digest = hashlib.sha1(content, usedforsecurity=False).hexdigest()

        def again() -> None:
            file = self.files([name]).get(name)
            if file and file.sha1 == digest:
                raise _Done

        try:
            answer = self._patiently(wanted, token=True, again=again, file=(name, content))["upload"]
        except _Done:
            return
        except WikiError as error:
            if error.code == "wiki-refuses":
                raise WikiError("wiki-file-refused", file=name, **error.values) from error
            raise
        if answer.get("result") != "Success":  # warnings: a file of that name or content exists, or was deleted
            said = (f"{code}: {value}" for code, value in answer.get("warnings", {}).items())
            found = "; ".join(said) or answer.get("result")
            raise WikiError("wiki-file-refused", file=name, found=found)

    # ---- asking ---------------------------------------------------------------------------------------------------

    def _patiently(
        self,
        parameters: Mapping[str, str],
        *,
        token: bool = False,
        as_somebody: bool = False,
        again: Callable[[], None] = lambda: None,
        file: tuple[str, bytes] | None = None,
    ) -> Answer:
        """Ask, and ask again after a while where that may help.

        Args:
            parameters: of the API.
            token: it changes something, so it needs a token.
            as_somebody: it is asked by the account, if there is one.
            again: called before the question is repeated; may raise.
            file: name and content of a file that goes with it.
        """
        waits = iter(WAITS)
        renewed = False
        # Reading needs no account on most wikis, and a wiki without edits lets nobody in.
        as_somebody = as_somebody or token
        while True:
            try:
                if as_somebody and self.account and not self._logged_in:
                    self._log_in(self.account)
                extra = {"token": self._token("csrf")} if token else {}
                return self._ask({**parameters, "maxlag": _MAX_LAG, **extra}, file)
            except WikiError as error:
                api = error.values.get("api")
                if self.account and not as_somebody and api == "readapidenied":
                    as_somebody = True
                elif self.account and not renewed and (api in LOGGED_OUT or api == "badtoken"):
                    renewed, self._logged_in = True, False
                elif api in BUSY or isinstance(error, Unanswered):
                    wait = next(waits, None)
                    if wait is None:
                        raise
                    asked = error.values.get("wait")
                    self._sleep(min(max(wait * random.uniform(1, 1.3), float(str(asked or 0))), LONGEST_WAIT))
                else:
                    raise
            again()

    def _log_in(self, account: Account) -> None:
        self._session.cookies.clear()
        token = self._token("login")
        parameters = {"action": "login", "lgname": account.name, "lgpassword": account.password, "lgtoken": token}
        answer = self._ask(parameters)["login"]
        if answer.get("result") != "Success":
            reason = answer.get("reason")
            found = str((reason.get("text") if isinstance(reason, dict) else reason) or answer.get("result"))
            raise WikiError("wiki-login-refused", name=account.name, found=found.rstrip("."))
        self._logged_in = True

    def _token(self, kind: str) -> str:
        answer = self._ask({"action": "query", "meta": "tokens", "type": kind})
        token: str = answer.get("query", {}).get("tokens", {}).get(f"{kind}token", "")
        if not token:
            raise WikiError("wiki-no-api", url=self.api, found=f"{kind}token -")
        return token

    def _ask(self, parameters: Mapping[str, str], file: tuple[str, bytes] | None = None) -> Answer:
        """One question, asked once."""
        data = {"format": "json", "formatversion": "2", "errorformat": "plaintext", **parameters}
        try:
            files = {"file": file} if file else None
            reply = self._session.post(self.api, data=data, files=files, timeout=TIMEOUT, allow_redirects=False)
        except requests.exceptions.SSLError as error:
            raise WikiError("wiki-not-trusted", url=self.api) from error
        except requests.RequestException as error:
            # Where nobody has answered yet and nobody is there, the address is wrong more often than the network.
            kind = WikiError if not self._answered and nobody_there(error) else Unanswered
            raise kind("wiki-no-answer", url=self.api, found=cause(error)) from error
        self._answered = True
        wait = seconds(reply.headers.get("Retry-After"))
        if reply.is_redirect:
            raise WikiError("wiki-elsewhere", url=self.api, expected=reply.headers.get("Location", "-"))
        if reply.status_code == requests.codes.too_many_requests:
            raise WikiError("wiki-busy", found=reply.status_code, api="ratelimited", wait=wait)
        if reply.status_code >= requests.codes.internal_server_error:
            raise Unanswered("wiki-no-answer", url=self.api, found=f"HTTP {reply.status_code}", wait=wait)
        answer = answer_of(reply)
        for fault in answer.get("errors", ()):
            raise fault_of(fault, wait)
        if not isinstance(answer.get(parameters["action"]), dict) and "batchcomplete" not in answer:
            found = f"HTTP {reply.status_code}"
            if "token" in parameters:  # the wiki gave us a token, so it may have done what was asked for
                raise Unanswered("wiki-no-answer", url=self.api, found=found)
            raise WikiError("wiki-no-api", url=self.api, found=found)
        return answer


class _Done(Exception):
    """The upload whose answer got lost had been done."""


class _AlreadySaved(Exception):
    """The edit whose answer got lost had been saved."""

    def __init__(self, version: Version) -> None:
        super().__init__(version.number)
        self.version = version


def _by_fifty(names: Iterable[str]) -> Iterator[list[str]]:
    """As many names as fit into one question."""
    all_names = list(names)
    for start in range(0, len(all_names), _TITLES):
        yield all_names[start : start + _TITLES]


def same_text(one: str, other: str) -> bool:
    """Whether two texts are the same page."""
    return as_kept(one) == as_kept(other)


def as_kept(text: str) -> str:
    """A text as a wiki keeps it: accents in one character, plain line ends, no empty lines at the end."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n")).rstrip()


def _version(revision: Mapping[str, Any]) -> Version:
    slot = revision.get("slots", {}).get("main", {})
    return Version(
        revision["revid"], revision.get("user", ""), revision.get("timestamp", ""), slot.get("content", "")
    )
