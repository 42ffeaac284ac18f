"""What is asked of units that fly low: to land, and how high they are."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(UnitCommand):
    """Land what flies."""

    do: ClassVar[str] = "land"
    title: ClassVar[str] = "land"

    vertical: bool | None = None
    """Straight down; left out, as the unit's shape does it. This and the rest only for aerospace
    units: whatever flies low just lands."""
    terrain: tuple[str, ...] = ()
    """What lies in the path, by its words; nothing for a runway."""
    modifier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAltitude(UnitCommand):
    """Say how high it flies."""

    do: ClassVar[str] = "altitude"
    title: ClassVar[str] = "altitude"

    to: int
