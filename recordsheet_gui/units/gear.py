"""Equipment: what it is, and where a unit carries it."""

from enum import StrEnum

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey

UNKNOWN = "unknown"
"""The flag of equipment that stands in no table."""


class GearKind(StrEnum):
    """What a piece of equipment does on a sheet."""

    WEAPON = "weapon"
    AMMO = "ammo"
    HEAT_SINK = "heat sink"
    JUMP_JET = "jump jet"
    EQUIPMENT = "equipment"
    FILLER = "filler"
    """Takes slots and cannot be hit: endo steel, ferro-fibrous and their like."""


class Family(StrEnum):
    """Families of gear whose presence alone changes a rule; the table has many more."""

    CASE = "case"
    CASE_II = "case ii"
    PROTOTYPE_CASE = "prototype case"
    MASC = "masc"
    SUPERCHARGER = "supercharger"
    TSM = "tsm"
    INDUSTRIAL_TSM = "industrial tsm"
    AES = "aes"
    PARTIAL_WING = "partial wing"
    UMU = "umu"
    TRACKS = "tracks"
    CLAW = "claw"
    TALONS = "talons"
    SPIKES = "spikes"
    TARGETING_COMPUTER = "targeting computer"
    CHAIN_DRAPE = "chain drape"
    SUPER_COOLED_MYOMER = "super-cooled myomer"
    JUMP_BOOSTER = "mechanical jump booster"
    ATM = "atm"
    HAG = "hag"


class Cluster(StrEnum):
    """How many of a weapon's rack strike when it hits."""

    NONE = "none"
    """There is but one hit, or one for each shot."""
    TABLE = "table"
    """A cluster roll says how many."""
    ALL = "all"
    """All of them: Streak, which does not even fire when it would miss."""
    LINKED = "linked"
    """A cluster roll over the weapons that it fires together, as many as the unit links."""


class Group(StrEnum):
    """How the hits of one attack lie together; each group has a location of its own."""

    EACH = "each"
    """Every missile, pellet or shot strikes by itself."""
    FIVES = "fives"
    """Points in fives, the last group smaller."""
    WHOLE = "whole"
    """All that hits strikes one place."""


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
    pellets: int = 0
    """Pellets of its cluster ammunition, 1 point each, for weapons that fire slugs otherwise."""
    cluster: Cluster = Cluster.NONE
    group: Group = Group.EACH
    rate: int = 1
    """Most shots in one turn."""
    jams: tuple[int, ...] = ()
    """By the number of shots: to-hit dice that jam it, these or less."""
    is_clearable: bool = False
    """A jam can be cleared in a battle."""
    min_range: int = 0
    ranges: tuple[int, ...] = ()
    """Short, medium, long in hexes."""
    attack: tuple[float, ...] = ()
    """Attack values in the air and in space, as far as it reaches: short, medium, long, extreme."""
    to_hit: int = 0
    to_hit_by_range: tuple[int, ...] = ()
    """At short, medium and long range, where it makes a difference."""
    is_aimed: bool = False
    """Direct fire, which a targeting computer helps."""
    ammo: str = ""
    """Weapons and bins that fit have the same word: "AC:5", "LRM:20"."""
    munition: str = ""
    shots: int = 0
    explosion_per_shot: int = 0
    is_one_shot: bool = False
    flags: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    """What a hit does beside its damage, by a word that rules may know; see equipment.csv."""

    @property
    def is_missile(self) -> bool:
        """Rockets, torpedoes and mortar shells too."""
        return "missile" in self.flags

    @property
    def is_capital(self) -> bool:
        """True for a weapon whose points are ten of others."""
        return "capital" in self.flags or "sub-capital" in self.flags

    def damage_at(self, band: int) -> int:
        """Points of one hit or missile at short (0), medium (1) or long range (2)."""
        return self.damage[min(band, len(self.damage) - 1)] if self.damage else 0

    def attack_at(self, band: int) -> float:
        """Points in the air at short (0), medium (1), long (2) or extreme range (3); 0 beyond."""
        return self.attack[band] if band < len(self.attack) else 0

    def jams_on(self, shots: int) -> int:
        """The highest to-hit dice at which so many shots jam it; 0 where none do."""
        return self.jams[shots - 1] if shots <= len(self.jams) else 0


_OF_THE_BODY = ("chassis", "environmental sealing")


def is_of_the_body(gear: Gear) -> bool:
    """True for what a unit is built as, and nothing that somebody could use: an armored chassis."""
    return gear.kind is GearKind.EQUIPMENT and gear.family.endswith(_OF_THE_BODY)


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

    @property
    def places(self) -> frozenset[str]:
        """Every location that it lies in: its own, and the other one of a split weapon."""
        return frozenset((self.location, *(key.partition("/")[0] for key in self.slots)))

    @property
    def rounds(self) -> int:
        """Shots of a full bin."""
        return self.gear.shots


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
