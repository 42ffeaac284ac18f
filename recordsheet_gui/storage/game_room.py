"""What a game's file takes: whatever its reader would refuse is refused before it is written.

Nothing here binds a step that leaves a game as large as it was, and one that was too large already,
from an older program, plays on.
"""

from collections.abc import Collection, Sequence

from recordsheet_gui.core.commands import ChangeNote, Command, RollDice, WriteNote
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.events import Step
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.state import GameState
from recordsheet_gui.session.session import Kept
from recordsheet_gui.storage import snapshots
from recordsheet_gui.storage.state_size import StateSize

MOST_STEP = 1 << 20
"""Bytes of one row, which comes to guests in one letter; the end of a phase for a hundred wrecks
has two fifths of this."""
MOST_LOG = 64 << 20
"""Bytes of all rows, after which the journal takes no more words; a long evening has one."""

FULL_STATE = "The sheets of this game hold as much as its file can: clear something first."
FULL_LOG = (
    "The journal of this game holds as many words as its file can: begin a new game with its units."
)
LARGE_STEP = "This is larger than a game can keep in one step: do it in parts."
LARGE_START = "These units are larger than a game can keep: begin with fewer."


class Room:
    """The room that an open game still has."""

    def __init__(self, roster: Collection[UnitId], written: int) -> None:
        """`written` are the bytes of the rows that are there."""
        self.written = written
        self._size = StateSize(roster)

    def size(self, state: GameState) -> int:
        """Bytes that a snapshot of a state has at most."""
        return self._size.of(state)

    def check(self, before: GameState, line: Sequence[Kept], sizes: Sequence[int]) -> None:
        """Refuse a line that would not be read again, or not soon; `sizes` are of its rows."""
        written = self.written
        for kept, size in zip(line, sizes, strict=True):
            written += size
            if size > MOST_STEP:
                raise RuleError("too-large", LARGE_STEP)
            if written > MOST_LOG and isinstance(kept.record, Step) and _adds(kept.record.command):
                raise RuleError("full", FULL_LOG)
        if not isinstance(line[-1].record, Step):
            return
        was = self.size(before)
        if self.size(line[-1].after) > snapshots.MOST_STATE >= was:
            raise RuleError("full", FULL_STATE)


def _adds(command: Command) -> bool:
    """True for words that nobody needs to go on playing."""
    match command:
        case WriteNote() | RollDice():
            return True
        case ChangeNote():
            return bool(command.to.strip())
        case _:
            return False
