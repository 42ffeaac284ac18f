"""A broker of our own, in a process of its own: a table needs nothing installed.

A club or a league that has one uses that instead.
"""

import asyncio
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from recordsheet_gui.shared_table.attendant import Attendant, free_port, serve_until_alone
from recordsheet_gui.shared_table.certificate import Certificate
from recordsheet_gui.shared_table.link import BadLink, Broker

LOOPBACK = "127.0.0.1"


class OwnBroker:
    """Runs until it is closed, or until this program ends, however that happens."""

    def __init__(
        self, host: str = LOOPBACK, port: int = 0, certificate: Certificate | None = None
    ) -> None:
        """Listen at an address of this machine; at any free port where none is named.

        With a certificate nobody on the way can read what is said.
        """
        port = port or free_port(host)
        pin = certificate.pin if certificate else ""
        self.address = Broker(host, port, is_safe=certificate is not None, pin=pin)
        file = str(certificate.path) if certificate else ""
        self._attendant = Attendant(_run, (host, port, file))
        if not self._attendant.is_there():
            self.close()
            raise BadLink(f"The broker at {self.address} did not start.")

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return self._attendant.pid

    @property
    def is_alive(self) -> bool:
        """False when it fell."""
        return self._attendant.is_alive

    def close(self) -> None:
        """End it."""
        self._attendant.close()


def _run(line: Connection, host: str, port: int, certificate: str) -> None:
    """In the other process."""
    asyncio.run(_serve(host, port, certificate, line))


async def _serve(host: str, port: int, certificate: str, line: Connection) -> None:
    from amqtt.broker import Broker as Amqtt  # type: ignore[import-untyped]  # it has no types

    from recordsheet_gui.shared_table.gate import OPEN_SECONDS, Gate

    broker = Amqtt(
        {
            # We listen for it; nobody binds this address.
            "listeners": {"default": {"type": "external", "bind": f"{LOOPBACK}:{port}"}},
            # Whoever comes may connect: what counts is the seal of each message.
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}
            },
        }
    )
    # Nobody at a table leaves letters for later; whoever comes could fill the memory with them.
    broker.retain_message = _keep_none
    await broker.start()
    gate = Gate(partial(broker.external_connected, listener_name="default"))
    context = Certificate(Path(certificate), "").context() if certificate else None
    patience = OPEN_SECONDS if certificate else None
    server = await asyncio.start_server(
        gate.enter, host, port, ssl=context, ssl_handshake_timeout=patience
    )
    async with server:
        await serve_until_alone(line)


async def _keep_none(*message: object, **more: object) -> None:
    """What is to be kept for those who come later is told to those who are here, and no more."""
