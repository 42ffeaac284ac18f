"""The same through brokers that exist: our own, and Mosquitto where it is installed."""

import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

import pytest

from recordsheet_gui.cli import INTERRUPTED
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.session.script import play_step
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.broker import LOOPBACK, OwnBroker
from recordsheet_gui.shared_table.command import hosted, joined
from recordsheet_gui.shared_table.follow import REFUSES, SILENT
from recordsheet_gui.shared_table.guest import Guest
from recordsheet_gui.shared_table.link import LETS_NOBODY_IN, BadLink, Broker, Link, read_link
from recordsheet_gui.shared_table.mqtt import MqttPost
from recordsheet_gui.shared_table.owner import CLOSED, Owner
from recordsheet_gui.shared_table.register import open_register
from recordsheet_gui.shared_table.rights import rights_of
from recordsheet_gui.shared_table.seal import OWNER, sealed
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.received import ReadHere
from recordsheet_gui.systems import SYSTEMS
from tests.mechs import mech
from tests.shared_table.test_pages import Sketch

PATIENCE = 180.0
"""Seconds after which a test is taken to hang."""
HIT = {"do": "hit", "unit": "a", "location": "CT", "damage": 1}
MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"


class Carrier(Protocol):
    """A broker that can be killed and started again at the same place."""

    address: Broker
    for_owner: Broker

    def start(self) -> None: ...

    def admit(self, table: str, keys: Mapping[str, str]) -> None: ...

    def kill(self) -> None: ...


class Own:
    def __init__(self, folder: Path) -> None:
        self._broker = OwnBroker()
        self.address, self.for_owner = self._broker.address, self._broker.for_owner
        self._admitted: tuple[str, Mapping[str, str]] = "", {}

    def start(self) -> None:
        address = self.for_owner
        self._broker = OwnBroker(address.host, address.port, secret=address.password)
        self.admit(*self._admitted)

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        self._admitted = table, keys
        self._broker.admit(table, keys)

    def kill(self) -> None:
        self._broker.close()


class Mosquitto:
    def __init__(self, folder: Path, *, allow_anonymous: bool = True) -> None:
        with closing(socket.socket()) as found:
            found.bind((LOOPBACK, 0))
            self.address = self.for_owner = Broker(LOOPBACK, found.getsockname()[1])
        self._config = folder / "mosquitto.conf"
        anonymous = str(allow_anonymous).lower()
        self._config.write_text(
            f"listener {self.address.port} {LOOPBACK}\nallow_anonymous {anonymous}\n",
            encoding="utf-8",
        )
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self._config)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with closing(socket.socket()) as tried:
                if tried.connect_ex((LOOPBACK, self.address.port)) == 0:
                    return

    def admit(self, table: str, keys: Mapping[str, str]) -> None:
        """It lets everybody in."""

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


def brokers() -> list[Any]:
    missing = pytest.mark.skipif(
        not Path(MOSQUITTO).exists(), reason="mosquitto is not installed on this machine"
    )
    return [pytest.param(Own, id="own"), pytest.param(Mosquitto, id="mosquitto", marks=missing)]


@pytest.fixture(params=brokers())
def carrier(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Carrier]:
    made: Carrier = request.param(tmp_path)
    yield made
    made.kill()


def new_game(path: Path) -> None:
    system = SYSTEMS["total-warfare"]
    units = (
        UnitSetup(id=UnitId("a"), design=mech(name="Anvil", armor={"CT": 40}), side="A"),
        UnitSetup(id=UnitId("b"), design=mech(name="Bee", armor={"CT": 40}), side="B"),
    )
    gamefile.create_game(path, system, GameSetup(system=system.key, units=units)).close()


def nobody(name: str) -> UnitDesign:
    raise RuleError("no-unit", f"There is no {name}.")


