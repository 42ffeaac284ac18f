"""What a player may ask for; the wire form of a command is its script step."""

from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, TrackKey, UnitId
from recordsheet_gui.core.override import override


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A wish: it may be refused and may need answers."""

    do: ClassVar[str] = ""
    """The word for it in scripts and saves."""
    title: ClassVar[str] = ""
    """What a player calls it: Undo hit."""
    is_internal: ClassVar[bool] = False
    """True for what only a rule asks for: it waits in saves, but is no step of a script."""

    instead: ClassVar[str] = ""
    """What a script says where a player means something else by that word."""

    is_by_hand: ClassVar[bool] = False
    """True for what a player may always do to the paper, whatever the rules say of the unit."""

    only_tells: ClassVar[bool] = False
    """True for a question that the journal answers: nothing on the table changes."""

    anyway: bool = False
    """The rules forbid it and the table does it all the same."""

    @property
    def whose(self) -> tuple[UnitId, ...]:
        """The units whose player does it; none where it is for who leads the game."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCommand(Command):
    """A wish about one unit."""

    unit: UnitId

    @property
    @override
    def whose(self) -> tuple[UnitId, ...]:
        """The unit that it is about."""
        return (self.unit,)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkBoxes(UnitCommand):
    """Strike boxes by hand: certain ones, or the next so many of a location's armor."""

    do: ClassVar[str] = "mark"
    title: ClassVar[str] = "mark"
    is_by_hand: ClassVar[bool] = True

    armor: str | None = None
    structure: str | None = None
    boxes: int = 1
    grid: GridKey | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnmarkBoxes(UnitCommand):
    """Restore boxes by hand, the last struck first where none are named."""

    do: ClassVar[str] = "unmark"
    title: ClassVar[str] = "restore"
    is_by_hand: ClassVar[bool] = True

    armor: str | None = None
    structure: str | None = None
    boxes: int = 1
    grid: GridKey | None = None
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkSlot(UnitCommand):
    """Mark or clear a critical slot by hand."""

    do: ClassVar[str] = "slot"
    title: ClassVar[str] = "slot"
    is_by_hand: ClassVar[bool] = True

    location: str
    slot: int
    hit: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTrack(UnitCommand):
    """Set a track's marker by hand."""

    do: ClassVar[str] = "track"
    title: ClassVar[str] = "track"
    is_by_hand: ClassVar[bool] = True

    track: TrackKey
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCondition(UnitCommand):
    """Write a condition on the sheet or rub it out."""

    do: ClassVar[str] = "condition"
    title: ClassVar[str] = "condition"
    is_by_hand: ClassVar[bool] = True

    name: ConditionKey
    location: str = ""
    """The part of the unit that it is about, where it is about one: narc on CT."""
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote(Command):
    """Write a note on a unit's sheet, or into the journal where no unit is named."""

    do: ClassVar[str] = "note"
    title: ClassVar[str] = "note"
    is_by_hand: ClassVar[bool] = True

    text: str
    unit: UnitId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeNote(UnitCommand):
    """Write a note of the sheet anew, or rub it out where no words are left."""

    do: ClassVar[str] = "note_is"
    title: ClassVar[str] = "change of a note"
    is_by_hand: ClassVar[bool] = True

    note: int
    """Which of them, from 1."""
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Command):
    """Roll dice for anything that the sheet does not know about."""

    do: ClassVar[str] = "roll"
    title: ClassVar[str] = "roll"

    count: int = 2
    sides: int = 6
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Command):
    """Settle one owed roll or choice."""

    do: ClassVar[str] = "resolve"
    title: ClassVar[str] = "roll"

    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismiss(Command):
    """Drop one owed roll or choice and leave the paper as it is."""

    do: ClassVar[str] = "dismiss"
    title: ClassVar[str] = "dismiss"

    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipOwed(Command):
    """Drop all that has to be settled before the phase ends, and leave the paper as it is."""

    do: ClassVar[str] = "skip"
    title: ClassVar[str] = "skip of what is owed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosePhase(Command):
    """Do what the end of a phase does to each unit; the clock waits until that is settled too."""

    do: ClassVar[str] = "close_phase"
    title: ClassVar[str] = "end of phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase(Command):
    """Close the phase and resolve what it owes."""

    do: ClassVar[str] = "end_phase"
    title: ClassVar[str] = "end of phase"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """Close every phase left of the turn and start the next turn."""

    do: ClassVar[str] = "end_turn"
    title: ClassVar[str] = "end of turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginPhase(Command):
    """Start the next phase; the session says it after a phase is closed, no player does."""

    do: ClassVar[str] = "begin_phase"
    title: ClassVar[str] = "begin of phase"
    is_internal: ClassVar[bool] = True

    turn: int
    phase: int


CORE_COMMANDS: tuple[type[Command], ...] = (
    MarkBoxes,
    UnmarkBoxes,
    MarkSlot,
    MoveTrack,
    SetCondition,
    WriteNote,
    ChangeNote,
    RollDice,
    Resolve,
    Dismiss,
    SkipOwed,
    ClosePhase,
    EndPhase,
    EndTurn,
)
