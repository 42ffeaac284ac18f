"""A certificate that is made on the spot, for a table that nobody on the way should read.

Nobody vouches for it: a guest's link carries its fingerprint, and a guest's program takes exactly
the certificate that has it. So the signature below, which a certificate has to carry, convinces
nobody of anything; the key is what counts, and that comes from the system's own randomness.
"""

import base64
import hashlib
import ipaddress
import os
import re
import secrets
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from recordsheet_gui.core.override import override
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.atomic import beside, put_in_place
from recordsheet_gui.storage.errors import not_written
from recordsheet_gui.storage.small_file import small_text

DAYS = 800
"""How long it is good for: phones take none that is good for much longer."""
SPARE_DAYS = 60
"""A certificate with fewer left is made anew."""
PIN = re.compile(r"[A-Za-z0-9_-]{32}")
PIN_BYTES = 24
_NAME = "Record Sheet table"

# The curve P-256 (FIPS 186-4, D.1.2.3), which every browser knows.
_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
_N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
_Point = tuple[int, int] | None
"""None is the point at infinity."""


class Certificate(NamedTuple):
    """A certificate on disk, with its key."""

    path: Path
    pin: str

    def context(self) -> ssl.SSLContext:
        """For a server that shows it."""
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        made.load_cert_chain(self.path)
        return made


def certificate_for(host: str, folder: Path | None = None) -> Certificate:
    """The one of an address of this machine; kept, so that links stay good as long as it is."""
    folder = folder or paths.data_dir() / "tables"
    path = folder / f"certificate-{re.sub(r'[^A-Za-z0-9.-]', '_', host)[:80]}.pem"
    found = _read(path)
    if found is not None:
        return found
    try:
        paths.made(folder)
        with beside(path) as draft:
            # Whoever has the key can pretend to be this machine: nobody else may read it.
            os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            draft.write_text(made_for(host, datetime.now(UTC)), encoding="ascii")
            put_in_place(draft, path, force=True)
    except OSError as error:
        raise not_written("The certificate", path, error) from error
    found = _read(path)
    assert found is not None
    return found


def _read(path: Path) -> Certificate | None:
    """A certificate that is still good for a while; None for any other."""
    try:
        text = small_text(path)
        start = text.index("-----BEGIN CERTIFICATE")
        found = Certificate(path, pin_of(ssl.PEM_cert_to_DER_cert(text[start:])))
        good = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        good.load_verify_locations(cadata=text[start:])
        found.context()
        ends = ssl.cert_time_to_seconds(str(good.get_ca_certs()[0]["notAfter"]))
    except (OSError, ValueError, IndexError, KeyError):
        return None
    left = datetime.fromtimestamp(ends, UTC) - datetime.now(UTC)
    return found if left > timedelta(days=SPARE_DAYS) else None


def pin_of(der: bytes) -> str:
    """The fingerprint of a certificate, as links carry it."""
    return base64.urlsafe_b64encode(hashlib.sha256(der).digest()[:PIN_BYTES]).decode("ascii")


def pinned_context(pin: str) -> ssl.SSLContext:
    """For a client that takes one certificate and no other, whoever vouches for them."""

    class Pinned(ssl.SSLSocket):
        @override
        def do_handshake(self, block: bool = False) -> None:
            super().do_handshake(block)
            shown = self.getpeercert(binary_form=True)
            if shown is None or not secrets.compare_digest(pin_of(shown), pin):
                self.close()
                raise ssl.SSLCertVerificationError("This is not the certificate of the table.")

    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    made.sslsocket_class = Pinned
    return made


# -- how one is made -------------------------------------------------------------------------------


