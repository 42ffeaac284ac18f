"""The small server of the page: a fixed list of files, and a wire to the broker."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from recordsheet_gui.shared_table import page_server
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.certificate import certificate_for, pinned_context
from recordsheet_gui.shared_table.link import BadLink, Broker
from recordsheet_gui.shared_table.page_server import PageServer, page_files

PATIENCE = 180.0


@pytest.fixture(scope="module")
def broker() -> Iterator[OwnBroker]:
    made = OwnBroker()
    yield made
    made.close()


@pytest.fixture
def server(broker: OwnBroker) -> Iterator[PageServer]:
    made = PageServer(broker.address, LOOPBACK)
    yield made
    made.close()


def port_of(server: PageServer) -> int:
    port = urlsplit(server.address).port
    assert port is not None
    return port


def talk(server: PageServer, text: bytes) -> bytes:
    """All that is answered until the other side hangs up."""
    with closing(socket.create_connection((LOOPBACK, port_of(server)), timeout=PATIENCE)) as line:
        line.sendall(text)
        found = b""
        while some := line.recv(65_536):
            found += some
        return found


def get(server: PageServer, path: str, method: str = "GET", more: str = "") -> tuple[str, bytes]:
    """The first line with the headers, and the body."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {LOOPBACK}:{port_of(server)}\r\n{more}\r\n"
    told, _, body = talk(server, head.encode("latin-1")).partition(b"\r\n\r\n")
    return told.decode("latin-1"), body


def test_every_file_of_the_page_is_served_as_what_it_is(server: PageServer) -> None:
    for path, file in page_files().items():
        head, body = get(server, path)
        assert head.startswith("HTTP/1.1 200")
        assert f"Content-Type: {file.kind}" in head
        assert body == file.body


def test_the_page_names_no_file_that_is_not_served() -> None:
    files = page_files()
    for path, file in files.items():
        if path.endswith((".js", ".html", ".css", ".webmanifest")):
            text = file.body.decode("utf-8")
            assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
            assert "https://" not in text
            assert "innerHTML" not in text
            assert "eval(" not in text
    index = files["/"].body.decode("utf-8")
    assert "style=" not in index
    assert index.count("<script") == 1
    worker = files["/sw.js"].body.decode("utf-8")
    for path in files:
        if path.endswith(".js") and path != "/sw.js":
            assert f'"{path}"' in worker


def test_headers_let_nothing_foreign_in(server: PageServer) -> None:
    head, _ = get(server, "/")
    assert "default-src 'none'; script-src 'self'; style-src 'self';" in head
    assert "unsafe" not in head
    for wanted in (
        "X-Content-Type-Options: nosniff",
        "Cache-Control: no-store",
        "Referrer-Policy: no-referrer",
        "X-Frame-Options: DENY",
        "frame-ancestors 'none'",
    ):
        assert wanted in head


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/page.js/../index.html",
        "/page.js%00.html",
        "/sha256.js?x=1",
        "/INDEX.HTML",
        "/resources/page/page.js",
        "/.git/config",
        "*",
        "http://example.com/",
    ],
)
def test_no_path_from_outside_is_a_file(server: PageServer, path: str) -> None:
    head, body = get(server, path)
    assert head.startswith("HTTP/1.1 4")
    assert b"root:" not in body
    assert len(body) < 100


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "nonsense"])
def test_nothing_but_get_is_answered(server: PageServer, method: str) -> None:
    head, _ = get(server, "/", method)
    assert not head.startswith("HTTP/1.1 2")
    assert get(server, "/")[0].startswith("HTTP/1.1 200"), "and it goes on"


