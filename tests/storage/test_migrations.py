import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.storage import game_log, gamefile, schema
from recordsheet_gui.storage.errors import Damaged, DiskFull
from recordsheet_gui.storage.header import VERSION, has_journal, journal_path, read_header
from recordsheet_gui.storage.migrations import MIGRATIONS, migrate
from tests.storage.tiny import TINIES, TINY, setup


def warmth_to_heat(db: sqlite3.Connection) -> None:
    """From the made-up version 0, where a step had another name for the track."""
    found = db.execute("SELECT seq, kind, at, body FROM log").fetchall()
    for seq, kind, at, body in found:
        body = body.replace(b'"warmth"', b'"heat"')
        crc = game_log.checksum(seq, kind, at, body)
        db.execute("UPDATE log SET body = ?, crc = ? WHERE seq = ?", (body.decode(), crc, seq))
    db.execute(schema.SCHEMA[2])
    db.execute("INSERT INTO snapshot SELECT * FROM snapshots")
    db.execute("DROP TABLE snapshots")


def trip_up(db: sqlite3.Connection) -> None:
    warmth_to_heat(db)
    db.execute("UPDATE log SET nonsense = 1")


@pytest.fixture
def old(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of version 0."""
    others = {entry for entry in schema.SCHEMAS[1] if entry[1] != b"snapshot"}
    renamed = schema.SCHEMA[2].replace("snapshot", '"snapshots"')
    snapshots = (b"table", b"snapshots", b"snapshots", renamed.encode())
    monkeypatch.setattr(schema, "SCHEMAS", {**schema.SCHEMAS, 0: frozenset({*others, snapshots})})
    with gamefile.creating(path, TINY, setup()) as game:
        for number in (4, 8):
            game.session.handle(MoveTrack(unit=UnitId("a"), track=TrackKey("heat"), to=number))
    with closing(sqlite3.connect(path)) as db, db:
        for seq, at, body in db.execute("SELECT seq, at, body FROM log").fetchall():
            body = body.replace('"heat"', '"warmth"')
            crc = game_log.checksum(seq, b"step", at, body.encode())
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
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
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


def test_migrations_run_in_order_and_once(tmp_path: Path) -> None:
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
        "CREATE TABLE v2 (x)",
        "CREATE TABLE v3 (x)",
        "CREATE TABLE v4 (x)",
        "PRAGMA user_version = 5",
    ]


# -- from version 1, Record Sheet 0.1 ------------------------------------------------------------


@pytest.fixture
def first(path: Path) -> Path:
    """A game of version 1 with a step in it."""
    with gamefile.creating(path, TINY, setup()) as game:
        game.session.handle(heat(4))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA user_version = 1")
    return path


def heat(to: int) -> MoveTrack:
    return MoveTrack(unit=UnitId("a"), track=TrackKey("heat"), to=to)


def fill_the_disk(game: gamefile.GameFile) -> None:
    assert game._db is not None
    (pages,) = game._db.execute("PRAGMA page_count").fetchone()
    game._db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_new_game_is_one_that_the_first_release_calls_too_new(path: Path) -> None:
    """0.1 reads the first bytes before SQLite does: magic, format at 60, application at 68.

    Where the format is above its own, which is 1, it says "was saved by a later version of Record
    Sheet (format 2, this program knows up to 1): open it with that one." (Seen with 0c39d17.)
    """
    with gamefile.create_game(path, TINY, setup()):
        head = path.read_bytes()[:100]
    assert head.startswith(b"SQLite format 3\0")
    assert head[60:64] == bytes([0, 0, 0, 2])
    assert head[68:72] == b"RSTG"


@pytest.mark.parametrize("read_only", [False, True])
def test_a_game_of_the_first_release_that_is_only_looked_at_stays_as_it_is(
    first: Path, read_only: bool
) -> None:
    before = first.read_bytes()
    with gamefile.open_game(first, read_only=read_only, systems=TINIES) as game:
        assert game.session.state.units[UnitId("a")].tracks[TrackKey("heat")] == 4
        game.copy_to(first.with_name("copy.rsgame"))
    assert first.read_bytes() == before
    with gamefile.open_game(first.with_name("copy.rsgame"), systems=TINIES) as copy:
        copy.session.handle(heat(5))


def test_the_first_step_brings_its_format_along_in_one_transaction(first: Path) -> None:
    said: list[str] = []
    with gamefile.open_game(first, systems=TINIES) as game:
        assert read_header(first).version == 1
        assert game._db is not None
        game._db.set_trace_callback(said.append)
        game.session.handle_all([heat(5), heat(6)])
        # Before it stands what copies the game as it was.
        said = said[said.index("BEGIN IMMEDIATE") :]
        game._db.set_trace_callback(said.append)
        assert [text.split(" VALUES")[0] for text in said] == [
            "BEGIN IMMEDIATE",
            "PRAGMA data_version",
            "PRAGMA user_version",
            f"PRAGMA user_version = {VERSION}",
            "INSERT INTO log",
            "INSERT INTO log",
            "COMMIT",
        ]
        said.clear()
        game.session.undo()
        assert not any("user_version" in text for text in said)
        assert read_header(first).version == VERSION


def test_an_undo_brings_the_format_along_as_well(first: Path) -> None:
    with gamefile.open_game(first, systems=TINIES) as game:
        game.session.undo()
    assert read_header(first).version == VERSION


def test_a_first_step_that_the_disk_does_not_take_leaves_the_old_format(first: Path) -> None:
    before = first.read_bytes()
    with gamefile.open_game(first, systems=TINIES) as game:
        fill_the_disk(game)
        with pytest.raises(DiskFull):
            game.session.handle_all([WriteNote(text="x" * 1900) for _ in range(9)])
        assert first.read_bytes() == before
        game.session.handle(heat(6))
    assert read_header(first).version == VERSION
    with gamefile.open_game(first, systems=TINIES) as again:
        assert again.session.state.units[UnitId("a")].tracks[TrackKey("heat")] == 6


def test_a_program_that_died_in_its_first_step_leaves_the_old_format(
    first: Path, tmp_path: Path
) -> None:
    """The file has the new number already, the journal beside it takes it back."""
    dead = tmp_path / "dead.rsgame"
    with closing(sqlite3.connect(first, isolation_level=None)) as db:
        # So small a cache makes SQLite write pages before the commit.
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.executemany(
            "INSERT INTO log VALUES (?, 'step', 1, 0, ?)", [(n, "x" * 900) for n in range(61, 200)]
        )
        shutil.copyfile(first, dead)
        shutil.copyfile(journal_path(first), journal_path(dead))
        db.execute("ROLLBACK")
    # The first page is the last that a commit writes.
    data = dead.read_bytes()
    dead.write_bytes(data[:60] + VERSION.to_bytes(4, "big") + data[64:])
    assert has_journal(dead)
    with gamefile.open_game(dead, systems=TINIES) as game:
        assert read_header(dead).version == 1
        assert game.session.state.units[UnitId("a")].tracks[TrackKey("heat")] == 4
        game.session.handle(heat(5))
    assert read_header(dead).version == VERSION
    with gamefile.open_game(dead, systems=TINIES) as again:
        assert again.session.state.units[UnitId("a")].tracks[TrackKey("heat")] == 5
