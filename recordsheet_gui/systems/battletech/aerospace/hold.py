"""Room inside a craft or ship: who fits into bays and at collars, and who is lost with it."""

from collections.abc import Sequence
from dataclasses import replace as changed

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.systems.battletech import aboard
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.load import passengers_of
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import hold
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    DropShipDesign,
    FixedWingDesign,
    SmallCraftDesign,
)
from recordsheet_gui.units.described import DOCKING_COLLAR, Bay

BAYS = RuleId("TW-aero-bays")
FIGHTER_BAY, CRAFT_BAY = "asfbay", "smallcraftbay"


def rooms(view: Aero) -> tuple[Bay, ...]:
    """Its bays with the room that is left in them; a collar that is hit takes nobody."""
    found = []
    collars = view.hits_on("docking collar")
    for at, bay in enumerate(view.design.transport):
        if bay.kind == DOCKING_COLLAR:
            if collars:
                collars -= 1
            else:
                found.append(changed(bay, size=1))
            continue
        lost = view.paper.tracks.get(keys.lost_key(at), 0)
        found.append(changed(bay, size=max(0, bay.size - lost)))
    return tuple(found)


def no_room_for(carrier: Aero, others: Sequence[View], newcomer: View) -> str | None:
    """Why somebody does not fit in, as a sentence."""
    design, other = carrier.design, newcomer.design
    everybody = [view.design for view in others]
    if isinstance(other, AerospaceDesign):
        doors = doors_for(carrier, other)
        if isinstance(other, DropShipDesign) and _has_lost_its_collar(newcomer):
            return f"The docking collar of {other.name} is destroyed."
        if doors == 0 and not carrier.is_grounded:
            return f"{design.name} has no door left for {other.name}."
        if _flyers_fit(carrier, [*everybody, other]):
            return None
        return f"{design.name} has no bay that {other.name} fits into."
    if carrier.is_airborne:
        return f"{design.name} flies, and nobody gets aboard."
    return hold.no_bay_for(changed(design, transport=rooms(carrier)), everybody, other)


def _has_lost_its_collar(ship: View) -> bool:
    return isinstance(ship, Aero) and ship.is_spent("docking collar")


def _flyers_fit(carrier: Aero, everybody: Sequence[UnitDesign]) -> bool:
    """A fighter may stand in a bay for small craft; a DropShip needs a collar and its own boom."""

    def room(kind: str) -> int:
        return int(sum(bay.size for bay in rooms(carrier) if bay.kind == kind))

    fighters = sum(isinstance(one, AeroFighterDesign | FixedWingDesign) for one in everybody)
    drops = sum(isinstance(one, DropShipDesign) for one in everybody)
    small = sum(_is_small_craft(one) for one in everybody)
    ships = len([one for one in everybody if isinstance(one, AerospaceDesign)])
    spare = room(CRAFT_BAY) - small
    fits = spare >= 0 and fighters <= room(FIGHTER_BAY) + spare
    return fits and drops <= room(DOCKING_COLLAR) and fighters + drops + small == ships


def doors_for(carrier: Aero, design: AerospaceDesign) -> int | None:
    """Doors that work of the bays it may stand in; None where none of these has any."""
    # Fighters may stand where small craft do, and then share their doors.
    kinds = (CRAFT_BAY,) if _is_small_craft(design) else (FIGHTER_BAY, CRAFT_BAY)
    grids = [
        grid
        for at, bay in enumerate(carrier.design.transport)
        if bay.kind in kinds and (grid := carrier.paper.grids.get(keys.door_key(at))) is not None
    ]
    if not grids or isinstance(design, DropShipDesign):
        return None
    return sum(grid.left for grid in grids)


def _is_small_craft(design: UnitDesign) -> bool:
    return design.kind == SmallCraftDesign.kind


def lose(draft: Draft, view: Aero, unit: UnitId) -> None:
    """A wreck takes along whoever was in it; from one on the ground they get out."""
    if not passengers_of(draft.unit(unit)):
        return
    cause = Cause(rule=BAYS, source=view.design.name)
    if view.is_grounded:
        draft.remark("whoever was in it gets out", cause, unit)
        aboard.all_out(draft, unit)
    else:
        draft.remark("whoever was in it is lost", cause, unit)
        aboard.lose_all(draft, unit, cause)
