"""Leaving a carrier in flight, jumping between the stars, and the boats that save the crew."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import MoveTrack, UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import Offer
from recordsheet_gui.systems.battletech.aerospace import control, keys, paper
from recordsheet_gui.systems.battletech.aerospace.hold import CRAFT_BAY, FIGHTER_BAY, doors_for
from recordsheet_gui.systems.battletech.aerospace.view import Aero, counted_aero
from recordsheet_gui.systems.battletech.load import passengers_of
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    CapitalDesign,
    DropShipDesign,
    FixedWingDesign,
    SmallCraftDesign,
    StationDesign,
)

LAUNCH = RuleId("TW-aero-launch")
JUMP = RuleId("TW-aero-jump")

LOWEST = 1
"""The altitude at which troops jump out of a plane."""
A_DOOR = 2
"""Units that a door lets out in a turn without a roll."""
GEAR = 5
"""What damaged landing gear adds to that roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump(UnitCommand):
    """Jump between the stars, with all that is docked."""

    do: ClassVar[str] = "kf_jump"
    title: ClassVar[str] = "K-F jump"


# -- launching -------------------------------------------------------------------------------


def is_launching(carrier: Aero, rider: View) -> bool:
    """True for what flies and leaves a carrier that does."""
    return not carrier.is_grounded and isinstance(rider, Aero)


def let_out(draft: Draft, carrier: Aero, unit: UnitId, rider: View, command: UnitCommand) -> None:
    """What flies leaves a carrier in flight through a door or from a collar, as fast as that is."""
    if not is_launching(carrier, rider):
        _check_jump(draft, carrier, rider, command)
        return
    assert isinstance(rider, Aero)
    name = carrier.design.name
    if isinstance(rider.design, DropShipDesign):
        collars = carrier.design.docking_collars if isinstance(carrier.design, CapitalDesign) else 0
        if carrier.hits_on("docking collar") >= collars or rider.is_spent("docking collar"):
            words = f"No docking collar between {name} and {rider.design.name} works."
            draft.forbid(command, "collar", words, command.unit)
        crowded = False
    else:
        crowded = _through_a_door(draft, carrier, unit, rider, command)
    cause = Cause(rule=LAUNCH, source=name)
    for key in (keys.AIR, keys.ALTITUDE, keys.VELOCITY):
        draft.move(command.unit, key, carrier.paper.tracks.get(key, 0), cause)
    draft.set(command.unit, keys.GROUNDED, cause, on=False)
    draft.remark(f"is launched from {name}", cause, command.unit)
    if crowded:
        modifier = GEAR if rider.hits_on("gear") else 0
        why = f"more than {A_DOOR} units a door"
        control.owe(draft, command.unit, why, LAUNCH, modifier=modifier)


def _check_jump(draft: Draft, carrier: Aero, rider: View, command: UnitCommand) -> None:
    """Out of a plane just above the ground jump those who can; nobody leaves larger craft."""
    if carrier.is_grounded:
        return
    name, whose = carrier.design.name, rider.design.name
    if not isinstance(carrier.design, AeroFighterDesign | FixedWingDesign):
        words = f"{name} flies, and nobody gets out of it but what flies itself."
        draft.forbid(command, "flies", words, command.unit)
    elif carrier.altitude != LOWEST:
        words = f"{whose} jumps out of {name} at altitude {LOWEST}, no higher."
        draft.forbid(command, "altitude", words, command.unit)
    elif not rider.jumps:
        words = f"{name} flies, and {whose} has neither jump nor VTOL MP to get out with."
        draft.forbid(command, "flies", words, command.unit)


def _through_a_door(
    draft: Draft, carrier: Aero, unit: UnitId, rider: Aero, command: UnitCommand
) -> bool:
    """Counts the launch; gives whether the doors let out more than they safely do."""
    doors = doors_for(carrier, rider.design)
    if doors == 0:
        words = f"{carrier.design.name} has no door left for {rider.design.name}."
        draft.forbid(command, "door", words, command.unit)
    kind = CRAFT_BAY if rider.design.kind == SmallCraftDesign.kind else FIGHTER_BAY
    key = keys.launched_key(kind)
    launched = carrier.paper.tracks.get(key, 0) + 1
    draft.move(unit, key, launched, Cause(rule=LAUNCH))
    return doors is not None and launched > A_DOOR * doors


# -- between the stars -----------------------------------------------------------------------


def jump(draft: Draft, view: Aero, command: Jump) -> None:
    """With a drive that works, and without anybody whose boom does not."""
    unit, name = command.unit, view.design.name
    if not isinstance(view.design, CapitalDesign) or isinstance(view.design, StationDesign):
        raise RuleError("jump", f"{name} has no K-F drive.")
    if view.destroyed:
        raise RuleError("wreck", f"{name} is out of the game.")
    if view.is_spent("k-f drive"):
        draft.forbid(command, "jump", f"The K-F drive of {name} is destroyed.", unit)
    if view.is_incapacitated:
        draft.forbid(command, "jump", f"The crew of {name} is incapacitated.", unit)
    for other in passengers_of(view.paper):
        if other not in draft.state.units:
            continue
        docked = draft.state.units[other].design
        if not isinstance(docked, DropShipDesign):
            continue
        if not docked.has_kf_boom or counted_aero(draft.state, other).is_spent("k-f boom"):
            words = f"{docked.name} has no K-F boom that works and cannot be carried along."
            draft.forbid(command, "boom", words, unit)
    draft.remark("it jumps", Cause(rule=JUMP), unit)


def offers(view: Aero, unit: UnitId) -> Iterator[Offer]:
    """Boats and pods that leave, and the jump."""
    design = view.design
    for key in paper.boats(design):
        left = view.paper.tracks.get(key, 0)
        if left:
            what = "A life boat leaves" if key == keys.LIFE_BOATS else "An escape pod leaves"
            yield Offer(label=what, command=MoveTrack(unit=unit, track=key, to=left - 1))
    if isinstance(design, CapitalDesign) and not isinstance(design, StationDesign):
        spent = view.is_spent("k-f drive")
        why = f"The K-F drive of {design.name} is destroyed." if spent else ""
        yield Offer(label="K-F jump", command=Jump(unit=unit), why_not=why)
