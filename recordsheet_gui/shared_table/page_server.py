"""Serves the page for phones, and carries its messages to the broker: one address for both.

The page is a fixed list of files that lie in memory; no path from outside ever reaches a disk. Keys
stand in the part of a link that browsers do not send: nobody can learn one here.
"""

import asyncio
import ssl
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

from websockets.asyncio.server import Server, ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from recordsheet_gui.assets import asset
from recordsheet_gui.core.override import override
from recordsheet_gui.shared_table import mqtt_packets as mqtt
from recordsheet_gui.shared_table.attendant import Attendant, free_port, serve_until_alone
from recordsheet_gui.shared_table.certificate import Certificate, pin_of, pinned_context
from recordsheet_gui.shared_table.link import BadLink, Broker
from recordsheet_gui.shared_table.listening import OPEN_SECONDS, Listener
from recordsheet_gui.shared_table.mqtt_packets import Cutter, Kind, Malformed, Packet
from recordsheet_gui.shared_table.origins import Origins
from recordsheet_gui.shared_table.pace import Meter, Pace
from recordsheet_gui.shared_table.proof import GuestKeys, Proof
from recordsheet_gui.shared_table.seal import LARGEST_NEWS
from recordsheet_gui.shared_table.seats import Room, Seat, Seats

WIRE = "/mqtt"
"""Where the page's messages go."""
TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "ttf": "font/ttf",
}
FONTS = ("Regular", "Bold", "Italic", "Light")
ICONS = (256, 512)
FONT_SECONDS = 86_400
LARGEST = 128 << 10
"""Bytes of one message of a page; what it gets may be larger."""
AT_ONCE = 64 << 10
ROOM = Room(strangers=400, of_address=200, guests=200, of_guest=60)
"""A browser has six connections at once while it gets the page."""
ASKED = Pace(burst=1_000, each_second=100.0)
"""Requests of one address: thirty phones behind one router get some twenty files each."""
SAID = Pace(burst=1 << 20, each_second=256 << 10)
"""Bytes that one page may send."""
MOST_ADDRESSES = 1_000


class PageServer:
    """Runs in a process of its own until it is closed, or until this program ends."""

    def __init__(
        self,
        broker: Broker,
        host: str,
        port: int = 0,
        certificate: Certificate | None = None,
        secret: str = "",
    ) -> None:
        """Listen at an address of this machine; messages go to the broker.

        A broker of our own has a secret: with it the page says for whom it comes.
        """
        if broker.user:
            raise BadLink("Phones cannot use a broker that asks for a password.")
        self.port = port = port or free_port(host)
        shown = f"[{host}]" if ":" in host else host
        self.address = f"{'https' if certificate else 'http'}://{shown}:{port}/"
        file = str(certificate.path) if certificate else ""
        self._attendant = Attendant(_run, (host, port, file, tuple(broker), secret))
        if not self._attendant.is_there():
            self.close()
            raise BadLink(f"The page at {self.address} cannot be served.")

    def link(self, table: str, guest: str, key: str) -> str:
        """What a guest opens in a browser."""
        return f"{self.address}#{table}.{guest}.{key}"

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


class File:
    """One that is served."""

    def __init__(self, name: str, body: bytes) -> None:
        """`name` says of what kind it is."""
        self.body = body
        self.kind = TYPES[name.rpartition(".")[2]]
        self.keep = f"private, max-age={FONT_SECONDS}" if name.endswith(".ttf") else "no-store"


def page_files() -> dict[str, File]:
    """All that is served, by its path."""
    found: dict[str, File] = {}
    for path in sorted(asset("resources", "page").iterdir()):
        if path.suffix.lstrip(".") in TYPES:
            found[f"/{path.name}"] = File(path.name, path.read_bytes())
    for size in ICONS:
        name = f"recordsheet-{size}.png"
        found[f"/{name}"] = File(name, asset("resources", "icons", "app", name).read_bytes())
    for face in FONTS:
        name = f"RobotoCondensed-{face}.ttf"
        found[f"/{name}"] = File(name, asset("resources", "fonts", name).read_bytes())
    found["/"] = found["/index.html"]
    return found


