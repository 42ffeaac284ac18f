import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import (
    EndTurn,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    RollDice,
    SetCondition,
    WriteNote,
)
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.session import Record, Session
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import (
    AlreadyExists,
    Closed,
    Damaged,
    DiskFailed,
    DiskFull,
    InUse,
    NotFound,
    ReadOnly,
    StorageError,
)
from recordsheet_gui.storage.game_log import SNAPSHOT_EVERY, unpacked
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.header import APPLICATION_ID, VERSION, journal_path
from recordsheet_gui.storage.lock import lock_path
from tests.storage.nobody import write_empty_game
from tests.storage.tiny import TINIES, TINY, Guest, TinyFiles, replayed, setup

ROOT = Path(__file__).parents[2]
A = UnitId("a")


def heat(to: int, unit: str = "a") -> MoveTrack:
    return MoveTrack(unit=UnitId(unit), track=TrackKey("heat"), to=to)


def heat_of(session: Session) -> int:
    return session.state.units[A].tracks[TrackKey("heat")]


def rows_of(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        count: int = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return count


def db_of(game: GameFile) -> sqlite3.Connection:
    assert game._db is not None
    return game._db


def play_a_bit(session: Session) -> None:
    """One of every kind of mark."""
    session.handle(MarkBoxes(unit=A, armor="CT", boxes=3))
    session.handle(MarkSlot(unit=A, location="RT", slot=2))
    session.handle(SetCondition(unit=A, name=ConditionKey("prone")))
    session.handle(WriteNote(unit=A, text='Zoë\'s "note" \ud800 \0 ☃'))
    session.handle(RollDice(count=2, sides=6, why="luck"), Given([[3, 4]]))
    session.handle(RollDice(count=2, sides=6, why="later"))
    session.handle(EndTurn())
    session.handle(heat(7), group=4)
    session.handle(heat(9), group=4)


# -- keeping ---------------------------------------------------------------------------------


def test_a_reopened_game_is_the_game_that_was_closed(
    game: GameFile, reopen: Callable[[], GameFile]
) -> None:
    play_a_bit(game.session)
    state, setup_before = game.session.state, game.setup
    game.close()
    with reopen() as again:
        assert again.session.state == state
        assert again.setup == setup_before == setup()
        assert again.system is TINY
        assert not again.is_read_only
        assert again.notice == ""
        assert replayed(again.session) == state


def test_undo_history_and_redo_survive_closing(
    game: GameFile, reopen: Callable[[], GameFile]
) -> None:
    for number in range(1, 6):
        game.session.handle(heat(number))
    game.session.undo()
    game.session.undo()
    game.close()
    with reopen() as again:
        assert heat_of(again.session) == 3
        again.session.redo()
        again.session.redo()
        assert heat_of(again.session) == 5
        assert not again.session.can_redo
        again.session.move_to(0)
        assert heat_of(again.session) == 0


def test_a_new_step_after_undo_drops_what_was_ahead_but_not_from_the_file(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    for number in range(1, 4):
        game.session.handle(heat(number))
    game.session.move_to(1)
    game.session.handle(heat(30))
    game.close()
    assert rows_of(path, "log") == 5
    with reopen() as again:
        assert len(again.session.history) == 2
        assert heat_of(again.session) == 30
        again.session.undo()
        assert heat_of(again.session) == 1


def test_a_whole_volley_is_undone_after_reopening(
    game: GameFile, reopen: Callable[[], GameFile]
) -> None:
    play_a_bit(game.session)
    game.close()
    with reopen() as again:
        again.session.undo(whole_group=True)
        assert again.session.history.cursor == 7
        assert heat_of(again.session) == 0


def test_every_commit_is_synced_with_a_rollback_journal_and_without_exclusive_lock(
    game: GameFile,
) -> None:
    def pragma(name: str) -> object:
        return db_of(game).execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("synchronous") == 3  # EXTRA: FULL, and the folder too
    assert pragma("journal_mode") == b"delete"
    assert pragma("locking_mode") == b"normal"
    assert pragma("fullfsync") == 1
    assert pragma("trusted_schema") == 0
    assert pragma("application_id") == APPLICATION_ID
    assert pragma("user_version") == VERSION


def _is_act(text: str) -> bool:
    """False for a question about the file."""
    return not text.startswith("PRAGMA")


def test_each_step_undo_and_redo_is_exactly_one_transaction(game: GameFile) -> None:
    said: list[str] = []
    db_of(game).set_trace_callback(said.append)
    for act in (
        lambda: game.session.handle(MarkBoxes(unit=A, armor="CT", boxes=5)),
        lambda: game.session.undo(),
        lambda: game.session.redo(),
    ):
        said.clear()
        act()
        assert [text.split(" (")[0].split(" VALUES")[0] for text in said if _is_act(text)] == [
            "BEGIN IMMEDIATE",
            "INSERT INTO log",
            "COMMIT",
        ]
    for number in range(2, SNAPSHOT_EVERY):
        game.session.handle(heat(number))
    said.clear()
    game.session.handle(heat(0))
    assert [text.split(" VALUES")[0] for text in said if _is_act(text)] == [
        "BEGIN IMMEDIATE",
        "INSERT INTO log",
        "INSERT OR REPLACE INTO snapshot",
        "COMMIT",
    ]


def test_a_step_is_on_disk_before_anyone_hears_of_it(game: GameFile, path: Path) -> None:
    heard: list[int] = []

    def listener(before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        heard.append(rows_of(path, "log"))

    game.session.listen(listener)
    game.session.handle(heat(1))
    game.session.undo()
    game.session.redo()
    assert heard == [1, 2, 3]
    assert not journal_path(path).exists()


def test_a_copy_of_the_file_made_while_it_is_open_is_the_whole_game(
    game: GameFile, path: Path, tmp_path: Path
) -> None:
    play_a_bit(game.session)
    copy = tmp_path / "copy.rsgame"
    copy.write_bytes(path.read_bytes())
    with gamefile.open_game(copy, systems=TINIES) as other:
        assert other.session.state == game.session.state


def test_a_refused_command_writes_nothing(game: GameFile, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(RuleError):
        game.session.handle(MarkBoxes(unit=A, armor="CT", boxes=500))
    assert path.read_bytes() == before


# -- snapshots -------------------------------------------------------------------------------


@pytest.fixture
def long_game(path: Path) -> Path:
    """Three snapshots on the line and one that an undo took off it."""
    with gamefile.creating(path, TINY, setup()) as game:
        for number in range(1, 2 * SNAPSHOT_EVERY + 50):
            game.session.handle(heat(number % 40))
        game.session.move_to(2 * SNAPSHOT_EVERY - 10)
        for number in range(1, SNAPSHOT_EVERY + 50):
            game.session.handle(heat(number % 30))
    return path


def test_opening_reads_only_the_steps_after_the_nearest_snapshot(
    long_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with gamefile.open_game(long_game, systems=TINIES) as game:
        read = [not callable(step) for step in game.session.history._steps]
        assert game.session.history.cursor == 3 * SNAPSHOT_EVERY + 39
        assert read.index(True) == 3 * SNAPSHOT_EVERY
        assert game.session.state == replayed(game.session)


def test_every_position_of_a_long_game_is_what_replaying_gives(long_game: Path) -> None:
    with gamefile.open_game(long_game, systems=TINIES) as game:
        last = game.session.history.cursor
        for position in (last, 1, last - 1, 600, 599, 401, 400, 399, 200, 390, 391, 0):
            game.session.move_to(position)
            assert game.session.state == replayed(game.session)


def test_a_snapshot_off_the_line_is_not_used(long_game: Path) -> None:
    with gamefile.open_game(long_game, systems=TINIES) as game:
        game.session.move_to(2 * SNAPSHOT_EVERY - 1)
        game.session.handle(heat(77))  # writes a snapshot at a place that had two already
        game.session.handle(heat(78))
        game.session.undo()
        assert heat_of(game.session) == 77
    with gamefile.open_game(long_game, systems=TINIES) as game:
        assert heat_of(game.session) == 77
        game.session.redo()
        assert heat_of(game.session) == 78


def test_a_snapshot_has_the_marks_and_not_the_designs(long_game: Path) -> None:
    with closing(sqlite3.connect(long_game)) as db:
        bodies = [body for (body,) in db.execute("SELECT body FROM snapshot")]
    assert len(bodies) == 5
    for body in bodies:
        text = json.dumps(unpacked(body))
        assert "Tiny T-0" not in text
        assert "heat" in text


# -- making ----------------------------------------------------------------------------------


def test_a_new_game_does_not_overwrite_a_file_unless_told_to(path: Path) -> None:
    path.write_text("shopping list")
    with pytest.raises(AlreadyExists, match="is there already"):
        gamefile.create_game(path, TINY, setup())
    assert path.read_text() == "shopping list"
    assert [found.name for found in path.parent.iterdir()] == [path.name]
    with gamefile.create_game(path, TINY, setup(), force=True) as game:
        assert heat_of(game.session) == 0


def test_the_journal_of_a_dead_game_does_not_haunt_the_one_that_replaces_it(path: Path) -> None:
    path.write_text("whatever")
    journal_path(path).write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7 and more")
    with gamefile.create_game(path, TINY, setup(), force=True) as game:
        assert not journal_path(path).exists()
        game.session.handle(heat(3))


def test_a_game_that_is_open_cannot_be_overwritten(game: GameFile, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(InUse, match="open in another"):
        gamefile.create_game(path, TINY, setup(), force=True)
    assert path.read_bytes() == before


def test_a_new_game_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="there is no folder"):
        gamefile.create_game(tmp_path / "nowhere" / "x.rsgame", TINY, setup())


def test_a_new_game_cannot_take_the_place_of_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="is a folder"):
        gamefile.create_game(tmp_path, TINY, setup(), force=True)


def test_a_game_made_in_one_go_is_there_when_the_block_ends(path: Path) -> None:
    with gamefile.creating(path, TINY, setup()) as game:
        play_a_bit(game.session)
        state = game.session.state
        assert not path.exists()
    with gamefile.open_game(path, systems=TINIES) as again:
        assert again.session.state == state
        assert not again.is_read_only
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_game_whose_making_fails_leaves_no_file(path: Path) -> None:
    def play(*commands: MoveTrack) -> None:
        with gamefile.creating(path, TINY, setup()) as game:
            for command in commands:
                game.session.handle(command)

    with pytest.raises(RuleError):
        play(heat(3), heat(-1))
    assert list(path.parent.iterdir()) == []


def test_a_failed_overwriting_leaves_the_old_game(game: GameFile, path: Path) -> None:
    game.close()
    before = path.read_bytes()
    with pytest.raises(RuleError), gamefile.creating(path, TINY, setup(), force=True) as other:
        other.session.handle(heat(-1))
    assert path.read_bytes() == before


def test_a_roster_of_nobody_makes_no_game(path: Path) -> None:
    nobody = replace(setup(), units=())
    with pytest.raises(RuleError, match="at least one unit"):
        gamefile.create_game(path, TINY, nobody)
    with (
        pytest.raises(RuleError, match="at least one unit"),
        gamefile.creating(path, TINY, nobody, force=True),
    ):
        pass
    with pytest.raises(RuleError, match="at least one unit"):
        gamefile.create_in_memory(path, TINY, nobody)
    with pytest.raises(RuleError, match="at least one unit"):
        gamefile.in_memory(TINY, nobody)
    assert not path.exists()


def test_a_game_of_nobody_on_disk_opens_and_is_played(path: Path) -> None:
    write_empty_game(path, TINY.key)
    with gamefile.open_game(path, systems=TINIES) as game:
        assert not game.session.state.units
        game.session.handle(WriteNote(text="nobody came"))
        game.session.handle(EndTurn())
    with gamefile.open_game(path, systems=TINIES) as game:
        assert len(game.session.history) == 2


def test_a_roster_with_the_same_unit_twice_makes_no_file(path: Path) -> None:
    with pytest.raises(RuleError, match="Two units"):
        gamefile.create_game(path, TINY, setup("a", "a"))
    assert list(path.parent.iterdir()) == []


def test_a_game_in_memory_plays_like_any_other() -> None:
    session = gamefile.in_memory(TINY, setup())
    play_a_bit(session)
    assert session.state == replayed(session)


@pytest.mark.parametrize("name", ["a b.rsgame", "50% #1?.rsgame", "Zoë ☃.rsgame", "-x.rsgame"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    with gamefile.create_game(tmp_path / name, TINY, setup()) as game:
        game.session.handle(heat(3))
    with gamefile.open_game(tmp_path / name, systems=TINIES) as game:
        assert heat_of(game.session) == 3
    assert [found.name for found in tmp_path.iterdir()] == [name]


# -- one writer ------------------------------------------------------------------------------


def test_a_second_opening_in_the_same_program_reads_only_and_says_so(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    game.session.handle(heat(5))
    with reopen() as second:
        assert second.is_read_only
        assert "read-only" in second.notice
        assert heat_of(second.session) == 5
        before = path.read_bytes()
        for act in (
            lambda: second.session.handle(heat(6)),
            lambda: second.session.undo(),
        ):
            with pytest.raises(ReadOnly, match="read-only"):
                act()
        assert path.read_bytes() == before
        assert heat_of(second.session) == 5
    game.session.handle(heat(6))
    game.close()
    with reopen() as third:
        assert not third.is_read_only
        assert heat_of(third.session) == 6


def test_a_reader_sees_the_game_of_its_moment_and_keeps_nobody_waiting(
    game: GameFile, reopen: Callable[[], GameFile]
) -> None:
    game.session.handle(heat(5))
    with reopen() as reader:
        for number in range(6, 12):
            game.session.handle(heat(number))
        assert heat_of(reader.session) == 5
        reader.session.history.state(0)
        assert replayed(reader.session) == reader.session.state


SECOND = """
import sys
from pathlib import Path
from recordsheet_gui.storage import gamefile
from tests.storage.tiny import TINIES
with gamefile.open_game(Path(sys.argv[1]), systems=TINIES) as game:
    print(game.is_read_only, game.session.history.cursor)
    sys.stdout.flush()
    sys.stdin.readline()
"""


def second_program(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", SECOND, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_second_program_reads_only(game: GameFile, path: Path) -> None:
    game.session.handle(heat(5))
    with second_program(path) as other:
        out, _ = other.communicate("\n")
    assert out == "True 1\n"
    game.session.handle(heat(6))


def test_a_program_that_was_killed_holds_nothing(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    game.close()
    with second_program(path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "False 0\n"
        with reopen() as meanwhile:
            assert meanwhile.is_read_only
        other.kill()
    assert lock_path(path).exists()
    with reopen() as again:
        assert not again.is_read_only
        again.session.handle(heat(6))
    assert not lock_path(path).exists()


def test_a_game_opened_to_be_read_changes_nothing(game: GameFile, path: Path) -> None:
    game.close()
    before = path.read_bytes()
    with gamefile.open_game(path, read_only=True, systems=TINIES) as reader:
        assert reader.notice
        with pytest.raises(ReadOnly):
            reader.session.handle(heat(3))
        assert [found.name for found in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == before


def test_a_closed_game_says_so(game: GameFile, tmp_path: Path) -> None:
    game.close()
    game.close()
    with pytest.raises(Closed, match="is closed"):
        game.session.handle(heat(3))
    with pytest.raises(Closed):
        game.copy_to(tmp_path / "copy.rsgame")
    assert heat_of(game.session) == 0


# -- copies ----------------------------------------------------------------------------------


def test_a_copy_is_the_whole_game_with_its_undone_steps(game: GameFile, tmp_path: Path) -> None:
    play_a_bit(game.session)
    game.session.undo()
    target = tmp_path / "copy.rsgame"
    game.copy_to(target)
    game.session.redo()
    with gamefile.open_game(target, systems=TINIES) as copy:
        assert not copy.is_read_only
        assert copy.session.can_redo
        copy.session.redo()
        assert copy.session.state == game.session.state


def test_a_copy_does_not_overwrite_unless_told_to(game: GameFile, tmp_path: Path) -> None:
    target = tmp_path / "copy.rsgame"
    target.write_text("keep me")
    with pytest.raises(AlreadyExists):
        game.copy_to(target)
    assert target.read_text() == "keep me"
    game.copy_to(target, force=True)
    with gamefile.open_game(target, systems=TINIES) as copy:
        assert copy.session.state == game.session.state


def test_a_game_is_not_copied_onto_itself(game: GameFile, path: Path) -> None:
    with pytest.raises(InUse):
        game.copy_to(path, force=True)
    game.session.handle(heat(2))


def test_a_reader_can_make_a_copy_that_can_be_played(game: GameFile, tmp_path: Path) -> None:
    game.session.handle(heat(5))
    with gamefile.open_game(game.path, systems=TINIES) as reader:
        reader.copy_to(tmp_path / "copy.rsgame")
    with gamefile.open_game(tmp_path / "copy.rsgame", systems=TINIES) as copy:
        copy.session.handle(heat(6))
        assert heat_of(copy.session) == 6


# -- when the disk says no -------------------------------------------------------------------


def fill_the_disk(game: GameFile) -> None:
    db = db_of(game)
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")


def free_the_disk(game: GameFile) -> None:
    db_of(game).execute("PRAGMA max_page_count = 1000000")


def test_a_full_disk_keeps_the_last_good_state_and_says_what_to_do(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    game.session.handle(heat(5))
    fill_the_disk(game)
    heard: list[Record] = []
    game.session.listen(lambda before, after, records: heard.extend(records))

    def write_for_ever() -> None:
        while True:
            game.session.handle(WriteNote(unit=A, text="x" * 1500))

    with pytest.raises(DiskFull, match=r"disk is full: free some space .* nothing was lost"):
        write_for_ever()
    state, count = game.session.state, len(heard)
    assert rows_of(path, "log") == count + 1
    assert not journal_path(path).exists()
    with pytest.raises(DiskFull):
        game.session.handle(WriteNote(unit=A, text="x" * 1500))
    assert game.session.state == state
    assert len(heard) == count

    free_the_disk(game)
    game.session.handle(heat(6))
    assert heat_of(game.session) == 6
    state = game.session.state
    game.close()
    with reopen() as again:
        assert again.session.state == state


def test_a_line_for_which_the_disk_is_too_small_is_not_kept_at_all(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    game.session.handle(heat(5))
    fill_the_disk(game)
    heard: list[Record] = []
    game.session.listen(lambda before, after, records: heard.extend(records))
    line = [heat(6), *(WriteNote(unit=A, text=f"{number}" * 1500) for number in range(8))]
    # A part of the line would fit.
    game.session.handle(heat(5))
    before, state = path.read_bytes(), game.session.state
    heard.clear()
    with pytest.raises(DiskFull, match="This line of steps was not kept"):
        game.session.handle_all(line)
    assert path.read_bytes() == before
    assert game.session.state == state
    assert heard == []
    free_the_disk(game)
    game.session.handle_all(line)
    assert len(heard) == len(line)
    state = game.session.state
    game.close()
    with reopen() as again:
        assert again.session.state == state
        assert again.session.history.cursor == len(line) + 2


def test_a_line_is_one_transaction_with_all_its_snapshots(
    game: GameFile, path: Path, reopen: Callable[[], GameFile]
) -> None:
    said: list[str] = []
    db_of(game).set_trace_callback(said.append)
    count = 2 * SNAPSHOT_EVERY + 1
    game.session.handle_all([heat(number % 30) for number in range(count)])
    acts = list(filter(_is_act, said))
    assert [text for text in acts if not text.startswith("INSERT")] == ["BEGIN IMMEDIATE", "COMMIT"]
    assert len(acts) == count + 4
    state = game.session.state
    game.close()
    with reopen() as again:
        assert again.session.state == state == replayed(again.session)


def test_a_failure_in_the_middle_of_a_line_leaves_none_of_it(game: GameFile, path: Path) -> None:
    """The third row of the line is taken already, as if another program had written it."""
    game.session.handle(heat(5))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO log VALUES (4, 'move', 0, 0, '')")
    state = game.session.state
    with pytest.raises(DiskFailed, match="This line of steps was not kept"):
        game.session.handle_all([heat(6), heat(7), heat(8)])
    assert rows_of(path, "log") == 2
    assert game.session.state is state


def test_a_disk_that_refuses_to_write_loses_nothing(
    game: GameFile, path: Path, tiny_files: TinyFiles
) -> None:
    game.session.handle(heat(5))
    state, before = game.session.state, path.read_bytes()
    with tiny_files(), pytest.raises(StorageError, match="nothing was lost"):
        game.session.handle(heat(6))
    with tiny_files(), pytest.raises(StorageError):
        game.copy_to(path.with_name("copy.rsgame"))
    assert game.session.state == state
    assert path.read_bytes() == before
    assert not path.with_name("copy.rsgame").exists()


def test_a_game_whose_folder_is_gone_can_still_be_saved_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    with gamefile.create_game(folder / "x.rsgame", TINY, setup()) as game:
        game.session.handle(heat(5))
        (folder / "x.rsgame").unlink()
        lock_path(folder / "x.rsgame").unlink()
        folder.rmdir()
        with pytest.raises(DiskFailed, match="no longer there: save the game under another name"):
            game.session.handle(heat(6))
        assert heat_of(game.session) == 5
        game.copy_to(tmp_path / "rescued.rsgame")
    with gamefile.open_game(tmp_path / "rescued.rsgame", systems=TINIES) as rescued:
        assert heat_of(rescued.session) == 5


def test_a_file_that_took_the_games_place_is_not_written(game: GameFile, path: Path) -> None:
    game.session.handle(heat(5))
    other = path.with_name("other")
    other.write_text("somebody else's")
    other.replace(path)
    with pytest.raises(DiskFailed, match="replaced by another file"):
        game.session.handle(heat(6))
    assert path.read_text() == "somebody else's"
    assert heat_of(game.session) == 5


def test_a_row_that_another_program_wrote_is_never_overwritten(game: GameFile, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO log VALUES (1, 'move', 0, 0, '')")
    with pytest.raises(DiskFailed, match="has been changed by another program"):
        game.session.handle(heat(6))
    assert heat_of(game.session) == 0


def test_a_program_that_does_not_let_go_of_the_file_costs_a_sentence(
    game: GameFile, path: Path
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InUse, match=r"another program holds .*: do it again; nothing was lost"):
            game.session.handle(heat(6))
        db.execute("ROLLBACK")
    game.session.handle(heat(7))
    assert heat_of(game.session) == 7


def test_a_step_waits_a_blink_for_a_program_that_reads_the_file(game: GameFile, path: Path) -> None:
    (wait,) = db_of(game).execute("PRAGMA busy_timeout").fetchone()
    assert wait == 250  # milliseconds, in which the window stands still
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM log").fetchone()
        with pytest.raises(InUse, match="This step was not kept"):
            game.session.handle(heat(6))
        assert heat_of(game.session) == 0
    game.session.handle(heat(7))
    assert heat_of(game.session) == 7


def test_a_game_without_write_permission_opens_read_only(
    guest_folder: Guest,
) -> None:
    folder, as_guest = guest_folder
    path = folder / "battle.rsgame"
    with gamefile.create_game(path, TINY, setup()) as game:
        game.session.handle(heat(5))
    path.chmod(0o644)
    before = path.read_bytes()
    folder.chmod(0o555)
    with as_guest(), gamefile.open_game(path, systems=TINIES) as shown:
        assert shown.is_read_only
        assert "cannot be written" in shown.notice
        assert heat_of(shown.session) == 5
        with pytest.raises(ReadOnly):
            shown.session.handle(heat(6))
        with pytest.raises(StorageError, match="cannot be written"):
            shown.copy_to(folder / "copy.rsgame")
    assert path.read_bytes() == before
    assert [found.name for found in folder.iterdir()] == [path.name]


def test_marks_come_back_with_their_clock_and_cause(
    game: GameFile, reopen: Callable[[], GameFile]
) -> None:
    game.session.handle(EndTurn())
    game.session.handle(MarkBoxes(unit=A, armor="CT", boxes=2))
    game.close()
    with reopen() as again:
        marks = again.session.state.units[A].grids[GridKey("CT/armor")].lost
        assert {mark.at.turn for mark in marks.values()} == {2}
        assert all(mark.cause.by_hand for mark in marks.values())


def test_a_game_reached_through_a_link_is_the_same_game(
    game: GameFile, path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.rsgame"
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("this system has no links for everybody")
    with gamefile.open_game(link, systems=TINIES) as second:
        assert second.is_read_only
    game.close()
    with gamefile.open_game(link, systems=TINIES) as third:
        third.session.handle(heat(4))
        assert lock_path(path).exists()
    assert [found.name for found in folder.iterdir()] == ["link.rsgame"]


def test_a_game_is_not_lost_when_the_current_folder_changes(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with gamefile.create_game(Path(path.name), TINY, setup()) as game:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        game.session.handle(heat(4))
        game.copy_to(Path("copy.rsgame"))
    assert not lock_path(path).exists()
    assert (tmp_path / "elsewhere" / "copy.rsgame").exists()


def test_a_damaged_game_is_let_go_of(long_game: Path) -> None:
    with closing(sqlite3.connect(long_game)) as db, db:
        db.execute("UPDATE log SET crc = 0 WHERE seq = 2")
    with pytest.raises(Damaged) as told:
        gamefile.open_game(long_game, systems=TINIES)
    # The error, and with it all that was being read, is still in somebody's hand.
    with closing(sqlite3.connect(long_game, timeout=0)) as db, db:
        db.execute("UPDATE log SET crc = 1 WHERE seq = 2")
    assert told.value
