"""Aerospace units as printed."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.aerospace.facts import (
    AERODYNE,
    BODY,
    BROADSIDES,
    CRAFT_ARCS,
    FIGHTER_ARCS,
    FUSELAGE,
    HULL,
    SHIP_ARCS,
    SPHEROID,
    WINGS,
    max_thrust,
    threshold,
)
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay, DescribedDesign
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.plating import STANDARD

SINGLE, DOUBLE = "single", "double"
CIVILIAN, MILITARY = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Sinks:
    """The heat sinks of a whole unit."""

    count: int = 0
    kind: str = SINGLE
    pod: int = 0
    """How many of them an Omni carries in pods."""

    @property
    def dissipation(self) -> int:
        """What they take off in a turn while all work."""
        return self.count * (2 if self.kind == DOUBLE else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponBay:
    """Weapons that fire together, and the shots they share; items by their numbers."""

    location: str
    is_rear: bool = False
    weapons: tuple[int, ...] = ()
    bins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AerospaceDesign(DescribedDesign):
    """What all that flies on thrust has in common."""

    arcs: ClassVar[tuple[str, ...]] = FIGHTER_ARCS
    """Where armor lies, in the order of files and sheets."""
    further: ClassVar[tuple[str, ...]] = (WINGS, FUSELAGE)
    """Places that carry items and nothing else."""

    tons: float
    motion: str = AERODYNE
    """aerodyne or spheroid; ships between the stars have the empty word."""
    safe_thrust: int = 0
    fuel: int = 0
    """Points."""
    si: int
    """Structural integrity, of the whole unit."""
    armor: Mapping[str, int]
    """Points by arc; capital points on a ship of capital scale."""
    engine: Drive = field(default_factory=Drive)
    armor_type: str = STANDARD
    patchwork: Mapping[str, str] = field(default_factory=dict)
    """Armor type by location, where it differs from one to the next."""
    heat_sinks: Sinks = field(default_factory=Sinks)
    transport: tuple[Bay, ...] = ()

    @property
    def thresholds(self) -> dict[str, int]:
        """By arc, as printed; rules know who has others."""
        return {where: threshold(points) for where, points in self.armor.items()}

    def armor_at(self, location: str) -> str:
        """The kind of armor over a location, in small letters."""
        return self.patchwork.get(location, self.armor_type).lower()

    @property
    def max_thrust(self) -> int:
        """Before any damage."""
        return max_thrust(self.safe_thrust)

    @property
    def is_spheroid(self) -> bool:
        """True for a ball that stands on its aft."""
        return self.motion == SPHEROID

    @property
    def is_capital(self) -> bool:
        """True where a box is ten points of damage."""
        return isinstance(self, CapitalDesign)

    @property
    def is_large(self) -> bool:
        """True for what fires bays instead of weapons and has a crew instead of a pilot."""
        return isinstance(self, DropShipDesign | CapitalDesign)

    @property
    def is_fighter(self) -> bool:
        """True for what one pilot flies."""
        return isinstance(self, AeroFighterDesign | FixedWingDesign)

    @property
    def has_heat_scale(self) -> bool:
        """True where heat is kept from turn to turn."""
        return self.kind in (AeroFighterDesign.kind, SmallCraftDesign.kind)


# -- fighters --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AeroFighterDesign(AerospaceDesign):
    """A fighter for air and space."""

    kind: ClassVar[str] = "aerospace fighter"

    cockpit: str = "standard"
    """standard, small, command console or primitive."""
    has_vstol: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConventionalFighterDesign(AeroFighterDesign):
    """A fighter that needs air."""

    kind: ClassVar[str] = "conventional fighter"


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedWingDesign(AerospaceDesign):
    """A plane that was not built for battle."""

    kind: ClassVar[str] = "fixed-wing support"
    further: ClassVar[tuple[str, ...]] = (BODY,)

    cockpit: str = "standard"
    bar: int | None = None
    """The barrier armor rating; None where the file has none."""
    fuel_type: str = ""
    structural_rating: int | None = None
    """Tech ratings, 0 for A; None where the file has none."""
    armor_rating: int | None = None
    engine_rating: int | None = None
    base_fire_control: float = 0.0
    """Tons of an Omni's fire control, which stays whatever hangs in its pods."""


# -- craft and ships -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallCraftDesign(AerospaceDesign):
    """A craft of 100 to 200 tons."""

    kind: ClassVar[str] = "small craft"
    arcs: ClassVar[tuple[str, ...]] = CRAFT_ARCS
    further: ClassVar[tuple[str, ...]] = (HULL,)

    crew: Mapping[str, int] = field(default_factory=dict)
    """Who is aboard, by the names of the blocks that the file has."""
    life_boats: int = 0
    escape_pods: int = 0
    design_type: int = CIVILIAN
    """Civilian or military, as files count them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BayedDesign(SmallCraftDesign):
    """What carries its weapons in bays."""

    @property
    def weapon_bays(self) -> tuple[WeaponBay, ...]:
        """All bays, in the order of the items: see `MountedItem.opens_bay`."""
        found: list[tuple[str, bool, list[int], list[int]]] = []
        for index, item in enumerate(self.items):
            if item.gear.kind is GearKind.WEAPON:
                here = found[-1] if found else None
                if (
                    here is None
                    or item.opens_bay
                    or here[0] != item.location
                    or here[1] != item.is_rear
                ):
                    found.append((item.location, item.is_rear, [], []))
                found[-1][2].append(index)
            elif item.gear.kind is GearKind.AMMO and found and found[-1][0] == item.location:
                found[-1][3].append(index)
        return tuple(
            WeaponBay(location=place, is_rear=rear, weapons=tuple(guns), bins=tuple(bins))
            for place, rear, guns, bins in found
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DropShipDesign(BayedDesign):
    """A ship that lands on planets and is carried between the stars."""

    kind: ClassVar[str] = "dropship"

    collar: str = "standard"
    """Its K-F boom: standard, prototype or none."""

    @property
    def has_kf_boom(self) -> bool:
        """False for one of the oldest, which no ship can carry through a jump."""
        return self.collar != "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalDesign(BayedDesign):
    """What never lands: capital armor in six arcs."""

    arcs: ClassVar[tuple[str, ...]] = SHIP_ARCS

    has_sail: bool = False
    has_lithium_fusion: bool = False
    has_hpg: bool = False
    grav_decks: tuple[int, ...] = ()
    """Metres across."""

    @property
    def docking_collars(self) -> int:
        """As many DropShips as it carries."""
        return sum(bay.kind == DOCKING_COLLAR for bay in self.transport)


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpShipDesign(CapitalDesign):
    """A ship that jumps and keeps its station."""

    kind: ClassVar[str] = "jumpship"


@dataclass(frozen=True, slots=True, kw_only=True)
class WarShipDesign(CapitalDesign):
    """A ship that jumps and fights."""

    kind: ClassVar[str] = "warship"
    further: ClassVar[tuple[str, ...]] = (HULL, *BROADSIDES)

    kf_core: str = "standard"
    """standard, compact, subcompact, none or primitive."""
    jump_range: int = 0
    """Light years, where a primitive core does not reach as far as others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StationDesign(CapitalDesign):
    """A station in space."""

    kind: ClassVar[str] = "space station"

    is_modular: bool = False
