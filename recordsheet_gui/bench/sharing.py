"""A shared table with many guests: how long until everybody sees what one of them pressed.

Presses come at set times whether or not the last one has its reply, and count from then on: a
table that falls behind cannot look quick. Painting is measured elsewhere; here a step is there when
a guest's copy of the game has taken it in.
"""

import multiprocessing
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from time import monotonic, process_time
from typing import Any, NamedTuple

from recordsheet_gui.assets import unit_files
from recordsheet_gui.bench.row import Row
from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, GameState, UnitSetup
from recordsheet_gui.importers import read_unit_file
from recordsheet_gui.shared_table import post as posts
from recordsheet_gui.shared_table.link import Broker, Link, read_link
from recordsheet_gui.shared_table.register import Register, open_register
from recordsheet_gui.shared_table.rights import Rights
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.received import ReadHere
from recordsheet_gui.storage.replica import Replica
from recordsheet_gui.systems import SYSTEMS

GUESTS = 50
PLAYERS = 20
"""Guests who press something each second; the others look on."""
SECONDS = 60
PROCESSES = 2
PATIENCE = 60.0
"""Seconds for all to arrive, and for the last row to reach everybody."""
PINGS = 200
LOOPBACK = "127.0.0.1"
MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
PLACES = ("CT", "LT", "RT", "LA", "RA", "LL", "RL")


class Seen(NamedTuple):
    """What the guests of one process saw."""

    pressed: dict[str, list[float]]
    """By a player's unit: when each of its steps was wanted."""
    came: list[tuple[str, dict[int, float]]]
    """By guest: its unit, and when it had each row of the game."""
    last_rows: list[int]


class Load(NamedTuple):
    """A minute at the table."""

    waits: list[float]
    """From each press to every other guest, in seconds, sorted."""
    steps: int
    ping: float
    """A message alone from one to another through the same broker."""
    owner_cpu: float
    broker_cpu: float
    """Seconds of a processor."""
    bytes_of_step: float
    """Of what everybody is told of one."""


def rows() -> Iterator[Row]:
    """The minute through a broker that clubs have, else through our own."""
    if find_spec("paho") is None:
        return
    found = measured(GUESTS, PLAYERS, SECONDS)
    cuts = quantiles(found.waits, n=100)
    told = f"shared table, {GUESTS} guests, {PLAYERS} steps a second"
    for name, wait in (("median", cuts[49]), ("p99", cuts[98])):
        yield Row(
            name=f"{told}: press to others, {name}",
            value=1000 * wait,
            unit="ms",
            against="a message alone",
            ratio=wait / found.ping,
        )
    cost = (found.owner_cpu / found.steps, found.broker_cpu / found.steps)
    for who, seconds in zip(("owner", "broker"), cost, strict=True):
        yield Row(name=f"{told}: {who}'s CPU a step", value=1000 * seconds, unit="ms", against="")
    yield Row(
        name=f"{told}: one told step", value=found.bytes_of_step / 1000, unit="kB", against=""
    )


def measured(guests: int, players: int, seconds: int) -> Load:
    """Play so long; raises where a guest's game is not the owner's in the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        carrier = _carrier(folder)
        stack.callback(carrier.stop)
        load = _play(folder, carrier, guests, players, seconds)
        before = _children_cpu()
        carrier.stop()
        return load._replace(broker_cpu=_children_cpu() - before)


def _children_cpu() -> float:
    try:
        import resource
    except ImportError:
        return 0.0  # Windows does not tell.
    # `os.times` counts in hundredths of a second: a short evening's broker needs less.
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


class _Carrier(NamedTuple):
    """A broker, and how the table's owner comes to it."""

    address: Broker
    for_owner: Broker
    admit: Callable[[str, dict[str, str]], object]
    stop: Callable[[], None]


