"""Aimed shots: at what cannot move, or with a targeting computer."""

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech import munitions
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.gear import Cluster, Family, Gear

AIMED = RuleId("BT-aimed-shot")
COMPUTER = RuleId("BT-targeting-computer")
HEAD = "HD"
HARDER = 3
"""To hit: the head of an immobile target, or any part of a mobile one with a computer."""


def cannot_be_aimed(gear: Gear, shots: int) -> str | None:
    """Why no shot of this weapon can be aimed, or None."""
    if gear.is_missile:
        return "missiles cannot be aimed"
    if gear.cluster is not Cluster.NONE or munitions.facts(gear).bursts:
        return "what strikes in clusters cannot be aimed"
    if "area" in gear.effects:
        return "what strikes an area cannot be aimed"
    if shots > 1:
        return "rapid fire cannot be aimed"
    return None


def aim(
    draft: Draft,
    command: Command,
    attacker: tuple[UnitId, View],
    target: View,
    gear: Gear,
    *,
    at: str,
    shots: int,
    indirect: bool,
    cover: str,
) -> tuple[Part, ...]:
    """What aiming at a location does to the number; refused where the rules do not allow it."""
    if at not in target.anatomy.locations:
        raise RuleError("no-location", f'{target.design.name} has no location "{at}".')
    if target.has_places:
        return ()
    unit, view = attacker
    reason = cannot_be_aimed(gear, shots) or target.unaimable
    if indirect:
        reason = "indirect fire cannot be aimed"
    elif cover and at in target.anatomy.group("leg"):
        reason = f"the {target.anatomy.name(at)} is behind cover"
    elif reason is None and not target.is_immobile:
        reason = _without_immobile(view, gear, at)
    if reason is not None:
        draft.forbid(command, "aim", f"{gear.name}: {reason}.", unit)
    if target.is_immobile and at != HEAD:
        return ()
    return (Part(label=f"aimed at the {target.anatomy.name(at)}", value=HARDER, rule=AIMED),)


def has_computer(view: View) -> bool:
    """True for a unit with a working targeting computer."""
    return any(
        item.gear.family == Family.TARGETING_COMPUTER and not view.is_item_lost(item)
        for item in view.carried
    )


def _without_immobile(view: View, gear: Gear, at: str) -> str | None:
    """At a target that moves only a targeting computer can aim, and not with everything."""
    if not has_computer(view):
        return "only an immobile target can be aimed at without a targeting computer"
    if not gear.is_aimed or "pulse" in gear.flags:
        return "a targeting computer cannot aim it"
    if at == HEAD:
        return "a targeting computer cannot aim at a head"
    return None
