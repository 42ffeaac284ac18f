"""What must not happen to a game on disk: snapshots, journals, rows and locks that come back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui import __version__
from recordsheet_gui.core.commands import MoveTrack
from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.session import history
from recordsheet_gui.session.session import Session
from recordsheet_gui.storage import game_log, gamefile, lock, paths
from recordsheet_gui.storage.errors import Damaged
from recordsheet_gui.storage.header import journal_path
from tests.storage.tiny import TINIES, TINY, replayed, setup

A = UnitId("a")
HEAT = TrackKey("heat")


def heat(session: Session, *values: int) -> None:
    for value in values:
        session.handle(MoveTrack(unit=A, track=HEAT, to=value))


@pytest.fixture
def undone(path: Path) -> Path:
    """A game of three steps with the second taken back and played otherwise: rows 1 to 5."""
    with gamefile.creating(path, TINY, setup()) as game:
        heat(game.session, 1, 2)
        game.session.undo()
        heat(game.session, 3, 4)
    return path


def test_a_snapshot_of_an_undone_step_is_not_folded_from_when_its_state_is_long_forgotten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 3)
    monkeypatch.setattr(history, "RECENT", 2)
    monkeypatch.setattr(history, "CHECKPOINT", 100)
    with gamefile.creating(path, TINY, setup()) as game:
        heat(game.session, 1, 2, 3, 4)
    with gamefile.open_game(path, systems=TINIES) as game:
        game.session.move_to(1)
        heat(game.session, 12, 13, 14, 15, 16, 17)
        for position in (3, 4, 2, 5):
            game.session.move_to(position)
            assert game.session.state.units[A].tracks[HEAT] == 10 + position
            assert game.session.state == replayed(game.session)


def test_the_journal_of_a_dead_game_is_gone_before_the_new_one_is_opened(path: Path) -> None:
    path.write_text("whatever")
    journal_path(path).write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and more")
    with gamefile.creating(path, TINY, setup(), force=True):
        pass
    assert not journal_path(path).exists()


def test_a_new_game_leaves_a_journal_that_it_does_not_replace(path: Path) -> None:
    other = path.with_name("other.rsgame")
    journal_path(other).write_bytes(b"somebody else's")
    with gamefile.creating(path, TINY, setup(), force=True):
        pass
    assert journal_path(other).exists()


def test_a_row_taken_out_of_the_log_is_missed_even_where_the_line_does_not_need_it(
    undone: Path,
) -> None:
    with closing(sqlite3.connect(undone)) as db, db:
        assert db.execute("SELECT kind, at FROM log WHERE seq = 3").fetchone() == ("move", 1)
        db.execute("DELETE FROM log WHERE seq = 3")
    with pytest.raises(Damaged, match="row 3 of its log is missing"):
        gamefile.open_game(undone, systems=TINIES)


def test_two_steps_of_one_place_that_changed_their_rows_are_noticed(undone: Path) -> None:
    with closing(sqlite3.connect(undone)) as db, db:
        (first, second) = db.execute(
            "SELECT kind, at, crc, body FROM log WHERE at = 2 AND kind = 'step' ORDER BY seq"
        ).fetchall()
        assert first[:2] == second[:2]
        for seq, (_, _, crc, body) in ((2, second), (4, first)):
            db.execute("UPDATE log SET crc = ?, body = ? WHERE seq = ?", (crc, body, seq))
    with pytest.raises(Damaged, match="row 2 of its log is not what was written"):
        gamefile.open_game(undone, systems=TINIES)


def test_a_lock_file_that_its_last_holder_removes_under_our_hands_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "battle.rsgame"
    really = lock._lock
    tries = 0

    def lock_late(handle: int) -> bool:
        nonlocal tries
        tries += 1
        if tries == 1:
            lock.lock_path(game).unlink()
        return really(handle)

    monkeypatch.setattr(lock, "_lock", lock_late)
    held = lock.take(game)
    assert held is not None
    assert tries == 2
    assert lock.take(game) is None
    held.release()
    assert not lock.lock_path(game).exists()


def test_a_lock_that_slips_away_every_time_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "battle.rsgame"
    tries = 0

    def slip(handle: int) -> bool:
        nonlocal tries
        tries += 1
        lock.lock_path(game).unlink()
        return True

    monkeypatch.setattr(lock, "_lock", slip)
    assert lock.take(game) is None
    assert tries == lock.TRIES


# -- small things ----------------------------------------------------------------------------


def test_a_game_remembers_the_version_that_made_it(path: Path) -> None:
    with gamefile.creating(path, TINY, setup()):
        pass
    with closing(sqlite3.connect(path)) as db:
        (made_by,) = db.execute("SELECT value FROM meta WHERE key = 'program'").fetchone()
    assert made_by == __version__


def test_a_step_that_makes_no_sense_is_named_by_its_number(undone: Path) -> None:
    body = '{"command":{"do":"end_turn"},"events":[{"fact":"magic"}]}'
    crc = game_log.checksum(6, b"step", 4, body.encode())
    with closing(sqlite3.connect(undone)) as db, db:
        db.execute("INSERT INTO log VALUES (6, 'step', 4, ?, ?)", (crc, body))
    with pytest.raises(Damaged, match="step 4"):
        gamefile.open_game(undone, systems=TINIES)


def test_a_free_name_counts_from_two(tmp_path: Path) -> None:
    for name in ("Battle.rsgame", "Battle 2.rsgame", "Battle 3.rsgame"):
        path = paths.free_path(tmp_path, "Battle", ".rsgame")
        assert path == tmp_path / name
        path.touch()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Hill 4", "Hill 4"),
        ("a/b\\c:d", "a-b-c-d"),
        ("  spaced \t out. ", "spaced - out"),
        ("...", "Game"),
        ("", "Game"),
        ("x" * 121, "x" * 120),
        ("x" * 119 + " y", "x" * 119),
        ("\u9f8d" * 121, "\u9f8d" * 66),
        ("nul", "_nul"),
        ("Con.rsgame", "_Con.rsgame"),
        ("AUX .old", "_AUX .old"),
        ("COM1", "_COM1"),
        ("lpt\u00b2", "_lpt\u00b2"),
        ("COM10", "COM10"),
        ("Convoy", "Convoy"),
    ],
)
def test_any_title_becomes_a_file_name(title: str, name: str) -> None:
    assert paths.legal_name(title, "Game") == name
