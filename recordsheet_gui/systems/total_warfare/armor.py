"""What special armor and structure make of damage, location by location."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import GridKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.systems.battletech import munitions
from recordsheet_gui.systems.battletech.locations import armor_key
from recordsheet_gui.systems.battletech.mech import bridges, modes, plating, shields
from recordsheet_gui.systems.battletech.mech.view import Mech, counted_mech
from recordsheet_gui.units.gear import Gear
from recordsheet_gui.units.mech import devices
from recordsheet_gui.units.mech.design import MechDesign

ARMOR = RuleId("TW-special-armor")
HARDENED = RuleId("BT-hardened-armor")
STRUCTURE = RuleId("TW-special-structure")
BLUE_SHIELD = RuleId("TW-blue-shield")
BLUE = "blue shield"
"""The family of the gear."""

KINDS = ("ballistic", "missile", "energy", "physical", "area", "fall")
"""What damage can be, for armor to know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """What strikes: the kind of damage, and the weapon where there is one."""

    kind: str = ""
    gear: Gear | None = None

    @property
    def is_plain(self) -> bool:
        """True for a weapon that no armor weakens."""
        return self.gear is not None and "re-engineered" in self.gear.effects

    @property
    def is_piercing(self) -> bool:
        """True for what neither hardened nor ferro-lamellor armor slows down."""
        if self.gear is None:
            return False
        return self.is_plain or munitions.split(self.gear.munition.lower())[1] in PIERCING


PIERCING = ("armor-piercing", "tandem-charge")
"""Munitions that go through armor as if it were of the usual kind."""
PLAIN = Force()


def force_of(kind: str, gear: Gear | None) -> Force:
    """The kind that is said, else that of the weapon."""
    if gear is None:
        return Force(kind=kind) if kind else PLAIN
    if not kind and "area" in gear.effects:
        kind = "area"
    return Force(kind=kind or next((one for one in KINDS if one in gear.flags), ""), gear=gear)


def kind_of(design: UnitDesign, location: str) -> str:
    """The kind of armor over a location; empty for units whose armor has no kinds."""
    # What drives or flies is plated too, and no first hit waits to read what that is.
    armor_at: Callable[[str], str] | None = getattr(design, "armor_at", None)
    return armor_at(location) if armor_at is not None else _kind_of_suits(design)


def _kind_of_suits(design: UnitDesign) -> str:
    """Armor of suits that weakens damage as that of larger units does."""
    from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
    from recordsheet_gui.units.battle_armor.gear import REACTIVE, REFLECTIVE

    if not isinstance(design, BattleArmorDesign):
        return ""
    return {REFLECTIVE: "reflective", REACTIVE: "reactive"}.get(design.armor_type, "")


def structure_of(design: UnitDesign) -> str:
    """The kind of structure; empty for units whose structure has no kinds."""
    if isinstance(design, MechDesign):
        return design.structure_type
    from recordsheet_gui.units.vehicle.design import VehicleDesign

    return design.structure_type if isinstance(design, VehicleDesign) else ""


# -- armor -----------------------------------------------------------------------------------

HARDENED_KIND = "hardened"


