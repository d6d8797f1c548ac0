"""Asking a wiki: who asks, how often, and what is no answer."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from typing import Any

import requests

from reglario import __version__
from reglario.wiki.access import (
    BUSY,
    LOGGED_OUT,
    Account,
    answer_of,
    cause,
    fault_of,
    nobody_there,
    seconds,
)
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


class Session:
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
