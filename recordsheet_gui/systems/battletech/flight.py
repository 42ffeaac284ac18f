"""What is asked of units that fly low: to land, and how high they are."""

from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(UnitCommand):
    """Land what flies."""

    do: ClassVar[str] = "land"
    title: ClassVar[str] = "land"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAltitude(UnitCommand):
    """Say how high it flies."""

    do: ClassVar[str] = "altitude"
    title: ClassVar[str] = "altitude"

    to: int
