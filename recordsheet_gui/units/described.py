"""What all units other than 'Mechs have on their sheets: who built them, what they carry."""

from collections.abc import Mapping
from dataclasses import field

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey
from recordsheet_gui.core.override import override
from recordsheet_gui.units.gear import GearKind, Item, is_of_the_body
from recordsheet_gui.units.kind import LibraryFacts

TECH_BASES = ("Inner Sphere", "Clan", "Mixed (IS Chassis)", "Mixed (Clan Chassis)")
FACINGS = ("F", "FL", "FR", "RL", "RR", "R")
"""Where a grenade launcher looks."""
MOUNTS = ("body", "left arm", "right arm", "turret")
"""Where a suit of battle armor carries a piece."""
MOST_SHOTS = 1_000_000
"""Far more than any bin holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MountedItem(Item):
    """A piece of equipment, and how it is mounted.

    Its one slot is its line on the sheet: the first of the rear is RR/1.
    """

    is_sponson: bool = False
    is_pintle: bool = False
    facing: str = ""
    """Of a grenade launcher; empty where nobody says it."""
    shots: int | None = None
    """In this bin, where the unit's file says so; else as many as the gear has."""
    mount: str = ""
    """The part of a suit that carries it; empty where nobody says it."""
    is_anti_personnel: bool = False
    """A weapon of infantry in the mount or the glove of a suit."""
    is_pack: bool = False
    """In a pack that a suit can drop."""
    is_squad_support: bool = False
    """One for the whole squad, in the hands of one of them."""
    opens_bay: bool = False
    """The first weapon of a bay of a large craft, where the unit's file says so."""

    @property
    @override
    def rounds(self) -> int:
        return self.gear.shots if self.shots is None else self.shots


@dataclass(frozen=True, slots=True, kw_only=True)
class Bay:
    """Room for troops, cargo, passengers or other units."""

    kind: str
    """As files call it: "troopspace", "cargobay", "infantrybay"."""
    size: float = 0
    """Tons, or the number of units."""
    doors: int = 0
    number: int = 0
    """Bays are counted from 1, some files have a 0; troop space has no number."""
    platoon: str = ""
    """The infantry that an infantry bay is built for: foot, jump, motorized or mechanized."""
    is_comstar: bool = False
    """A bay for battle armor that holds six suits."""
    is_clan: bool = False
    """A bay for battle armor that holds five."""
    facing: int | None = None
    old_facing: int | None = None
    """The same where a file writes it the old way; kept for the programs that read it."""
    is_omnipod: bool = False
    is_automated: bool = False
    """ARTS: it repairs by itself."""

    @property
    def is_troop_space(self) -> bool:
        """Open room for infantry, which leaves the unit without doors."""
        return self.kind == TROOP_SPACE


TROOP_SPACE = "troopspace"
DOCKING_COLLAR = "dockingcollar"


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribedDesign(UnitDesign):
    """What every kind of unit has that MegaMek's .blk files describe."""

    chassis: str
    model: str = ""
    mul_id: int | None = None
    year: int = 0
    original_year: int | None = None
    """When the first of its kind was built, where that is another year."""
    tech_base: str = "Inner Sphere"
    rules_level: int = 2
    role: str = ""
    source: str = ""
    is_omni: bool = False
    quirks: tuple[str, ...] = ()
    weapon_quirks: tuple[str, ...] = ()
    items: tuple[MountedItem, ...] = ()
    """Location by location, in the order of the unit's file."""
    fluff: Mapping[str, str] = field(default_factory=dict)
    """Stories, makers, and what else only other programs read, by the names of the blocks."""

    @override
    def slot_name(self, key: SlotKey) -> str | None:
        """What stands on a line of the sheet."""
        return next((item.gear.name for item in self.items if key in item.slots), None)

    def item_of(self, key: str, word: str) -> MountedItem | None:
        """What a key such as jammed/3 is about; None for another key or one about nothing."""
        first, _, rest = key.partition("/")
        if first != word or not rest.isdecimal() or int(rest) >= len(self.items):
            return None
        return self.items[int(rest)]

    @property
    def jump_jets(self) -> int:
        """As many as it carries."""
        return sum(item.gear.kind is GearKind.JUMP_JET for item in self.items)


def built_as(design: DescribedDesign) -> tuple[str, ...]:
    """What its body is built as beyond the common, in words: "armored chassis"."""
    body = (item.gear.family for item in design.items if is_of_the_body(item.gear))
    return tuple(dict.fromkeys(body))


def library_facts(
    design: DescribedDesign, words: tuple[str, ...], *, tons: int = 0, config: str, jump: int = 0
) -> LibraryFacts:
    """What the library lists of a unit, with further words to look for."""
    return LibraryFacts(
        tons=tons,
        role=design.role,
        tech_base=design.tech_base,
        year=design.year,
        rules_level=design.rules_level,
        config=config,
        is_omni=design.is_omni,
        jump=jump,
        book=design.source,
        chassis=design.chassis,
        model=design.model,
        words=words,
    )