class Evening:
    """An owner and guests of one process, each with a connection of its own."""

    def __init__(self, folder: Path, carrier: Carrier) -> None:
        self.carrier = carrier
        path = folder / "battle.rsgame"
        new_game(path)
        self.game = gamefile.open_game(path)
        self.register = open_register(path, 0, folder / "tables")
        table = self.register.book.table
        carrier.admit(table, {})
        post = MqttPost(carrier.for_owner, (posts.from_guests(table),))
        self.owner = Owner(self.game, self.register, post, nobody)
        self.guests: list[Guest] = []

    def guest(self, name: str, rights: str) -> Guest:
        who = self.register.invite(name, rights_of(rights, "AB"))
        table = self.register.book.table
        keys = {one: invited.key for one, invited in self.register.book.guests.items()}
        self.carrier.admit(table, keys)
        link = Link(self.carrier.address, table, who, keys[who])
        post = MqttPost(self.carrier.address, (posts.to_all(table), posts.to_guest(table, who)))
        made = Guest(link, post, read=ReadHere)
        self.guests.append(made)
        self.run(lambda: made.is_there)
        return made

    def run(self, until: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE
        while not until():
            assert monotonic() < end, "it never came to that"
            self.owner.pump(0.005)
            for guest in self.guests:
                guest.pump(0.005)

    def check(self) -> None:
        rows = self.game.rows_after(0, 10**6)
        self.run(
            lambda: all(
                guest.replica is not None and guest.replica.last_row == len(rows)
                for guest in self.guests
            )
        )
        for guest in self.guests:
            assert guest.replica is not None
            assert guest.replica.game.rows_after(0, 10**6) == rows

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        self.owner.close()
        self.game.close()


@pytest.fixture
def evening(tmp_path: Path, carrier: Carrier) -> Iterator[Evening]:
    made = Evening(tmp_path, carrier)
    yield made
    made.close()


def test_an_evening_through_a_broker_that_is_killed_and_comes_back(evening: Evening) -> None:
    ann, bob = evening.guest("Ann", "A"), evening.guest("Bob", "look")
    ann.wish(HIT)
    evening.run(lambda: not ann.is_waiting)
    assert ann.outcomes.pop().done
    evening.carrier.kill()
    evening.run(lambda: not (ann.is_connected or bob.is_connected))
    assert bob.replica is not None
    assert bob.replica.last_row == 1, "whoever lost the network goes on looking"
    play_step(evening.game.session, HIT, nobody, None)
    ann.wish(HIT)
    evening.carrier.start()
    evening.run(lambda: not ann.is_waiting)
    assert ann.outcomes.pop().done
    assert evening.game.last_row == 3
    evening.check()


def test_what_strangers_send_through_a_broker_does_no_harm(evening: Evening) -> None:
    ann = evening.guest("Ann", "A")
    stranger = MqttPost(evening.carrier.address, ("#",))
    try:
        evening.run(lambda: stranger.next(0) is not None)
        table = evening.register.book.table
        wish = {"what": "wish", "id": "x", "number": 1, "step": HIT}
        rows = {"what": "rows", "rows": [[1, "step", 1, 0, "{}"]], "by": ""}
        for _ in range(200):
            stranger.send(posts.to_owner(table, ann.link.guest), b"x" * 1_000)
            forged = sealed(table, ann.link.guest, wish, {OWNER: "k" * 43})
            stranger.send(posts.to_owner(table, ann.link.guest), forged)
            forged = sealed(table, OWNER, rows, {ann.link.guest: "k" * 43})
            stranger.send(posts.to_all(table), forged)
        stranger.send(posts.to_owner(table, "ffff"), b"x" * (10 << 20))
        ann.wish(HIT)
        evening.run(lambda: not ann.is_waiting)
        assert ann.outcomes.pop().done
    finally:
        stranger.close()
    assert evening.game.last_row == 1
    evening.check()


# -- the programs ----------------------------------------------------------------------------------


class Program:
    """A program that tells what happens, line by line."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.told: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "recordsheet_gui", *arguments, "--json"],
            env={**os.environ, "RECORDSHEET_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )
        self._news = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.told.append(json.loads(line))
                self._news.notify_all()

    def hear(self, key: str, count: int = 1) -> dict[str, Any]:
        """Wait until it has told of so many things of a kind; the last of them."""

        def found() -> list[dict[str, Any]]:
            return [one for one in self.told if key in one]

        with self._news:
            assert self._news.wait_for(lambda: len(found()) >= count, PATIENCE), self.told
            return found()[count - 1]

    def has_told(self, key: str, seconds: float = 0.2) -> bool:
        """Whether it tells of such a thing within so many seconds."""
        with self._news:
            return self._news.wait_for(lambda: any(key in one for one in self.told), seconds)

    def say(self, **step: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(step) + "\n")
        self.process.stdin.flush()

    def press_ctrl_c(self) -> None:
        """As a terminal does: every process that it has started hears it too."""
        os.killpg(self.process.pid, signal.SIGINT)
        self._wait()

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(how)
        self._wait()

    def _wait(self) -> None:
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()


def test_programs_share_a_table_and_an_owner_that_is_killed_loses_nothing(
    tmp_path: Path, carrier: Carrier
) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    arguments = ["table", str(path), "--key", "k" * 20]
    if isinstance(carrier, Mosquitto):
        # A broker of its own the program brings along.
        arguments += "--broker", str(carrier.address)
    owner = Program(tmp_path, *arguments, "--guest", "Bob=look")
    links = {one["name"]: one["link"] for one in (owner.hear("link", 1), owner.hear("link", 2))}
    ann = Program(tmp_path, "join", links["guest"], "--stay")
    bob = Program(tmp_path, "join", links["Bob"], "--stay")
    try:
        ann.hear("joined")
        bob.hear("joined")
        ann.say(**HIT)
        assert ann.hear("wish")["done"]
        assert bob.hear("journal")["journal"] == [
            "Anvil: center torso armor loses 1 (39 of 40 left)."
        ]
        bob.say(**HIT)
        assert bob.hear("wish")["words"] == "You look on at this table."
        owner.end()
        ann.say(**HIT)
        owner = Program(tmp_path, *arguments)
        assert ann.hear("wish", 2)["done"]
        bob.hear("journal", 2)
        for guest in (ann, bob):
            guest.say(do="report")
        assert ann.hear("units")["units"] == bob.hear("units")["units"]
        assert ann.hear("units")["row"] == 2
    finally:
        for program in (owner, ann, bob):
            program.end()
    with gamefile.open_game(path) as game:
        assert game.last_row == 2


def test_who_hosts_without_a_window_hears_of_wrong_keys(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    owner = Program(tmp_path, "table", str(path), "--guest", "Ann=A")
    link = read_link(owner.hear("link")["link"])
    stranger = MqttPost(link.broker, ("elsewhere",))
    try:
        letter = stranger.next(PATIENCE)
        assert letter is not None
        assert letter.news is posts.News.CONNECTED
        wish = {"what": "wish", "id": "w", "number": 1, "step": HIT}
        data = sealed(link.table, link.guest, wish, {OWNER: "a wrong key"})
        end = monotonic() + PATIENCE
        while not owner.has_told("refused") and monotonic() < end:
            # What comes before the owner hears its broker is lost.
            stranger.send(posts.to_owner(link.table, link.guest), data)
        assert owner.hear("refused")["refused"]["not sealed by a guest"] >= 1
    finally:
        stranger.close()
        owner.end()


@pytest.mark.skipif(os.name != "posix", reason="this machine has no groups of processes")
def test_everybody_is_told_when_ctrl_c_ends_a_table_with_a_broker_of_its_own(
    tmp_path: Path,
) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    owner = Program(tmp_path, "table", str(path), "--guest", "Ann=A")
    ann = Program(tmp_path, "join", owner.hear("link")["link"], "--stay")
    try:
        ann.hear("joined")
        owner.press_ctrl_c()
        assert owner.process.returncode == INTERRUPTED
        assert ann.hear("gone")["gone"] == CLOSED
    finally:
        for program in (owner, ann):
            program.end()


def test_a_table_with_a_broker_of_its_own_is_found_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    arguments = "table", str(path), "--page"
    owner = Program(tmp_path, *arguments, "--guest", "Ann=A")
    first = owner.hear("link")
    ann = Program(tmp_path, "join", first["link"], "--stay")
    try:
        ann.hear("joined")
        owner.end()
        ann.say(**HIT)
        owner = Program(tmp_path, *arguments)
        assert owner.hear("link") == first
        assert ann.hear("wish")["done"]
    finally:
        for program in (owner, ann):
            program.end()


@pytest.mark.parametrize(
    "host",
    ["", "*", "0.0.0.0", "0", "000.0.0.0", "::", "::0", "0:0:0:0:0:0:0:0", "::ffff:0.0.0.0"],
)
def test_a_table_listens_at_one_address_of_this_machine_however_all_of_them_are_spelled(
    tmp_path: Path, host: str
) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    table = hosted(path, None, host, [("Ann", "A")], "", nobody, is_over=lambda: True)
    with pytest.raises(BadLink, match=r"say which address of this machine\.$"):
        list(table)


@pytest.mark.parametrize(
    ("listen", "port", "words"),
    [
        ("no such machine.invalid", 0, "Nothing can listen at no such machine.invalid: "),
        (f"{'h' * 64}.invalid", 0, f"Nothing can listen at {'h' * 64}.invalid: "),
        (LOOPBACK, 8123, "--port is for the page: add --page."),
    ],
)
def test_what_nothing_can_listen_at_is_told_in_a_sentence(
    tmp_path: Path, listen: str, port: int, words: str
) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    table = hosted(
        path, None, listen, [("Ann", "A")], "", nobody, page_port=port, is_over=lambda: True
    )
    with pytest.raises(RuleError) as refused:
        list(table)
    assert str(refused.value).startswith(words)
    assert "\n" not in str(refused.value)


def test_a_port_that_is_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    for port in (-1, 65_536):
        table = hosted(path, None, LOOPBACK, [], "", nobody, portray=Sketch, page_port=port)
        with pytest.raises(RuleError, match=r"^A port is a number up to 65535, not "):
            list(table)


def test_a_broker_and_a_page_that_fall_are_put_up_again_where_links_name_them(
    tmp_path: Path,
) -> None:
    # Nobody sits before a table without a window: it waited for its broker for ever.
    path = tmp_path / "battle.rsgame"
    new_game(path)
    others = set(multiprocessing.active_children())
    told: list[dict[str, object]] = []
    fallen: list[object] = []
    end = monotonic() + PATIENCE

    def ports() -> list[int]:
        return [urlsplit(str(told[0][one])).port or 0 for one in ("link", "page")]

    def is_over() -> bool:
        assert monotonic() < end, "they never came back"
        if not fallen:
            for one in set(multiprocessing.active_children()) - others:
                one.kill()
                one.join()
                fallen.append(one)
            return False
        for port in ports():
            with closing(socket.socket()) as tried:
                if tried.connect_ex((LOOPBACK, port)) != 0:
                    return False
        return True

    for one in hosted(path, None, LOOPBACK, [("Ann", "A")], "", nobody, portray=Sketch,
                      is_over=is_over):  # fmt: skip
        told.append(one)
    assert len(fallen) == 2
    assert set(multiprocessing.active_children()) == others


@pytest.mark.parametrize(
    ("guests", "words"),
    [
        ([("", "A")], "A guest needs a name, as in Ann=A."),
        ([("  ", "")], "A guest needs a name, as in Ann=A."),
        ([("Ann", "")], "Say what Ann may do, as in Ann=A or Ann=look."),
        ([("x" * 41, "A")], "The name of a guest has at most 40 letters."),
        ([("Ann\n", "A"), ("Ann\nBob", "A")], "The name of a guest has at most 40 letters."),
        ([("Ann", "A"), ("Bob", "B"), ("ann", "look")], "ann is invited twice."),
    ],
)
def test_names_that_tell_nobody_apart_are_refused_before_anything_is_opened(
    tmp_path: Path, guests: list[tuple[str, str]], words: str
) -> None:
    # Two of one name were two guests, and whoever had none was taken for the owner.
    path = tmp_path / "battle.rsgame"
    new_game(path)
    with pytest.raises(RuleError) as refused:
        list(hosted(path, None, LOOPBACK, guests, "", nobody))
    assert str(refused.value) == words


def test_a_bot_whose_steps_were_not_all_done_does_not_say_that_they_were(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    owner = Program(tmp_path, "table", str(path), "--guest", "Ann=A")
    told: list[dict[str, object]] = []
    try:
        link = owner.hear("link")["link"]
        bot = joined(link, (json.dumps(HIT) for _ in range(900)), stays=False)
        told += takewhile(lambda one: "wish" not in one, bot)
        owner.process.send_signal(signal.SIGINT)
        with pytest.raises(RuleError, match=r"closed this table\. Not all steps were done\.$"):
            told.extend(bot)
        assert told[-1] == {"gone": CLOSED}
    finally:
        owner.end()


def test_another_key_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)

    def links(key: str) -> list[str]:
        told = hosted(path, "mqtt://127.0.0.1:9", LOOPBACK, [("Ann", "A")], key, nobody,
                      is_over=lambda: True)  # fmt: skip
        return [str(one["link"]) for one in told]

    first, again, other = links("k" * 20), links("k" * 20), links("m" * 20)
    assert again == first
    assert [link.rpartition(".")[2] for link in first[1:]] == ["k" * 20]
    assert [link.rpartition(".")[2] for link in other[1:]] == ["m" * 20]
    assert other[0] == first[0]


def test_who_hosts_without_a_window_hears_that_no_broker_answers(tmp_path: Path) -> None:
    path = tmp_path / "battle.rsgame"
    new_game(path)
    # Nobody listens at this address.
    owner = Program(tmp_path, "table", str(path), "--broker", "mqtt://127.0.0.1:9")
    try:
        assert owner.hear("broker")["broker"] == SILENT
    finally:
        owner.end()


@pytest.mark.skipif(not Path(MOSQUITTO).exists(), reason="mosquitto is not installed here")
def test_a_broker_that_wants_a_password_says_so_to_the_owner_and_to_guests(tmp_path: Path) -> None:
    # Both heard that nobody answers, and looked for a network that was there.
    new_game(tmp_path / "battle.rsgame")
    club = Mosquitto(tmp_path, allow_anonymous=False)
    owner = Program(tmp_path, "table", str(tmp_path / "battle.rsgame"),
                    "--broker", str(club.address), "--key", "k" * 20)  # fmt: skip
    try:
        link = owner.hear("link")["link"]
        assert owner.hear("broker")["broker"] == REFUSES
        with pytest.raises(BadLink) as refused:
            list(joined(link, (), stays=True))
        assert str(refused.value) == LETS_NOBODY_IN
    finally:
        owner.end()
        club.kill()


def test_small_messages_do_not_wait_for_one_another(evening: Evening) -> None:
    evening.guest("Ann", "A")
    for post in (evening.owner._post, evening.guests[0]._post):
        assert isinstance(post, MqttPost)
        line = post._client.socket()
        assert isinstance(line, socket.socket)
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