@pytest.mark.parametrize("host", ["", "a b", "x'; script-src *", "<b>", "a,b", "h:123456"])
def test_a_host_that_is_none_gets_no_page(server: PageServer, host: str) -> None:
    text = talk(server, f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert not text.startswith(b"HTTP/1.1 2")


def test_garbage_and_endless_heads_are_cut_off(server: PageServer) -> None:
    for text in (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"GET /" + b"a" * 100_000 + b"\r\n\r\n"):
        try:
            found = talk(server, text)
        except ConnectionResetError:
            found = b""
        assert not found.startswith(b"HTTP/1.1 2")
    many = "".join(f"X-{n}: {'y' * 1_000}\r\n" for n in range(400))
    try:
        head, _ = get(server, "/", more=many)
    except ConnectionError:
        head = ""
    assert not head.startswith("HTTP/1.1 2")
    assert get(server, "/")[0].startswith("HTTP/1.1 200")


def test_who_is_slow_keeps_nobody_waiting_and_is_hung_up_on(server: PageServer) -> None:
    lines = [
        socket.create_connection((LOOPBACK, port_of(server)), timeout=PATIENCE) for _ in range(50)
    ]
    try:
        for line in lines:
            line.sendall(b"GET / HT")
        assert get(server, "/")[0].startswith("HTTP/1.1 200")
        # Bounded by the server's own limit, which is far below the test's.
        assert page_server.OPEN_SECONDS * 2 < PATIENCE
        rest = b""
        while some := lines[0].recv(4_096):
            rest += some
        assert not rest.startswith(b"HTTP/1.1 2")
    finally:
        for line in lines:
            line.close()


def test_a_flood_of_requests_is_slowed_down(server: PageServer) -> None:
    # All are there before the first is answered: how quick the machine is does not matter.
    place = LOOPBACK, port_of(server)
    head = f"GET /nothing HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode()
    with ExitStack() as stack:
        lines = []
        for _ in range(2 * page_server.ASKED.burst):
            line = stack.enter_context(closing(socket.create_connection(place, PATIENCE)))
            lines.append(line)
        for line in lines:
            line.sendall(head)
        answers = {line.recv(12) for line in lines}
    assert {b"HTTP/1.1 404", b"HTTP/1.1 429"} <= answers


UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n"
)


@pytest.mark.parametrize("path", ["/", "/mqtt"])
@pytest.mark.parametrize(
    "heads",
    [
        "Host: {evil}\r\nOrigin: http://{evil}\r\n",
        "Host: {here}\r\nOrigin: http://{evil}\r\n",
        "Host: {here}\r\nOrigin: null\r\n",
        "Host: {here}\r\nOrigin: https://{here}\r\n",
        "Host: {here}\r\nOrigin: http://{here}\r\nOrigin: http://{here}\r\n",
        "Host: {here}\r\nHost: {evil}\r\nOrigin: http://{here}\r\n",
        "Host: {evil}\r\nHost: {here}\r\nOrigin: http://{here}\r\n",
        "Origin: http://{here}\r\n",
    ],
)
def test_nobody_elses_name_leads_to_the_page_or_its_wire(
    server: PageServer, path: str, heads: str
) -> None:
    # A page of theirs, open in a browser of this network, read along at the whole table.
    port = port_of(server)
    told = heads.format(here=f"{LOOPBACK}:{port}", evil=f"evil.example:{port}")
    found = talk(server, f"GET {path} HTTP/1.1\r\n{told}{UPGRADE}\r\n".encode())
    assert found.startswith(b"HTTP/1.1 4")


def test_a_whole_address_instead_of_a_path_leads_nowhere(server: PageServer) -> None:
    for host in (f"{LOOPBACK}:{port_of(server)}", "evil.example"):
        head, _ = get(server, f"http://{host}/")
        assert head.startswith("HTTP/1.1 404")


def test_messages_need_a_page_that_says_where_it_is_from(server: PageServer) -> None:
    assert get(server, "/mqtt", more=UPGRADE)[0].startswith("HTTP/1.1 403")


