"""The page's own JavaScript against Python: digests, seals, packets."""

import hashlib
import hmac
import json
import shutil
import subprocess
from pathlib import Path
from random import Random  # noqa: TID251 - where a stream breaks, not dice
from typing import Any

import pytest

from recordsheet_gui.assets import asset
from recordsheet_gui.shared_table.seal import OWNER, NotSealed, opened, sealed

NODE = shutil.which("node")
PAGE = Path(asset("resources", "page"))
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed on this machine")
KEY, TABLE, GUEST = "k" * 43, "ab12ab12ab12ab12", "cd34cd34"
LINK = {"table": TABLE, "guest": GUEST, "key": KEY}


def run(script: str, given: object) -> Any:
    """What a script that imports modules of the page says about something."""
    assert NODE is not None
    whole = (
        f"const at = {json.dumps(PAGE.as_uri())};"
        "let text = ''; for await (const some of process.stdin) text += some;"
        f"const given = JSON.parse(text); {script}"
    )
    done = subprocess.run(
        [NODE, "--input-type=module", "--eval", whole],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=180,
        check=False,
        # Its warnings about the kind of file are no fault of ours.
        env={"NODE_NO_WARNINGS": "1", "PATH": "/usr/bin:/bin"},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_digests_are_those_of_the_standard() -> None:
    dice = Random(7)
    sizes = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 119, 120, 1_000, 70_000]
    texts = [dice.randbytes(size) for size in sizes]
    keys = [dice.randbytes(size) for size in (0, 1, 43, 63, 64, 65, 200)]
    found = run(
        "const { sha256, hmac, hex } = await import(`${at}/sha256.js`);"
        "const bytes = (text) => Uint8Array.from(Buffer.from(text, 'hex'));"
        "console.log(JSON.stringify({"
        "plain: given.texts.map((t) => hex(sha256(bytes(t)))),"
        "keyed: given.keys.map((k) => given.texts.map((t) => hex(hmac(bytes(k), bytes(t)))))"
        "}));",
        {"texts": [text.hex() for text in texts], "keys": [key.hex() for key in keys]},
    )
    assert found["plain"] == [hashlib.sha256(text).hexdigest() for text in texts]
    assert found["keyed"] == [[hmac.digest(k, t, "sha256").hex() for t in texts] for k in keys]


def test_what_the_page_seals_the_program_opens() -> None:
    message = {"what": "wish", "step": {"do": "note", "text": 'Müller "said" \U0001f600 <b>\u0000'}}
    text = run(
        "const { sealed } = await import(`${at}/seal.js`);"
        "console.log(JSON.stringify(new TextDecoder().decode(sealed(given.link, given.message))));",
        {"link": LINK, "message": message},
    )
    data = text.encode()
    found = opened(data, TABLE, OWNER, {GUEST: KEY}, 10**6)
    assert (found.sender, json.loads(found.body)) == (GUEST, message)
    with pytest.raises(NotSealed):
        opened(data, TABLE, OWNER, {GUEST: "x" * 43}, 10**6)


def _opened(data: bytes) -> Any:
    return run(
        "const { opened } = await import(`${at}/seal.js`);"
        "const bytes = Uint8Array.from(Buffer.from(given.data, 'hex'));"
        "console.log(JSON.stringify(opened(given.link, bytes)));",
        {"link": LINK, "data": data.hex()},
    )


def test_what_the_owner_seals_the_page_opens() -> None:
    message = {"what": "feed", "data": "Müller <script>alert(1)</script>"}
    assert _opened(sealed(TABLE, OWNER, message, {GUEST: KEY, "ffff": "y" * 43})) == message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        b"null",
        b"[]",
        b'{"table": 1}',
        b"\xff\xfe",
        sealed(TABLE, OWNER, {"what": "feed"}, {GUEST: "x" * 43}),
        sealed(TABLE, GUEST, {"what": "feed"}, {GUEST: KEY}),
        sealed("ffff", OWNER, {"what": "feed"}, {GUEST: KEY}),
        sealed(TABLE, OWNER, {"what": "feed"}, {"ffff": KEY}),
        sealed(TABLE, OWNER, {"what": "feed"}, {GUEST: KEY}).replace(b"feed", b"gone"),
        sealed(TABLE, OWNER, 7, {GUEST: KEY}),
        sealed(TABLE, OWNER, None, {GUEST: KEY}),
        sealed(TABLE, OWNER, {}, {"__proto__": KEY}),
    ],
)
def test_what_the_owner_did_not_seal_for_this_guest_is_passed_over(data: bytes) -> None:
    assert _opened(data) is None


