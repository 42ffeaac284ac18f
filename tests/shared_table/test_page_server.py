"""The small server of the page: a fixed list of files, and a wire to the broker."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from recordsheet_gui.shared_table import listening, page_server
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.attendant import free_port
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.certificate import (
    Certificate,
    certificate_for,
    pinned_context,
)
from recordsheet_gui.shared_table.link import BadLink, Broker
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.page_server import PageServer, page_files
from recordsheet_gui.shared_table.post import Letter, News
from recordsheet_gui.shared_table.seal import OWNER, sealed

PATIENCE = 180.0


TABLE, ANN, KEY = "ab12" * 4, "aaaa", "a" * 22
TOPICS = posts.to_all(TABLE), posts.to_guest(TABLE, ANN)
MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"


@pytest.fixture(scope="module")
def broker() -> Iterator[OwnBroker]:
    made = OwnBroker()
    made.admit(TABLE, {ANN: KEY})
    yield made
    made.close()


def page_of(broker: OwnBroker, certificate: Certificate | None = None) -> PageServer:
    made = PageServer(
        broker.address, broker.address.host, certificate=certificate, secret=broker.secret
    )
    admit(made)
    return made


def admit(server: PageServer) -> None:
    """Tell it of its table, and wait until it has heard that: before, it lets nobody in."""
    server.admit(TABLE, {ANN: KEY})
    place = urlsplit(server.address)
    origin = f"Origin: {place.scheme}://{place.netloc}\r\n"
    while place.scheme == "http" and " 503 " in get(server, "/mqtt", more=origin)[0]:
        pass


@pytest.fixture
def server(broker: OwnBroker) -> Iterator[PageServer]:
    made = page_of(broker)
    yield made
    made.close()


def port_of(server: PageServer) -> int:
    port = urlsplit(server.address).port
    assert port is not None
    return port


def talk(server: PageServer, text: bytes) -> bytes:
    """All that is answered until the other side hangs up."""
    place = urlsplit(server.address).hostname, port_of(server)
    with closing(socket.create_connection(place, timeout=PATIENCE)) as line:
        line.sendall(text)
        found = b""
        while some := line.recv(65_536):
            found += some
        return found


def get(server: PageServer, path: str, method: str = "GET", more: str = "") -> tuple[str, bytes]:
    """The first line with the headers, and the body."""
    netloc = urlsplit(server.address).netloc
    head = f"{method} {path} HTTP/1.1\r\nHost: {netloc}\r\n{more}\r\n"
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
        assert listening.OPEN_SECONDS * 2 < PATIENCE
        rest = b""
        while some := lines[0].recv(4_096):
            rest += some
        assert not rest.startswith(b"HTTP/1.1 2")
    finally:
        for line in lines:
            line.close()


def test_a_flood_of_requests_is_slowed_down_and_thirty_phones_are_none() -> None:
    left = None
    for _ in range(30 * len(page_files())):
        left, may = page_server.ASKED.after(left, 0.0)
        assert may
    for _ in range(page_server.ASKED.burst):
        left, may = page_server.ASKED.after(left, 0.0)
    assert not may


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
    """A client through the page's wire: a phone, as far as a broker knows."""

    def __init__(self, server: PageServer, pin: str = "", *, topics: Sequence[str] = TOPICS):
        self.client = client = Client(CallbackAPIVersion.VERSION2, "", transport="websockets")
        self.heard: list[bytes] = []
        self.is_ready, self.has_heard, self.is_lost = (threading.Event() for _ in range(3))
        place = urlsplit(server.address)
        assert place.port is not None
        client.ws_set_options("/mqtt", {"Origin": f"{place.scheme}://{place.netloc}"})
        if pin:
            client.tls_set_context(pinned_context(pin))
        client.on_connect = lambda c, *_: c.subscribe([(topic, 1) for topic in topics])
        client.on_subscribe = lambda *_: self.is_ready.set()
        client.on_message = self._hear
        client.on_disconnect = lambda *_: self.is_lost.set()
        client.connect(LOOPBACK, place.port)
        client.loop_start()

    def say(self, text: str = "hello", key: str = KEY) -> bytes:
        data = sealed(TABLE, ANN, text, {OWNER: key})
        self.client.publish(posts.to_owner(TABLE, ANN), data, 1)
        return data

    def _hear(self, client: Client, data: object, message: object) -> None:
        self.heard.append(message.payload)  # type: ignore[attr-defined]  # paho's
        self.has_heard.set()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def _ready(post: MqttPost) -> None:
    """Wait until it hears what it sends: its topics are known."""
    while post.next(0.2) != Letter(News.LETTER, b"me"):
        post.send("me", b"me")


