"""What takes a ship between the stars: its K-F drive and its sail."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.units.aerospace.design import CapitalDesign, JumpShipDesign, WarShipDesign

FARTHEST = 30
"""Light years of a jump."""
_SHARES: Mapping[str, float] = {"standard": 0.95, "compact": 0.4525, "subcompact": 0.5, "none": 0}
"""Of a ship's tons, by the core of its drive."""


def drive_tons(design: CapitalDesign) -> int:
    """The weight of its drive; a primitive one weighs as much as it jumps far."""
    core = "none"
    if isinstance(design, WarShipDesign):
        core = design.kf_core
        if core == "primitive":
            return ceil(design.tons * (5 + 3 * (design.jump_range or FARTHEST)) / 100)
    elif isinstance(design, JumpShipDesign):
        core = "standard"
    return ceil(design.tons * _SHARES[core])


def drive_integrity(design: CapitalDesign) -> int:
    """Boxes of its drive; 0 where it has none."""
    tons = drive_tons(design)
    if not tons:
        return 0
    if isinstance(design, WarShipDesign):
        return ceil(2 + tons / 25_000)
    return ceil(1.2 + tons / 60_000)


def sail_integrity(design: CapitalDesign) -> int:
    """Boxes of its sail; 0 where it has none."""
    if not design.has_sail:
        return 0
    per = 20_000 if isinstance(design, WarShipDesign) else 7_500
    return 1 + ceil((30 + design.tons / per) / 20)