def test_a_message_of_ten_megabytes_is_not_even_read() -> None:
    found = run(
        "const { opened } = await import(`${at}/seal.js`);"
        "console.log(JSON.stringify(opened(given, new Uint8Array(10 << 20))));",
        LINK,
    )
    assert found is None


def _text(words: str) -> bytes:
    return len(words.encode()).to_bytes(2) + words.encode()


def test_packets_are_those_of_the_standard() -> None:
    found = run(
        "const m = await import(`${at}/mqtt.js`);"
        "const hex = (bytes) => Buffer.from(bytes).toString('hex');"
        "console.log(JSON.stringify([m.connect('page-1'), m.subscribe(7, ['a/b', 'ü']),"
        "m.publish(300, 't', new Uint8Array(200).fill(9)), m.acknowledge(300), m.ping(),"
        "m.packet(0x30, new Uint8Array(16384))].map(hex)));",
        None,
    )
    topics = _text("a/b") + b"\x01" + _text("ü") + b"\x01"
    assert [bytes.fromhex(one) for one in found] == [
        b"\x10" + bytes([18]) + _text("MQTT") + b"\x04\x02\x00\x14" + _text("page-1"),
        b"\x82" + bytes([2 + len(topics)]) + b"\x00\x07" + topics,
        b"\x32" + bytes([205 % 128 | 128, 1]) + _text("t") + b"\x01\x2c" + b"\x09" * 200,
        b"\x40\x02\x01\x2c",
        b"\xc0\x00",
        b"\x30\x80\x80\x01" + bytes(16_384),
    ]


def test_packets_come_out_whole_wherever_the_stream_breaks() -> None:
    dice = Random(11)
    sizes = [0, 1, 2, 126, 127, 128, 129, 5_000, 16_383, 16_384, 40_000]
    stream, wanted = b"", []
    for at, size in enumerate(sizes):
        body = _text("topic") + at.to_bytes(2) + dice.randbytes(size)
        length, left = b"", len(body)
        while True:
            left, digit = divmod(left, 128)
            length += bytes([digit | (128 if left else 0)])
            if not left:
                break
        stream += b"\x32" + length + body
        wanted.append([at, hashlib.sha256(body[9:]).hexdigest()])
    pieces, rest = [], stream
    while rest:
        cut = dice.choice((1, 2, 3, 100, 30_000))
        pieces.append(rest[:cut].hex())
        rest = rest[cut:]
    found = run(
        "const { Packets, published } = await import(`${at}/mqtt.js`);"
        "const { sha256, hex } = await import(`${at}/sha256.js`);"
        "const packets = new Packets(); const out = [];"
        "const bytes = (piece) => Uint8Array.from(Buffer.from(piece, 'hex'));"
        "for (const piece of given) for (const one of packets.take(bytes(piece)))"
        "{ const p = published(one); out.push([p.id, hex(sha256(p.data))]); }"
        "console.log(JSON.stringify(out));",
        pieces,
    )
    assert found == wanted


@pytest.mark.parametrize("data", ["30ffffffffff", "30ffffff7f"])
def test_a_stream_that_is_no_mqtt_is_given_up(data: str) -> None:
    found = run(
        "const { Packets } = await import(`${at}/mqtt.js`); let said = '';"
        "try { new Packets().take(Uint8Array.from(Buffer.from(given, 'hex'))); }"
        "catch (error) { said = error.message; } console.log(JSON.stringify(said));",
        data,
    )
    assert found in ("This is no MQTT.", "This is too large.")


