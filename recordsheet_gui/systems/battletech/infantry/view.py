"""A platoon as it stands: who is left, what they can do, where they are."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import kept
from recordsheet_gui.systems.battletech.infantry import keys
from recordsheet_gui.systems.battletech.load import LOST_ABOARD
from recordsheet_gui.systems.battletech.paper import PILOTING
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.infantry import facts
from recordsheet_gui.units.infantry.design import ARMS_SLOT, InfantryDesign, is_artillery
from recordsheet_gui.units.infantry.facts import Motion
from recordsheet_gui.units.infantry.validate import gun_crew


def infantry_of(design: UnitDesign) -> InfantryDesign:
    """The design as a platoon; refused for anything else."""
    if not isinstance(design, InfantryDesign):
        raise RuleError("no-infantry", f"{design.name} is no infantry.")
    return design


@dataclass(frozen=True, kw_only=True)
class Infantry(View):
    """The view of a platoon's sheet that the rules work with."""

    design: InfantryDesign

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.carried

    @property
    def troopers(self) -> int:
        """Those that are left."""
        return self.paper.grids[keys.BOXES].left

    @property
    def damage(self) -> int:
        """Points of all that are left."""
        return self.design.damage_of(self.troopers)

    @property
    def anti_mech(self) -> int:
        """The skill with which they climb 'Mechs."""
        return self.paper.tracks[PILOTING]

    # -- field guns ------------------------------------------------------------------------

    @kept
    def working_guns(self) -> int:
        """How many of its guns find a crew; the last is left first."""
        crews = [
            gun_crew(item.gear.tons, is_big=is_artillery(item.gear)) for item in self.design.guns
        ]
        while crews and sum(crews) > self.troopers:
            crews.pop()
        return len(crews)

    @override
    def is_item_lost(self, item: Item) -> bool:
        """Guns are lost with their crews, arms with the last trooper."""
        if super().is_item_lost(item):
            return True
        if ARMS_SLOT in item.slots:
            return not self.troopers
        guns = [gun.slots for gun in self.design.guns]
        return item.slots in guns and guns.index(item.slots) >= self.working_guns

    # -- what attacks read -------------------------------------------------------------------

    @property
    @override
    def destroyed(self) -> str | None:
        if not self.troopers:
            return "No trooper is left."
        return "Lost aboard." if LOST_ABOARD in self.paper.conditions else None

    @property
    @override
    def is_immobile(self) -> bool:
        return False

    @property
    @override
    def is_airborne(self) -> bool:
        return self.design.motion in facts.FLYING and self.moved == "jump"

    @property
    @override
    def tons(self) -> int:
        return max(1, round(self.design.tons))

    @property
    @override
    def aims_on_the_move(self) -> bool:
        """Troopers on foot do not fire from a moving hull."""
        return True

    @property
    @override
    def jumped(self) -> bool:
        return super().jumped and self.jumps

    @override
    def bulk(self, charger: int) -> int:
        """Its sheet names no tons."""
        return charger

    @property
    @override
    def jumps(self) -> bool:
        return self.leaps in ("jump", "fly")

    @property
    def leaps(self) -> str:
        """What its second kind of movement is called; empty where it has none."""
        if not self.design.jump:
            return ""
        if self.design.motion is Motion.JUMP:
            return "jump"
        wet = self.design.motion in facts.UNDER_WATER
        return "swim" if wet else "fly"
