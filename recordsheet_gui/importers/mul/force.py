"""A force as a .mul file lists it: units, who sits in them, and what they have lost.

The numbers of locations and slots are the file's own; what they mean for a unit depends on its
design (`importers/mul/plan.py`).
"""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.frozen import dataclass

UNITS, SURVIVORS, ALLIES = "unit", "survivors", "allies"
SALVAGE, RETREATED, DEVASTATED = "salvage", "retreated", "devastated"
SECTIONS = (UNITS, SURVIVORS, ALLIES, SALVAGE, RETREATED, DEVASTATED)
"""What a unit may be listed under: the list of a force, or a part of a battle's result."""
WORST_SKILL = 8
FILE_ID = "unitFileUUID"
"""The attribute for the id of a unit's own file."""
FORM, ASSET = "entityForm", "BattlefieldSupportAsset"
"""The attribute of what is no whole unit, and its only value so far."""
OURS = (UNITS, SURVIVORS, ALLIES)
"""Sections whose units go on fighting."""
VERSION = "0.50.07"
"""Of the program that is to read the file; a newer one asks, an older one refuses what is newer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A line of a location that differs."""

    index: int | None = None
    """From 1; None where bins are counted by their order alone."""
    type: str = ""
    """System, Empty, or the internal name of the equipment."""
    shots: int | None = None
    is_hit: bool = False
    is_destroyed: bool = False
    is_unarmored: bool = False
    damage: int = 0
    """Taken by modular armor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A location that differs."""

    index: int
    is_destroyed: bool = False
    armor: int | None = None
    rear: int | None = None
    internal: int | None = None
    is_breached: bool = False
    is_blown_off: bool = False
    is_unsteady: bool = False
    """The stabilizer of its weapons is hit."""
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody in a cockpit, or a whole crew."""

    name: str = ""
    gunnery: int = 4
    piloting: int = 5
    hits: int = 0
    """6 for the dead."""
    seat: int = 0
    extra: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """How a unit is linked by its C3 computer, in names that files have for that alone."""

    id: str = ""
    master: str = ""
    """Whom it reports to."""
    mates: tuple[str, ...] = ()
    """All of a network in which nobody is the master."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """One unit."""

    chassis: str
    model: str = ""
    type: str = ""
    """How it moves; for people."""
    section: str = UNITS
    line: int = 0
    crew: tuple[Person, ...] = ()
    crew_type: str = ""
    """Empty for one pilot or a collective crew."""
    crew_extra: Mapping[str, str] = field(default_factory=dict)
    is_ejected: bool = False
    places: tuple[Place, ...] = ()
    motive: tuple[int, int] | None = None
    """MP lost and what is added to driving rolls."""
    locks: tuple[int, ...] = ()
    """Turrets that are locked: 1 the only or first one, 2 the second."""
    sensors: int = 0
    is_engine_hit: bool = False
    crew_hit: tuple[str, ...] = ()
    fuel: int | None = None
    integrity: int | None = None
    sinks: int | None = None
    criticals: Mapping[str, int] = field(default_factory=dict)
    """Hits on systems of an aerospace unit, by the words of the file."""
    bombs: Mapping[str, int] = field(default_factory=dict)
    bays: Mapping[int, tuple[int | None, int | None]] = field(default_factory=dict)
    """Damage and doors left of transport bays, by their numbers."""
    drive: int | None = None
    sail: int | None = None
    """Integrity of a JumpShip's K-F drive and sail."""
    altitude: int | None = None
    """0 or less on the ground."""
    velocity: int | None = None
    elevation: int | None = None
    """Of a VTOL."""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Further attributes, which only other programs read."""
    kept: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """Further elements without content, which only other programs read."""
    network: Network = Network()
    number: str = field(default="", compare=False)
    """What others of the file call it by: there its place, before that any word of its own."""
    carrier: str = field(default="", compare=False)
    """The number of the unit that it rides in."""
    construction: tuple[str, str] | None = None
    """A whole unit file, packed: its name and text."""

    @property
    def is_asset(self) -> bool:
        """True for what supports a battle without being a unit of it."""
        is_packed = self.construction is not None and self.construction[0].lower().endswith(".bfs")
        return is_packed or self.extra.get(FORM, "").lower() == ASSET.lower()

    @property
    def name(self) -> str:
        """Chassis and model."""
        return f"{self.chassis} {self.model}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """All that a file lists."""

    version: str = VERSION
    is_result: bool = False
    """The result of a battle, in sections, and no list of one force."""
    entities: tuple[Entity, ...] = ()
    remarks: tuple[str, ...] = ()
    """What was odd, in sentences."""
    people: int = 0
    """Crews without a machine, which are passed over."""
