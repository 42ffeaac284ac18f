"""Gestures become commands; what the player is told comes back as signals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.answers import (
    Answer,
    Answers,
    Chain,
    Given,
    NoAnswers,
    Question,
    Rolled,
)
from recordsheet_gui.core.commands import (
    ChangeNote,
    Command,
    Dismiss,
    EndPhase,
    EndTurn,
    MarkBoxes,
    MarkSlot,
    MoveTrack,
    Resolve,
    SetCondition,
    UnmarkBoxes,
    WriteNote,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import (
    BoxesLost,
    BoxesRestored,
    ConditionCleared,
    ConditionSet,
    Event,
    NoteChanged,
    NoteWritten,
    Owed,
    PhaseBegan,
    Settled,
    SlotsCleared,
    SlotsMarked,
    TrackMoved,
)
from recordsheet_gui.core.evolve import evolve
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import forget_lately
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.naming import label, moment
from recordsheet_gui.session.owed import question_of
from recordsheet_gui.session.session import Record, Session
from recordsheet_gui.session.table import free_id
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import (
    Closed,
    DiskFull,
    Gone,
    InUse,
    NotFound,
    ReadOnly,
    Slow,
    StorageError,
)
from recordsheet_gui.storage.settings import Dice, Settings
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.appraiser import Appraiser
from recordsheet_gui.ui.keeper import Keeper
from recordsheet_gui.ui.scribe import Scribe

SOON, LATER = 300, 2000
"""Milliseconds until a step that waits is tried again: for a busy file, for any other trouble."""

FOLLOW = 25
"""Milliseconds after a step until all that stands around the sheet follows: two frames."""

EARLIER = "This is an earlier moment; go back to now to play on."
"""For whoever looks back: the table of now may have other units."""
STILL_WAITS = "The last step still waits for the disk."


class Controller(QObject):
    """The game on the table, the unit in front, and everything a player can do to them."""

    game_opened = Signal()
    """Another game is on the table."""
    state_changed = Signal()
    """Something on the sheets, the clock or the list of owed rolls is new."""
    followed = Signal()
    """The same, but a blink later, for what a press need not wait for."""
    table_changed = Signal()
    """Units came or left, changed sides or their order, since another game was opened."""
    recorded = Signal(object)
    """The records that changed the game, steps or a move of the cursor, as a tuple."""
    unit_chosen = Signal(object)
    """UnitId: another sheet is in front."""
    said = Signal(str)
    """A sentence for the status bar."""
    moved_back = Signal()
    """What was just said was taken back; redo brings it again."""
    refused = Signal(str)
    """Why what was just asked for did not happen; it is said where the player looks."""
    failed = Signal(str)
    """Something could not be opened or kept; a sentence worth a dialog."""
    trouble_changed = Signal()
    """A step waits for the disk, or no longer does."""
    forbidden = Signal(str)
    """The rules forbid what was asked for; `do_anyway` does it. Empty when that is over."""
    noticed = Signal(str)
    """A sentence that stays in sight until it is read."""
    answered = Signal()
    """A question of a panel is over: keys are for the sheet again."""
    written = Signal(object, str)
    """Path of a file that a player wanted, and the sentence that says so."""
    settings_changed = Signal()
    looked = Signal()
    """The player looks back, or at the present again."""

    def __init__(self, preferences: Settings | None = None, parent: QObject | None = None) -> None:
        """Start without a game."""
        super().__init__(parent)
        self.settings = preferences or Settings()
        self.game: gamefile.GameFile | None = None
        self._keeper: Keeper | None = None
        self._scribe = Scribe()
        self.unit: UnitId | None = None
        self.typed: Answers = NoAnswers()
        """Rolls that the player wrote down beforehand; they go before the program's."""
        self._derived: dict[UnitId, tuple[UnitState, Clock, object, Derived]] = {}
        self._asked: tuple[GameState | None, dict[int, tuple[Owed, Question]]] = None, {}
        self._table: tuple[object, ...] = ()
        """Who was on the table, and for whom, when somebody was last told."""
        self.looking_at: int | None = None
        """An earlier step that is shown; nothing can be done to it."""
        self.trouble = ""
        self.may_leave: Callable[[], bool] = lambda: True
        """Asks the player before a step that waits for the disk is given up."""
        """Why the last step waits and has not happened yet; empty while all is kept."""
        self.lead: Callable[..., object] | None = None
        """Goes to the next phase through all that is owed, where a window leads."""
        self.skip_owed: Callable[[], object] | None = None
        """The same without what is owed."""
        self._forbidden: Callable[..., object] | None = None
        self.appraiser = Appraiser(self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self.try_again)
        self._following = QTimer(self)
        self._following.setSingleShot(True)
        self._following.timeout.connect(self.follow_now)

    # -- the game on the table -----------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session of the open game."""
        assert self.game is not None
        return self.game.session

    @property
    def system(self) -> GameSystem:
        """The rules of the open game."""
        assert self.game is not None
        return self.game.system

    @property
    def state(self) -> GameState:
        """The open game as it stands, or as it was where the player looks back."""
        if self.looking_at is not None:
            return self.session.history.state(self.looking_at)
        return self.session.state

    @property
    def paper(self) -> UnitState:
        """The sheet in front."""
        assert self.unit is not None
        return self.state.unit(self.unit)

    def order(self) -> list[UnitId]:
        """The units side by side, as the roster lists them and number keys pick them."""
        return [] if self.game is None else list(self.state.roster)

    def derived(self, unit: UnitId) -> Derived:
        """What follows from a unit's marks; worked out once for each state of its paper."""
        state = self.state
        paper = state.unit(unit)
        known = self._derived.get(unit)
        if (
            known is None
            or known[0] is not paper
            or known[1] != state.clock
            or known[2] is not state.options
        ):
            known = paper, state.clock, state.options, self.system.derive(state, unit)
            self._derived[unit] = known
        return known[3]

    def open_game(self, path: Path) -> bool:
        """Put a stored game on the table; False, and one sentence, when it cannot be opened."""
        if self.game is not None and _is_same(path, self.game.path):
            self.said.emit(f"{path.stem} is on the table already.")
            return True
        return self.may_leave() and self._open(path)

    def _open(self, path: Path) -> bool:
        try:
            game = patience.fetch(
                partial(gamefile.open_game, path), unwanted=gamefile.GameFile.close
            )
        except StorageError as error:
            if isinstance(error, NotFound):
                self.change_settings(self.settings.without_game(path))
            self.failed.emit(str(error))
            return False
        self.take_game(game)
        return True

    def new_game(self, path: Path, system: GameSystem, setup: GameSetup) -> bool:
        """Start a game in a new file."""
        if not self.may_leave():
            return False
        try:
            game = patience.fetch(
                partial(gamefile.create_game, path, system, setup),
                unwanted=gamefile.GameFile.close,
            )
        except (StorageError, RuleError) as error:
            self.failed.emit(str(error))
            return False
        self.take_game(game)
        return True

    def save_copy(self, path: Path) -> bool:
        """Write a copy of the game to another file; one whose own file fails goes on there."""
        if not self._copied_to(path, force=True):
            return False
        assert self.game is not None
        if not self.trouble and not self.game.is_in_memory:
            self.said.emit(f"A copy of the game is in {path.name}.")
            return True
        waiting = self.session.waiting
        if not self._open(path):
            return False
        self.session.waiting = waiting
        self.try_again()
        self.said.emit(f"The game goes on in {path.name}.")
        return True

    def _copied_to(self, path: Path, *, force: bool = False) -> bool:
        assert self.game is not None
        assert self._keeper is not None
        if self.is_writing:
            self.said.emit(STILL_WAITS)
            return False
        try:
            self._keeper.fetch(partial(self.game.copy_to, path, force=force))
        except StorageError as error:
            self.failed.emit(str(error))
            return False
        return True

    def write_report(self, path: Path) -> bool:
        """The journal as a file to keep or to send."""
        from recordsheet_gui.session.journal import as_text, whole

        told = whole(self.system, self.session.history)
        text = as_text(self.system, told, markdown=path.suffix.lower() == ".md")
        return self.write_file(path, text, f"The report is in {path.name}.")

    def write_file(self, path: Path, text: str, words: str) -> bool:
        """A text that the player wanted, and the sentence that says where it is."""
        from recordsheet_gui.storage import atomic

        try:
            patience.fetch(partial(atomic.write_text, path, text))
        except OSError as error:
            self.failed.emit(f"{path.name} could not be written: {error.strerror or error}.")
            return False
        except StorageError as error:
            self.failed.emit(str(error))
            return False
        self.written.emit(path, words)
        return True

    def close(self) -> None:
        """Leave the table; everything is on disk already."""
        self._again.stop()
        self._following.stop()
        self._scribe.close()
        if self._keeper is not None:
            self._keeper.close()
            self._keeper = None
        self.game = None

    def take_game(self, game: gamefile.GameFile) -> None:
        """Put an open game on the table."""
        before, self._keeper = self._keeper, Keeper(game)
        self._set_trouble("")
        self.leave_it()
        self.game = game
        self._derived = {}
        self._asked = None, {}
        if before is not None:
            # Now, so that what the first look at this game finds out is known at the second.
            forget_lately()
        self.looking_at = None
        game.session.listen(self._changed)
        self.unit = next(iter(game.session.state.units), None)
        self._table = _table_of(game.session.state)
        self.game_opened.emit()
        self.state_changed.emit()
        self.follow_now()
        # Only now, because the window may be drawn while the disk takes its time.
        if before is not None:
            before.close()
        settings = self.settings.with_game(game.path, game.system.key)
        # Most evenings go on with the game of the last: nothing to write down.
        if not game.is_in_memory and settings != self.settings:
            self.change_settings(settings)

    def _changed(self, before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        self._follow_table()
        self.recorded.emit(records)
        self.state_changed.emit()
        self._follow_soon()

    def _follow_soon(self) -> None:
        if not FOLLOW:
            self.follow_now()
        elif not self._following.isActive():
            # Not begun anew: who clicks quickly would else never see it follow.
            self._following.start(FOLLOW)

    def follow_now(self) -> None:
        """Let everything follow without the pause."""
        self._following.stop()
        if self.game is not None:
            self.followed.emit()

    def _follow_table(self) -> None:
        """Say when others are on the table; as long as anybody is there, somebody is in front."""
        table = _table_of(self.state)
        if table == self._table:
            return
        self._table = table
        if self.unit not in self.state.units:
            self.unit = next(iter(self.order()), None)
        self.table_changed.emit()

    def change_settings(self, changed: Settings) -> None:
        """Keep the preferences; they work for this evening even when they cannot be written."""
        self.settings = changed
        self.settings_changed.emit()
        problem = self._scribe.write(changed)
        if problem:
            self.said.emit(problem)

    def choose_unit(self, unit: UnitId) -> None:
        """Put a sheet in front."""
        if self.game is not None and unit in self.state.units and unit != self.unit:
            self.unit = unit
            self.unit_chosen.emit(unit)

    # -- commands ------------------------------------------------------------------------------

    def dice(self) -> Answers:
        """Who answers questions at once: the program's dice, or nobody where players roll."""
        return Chain(self.typed, _ProgramDice(self.rolls_by_hand))

    def rolls_by_hand(self, question: Question) -> bool:
        """True where a player throws these dice."""
        if self.settings.dice is Dice.MINE:
            return True
        sides = self.settings.dice_sides
        return bool(sides) and self._side_of(question) in sides

    def _side_of(self, question: Question) -> str:
        if question.unit is None:
            return question.side
        return self.session.state.sides.get(question.unit, "")

    def is_for_player(self, question: Question) -> bool:
        """True where the program cannot go on by itself."""
        return bool(question.choose) or (question.dice is not None and self.rolls_by_hand(question))

    def play(self, command: Command, answers: Answers | None = None, *, group: int = 0) -> bool:
        """Play a command; a refusal is said and changes nothing."""

        def act(*, anyway: bool = False) -> None:
            asked = replace(command, anyway=True) if anyway else command
            self.session.handle(asked, answers or self.dice(), group=group)

        return self._do(act)

    def last_step(self) -> Command | None:
        """What was done last; None while something of it could be brought back."""
        session = self.session
        if not session.can_undo or session.can_redo:
            return None
        return session.history.step(session.history.cursor).command

    def restate(self, command: Command) -> bool:
        """Put a command in the place of the last step, which said only a part of it."""
        session = self.session

        def act(*, anyway: bool = False) -> None:
            asked = replace(command, anyway=True) if anyway else command
            before = session.history.state(session.history.cursor - 1)
            # What is refused is refused before anything is taken back.
            session.decide(asked, NoAnswers(), state=before)
            session.undo()
            session.handle(asked, self.dice())

        return self._do(act)

    def play_all(self, commands: Sequence[Command]) -> bool:
        """Play commands as one action: all of them, or none."""
        return self._do(lambda: self.session.handle_all(commands, self.dice(), group=self._group()))

    def _group(self) -> int:
        """A number for steps that are undone together."""
        return len(self.session.history) + 1

    def add_unit(self, design: UnitDesign, side: str, pilot: Pilot | None = None) -> bool:
        """Put a fresh sheet on the table, in front of all others."""
        if self.game is None:
            return False
        unit = free_id(self.session.state)
        if not self.play(AddUnit(id=unit, design=design, side=side, pilot=pilot or Pilot())):
            return False
        self.choose_unit(unit)
        self.said.emit(f"{label(self.state, unit)} joins side {side}.")
        return True

    def say(self, text: str) -> bool:
        """Do what a typed line asks for."""
        word = text.strip().lower()
        if word in ("next", "end"):
            (self.lead or self._go_on)(whole_turn=word == "end")
            return True
        if word == "skip" and self.skip_owed is not None:
            self.skip_owed()
            return True
        from recordsheet_gui.session.say import ANYWAY, say

        def act(*, anyway: bool = False) -> None:
            say(self.session, self.unit, f"{text} {ANYWAY}" if anyway else text, self.dice())

        return self._do(act)

    def _go_on(self, *, whole_turn: bool = False) -> bool:
        return self.play(EndTurn() if whole_turn else EndPhase())

    def undo(self) -> None:
        """Take back the last action, a whole volley at once; say which, and show on whom."""
        before = self._cursor()
        if self._do(partial(self.session.undo, whole_group=True)):
            self._tell_moved("Taken back", before)

    def redo(self) -> None:
        """Bring it back; say what, and show on whom."""
        before = self._cursor()
        if self._do(partial(self.session.redo, whole_group=True)):
            self._tell_moved("Done again", before)

    def rewind(self, position: int) -> None:
        """Go to any step of the game, and say how far; redo leads forward again."""
        before = self._cursor()
        if self._do(partial(self.session.move_to, position)) and position != before:
            self._tell_moved("Taken back" if position < before else "Done again", before)

    def _cursor(self) -> int:
        return self.session.history.cursor if self.game is not None else 0

    def _tell_moved(self, how: str, before: int) -> None:
        """What the steps between then and now did to whom, with the one that matters in front."""
        from recordsheet_gui.session.retold import retold

        after = self._cursor()
        start, end = sorted((before, after))
        told = retold(self.system, self.session.history, start, end)
        on_table = [unit for unit in told.units if unit in self.state.units]
        if on_table:
            self.choose_unit(on_table[0])
        self.said.emit(f"{how}: {told.text}")
        if after < before:
            self.moved_back.emit()

    def refuse(self, words: str) -> None:
        """Say why something was not done, beside the thing that was pressed too."""
        self.refused.emit(words)
        self.said.emit(words)

    def do_anyway(self) -> None:
        """Do what the rules have just forbidden."""
        if self._forbidden is not None:
            self._do(partial(self._forbidden, anyway=True))

    def leave_it(self) -> None:
        """What the rules have forbidden is not done."""
        if self._forbidden is not None:
            self._forbidden = None
            self.forbidden.emit("")

    def _do(self, act: Callable[..., object]) -> bool:
        """Do something to the game; false, and a sentence, when it has not happened."""
        # Whoever comes while a step is on its way to the disk is no player: their hands are held.
        if self.game is None or patience.is_waiting() or self._refuses_while_looking():
            return False
        if self.trouble:
            self.refuse(STILL_WAITS)
            return False
        self.leave_it()
        try:
            act()
        except Forbidden as error:
            self._forbidden = act
            self.refuse(str(error))
            self.forbidden.emit(str(error))
            return False
        except (RuleError, ReadOnly, Closed) as error:
            self.refuse(str(error))
            return False
        except StorageError as error:
            self._wait_for_disk(error)
            return False
        return True

    # -- a disk that does not obey ---------------------------------------------------------------

    def try_again(self) -> None:
        """Keep what waits; it shows as soon as it is kept."""
        if self.game is None:
            return
        if patience.is_waiting():
            self._again.start(SOON)
            return
        try:
            self.session.keep_waiting()
        except StorageError as error:
            self._wait_for_disk(error)
        else:
            self._set_trouble("")

    @property
    def is_writing(self) -> bool:
        """True while a step is on its way to a disk that takes its time."""
        return self._keeper is not None and self._keeper.is_writing

    def drop_waiting(self) -> None:
        """Leave undone what could not be kept."""
        if self.is_writing:
            return
        self.session.waiting = ()
        self._set_trouble("")

    def _wait_for_disk(self, error: StorageError) -> None:
        assert self.game is not None
        self._again.start(SOON if isinstance(error, InUse | Slow) else LATER)
        self._set_trouble(_why_it_waits(error, self.game.path))

    def _set_trouble(self, words: str) -> None:
        if not words:
            self._again.stop()
        if words != self.trouble:
            self.trouble = words
            self.trouble_changed.emit()

    # -- looking back ------------------------------------------------------------------------------

    def look_at(self, position: int | None) -> None:
        """Show the game as it was after a step, or as it is now."""
        if position is not None and position >= self.session.history.cursor:
            position = None
        self.looking_at = position
        self._follow_table()
        self.looked.emit()
        self.state_changed.emit()
        self._follow_soon()

    def branch(self, position: int, path: Path) -> bool:
        """Start another game from a step of this one."""
        assert self.game is not None
        if not self._copied_to(path):
            return False
        if not self.open_game(path):
            return False
        self.rewind(position)
        return True

    def _refuses_while_looking(self) -> bool:
        if self.looking_at is None:
            return False
        self.said.emit(EARLIER)
        return True

    # -- marks by hand -------------------------------------------------------------------------

    def press_box(self, grid: GridKey, cell: Cell) -> None:
        """Strike a whole box, restore a struck one."""
        struck = cell in self.paper.grids[grid].lost
        self.sweep(grid, (cell,), strike=not struck)

    def sweep(self, grid: GridKey, cells: tuple[Cell, ...], strike: bool) -> None:
        """Strike or restore all boxes of one gesture."""
        assert self.unit is not None
        kind = MarkBoxes if strike else UnmarkBoxes
        self.play(kind(unit=self.unit, grid=grid, cells=cells))

    def turn_wheel(self, grid: GridKey, steps: int) -> None:
        """Strike or restore the next boxes of a location."""
        assert self.unit is not None
        paper = self.paper.grids[grid]
        if steps > 0:
            count = min(steps, paper.left)
            command: Command = MarkBoxes(unit=self.unit, grid=grid, boxes=count)
        else:
            count = min(-steps, len(paper.lost))
            command = UnmarkBoxes(unit=self.unit, grid=grid, boxes=count)
        if count:
            self.play(command)

    def press_slot(self, slot: SlotKey) -> None:
        """Mark a critical slot, or clear it."""
        assert self.unit is not None
        location, _, number = slot.rpartition("/")
        hit = slot not in self.paper.slots
        self.play(MarkSlot(unit=self.unit, location=location, slot=int(number), hit=hit))

    def press_track(self, track: TrackKey, to: int) -> None:
        """Move a marker."""
        assert self.unit is not None
        self.play(MoveTrack(unit=self.unit, track=track, to=to))

    def switch_condition(self, condition: ConditionKey) -> None:
        """Write a condition on the sheet, or rub it out."""
        assert self.unit is not None
        on = condition not in self.paper.conditions
        self.play(SetCondition(unit=self.unit, name=condition, on=on))

    def write_note(self, text: str) -> None:
        """A note on the sheet in front."""
        if text.strip():
            self.play(WriteNote(unit=self.unit, text=text.strip()))

    def change_note(self, note: int, text: str) -> None:
        """Write a note of the sheet in front anew, counted from 1; without words it goes."""
        assert self.unit is not None
        self.play(ChangeNote(unit=self.unit, note=note, to=text))

    # -- what is owed --------------------------------------------------------------------------

    def resolve(self, entry: Owed, faces: tuple[int, ...] = (), choice: str | None = None) -> bool:
        """Settle a card with the dice or the choice that the player gives."""
        given = Given([faces] if faces else [], [choice] if not faces else [])
        return self.play(Resolve(pending=entry.id), Chain(given, self.dice()))

    def resolve_total(self, entry: Owed, total: int) -> bool:
        """Settle a card with the sum of the dice alone, where that is all the rule reads."""
        dice = self.question(entry).dice
        assert dice is not None
        try:
            given = Given.of([Answer.of_total(dice, total)])
        except RuleError as error:
            self.refuse(str(error))
            return False
        return self.play(Resolve(pending=entry.id), Chain(given, self.dice()))

    def question(self, entry: Owed) -> Question:
        """What a card asks as things stand; worked out once for each state of the game."""
        state = self.state
        if self._asked[0] is not state:
            self._asked = state, {}
        known = self._asked[1].get(id(entry))
        if known is None or known[0] is not entry:
            known = self._asked[1][id(entry)] = entry, question_of(self.system, state, entry)
        return known[1]

    def roll(self, entry: Owed) -> bool:
        """Let the program roll a card; what the other side rolls by hand still waits."""
        side = self._side_of(self.question(entry))

        def is_other(question: Question) -> bool:
            return self.rolls_by_hand(question) and self._side_of(question) not in ("", side)

        return self.play(Resolve(pending=entry.id), _ProgramDice(is_other))

    def roll_for(self, entry: Owed, *, group: int = 0) -> bool:
        """Settle an entry as far as the program rolls."""
        return self.play(Resolve(pending=entry.id), group=group)

    def dismiss(self, entry: Owed) -> bool:
        """Drop a card."""
        return self.play(Dismiss(pending=entry.id))

    # -- looking ahead -------------------------------------------------------------------------

    def preview(self, command: Command) -> tuple[tuple[Event, ...], str]:
        """What a command would do, and a sentence; the sentence says why it cannot be done."""
        if self.looking_at is not None:
            return (), EARLIER
        try:
            events, _ = self.session.decide(command, NoAnswers())
        except RuleError as error:
            return (), str(error)
        return events, sentence(self.system, self.state, events)


class _ProgramDice(Rolled):
    """Throws dice, but not those that a player throws."""

    def __init__(self, is_by_hand: Callable[[Question], bool]) -> None:
        super().__init__()
        self._is_by_hand = is_by_hand

    @override
    def answer(self, question: Question) -> Answer | None:
        return None if self._is_by_hand(question) else super().answer(question)


def _table_of(state: GameState) -> tuple[object, ...]:
    """Who is on the table, in order, and for whom."""
    return tuple((unit, state.sides[unit], sheet.design) for unit, sheet in state.units.items())


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False


def _why_it_waits(error: StorageError, path: Path) -> str:
    """What keeps a step from the disk, and what helps."""
    match error:
        case InUse():
            return (
                f"Another program holds {path.name}: the last step waits and is kept as soon as "
                "that program lets go."
            )
        case DiskFull():
            return (
                "The disk is full: the last step waits and is kept as soon as there is some space."
            )
        case Slow():
            return (
                "The disk takes its time: the last step is being written and is shown as soon as "
                "it is kept."
            )
        case Gone():
            return str(error)
        case _:
            return (
                f"The last step could not be kept and waits. {path} cannot be written: see whether "
                "its disk and its folder are there, or save a copy elsewhere."
            )


def marks_of(events: tuple[Event, ...]) -> Mapping[GridKey, tuple[Cell, ...]]:
    """The boxes that events strike, by grid."""
    found: dict[GridKey, tuple[Cell, ...]] = {}
    for event in events:
        if isinstance(event, BoxesLost):
            found[event.grid] = found.get(event.grid, ()) + event.cells
    return found


def slots_of(events: tuple[Event, ...]) -> tuple[SlotKey, ...]:
    """The slots that events mark."""
    return tuple(slot for e in events if isinstance(e, SlotsMarked) for slot in e.slots)


def sentence(system: GameSystem, state: GameState, events: tuple[Event, ...]) -> str:
    """What would happen, in a line: marks by grid, what is told, then what would be owed."""
    parts: dict[str, None] = {}
    owed: dict[str, None] = {}
    settled = {event.id for event in events if isinstance(event, Settled)}
    after = state
    for event in events:
        after = evolve(after, event)
        if isinstance(event, Owed) and event.id in settled:
            continue
        if words := _in_words(system, after, event):
            what, _, why = words.partition(". ")
            if why.rstrip(".").lower() in (part.lower() for part in parts):
                words = what
            (owed if isinstance(event, Owed) else parts)[words] = None
    told = ", ".join(parts)
    if owed:
        # What is owed has commas of its own.
        told = f"{told.rstrip('.')}{'. ' if told else ''}Owed: {'; '.join(owed)}"
    return told or "nothing on the sheet changes"


def _in_words(system: GameSystem, after: GameState, event: Event) -> str:
    """One fact in few words; nothing for what only rules read."""

    def name(unit: UnitId, key: str) -> str:
        return system.name_of(after.units[unit].design, key)

    match event:
        case BoxesLost():
            return f"{len(event.cells)} {name(event.unit, event.grid)}"
        case BoxesRestored():
            return f"{len(event.cells)} {name(event.unit, event.grid)} back"
        case TrackMoved() if name(event.unit, event.track):
            return f"{name(event.unit, event.track)} {event.was} to {event.to}"
        case ConditionSet():
            return name(event.unit, event.condition)
        case ConditionCleared():
            return f"no longer {name(event.unit, event.condition)}"
        case SlotsMarked() | SlotsCleared():
            verb = "hit" if isinstance(event, SlotsMarked) else "cleared"
            return f"{', '.join(name(event.unit, slot) for slot in event.slots)} {verb}"
        case NoteWritten():
            return event.text
        case NoteChanged():
            return event.to or "note rubbed out"
        case PhaseBegan():
            return f"{moment(system, event.clock)} begins"
        case Owed():
            asked = question_of(system, after, event)
            against = f" at {asked.target.value}+" if asked.target else ""
            if asked.target is not None and asked.chance in (0, 1):
                against = ", automatic" if asked.chance else ", impossible"
            return f"{asked.title}{against}"
        case _:
            return ""
