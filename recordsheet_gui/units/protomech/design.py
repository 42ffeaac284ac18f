"""ProtoMechs as printed."""

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.units.described import Bay, DescribedDesign, MountedItem
from recordsheet_gui.units.engine import Drive
from recordsheet_gui.units.gear import GearKind
from recordsheet_gui.units.protomech.facts import (
    LIGHT,
    MAIN_GUN,
    TORSO,
    Motion,
    run_of,
)

STANDARD = "Standard ProtoMech"
DISCHARGE = "Electric Discharge ProtoMech"
BOOSTER = "proto myomer booster"
CLAMP = "proto magnetic clamp"
MELEE = "proto melee weapon"
QUAD_MELEE = "proto quad melee system"
WING = "proto partial wing"
UMU = "proto umu"
INTERFACE = "ei interface"
"""Families of what changes a rule by being aboard."""
LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtoMechDesign(DescribedDesign):
    """A ProtoMech on two legs, on four, or on wings."""

    kind: ClassVar[str] = "protomech"

    tons: float
    motion: Motion = Motion.BIPED
    walk: int
    """Walking MP; the cruising MP of a glider."""
    jump: int = 0
    armor: Mapping[str, int]
    """Points by location; without a main gun it has no such place."""
    structure: Mapping[str, int]
    engine: Drive = field(default_factory=Drive)
    armor_type: str = STANDARD
    has_interface_cockpit: bool = False
    transport: tuple[Bay, ...] = ()

    @property
    def run(self) -> int:
        """Running MP before any damage, a booster at rest."""
        return run_of(self.walk)

    @property
    def patchwork(self) -> Mapping[str, str]:
        """Its armor is the same all over."""
        return {}

    @property
    def structure_type(self) -> str:
        """There is but one kind."""
        return ""

    @property
    def is_quad(self) -> bool:
        """True for one on four legs: it has no arms."""
        return self.motion is Motion.QUAD

    @property
    def is_glider(self) -> bool:
        """True for one on wings."""
        return self.motion is Motion.GLIDER

    @property
    def is_ultraheavy(self) -> bool:
        """True above nine tons."""
        return self.tons > LIGHT

    @property
    def has_main_gun(self) -> bool:
        """True where a main gun is mounted."""
        return MAIN_GUN in self.armor

    @property
    def torso_weapons(self) -> tuple[int, ...]:
        """The items that the sheet calls A, B, C and so on, by their numbers."""
        return tuple(
            index
            for index, item in enumerate(self.items)
            if item.location == TORSO and item.gear.kind is GearKind.WEAPON
        )

    def carries(self, family: str) -> MountedItem | None:
        """The first piece of a family aboard."""
        return next((item for item in self.items if item.gear.family == family), None)
