"""The address of a wiki's API."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from reglario.wiki.errors import WikiError


def api_address(address: str) -> str:
    """The address of `api.php`.

    Raises:
        WikiError: it is no address, would send a password unprotected, or holds one.
    """
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise WikiError("wiki-bad-address", found=address.rpartition("@")[2]) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise WikiError("wiki-bad-address", found=parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl())
    if "@" in parts.netloc:
        raise WikiError("wiki-password-in-address")
    if parts.scheme == "http" and not _is_loopback(parts.hostname):
        raise WikiError("wiki-unprotected", found=address, expected=parts._replace(scheme="https").geturl())
    return address if parts.path.endswith(".php") else f"{address.rstrip('/')}/api.php"


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
