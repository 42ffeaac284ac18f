"""What support vehicles are built of, on the ground and in the air.

TechManual, "Support vehicle construction": shares, factors and kilograms by tech rating.
"""

from collections.abc import Mapping

from recordsheet_gui.units.engine import EngineType

SMALL = 5
"""Tons from which on a support vehicle is no small one."""
TECH = (1.6, 1.3, 1.15, 1, 0.85, 0.66)
"""What the structure weighs more or less, by its tech rating."""
CHANGES: Mapping[str, float] = {
    "amphibious chassis": 1.75,
    "armored chassis": 1.5,
    "bicycle chassis": 0.75,
    "convertible chassis": 1.1,
    "dune buggy chassis": 1.5,
    "environmental sealing": 2,
    "environmental sealing chassis": 2,
    "external power pickup chassis": 1.1,
    "hydrofoil chassis": 1.7,
    "monocycle chassis": 0.5,
    "off-road chassis": 1.5,
    "omni chassis": 1,
    "propeller-driven chassis": 1.2,
    "snowmobile chassis": 1.75,
    "stol chassis": 1.5,
    "submersible chassis": 1.8,
    "tractor chassis": 1.2,
    "trailer chassis": 0.8,
    "ultra-light chassis": 0.5,
    "vstol chassis": 2,
}
"""Changes of the chassis, by family: what each multiplies its weight with."""
ENGINES: Mapping[EngineType, tuple[float | None, ...]] = {
    EngineType.STEAM: (4, 3.5, 3, 2.8, 2.6, 2.5),
    EngineType.ICE: (None, 3, 2, 1.5, 1.3, 1),
    EngineType.BATTERY: (None, None, 1.5, 1.2, 1, 0.8),
    EngineType.FUEL_CELL: (None, None, 1.2, 1, 0.9, 0.7),
    EngineType.SOLAR: (None, None, 5, 4.5, 4, 3.5),
    EngineType.FISSION: (None, None, 1.75, 1.5, 1.4, 1.3),
    EngineType.FUSION: (None, None, 1.5, 1, 0.75, 0.5),
    EngineType.MAGLEV: (None, None, 0.8, 0.7, 0.6, 0.5),
    EngineType.EXTERNAL: (None, 1.4, 1, 0.8, 0.7, 0.6),
}
"""Factors of engines by their tech ratings; None: not made."""
LEAST: Mapping[EngineType, float] = {EngineType.FUSION: 0.25, EngineType.FISSION: 5}
"""Tons of the lightest of an engine."""
ARMOR: Mapping[int, tuple[int | None, ...]] = {
    2: (40, 25, 16, 13, 12, 11),
    3: (60, 38, 24, 19, 17, 16),
    4: (None, 50, 32, 26, 23, 21),
    5: (None, 63, 40, 32, 28, 26),
    6: (None, None, 48, 38, 34, 32),
    7: (None, None, 56, 45, 40, 37),
    8: (None, None, None, 51, 45, 42),
    9: (None, None, None, 57, 51, 47),
    10: (None, None, None, 63, 56, 52),
}
"""Kilograms of a point by the barrier armor rating and the tech rating; None: not made."""
FIRE_CONTROL: Mapping[str, float] = {"basic fire control": 0.05, "advanced fire control": 0.1}
"""Shares of the weapons, by family."""


def known_rating(own: int | None, structural: int | None) -> int | None:
    """A tech rating; where nobody says it, that of the structure."""
    found = structural if own is None else own
    return found if found is not None and 0 <= found < len(TECH) else None
