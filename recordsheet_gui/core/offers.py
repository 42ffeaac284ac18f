"""What a game offers at a place of a sheet, so that a menu can show it without knowing the game."""

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import GridKey, SlotKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place of a sheet; with nothing named it is the sheet as a whole."""

    grid: GridKey | None = None
    slot: SlotKey | None = None
    weapon: tuple[SlotKey, ...] = ()
    """A line of the weapons, by all slots of its pieces."""


SHEET = Place()


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Something that can be done there, and what it is called."""

    label: str
    command: Command
    why_not: str = ""
    """Why it cannot be done now, as a sentence; then the line is shut and says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A field of a command that a player may set before giving it."""

    field: str
    label: str
    values: tuple[tuple[object, str], ...] = ()
    """What it may be, each with its words, the usual one first; none: yes or no."""
    is_usual: bool = False
    """Said nearly every time: a dialog does not fold it away."""