class _Ear:
    """A client through the page's wire."""

    def __init__(self, server: PageServer, pin: str = "") -> None:
        self.client = client = Client(CallbackAPIVersion.VERSION2, transport="websockets")
        self.heard: list[bytes] = []
        self.is_ready, self.has_heard, self.is_lost = (threading.Event() for _ in range(3))
        port = port_of(server)
        scheme = urlsplit(server.address).scheme
        client.ws_set_options("/mqtt", {"Origin": f"{scheme}://{LOOPBACK}:{port}"})
        if pin:
            client.tls_set_context(pinned_context(pin))
        client.on_connect = lambda c, *_: c.subscribe("t", 1)
        client.on_subscribe = lambda *_: self.is_ready.set()
        client.on_message = self._hear
        client.on_disconnect = lambda *_: self.is_lost.set()
        client.connect(LOOPBACK, port)
        client.loop_start()

    def _hear(self, client: Client, data: object, message: object) -> None:
        self.heard.append(message.payload)  # type: ignore[attr-defined]  # paho's
        self.has_heard.set()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def test_messages_of_a_page_go_to_the_broker_and_back(server: PageServer) -> None:
    ear = _Ear(server)
    try:
        assert ear.is_ready.wait(PATIENCE)
        ear.client.publish("t", b"x" * 90_000, 1)
        assert ear.has_heard.wait(PATIENCE)
        assert ear.heard == [b"x" * 90_000]
    finally:
        ear.close()


def test_a_page_that_sends_ten_megabytes_is_hung_up_on(server: PageServer) -> None:
    ear, other = _Ear(server), _Ear(server)
    try:
        assert ear.is_ready.wait(PATIENCE)
        assert other.is_ready.wait(PATIENCE)
        ear.client.publish("elsewhere", b"x" * (10 << 20), 1)
        assert ear.is_lost.wait(PATIENCE)
        other.client.publish("t", b"still here", 1)
        assert other.has_heard.wait(PATIENCE)
    finally:
        ear.close()
        other.close()


def test_over_tls_page_and_messages_have_the_certificate_of_the_table(tmp_path: Path) -> None:
    certificate = certificate_for(LOOPBACK, tmp_path)
    broker = OwnBroker(certificate=certificate)
    server = PageServer(broker.address, LOOPBACK, certificate=certificate)
    try:
        assert server.link("ab12", "cd34", "k" * 20).startswith("https://127.0.0.1:")
        ear = _Ear(server, certificate.pin)
        assert ear.is_ready.wait(PATIENCE)
        ear.close()
    finally:
        server.close()
        broker.close()


def test_the_wire_goes_to_no_broker_with_another_certificate(tmp_path: Path) -> None:
    broker = OwnBroker(certificate=certificate_for(LOOPBACK, tmp_path / "others"))
    pin = certificate_for(LOOPBACK, tmp_path / "ours").pin
    server = PageServer(broker.address._replace(pin=pin), LOOPBACK)
    try:
        ear = _Ear(server)
        assert ear.is_lost.wait(PATIENCE)
        assert not ear.is_ready.is_set()
        ear.close()
    finally:
        server.close()
        broker.close()


def _has_ipv6() -> bool:
    try:
        with closing(socket.socket(socket.AF_INET6)) as tried:
            tried.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6")
def test_an_address_of_the_longer_kind_is_served_too() -> None:
    broker = OwnBroker("::1")
    server = PageServer(broker.address, "::1")
    try:
        assert server.address.startswith("http://[::1]:")
        line = socket.create_connection(("::1", port_of(server)), timeout=PATIENCE)
        with closing(line):
            line.sendall(f"GET / HTTP/1.1\r\nHost: [::1]:{port_of(server)}\r\n\r\n".encode())
            assert line.recv(12) == b"HTTP/1.1 200"
    finally:
        server.close()
        broker.close()


def test_a_port_that_somebody_has_is_said_in_one_sentence(
    broker: OwnBroker, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadLink, match="cannot be served"):
        PageServer(broker.address, LOOPBACK, broker.address.port)
    with pytest.raises(BadLink, match="did not start"):
        OwnBroker(LOOPBACK, broker.address.port)
    assert capfd.readouterr().err == ""


def test_a_broker_with_a_password_is_not_opened_to_everybody() -> None:
    with pytest.raises(BadLink, match="password"):
        PageServer(Broker("h", 1883, user="me", password="x"), LOOPBACK)
