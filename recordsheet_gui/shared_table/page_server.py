"""Serves the page for phones, and carries its messages to the broker: one address for both.

The page is a fixed list of files that lie in memory; no path from outside ever reaches a disk. Keys
stand in the part of a link that browsers do not send: nobody can learn one here.
"""

import asyncio
import ssl
from collections import OrderedDict
from contextlib import suppress
from http import HTTPStatus
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from recordsheet_gui.assets import asset
from recordsheet_gui.shared_table.attendant import Attendant, free_port, serve_until_alone
from recordsheet_gui.shared_table.certificate import Certificate, pin_of, pinned_context
from recordsheet_gui.shared_table.link import BadLink, Broker
from recordsheet_gui.shared_table.origins import Origins
from recordsheet_gui.shared_table.pace import Pace

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
OPEN_SECONDS = 6.0
"""In which a request has to be whole."""
MOST_PAGES = 100
ASKED = Pace(burst=120, each_second=20.0)
"""Requests of one address."""
BYTES_EACH_SECOND = 256 << 10
"""What one page may send, on the average."""
MOST_ADDRESSES = 1_000


class PageServer:
    """Runs in a process of its own until it is closed, or until this program ends."""

    def __init__(
        self, broker: Broker, host: str, port: int = 0, certificate: Certificate | None = None
    ) -> None:
        """Listen at an address of this machine; messages go to the broker."""
        if broker.user:
            raise BadLink("Phones cannot use a broker that asks for a password.")
        self.port = port = port or free_port(host)
        shown = f"[{host}]" if ":" in host else host
        self.address = f"{'https' if certificate else 'http'}://{shown}:{port}/"
        file = str(certificate.path) if certificate else ""
        self._attendant = Attendant(_run, (host, port, file, tuple(broker)))
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
    line: Connection, host: str, port: int, certificate: str, broker: tuple[object, ...]
) -> None:
    """In the other process."""
    asyncio.run(_serve(line, host, port, certificate, Broker(*broker)))  # type: ignore[arg-type]


async def _serve(line: Connection, host: str, port: int, certificate: str, broker: Broker) -> None:
    context = None
    if certificate:
        context = Certificate(Path(certificate), "").context()
    desk = _Desk(page_files(), broker, Origins(host, port, is_safe=bool(certificate)))
    async with serve(
        desk.carry,
        host,
        port,
        ssl=context,
        process_request=desk.answer,
        subprotocols=[Subprotocol("mqtt")],
        compression=None,
        max_size=LARGEST,
        open_timeout=OPEN_SECONDS,
        server_header=None,
    ):
        await serve_until_alone(line)


class _Desk:
    """Answers who comes."""

    def __init__(self, files: dict[str, File], broker: Broker, origins: Origins) -> None:
        self._files = files
        self._broker = broker
        self._origins = origins
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._pages = 0

    def answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file, or a word why not; None for messages, which go on."""
        if not self._has_time(str((connection.remote_address or ("",))[0])):
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
            if self._pages >= MOST_PAGES:
                return _refused(HTTPStatus.SERVICE_UNAVAILABLE)
            return None
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
        broker, context = self._broker, None
        if broker.is_safe:
            context = _client_context(broker)
        self._pages += 1
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
            self._pages -= 1
            await page.close(1013, "The broker does not answer.")
            return
        try:
            if _is_right(writer, broker):
                both = (
                    asyncio.ensure_future(_to_broker(page, writer)),
                    asyncio.ensure_future(_to_page(reader, page)),
                )
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        finally:
            self._pages -= 1
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def _client_context(broker: Broker) -> ssl.SSLContext:
    """Here asyncio shakes hands: the pin is looked at afterwards, by `_is_right`."""
    return pinned_context(broker.pin) if broker.pin else ssl.create_default_context()


def _is_right(writer: asyncio.StreamWriter, broker: Broker) -> bool:
    if not broker.pin:
        return True
    shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    return shown is not None and pin_of(shown) == broker.pin


async def _to_broker(page: ServerConnection, writer: asyncio.StreamWriter) -> None:
    spare, then = float(4 * BYTES_EACH_SECOND), monotonic()
    with suppress(ConnectionClosed, OSError):
        async for data in page:
            if isinstance(data, str):
                return
            now = monotonic()
            spare = min(4.0 * BYTES_EACH_SECOND, spare + (now - then) * BYTES_EACH_SECOND)
            spare, then = spare - len(data), now
            if spare < 0:
                return
            writer.write(data)
            await writer.drain()


async def _to_page(reader: asyncio.StreamReader, page: ServerConnection) -> None:
    with suppress(ConnectionClosed, OSError):
        while data := await reader.read(AT_ONCE):
            await page.send(data)


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
