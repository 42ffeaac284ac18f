"""Vehicles and VTOLs as printed."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.described import Bay, DescribedDesign
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.plating import BAR, STANDARD
from recordsheet_gui.units.vehicle.facts import LARGE_SIDES, ROTOR, TURRETS, Motion

FULL_BAR = 10
WEAK_ARMOR: Mapping[str, int] = {
    **{BAR.format(rating).lower(): rating for rating in range(2, FULL_BAR)},
    "commercial": 5,
}
"""Kinds of armor that a heavy blow goes through, each with its rating."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VehicleDesign(DescribedDesign):
    """A combat vehicle on the ground, on the water or below it."""

    kind: ClassVar[str] = "vehicle"

    tons: float
    motion: Motion = Motion.TRACKED
    cruise: int
    armor: Mapping[str, int]
    """Points by location: sides, then the rotor, then turrets."""
    structure: Mapping[str, int]
    engine: Drive = field(default_factory=Drive)
    armor_type: str = STANDARD
    patchwork: Mapping[str, str] = field(default_factory=dict)
    """Armor type by location, where it differs from one to the next."""
    structure_type: str = STANDARD
    bar: int | None = None
    """The barrier armor rating; None where the armor is as good as a 'Mech's."""
    patchwork_bars: Mapping[str, int] = field(default_factory=dict)
    is_trailer: bool = False
    has_controls: bool = True
    fuel_tons: float = 0
    """Of a support vehicle."""
    fuel_type: str = ""
    """What a combustion engine burns, as files call it; empty where nobody says it."""
    transport: tuple[Bay, ...] = ()
    extra_seats: int = 0
    base_turret: float = 0
    """Tons that an Omni's chassis gives its turret; also those of a second one, of sponsons and
    pintles, and of fire control."""
    base_second_turret: float = 0
    base_sponsons: float = 0
    base_fire_control: float = 0
    structural_rating: int | None = None
    """Tech ratings of a support vehicle, 0 (A) to 5 (F)."""
    armor_rating: int | None = None
    engine_rating: int | None = None

    @property
    def flank(self) -> int:
        """Flanking MP before any damage."""
        return (3 * self.cruise + 1) // 2

    @property
    def is_large(self) -> bool:
        """Six sides instead of four."""
        return LARGE_SIDES[1] in self.armor

    @property
    def turrets(self) -> tuple[str, ...]:
        """None, one, or the rear and the front one."""
        return next(
            (keys for keys in TURRETS.values() if keys and keys[0] in self.armor), TURRETS[0]
        )

    @property
    def is_support(self) -> bool:
        """True for one that was not built for battle."""
        return self.kind.startswith("support")

    @property
    def has_rotor(self) -> bool:
        """True for what flies by it."""
        return ROTOR in self.armor

    @property
    def troop_space(self) -> float:
        """Tons of infantry that fit in."""
        return sum(bay.size for bay in self.transport if bay.is_troop_space)

    def bar_at(self, location: str) -> int:
        """How many points of one hit the armor of a location stops; 10 for that of a 'Mech."""
        if location in self.patchwork_bars:
            return self.patchwork_bars[location] or FULL_BAR
        weak = WEAK_ARMOR.get(self.armor_at(location), FULL_BAR)
        # A combat vehicle's file may have the block and say nothing in it.
        return min(weak, FULL_BAR if location in self.patchwork else self.bar or FULL_BAR)

    def armor_at(self, location: str) -> str:
        """The kind of armor over a location, in small letters."""
        return self.patchwork.get(location, self.armor_type).lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportVehicleDesign(VehicleDesign):
    """A vehicle that was not built for battle."""

    kind: ClassVar[str] = "support vehicle"


@dataclass(frozen=True, slots=True, kw_only=True)
class VtolDesign(VehicleDesign):
    """A combat vehicle under a rotor."""

    kind: ClassVar[str] = "vtol"


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportVtolDesign(VehicleDesign):
    """A helicopter that was not built for battle."""

    kind: ClassVar[str] = "support vtol"


# -- what does not move ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GunEmplacementDesign(DescribedDesign):
    """Guns on a building, whose armor is theirs."""

    kind: ClassVar[str] = "gun emplacement"

    has_turret: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HandheldDesign(DescribedDesign):
    """A weapon that a 'Mech carries in its hands."""

    kind: ClassVar[str] = "handheld weapon"

    tons: float
    armor: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingDesign(DescribedDesign):
    """A building of one or more hexes, all levels alike."""

    kind: ClassVar[str] = "building"

    building_type: str
    """light, medium, heavy, hardened or wall."""
    building_class: int = 0
    """0 standard, 1 hangar, 2 fortress, 3 gun emplacement, as files count them."""
    height: int = 1
    """Levels."""
    construction_factor: int = 0
    armor_per_hex: int = 0
    hexes: tuple[str, ...] = ()
    """Coordinates "q,r,s", each with one decimal."""

    @property
    def places(self) -> tuple[str, ...]:
        """Its locations: every level of every hex, "0.0,0.0,0.0/1"."""
        return tuple(f"{hex_}/{level}" for hex_ in self.hexes for level in range(self.height))
