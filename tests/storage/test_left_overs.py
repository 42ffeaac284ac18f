"""What killed programs leave goes with the next opening; what somebody still needs stays."""

import logging
import os
import stat
from contextlib import closing
from pathlib import Path

import pytest

from recordsheet_gui.core.commands import WriteNote
from recordsheet_gui.storage import atomic, backups, game_opening, gamefile, log, paths
from recordsheet_gui.storage.errors import InUse, NoAccess
from recordsheet_gui.storage.header import journal_path
from recordsheet_gui.storage.library import FILE, Library
from recordsheet_gui.storage.lock import DAY, lock_path, take
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.storage.sql import connect
from tests.storage.test_recovery import died
from tests.storage.tiny import TINIES, TINY, Guest, setup

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")


@pytest.fixture
def saved(path: Path) -> Path:
    with gamefile.creating(path, TINY, setup()):
        pass
    return path


def names(folder: Path) -> set[str]:
    return {found.name for found in folder.iterdir()}


DEAD = {
    ".battle.rsgame.0123abcd.tmp",
    ".battle.rsgame.0123abcd.tmp-journal",
    ".battle.rsgame.ffffffff.tmp-journal",
    "battle.rsgame.lock",
}
ALIKE = {
    ".battle.rsgame.0123abcd.tmp.lock",
    ".battle.rsgame.0123abcg.tmp",
    ".battle.rsgame.0123abcd.tmp.11111111.tmp",
    ".a battle.rsgame.0123abcd.tmp",
    ".battle.rsgame2.0123abcd.tmp",
    ".battleXrsgame.0123abcd.tmp",
    "battle.rsgame.0123abcd.tmp",
    "battle.rsgame.damaged",
    ".other.rsgame.0123abcd.tmp",
    "other.rsgame.lock",
}


def litter(folder: Path) -> None:
    for name in DEAD | ALIKE:
        (folder / name).write_bytes(b"")


def test_what_killed_programs_left_of_a_game_goes_when_it_is_opened(saved: Path) -> None:
    litter(saved.parent)
    with gamefile.open_game(saved, systems=TINIES) as game:
        assert not game.is_read_only
    assert names(saved.parent) == {saved.name} | ALIKE


def test_it_goes_when_the_game_is_written_anew(saved: Path) -> None:
    litter(saved.parent)
    with gamefile.create_game(saved, TINY, setup(), force=True):
        pass
    assert names(saved.parent) == {saved.name} | ALIKE


def test_who_only_looks_or_has_no_lock_removes_nothing(saved: Path) -> None:
    with gamefile.open_game(saved, systems=TINIES):
        litter(saved.parent)
        before = names(saved.parent)
        with gamefile.open_game(saved, systems=TINIES) as second:
            assert second.is_read_only
        with gamefile.open_game(saved, systems=TINIES, read_only=True):
            pass
        with pytest.raises(InUse), gamefile.creating(saved, TINY, setup(), force=True):
            pass
        assert names(saved.parent) == before


def test_a_half_step_is_taken_back_and_the_rest_of_the_litter_goes(tmp_path: Path) -> None:
    path, state = died(tmp_path)
    (tmp_path / f".{path.name}.0123abcd.tmp").write_bytes(b"")
    with gamefile.open_game(path, systems=TINIES) as game:
        assert game.session.state == state
    assert names(tmp_path) == {path.name}


@POSIX
def test_neither_a_folder_nor_a_link_is_taken_for_a_draft(saved: Path, tmp_path: Path) -> None:
    (tmp_path / ".battle.rsgame.00000000.tmp").mkdir()
    (tmp_path / ".battle.rsgame.11111111.tmp").symlink_to(saved)
    before = names(tmp_path)
    with gamefile.open_game(saved, systems=TINIES):
        pass
    assert names(tmp_path) == before


# -- names -------------------------------------------------------------------------------------


