"""A table that nobody on the way can read: the certificate, and who takes it."""

import shutil
import socket
import ssl
import stat
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.certificate import (
    DAYS,
    Certificate,
    certificate_for,
    made_for,
    pin_of,
    pinned_context,
)
from recordsheet_gui.shared_table.command import hosted
from recordsheet_gui.shared_table.link import BadLink, Broker, Link, read_link
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.post import News
from tests.shared_table.test_brokers import PATIENCE, Program, new_game

OPENSSL = shutil.which("openssl")
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.mark.skipif(OPENSSL is None, reason="openssl is not installed on this machine")
@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("192.168.1.5", "IP Address:192.168.1.5"),
        ("fe80::1", "IP Address:FE80:0:0:0:0:0:0:1"),
        ("club.example", "DNS:club.example"),
        ("müller.example", "DNS:xn--mller-kva.example"),
    ],
)
def test_openssl_finds_nothing_wrong_with_it(tmp_path: Path, host: str, shown: str) -> None:
    path = tmp_path / "c.pem"
    path.write_text(made_for(host, datetime.now(UTC)), encoding="ascii")

    def ask(*words: str) -> str:
        assert OPENSSL is not None
        done = subprocess.run([OPENSSL, *words], capture_output=True, text=True, check=True)
        return done.stdout + done.stderr

    assert "EC Key valid" in ask("ec", "-in", str(path), "-noout", "-check")
    strict = "verify", "-x509_strict", "-check_ss_sig", "-purpose", "sslserver"
    assert "OK" in ask(*strict, "-CAfile", str(path), str(path))
    assert shown in ask("x509", "-in", str(path), "-noout", "-ext", "subjectAltName")


def test_two_are_never_alike() -> None:
    assert made_for("a.example", NOW) != made_for("a.example", NOW)


def test_a_certificate_is_kept_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first = certificate_for("192.168.1.5", tmp_path)
    assert certificate_for("192.168.1.5", tmp_path) == first
    assert certificate_for("192.168.1.6", tmp_path).pin != first.pin
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n", "\xff"])
def test_a_broken_certificate_is_made_anew(tmp_path: Path, text: str) -> None:
    first = certificate_for("h", tmp_path)
    first.path.write_text(text, encoding="utf-8")
    assert certificate_for("h", tmp_path).pin != first.pin
    assert certificate_for("h", tmp_path) == certificate_for("h", tmp_path)


@pytest.mark.parametrize(("left", "is_kept"), [(61, True), (59, False), (-1, False)])
def test_a_certificate_that_soon_ends_is_made_anew(
    tmp_path: Path, left: int, is_kept: bool
) -> None:
    first = certificate_for("h", tmp_path)
    old = made_for("h", datetime.now(UTC) - timedelta(days=DAYS - left))
    first.path.write_text(old, encoding="ascii")
    assert (certificate_for("h", tmp_path).path.read_text(encoding="ascii") == old) is is_kept


def test_a_link_carries_the_pin_and_nothing_else_passes_for_one() -> None:
    pin = pin_of(b"anything")
    link = Link(Broker("h", 8883, is_safe=True, pin=pin), "ab12", "cd34", "k" * 43)
    assert str(link) == f"mqtts://h:8883/ab12#cd34.{'k' * 43}.{pin}"
    assert read_link(str(link)) == link
    for broken in (f"{link}x", str(link)[:-1], f"{link}.", str(link).replace("mqtts", "mqtt")):
        with pytest.raises(BadLink):
            read_link(broken)


# -- who takes it ----------------------------------------------------------------------------------


class Server:
    """Shows a certificate to whoever comes, and says one word."""

    def __init__(self, certificate: Certificate) -> None:
        self._context = certificate.context()
        self._socket = socket.create_server((LOOPBACK, 0))
        self.port: int = self._socket.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                came, _ = self._socket.accept()
            except OSError:
                return
            came.settimeout(PATIENCE)
            with closing(came):
                try:
                    with self._context.wrap_socket(came, server_side=True) as safe:
                        safe.sendall(b"hello")
                except OSError:
                    continue

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(certificate_for(LOOPBACK, tmp_path / "ours"))
    yield made
    made.close()


def _said(port: int, context: ssl.SSLContext) -> bytes:
    with (
        socket.create_connection((LOOPBACK, port), timeout=PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=LOOPBACK) as safe,
    ):
        return safe.recv(5)


def test_a_client_takes_the_pinned_certificate_and_no_other(tmp_path: Path, server: Server) -> None:
    ours = certificate_for(LOOPBACK, tmp_path / "ours")
    assert _said(server.port, pinned_context(ours.pin)) == b"hello"
    other = certificate_for(LOOPBACK, tmp_path / "others")
    with pytest.raises(ssl.SSLCertVerificationError, match="not the certificate of the table"):
        _said(server.port, pinned_context(other.pin))


def test_without_a_pin_the_system_says_whom_to_trust(tmp_path: Path, server: Server) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        _said(server.port, ssl.create_default_context())
    ours = certificate_for(LOOPBACK, tmp_path / "ours")
    told = ssl.create_default_context()
    told.load_verify_locations(ours.path)
    assert _said(server.port, told) == b"hello", "who is told to trust it finds its address too"


def test_messages_go_to_the_broker_of_the_pin_alone(tmp_path: Path) -> None:
    ours = certificate_for(LOOPBACK, tmp_path / "ours")
    other = certificate_for(LOOPBACK, tmp_path / "others")
    broker = OwnBroker(certificate=ours)
    right = MqttPost(broker.for_owner, ("t",))
    wrong = MqttPost(broker.for_owner._replace(pin=other.pin), ("t",))
    has_failed = threading.Event()
    wrong._client.on_connect_fail = lambda client, userdata: has_failed.set()
    try:
        letter = right.next(PATIENCE)
        assert letter is not None
        assert letter.news is News.CONNECTED
        right.send("t", b"hello")
        letter = right.next(PATIENCE)
        assert letter is not None
        assert letter.data == b"hello"
        assert has_failed.wait(PATIENCE)
        assert wrong.next(0) is None
    finally:
        for post in (right, wrong):
            post.close()
        broker.close()


def test_programs_share_a_table_that_nobody_on_the_way_can_read(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    owner = Program(tmp_path, "table", str(path), "--tls", "--guest", "Ann=A")
    link = owner.hear("link")["link"]
    assert link.startswith("mqtts://127.0.0.1:")
    ann = Program(tmp_path, "join", link, "--stay")
    try:
        ann.hear("joined")
        ann.say(do="hit", unit="a", location="CT", damage=1)
        assert ann.hear("wish")["done"]
    finally:
        for program in (owner, ann):
            program.end()


@pytest.mark.parametrize("listen", ["0.0.0.0", "::", "*"])
def test_a_table_listens_at_an_address_that_guests_can_go_to(tmp_path: Path, listen: str) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)

    def nobody(name: str) -> UnitDesign:
        raise AssertionError(name)

    with pytest.raises(BadLink, match="say which address"):
        next(hosted(path, None, listen, [("Ann", "A")], "", nobody))