@pytest.mark.parametrize(
    ("fragment", "is_link"),
    [
        (f"#{TABLE}.{GUEST}.{KEY}", True),
        (f"{TABLE}.{GUEST}.{KEY}", True),
        ("", False),
        (f"#{TABLE}.{GUEST}", False),
        (f"#{TABLE}.{GUEST}.{KEY}.more", False),
        (f"#{TABLE}.+.{KEY}", False),
        (f"#{TABLE}/#.{GUEST}.{KEY}", False),
        ("#<script>", False),
    ],
)
def test_only_a_link_of_an_owner_is_taken_for_one(fragment: str, is_link: bool) -> None:
    found = run(
        "const { readLink } = await import(`${at}/table.js`);"
        "console.log(JSON.stringify(readLink(given)));",
        fragment,
    )
    assert found == (LINK if is_link else None)


TABLE_SCRIPT = (
    "globalThis.WebSocket = class { send() {} close() {} };"
    "globalThis.addEventListener = () => {};"
    "globalThis.document = { hidden: false, addEventListener: () => {} };"
    "const { Table } = await import(`${at}/table.js`);"
    "const { OWNER, sealOf } = await import(`${at}/seal.js`);"
    "const { link } = given;"
    "const told = (message) => { const body = JSON.stringify(message);"
    " const seal = sealOf(link.key, link.table, OWNER, link.guest, body);"
    " return new TextEncoder().encode(JSON.stringify({ table: link.table, sender: OWNER, body,"
    " seals: { [link.guest]: seal } })); };"
    "const welcome = (ask, name) => table.read(told({ what: 'welcome', ask, name, number: 0,"
    " epoch: 'e1', guests: [], sides: [] }));"
    "const asked = [];"
    "const table = new Table(link, 'ws://nowhere/mqtt', () => {});"
    "table.send = (message) => asked.push(message.ask);"
    "table.connected(true);"
)


def test_an_answer_that_comes_after_the_next_look_still_counts_and_an_older_one_never() -> None:
    found = run(
        f"{TABLE_SCRIPT} table.look(); table.look(); table.look();"
        "const names = [];"
        "for (const [at, name] of [[1, 'slow'], [0, 'older'], [3, 'new'], [1, 'again']]) {"
        " welcome(asked[at], name); names.push(table.welcome.name); }"
        "welcome('0'.repeat(16), 'stranger'); names.push(table.welcome.name);"
        "console.log(JSON.stringify(names)); process.exit(0);",
        {"link": LINK},
    )
    assert found == ["slow", "slow", "new", "new", "new"]


def test_a_goodbye_counts_for_who_is_here_now_and_an_old_one_that_is_sent_again_does_not() -> None:
    found = run(
        f"{TABLE_SCRIPT} table.look(); welcome(asked.at(-1), 'here');"
        "const said = [];"
        "const gone = (more) => { table.read(told({ what: 'gone', words: 'Closed.', ...more }));"
        " said.push(table.gone); };"
        "gone({}); gone({ asks: [] }); gone({ asks: ['0'.repeat(16)] }); gone({ asks: 7 });"
        "gone({ asks: [asked[0]] });"
        "gone({ asks: ['0'.repeat(16), asked.at(-1)] });"
        "welcome(asked.at(-1), 'again'); table.look(); said.push(table.gone);"
        "gone({ asks: [asked.at(-1)] });"
        "console.log(JSON.stringify(said)); process.exit(0);",
        {"link": LINK},
    )
    assert found == ["", "", "", "", "", "Closed.", "", "Closed."]


def test_who_was_sent_away_for_good_asks_no_more_and_who_was_not_goes_on_asking() -> None:
    found = run(
        f"{TABLE_SCRIPT} table.look(); welcome(asked.at(-1), 'here'); const counts = [];"
        "const gone = (isForGood) => {"
        " table.read(told({ what: 'gone', words: 'No.', asks: asked, for_good: isForGood }));"
        " const before = asked.length; table.look(); table.leave();"
        " counts.push(asked.length - before); };"
        "gone(false); gone(undefined); gone(true);"
        "console.log(JSON.stringify([...counts, table.gone])); process.exit(0);",
        {"link": LINK},
    )
    # A look and a goodbye, or neither.
    assert found == [2, 2, 0, "No."]


