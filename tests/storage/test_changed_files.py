"""A file that somebody else changes while it is open is noticed with the next step."""

import os
import shutil
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import Command, MarkBoxes, MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.errors import Gone, InUse, StorageError
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.received import replica_of
from tests.storage.make_save import SAVES
from tests.storage.tiny import TINIES, TINY, setup

A, B = UnitId("a"), UnitId("b")
PAGES = 60
CHANGED = "has been changed by another program: save the game under another name"


def heat(to: int) -> Command:
    return MoveTrack(unit=A, track=TrackKey("heat"), to=to)


def note(number: int, unit: UnitId = A) -> Command:
    """Long enough that a game of a few dozen has many pages."""
    return WriteNote(text=f"{unit} {number} " + "x" * 1500)


def states(session: Session) -> list[GameState]:
    history = session.history
    return [history.state(at) for at in range(len(history) + 1)]


def overwrite(path: Path, data: bytes) -> None:
    """As cp and many a program that keeps folders in step do: the file stays the same one."""
    with path.open("r+b") as file:
        file.truncate(0)
        file.write(data)


def patch_in(path: Path, data: bytes) -> None:
    """As a program does that writes only what differs."""
    old = path.read_bytes()
    with path.open("r+b") as file:
        for at in range(0, len(data), 4096):
            if data[at : at + 4096] != old[at : at + 4096]:
                file.seek(at)
                file.write(data[at : at + 4096])
        file.truncate(len(data))


@pytest.fixture
def played(game: GameFile) -> GameFile:
    """A game of some pages, with a step that is undone, one that was dropped, and a guest's."""
    for number in range(PAGES):
        game.session.handle(note(number))
    game.session.acting = "Ann"
    game.session.handle(heat(3))
    game.session.acting = ""
    game.session.undo()
    game.session.handle(heat(4))
    game.session.handle(heat(5))
    game.session.undo()
    return game


def refused(game: GameFile) -> None:
    """The next step is not shown, nor the one after it."""
    before, last = game.session.state, game.last_row
    for command in (heat(9), MarkBoxes(unit=B, armor="CT")):
        with pytest.raises(Gone, match=CHANGED):
            game.session.handle(command)
    with pytest.raises(Gone, match=CHANGED):
        game.session.undo()
    assert game.session.state is before
    assert game.last_row == last


def rescued(game: GameFile, path: Path) -> None:
    """A copy has all that the session has, and the step can be done there."""
    copy = path.with_name("rescued.rsgame")
    game.copy_to(copy)
    with gamefile.open_game(copy, systems=TINIES) as again:
        assert states(again.session) == states(game.session)
        assert again.session.history.cursor == game.session.history.cursor
        assert again.last_row == game.last_row
        assert again.rows_after(0, 999) == game.rows_after(0, 999)
        rows = again.rows_after(0, 999)
        assert again.names_of(rows) == game.names_of(rows) == {PAGES + 1: "Ann"}
        assert again.mark_at(again.last_row) == game.mark_at(game.last_row)
        again.session.handle(heat(9))


@pytest.mark.parametrize("write", [overwrite, patch_in])
@pytest.mark.parametrize("steps", [1, 30])
def test_a_backup_that_is_copied_over_the_open_file_is_noticed(
    game: GameFile, path: Path, write: Callable[[Path, bytes], None], steps: int
) -> None:
    for number in range(PAGES):
        game.session.handle(note(number))
    game.session.acting = "Ann"
    game.session.handle(heat(3))
    game.session.acting = ""
    backup = path.read_bytes()
    for number in range(steps):
        game.session.handle(note(number))
    write(path, backup)
    refused(game)
    assert path.read_bytes() == backup
    rescued(game, path)


@pytest.mark.parametrize("write", [overwrite, patch_in])
@pytest.mark.parametrize("has_old_times", [False, True])
def test_the_other_laptops_game_of_as_many_steps_is_noticed(
    played: GameFile,
    path: Path,
    tmp_path: Path,
    write: Callable[[Path, bytes], None],
    has_old_times: bool,
) -> None:
    other = tmp_path / "other.rsgame"
    shutil.copyfile(path, other)
    with gamefile.open_game(other, systems=TINIES) as theirs:
        for number in range(5):
            theirs.session.handle(note(number, B))
            played.session.handle(note(number, A))
    data, stat = other.read_bytes(), path.stat()
    # The same counter and as many pages: what SQLite remembers seems to be true still.
    assert data[24:40] == path.read_bytes()[24:40]
    assert len(data) == stat.st_size
    write(path, data)
    if has_old_times:
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    refused(played)
    assert path.read_bytes() == data
    rescued(played, path)


