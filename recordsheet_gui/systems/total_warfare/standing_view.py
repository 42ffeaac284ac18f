"""Buildings, gun emplacements and handheld weapons as their sheets show them."""

from math import ceil

from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech import firing
from recordsheet_gui.systems.battletech.paper import GUNNERY
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.vehicle.anatomy import GUNS

BROKEN = ConditionKey("destroyed")
"""A handheld weapon that was struck beyond its armor."""


@dataclass(frozen=True, kw_only=True)
class Standing(View):
    """The view of something that does not move."""

    design: DescribedDesign

    @property
    @override
    def carried(self) -> tuple[Item, ...]:
        return self.design.items

    @property
    @override
    def destroyed(self) -> str | None:
        conditions = self.paper.conditions
        if BROKEN in conditions:
            return "The weapon is destroyed."
        structure = [g for key, g in self.paper.grids.items() if key.endswith("/structure")]
        if structure and not any(grid.left for grid in structure):
            return "It has collapsed."
        return "The gunners are dead." if keys.KILLED in conditions else None

    @property
    @override
    def is_immobile(self) -> bool:
        return True

    @property
    @override
    def tons(self) -> int:
        return ceil(getattr(self.design, "tons", 0))

    @property
    @override
    def gunnery(self) -> int:
        return self.paper.tracks[GUNNERY]

    @property
    @override
    def moved(self) -> str:
        return "none"

    @property
    @override
    def hexes_moved(self) -> int:
        return 0

    @property
    def is_dazed(self) -> bool:
        """True in a turn that began with stunned gunners."""
        return bool(self.paper.tracks.get(keys.DAZED, 0))

    def is_jammed(self, item: int) -> bool:
        """True for a weapon that malfunctions or has jammed by itself."""
        conditions = self.paper.conditions
        return keys.malfunction(item) in conditions or firing.jammed(item) in conditions

    def whole_weapons(self) -> list[tuple[int, Item]]:
        """Those that still work or could be cleared."""
        return [pair for pair in self.items(GearKind.WEAPON) if not self.is_item_lost(pair[1])]

    @property
    def turret(self) -> str:
        """free, jammed or locked; empty where there is none."""
        if not getattr(self.design, "has_turret", False):
            return ""
        conditions = self.paper.conditions
        if keys.turret_locked(GUNS) in conditions:
            return "locked"
        return "jammed" if keys.turret_jammed(GUNS) in conditions else "free"


def points_left(paper: UnitState, part: str) -> dict[str, int]:
    """Points left by place; the keys of a building's places have strokes of their own."""
    split = ((key.rpartition("/"), grid) for key, grid in paper.grids.items())
    return {where: grid.left for (where, _, word), grid in split if word == part}


def shares_lost(paper: UnitState) -> dict[str, float]:
    """How much of each place is lost, from 0 to 1."""
    found: dict[str, tuple[int, int]] = {}
    for key, grid in paper.grids.items():
        where = key.rpartition("/")[0]
        left, size = found.get(where, (0, 0))
        found[where] = left + grid.left, size + grid.size
    return {where: 1 - left / size for where, (left, size) in found.items() if size}
