"""What is asked of whatever flies: to land, how high and how fast it is, what it spends."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SetVelocity(UnitCommand):
    """Say how fast it flies."""

    do: ClassVar[str] = "velocity"
    title: ClassVar[str] = "velocity"

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoToSpace(UnitCommand):
    """Leave the atmosphere."""

    do: ClassVar[str] = "space"
    title: ClassVar[str] = "to space"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendThrust(UnitCommand):
    """Spend thrust, with the fuel that it takes."""

    do: ClassVar[str] = "thrust"
    title: ClassVar[str] = "thrust"

    spend: int
    one_hex: bool = False
    """All of it in one hex: what is more than the structure makes the roll harder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crash(UnitCommand):
    """It comes down on the ground."""

    do: ClassVar[str] = "crash"
    title: ClassVar[str] = "crash"

    velocity: int | None = None
    """How fast; left out, as its sheet says."""
    map: str = ""
    """ground or low-altitude, where nothing is left of it; left out, as the table plays."""
