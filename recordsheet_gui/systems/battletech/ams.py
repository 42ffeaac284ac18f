"""Anti-missile systems: the defender's answer to missiles that would hit."""

from collections.abc import Iterator
from typing import Any

from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, TrackKey, UnitId
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.game import Friend
from recordsheet_gui.systems.battletech.paper import bin_key, fired_key
from recordsheet_gui.systems.battletech.unit import UnitRules
from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item

AMS = RuleId("BT-ams")
OWN = ("ams", "apds")
"""One of each may engage an attack; the words are those of the equipment table."""
CLUSTER_MODIFIER = -4
FARTHEST_FRIEND = 3
"""Hexes to a friend whose advanced point defense still helps."""
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


def engage(
    draft: Draft, rules: UnitRules[Any], unit: UnitId, ams: bool | str, friend: Friend | None
) -> int:
    """Spend shots and heat, whatever is stopped; gives what the cluster roll suffers."""
    modifier = 0
    for system in OWN if ams else ():
        if friend is not None and system == "apds":
            continue
        if _spend(draft, rules, unit, system, ams if isinstance(ams, str) else ""):
            modifier += CLUSTER_MODIFIER
    if friend is not None and _spend(draft, rules, friend.unit, "apds"):
        modifier += CLUSTER_MODIFIER + friend.hexes
    return modifier


def check(
    draft: Draft,
    rules: UnitRules[Any],
    unit: UnitId,
    ams: bool | str,
    friend: Friend | None,
    gear: Gear,
) -> None:
    """Refused where no system that is called upon can engage."""
    if not can_be_engaged(gear):
        raise RuleError("ams", f"An anti-missile system does nothing against {gear.name}.")
    if ams and not is_ready(draft, rules, unit, ams, None):
        where = f" in {ams}" if isinstance(ams, str) else ""
        name = draft.unit(unit).design.name
        raise RuleError("no-ams", f"{name} has no anti-missile system ready{where}.")
    if friend is None:
        return
    if not 0 <= friend.hexes <= FARTHEST_FRIEND:
        words = f"An advanced point defense system reaches {FARTHEST_FRIEND} hexes"
        raise RuleError("apds", f"{words}, not {friend.hexes}.")
    alike = type(draft.unit(unit).design)
    other = draft.state.units.get(friend.unit)
    if other is None or not isinstance(other.design, alike):
        raise RuleError("apds", f'Nobody called "{friend.unit}" has a point defense system.')
    if not is_ready(draft, rules, unit, False, friend):
        name = draft.unit(friend.unit).design.name
        raise RuleError("no-ams", f"{name} has no advanced point defense system ready.")


def is_ready(
    draft: Draft, rules: UnitRules[Any], unit: UnitId, ams: bool | str, friend: Friend | None
) -> bool:
    """True when any system that is called upon can engage."""
    where = ams if isinstance(ams, str) else ""
    own = any(any(_ready(draft, rules, unit, one, where)) for one in OWN) if ams else False
    return own or (friend is not None and any(_ready(draft, rules, friend.unit, "apds", "")))


def _spend(draft: Draft, rules: UnitRules[Any], unit: UnitId, system: str, where: str = "") -> bool:
    ready = next(_ready(draft, rules, unit, system, where), None)
    if ready is None:
        return False
    index, item, slot = ready
    cause = Cause(rule=AMS, source=item.gear.name)
    if slot is not None:
        draft.move(unit, slot, draft.unit(unit).tracks[slot] - 1, cause)
    draft.move(unit, fired_key(index), 1, cause)
    draft.remark(f"{item.gear.name} engages", cause, unit)
    return True


def _ready(
    draft: Draft, rules: UnitRules[Any], unit: UnitId, system: str, where: str
) -> Iterator[tuple[int, Item, TrackKey | None]]:
    """Systems that work, have not engaged this turn and have a shot, with their bin."""
    before, armed = rules.ready(draft.state, unit)
    tracks = draft.unit(unit).tracks
    for index, item in armed.items(GearKind.WEAPON):
        if system not in item.gear.effects or where not in ("", item.location):
            continue
        if armed.is_item_lost(item) or tracks.get(fired_key(index), 0):
            continue
        if rules.cannot_engage(before, index) or riders.covered(draft.state, unit, item):
            continue
        if not item.gear.ammo:
            yield index, item, None
            continue
        for _, box in armed.items(GearKind.AMMO):
            key = bin_key(armed.paper, box) if box.slots else None
            if box.gear.ammo != item.gear.ammo or key is None or armed.is_item_lost(box):
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