def _run(
    line: Connection,
    host: str,
    port: int,
    certificate: str,
    broker: tuple[object, ...],
    secret: str,
) -> None:
    """In the other process."""
    to = Broker(*broker)  # type: ignore[arg-type]
    asyncio.run(_serve(line, host, port, certificate, to, secret))


async def _serve(
    line: Connection, host: str, port: int, certificate: str, broker: Broker, secret: str
) -> None:
    context = None
    if certificate:
        context = Certificate(Path(certificate), "").context()
    origins = Origins(host, port, is_safe=bool(certificate))
    desk = _Desk(page_files(), broker, secret, origins)
    await Listener(desk.seats, desk.protocol, context).listen(host, port)
    await serve_until_alone(line, lambda told: desk.admit(*told))


class _Server(Server):
    """What the connections ask that are made here."""

    @override
    def is_serving(self) -> bool:
        return True


class _Page(ServerConnection):
    """One connection of a browser, with its seat."""

    def __init__(self, server: Server, seats: Seats, seat: Seat, proof: Proof) -> None:
        protocol = ServerProtocol(subprotocols=[Subprotocol("mqtt")], max_size=LARGEST)
        super().__init__(protocol, server)
        self.seat, self.proof = seat, proof
        self._seats = seats

    @property
    def address(self) -> str:
        """Where it comes from."""
        return str((self.remote_address or ("",))[0])

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._seats.go(self.seat)
        super().connection_lost(exc)


class _Desk:
    """Answers who comes."""

    def __init__(
        self, files: dict[str, File], broker: Broker, secret: str, origins: Origins
    ) -> None:
        self.seats = Seats(ROOM)
        self._files = files
        self._broker = broker
        self._secret = secret
        self._origins = origins
        self._known = GuestKeys()
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._pages: set[_Page] = set()
        self._server = _Server(
            self.carry, process_request=self.answer, server_header=None, open_timeout=OPEN_SECONDS
        )

    def protocol(self, seat: Seat) -> _Page:
        """What speaks with one who comes."""
        return _Page(self._server, self.seats, seat, Proof(self._known))

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """These are the guests from now on."""
        self._known.admit(table, keys)
        for page in self._pages:
            if page.seat.is_guest and not page.proof.is_shown:
                self.seats.doubt(page.seat, page.address)

    def answer(self, page: ServerConnection, request: Request) -> Response | None:
        """A file, or a word why not; None for messages, which go on."""
        assert isinstance(page, _Page)
        self.seats.spoke(page.seat)
        if not self._has_time(page.address):
            return _refused(HTTPStatus.TOO_MANY_REQUESTS)
        hosts = request.headers.get_all("Host")
        host = self._origins.host(hosts)
        if not host:
            return _refused(HTTPStatus.MISDIRECTED_REQUEST)
        came_from = request.headers.get_all("Origin")
        if (came_from or request.path == WIRE) and not self._origins.is_own(host, came_from):
            # Pages of others have no business here.
            return _refused(HTTPStatus.FORBIDDEN)
        if request.path == WIRE:
            return None if self._known.table else _refused(HTTPStatus.SERVICE_UNAVAILABLE)
        file = self._files.get(request.path)
        if file is None:
            return _refused(HTTPStatus.NOT_FOUND)
        headers = _headers(file.kind, file.keep, len(file.body))
        headers["Content-Security-Policy"] = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            f"font-src 'self'; connect-src 'self' ws://{hosts[0]} wss://{hosts[0]}; "
            "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )
        return Response(HTTPStatus.OK, "OK", headers, file.body)

    def _has_time(self, address: str) -> bool:
        left, may = ASKED.after(self._left.pop(address, None), monotonic())
        self._left[address] = left
        while len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return may

    async def carry(self, page: ServerConnection) -> None:
        """Messages between a page and the broker, until one of them goes."""
        assert isinstance(page, _Page)
        broker, context = self._broker, None
        if broker.is_safe:
            context = _client_context(broker)
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(
                    broker.host,
                    broker.port,
                    ssl=context,
                    server_hostname=broker.host if context else None,
                ),
                OPEN_SECONDS,
            )
        except (OSError, TimeoutError):
            await page.close(1013, "The broker does not answer.")
            return
        self._pages.add(page)
        try:
            if _is_right(writer, broker):
                if self._secret:
                    writer.write(mqtt.brought(self._secret, page.address))
                both = (
                    asyncio.ensure_future(self._to_broker(page, writer)),
                    asyncio.ensure_future(self._to_page(reader, writer, page)),
                )
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        finally:
            self._pages.discard(page)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _to_broker(self, page: _Page, writer: asyncio.StreamWriter) -> None:
        """What a page says, as far as pages have to say it."""
        cutter, meter, has_met = Cutter(LARGEST), Meter(SAID, monotonic()), False
        with suppress(ConnectionClosed, OSError, Malformed):
            async for data in page:
                if isinstance(data, str) or meter.wait(len(data), monotonic()):
                    return
                for packet in cutter.take(data):
                    if not (_may_pass(packet, page.proof) if has_met else _is_page(packet)):
                        return
                    has_met = True
                    writer.write(packet.raw)
                    if page.proof.is_shown and not page.seat.is_guest:
                        self.seats.welcome(page.seat, page.proof.guest)
                await writer.drain()

    async def _to_page(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, page: _Page
    ) -> None:
        """What the broker says; one of somebody else tells whoever asks, so we do not."""
        cutter = Cutter(2 * LARGEST_NEWS)
        with suppress(ConnectionClosed, OSError, Malformed):
            while data := await reader.read(AT_ONCE):
                if self._secret:
                    await page.send(data)
                    continue
                for packet in cutter.take(data):
                    if packet.kind != Kind.PUBLISH:
                        await page.send(packet.raw)
                        continue
                    letter = mqtt.read_letter(packet)
                    if page.proof.hears(letter.topic):
                        await page.send(packet.raw)
                    elif letter.id:
                        writer.write(mqtt.received(letter.id))


