"""Who edits a wiki, and what its answers and the faults on the way mean."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import requests

from reglario.wiki.errors import WikiError

BUSY = frozenset({"maxlag", "ratelimited", "readonly"})
LOGGED_OUT = frozenset({"assertuserfailed", "assertbotfailed", "notloggedin"})


@dataclass(frozen=True, slots=True)
class Account:
    """Who edits: the name and password of a bot (`Name@label`), made on the wiki's page Special:BotPasswords."""

    name: str
    password: str

    def __repr__(self) -> str:
        return f"Account({self.name!r})"


def answer_of(reply: requests.Response) -> dict[str, Any]:
    """What a reply says; nothing where it is not the API's."""
    try:
        answer = reply.json()
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def refused(answer: Mapping[str, Any]) -> WikiError:
    """Why an edit was not saved although the question was in order."""
    if "captcha" in answer:
        return WikiError("wiki-captcha")
    found = answer.get("info") or answer.get("message") or answer.get("code") or answer.get("result")
    return WikiError("wiki-refuses", found=found)


def fault_of(fault: Mapping[str, Any], wait: float | None) -> WikiError:
    """What an error that the API answers with means.

    Args:
        fault: the error.
        wait: seconds after which the wiki wants to be asked again, if it says so.
    """
    api, found = str(fault.get("code", "")), fault.get("text", "")
    if api == "readonly":
        reason = fault.get("data", {}).get("readonlyreason") or found
        return WikiError("wiki-readonly", found=reason, api=api, wait=wait)
    if api in BUSY:
        return WikiError("wiki-busy", found=found, api=api, wait=wait)
    if api == "captcha" or "captcha" in fault.get("data", {}):
        return WikiError("wiki-captcha", api=api)
    if api in LOGGED_OUT or api == "badtoken":
        return WikiError("wiki-session-lost", api=api)
    return WikiError("wiki-refuses", found=f"{found.rstrip('.')} ({api})", api=api)


def cause(error: requests.RequestException) -> str:
    """What went wrong on the way, without the address and its parameters."""
    if isinstance(error, requests.Timeout):
        return "timeout"
    inner = _innermost(error)
    return str(inner) or type(inner).__name__


def nobody_there(error: requests.RequestException) -> bool:
    """Whether there is no such server, or none that listens there."""
    return isinstance(_innermost(error), socket.gaierror | ConnectionRefusedError)


def _innermost(error: BaseException) -> BaseException:
    while error.__context__ is not None:
        error = error.__context__
    return error


def seconds(header: str | None) -> float | None:
    """The wait that a header Retry-After asks for; None where there is none, or a date."""
    return float(header) if header and header.isdigit() else None
