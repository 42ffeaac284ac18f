"""What the numbers of a .mul file mean for a unit: its locations, the lines in them, its crew."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass, replace
from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import Gear, GearKind, Item
from recordsheet_gui.units.plating import VEHICULAR_STEALTH

STEALTH = frozenset({"IS Stealth", "IS Vehicular Stealth"})
"""Armor that unit files may list among what vehicles and fighters carry."""
SYSTEM, EMPTY = "System", "Empty"
"""What a line is called that holds a part of the unit itself, or nothing where others have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a location, in the order of the file."""

    slot: SlotKey | None = None
    """None for what our sheets have no line for: the mount of a bay, a free slot."""
    item: int | None = None
    """The number of the equipment; None for a part of the unit itself, and for a free slot."""
    gear: Gear | None = None
    is_system: bool = False
    is_named_empty: bool = False
    """A free slot that files mention all the same: a missing actuator."""

    @property
    def is_bin(self) -> bool:
        """True for ammunition."""
        return self.gear is not None and self.gear.kind is GearKind.AMMO

    @property
    def name(self) -> str:
        """What a file calls it."""
        if self.gear is not None:
            return self.gear.id
        return SYSTEM if self.is_system else EMPTY


Reload = Callable[[UnitDesign, int, Gear], UnitDesign]
"""The design with another munition in one of its bins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How files count the parts of one design."""

    chassis: str
    model: str
    places: tuple[str, ...]
    """Our locations by their numbers; empty where ours has no such place."""
    armor: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    """Points of a whole unit."""
    rears: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    """Critical boxes by location, where a hit is no hit on one certain thing."""
    is_numbered: bool = True
    """False where bins go by their order and nothing else has a line."""
    movement: str = ""
    size: int = 1
    """People aboard."""
    crew_type: str = ""
    """Of a cockpit with several seats."""
    seats: int = 1
    gunner: int = 0
    """The seat whose gunnery counts."""
    has_motive: bool = False
    turrets: tuple[str, ...] = ()
    """Those that can lock, in the order of their elements."""
    fuel: int | None = None
    integrity: str = ""
    """The place of structural integrity; empty for what has none."""
    sinks: int | None = None
    criticals: Mapping[str, str] = field(default_factory=dict)
    """Systems by the words of the file."""
    drive: tuple[str, int] | None = None
    sail: tuple[str, int] | None = None
    """System and full integrity."""
    bays: Mapping[int, int] = field(default_factory=dict)
    """The place of a transport bay in the design, by its number in the file."""
    doors: Mapping[int, int] = field(default_factory=dict)
    """Doors of a bay, by its place in the design."""
    rooms: Mapping[int, str] = field(default_factory=dict)
    """Quarters and the like in words, by their place: read like bays, which files do not count."""
    unwritten: tuple[str, ...] = ()
    """Locations whose lines other programs do not have; what is read there counts all the same."""
    most_lines: int | None = None
    """Of one location; None where no unit comes near to what other programs have."""
    holds_damage: bool = True
    """False where files count none of its places: they have its name and its crew."""
    reload: Reload | None = None


def item_line(index: int, item: Item) -> Line:
    """The line of a piece of equipment that has one."""
    slot = item.slots[0] if item.slots else None
    return Line(slot=slot, item=index, gear=item.gear)


def lines_of(design: DescribedDesign) -> dict[str, tuple[Line, ...]]:
    """The lines of a unit that is described place by place, in the order of its file."""
    found: dict[str, tuple[Line, ...]] = {}
    for index, item in enumerate(design.items):
        found[item.location] = (*found.get(item.location, ()), item_line(index, item))
    return found


def with_stealth(
    design: DescribedDesign, lines: Mapping[str, Sequence[Line]], where: str
) -> dict[str, tuple[Line, ...]]:
    """Lines as other programs count them: stealth armor has one line, the first of its place.

    Files of units may list it at several places, or not at all.
    """
    bare = {
        place: tuple(line for line in found if line.gear is None or not _is_stealth(line.gear))
        for place, found in lines.items()
    }
    if getattr(design, "armor_type", "") != VEHICULAR_STEALTH:
        return bare
    own = (line for line in lines.get(where, ()) if line.gear is not None)
    armor = next((line for line in own if line.gear and _is_stealth(line.gear)), Line())
    return {**bare, where: (armor, *bare.get(where, ()))}


def _is_stealth(gear: Gear) -> bool:
    return gear.id in STEALTH


def reloaded(design: UnitDesign, item: int, gear: Gear) -> UnitDesign:
    """A described unit with another munition in a bin."""
    assert isinstance(design, DescribedDesign)
    items = list(design.items)
    items[item] = replace(items[item], gear=gear)
    return replace(design, items=tuple(items))
