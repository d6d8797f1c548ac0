"""The API of a live MediaWiki: pages and their revisions read, edits that never overwrite a newer one."""

from __future__ import annotations

import random
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import requests

from reglario import __version__
from reglario.wiki.address import api_address
from reglario.wiki.errors import Unanswered, WikiError

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
_BUSY = frozenset({"maxlag", "ratelimited", "readonly"})
_LOGGED_OUT = frozenset({"assertuserfailed", "assertbotfailed", "notloggedin"})


@dataclass(frozen=True, slots=True)
class Account:
    """Who edits: the name and password of a bot (`Name@label`), made on the wiki's page Special:BotPasswords."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"Account({self.name!r})"


@dataclass(frozen=True, slots=True)
class Version:
    """One revision of a page.

    Args:
        number: the wiki's id of it.
        author: who saved it; empty where that is hidden.
        time: when, in ISO 8601.
        text: its wikitext.
        comment: the edit summary, where it was asked for.
    """

    number: int
    author: str
    time: str
    text: str
    comment: str = ""


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
                if page.get("invalid") or "iw" in page:
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

    def history(self, title: str, limit: int) -> tuple[str, list[Version]]:
        """The title and the newest revisions of a page, newest first; none if there is no such page.

        Args:
            title: of the page; a redirect is followed.
            limit: how many revisions, up to 50.

        Raises:
            WikiError: they cannot be read.
        """
        answer = self._query(
            prop="revisions",
            titles=[title],
            redirects="1",
            rvprop="ids|user|timestamp|comment|content",
            rvslots="main",
            rvlimit=str(limit),
        )
        for page in (*answer.get("interwiki", ()), *answer.get("pages", ())):
            if page.get("invalid") or "iw" in page:
                raise WikiError("wiki-bad-title", found=page.get("title", "-"))
            return page["title"], [_version(revision) for revision in page.get("revisions", ())]
        return title, []

    def lacking(self, files: Iterable[str]) -> set[str]:
        """Those of some files that the wiki has not.

        Raises:
            WikiError: it cannot be asked.
        """
        missing: set[str] = set()
        for some in _by_fifty(files):
            answer = self._query(prop="imageinfo", titles=[f"File:{name}" for name in some])
            titles = {entry["from"]: entry["to"] for entry in answer.get("normalized", ())}
            having = {page["title"] for page in answer.get("pages", ()) if page.get("imageinfo")}
            missing |= {name for name in some if titles.get(f"File:{name}", f"File:{name}") not in having}
        return missing

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
            raise _refused(answer)
        if "nochange" in answer:
            return Saved(base.number if base else 0, base.number if base else 0, changed=False)
        return Saved(answer["newrevid"], answer.get("oldrevid", 0), changed=True)

    # ---- asking ---------------------------------------------------------------------------------------------------

    def _patiently(
        self, parameters: Mapping[str, str], *, token: bool = False, again: Callable[[], None] = lambda: None
    ) -> Answer:
        """Ask, and ask again after a while where that may help.

        Args:
            parameters: of the API.
            token: it changes something, so it needs a token.
            again: called before the question is repeated; may raise.
        """
        waits = iter(WAITS)
        renewed = False
        as_somebody = token  # reading needs no account on most wikis, and a wiki without edits lets nobody in
        while True:
            try:
                if as_somebody and self.account and not self._logged_in:
                    self._log_in(self.account)
                extra = {"token": self._token("csrf")} if token else {}
                return self._ask({**parameters, "maxlag": _MAX_LAG, **extra})
            except WikiError as error:
                api = error.values.get("api")
                if self.account and not as_somebody and api == "readapidenied":
                    as_somebody = True
                elif self.account and not renewed and (api in _LOGGED_OUT or api == "badtoken"):
                    renewed, self._logged_in = True, False
                elif api in _BUSY or isinstance(error, Unanswered):
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
            found = reason.get("text", reason) if isinstance(reason, dict) else reason
            raise WikiError("wiki-login-refused", name=account.name, found=found or answer.get("result"))
        self._logged_in = True

    def _token(self, kind: str) -> str:
        answer = self._ask({"action": "query", "meta": "tokens", "type": kind})
        token: str = answer["query"]["tokens"][f"{kind}token"]
        return token

    def _ask(self, parameters: Mapping[str, str]) -> Answer:
        """One question, asked once."""
        data = {"format": "json", "formatversion": "2", "errorformat": "plaintext", **parameters}
        try:
            reply = self._session.post(self.api, data=data, timeout=TIMEOUT, allow_redirects=False)
        except requests.exceptions.SSLError as error:
            raise WikiError("wiki-not-trusted", url=self.api) from error
        except requests.RequestException as error:
            raise Unanswered("wiki-no-answer", url=self.api, found=_cause(error)) from error
        wait = _seconds(reply.headers.get("Retry-After"))
        if reply.is_redirect:
            raise WikiError("wiki-elsewhere", url=self.api, expected=reply.headers.get("Location", "-"))
        if reply.status_code == requests.codes.too_many_requests:
            raise WikiError("wiki-busy", found=reply.status_code, api="ratelimited", wait=wait)
        if reply.status_code >= requests.codes.internal_server_error:
            raise Unanswered("wiki-no-answer", url=self.api, found=f"HTTP {reply.status_code}", wait=wait)
        try:
            answer = reply.json()
        except ValueError as error:
            raise WikiError("wiki-no-api", url=self.api, found=f"HTTP {reply.status_code}") from error
        if not isinstance(answer, dict):
            raise WikiError("wiki-no-api", url=self.api, found=type(answer).__name__)
        for fault in answer.get("errors", ()):
            raise _fault(fault, wait)
        return answer


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
        revision["revid"],
        revision.get("user", ""),
        revision.get("timestamp", ""),
        slot.get("content", ""),
        revision.get("comment", ""),
    )


def _refused(answer: Mapping[str, Any]) -> WikiError:
    """Why an edit was not saved although the question was in order."""
    if "captcha" in answer:
        return WikiError("wiki-captcha")
    found = answer.get("info") or answer.get("message") or answer.get("code") or answer.get("result")
    return WikiError("wiki-refuses", found=found)


def _fault(fault: Mapping[str, Any], wait: float | None) -> WikiError:
    api, found = str(fault.get("code", "")), fault.get("text", "")
    if api == "readonly":
        reason = fault.get("data", {}).get("readonlyreason") or found
        return WikiError("wiki-readonly", found=reason, api=api, wait=wait)
    if api in _BUSY:
        return WikiError("wiki-busy", found=found, api=api, wait=wait)
    if api == "captcha" or "captcha" in fault.get("data", {}):
        return WikiError("wiki-captcha", api=api)
    if api in _LOGGED_OUT or api == "badtoken":
        return WikiError("wiki-session-lost", api=api)
    return WikiError("wiki-refuses", found=f"{found} ({api})", api=api)


def _cause(error: requests.RequestException) -> str:
    """What went wrong on the way, without the address and its parameters."""
    if isinstance(error, requests.Timeout):
        return "timeout"
    inner: BaseException = error
    while inner.__context__ is not None:
        inner = inner.__context__
    return str(inner) or type(inner).__name__


def _seconds(header: str | None) -> float | None:
    return float(header) if header and header.isdigit() else None


__all__ = ["Account", "Saved", "Unanswered", "Version", "Wiki", "WikiError", "api_address", "as_kept", "same_text"]
