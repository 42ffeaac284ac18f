"""By which names a page may be asked for, and by pages of whom: nobody else's name leads to it.

A page of a stranger's, open in any browser of the network, can let its own name lead to this
machine (DNS rebinding), and would then read along as if it had come from here. It can do so with
names alone: an address is an address, and nobody else names this machine `localhost` or as it
listens.
"""

import re
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv4Address, IPv6Address

PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9.\-_]{1,253})(?::([0-9]{1,5}))?")


class Origins:
    """Of one page: where it is served."""

    def __init__(self, host: str, port: int, *, is_safe: bool) -> None:
        """`host` is what it listens at, an address or a name."""
        self._scheme = "https" if is_safe else "http"
        self._port = port
        self._names = {"localhost", host.lower()}

    def host(self, told: Sequence[str]) -> str:
        """Whom a request asked, by its Host headers; empty where that is not this page."""
        name, port = self._parts(told[0]) if len(told) == 1 else ("", None)
        return name if port in (None, self._port) else ""

    def is_own(self, host: str, told: Sequence[str]) -> bool:
        """Whether a request comes from the page of this host itself, by its Origin headers."""
        scheme, _, rest = told[0].partition("://") if len(told) == 1 else ("", "", "")
        if scheme.lower() != self._scheme:
            return False
        name, port = self._parts(rest)
        return name == host != "" and (port or PORTS[self._scheme]) == self._port

    def _parts(self, text: str) -> tuple[str, int | None]:
        """The name, and the port where one is told; no name where nobody should ask by it."""
        found = _HOST.fullmatch(text.lower())
        if found is None:
            return "", None
        name = found[1]
        port = None if found[2] is None else int(found[2])
        return (name if name in self._names or _is_address(name) else ""), port


def _is_address(name: str) -> bool:
    """Whether it is one in the one way that browsers write it: no zones, no octal numbers."""
    try:
        if name.startswith("["):
            IPv6Address(name[1:-1])
        else:
            IPv4Address(name)
    except AddressValueError:
        return False
    return True