def _carrier(folder: Path) -> _Carrier:
    if not Path(MOSQUITTO).exists():
        from recordsheet_gui.shared_table.broker import OwnBroker

        own = OwnBroker()
        return _Carrier(own.address, own.for_owner, own.admit, own.close)
    with closing(socket.socket()) as found:
        found.bind((LOOPBACK, 0))
        address = Broker(LOOPBACK, found.getsockname()[1])
    config = folder / "mosquitto.conf"
    config.write_text(f"listener {address.port} {LOOPBACK}\nallow_anonymous true\n", "utf-8")
    process = subprocess.Popen(
        [MOSQUITTO, "-c", str(config)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def stop() -> None:
        process.terminate()
        process.wait()

    return _Carrier(address, address, lambda table, keys: None, stop)


def _game(players: int) -> GameSetup:
    path = next(path for path in unit_files() if path.stem == "atlas-as7-d")
    design = read_unit_file(path.name, path.read_text(encoding="utf-8")).design
    assert design is not None
    units = (
        UnitSetup(id=UnitId(_unit(at)), design=design, side="AB"[at % 2]) for at in range(players)
    )
    return GameSetup(system="total-warfare", units=tuple(units))


def _unit(player: int) -> str:
    return f"u{player}"


def _play(folder: Path, carrier: _Carrier, guests: int, players: int, seconds: int) -> Load:
    from recordsheet_gui.shared_table.mqtt import MqttPost
    from recordsheet_gui.shared_table.owner import Owner

    path, setup = folder / "load.rsgame", _game(players)
    with ExitStack() as stack:
        game = stack.enter_context(gamefile.creating(path, SYSTEMS[setup.system], setup))
        register = open_register(path, 0, folder / "tables")
        links = [_invited(register, carrier.address, at, players) for at in range(guests)]
        keys = {who: one.key for who, one in register.book.guests.items()}
        carrier.admit(register.book.table, keys)
        post = MqttPost(carrier.for_owner, (posts.from_guests(register.book.table),))
        counted = _Counted(post)
        owner = Owner(game, register, counted, _nobody)
        stack.callback(owner.close)
        ping = _ping(carrier.for_owner)
        lines = [_started(links[at::PROCESSES], at, players, seconds) for at in range(PROCESSES)]
        waiting, begun = set(lines), 0.0
        end = monotonic() + PATIENCE
        while waiting and monotonic() < end:
            owner.pump(0.01)
            waiting -= {line for line in waiting if line.poll()}
        begun, spent = monotonic() + 0.5, process_time()
        counted.bytes = counted.letters = 0
        for line in lines:
            line.recv()
            line.send(begun)
        wanted, end = players * seconds, begun + seconds + 1.0
        # A machine that falls behind plays on until all is done: its numbers say how far it did.
        while monotonic() < end or (game.last_row < wanted and monotonic() < end + PATIENCE):
            owner.pump(0.01)
        spent, last = process_time() - spent, game.last_row
        told = counted.bytes / max(1, counted.letters)
        for line in lines:
            line.send(last)
        waiting = set(lines)
        end = monotonic() + PATIENCE
        while waiting and monotonic() < end:
            owner.pump(0.01)
            waiting -= {line for line in waiting if line.poll()}
        seen = [Seen(*line.recv()) for line in lines]
    behind = [row for one in seen for row in one.last_rows if row != last]
    if behind or last != wanted:
        raise RuntimeError(f"{last} steps of {wanted} came, guests have {behind}")
    return Load(_waits(game, seen), last, ping, spent, 0.0, told)


class _Counted:
    """A post that counts what everybody is told."""

    def __init__(self, post: posts.Post) -> None:
        self._post = post
        self.next, self.close, self.wake = post.next, post.close, post.wake
        self.bytes = self.letters = 0

    def send(self, topic: str, data: bytes) -> None:
        if topic.endswith("/all"):
            self.bytes += len(data)
            self.letters += 1
        self._post.send(topic, data)


def _nobody(name: str) -> UnitDesign:
    raise KeyError(name)


def _invited(register: Register, broker: Broker, at: int, players: int) -> str:
    rights = Rights(is_all=True) if at < players else Rights()
    who = register.invite(f"Guest {at}", rights)
    return str(Link(broker, register.book.table, who, register.book.guests[who].key))


def _ping(broker: Broker) -> float:
    """The median of messages, one after the other, from one connection to another."""
    from recordsheet_gui.shared_table.mqtt import MqttPost

    here, there = MqttPost(broker, ("bench/here",)), MqttPost(broker, ("bench/there",))
    waits = []
    try:
        for one in (here, there):
            while (letter := one.next(PATIENCE)) and letter.news is not posts.News.CONNECTED:
                pass
        while there.next(0.2) is None:  # until it hears its topic
            here.send("bench/there", b"x")
        while there.next(0.2) is not None:
            pass
        for _ in range(PINGS):
            start = monotonic()
            here.send("bench/there", b"x" * 500)
            there.next(PATIENCE)
            waits.append(monotonic() - start)
    finally:
        here.close()
        there.close()
    return sorted(waits)[len(waits) // 2]


def _waits(game: GameFile, seen: Sequence[Seen]) -> list[float]:
    """From each press to all but who pressed; a player's steps are kept in the order of presses."""
    left = {unit: iter(times) for one in seen for unit, times in one.pressed.items()}
    history = game.session.history
    commands = [history.step(at).command for at in range(1, len(history) + 1)]
    units = [str(one.unit) for one in commands if isinstance(one, UnitCommand)]
    pressed = [next(left[unit]) for unit in units]
    return sorted(
        at - pressed[row - 1]
        for one in seen
        for unit, came in one.came
        for row, at in came.items()
        if unit != units[row - 1]
    )


# -- the guests' processes -----------------------------------------------------------------------


def _started(links: list[str], first: int, players: int, seconds: int) -> Connection:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    names = list(range(first, first + PROCESSES * len(links), PROCESSES))
    process = context.Process(
        target=_guests, args=(theirs, links, names, players, seconds), daemon=True
    )
    process.start()
    theirs.close()
    return ours


def _guests(
    line: Connection, links: list[str], names: list[int], players: int, seconds: int
) -> None:
    """In another process: its guests, each with a thread and a connection of its own."""
    guests = [
        _Sitting(link, _unit(name) if name < players else "", name / players, seconds)
        for link, name in zip(links, names, strict=True)
    ]
    for guest in guests:
        guest.there.wait(PATIENCE)
    line.send(True)
    begun = line.recv()
    for guest in guests:
        guest.begin(begun)
    last = line.recv()
    for guest in guests:
        guest.finish(last)
    pressed = {guest.unit: guest.pressed for guest in guests if guest.unit}
    came = [(guest.unit, guest.came) for guest in guests]
    line.send(Seen(pressed, came, [guest.row for guest in guests]))


class _Sitting:
    """One guest at the table."""

    def __init__(self, link: str, unit: str, offset: float, presses: int) -> None:
        from recordsheet_gui.shared_table.guest import Guest
        from recordsheet_gui.shared_table.mqtt import MqttPost

        self.there = threading.Event()
        self.unit = unit
        self.pressed: list[float] = []
        self.came: dict[int, float] = {}
        self.row = 0
        self._offset, self._presses = offset, presses if unit else 0
        self._begun = float("inf")
        self._last: int | None = None
        self._seen: Replica | None = None
        found = read_link(link)
        topics = posts.to_all(found.table), posts.to_guest(found.table, found.guest)
        self._guest = Guest(found, MqttPost(found.broker, topics), read=ReadHere)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def begin(self, at: float) -> None:
        self._begun = at

    def finish(self, last: int) -> None:
        self._last = last
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        guest = self._guest
        end = float("inf")
        while monotonic() < end:
            guest.pump(0.02)
            replica = guest.replica
            if replica is not self._seen and replica is not None:
                self._seen = replica
                replica.game.session.listen(self._hear)
            if guest.is_there:
                self.there.set()
            self.row = 0 if replica is None else replica.last_row
            self._press()
            if self._last is not None:
                end = min(end, monotonic() + PATIENCE / 2)
                if self.row >= self._last:
                    break
        guest.close()

    def _press(self) -> None:
        count = len(self.pressed)
        due = self._begun + self._offset + count
        if count == self._presses or monotonic() < due or self._guest.is_waiting:
            return
        self.pressed.append(due)
        where = PLACES[count % len(PLACES)]
        self._guest.wish({"do": "hit", "unit": self.unit, "location": where, "damage": 1})

    def _hear(self, before: GameState, after: GameState, records: Sequence[Any]) -> None:
        assert self._seen is not None
        self.came[self._seen.last_row] = monotonic()
