"""What the reader of a game would refuse, its writer refuses first, in a sentence."""

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recordsheet_gui.assets import asset
from recordsheet_gui.core import table_limits
from recordsheet_gui.core.commands import ChangeNote, Command, MarkBoxes, MoveTrack, WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause, Clock, Mark
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.core.system import begin
from recordsheet_gui.core.table import AddUnit, NameGame, RemoveUnit
from recordsheet_gui.session.session import Session
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.storage import game_log, game_room, gamefile, snapshots
from recordsheet_gui.storage.errors import DiskFailed
from recordsheet_gui.storage.gamefile import GameFile
from recordsheet_gui.storage.state_size import StateSize
from recordsheet_gui.storage.words import LONGEST_TITLE
from tests.storage.make_save import SAVES
from tests.storage.tiny import TINIES, TINY, mech, replayed, setup

A, B = UnitId("a"), UnitId("b")


def heat(to: int) -> MoveTrack:
    return MoveTrack(unit=A, track=TrackKey("heat"), to=to)


def states(session: Session) -> list[GameState]:
    history = session.history
    return [history.state(at) for at in range(len(history) + 1)]


def written(state: GameState, roster: set[UnitId]) -> int:
    return len("".join(snapshots._pieces(snapshots.paper_only(state, roster))))