def test_messages_of_a_page_go_to_the_owner_and_back(broker: OwnBroker, server: PageServer) -> None:
    owner = MqttPost(broker.for_owner, (posts.from_guests(TABLE), "me"))
    ear, spy = _Ear(server), _Ear(server)
    try:
        _ready(owner)
        assert ear.is_ready.wait(PATIENCE)
        assert spy.is_ready.wait(PATIENCE)
        word = ear.say("x" * 60_000)
        letter = owner.next(PATIENCE)
        while letter is not None and letter.data == b"me":
            letter = owner.next(PATIENCE)
        assert letter is not None
        assert letter.data == word
        spy.say(key="k" * 22)
        owner.send(TOPICS[0], b"for all who belong here")
        owner.send(TOPICS[1], b"for Ann")
        while len(ear.heard) < 2:
            assert ear.has_heard.wait(PATIENCE)
        assert ear.heard == [b"for all who belong here", b"for Ann"]
        assert not spy.heard
    finally:
        for one in (ear, spy):
            one.close()
        owner.close()


@pytest.mark.parametrize("topic", ["#", "$SYS/#", "t", "recordsheet/1/+/all"])
def test_a_page_that_wants_to_hear_more_is_hung_up_on(server: PageServer, topic: str) -> None:
    ear = _Ear(server, topics=(topic,))
    try:
        assert ear.is_lost.wait(PATIENCE)
        assert not ear.is_ready.is_set()
    finally:
        ear.close()


@pytest.mark.skipif(not Path(MOSQUITTO).exists(), reason="mosquitto is not installed here")
def test_through_a_page_nobody_reads_along_at_a_broker_of_somebody_else(tmp_path: Path) -> None:
    config, port = tmp_path / "mosquitto.conf", free_port(LOOPBACK)
    config.write_text(f"listener {port} {LOOPBACK}\nallow_anonymous true\n", encoding="utf-8")
    club = subprocess.Popen([MOSQUITTO, "-c", str(config)], stderr=subprocess.DEVNULL)
    address = Broker(LOOPBACK, port)
    owner = MqttPost(address, (posts.from_guests(TABLE), "me"))
    server = PageServer(address, LOOPBACK)
    admit(server)
    ears: list[_Ear] = []
    try:
        _ready(owner)
        ears += [_Ear(server), _Ear(server), _Ear(server, topics=("#",))]
        ear, spy, other = ears
        assert other.is_lost.wait(PATIENCE)
        assert ear.is_ready.wait(PATIENCE)
        assert spy.is_ready.wait(PATIENCE)
        # More than a broker has on its way to one who does not say that it came.
        for _ in range(50):
            owner.send(TOPICS[0], b"secret")
        ear.say()
        while owner.next(PATIENCE) == Letter(News.LETTER, b"me"):
            pass
        owner.send(TOPICS[0], b"hello")
        while b"hello" not in ear.heard:
            assert ear.has_heard.wait(PATIENCE)
        assert not spy.heard
        spy.say()
        while b"and you" not in spy.heard:
            owner.send(TOPICS[0], b"and you")
            spy.has_heard.wait(0.2)
    finally:
        for one in ears:
            one.close()
        owner.close()
        server.close()
        club.kill()
        club.wait()


def test_a_page_that_sends_ten_megabytes_is_hung_up_on(
    broker: OwnBroker, server: PageServer
) -> None:
    ear, other = _Ear(server), _Ear(server)
    owner = MqttPost(broker.for_owner, ("me",))
    try:
        _ready(owner)
        assert ear.is_ready.wait(PATIENCE)
        assert other.is_ready.wait(PATIENCE)
        ear.client.publish(posts.to_owner(TABLE, ANN), b"x" * (10 << 20), 1)
        assert ear.is_lost.wait(PATIENCE)
        other.say()
        while not other.heard:
            owner.send(TOPICS[0], b"still here")
            other.has_heard.wait(0.2)
    finally:
        for one in (ear, other):
            one.close()
        owner.close()


def test_two_hundred_who_say_nothing_keep_no_phone_out(server: PageServer) -> None:
    place = LOOPBACK, port_of(server)
    here = f"{LOOPBACK}:{place[1]}"
    wire = f"GET /mqtt HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n{UPGRADE}\r\n"
    with ExitStack() as stack:
        # Some say nothing, some half a word, some have a wire to the broker and say nothing there.
        for number in range(page_server.ROOM.of_address + 40):
            line = stack.enter_context(closing(socket.create_connection(place, PATIENCE)))
            line.sendall((b"", b"GET / HT", wire.encode())[number % 3])
        assert get(server, "/")[0].startswith("HTTP/1.1 200")
        ear = _Ear(server)
        assert ear.is_ready.wait(PATIENCE)
        ear.close()


def test_over_tls_page_and_messages_have_the_certificate_of_the_table(tmp_path: Path) -> None:
    certificate = certificate_for(LOOPBACK, tmp_path)
    broker = OwnBroker(certificate=certificate)
    broker.admit(TABLE, {ANN: KEY})
    server = page_of(broker, certificate)
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
    server = PageServer(broker.address._replace(pin=pin), LOOPBACK, secret=broker.secret)
    admit(server)
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
    server = page_of(broker)
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
