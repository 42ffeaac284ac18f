"""A broker of our own, in a process of its own: a table needs nothing installed.

A club or a league that has one uses that instead.
"""

import asyncio
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path

from recordsheet_gui.shared_table.attendant import Attendant, free_port, serve_until_alone
from recordsheet_gui.shared_table.certificate import Certificate
from recordsheet_gui.shared_table.link import BadLink, Broker
from recordsheet_gui.shared_table.listening import Listener
from recordsheet_gui.shared_table.mqtt_broker import OWNER_USER, MqttBroker
from recordsheet_gui.shared_table.seal import new_key

LOOPBACK = "127.0.0.1"


class OwnBroker:
    """Runs until it is closed, or until this program ends, however that happens."""

    def __init__(
        self,
        host: str = LOOPBACK,
        port: int = 0,
        certificate: Certificate | None = None,
        secret: str = "",
    ) -> None:
        """Listen at an address of this machine; at any free port where none is named.

        With a certificate nobody on the way can read what is said. One that is put up again for
        the same owner has the same secret.
        """
        port = port or free_port(host)
        pin = certificate.pin if certificate else ""
        self.address = Broker(host, port, is_safe=certificate is not None, pin=pin)
        """For guests, who hear nothing before they have shown a seal."""
        self.secret = secret or new_key()
        file = str(certificate.path) if certificate else ""
        self._attendant = Attendant(_run, (host, port, file, self.secret))
        if not self._attendant.is_there():
            self.close()
            raise BadLink(f"The broker at {self.address} did not start.")

    @property
    def for_owner(self) -> Broker:
        """The address for who owns the table, and hears all of it."""
        return self.address._replace(user=OWNER_USER, password=self.secret)

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return self._attendant.pid

    @property
    def is_alive(self) -> bool:
        """False when it fell."""
        return self._attendant.is_alive

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """Carry the letters of this table, for guests with these keys and for nobody else."""
        self._attendant.say((table, dict(keys)))

    def close(self) -> None:
        """End it."""
        self._attendant.close()


def _run(line: Connection, host: str, port: int, certificate: str, secret: str) -> None:
    """In the other process."""
    asyncio.run(_serve(line, host, port, certificate, secret))


async def _serve(line: Connection, host: str, port: int, certificate: str, secret: str) -> None:
    broker = MqttBroker(secret)
    context = Certificate(Path(certificate), "").context() if certificate else None
    listener = Listener(broker.seats, broker.protocol, context)
    await listener.listen(host, port)
    await serve_until_alone(line, lambda told: broker.admit(*told))