def test_a_table_is_silent_when_nobody_answers_for_long_and_not_after_sleep() -> None:
    found = run(
        "let now = 0; performance.now = () => now;"
        f"{TABLE_SCRIPT} const said = [];"
        "const after = (seconds) => { now += 1000 * seconds; said.push(table.isSilent); };"
        "table.feed = {}; after(9); table.look(); after(2); welcome(asked.at(-1), 'here');"
        "after(60);"
        "table.look(); after(11); table.wake(); after(9);"
        "console.log(JSON.stringify(said)); process.exit(0);",
        {"link": LINK},
    )
    assert found == [False, True, False, True, False]


def test_a_connection_that_slept_is_asked_and_dropped_when_it_says_nothing() -> None:
    found = run(
        "let now = 0; performance.now = () => now;"
        "const later = [], sockets = [];"
        "globalThis.setTimeout = (act, after) => { later.push(act); return later.length; };"
        "globalThis.clearTimeout = () => {}; globalThis.setInterval = () => 1;"
        "globalThis.clearInterval = () => {};"
        "globalThis.WebSocket = class { constructor() { this.sent = []; this.isShut = false;"
        " sockets.push(this); } send(data) { this.sent.push(data[0]); }"
        " close() { this.isShut = true; } };"
        "globalThis.addEventListener = () => {};"
        "globalThis.document = { hidden: false, addEventListener: () => {} };"
        "const { Mqtt } = await import(`${at}/mqtt.js`);"
        "const told = []; const post = new Mqtt('ws://nowhere', ['t'], () => {},"
        " (is) => told.push(is));"
        "const hear = (...bytes) => sockets.at(-1).onmessage({ data: Uint8Array.of(...bytes) });"
        "const open = () => { sockets.at(-1).onopen(); hear(0x20, 2, 0, 0);"
        " hear(0x90, 3, 0, 1, 1); };"
        "open(); now = 1000; post.wake(); now = 1200; hear(0xd0, 0); later.pop()();"
        "const first = [...told];"
        "now = 60000; post.wake(); now = 64000; later.pop()();"
        "later.pop()(); open();"
        "console.log(JSON.stringify({ first, told, shut: sockets.map((one) => one.isShut),"
        " pings: sockets[0].sent.filter((one) => one === 0xc0).length })); process.exit(0);",
        {},
    )
    assert found == {
        "first": [True],
        "told": [True, False, True],
        "shut": [True, False],
        "pings": 2,
    }


def test_nothing_is_drawn_anew_under_a_finger_and_nothing_is_forgotten() -> None:
    found = run(
        "const hear = {}; let later = [];"
        "globalThis.addEventListener = (event, act) => { hear[event] = act; };"
        "globalThis.setTimeout = (act) => { later = [act]; return 1; };"
        "globalThis.clearTimeout = () => { later = []; };"
        "const { Finger } = await import(`${at}/finger.js`);"
        "const drawn = []; const finger = new Finger((what) => drawn.push(what));"
        "const said = []; const go = () => later.pop()?.();"
        "said.push(finger.holds('feed'));"
        "hear.pointerdown(); said.push(finger.holds('feed'), finger.holds('feed'),"
        " finger.holds('sheet'));"
        # Up, and its click a little later: only after that.
        "hear.pointerup(); said.push(drawn.length, finger.holds('feed'));"
        "hear.click(); go(); said.push([...drawn], finger.holds('feed'));"
        # One that scrolls never clicks.
        "hear.pointerdown(); finger.holds('welcome'); hear.pointercancel(); go();"
        "said.push(drawn.at(-1), finger.holds('feed'));"
        # Two taps, the second before the first is over; a key that clicks.
        "hear.pointerdown(); hear.pointerup(); hear.pointerdown(); go();"
        "said.push(finger.holds('sheet')); hear.blur(); go(); said.push(drawn.length);"
        "hear.click(); go(); said.push(drawn.length);"
        "console.log(JSON.stringify(said)); process.exit(0);",
        {},
    )
    held = [False, True, True, True, 0, True, ["feed", "sheet"], False]
    assert found == [*held, "welcome", False, True, 4, 4]
