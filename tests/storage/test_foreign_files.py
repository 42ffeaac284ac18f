"""Nothing of a stranger's file is executed or obeyed, and nothing beside it is lost."""

import hashlib
import os
import shutil
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.hot_journal import MAGIC
from recordsheet_gui.storage.received import replica_of
from recordsheet_gui.storage.sql import bounded, connect
from tests.storage.test_recovery import died
from tests.storage.tiny import TINIES, TINY, setup

HEAD = 28
POSIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="other systems have no such files")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "good.rsgame"
    with gamefile.creating(path, TINY, setup()):
        pass
    return path.read_bytes()


def contents(folder: Path) -> dict[str, str]:
    """What lies in a folder: names, and what is in the files."""
    return {
        found.name: hashlib.sha256(found.read_bytes()).hexdigest() if found.is_file() else "other"
        for found in folder.iterdir()
    }


def refused(path: Path, match: str, glance: bool = True) -> None:
    """Nobody opens it, nothing in its folder has changed, and the sentence is one."""
    before = contents(path.parent)
    ways: list[Callable[[], object]] = [
        lambda: gamefile.open_game(path, systems=TINIES),
        lambda: gamefile.open_game(path, systems=TINIES, read_only=True),
        *([lambda: gamefile.glance(path)] if glance else []),
    ]
    for way in ways:
        with pytest.raises(Damaged, match=match) as caught:
            way()
        assert "\n" not in str(caught.value)
        assert contents(path.parent) == before


# -- tables ------------------------------------------------------------------------------------

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
LOG = "CREATE TABLE log (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, crc INTEGER NOT NULL, body TEXT NOT NULL)"  # noqa: E501


def instead_of(table: str, sql: str) -> tuple[str, ...]:
    """A table of a game worded in another way; the pages stay where they are."""
    kind = "view" if sql.startswith("CREATE VIEW") else "table"
    root = ", rootpage = 0" if kind == "view" else ""
    return (
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET type = '{kind}', sql = '{sql}'{root} WHERE name = '{table}'",
    )


def worded(old: str, new: str) -> tuple[str, ...]:
    assert old in LOG
    return instead_of("log", LOG.replace(old, new).replace("'", "''"))


SCHEMAS = {
    "trigger": ("CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",),
    "trigger that bears a table's name": (
        "CREATE TRIGGER log AFTER INSERT ON log BEGIN DELETE FROM log; END",
    ),
    "trigger that passes over what is written": (
        "CREATE TRIGGER meta BEFORE INSERT ON log BEGIN SELECT RAISE(IGNORE); END",
    ),
    "constraint that replaces": worded("kind TEXT", "kind TEXT UNIQUE ON CONFLICT REPLACE"),
    "constraint that is costly": worded("at INTEGER", "at INTEGER CHECK (hex(zeroblob(9)) > 0)"),
    "default": worded("body TEXT NOT NULL", "body TEXT NOT NULL DEFAULT (random())"),
    "collation": worded("kind TEXT", "kind TEXT COLLATE NOCASE"),
    "generated column": worded("crc INTEGER", "crc INTEGER AS (random())"),
    "without rowid": worded("NOT NULL)", "NOT NULL) WITHOUT ROWID"),
    "strict": worded("NOT NULL)", "NOT NULL) STRICT"),
    "other case": worded("log", "Log"),
    "one space more": worded("at INTEGER", "at  INTEGER"),
    "endless view": instead_of("log", f"CREATE VIEW log AS {ENDLESS} SELECT x, x, x, x, x FROM n"),
    "huge view": instead_of("log", "CREATE VIEW log AS SELECT 1, 1, 1, 1, zeroblob(900000000)"),
    "view that shows a good schema": (
        "PRAGMA writable_schema = ON",
        "INSERT INTO sqlite_master VALUES ('view', 'sqlite_schema', 'sqlite_schema', 0,"
        " 'CREATE VIEW sqlite_schema AS SELECT 1')",
    ),
    "more tables": ("CREATE TABLE more (x)",),
    "virtual table": ("CREATE VIRTUAL TABLE words USING fts5(x)",),
    "index": ("CREATE INDEX i ON log (at)",),
    "index of an expression": ("CREATE INDEX i ON log (abs(at))",),
    "statistics": ("ANALYZE",),
    "endless text": (
        "PRAGMA writable_schema = ON",
        "INSERT INTO sqlite_master VALUES"
        " ('table', 'x', 'x', 2, 'CREATE TABLE x (' || hex(zeroblob(2000000)) || ')')",
    ),
    "thousands of tables": tuple(f"CREATE TABLE t{number} (x)" for number in range(300)),
    "renamed column": ("ALTER TABLE log RENAME COLUMN body TO bodies",),
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_tables_that_are_not_word_for_word_a_games_are_refused(
    good: bytes, path: Path, name: str
) -> None:
    path.write_bytes(good)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in SCHEMAS[name]:
            db.execute(statement)
    assert path.read_bytes() != good
    refused(path, "its tables are not a game's")
    with pytest.raises(Damaged, match="its tables are not a game's"):
        replica_of([b64encode(zlib.compress(path.read_bytes()))], TINIES)


@pytest.mark.parametrize("option", ["encoding = 'UTF-16le'", "page_size = 512", "auto_vacuum = 1"])
def test_a_file_that_is_laid_out_otherwise_is_refused_or_a_game(
    good: bytes, path: Path, option: str
) -> None:
    (source := path.with_name("good")).write_bytes(good)
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as db,
        closing(sqlite3.connect(source)) as other,
    ):
        db.execute(f"PRAGMA {option}")
        for line in other.iterdump():
            db.execute(line)
        for pragma in ("application_id", "user_version"):
            (value,) = other.execute(f"PRAGMA {pragma}").fetchone()
            db.execute(f"PRAGMA {pragma} = {value}")
    if not option.startswith("encoding"):
        # Neither says anything that SQLite would do.
        with gamefile.open_game(path, systems=TINIES) as game:
            assert game.session.state.units
    else:
        refused(path, "its tables are not a game's")


