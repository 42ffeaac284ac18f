"""Units as printed, before the first shot; a design is complete in itself and never changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from recordsheet_gui.core.ids import SlotKey


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDesign:
    """What every unit of every game has; each game's kind of unit adds its own."""

    kind: ClassVar[str] = "unit"

    name: str
    """As the library lists it: "Atlas AS7-D"."""


class GearKind(StrEnum):
    """What a piece of equipment does on a sheet."""

    WEAPON = "weapon"
    AMMO = "ammo"
    HEAT_SINK = "heat sink"
    JUMP_JET = "jump jet"
    EQUIPMENT = "equipment"
    FILLER = "filler"
    """Takes slots and cannot be hit: endo steel, ferro-fibrous and their like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear:
    """The facts of one kind of equipment; numbers that do not apply are 0."""

    id: str
    """Its internal name, unique in the equipment table."""
    name: str
    kind: GearKind
    family: str = ""
    """The group that rules speak of: "laser", "autocannon", "lrm", "case"; see equipment.csv."""
    tech_base: str = ""
    rules_level: str = ""
    tons: float = 0
    slots: int = 0
    """Critical slots of one piece; 0 when it depends on the unit."""
    is_hittable: bool = True
    is_spreadable: bool = False
    is_splittable: bool = False
    is_explosive: bool = False
    is_variable_size: bool = False
    explosion: int = 0
    """Damage when the piece itself explodes (Gauss rifles)."""
    heat: int = 0
    damage: tuple[int, ...] = ()
    """Per hit or per missile; one number, or three for short, medium and long range."""
    rack: int = 0
    """Missiles or pellets that a cluster roll counts; 0 where none is made."""
    min_range: int = 0
    ranges: tuple[int, ...] = ()
    """Short, medium, long in hexes."""
    to_hit: int = 0
    ammo: str = ""
    """Weapons and bins that fit have the same word: "AC:5", "LRM:20"."""
    munition: str = ""
    shots: int = 0
    explosion_per_shot: int = 0
    is_one_shot: bool = False
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One piece of equipment where the unit carries it."""

    gear: Gear
    location: str
    """The location that gives its arc: the most restrictive one of a split weapon."""
    slots: tuple[SlotKey, ...] = ()
    is_rear: bool = False
    is_turret: bool = False
    is_omnipod: bool = False
    is_armored: bool = False
    size: float = 0
    """Tons, for equipment of variable size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One line of the critical table as printed."""

    name: str = ""
    """Empty for a free slot."""
    system: str = ""
    """What the 'Mech itself has there: "engine", "gyro", "hip"; empty for equipment."""
    items: tuple[int, ...] = ()
    """Indices into the design's items; two where one slot holds two bins or heat sinks."""
    is_hittable: bool = False
    is_armored: bool = False
    is_omnipod: bool = False
    is_rear: bool = False
    is_turret: bool = False
    size: float = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Type (fusion, xl, xxl, light, compact, ice, fuel cell, fission), rating and tech base."""

    type: str
    rating: int
    base: str = "Inner Sphere"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatSinks:
    """All heat sinks, those inside the engine included."""

    count: int
    kind: str = "single"
    """single, double, laser or compact."""
    base_chassis: int = 0
    """Fixed sinks of an Omni."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MechDesign(UnitDesign):
    """A 'Mech; the same design serves Total Warfare and Renegade Tech."""

    kind: ClassVar[str] = "mech"

    chassis: str
    model: str = ""
    clan_name: str = ""
    mul_id: int | None = None
    year: int = 0
    rules_level: int = 2
    role: str = ""
    source: str = ""
    tons: int
    config: str = "biped"
    """biped, quad, tripod, lam or quadvee."""
    is_omni: bool = False
    tech_base: str = "Inner Sphere"
    engine: Engine
    gyro: str = "standard"
    cockpit: str = "standard"
    structure_type: str = "Standard"
    armor_type: str = "Standard"
    patchwork: Mapping[str, str] = field(default_factory=dict)
    """Armor type by location, where it differs from one to the next."""
    heat_sinks: HeatSinks
    walk: int
    jump: int = 0
    armor: Mapping[str, int]
    """Points by location; the torsos' rears are CTR, LTR, RTR."""
    structure: Mapping[str, int]
    slots: Mapping[str, tuple[Slot, ...]]
    items: tuple[Item, ...] = ()
    quirks: tuple[str, ...] = ()
    weapon_quirks: tuple[str, ...] = ()
    lam: str = ""
    motive: str = ""
    ejection: str = ""
    heat_sink_kit: str = ""
    fluff: Mapping[str, str] = field(default_factory=dict)

    @property
    def run(self) -> int:
        """Running MP before any damage."""
        return (3 * self.walk + 1) // 2

    def slot(self, key: SlotKey) -> Slot | None:
        """The slot of this key, "RT/3", or None where the sheet has no such line."""
        location, _, number = key.partition("/")
        lines = self.slots.get(location, ())
        index = int(number) - 1 if number.isdecimal() else -1
        return lines[index] if 0 <= index < len(lines) else None

    def slot_keys(self, location: str) -> Iterator[SlotKey]:
        """The keys of a location's slots, from the first to the last."""
        for number in range(1, len(self.slots[location]) + 1):
            yield slot_key(location, number)


def slot_key(location: str, number: int) -> SlotKey:
    """The key of a slot, counted from 1."""
    return SlotKey(f"{location}/{number}")
