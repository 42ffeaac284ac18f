"""A program died in the middle of a step: the file is half written, its journal lies beside it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import MoveTrack, WriteNote
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.header import has_journal, journal_path
from tests.storage.tiny import TINIES, TINY, Guest, replayed, setup

A = UnitId("a")


def died(folder: Path) -> tuple[Path, GameState]:
    """A game whose last transaction is half in the file, and the state before that one."""
    source = folder / "living.rsgame"
    with gamefile.creating(source, TINY, setup()) as game:
        for number in range(60):
            game.session.handle(MoveTrack(unit=A, track=TrackKey("heat"), to=number % 30))
        state = game.session.state
    path = folder / "dead.rsgame"
    with closing(sqlite3.connect(source, isolation_level=None)) as db:
        # So small a cache makes SQLite write pages before the commit.
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE log SET body = 'half a step', crc = 0")
        db.executemany(
            "INSERT INTO log VALUES (?, 'step', 1, 0, ?)", [(n, "x" * 900) for n in range(61, 200)]
        )
        shutil.copyfile(source, path)
        shutil.copyfile(journal_path(source), journal_path(path))
        db.execute("ROLLBACK")
    source.unlink()
    assert has_journal(path)
    assert b"half a step" in path.read_bytes()
    return path, state


def test_the_half_step_is_taken_back_and_play_goes_on(tmp_path: Path) -> None:
    path, state = died(tmp_path)
    with gamefile.open_game(path, systems=TINIES) as game:
        assert not game.is_read_only
        assert game.session.state == state == replayed(game.session)
        game.session.handle(WriteNote(unit=A, text="on we go"))
        state = game.session.state
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    assert b"half a step" not in path.read_bytes()
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.session.state == state


def test_a_reader_sees_the_last_whole_step_and_changes_nothing(tmp_path: Path) -> None:
    path, state = died(tmp_path)
    before = path.read_bytes(), journal_path(path).read_bytes()
    with gamefile.open_game(path, systems=TINIES, read_only=True) as game:
        assert game.is_read_only
        assert game.session.state == state
        game.copy_to(tmp_path / "copy.rsgame")
    assert (path.read_bytes(), journal_path(path).read_bytes()) == before
    with gamefile.open_game(tmp_path / "copy.rsgame", systems=TINIES) as copy:
        assert copy.session.state == state


def test_a_guest_sees_the_last_whole_step(guest_folder: Guest) -> None:
    folder, as_guest = guest_folder
    path, state = died(folder)
    for found in folder.iterdir():
        found.chmod(0o644)
    with as_guest(), gamefile.open_game(path, systems=TINIES) as game:
        assert game.is_read_only
        assert game.session.state == state
    assert has_journal(path)


@pytest.mark.parametrize("spoil", ["game", "journal"])
def test_a_game_that_recovery_cannot_mend_is_refused_untouched(tmp_path: Path, spoil: str) -> None:
    path, _ = died(tmp_path)
    victim = path if spoil == "game" else journal_path(path)
    data = victim.read_bytes()
    # The roster is on a page that the half step did not touch; the journal's header says nothing.
    victim.write_bytes(
        data[: 4096 * 2] + b"\xa5" * 4096 + data[4096 * 3 :]
        if spoil == "game"
        else b"\xff" * 512 + data[512:]
    )
    before = path.read_bytes(), journal_path(path).read_bytes()
    with pytest.raises(Damaged):
        gamefile.open_game(path, systems=TINIES)
    assert (path.read_bytes(), journal_path(path).read_bytes()) == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_backup_that_is_put_back_where_a_program_had_died_is_not_mixed_with_its_journal(
    tmp_path: Path,
) -> None:
    path = tmp_path / "dead.rsgame"
    backups = []
    with gamefile.create_game(path, TINY, setup()) as game:
        for number in range(3):
            game.session.handle(MoveTrack(unit=A, track=TrackKey("heat"), to=number))
            backups.append(path.read_bytes())
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        # As the end of every step does.
        db.execute("PRAGMA user_version = 2")
        db.execute("UPDATE log SET body = 'half a step', crc = 0")
        db.execute("INSERT INTO log VALUES (4, 'step', 1, 0, ?)", ["x" * 90_000])
        half, journal = path.read_bytes(), journal_path(path).read_bytes()
        db.execute("ROLLBACK")
    journal_path(path).write_bytes(journal)
    for backup in backups[:2]:
        path.write_bytes(backup)
        with pytest.raises(Damaged, match="is no journal of this game: move it elsewhere"):
            gamefile.open_game(path, systems=TINIES)
        assert (path.read_bytes(), journal_path(path).read_bytes()) == (backup, journal)
    path.write_bytes(half)
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.last_row == 3
