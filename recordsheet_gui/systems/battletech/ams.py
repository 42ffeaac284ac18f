"""Anti-missile systems: the defender's answer to missiles that would hit."""

from collections.abc import Iterator

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.systems.battletech.paper import ammo_key, fired_key
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item

AMS = RuleId("BT-ams")
SYSTEMS = ("ams", "apds")
"""One of each may engage an attack; the words are those of the equipment table."""
CLUSTER_MODIFIER = -4
STREAK_ROW = 11
"""A Streak salvo under fire reads this row of its column, modified."""
STOPS_ONE = 3
"""On this die or less a single missile is shot down."""
NOT_ENGAGED = ("mortar", "artillery cannon")
"""Shells, though they count as missiles elsewhere."""


def can_be_engaged(gear: Gear) -> bool:
    """True for missiles."""
    return gear.is_missile and gear.family not in NOT_ENGAGED


def is_single(gear: Gear) -> bool:
    """True where one missile is all that comes: Narc pods, Thunderbolts."""
    return gear.cluster is Cluster.NONE


def engage(draft: Draft, target: View, unit: UnitId, ams: bool | str, gear: Gear) -> int:
    """Spend the shot and the heat, whatever is stopped; gives what the cluster roll suffers."""
    if not can_be_engaged(gear):
        raise RuleError("ams", f"An anti-missile system does nothing against {gear.name}.")
    where = ams if isinstance(ams, str) else ""
    modifier = 0
    for system in SYSTEMS:
        ready = next(_ready(draft, target, unit, system, where), None)
        if ready is None:
            continue
        index, item, slot = ready
        cause = Cause(rule=AMS, source=item.gear.name)
        if slot is not None:
            draft.move(unit, slot, draft.unit(unit).tracks[slot] - 1, cause)
        draft.move(unit, fired_key(index), 1, cause)
        draft.remark(f"{item.gear.name} engages {gear.name}", cause, unit)
        modifier += CLUSTER_MODIFIER
    if not modifier:
        there = f" in {where}" if where else ""
        raise RuleError("no-ams", f"{target.design.name} has no anti-missile system ready{there}.")
    return modifier


def _ready(
    draft: Draft, target: View, unit: UnitId, system: str, where: str
) -> Iterator[tuple[int, Item, TrackKey | None]]:
    """Systems that work, have not engaged this turn and have a shot, with their bin."""
    tracks = draft.unit(unit).tracks
    for index, item in target.items(GearKind.WEAPON):
        if system not in item.gear.effects or where not in ("", item.location):
            continue
        if target.is_item_lost(item) or tracks.get(fired_key(index), 0):
            continue
        if not item.gear.ammo:
            yield index, item, None
            continue
        for _, box in target.items(GearKind.AMMO):
            key = ammo_key(box.slots[0]) if box.slots else None
            if box.gear.ammo != item.gear.ammo or key is None or target.is_item_lost(box):
                continue
            if tracks.get(key, 0):
                yield index, item, key
                break


def stops(draft: Draft, unit: UnitId, gear: Gear) -> bool:
    """One missile alone is shot down or not."""
    (face,) = draft.roll(1, 6, f"Anti-missile system against {gear.name}", AMS, unit=unit)
    if face > STOPS_ONE:
        return False
    draft.remark(f"{gear.name} is shot down", Cause(rule=AMS), unit)
    return True
