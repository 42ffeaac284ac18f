"""What happened: facts already resolved, which name the boxes and not the rule that found them."""

from enum import StrEnum
from typing import ClassVar, NewType

from recordsheet_gui.core.answers import Answer, Source
from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause, Clock
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, RuleId, SlotKey, TrackKey, UnitId
from recordsheet_gui.core.sheet import UnitState


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxesLost:
    """Boxes were struck."""

    fact: ClassVar[str] = "boxes lost"

    unit: UnitId
    grid: GridKey
    cells: tuple[Cell, ...]
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxesRestored:
    """Struck boxes are whole again."""

    fact: ClassVar[str] = "boxes restored"

    unit: UnitId
    grid: GridKey
    cells: tuple[Cell, ...]
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackMoved:
    """A marker stands on another number."""

    fact: ClassVar[str] = "track moved"

    unit: UnitId
    track: TrackKey
    was: int
    to: int
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotsMarked:
    """Critical slots were hit."""

    fact: ClassVar[str] = "slots marked"

    unit: UnitId
    slots: tuple[SlotKey, ...]
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotsCleared:
    """Marks on critical slots were rubbed out."""

    fact: ClassVar[str] = "slots cleared"

    unit: UnitId
    slots: tuple[SlotKey, ...]
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionSet:
    """The unit is now prone, shut down, jammed and so on."""

    fact: ClassVar[str] = "condition set"

    unit: UnitId
    condition: ConditionKey
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionCleared:
    """The unit no longer is."""

    fact: ClassVar[str] = "condition cleared"

    unit: UnitId
    condition: ConditionKey
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten:
    """Words: a player's note on the sheet, or a rule's remark for the journal alone."""

    fact: ClassVar[str] = "note written"

    unit: UnitId | None = None
    text: str
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteChanged:
    """A player's note on the sheet reads otherwise, or is gone where it reads nothing."""

    fact: ClassVar[str] = "note changed"

    unit: UnitId
    note: int
    """Which of them, from 1."""
    was: str
    to: str
    cause: Cause


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled:
    """Dice fell."""

    fact: ClassVar[str] = "dice rolled"

    unit: UnitId | None = None
    why: str
    sides: int
    faces: tuple[int, ...]
    source: Source
    only_total: bool = False
    """The player gave the sum alone; the faces stand for it and were never seen."""
    target: int | None = None
    rule: RuleId

    @property
    def words(self) -> str:
        """What was seen on the dice: 4 + 3 = 7, or the sum alone where nothing else was said."""
        total = str(sum(self.faces))
        if self.only_total or len(self.faces) == 1:
            return total
        return f"{' + '.join(str(face) for face in self.faces)} = {total}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade:
    """A player, or the ruled default, chose."""

    fact: ClassVar[str] = "choice made"

    unit: UnitId | None = None
    why: str
    chosen: str
    label: str
    source: Source
    rule: RuleId


Due = NewType("Due", str)
"""When an owed roll falls due: one of the words below, or at the end of a phase by its key."""
NOW = Due("now")
PHASE_END = Due("phase end")
"""At the end of whichever phase it is."""
TURN_END = Due("turn end")


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """A command that waits for its answer; said again with the same id it replaces the old one."""

    fact: ClassVar[str] = "owed"
    no_longer: ClassVar[tuple[str, ...]] = ("question",)
    """Version 0.1 stored what can be derived: the command, decided, asks for what it lacks."""

    id: int
    unit: UnitId | None = None
    command: Command
    why: str = ""
    rule: RuleId
    due: Due = NOW
    after: int | None = None
    """The entry that has to be settled first, where the rules demand an order."""
    parent: int = 0
    """The entry whose settling caused this one; keeps the queue depth first."""
    given: tuple[Answer, ...] = ()
    """Answers already entered for a command that asks several times."""


class How(StrEnum):
    """How an owed entry left the queue."""

    RESOLVED = "resolved"
    DISMISSED = "dismissed"
    MOOT = "moot"
    SKIPPED = "skipped"
    """With all else that was owed, because the table wanted to go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """An owed roll or choice is off the list."""

    fact: ClassVar[str] = "settled"

    id: int
    how: How = How.RESOLVED


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseClosed:
    """What the end of the phase does is done; the next one begins when all is settled."""

    fact: ClassVar[str] = "phase closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegan:
    """The clock moved on."""

    fact: ClassVar[str] = "phase began"

    clock: Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitJoined:
    """A fresh sheet was put on the table."""

    fact: ClassVar[str] = "unit joined"

    unit: UnitId
    side: str
    sheet: UnitState


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLeft:
    """A sheet was taken off the table."""

    fact: ClassVar[str] = "unit left"

    unit: UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class SideChanged:
    """A unit fights for another side."""

    fact: ClassVar[str] = "side changed"

    unit: UnitId
    was: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilotNamed:
    """Somebody else sits in it, or is called by another name."""

    fact: ClassVar[str] = "pilot named"

    unit: UnitId
    was: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChanged:
    """The table plays by another rule from now on."""

    fact: ClassVar[str] = "option changed"

    name: str
    was: object
    to: object


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNamed:
    """The game has another name."""

    fact: ClassVar[str] = "game named"

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitMoved:
    """A unit stands elsewhere in the roster."""

    fact: ClassVar[str] = "unit moved"

    unit: UnitId
    before: UnitId | None = None


Event = (
    BoxesLost
    | BoxesRestored
    | TrackMoved
    | SlotsMarked
    | SlotsCleared
    | ConditionSet
    | ConditionCleared
    | NoteWritten
    | NoteChanged
    | DiceRolled
    | ChoiceMade
    | Owed
    | Settled
    | PhaseClosed
    | PhaseBegan
    | UnitJoined
    | UnitLeft
    | SideChanged
    | PilotNamed
    | OptionChanged
    | GameNamed
    | UnitMoved
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One player action and all that it brought about."""

    command: Command
    events: tuple[Event, ...]
    group: int = 0
    """Steps of one volley or attack share a number; 0 stands alone."""