@pytest.mark.parametrize("left", [0, 99, 4096, 5000, -4096])
def test_a_file_that_is_cut_short_is_noticed(played: GameFile, path: Path, left: int) -> None:
    os.truncate(path, left if left >= 0 else path.stat().st_size + left)
    refused(played)
    rescued(played, path)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO log SELECT max(seq) + 1, 'move', 0, 0, '' FROM log",
        "UPDATE log SET body = replace(body, 'a 5 ', 'a 6 ') WHERE seq = 6",
        "DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)",
        "UPDATE meta SET value = 'Bob' WHERE key LIKE 'by/%'",
        "INSERT INTO meta VALUES ('by/1', 'Bob')",
        "UPDATE snapshot SET body = x'00' WHERE seq = 0",
        "CREATE TABLE more (x)",
        "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",
    ],
)
def test_what_another_program_writes_with_sqlite_is_noticed(
    played: GameFile, path: Path, statement: str
) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement)
    refused(played)
    rescued(played, path)


def test_a_file_put_in_its_place_or_taken_away_is_noticed(played: GameFile, path: Path) -> None:
    other = path.with_name("other")
    shutil.copyfile(path, other)
    other.replace(path)
    with pytest.raises(Gone, match="replaced by another file: save the game under another name"):
        played.session.handle(heat(9))
    path.unlink()
    with pytest.raises(Gone, match="no longer there: save the game under another name"):
        played.session.handle(heat(9))
    rescued(played, path)


def test_a_journal_that_is_laid_beside_the_open_file_is_not_played(
    played: GameFile, path: Path
) -> None:
    journal_path(path).write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(5000))
    before = path.read_bytes()
    refused(played)
    assert path.read_bytes() == before
    assert journal_path(path).exists()
    rescued(played, path)


@pytest.mark.parametrize(
    "touch",
    [
        lambda path: os.utime(path),
        lambda path: path.chmod(0o600),
        lambda path: overwrite(path, path.read_bytes()),
        lambda path: patch_in(path, path.read_bytes()),
        lambda path: sqlite3.connect(path).execute("PRAGMA user_version").connection.close(),
    ],
)
def test_a_file_that_is_still_the_same_game_is_played_on(
    played: GameFile, path: Path, touch: Callable[[Path], None]
) -> None:
    touch(path)
    played.session.handle(heat(9))
    touch(path)
    played.session.undo()
    before = states(played.session)
    played.close()
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == before
        assert again.session.history.cursor == len(before) - 2


def test_a_file_that_becomes_our_game_again_takes_the_step_that_waits(
    played: GameFile, path: Path
) -> None:
    data = path.read_bytes()
    overwrite(path, data[: len(data) // 2])
    refused(played)
    overwrite(path, data)
    played.session.keep_waiting()
    before = states(played.session)
    played.close()
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == before


def test_a_file_that_another_program_holds_while_it_is_looked_at_anew_is_waited_for(
    played: GameFile, path: Path
) -> None:
    os.utime(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InUse, match="another program holds"):
            played.session.handle(heat(9))
        db.execute("ROLLBACK")
    played.session.handle(heat(9))


def test_a_large_snapshot_is_not_written_into_somebody_elses_file(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recordsheet_gui.storage.snapshots.AT_ONCE", 0)
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 2)
    game.session.handle(heat(1))
    backup = path.read_bytes()
    game.session.handle(heat(2))
    overwrite(path, backup)
    game.close()
    assert path.read_bytes() == backup


def test_who_joins_a_table_whose_file_was_changed_gets_the_game_of_the_session(
    played: GameFile, path: Path
) -> None:
    overwrite(path, b"somebody else's")
    replica = replica_of([b64encode(zlib.compress(played.as_bytes()))], TINIES)
    assert states(replica.game.session) == states(played.session)
    assert replica.game.mark_at(played.last_row) == played.mark_at(played.last_row)
    replica.close()


@pytest.mark.parametrize("save", sorted(path.name for path in SAVES.glob("*.rsgame")))
def test_a_game_of_an_older_version_is_rescued_too(save: str, tmp_path: Path) -> None:
    path = shutil.copyfile(SAVES / save, tmp_path / save)
    with gamefile.open_game(path) as game:
        overwrite(path, b"")
        with pytest.raises(Gone, match=CHANGED):
            game.session.handle(WriteNote(text="on we go"))
        game.copy_to(tmp_path / "rescued.rsgame")
        with gamefile.open_game(tmp_path / "rescued.rsgame") as again:
            assert again.setup == game.setup
            assert states(again.session) == states(game.session)


@pytest.mark.parametrize("stale", [b"", bytes(512)])
def test_a_journal_that_is_over_and_done_says_nothing_of_the_file(
    played: GameFile, path: Path, stale: bytes
) -> None:
    journal_path(path).write_bytes(stale)
    played.session.handle(heat(9))


def test_a_disk_that_fails_at_a_file_that_was_touched_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The connection is another one by then: that it is closed was all that anybody heard.
    with gamefile.create_game(tmp_path / "game.rsgame", TINY, setup()) as game:
        game.session.handle(heat(1))

        def fail(*what: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        for _ in range(2):
            os.utime(game.path, (1, 1))
            with monkeypatch.context() as patch:
                patch.setattr(game_log, "write_rows", fail)
                with pytest.raises(StorageError, match="disk I/O error"):
                    game.session.handle(heat(2))
        game.session.handle(heat(3))
