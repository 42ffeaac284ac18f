"""Gestures become commands; what the player is told comes back as signals."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from recordsheet_gui.core.answers import (
    Answers,
    NoAnswers,
)
from recordsheet_gui.core.commands import (
    Command,
    EndPhase,
    EndTurn,
)
from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import Forbidden, RuleError
from recordsheet_gui.core.events import (
    Event,
    Step,
)
from recordsheet_gui.core.grid import Clock
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.remembered import forget_lately
from recordsheet_gui.core.state import GameSetup, GameState, Pilot, UnitState
from recordsheet_gui.core.system import Derived, GameSystem
from recordsheet_gui.core.table import AddUnit
from recordsheet_gui.session.naming import label
from recordsheet_gui.session.session import Record, Session
from recordsheet_gui.session.table import free_id
from recordsheet_gui.storage import gamefile
from recordsheet_gui.storage.errors import (
    Closed,
    InUse,
    NotFound,
    ReadOnly,
    Slow,
    StorageError,
)
from recordsheet_gui.storage.settings import Settings
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.appraiser import Appraiser
from recordsheet_gui.ui.errands import Turns
from recordsheet_gui.ui.keeper import Keeper
from recordsheet_gui.ui.scribe import Scribe

if TYPE_CHECKING:  # they come when somebody plays
    from recordsheet_gui.ui.oracle import Oracle
    from recordsheet_gui.ui.pencil import Pencil
    from recordsheet_gui.ui.rolls import Rolls
    from recordsheet_gui.ui.widgets.odds_strip import Weighed

SOON, LATER = 300, 2000
"""Milliseconds until a step that waits is tried again: for a busy file, for any other trouble."""

FOLLOW = 25
"""Milliseconds after a step until all that stands around the sheet follows: two frames."""

EARLIER = "This is an earlier moment; go back to now to play on."
"""For whoever looks back: the table of now may have other units."""
GONE = "What you looked at was taken back: this is the game as it stands."
LOOKING_BACK = "Reading how it was then ..."
TOO_FAR_BACK = "How it was then takes too long to read."
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
    allowed = Signal()
    """What whoever plays here may do is new."""
    odds_wanted = Signal()
    """Somebody wants to see all that is known of the odds."""
    picks_wanted = Signal(object)
    """Weapons, as a tuple of the places of items, that are to be fired next."""
    weighed_changed = Signal()
    """Another attack is put together, or none."""

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
        self.weighed: Weighed | None = None
        """The attack that a panel puts together."""
        self.appraiser = Appraiser(self)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self.try_again)
        self._following = QTimer(self)
        self._following.setSingleShot(True)
        self._following.timeout.connect(self.follow_now)

    @cached_property
    def rolls(self) -> "Rolls":
        """What is owed and who rolls for it; comes with the first step or card."""
        from recordsheet_gui.ui.rolls import Rolls

        return Rolls(self)

    @cached_property
    def oracle(self) -> "Oracle":
        """Who knows the odds; comes with the first question."""
        from recordsheet_gui.ui.oracle import Oracle

        return Oracle(self)

    def weigh(self, weighed: "Weighed | None") -> None:
        """An attack is put together and not made yet."""
        if weighed != self.weighed:
            self.weighed = weighed
            self.weighed_changed.emit()

    @cached_property
    def pencil(self) -> "Pencil":
        """Marks by hand; comes with the first one."""
        from recordsheet_gui.ui.pencil import Pencil

        return Pencil(self)

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

    def close(self) -> None:
        """Leave the table; everything is on disk already."""
        self._again.stop()
        self._following.stop()
        if "oracle" in vars(self):
            self.oracle.close()
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
        is_file = not game.is_in_memory and not game.is_elsewhere
        if is_file and settings != self.settings:
            self.change_settings(settings)

    def _changed(self, before: GameState, after: GameState, records: tuple[Record, ...]) -> None:
        is_gone = self._looks_at_what_is_gone(records)
        if is_gone:
            self.looking_at = None
        self._follow_table()
        if is_gone:
            self.looked.emit()
            self.said.emit(GONE)
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

    def play(self, command: Command, answers: Answers | None = None, *, group: int = 0) -> bool:
        """Play a command; a refusal is said and changes nothing."""

        def act(*, anyway: bool = False) -> None:
            asked = replace(command, anyway=True) if anyway else command
            self.session.handle(asked, answers or self.rolls.dice(), group=group)

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
            session.handle(asked, self.rolls.dice())

        return self._do(act)

    def play_all(self, commands: Sequence[Command]) -> bool:
        """Play commands as one action: all of them, or none."""
        return self._do(
            lambda: self.session.handle_all(commands, self.rolls.dice(), group=self._group())
        )

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
            say(self.session, self.unit, f"{text} {ANYWAY}" if anyway else text, self.rolls.dice())

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

    def shut(self, unit: UnitId | None) -> str:
        """Why a unit of somebody else's table, or the game there, is not to be touched here."""
        if self.game is None or not self.game.is_elsewhere:
            return ""
        return self.game.notice or self.session.shut(unit)

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
        except RuleError as error:
            self._set_trouble("")
            self.refuse(str(error))
        except StorageError as error:
            self._wait_for_disk(error)
        else:
            self._set_trouble("")

    @property
    def is_writing(self) -> bool:
        """True while a step is on its way to a disk that takes its time."""
        return self._keeper is not None and self._keeper.is_writing

    @property
    def is_held(self) -> bool:
        """True while a step or a copy is on its way: whatever comes from elsewhere has to wait."""
        return self._keeper is not None and self._keeper.is_waiting

    def wait_for_disk(self, error: StorageError) -> None:
        """A step that somebody else asked for is not kept yet: see to it."""
        self._wait_for_disk(error)

    def drop_waiting(self) -> None:
        """Leave undone what could not be kept."""
        if self.is_writing:
            return
        self.session.waiting = ()
        self._set_trouble("")

    def _wait_for_disk(self, error: StorageError) -> None:
        assert self.game is not None
        self._again.start(SOON if isinstance(error, InUse | Slow) else LATER)
        from recordsheet_gui.ui.why_it_waits import why_it_waits

        self._set_trouble(why_it_waits(error, self.game.path))

    def _set_trouble(self, words: str) -> None:
        if not words:
            self._again.stop()
        if words != self.trouble:
            self.trouble = words
            self.trouble_changed.emit()

    # -- looking back ------------------------------------------------------------------------------

    def look_at(self, position: int | None) -> None:
        """Show the game as it was after a step, or as it is now."""
        history = self.session.history
        if position is not None and position < history.cursor:
            reading = Turns(history.state_in_turns(position))
            if not patience.wait_for(reading, patience.ENOUGH, LOOKING_BACK):
                self.said.emit(TOO_FAR_BACK)
                return
            reading.result()
            if self.game is None or self.session.history is not history:
                return
        if position is not None and position >= self.session.history.cursor:
            position = None
        self.looking_at = position
        self._follow_table()
        self.looked.emit()
        self.state_changed.emit()
        self._follow_soon()

    def _looks_at_what_is_gone(self, records: tuple[Record, ...]) -> bool:
        """Whether somebody else took back what is looked at here, and played something else."""
        fresh = sum(isinstance(record, Step) for record in records)
        return (
            self.looking_at is not None
            and fresh > 0
            and self.session.history.cursor - fresh < self.looking_at
        )

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

    # -- looking ahead -------------------------------------------------------------------------

    def preview(self, command: Command) -> tuple[tuple[Event, ...], str]:
        """What a command would do, and a sentence; the sentence says why it cannot be done."""
        if self.looking_at is not None:
            return (), EARLIER
        try:
            events, _ = self.session.decide(command, NoAnswers())
        except RuleError as error:
            return (), str(error)
        from recordsheet_gui.session.foretold import sentence

        return events, sentence(self.system, self.state, events)


def _table_of(state: GameState) -> tuple[object, ...]:
    """Who is on the table, in order, and for whom."""
    return tuple((unit, state.sides[unit], sheet.design) for unit, sheet in state.units.items())


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):
        return False
