"""What a player may ask for about a vehicle in Renegade Tech beside hits and rows."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalHit(UnitCommand):
    """A roll on the critical table of a location, or so many of them."""

    do: ClassVar[str] = "critical"
    title: ClassVar[str] = "critical"

    location: str
    hits: int | None = None
    """So many rolls one after the other; one where it is left out."""
    modifier: int = 0
    damage: int = 0
    """Points of the hit that caused it; passengers take them."""