def test_a_game_of_two_names_is_open_once(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    other = tmp_path / "folder" / "other name.rsgame"
    other.hardlink_to(saved)
    with gamefile.open_game(saved, systems=TINIES) as first:
        with gamefile.open_game(other, systems=TINIES) as second:
            assert second.notice == game_opening.OPEN_ELSEWHERE
        first.session.handle(WriteNote(text="on we go"))
    assert names(tmp_path / "folder") == {other.name}
    with gamefile.open_game(other, systems=TINIES) as second:
        assert not second.is_read_only
    assert not list(paths.locks_dir().iterdir())


def test_a_copy_is_another_game(saved: Path, tmp_path: Path) -> None:
    with gamefile.open_game(saved, systems=TINIES) as first:
        first.copy_to(tmp_path / "copy.rsgame")
        with gamefile.open_game(tmp_path / "copy.rsgame", systems=TINIES) as second:
            assert not second.is_read_only


def test_without_a_folder_for_locks_a_game_opens_by_its_name(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv(paths.HOME, str(tmp_path / "file"))
    with gamefile.open_game(saved, systems=TINIES) as game:
        assert not game.is_read_only


def test_locks_that_killed_programs_left_of_other_games_go_after_a_day(
    saved: Path, tmp_path: Path
) -> None:
    folder = paths.made(paths.locks_dir())
    for name, age in (("1-2.lock", DAY + 9), ("1-3.lock", DAY - 9), ("1-4.lock", DAY + 9)):
        (folder / name).write_bytes(b"")
        when = saved.stat().st_mtime - age
        os.utime(folder / name, (when, when))
    held = take(folder / "1-4")
    assert held is not None
    with gamefile.open_game(saved, systems=TINIES):
        assert names(folder) >= {"1-3.lock", "1-4.lock"}
        assert not (folder / "1-2.lock").exists()
    held.release()
    (folder / "1-3.lock").unlink()
    assert not list(folder.iterdir())


@POSIX
def test_a_lock_that_is_a_link_makes_no_file_elsewhere(saved: Path, tmp_path: Path) -> None:
    lock_path(saved).symlink_to(tmp_path / "elsewhere")
    with gamefile.open_game(saved, systems=TINIES) as game:
        assert game.notice == game_opening.NO_LOCK
    assert names(tmp_path) == {saved.name, lock_path(saved).name}


# -- permissions -------------------------------------------------------------------------------


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@POSIX
def test_what_the_program_keeps_can_be_read_by_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = os.umask(0o022)
    try:
        path = tmp_path / "x.rsgame"
        with gamefile.create_game(path, TINY, setup()) as game:
            game.copy_to(tmp_path / "copy.rsgame")
        with closing(connect(path, "ro")) as db:
            backup = backups.keep(db, path, 1, "It", tmp_path / "backups")
        Settings().save(tmp_path)
        kept = log.LogFile(tmp_path)
        for words in ("first", "second"):
            monkeypatch.setattr(log, "LARGEST", 1)
            kept.emit(logging.makeLogRecord({"msg": words}))
        kept.close()
        with Library.open(tmp_path):
            pass
    finally:
        os.umask(old)
    logs = [tmp_path / log.FILE, tmp_path / f"{log.FILE}.1"]
    made = [path, tmp_path / "copy.rsgame", backup, tmp_path / "settings.json", tmp_path / FILE]
    assert [mode(one) for one in (*made, *logs)] == [0o600] * 7


@POSIX
def test_a_file_that_is_replaced_keeps_its_mode(saved: Path, tmp_path: Path) -> None:
    for wanted in (0o644, 0o640, 0o600):
        saved.chmod(wanted)
        with gamefile.create_game(saved, TINY, setup(), force=True):
            pass
        text = tmp_path / "report.txt"
        text.write_text("")
        text.chmod(wanted)
        atomic.write_text(text, "words", private=True)
        assert (mode(saved), mode(text)) == (wanted, wanted)


@POSIX
def test_the_journal_of_a_step_is_as_private_as_its_game(saved: Path) -> None:
    with gamefile.open_game(saved, systems=TINIES) as game:
        assert game._db is not None
        game._db.execute("BEGIN IMMEDIATE")
        game._db.execute("INSERT INTO log VALUES (1, 'step', 1, 0, '')")
        assert mode(journal_path(saved)) == 0o600
        game._db.execute("ROLLBACK")


def test_a_guest_has_no_look_at_a_new_game(guest_folder: Guest) -> None:
    folder, as_guest = guest_folder
    with gamefile.creating(folder / "x.rsgame", TINY, setup()):
        pass
    with as_guest(), pytest.raises(NoAccess, match="cannot be read"):
        gamefile.open_game(folder / "x.rsgame", systems=TINIES)


@POSIX
def test_a_game_that_is_saved_from_a_file_that_was_overwritten_is_as_private_as_any(
    saved: Path, tmp_path: Path
) -> None:
    old = os.umask(0o022)
    try:
        with gamefile.open_game(saved, systems=TINIES) as game:
            os.truncate(saved, 0)
            game.copy_to(tmp_path / "rescued.rsgame")
    finally:
        os.umask(old)
    assert mode(tmp_path / "rescued.rsgame") == 0o600
