"""The API of a live MediaWiki: pages and files read, edits and uploads that never overwrite what is newer."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reglario.wiki.access import Account, refused
from reglario.wiki.address import api_address
from reglario.wiki.errors import Unanswered, WikiError
from reglario.wiki.session import Answer, Session

__all__ = [
    "Account",
    "File",
    "Saved",
    "Unanswered",
    "Version",
    "Wiki",
    "WikiError",
    "api_address",
    "as_kept",
    "same_text",
]

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


@dataclass(frozen=True, slots=True)
class File:
    """A picture of a wiki.

    Args:
        sha1: of its content.
        drawn: whether the wiki can show it in a small size.
    """

    sha1: str
    drawn: bool


class Wiki(Session):
    """A session with one wiki: its pages and files."""

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
            warnings = answer.get("warnings", {})
            others = [str(name) for name in warnings.get("duplicate", ())]
            found = ", ".join([*warnings, *others]) or answer.get("result")
            raise WikiError("wiki-file-refused", file=name, found=found)


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
        revision["revid"],
        revision.get("user", ""),
        revision.get("timestamp", ""),
        slot.get("content", ""),
        revision.get("comment", ""),
    )
