"""A server in front of a wiki that fails on the way there or on the way back, as networks and busy wikis do."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from tests.wiki.mediawiki import MediaWiki


class Faulty:
    """The server.

    Args:
        wiki: that answers where nothing fails.
    """

    def __init__(self, wiki: MediaWiki) -> None:
        self.wiki = wiki
        #: (action of the API, fault), each used once, the first that fits.
        self.faults: list[tuple[str, str]] = []
        #: Actions in the order in which they reached this server.
        self.asked: list[str] = []
        self.bodies: list[dict[str, str]] = []
        self.api = ""
        self._dead = False

    def fault(self, action: str) -> str:
        """The next fault for an action; empty: none."""
        for one in self.faults:
            if one[0] == action:
                self.faults.remove(one)
                return one[1]
        return ""

    @contextmanager
    def served(self) -> Iterator[Faulty]:
        """Answer requests while the block runs."""
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                owner._answer(self)

            def log_message(self, *_arguments: object) -> None:
                """Keep silent."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.api = f"http://127.0.0.1:{server.server_port}/api.php"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield self
        finally:
            server.shutdown()
            server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        parameters = _parameters(handler.headers["Content-Type"], body)
        action = parameters.get("action", "")
        self.asked.append(action)
        self.bodies.append(parameters)
        fault = self.fault(action)
        self._dead = self._dead or fault == "die"
        match "drop" if self._dead else fault:
            case "drop":
                handler.connection.close()
                return
            case "lose":  # the wiki does it, and nobody hears of it
                self._forward(handler, body)
                handler.connection.close()
                return
            case "503" | "429" as status:
                self._send(handler, int(status), b"<html>busy</html>", {"Retry-After": "2"})
                return
            case done if done.startswith("done "):  # the wiki does it, and something else answers
                answer = self._forward(handler, body)[1]
                instead = {"html": b"<html>Fatal error</html>", "half": answer[:-1]}
                self._send(handler, 200, instead.get(done[5:], done[5:].encode()), {})
                return
            case "html":
                self._send(handler, 200, b"<html>Welcome to the hotel</html>", {})
                return
            case "redirect":
                self._send(handler, 301, b"", {"Location": "https://new.example.org/api.php"})
                return
            case code if code:
                text = {"maxlag": "Waiting for 10.0.0.1: 7 seconds lagged.", "ratelimited": "Too many edits."}.get(
                    code
                )
                answer = {"errors": [{"code": code, "text": text or code}]}
                self._send(handler, 200, json.dumps(answer).encode(), {"Retry-After": "3"})
                return
        status, answer, headers = self._forward(handler, body)
        self._send(handler, status, answer, headers)

    def _forward(self, handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, bytes, dict[str, str]]:
        connection = HTTPConnection(urlsplit(self.wiki.api).netloc, timeout=60)
        wanted = ("Cookie", "Content-Type", "User-Agent")
        headers = {name: handler.headers[name] for name in wanted if handler.headers[name]}
        connection.request("POST", "/api.php", body, headers)
        reply = connection.getresponse()
        cookies = {f"Set-Cookie#{n}": value for n, value in enumerate(reply.headers.get_all("Set-Cookie") or ())}
        return reply.status, reply.read(), {"Content-Type": reply.headers["Content-Type"], **cookies}

    @staticmethod
    def _send(handler: BaseHTTPRequestHandler, status: int, answer: bytes, headers: dict[str, str]) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.split("#")[0], value)
        handler.send_header("Content-Length", str(len(answer)))
        handler.end_headers()
        handler.wfile.write(answer)


def _parameters(kind: str, body: bytes) -> dict[str, str]:
    """What a form says; of one with a file in it, its action."""
    if kind.startswith("multipart/"):
        action = re.search(rb'name="action"\r\n\r\n(\w+)', body)
        return {"action": action[1].decode() if action else ""}
    return {name: values[0] for name, values in parse_qs(body.decode()).items()}
