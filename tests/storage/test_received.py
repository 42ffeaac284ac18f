"""What somebody else sends as a game is read where it can do no harm, under limits."""

import json
import sqlite3
import sys
import threading
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from recordsheet_gui.core.commands import MarkBoxes, UnmarkBoxes, WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameSetup, UnitSetup
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.worker import Worker
from recordsheet_gui.storage import game_log, gamefile, received
from recordsheet_gui.storage.errors import Damaged, StorageError
from recordsheet_gui.storage.received import (
    LIMITS,
    NO_GAME,
    TOO_LARGE,
    TOO_LONG,
    Limits,
    ReadElsewhere,
    looked_through,
    replica_of,
    sentence,
    serve,
)
from recordsheet_gui.storage.replica import Replica
from recordsheet_gui.storage.words import check_words
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.units.mech.design import MechDesign
from tests.mechs import mech

PATIENCE = 120.0
SYSTEM = SYSTEMS["total-warfare"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game of 450 steps, of which the last ones were taken back."""
    path = tmp_path / "played.rsgame"
    units = tuple(UnitSetup(id=UnitId(name), design=mech(name=name)) for name in "ab")
    setup = GameSetup(system=SYSTEM.key, units=units, title="An evening")
    with gamefile.creating(path, SYSTEM, setup) as game:
        for at in range(449):
            act = (MarkBoxes, MarkBoxes, UnmarkBoxes, UnmarkBoxes)[at % 4]
            game.session.handle(act(unit=UnitId("ab"[at % 2]), armor="CT", boxes=1))
        game.session.handle(WriteNote(unit=UnitId("a"), text="Noted."))
        game.session.undo(count=3)
    return path


def sent(path: Path) -> list[bytes]:
    """As it comes from an owner."""
    data = zlib.compress(path.read_bytes())
    return [b64encode(data[at : at + 999]) for at in range(0, len(data), 999)]


def spoil(path: Path, *commands: str, **more: object) -> list[bytes]:
    with closing(sqlite3.connect(path)) as db, db:
        for command in commands:
            db.execute(command, more)
    return sent(path)


def refused(parts: list[bytes], folder: Path, limits: Limits = LIMITS) -> str:
    with pytest.raises(StorageError) as why:
        looked_through(parts, folder, limits)
    return sentence(why.value)


def test_a_copy_is_the_game_that_was_sent_row_for_row_and_state_for_state(path: Path) -> None:
    copy = replica_of(sent(path))
    with gamefile.open_game(path, read_only=True) as game:
        assert copy.game.rows_after(0, 10**6) == game.rows_after(0, 10**6)
        assert copy.game.mark_at(copy.last_row) == game.mark_at(game.last_row)
        assert copy.game.title == "An evening"
        mine, theirs = copy.game.session.history, game.session.history
        assert (mine.cursor, len(mine)) == (theirs.cursor, len(theirs)) == (447, 450)
        for at in range(len(theirs) + 1):
            assert mine.state(at) == theirs.state(at)
            assert at == 0 or mine.step(at) == theirs.step(at)
    copy.close()


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(file=1_000), TOO_LARGE),
        (Limits(rows=400), TOO_LARGE),
        (Limits(units=1), TOO_LARGE),
        (Limits(piece=500), TOO_LARGE),
    ],
)
def test_what_is_past_a_limit_is_refused(
    path: Path, tmp_path: Path, limits: Limits, words: str
) -> None:
    assert refused(sent(path), tmp_path, limits) == words


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [b"!!!"],
        [b64encode(b"no zlib")],
        [b64encode(zlib.compress(b"no game"))],
        [b64encode(zlib.compress(b"x" * 100)[:-6])],
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence_without_a_path(
    tmp_path: Path, parts: list[bytes]
) -> None:
    assert refused(parts, tmp_path) == NO_GAME


def test_a_bomb_of_zeros_is_not_unpacked(tmp_path: Path) -> None:
    bomb = [b64encode(zlib.compress(bytes(10_000_000)))]
    assert refused(bomb, tmp_path, Limits(file=100_000)) == TOO_LARGE


def test_a_row_that_nobody_has_room_for_is_refused(path: Path, tmp_path: Path) -> None:
    with gamefile.open_game(path) as game:
        last = game.last_row
    body = json.dumps({"command": {"do": "note", "text": "x" * 5_000}, "events": []})
    crc = game_log.checksum(last + 1, b"step", 448, body.encode())
    parts = spoil(
        path, f"INSERT INTO log VALUES ({last + 1}, 'step', 448, {crc}, :body)", body=body
    )
    assert refused(parts, tmp_path) == NO_GAME


@pytest.mark.parametrize(
    "data",
    [
        {"title": "x" * 201},
        {"units": [{"design": {"kind": "mech", "name": "x" * 201}}]},
        {"notes": ["x" * 4_001]},
        {"x" * 4_001: 1},
        {"kind": "mech", "fluff": {"history": "x" * 100_001}},
    ],
)
def test_words_that_nobody_writes_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match="too long"):
        check_words(data)
    check_words({"fluff": {"history": "x" * 99_000}, "name": "x" * 2_000, "text": "x" * 2_000})


def test_no_owner_keeps_a_name_that_guests_would_refuse(tmp_path: Path) -> None:
    system, unit = SYSTEMS["total-warfare"], UnitId("a")
    longest, longer = mech(name="x" * 200), mech(name='"' + "x" * 200)

    def setup(design: MechDesign) -> GameSetup:
        return GameSetup(system=system.key, units=(UnitSetup(id=unit, design=design),))

    with pytest.raises(RuleError, match="no room for such words"):
        gamefile.create_game(tmp_path / "other.rsgame", system, setup(longer))
    with gamefile.create_game(tmp_path / "a.rsgame", system, setup(longest)) as game:
        game.session.handle(AddUnit(id=UnitId("b"), design=longest))
        with pytest.raises(RuleError, match="no room for such words"):
            game.session.handle(AddUnit(id=UnitId("c"), design=longer))
        parts = [b64encode(zlib.compress(game.as_bytes()))]
        replica = replica_of(parts)
        assert replica.game.session.state == game.session.state
        replica.close()


def test_a_snapshot_with_a_sheet_that_takes_long_to_read_is_made_anew(
    path: Path, tmp_path: Path
) -> None:
    heavy = zlib.compress(b'{"units":{"a":' + b"7" * (LIMITS.piece + 1) + b"}}")
    parts = spoil(path, "UPDATE snapshot SET body = :heavy WHERE seq = 400", heavy=heavy)
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(looked_through(parts, tmp_path).file)
        found = dict(db.execute("SELECT seq, body FROM snapshot"))
    assert 400 in found
    assert heavy not in found.values()


def test_snapshots_that_are_missing_or_too_heavy_are_made_anew(path: Path, tmp_path: Path) -> None:
    heavy = zlib.compress(b"[" * 3_000_000)
    parts = spoil(
        path,
        "DELETE FROM snapshot WHERE seq = 200",
        "UPDATE snapshot SET body = :heavy WHERE seq = 400",
        heavy=heavy,
    )
    file = looked_through(parts, tmp_path).file
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(file)
        found = dict(db.execute("SELECT seq, body FROM snapshot WHERE seq > 0"))
    assert found.keys() == {200, 400}
    assert heavy not in found.values()


# -- in a process of its own -----------------------------------------------------------------------


def look(reading: ReadElsewhere) -> Replica:
    reading.thread.join(PATIENCE)
    while True:
        found = reading.look()
        if found is not None:
            return found


def test_a_game_is_read_by_another_process_and_put_together_in_turns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung = threading.Event()
    reading = ReadElsewhere([part.decode() for part in sent(path)], rung.set)
    assert rung.wait(PATIENCE)
    # Nobody has time for more than one turn at once.
    clock = iter(range(10**6))
    monkeypatch.setattr(received, "monotonic", lambda: next(clock) * received.SLICE / 2)
    assert reading.is_busy
    assert reading.look() is None
    copy = look(reading)
    with gamefile.open_game(path, read_only=True) as game:
        assert copy.game.rows_after(0, 10**6) == game.rows_after(0, 10**6)
        assert copy.game.session.state == game.session.state
    copy.close()
    reading.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such limit")
def test_a_process_has_no_more_memory_than_it_may(path: Path) -> None:
    # No Python reads anything in so little.
    limits = replace(LIMITS, memory=1 << 20)
    reading = ReadElsewhere([part.decode() for part in sent(path)], lambda: None, limits)
    with pytest.raises(Damaged, match=f"{NO_GAME}|{TOO_LARGE}"):
        look(reading)


class Mute:
    """Stands for a process that reads and reads."""

    def __init__(self, serve: Callable[..., None], name: str, arguments: tuple[Any, ...]) -> None:
        self.pipe: Connection
        self.pipe, self.theirs = Pipe()
        self.is_ended = self.is_gone = False

    def end(self) -> None:
        self.is_ended = True
        self.theirs.close()

    def kill(self) -> None:
        self.end()

    def close(self) -> None:
        self.is_gone = True
        self.pipe.close()


@pytest.fixture
def mute() -> Iterator[list[Mute]]:
    made: list[Mute] = []
    yield made
    for one in made:
        one.end()


def start(made: list[Mute]) -> Callable[..., Worker]:
    def started(*what: Any) -> Any:
        made.append(Mute(*what))
        return made[-1]

    return started


def test_a_reading_that_never_ends_is_stopped_and_leaves_nothing(mute: list[Mute]) -> None:
    reading = ReadElsewhere(["none"], lambda: None, start=start(mute))
    assert reading.look() is None
    reading.stop()
    reading.thread.join(PATIENCE)
    assert not reading.thread.is_alive()
    assert all(one.is_ended and one.is_gone for one in mute)


def test_nobody_waits_for_ever(mute: list[Mute]) -> None:
    limits = replace(LIMITS, patience=0.0)
    reading = ReadElsewhere(["none"], lambda: None, limits, start=start(mute))
    with pytest.raises(Damaged, match=TOO_LONG):
        look(reading)
    assert mute[0].is_gone


def test_where_no_process_can_be_started_that_is_told(path: Path) -> None:
    def none(*what: object) -> Worker:
        raise OSError("no more processes")

    reading = ReadElsewhere(["none"], lambda: None, start=none)
    with pytest.raises(Damaged):
        look(reading)


def test_who_reads_says_in_one_sentence_what_is_wrong_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(received, "_limit", lambda limits: None)
    monkeypatch.setattr(received.sys, "stderr", None)  # type: ignore[attr-defined]
    ours, theirs = Pipe()
    for data in (json.dumps([str(tmp_path), 1]).encode(), b"bad"):
        ours.send_bytes(data)
    serve(theirs, {})
    assert json.loads(ours.recv_bytes()) == NO_GAME
    assert theirs.closed
    ours.close()
