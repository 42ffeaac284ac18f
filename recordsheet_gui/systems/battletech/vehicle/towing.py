"""Trailers: who pulls whom, and what that costs."""

from collections.abc import Iterator
from typing import ClassVar

from recordsheet_gui.core.commands import UnitCommand
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle, vehicle_of
from recordsheet_gui.units.vehicle.design import VehicleDesign

TOWING = RuleId("TW-towing")
HITCHES = ("trailer hitch", "tractor chassis")
"""Gear that a trailer is coupled to."""
LIGHT = 4
"""A trailer of a tractor's tons through this is a light one."""
LIGHT_COST = 3
"""Cruising MP that a light trailer costs at the most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tow(UnitCommand):
    """Couple a trailer to the vehicle, or let it stand."""

    do: ClassVar[str] = "tow"
    title: ClassVar[str] = "tow"

    trailer: UnitId
    on: bool = True


def tow(draft: Draft, vehicle: Vehicle, command: Tow) -> None:
    """Both sheets say it: one pulls, the other is no longer left behind."""
    name, other = vehicle.design.name, draft.unit(command.trailer)
    trailer = other.design
    if command.trailer == command.unit:
        raise RuleError("oneself", f"{name} cannot tow itself.")
    if not isinstance(trailer, VehicleDesign) or not trailer.is_trailer:
        raise RuleError("no-trailer", f"{trailer.name} is not a trailer.")
    cause, key = Cause(rule=TOWING), keys.towing(command.trailer, weight(trailer))
    is_ours = key in vehicle.paper.conditions
    if command.on == is_ours:
        state = "already tows" if is_ours else "does not tow"
        raise RuleError("towed", f"{name} {state} {trailer.name}.")
    if command.on:
        if vehicle.destroyed or vehicle.held:
            raise RuleError("cannot", f"{name} is in no state to tow anything.")
        if keys.TOWED in other.conditions:
            raise RuleError("towed", f"{trailer.name} hangs behind a tractor already.")
        if not vehicle.carries(*HITCHES):
            draft.forbid(command, "no-hitch", f"{name} has no trailer hitch.", command.unit)
    draft.set(command.unit, key, cause, on=command.on)
    draft.set(command.trailer, keys.TOWED, cause, on=command.on)


def weight(trailer: VehicleDesign) -> int:
    """Tons of a trailer, whole ones."""
    return -int(-trailer.tons // 1)


def towed(vehicle: Vehicle) -> dict[UnitId, int]:
    """Everything that it pulls, with its tons."""
    found = {}
    for key in vehicle.paper.conditions:
        if key.startswith(keys.TOWING):
            trailer, _, tons = key.removeprefix(keys.TOWING).rpartition("/")
            found[UnitId(trailer)] = int(tons)
    return found


def uncouple(draft: Draft, vehicle: Vehicle, unit: UnitId) -> None:
    """A tractor that is no more leaves its trailers standing."""
    for trailer, tons in towed(vehicle).items():
        draft.set(unit, keys.towing(trailer, tons), Cause(rule=TOWING), on=False)
        if trailer in draft.state.units:
            draft.set(trailer, keys.TOWED, Cause(rule=TOWING), on=False)


def free(draft: Draft, unit: UnitId) -> None:
    """A trailer that leaves the table hangs behind nobody."""
    for other, paper in draft.state.units.items():
        for key in paper.conditions:
            if key.startswith(f"{keys.TOWING}{unit}/"):
                draft.set(other, key, Cause(rule=TOWING), on=False)


def after(vehicle: Vehicle, left: int) -> int:
    """Cruising MP with all trailers behind it."""
    tons = sum(towed(vehicle).values())
    if not tons:
        return left
    half = left // 2
    return max(left - LIGHT_COST, half) if tons * LIGHT <= vehicle.tons else half


def offers(state: GameState, vehicle: Vehicle, unit: UnitId, place: Place) -> Iterator[Offer]:
    """Trailers of its own side that stand alone, and those that it pulls."""
    if place != SHEET:
        return
    for other in towed(vehicle):
        if other in state.units:
            name = state.units[other].design.name
            yield Offer(label=f"Uncouple {name}", command=Tow(unit=unit, trailer=other, on=False))
    if not vehicle.carries(*HITCHES):
        return
    for other in state.present:
        paper = state.units[other]
        is_near = other != unit and state.sides.get(other) == state.sides.get(unit)
        if not is_near or not isinstance(paper.design, VehicleDesign):
            continue
        if vehicle_of(paper.design).is_trailer and keys.TOWED not in paper.conditions:
            yield Offer(label=f"Tow {paper.design.name}", command=Tow(unit=unit, trailer=other))