def snapshot_rows(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        return [row for (row,) in db.execute("SELECT seq FROM snapshot ORDER BY seq")]


def write_until_full(game: GameFile, note: WriteNote) -> None:
    for _ in range(100):
        game.session.handle(note)


# -- how large a state is -----------------------------------------------------------------------


@pytest.mark.parametrize("save", sorted(path.name for path in SAVES.glob("*.rsgame")))
def test_a_state_is_never_larger_than_it_is_said_to_be(save: str) -> None:
    with gamefile.open_game(SAVES / save, read_only=True) as game:
        roster = {line.id for line in game.setup.units}
        size = StateSize(roster)
        history = game.session.history
        for at in [*range(0, len(history), 9), 3, len(history)]:
            real = written(history.state(at), roster)
            assert real <= size.of(history.state(at)) <= real * 1.2 + 2500 * len(roster)


@pytest.mark.parametrize("words", ['"' * 50, "\\" * 50, "\0" * 50, "ä" * 50, "🎲" * 50, "\ud800"])
def test_words_of_all_letters_are_counted_as_they_are_written(words: str) -> None:
    state = begin(TINY, setup())
    mark = Mark(cause=Cause(rule=RuleId("by-hand"), source=words, by_hand=True), at=Clock(turn=999))
    paper = state.units[A]
    grids = {key: grid.strike(grid.cells(), mark) for key, grid in paper.grids.items()}
    pilot = replace(paper.pilot, name=words)
    full = replace(
        paper,
        grids=grids,
        pilot=pilot,
        notes=(words,),
        conditions={ConditionKey(words): mark},
        origin={"x": words},
    )
    state = replace(
        state, units={**state.units, A: full}, sides={A: words, B: words},
        gone=(UnitId(words),), title=words, options={words: words},
    )  # fmt: skip
    for roster in ({A, B}, {B}):
        real = written(state, roster)
        assert real <= StateSize(roster).of(state) <= real * 1.2 + 1000


# -- what is refused ----------------------------------------------------------------------------


def test_a_state_that_no_snapshot_holds_is_refused_and_the_game_goes_on(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_STATE", 5_000)
    with pytest.raises(RuleError, match="hold as much as its file can"):
        write_until_full(game, WriteNote(unit=A, text="x" * 300))
    assert not game.session.waiting
    notes = len(game.session.state.units[A].notes)
    assert 5 < notes < 20
    with pytest.raises(RuleError, match="hold as much as its file can"):
        game.session.handle(AddUnit(id=UnitId("c"), design=mech(), side="A"))
    game.session.handle(heat(5))
    game.session.handle(ChangeNote(unit=A, note=1))
    game.session.handle(WriteNote(unit=A, text="x" * 250))
    game.session.undo(count=3)
    game.session.redo(count=3)
    before = states(game.session)
    game.close()
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == before


def test_a_game_that_is_too_large_already_opens_plays_undoes_clears_and_copies(
    game: GameFile, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 4)
    for number in range(10):
        game.session.handle(WriteNote(unit=A, text=f"{number}" * 300))
    game.close()
    monkeypatch.setattr(snapshots, "MOST_STATE", 2_000)
    monkeypatch.setattr(game_room, "MOST_LOG", 2_000)
    with gamefile.open_game(path, systems=TINIES) as old:
        assert len(old.session.state.units[A].notes) == 10
        old.session.handle(MarkBoxes(unit=A, armor="CT", boxes=3))
        old.session.handle(heat(7))
        old.session.undo()
        old.session.redo()
        old.session.handle(ChangeNote(unit=A, note=1))
        with pytest.raises(RuleError, match="as many words as its file can"):
            old.session.handle(WriteNote(unit=A, text="x"))
        old.session.move_to(0)
        old.session.move_to(len(old.session.history))
        before = states(old.session)
        old.copy_to(tmp_path / "copy.rsgame")
    for file in (path, tmp_path / "copy.rsgame"):
        with gamefile.open_game(file, systems=TINIES) as again:
            assert states(again.session) == before


def test_a_step_of_too_many_bytes_is_refused(
    game: GameFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_room, "MOST_STEP", 1_000)
    with pytest.raises(RuleError, match="larger than a game can keep in one step"):
        game.session.handle(WriteNote(text="x" * 900))
    with pytest.raises(RuleError, match="larger than a game can keep in one step"):
        game.session.handle_all([heat(1), WriteNote(text="x" * 900), heat(2)])
    assert len(game.session.history) == 0
    assert not game.session.waiting
    game.session.handle(heat(3))


def test_a_journal_that_is_full_takes_no_more_words_and_all_else(
    game: GameFile, reopen: Callable[[], GameFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_room, "MOST_LOG", 3_000)
    with pytest.raises(RuleError, match="as many words as its file can"):
        write_until_full(game, WriteNote(text="x" * 500))
    game.session.handle(heat(5))
    game.session.undo()
    game.close()
    with reopen() as again:
        again.session.handle(heat(6))
        with pytest.raises(RuleError, match="as many words as its file can"):
            again.session.handle(WriteNote(text="x" * 500))


def test_a_game_is_not_begun_with_units_that_it_cannot_keep(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_STATE", 1_000)
    with pytest.raises(RuleError, match="begin with fewer"):
        gamefile.create_game(path, TINY, setup())
    with pytest.raises(RuleError, match="begin with fewer"):
        gamefile.create_in_memory(path, TINY, setup())
    assert list(path.parent.iterdir()) == []
    monkeypatch.setattr(table_limits, "MOST_UNITS", 1)
    with pytest.raises(RuleError, match="at most 1 units"):
        gamefile.create_game(path, TINY, setup())
    with pytest.raises(RuleError, match="at most 1 units"):
        gamefile.in_memory(TINY, setup())


# -- snapshots that take their time ---------------------------------------------------------------


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every snapshot counts as a large one."""
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 2)
    monkeypatch.setattr(snapshots, "AT_ONCE", 0)


@pytest.mark.usefixtures("large")
def test_a_large_snapshot_comes_with_a_later_step_or_when_the_game_is_closed(
    game: GameFile, path: Path
) -> None:
    game.session.handle(heat(1))
    game.session.handle(heat(2))
    assert snapshot_rows(path) == [0]
    game._snapshots.last()
    game.session.handle(heat(3))
    assert snapshot_rows(path) == [0, 2]
    game.session.handle(heat(4))
    game.session.undo()
    before = states(game.session)
    game.close()
    assert snapshot_rows(path) == [0, 2, 4]
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == before


@pytest.mark.usefixtures("large")
def test_a_large_snapshot_of_a_line_that_was_not_kept_is_never_written(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = game_log.write_rows

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(game_log, "write_rows", fail)
    with suppress(DiskFailed):
        game.session.handle_all([heat(1), heat(2)])
    monkeypatch.setattr(game_log, "write_rows", write)
    game.session.waiting = ()
    game.session.handle(heat(9))
    game.close()
    assert snapshot_rows(path) == [0]


@pytest.mark.usefixtures("large")
def test_of_dear_snapshots_the_newest_few_are_kept(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "DEAR", 0)
    monkeypatch.setattr(snapshots, "MOST_DEAR", 2)
    for number in range(1, 11):
        game.session.handle(heat(number))
        game._snapshots.last()
    before = states(game.session)
    game.close()
    assert snapshot_rows(path) == [0, 8, 10]
    with gamefile.open_game(path, systems=TINIES) as again:
        assert states(again.session) == before


def test_a_snapshot_is_due_after_many_bytes_too(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "MOST_FOLDED", 2_000)
    for _ in range(5):
        game.session.handle(WriteNote(text="x" * 400))
    assert snapshot_rows(path) == [0, 3]


def test_a_line_has_a_snapshot_only_where_the_state_fits_one(
    game: GameFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_log, "SNAPSHOT_EVERY", 1)
    monkeypatch.setattr(snapshots, "MOST_STATE", 1_500)
    game.session.handle_all(
        [WriteNote(unit=A, text="x" * 1_000), ChangeNote(unit=A, note=1, to="short")]
    )
    assert snapshot_rows(path) == [0, 2]


# -- whatever was kept is read --------------------------------------------------------------------

WORDS = st.text(max_size=60)
UNIT = st.sampled_from([A, B, UnitId("c"), UnitId("d")])
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(WriteNote, unit=st.none() | UNIT, text=WORDS),
    st.builds(ChangeNote, unit=UNIT, note=st.integers(1, 3), to=WORDS),
    st.builds(MarkBoxes, unit=UNIT, armor=st.just("CT"), boxes=st.integers(1, 9)),
    st.builds(AddUnit, id=UNIT, design=st.builds(mech), side=st.just("A") | WORDS),
    st.builds(RemoveUnit, unit=UNIT),
    st.builds(NameGame, to=WORDS),
    st.builds(heat, st.integers(0, 30)),
)
MOVES = st.sampled_from([-3, -2, -1, 1, 2, 3])
ACTS = st.lists(st.lists(COMMANDS, min_size=1, max_size=3) | MOVES, max_size=25)


@settings(max_examples=40)
@given(acts=ACTS, spoiled=st.booleans())
def test_whatever_was_kept_is_read_again_step_by_step(
    acts: list[list[Command] | int], spoiled: bool
) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(game_log, "SNAPSHOT_EVERY", 3),
        patch.object(snapshots, "MOST_STATE", 6_000),
        patch.object(snapshots, "MOST_FOLDED", 3_000),
        patch.object(snapshots, "AT_ONCE", 1_500),
        patch.object(game_room, "MOST_STEP", 3_500),
        patch.object(game_room, "MOST_LOG", 12_000),
        patch.object(table_limits, "MOST_NOTES", 4),
    ):
        path = Path(folder, "x.rsgame")
        with gamefile.creating(path, TINY, setup()) as game:
            for act in acts:
                with suppress(RuleError):
                    if isinstance(act, int):
                        game.session.undo(count=act) if act > 0 else game.session.redo(count=-act)
                    else:
                        game.session.handle_all(act)
            cursor, before = game.session.history.cursor, states(game.session)
        if spoiled:
            with closing(sqlite3.connect(path)) as db, db:
                db.execute("UPDATE snapshot SET body = x'a5' WHERE seq % 2 = 0")
        with gamefile.open_game(path, systems=TINIES) as again:
            assert again.session.history.cursor == cursor
            assert again.session.state == replayed(again.session)
            assert states(again.session) == before


def test_the_manual_tells_the_limits() -> None:
    chapter = asset("resources", "manual", "09-files.md").read_text(encoding="utf-8")
    told = chapter.partition("## How much a game holds")[2].partition("\n## ")[0]
    for most in (
        table_limits.MOST_UNITS,
        table_limits.MOST_BOXES,
        table_limits.MOST_OWED,
        table_limits.MOST_ON_ALL,
        table_limits.MOST_NOTES,
        table_limits.MOST_ON_A_SHEET,
        table_limits.LONGEST_NOTE,
        LONGEST_NAME,
    ):
        assert f" {most:,} " in told
    assert table_limits.MOST_CONDITIONS == table_limits.LONGEST_WORDS == LONGEST_TITLE == 200
    assert f"{game_room.MOST_STEP >> 20} MB in the file" in told
    assert f"{game_room.MOST_LOG >> 20} MB of steps" in told
