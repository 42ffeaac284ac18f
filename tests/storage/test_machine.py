"""Random play over Session and game file: replaying the log gives the state, so does reopening."""

import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from recordsheet_gui.core.answers import Given
from recordsheet_gui.core.commands import (
    Command,
    Dismiss,
    EndPhase,
    EndTurn,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    Resolve,
    RollDice,
    SetCondition,
    UnmarkBoxes,
    WriteNote,
)
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import GameState, Pilot
from recordsheet_gui.core.table import (
    AddUnit,
    ChangePilot,
    ChangeSide,
    NameGame,
    RemoveUnit,
    Reorder,
    Withdraw,
)
from recordsheet_gui.storage import game_log, gamefile
from recordsheet_gui.storage.gamefile import GameFile
from tests.storage.tiny import POINTS, TINIES, TINY, replayed, setup

units = st.sampled_from([UnitId("a"), UnitId("b"), UnitId("n")])
places = st.sampled_from(list(POINTS))
groups = st.integers(0, 3)
faces = st.integers(1, 6)
words = st.text(min_size=1, max_size=40)


class Play(RuleBasedStateMachine):
    """Each rule is something that a player does; what the rules refuse changes nothing."""

    folder: tempfile.TemporaryDirectory[str]
    game: GameFile
    copies = 0
    often = game_log.SNAPSHOT_EVERY

    @initialize()
    def begin(self) -> None:
        # So that a short game has snapshots, on the line and off it.
        self.often, game_log.SNAPSHOT_EVERY = game_log.SNAPSHOT_EVERY, 3
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name, "game.rsgame")
        # Unsynced: what is on disk after a power cut is not in question here.
        with gamefile.creating(self.path, TINY, setup()):
            pass
        self.game = self.opened()

    def opened(self, path: Path | None = None) -> GameFile:
        game = gamefile.open_game(path or self.path, systems=TINIES, sync=False)
        assert not game.is_read_only
        return game

    def handle(self, command: Command, answers: Given | None = None, group: int = 0) -> None:
        before, rows_before = self.game.session.state, self.game._last
        try:
            self.game.session.handle(command, answers, group=group)
        except RuleError:
            assert self.game.session.state == before
            assert list(self.game.session.state.units) == list(before.units)
            assert self.game._last == rows_before

    @rule(unit=units, where=places, boxes=st.integers(-1, 9), group=groups)
    def mark(self, unit: UnitId, where: str, boxes: int, group: int) -> None:
        self.handle(MarkBoxes(unit=unit, armor=where, boxes=boxes), group=group)

    @rule(unit=units, where=places, column=st.integers(-1, 21))
    def mark_one_box(self, unit: UnitId, where: str, column: int) -> None:
        grid = GridKey(f"{where}/armor")
        self.handle(MarkBoxes(unit=unit, grid=grid, cells=(Cell(0, column),)))

    @rule(unit=units, where=places, boxes=st.integers(-1, 5), group=groups)
    def unmark(self, unit: UnitId, where: str, boxes: int, group: int) -> None:
        self.handle(UnmarkBoxes(unit=unit, armor=where, boxes=boxes), group=group)

    @rule(unit=units, where=places, slot=st.integers(0, 7), hit=st.booleans())
    def slot(self, unit: UnitId, where: str, slot: int, hit: bool) -> None:
        self.handle(MarkSlot(unit=unit, location=where, slot=slot, hit=hit))

    @rule(unit=units, text=words)
    def note(self, unit: UnitId, text: str) -> None:
        self.handle(WriteNote(unit=unit, text=text))

    @rule(unit=units, name=words, on=st.booleans())
    def condition(self, unit: UnitId, name: str, on: bool) -> None:
        self.handle(SetCondition(unit=unit, name=ConditionKey(name), on=on))

    @rule(unit=units, to=st.integers(-1, 30), group=groups)
    def heat(self, unit: UnitId, to: int, group: int) -> None:
        self.handle(MoveTrack(unit=unit, track=TrackKey("heat"), to=to), group=group)

    @rule(rolls=st.lists(st.lists(faces, min_size=1, max_size=3), max_size=2))
    def roll(self, rolls: list[list[int]]) -> None:
        self.handle(RollDice(count=2, sides=6, why="luck"), Given(rolls))

    @rule(pending=st.integers(1, 4), roll=st.tuples(faces, faces), drop=st.booleans())
    def settle(self, pending: int, roll: tuple[int, int], drop: bool) -> None:
        if drop:
            self.handle(Dismiss(pending=pending))
        else:
            self.handle(Resolve(pending=pending), Given([roll]))

    @rule(unit=units, name=st.sampled_from(["Griffin", "Locust"]), side=words)
    def arrive(self, unit: UnitId, name: str, side: str) -> None:
        design = replace(setup().units[0].design, name=name)
        self.handle(AddUnit(id=unit, design=design, side=side, pilot=Pilot(name=name)))

    @rule(unit=units)
    def leave(self, unit: UnitId) -> None:
        self.handle(RemoveUnit(unit=unit))

    @rule(unit=units, on=st.booleans())
    def withdraw(self, unit: UnitId, on: bool) -> None:
        self.handle(Withdraw(unit=unit, on=on))

    @rule(unit=units, to=words)
    def rename(self, unit: UnitId, to: str) -> None:
        self.handle(ChangeSide(unit=unit, to=to))
        self.handle(ChangePilot(unit=unit, name=to))
        self.handle(NameGame(to=to))

    @rule(unit=units, before=st.one_of(st.none(), units))
    def reorder(self, unit: UnitId, before: UnitId | None) -> None:
        self.handle(Reorder(unit=unit, before=before))

    @rule(whole_turn=st.booleans())
    def move_on(self, whole_turn: bool) -> None:
        self.handle(EndTurn() if whole_turn else EndPhase())

    @rule(whole_group=st.booleans())
    def undo(self, whole_group: bool) -> None:
        with suppress(RuleError):
            self.game.session.undo(whole_group=whole_group)

    @rule(whole_group=st.booleans())
    def redo(self, whole_group: bool) -> None:
        with suppress(RuleError):
            self.game.session.redo(whole_group=whole_group)

    @rule(share=st.floats(0, 1))
    def rewind(self, share: float) -> None:
        self.game.session.move_to(round(len(self.game.session.history) * share))

    @rule()
    def close_and_reopen(self) -> None:
        before, line = self.game.session.state, self.line(self.game)
        self.game.close()
        self.game = self.opened()
        assert self.game.session.state == before
        # Equal mappings may differ in their order, and the roster's is what players see.
        assert list(self.game.session.state.units) == list(before.units)
        assert self.line(self.game) == line

    @precondition(lambda self: self.copies < 3)
    @rule()
    def go_on_in_a_copy(self) -> None:
        self.copies += 1
        other = Path(self.folder.name, f"copy {self.copies}.rsgame")
        before, line = self.game.session.state, self.line(self.game)
        self.game.copy_to(other)
        self.game.close()
        self.path = other
        self.game = self.opened()
        assert self.game.session.state == before
        assert self.line(self.game) == line

    @invariant()
    def replaying_the_log_gives_the_state(self) -> None:
        if hasattr(self, "game"):
            assert replayed(self.game.session) == self.game.session.state

    @staticmethod
    def line(game: GameFile) -> list[object]:
        history = game.session.history
        return [history.cursor, *(history.step(at) for at in range(1, len(history) + 1))]

    @override
    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        game_log.SNAPSHOT_EVERY = self.often
        history = self.game.session.history
        states: list[GameState] = [history.state(at) for at in range(len(history) + 1)]
        self.game.close()
        # Every place of the line, each read from its own snapshot.
        with gamefile.open_game(self.path, systems=TINIES, read_only=True) as again:
            for at in reversed(range(len(states))):
                assert again.session.history.state(at) == states[at]
        self.folder.cleanup()


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
