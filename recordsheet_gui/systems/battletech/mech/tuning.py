"""Gear that changes a weapon: capacitors, pulse modules, the power of a bombast laser."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import ConditionKey, RuleId, TrackKey, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech import munitions
from recordsheet_gui.systems.battletech.game import Tuning
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.paper import MODE_IS, used_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import GearKind, Item

CAPACITOR = RuleId("BT-capacitor")
MODULE = RuleId("BT-pulse-module")
BURNT = RuleId("BT-burns-out")
BURNING = RuleId("BT-inferno-bin")

CHARGE = 5
"""Points and heat of a charged capacitor."""
EXPLOSION = 15
"""Damage of a charged PPC or its capacitor that is hit."""
BOMBAST_HEAT = {16: 12, 12: 8, 8: 6}
"""By the damage that a bombast laser is set to."""
BURNS_OUT = {"hyper": 3}
"""By a weapon's effect: dice that burn it out, these or less."""
INFERNOS = ("inferno", "improved inferno")
MOST_OF_A_BIN = 30
"""Heat of one bin of infernos."""
LASERS = ("laser", "pulse laser", "heavy laser", "re-engineered laser", "vsp laser")


def extra_key(item: int) -> TrackKey:
    """Heat that a weapon of this turn made beside its usual one, or a bin that exploded."""
    return TrackKey(f"extra-heat/{item}")


def burn(draft: Draft, view: View, unit: UnitId, bin: Item, points: int) -> None:
    """A bin of infernos that explodes heats its own 'Mech."""
    if munitions.split(bin.gear.munition.lower())[1] in INFERNOS:
        key = extra_key(view.carried.index(bin))
        heat = draft.unit(unit).tracks.get(key, 0) + min(points, MOST_OF_A_BIN)
        draft.move(unit, key, heat, Cause(rule=BURNING, source=bin.gear.name))


def attached(view: View, index: int, family: str) -> int | None:
    """The attachment of a weapon: of each location the first to the first that takes one."""
    item = view.carried[index]
    takes = "capacitor" if family == "capacitor" else ""
    there = [n for n, one in enumerate(view.carried) if one.location == item.location]
    boxes = [n for n in there if view.carried[n].gear.family == family]
    alike = [n for n in there if _takes(view.carried[n], takes)]
    place = alike.index(index) if index in alike else len(boxes)
    return boxes[place] if place < len(boxes) else None


def _takes(item: Item, flag: str) -> bool:
    if item.gear.kind is not GearKind.WEAPON:
        return False
    return flag in item.gear.flags if flag else item.gear.family in LASERS


def tuned(view: View, index: int) -> Tuning:
    """How a weapon is set now."""
    gear = view.carried[index].gear
    if "bombast" in gear.effects:
        power = int(modes.mode_of(view, index) or gear.damage_at(0))
        return Tuning(bonus=power - gear.damage_at(0), heat=BOMBAST_HEAT[power] - gear.heat)
    capacitor = attached(view, index, "capacitor")
    if capacitor is not None and modes.is_on(view, capacitor):
        return Tuning(bonus=CHARGE, heat=CHARGE, burns_out=2)
    module = attached(view, index, "laser pulse module")
    if module is not None and modes.is_on(view, module):
        part = Part(label="laser pulse module", value=-2, rule=MODULE)
        return Tuning(heat=2, parts=(part,), burns_out=2)
    return Tuning(burns_out=max((BURNS_OUT.get(word, 0) for word in gear.effects), default=0))


def note_shot(draft: Draft, view: View, unit: UnitId, index: int) -> None:
    """Book the heat beside the usual one; a capacitor is empty after its shot."""
    tuning = tuned(view, index)
    gear = view.carried[index].gear
    draft.move(unit, extra_key(index), tuning.heat, Cause(rule=CAPACITOR, source=gear.name))
    discharge(draft, view, unit, index)


def discharge(draft: Draft, view: View, unit: UnitId, index: int) -> None:
    """A capacitor is empty after its shot."""
    gear = view.carried[index].gear
    capacitor = attached(view, index, "capacitor")
    if capacitor is not None and modes.is_on(view, capacitor):
        key = ConditionKey(f"{MODE_IS}/{capacitor}/charge")
        draft.set(unit, key, Cause(rule=CAPACITOR, source=gear.name), on=False)


def burn_out(draft: Draft, view: View, unit: UnitId, index: int) -> None:
    """The weapon is destroyed, and a pulse module with it."""
    for one in (index, attached(view, index, "laser pulse module")):
        if one is not None:
            item = view.carried[one]
            draft.mark(unit, item.slots[:1], Cause(rule=BURNT, source=item.gear.name))


def heat_parts(view: View) -> Iterator[Part]:
    """What shots made beside their usual heat, and what it costs to keep a charge."""
    tracks = view.paper.tracks
    for index, item in view.items(GearKind.WEAPON):
        extra = tracks.get(extra_key(index), 0)
        if extra:
            yield Part(label=f"{item.gear.name}, as set", value=extra, rule=CAPACITOR)
    for index, item in view.items(GearKind.AMMO):
        if burnt := tracks.get(extra_key(index), 0):
            yield Part(label=f"{item.gear.name} exploded", value=burnt, rule=BURNING)
    for index, item in enumerate(view.carried):
        device = modes.device_of(view, index)
        if item.gear.family != "capacitor" or device is None or view.is_item_lost(item):
            continue
        if modes.is_on(view, index) or modes.asked_of(view, device) == "charge":
            yield Part(label=f"{item.gear.name} ({item.location})", value=CHARGE, rule=CAPACITOR)


def is_charged(view: View, index: int) -> bool:
    """True for a charged capacitor, and for the PPC that it belongs to."""
    item = view.carried[index]
    if item.gear.family == "capacitor":
        return modes.is_on(view, index)
    capacitor = attached(view, index, "capacitor") if "capacitor" in item.gear.flags else None
    return capacitor is not None and modes.is_on(view, capacitor)


def explosion_of(view: View, index: int) -> int:
    """Points of a weapon or a piece of gear that is hit and goes off by itself."""
    gear = view.carried[index].gear
    if view.is_item_lost(view.carried[index]) or modes.is_inert(view, index):
        return 0
    if "explodes until fired" in gear.flags and used_key(str(index)) in view.paper.conditions:
        return 0
    if is_charged(view, index):
        return EXPLOSION
    is_live = gear.is_explosive or ("explodes on" in gear.flags and modes.is_on(view, index))
    return gear.explosion if is_live else 0