def made_for(host: str, now: datetime) -> str:
    """A new key and its certificate, as PEM."""
    key = secrets.randbelow(_N - 1) + 1
    public = _point_bytes(_times(key, _G))
    algorithm = _sequence(_oid("1.2.840.10045.4.3.2"))
    curve = _oid("1.2.840.10045.3.1.7")
    name = _sequence(_tlv(0x31, _sequence(_oid("2.5.4.3"), _tlv(0x0C, _NAME.encode()))))
    start, end = now - timedelta(days=1), now + timedelta(days=DAYS)
    body = _sequence(
        _tlv(0xA0, _integer(2)),
        _integer(secrets.randbits(120) + 1),
        algorithm,
        name,
        _sequence(_time(start), _time(end)),
        name,
        _sequence(_sequence(_oid("1.2.840.10045.2.1"), curve), _bits(public)),
        _tlv(
            0xA3,
            _sequence(
                # Its own authority, so that a phone can be told to trust it; good for this host.
                _extension("2.5.29.19", _sequence(_tlv(0x01, b"\xff"))),
                _extension("2.5.29.37", _sequence(_oid("1.3.6.1.5.5.7.3.1")), is_critical=False),
                _extension("2.5.29.17", _sequence(_host(host)), is_critical=False),
            ),
        ),
    )
    whole = _sequence(body, algorithm, _bits(_signed(key, body)))
    secret = _sequence(
        _integer(1),
        _tlv(0x04, key.to_bytes(32)),
        _tlv(0xA0, curve),
        _tlv(0xA1, _bits(public)),
    )
    return _pem("EC PRIVATE KEY", secret) + _pem("CERTIFICATE", whole)


def _host(host: str) -> bytes:
    try:
        return _tlv(0x87, ipaddress.ip_address(host).packed)
    except ValueError:
        return _tlv(0x82, host.encode("idna"))


def _signed(key: int, text: bytes) -> bytes:
    """ECDSA (FIPS 186-4, 6.4); a new random number each time."""
    digest = int.from_bytes(hashlib.sha256(text).digest())
    while True:
        nonce = secrets.randbelow(_N - 1) + 1
        point = _times(nonce, _G)
        assert point is not None
        r = point[0] % _N
        s = pow(nonce, -1, _N) * (digest + r * key) % _N
        if r and s:
            return _sequence(_integer(r), _integer(s))


def _times(factor: int, point: _Point) -> _Point:
    found: _Point = None
    while factor:
        if factor & 1:
            found = _plus(found, point)
        point = _plus(point, point)
        factor >>= 1
    return found


def _plus(one: _Point, other: _Point) -> _Point:
    if one is None or other is None:
        return one or other
    (x, y), (u, v) = one, other
    if x == u and (y + v) % _P == 0:
        return None
    if one == other:
        slope = (3 * x * x - 3) * pow(2 * y, -1, _P) % _P
    else:
        slope = (v - y) * pow(u - x, -1, _P) % _P
    across = (slope * slope - x - u) % _P
    return across, (slope * (x - across) - y) % _P


def _point_bytes(point: _Point) -> bytes:
    assert point is not None
    return b"\x04" + point[0].to_bytes(32) + point[1].to_bytes(32)


# -- DER, the part of it that a certificate needs --------------------------------------------------


def _tlv(tag: int, content: bytes) -> bytes:
    length = len(content)
    if length < 0x80:
        return bytes((tag, length)) + content
    size = length.to_bytes((length.bit_length() + 7) // 8)
    return bytes((tag, 0x80 | len(size))) + size + content


def _sequence(*parts: bytes) -> bytes:
    return _tlv(0x30, b"".join(parts))


def _integer(value: int) -> bytes:
    return _tlv(0x02, value.to_bytes(value.bit_length() // 8 + 1))


def _bits(content: bytes) -> bytes:
    return _tlv(0x03, b"\0" + content)


def _oid(dotted: str) -> bytes:
    first, second, *rest = map(int, dotted.split("."))
    found = bytearray([40 * first + second])
    for number in rest:
        digits = [number & 0x7F]
        while number := number >> 7:
            digits.insert(0, 0x80 | (number & 0x7F))
        found += bytes(digits)
    return _tlv(0x06, bytes(found))


def _time(when: datetime) -> bytes:
    # Two digits for the year until 2050 (RFC 5280, 4.1.2.5).
    if when.year < 2050:
        return _tlv(0x17, when.strftime("%y%m%d%H%M%SZ").encode())
    return _tlv(0x18, when.strftime("%Y%m%d%H%M%SZ").encode())


def _extension(oid: str, content: bytes, *, is_critical: bool = True) -> bytes:
    critical = _tlv(0x01, b"\xff") if is_critical else b""
    return _sequence(_oid(oid), critical, _tlv(0x04, content))


def _pem(label: str, der: bytes) -> str:
    text = base64.encodebytes(der).decode("ascii").replace("\n", "")
    lines = [text[at : at + 64] for at in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""])
