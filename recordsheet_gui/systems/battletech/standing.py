"""Buildings, gun emplacements and handheld weapons as their sheets show them."""

from collections.abc import Mapping
from math import ceil

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.ids import ConditionKey, SlotKey, TrackKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech.paper import GUNNERY, OF_A_WEAPON, PILOTING
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.units.described import DescribedDesign
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.kinds import anatomy_of
from recordsheet_gui.units.vehicle.anatomy import GUNS
from recordsheet_gui.units.vehicle.design import BuildingDesign, GunEmplacementDesign

BROKEN = ConditionKey("destroyed")
"""A handheld weapon that was struck beyond its armor."""

STRONG = (2, 3)
"""Classes of buildings that take half of what comes through their armor: fortresses, gun
emplacements."""
TURRET_JAMS = 3
"""Up to this die a turret jams, above it locks."""
ROWS: Mapping[int, str] = {
    6: "weapon jams",
    7: "gunners stunned",
    8: "weapon destroyed",
    9: "gunners killed",
    10: "turret",
    11: "ammunition",
    12: "other equipment destroyed",
}
"""What a critical roll on an emplacement means."""


def is_strong(design: UnitDesign) -> bool:
    """True for walls that take half."""
    is_emplacement = isinstance(design, GunEmplacementDesign)
    return is_emplacement or getattr(design, "building_class", 0) in STRONG


def load_key(place: str) -> TrackKey:
    """Tons that stand on a floor."""
    return TrackKey(f"load/{place}")


def collapsed(hex_: str) -> ConditionKey:
    """The condition of a building with a hex that has fallen."""
    return ConditionKey(f"collapsed/{hex_}")


def name_of(design: UnitDesign, key: str) -> str:
    """A grid, track, slot or condition in words."""
    body = anatomy_of(design)
    place, _, word = key.rpartition("/")
    if key in NAMES:
        return NAMES[key]
    if word in ("armor", "structure"):
        name = body.name(place)
        if word == "structure":
            return "construction factor" if place == GUNS else f"{name} construction factor"
        return f"{name} armor"
    first, _, rest = key.partition("/")
    if first == "ammo":
        return f"shots left in {design.slot_name(SlotKey(rest))}"
    if first == "load":
        return f"tons on {body.name(rest)}"
    if first == "collapsed":
        name = body.name(f"{rest}/0").removesuffix(" level 0")
        return f"{'the hex' if name in ('walls', 'level 0') else name} collapsed"
    if first == "inside":
        return f"inside {rest.partition('/')[0]}"
    if first in ("malfunction", *OF_A_WEAPON) and rest.isdecimal():
        items = getattr(design, "items", ())
        name = items[int(rest)].gear.name if int(rest) < len(items) else rest
        return OF_A_WEAPON.get(first, "{} malfunctions").format(name)
    if first in ("target", "spots", "struck"):
        return ""
    return design.slot_name(SlotKey(key)) or key


NAMES: Mapping[str, str] = {
    keys.STUNNED: "turns stunned",
    keys.KILLED: "gunners killed",
    keys.turret_jammed(GUNS): "turret jammed",
    keys.turret_locked(GUNS): "turret locked",
    GUNNERY: "gunnery skill",
    PILOTING: "",
    keys.DAZED: "",
}


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
        is_down = any(grid.size for grid in structure) and not any(grid.left for grid in structure)
        if is_down and isinstance(self.design, BuildingDesign):
            # A hex whose factor is gone falls when the phase ends.
            is_down = all(collapsed(hex_) in conditions for hex_ in self.design.hexes)
        if is_down:
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
    def has_places(self) -> bool:
        return True

    @override
    def bulk(self, charger: int) -> int:
        """Walls strike back by their factor."""
        grids = self.paper.grids.items()
        walls = (grid.left for key, grid in grids if key.endswith("/structure"))
        return self.tons or next(walls, charger)

    @property
    def is_dazed(self) -> bool:
        """True in a turn that began with stunned gunners."""
        return bool(self.paper.tracks.get(keys.DAZED, 0))

    @override
    def is_jammed(self, item: int) -> bool:
        """True for a weapon that malfunctions or has jammed by itself."""
        return keys.malfunction(item) in self.paper.conditions or super().is_jammed(item)

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