def test_pages_that_lead_back_to_themselves_are_refused(good: bytes, path: Path) -> None:
    size = 4096
    inner = bytes([5, 0, 0, 0, 1, 15, 251, 0]) + (4).to_bytes(4, "big") + (4091).to_bytes(2, "big")
    cycle = inner.ljust(size - 5, b"\0") + (4).to_bytes(4, "big") + b"\1"
    path.write_bytes(good[: 3 * size] + cycle + good[4 * size :])
    refused(path, "damaged", glance=False)
    free = bytearray(good + (6).to_bytes(4, "big").ljust(size, b"\0"))
    free[28:40] = b"".join(number.to_bytes(4, "big") for number in (len(good) // size + 1, 6, 1))
    path.write_bytes(bytes(free))
    refused(path, "damaged", glance=False)


def test_a_question_that_takes_too_many_steps_is_stopped(good: bytes, path: Path) -> None:
    path.write_bytes(good)
    with closing(connect(path, "ro")) as db:
        with pytest.raises(sqlite3.OperationalError, match="interrupted"), bounded(db, 200_000):
            db.execute(f"{ENDLESS} SELECT count(*) FROM n").fetchone()
        assert db.execute("SELECT count(*) FROM log").fetchone() == (0,)


def test_a_connection_to_a_game_can_do_no_more_than_a_game_needs(good: bytes, path: Path) -> None:
    path.write_bytes(good)
    with closing(connect(path, "rw")) as db:
        for pragma, value in (("trusted_schema", 0), ("cell_size_check", 1)):
            assert db.execute(f"PRAGMA {pragma}").fetchone() == (value,)
        for sql, error in (
            ("ATTACH ':memory:' AS other", "too many attached"),
            ("SELECT zeroblob(900000000)", "too big"),
            (f"SELECT {'1 + ' * 100}1", "Expression tree is too large"),
            (f"SELECT '{'x' * 30_000}'", "too large"),
            ("SELECT load_extension('x')", "no such function|not authorized"),
        ):
            with pytest.raises((sqlite3.Error, sqlite3.DataError), match=error):
                db.execute(sql).fetchone()


# -- journals ----------------------------------------------------------------------------------


def super_journal(name: bytes) -> bytes:
    """What SQLite writes at the end of a journal whose transaction is over several files."""
    total = sum(byte - 256 if byte > 127 else byte for byte in name) % 2**32
    numbers = (0, len(name), total)
    page, length, check = (number.to_bytes(4, "big") for number in numbers)
    return page + name + length + check + MAGIC


@pytest.fixture
def half(tmp_path: Path) -> tuple[Path, bytes]:
    """A game with a half step in it, and its journal."""
    path, _ = died(tmp_path)
    return path, journal_path(path).read_bytes()


def test_a_journal_that_names_another_file_takes_nothing_away(
    half: tuple[Path, bytes], tmp_path: Path
) -> None:
    path, journal = half
    for start in (journal, b"", b"\0" * 512, b"\0" + journal[1:]):
        victim = tmp_path / "letters.txt"
        victim.write_text("dear mother")
        journal_path(path).write_bytes(start + super_journal(os.fsencode(victim)))
        refused(path, "is no journal of this game")
        assert victim.read_text() == "dear mother"


@pytest.mark.parametrize(
    ("at", "number"),
    [
        (8, 10**9),
        (16, 0),
        (16, 10**6),
        (16, 2**32 - 1),
        (20, 0),
        (20, 32),
        (20, 65536),
        (24, 0),
        (24, 512),
        (24, 65536),
    ],
)
def test_a_journal_of_another_file_is_refused(
    half: tuple[Path, bytes], at: int, number: int
) -> None:
    path, journal = half
    bent = journal[:at] + number.to_bytes(4, "big") + journal[at + 4 :]
    journal_path(path).write_bytes(bent)
    refused(path, "is no journal of this game")


@pytest.mark.parametrize("data", [b"x", b"my own notes", MAGIC, MAGIC + bytes(4), b"\xff" * 512])
def test_a_file_that_only_has_a_journals_name_is_kept(good: bytes, path: Path, data: bytes) -> None:
    path.write_bytes(good)
    journal_path(path).write_bytes(data)
    refused(path, "is no journal of this game")


@POSIX
def test_a_journal_that_is_no_file_is_refused(good: bytes, path: Path, tmp_path: Path) -> None:
    path.write_bytes(good)
    journal = journal_path(path)
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"\0dear mother")
    for make, undo in (
        (lambda: journal.symlink_to(letter), journal.unlink),
        (lambda: journal.symlink_to(tmp_path / "not there yet"), journal.unlink),
        (lambda: journal.hardlink_to(letter), journal.unlink),
        (lambda: os.mkfifo(journal), journal.unlink),
        (journal.mkdir, journal.rmdir),
    ):
        make()
        refused(path, "is no journal of this game")
        undo()
    assert letter.read_bytes() == b"\0dear mother"


@pytest.mark.parametrize("data", [b"", b"anything"])
def test_a_write_ahead_log_beside_a_game_is_refused(good: bytes, path: Path, data: bytes) -> None:
    path.write_bytes(good)
    path.with_name(path.name + "-wal").write_bytes(data)
    refused(path, "none of its own")


def test_a_journal_of_a_step_that_never_reached_the_file_does_no_harm(
    half: tuple[Path, bytes], good: bytes
) -> None:
    path, journal = half
    path.write_bytes(good)
    # Until the journal is synced, there is nothing where its magic number goes.
    journal_path(path).write_bytes(bytes(12) + journal[12:])
    with gamefile.open_game(path, systems=TINIES) as game:
        assert not game.is_read_only
        assert game.last_row == 0


def test_who_only_reads_a_half_written_game_leaves_file_and_journal_alone(
    half: tuple[Path, bytes], tmp_path: Path
) -> None:
    path, _ = half
    before = contents(path.parent)
    with gamefile.open_game(path, systems=TINIES, read_only=True) as game:
        assert game.last_row == 60
        assert len(game.as_bytes()) > 0
    assert gamefile.glance(path).system == "tiny"
    assert contents(path.parent) == before


def test_a_link_to_a_game_has_the_journal_of_the_game(
    half: tuple[Path, bytes], tmp_path: Path
) -> None:
    path, journal = half
    journal_path(path).write_bytes(journal + super_journal(b"/nowhere"))
    (tmp_path / "folder").mkdir()
    link = tmp_path / "folder" / "link.rsgame"
    try:
        link.symlink_to(path)
    except OSError:
        shutil.rmtree(link.parent)
        pytest.skip("no links here")
    with pytest.raises(Damaged, match="no journal of this game"):
        gamefile.open_game(link, systems=TINIES)


def test_a_roster_of_more_parts_than_memory_is_refused_before_it_is_read(
    good: bytes, path: Path
) -> None:
    path.write_bytes(good)
    for part in (b"{},", b"[],", b"0,"):
        bomb = zlib.compress(b"[" + part * (game_log.MOST_PARTS + 1) + b"0]", 1)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE meta SET value = ? WHERE key = 'setup'", (bomb,))
        refused(path, "too many parts")


def test_a_journal_that_is_larger_than_all_it_could_take_back_is_refused_before_it_is_copied(
    half: tuple[Path, bytes],
) -> None:
    path, _ = half
    os.truncate(journal_path(path), 1 << 22)
    refused(path, "is no journal of this game")
