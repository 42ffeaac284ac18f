"""What can be pointed at on a sheet, as values."""

from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import Cell, ConditionKey, GridKey, SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect


class TargetKind(StrEnum):
    """The kinds of things on a sheet."""

    BOX = "box"
    LOCATION = "location"
    SLOT = "slot"
    TRACK = "track"
    AMMO = "ammo"
    SKILL = "skill"
    WEAPON = "weapon"
    CONDITION = "condition"
    NUMBER = "number"
    NOTES = "notes"
    PAGE = "page"
    """Turns to what a part has no room for beside the rest."""


YES, NO = "yes", "no"
"""The values of a condition that holds, and of one that does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Something under the mouse or the keyboard's focus; fields that do not apply are empty."""

    kind: TargetKind
    location: str = ""
    """As the sheet names it: "RT", and "RTR" for its rear."""
    grid: GridKey | None = None
    cell: Cell | None = None
    slot: SlotKey | None = None
    track: TrackKey | None = None
    value: int = 0
    """The place on a track that was pointed at."""
    condition: ConditionKey | None = None
    number: str = ""
    """A derived number: "walk"."""
    slots: tuple[SlotKey, ...] = ()
    """Slots of the same piece or weapon line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A target and where it is."""

    target: Target
    rect: Rect
    is_focus: bool = True
    """The keyboard can go there with the arrow keys."""
    is_stop: bool = False
    """Tab stops there."""


@dataclass(frozen=True, slots=True)
class Count:
    """A target as a number: what is left of a location, where a marker stands."""

    now: int
    most: int
    track: TrackKey | None = None
    """The track that holds this very number, so that it can be set."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A target in words: its name and its present value."""

    name: str
    value: str = ""
    count: Count | None = None
    is_ticked: bool | None = None
    """Whether it is marked; None for what bears no mark."""
    is_one_of: bool = False
    """Its mark is the only one of a row: another place takes it away."""

    @override
    def __str__(self) -> str:
        """Both in one line."""
        return f"{self.name}, {self.value}" if self.value else self.name