def _is_page(packet: Packet) -> bool:
    """Whether somebody begins as pages do: with no user, no last will, nothing kept."""
    return packet.kind == Kind.CONNECT and mqtt.read_connect(packet.body).flags == mqtt.CLEAN


def _may_pass(packet: Packet, proof: Proof) -> bool:
    """Whether a page has this to say to a broker, which may carry other things than our table."""
    match packet.kind:
        case Kind.PUBLISH:
            letter = mqtt.read_letter(packet)
            return proof.may_say(letter.topic, letter.data)
        case Kind.SUBSCRIBE:
            return all(proof.may_want(topic) for topic in mqtt.read_topics(packet).topics)
        case Kind.UNSUBSCRIBE | Kind.RECEIVED | Kind.PING | Kind.DISCONNECT:
            return True
        case _:
            return False


def _client_context(broker: Broker) -> ssl.SSLContext:
    """Here asyncio shakes hands: the pin is looked at afterwards, by `_is_right`."""
    return pinned_context(broker.pin) if broker.pin else ssl.create_default_context()


def _is_right(writer: asyncio.StreamWriter, broker: Broker) -> bool:
    if not broker.pin:
        return True
    shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return shown is not None and pin_of(shown) == broker.pin


def _headers(kind: str, keep: str, length: int) -> Headers:
    return Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(length),
            "Cache-Control": keep,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Connection": "close",
        }
    )


def _refused(status: HTTPStatus) -> Response:
    body = f"{status.phrase}\n".encode()
    headers = _headers("text/plain; charset=utf-8", "no-store", len(body))
    headers["Content-Security-Policy"] = "default-src 'none'"
    return Response(status, status.phrase, headers, body)
