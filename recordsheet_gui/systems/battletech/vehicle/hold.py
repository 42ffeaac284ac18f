"""Room inside a vehicle: who fits into its bays, and battle armor on its outside."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.riders import Back
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.systems.battletech.vehicle import keys
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign
from recordsheet_gui.units.described import Bay
from recordsheet_gui.units.infantry.design import InfantryDesign
from recordsheet_gui.units.mech.design import MechDesign
from recordsheet_gui.units.protomech.design import ProtoMechDesign
from recordsheet_gui.units.vehicle.design import VehicleDesign

RIDERS = RuleId("TW-vehicle-riders")
VEHICLE_BAYS: Mapping[str, int] = {
    "lightvehiclebay": 50,
    "heavyvehiclebay": 100,
    "superheavyvehiclebay": 200,
}
"""Bays for vehicles, each with the most tons of one."""
MECH_BAY = "mekbay"
PROTO_BAYS = ("protomekbay", "protomechbay")
INFANTRY_BAY, SUIT_BAY = "infantrybay", "battlearmorbay"
PLATOONS = ("foot", "jump", "motorized", "mechanized")
"""What infantry bays are built for; a larger one takes the smaller kinds too."""


class Carrier(Protocol):
    """What has bays: a vehicle, or a craft."""

    @property
    def name(self) -> str:
        """Of its design."""

    @property
    def transport(self) -> tuple[Bay, ...]:
        """Its bays."""


def no_room_for(carrier: Vehicle, aboard: Sequence[View], newcomer: View) -> str | None:
    """Why somebody does not fit in, as a sentence."""
    if carrier.is_airborne:
        return f"{carrier.design.name} flies, and nobody gets aboard."
    return no_bay_for(carrier.design, [view.design for view in aboard], newcomer.design)


def no_bay_for(carrier: Carrier, aboard: Sequence[UnitDesign], other: UnitDesign) -> str | None:
    """Why no bay takes somebody beside these, as a sentence."""
    everybody = [*aboard, other]
    if isinstance(other, VehicleDesign):
        fits = _vehicles_fit(carrier, [one for one in everybody if isinstance(one, VehicleDesign)])
    elif isinstance(other, MechDesign):
        mechs = sum(isinstance(one, MechDesign) for one in everybody)
        fits = mechs <= _room(carrier, MECH_BAY)
    elif isinstance(other, ProtoMechDesign):
        protos = sum(isinstance(one, ProtoMechDesign) for one in everybody)
        fits = protos <= sum(_room(carrier, kind) for kind in PROTO_BAYS)
    elif isinstance(other, InfantryDesign | BattleArmorDesign):
        return _no_room_for_troops(carrier, everybody, other)
    else:
        fits = False
    return None if fits else f"{carrier.name} has no bay that {other.name} fits into."


def _no_room_for_troops(
    carrier: Carrier, everybody: Sequence[UnitDesign], newcomer: UnitDesign
) -> str | None:
    """Bays first, each for one unit; whoever finds none shares the troop space by weight."""
    bays = [
        PLATOONS.index(bay.platoon or PLATOONS[0])
        for bay in carrier.transport
        if bay.kind == INFANTRY_BAY
        for _ in range(int(bay.size))
    ]
    suits = _room(carrier, SUIT_BAY)
    space = sum(bay.size for bay in carrier.transport if bay.is_troop_space)
    left = space
    for one in everybody:
        if isinstance(one, BattleArmorDesign):
            if suits:
                suits -= 1
            else:
                left -= one.tons
        elif isinstance(one, InfantryDesign):
            least = PLATOONS.index(_platoon(one))
            fitting = sorted(bay for bay in bays if bay >= least)
            if fitting:
                bays.remove(fitting[0])
            else:
                left -= one.tons
    if left >= 0:
        return None
    name = carrier.name
    if not space:
        return f"{name} has no bay that {newcomer.name} fits into."
    assert isinstance(newcomer, InfantryDesign | BattleArmorDesign)
    free = max(0, left + newcomer.tons)
    return f"{newcomer.name} weighs {newcomer.tons:g} tons, and {name} has room for {free:g}."


def _platoon(design: InfantryDesign) -> str:
    """The bay that infantry needs by how it moves."""
    if design.motion.is_mechanized:
        return "mechanized"
    return design.motion.value if design.motion.value in PLATOONS else PLATOONS[0]


def _room(carrier: Carrier, kind: str) -> int:
    return int(sum(bay.size for bay in carrier.transport if bay.kind == kind))


def _vehicles_fit(carrier: Carrier, vehicles: Sequence[VehicleDesign]) -> bool:
    """A light vehicle may stand in a bay for heavy ones."""
    left = 0
    for kind, most in sorted(VEHICLE_BAYS.items(), key=lambda pair: -pair[1]):
        lighter = max((m for m in VEHICLE_BAYS.values() if m < most), default=0)
        left += _room(carrier, kind)
        left -= sum(lighter < one.tons <= most for one in vehicles)
        if left < 0:
            return False
    return all(one.tons <= max(VEHICLE_BAYS.values()) for one in vehicles)


# -- outside -----------------------------------------------------------------------------------


def clamped(vehicle: Vehicle) -> int:
    """MP that battle armor on magnets costs: with sheets of its own, or counted by hand."""
    return vehicle.paper.tracks.get(keys.CLAMPED, 0) + riders.mp_lost(vehicle.paper)


def has_riders(vehicle: Vehicle) -> bool:
    """True while battle armor holds on to it."""
    by_hand = clamped(vehicle) > 0 or keys.RIDERS in vehicle.paper.conditions
    return by_hand or bool(riders.riders_on(vehicle.paper))


def most_clamped(design: VehicleDesign) -> int:
    """A large support vehicle has room for two units, all others for one."""
    return 2 if design.is_large and design.is_support else 1


def back(vehicle: Vehicle) -> Back:
    """What its outside is to battle armor; an Omni support vehicle bears none at all."""
    design, paper = vehicle.design, vehicle.paper
    refuses = None
    if design.is_omni and design.is_support:
        refuses = f"{design.name} is an Omni support vehicle and carries no battle armor outside."
    by_hand = paper.tracks.get(keys.CLAMPED, 0) + (keys.RIDERS in paper.conditions)
    return Back(
        has_handles=design.is_omni,
        squads=most_clamped(design),
        walk=design.cruise,
        tons=design.tons,
        taken=by_hand,
        refuses=refuses,
    )
