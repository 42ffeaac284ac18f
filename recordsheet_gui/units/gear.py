"""Equipment: what it is, and where a unit carries it."""

from dataclasses import dataclass
from enum import StrEnum

from recordsheet_gui.core.ids import SlotKey


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