def _halved(points: int) -> int:
    return max(1, points // 2)


def _reflected(points: int, boxes: int, force: Force) -> int:
    if force.kind == "energy":
        return _halved(points)
    if force.kind in ("physical", "fall", "area"):
        # Only what the armor itself takes counts twice (R-TW-87).
        return points + min(points, boxes // 2)
    return points


def _lamellor(points: int, boxes: int, force: Force) -> int:
    return points * 4 // 5


def _reactive(points: int, boxes: int, force: Force) -> int:
    return _halved(points) if force.kind in ("missile", "area") else points


def _reinforced(points: int, boxes: int, force: Force) -> int:
    return _halved(points) if force.kind in ("ballistic", "missile") else points


def _impact(points: int, boxes: int, force: Force) -> int:
    return max(1, points - points // 3) if force.kind in ("physical", "fall") else points


REDUCED: Mapping[str, Callable[[int, int, Force], int]] = {
    "reflective": _reflected,
    "ferro-lamellor": _lamellor,
    "reactive": _reactive,
    "ballistic-reinforced": _reinforced,
    "impact-resistant": _impact,
}
"""By the kind of armor: the points that are left while a box of it is."""
OUTWITTED = ("ferro-lamellor", "reflective")
"""Armor that re-engineered lasers do not notice."""


def reduced(kind: str, points: int, boxes: int, force: Force) -> int:
    """Points that come through to the boxes of a kind of armor."""
    if not boxes or kind not in REDUCED or (force.is_plain and kind in OUTWITTED):
        return points
    if kind == "ferro-lamellor" and force.is_piercing:
        return points
    return REDUCED[kind](points, boxes, force)


EATEN = ("reactive", "reflective", "commercial")
"""Armor that acid eats, beside all that has ferro in its name."""


def eaten_at(design: UnitDesign, location: str, force: Force) -> int:
    """Points that acid takes off a location's armor and no more; 0 where it eats none."""
    if force.gear is None:
        return 0
    kind = kind_of(design, location)
    return munitions.facts(force.gear).eats if "ferro" in kind or kind in EATEN else 0


# -- through the armor -----------------------------------------------------------------------

NO_PIERCING = ("hardened", "ferro-lamellor", "reactive")
"""Armor that armor-piercing shots and tandem charges gain nothing against."""

THROUGH: Mapping[str, int] = {
    "hardened": -2,
    "reflective": 2,
    "impact-resistant": 1,
    "commercial": 2,
}
"""Added to determination rolls that are made though armor is left."""

COMMERCIAL_LIMIT = 5
"""A group of more points goes through commercial armor."""
ABLATION = -2
"""Added to every determination under anti-penetrative ablation."""


def determination(mech: Mech, location: str, *, through: bool, rear: bool) -> int:
    """What armor and structure of a location add to a determination roll there."""
    kind = mech.design.armor_at(location)
    has_armor = mech.paper.grids[armor_key(mech.anatomy, location, rear=rear)].left > 0
    found = -1 if mech.design.structure_type == "Reinforced" else 0
    if kind == "anti-penetrative ablation" and has_armor:
        found += ABLATION
    if through and has_armor:
        found += THROUGH.get(kind, 0)
    return found


# -- structure -------------------------------------------------------------------------------


def structure_boxes(kind: str, points: int) -> int:
    """Boxes that so many points strike."""
    match kind:
        case "Composite":
            return 2 * points
        case "Reinforced":
            return -(-points // 2)
        case _:
            return points


def structure_rest(kind: str, points: int, boxes: int) -> int:
    """Points that go on when only so many boxes were there (R-TW-88)."""
    match kind:
        case "Composite":
            return max(0, 2 * points - boxes) // 2
        case "Reinforced":
            return max(0, points - 2 * boxes)
        case _:
            return points - boxes


# -- what stands before the armor ------------------------------------------------------------


def _may_be_covered(design: UnitDesign) -> bool:
    if not isinstance(design, MechDesign):
        return False
    hung = (shields.shields(design), plating.modular_items(design), bridges.has_bridge(design))
    return any(hung) or any(device.family == BLUE for device in devices.devices(design))


may_be_covered = Remembered(_may_be_covered)
"""True for a design with anything of what is asked about below."""


@lru_cache(maxsize=16)
def felt_key(phase: int) -> TrackKey:
    """Points of a phase that boxes do not show: stopped, halved or doubled ones."""
    return TrackKey(f"felt/{phase}")


def half_key(grid: GridKey) -> TrackKey:
    """1 where the next box of hardened armor is half gone."""
    return TrackKey(f"half/{grid}")


def halves(unit: UnitState) -> dict[str, int]:
    """Locations where a box of hardened armor is half gone."""
    start = "half/"
    return {
        key.removeprefix(start).partition("/")[0]: value
        for key, value in unit.tracks.items()
        if key.startswith(start) and value
    }


def feel(draft: Draft, unit: UnitId, points: int, cause: Cause) -> None:
    """Count points for the 20-point roll that no box shows."""
    if points:
        key = felt_key(draft.state.clock.phase)
        draft.move(unit, key, draft.unit(unit).tracks.get(key, 0) + points, cause)


def behind_shields(
    draft: Draft, unit: UnitId, location: str, points: int, force: Force, *, rear: bool
) -> int:
    """What is left of a hit behind a blue shield and the shields of the arms."""
    if not isinstance(draft.unit(unit).design, MechDesign):
        return points
    mech = counted_mech(draft.state, unit)
    if force.gear is not None and force.gear.family == "ppc" and modes.running(mech, BLUE):
        points = _halved(points)
        draft.remark(f"the blue shield lets {points} through", Cause(rule=BLUE_SHIELD), unit)
    if rear or force.kind == "fall":
        return points
    for index in shields.covering(mech, location):
        if not points:
            break
        stopped = min(points, shields.stops(mech, index))
        cause = Cause(rule=shields.SHIELD, source=mech.design.items[index].gear.name)
        used = mech.paper.tracks.get(shields.shield_key(index), 0)
        draft.move(unit, shields.shield_key(index), used + 1, cause)
        draft.remark(f"the shield stops {counted(stopped, 'point')}", cause, unit)
        feel(draft, unit, stopped, cause)
        points -= stopped
    return points


def behind_bridges(draft: Draft, unit: UnitId, location: str, points: int) -> int:
    """What is left of a hit behind the bridges that hang before a location."""
    design = draft.unit(unit).design
    if not isinstance(design, MechDesign) or not bridges.has_bridge(design):
        return points
    stopped = bridges.soak(draft, counted_mech(draft.state, unit), unit, location, points)
    feel(draft, unit, stopped, Cause(rule=bridges.BRIDGE))
    return points - stopped


def behind_modular(draft: Draft, unit: UnitId, location: str, points: int, *, rear: bool) -> int:
    """What is left of a hit behind the modular armor of a location."""
    if not isinstance(draft.unit(unit).design, MechDesign):
        return points
    mech = counted_mech(draft.state, unit)
    has_rear = location in mech.anatomy.rears
    for index, item in plating.modular_items(mech.design):
        if item.location != location or (has_rear and item.is_rear != rear):
            continue
        left = plating.modular_left(mech, index)
        stopped = min(points, left)
        if stopped:
            cause = Cause(rule=plating.MODULAR)
            draft.move(unit, plating.modular_key(index), left - stopped, cause)
            feel(draft, unit, stopped, cause)
            points -= stopped
    return points
