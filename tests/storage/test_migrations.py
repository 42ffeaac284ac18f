import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MoveTrack
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.storage import gamefile, rows
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.migrations import MIGRATIONS, migrate
from tests.storage.tiny import TINIES, TINY, setup


def warmth_to_heat(db: sqlite3.Connection) -> None:
    """From the made-up version 0, where a step had another name for the track."""
    found = db.execute("SELECT seq, kind, at, body FROM log").fetchall()
    for seq, kind, at, body in found:
        body = body.replace(b'"warmth"', b'"heat"')
        crc = rows.checksum(seq, kind, at, body)
        db.execute("UPDATE log SET body = ?, crc = ? WHERE seq = ?", (body.decode(), crc, seq))
    db.execute("ALTER TABLE snapshots RENAME TO snapshot")


def trip_up(db: sqlite3.Connection) -> None:
    warmth_to_heat(db)
    db.execute("UPDATE log SET nonsense = 1")


@pytest.fixture
def old(path: Path) -> Path:
    """A game of version 0."""
    with gamefile.creating(path, TINY, setup()) as game:
        for number in (4, 8):
            game.session.handle(MoveTrack(unit=UnitId("a"), track=TrackKey("heat"), to=number))
    with closing(sqlite3.connect(path)) as db, db:
        for seq, at, body in db.execute("SELECT seq, at, body FROM log").fetchall():
            body = body.replace('"heat"', '"warmth"')
            crc = rows.checksum(seq, b"step", at, body.encode())
            db.execute("UPDATE log SET body = ?, crc = ? WHERE seq = ?", (body, crc, seq))
        db.execute("ALTER TABLE snapshot RENAME TO snapshots")
        db.execute("PRAGMA user_version = 0")
    return path


def test_an_old_game_is_brought_up_to_date_and_played_on(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, warmth_to_heat)
    heat = TrackKey("heat")
    for expected in (8, 9):
        with gamefile.open_game(old, systems=TINIES) as game:
            assert game.session.state.units[UnitId("a")].tracks[heat] == expected
            game.session.handle(MoveTrack(unit=UnitId("a"), track=heat, to=expected + 1))
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        (body,) = db.execute("SELECT body FROM log WHERE seq = 1").fetchone()
    assert json.loads(body)["command"]["track"] == "heat"


def test_reading_an_old_game_leaves_it_old(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, warmth_to_heat)
    before = old.read_bytes()
    with gamefile.open_game(old, read_only=True, systems=TINIES) as game:
        assert game.session.state.units[UnitId("a")].tracks[TrackKey("heat")] == 8
    assert old.read_bytes() == before


def test_a_migration_that_fails_leaves_the_game_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, trip_up)
    before = old.read_bytes()
    with pytest.raises(Damaged):
        gamefile.open_game(old, systems=TINIES)
    assert old.read_bytes() == before
    assert [found.name for found in old.parent.iterdir()] == [old.name]


def test_migrations_run_in_order_and_all_in_one_transaction(tmp_path: Path) -> None:
    said: list[str] = []
    with closing(sqlite3.connect(tmp_path / "x", isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 2")
        db.set_trace_callback(said.append)
        steps = {
            number: lambda db, number=number: db.execute(f"CREATE TABLE v{number} (x)")
            for number in (4, 2, 3)
        }
        migrate(db, tmp_path, steps, target=5)
        migrate(db, tmp_path, steps, target=5)
    assert [text for text in said if text != "PRAGMA user_version"] == [
        "BEGIN IMMEDIATE",
        "CREATE TABLE v2 (x)",
        "CREATE TABLE v3 (x)",
        "CREATE TABLE v4 (x)",
        "PRAGMA user_version = 5",
        "COMMIT",
    ]
