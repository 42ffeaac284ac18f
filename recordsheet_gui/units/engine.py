"""What drives units other than 'Mechs."""

from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass


class EngineType(StrEnum):
    """All that may stand where an engine does; some drive support vehicles only."""

    FUSION = "fusion"
    ICE = "ice"
    XL = "xl"
    XXL = "xxl"
    LIGHT = "light"
    COMPACT = "compact"
    FUEL_CELL = "fuel cell"
    FISSION = "fission"
    NONE = "none"
    MAGLEV = "maglev"
    STEAM = "steam"
    BATTERY = "battery"
    SOLAR = "solar"
    EXTERNAL = "external"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drive:
    """An engine: type, rating and tech base."""

    type: EngineType = EngineType.FUSION
    rating: int = 0
    base: str = "Inner Sphere"
