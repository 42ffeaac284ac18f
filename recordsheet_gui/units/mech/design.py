"""A 'Mech as printed."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import SlotKey, slot_key
from recordsheet_gui.core.override import override
from recordsheet_gui.units.gear import Item, Slot
from recordsheet_gui.units.mech.makes import Cockpit, Config, EngineType, Gyro


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Type, rating and tech base."""

    type: EngineType
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
    base: str = ""
    """Inner Sphere or Clan where it is not that of the chassis."""


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
    config: Config = Config.BIPED
    is_omni: bool = False
    tech_base: str = "Inner Sphere"
    engine: Engine
    gyro: Gyro = Gyro.STANDARD
    cockpit: Cockpit = Cockpit.STANDARD
    structure_type: str = "Standard"
    armor_type: str = "Standard"
    patchwork: Mapping[str, str] = field(default_factory=dict)
    """Armor type by location, where it differs from one to the next."""
    structure_base: str = ""
    """Inner Sphere or Clan where its file says so and it is not that of the chassis."""
    armor_base: str = ""
    """Inner Sphere or Clan where it is not that of the chassis."""
    patchwork_bases: Mapping[str, str] = field(default_factory=dict)
    """The same by location."""
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

    def armor_at(self, location: str) -> str:
        """The kind of armor over a location, in small letters."""
        return self.patchwork.get(location, self.armor_type).lower()

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

    @override
    def slot_name(self, key: SlotKey) -> str | None:
        slot = self.slot(key)
        return None if slot is None else slot.name
