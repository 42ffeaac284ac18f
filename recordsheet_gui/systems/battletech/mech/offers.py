"""What a 'Mech's sheet offers in both BattleTech games."""

from collections.abc import Iterator

from recordsheet_gui.core.commands import SetCondition
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.offers import SHEET, Offer, Place
from recordsheet_gui.core.state import GameState
from recordsheet_gui.systems.battletech import options
from recordsheet_gui.systems.battletech.firing import Fire, Unjam
from recordsheet_gui.systems.battletech.hull_down import HULL_DOWN
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech.clubs import PickUpClub
from recordsheet_gui.systems.battletech.mech.crew import Eject, may_eject
from recordsheet_gui.systems.battletech.mech.falls import StandUp
from recordsheet_gui.systems.battletech.mech.flip import FLIPPED, FlipArms, reason_against
from recordsheet_gui.systems.battletech.mech.pilot import HitPilot
from recordsheet_gui.systems.battletech.mech.piloting import Fall
from recordsheet_gui.systems.battletech.mech.view import (
    SHUTDOWN,
    SUBMERGED,
    UNCONSCIOUS,
    Mech,
)
from recordsheet_gui.systems.battletech.paper import PRONE, fired_key
from recordsheet_gui.systems.battletech.turn import Dump
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.loads import ammo_key

CONDITIONS = (PRONE, SHUTDOWN, UNCONSCIOUS, SUBMERGED)
"""What a player may switch by hand."""


def offers(state: GameState, mech: Mech, unit: UnitId, place: Place) -> Iterator[Offer]:
    """Getting up and down, the pilot, a weapon, a bin of ammunition."""
    if place == SHEET:
        if PRONE in mech.paper.conditions:
            yield Offer(label="Stand up", command=StandUp(unit=unit))
            if options.is_on(state, "careful_stand"):
                careful = StandUp(unit=unit, careful=True)
                yield Offer(label="Stand up with care", command=careful)
        else:
            yield Offer(label="Fall", command=Fall(unit=unit))
        if FLIPPED in mech.paper.conditions:
            yield Offer(label="Turn the arms forward", command=FlipArms(unit=unit, on=False))
        elif reason_against(mech) is None:
            yield Offer(label="Flip the arms", command=FlipArms(unit=unit))
        if options.is_on(state, "hull_down"):
            is_down = HULL_DOWN in mech.paper.conditions
            label = "Leave hull down" if is_down else "Go hull down"
            crouch = SetCondition(unit=unit, name=HULL_DOWN, on=not is_down)
            yield Offer(label=label, command=crouch)
        yield Offer(label="Pilot hit", command=HitPilot(unit=unit))
        if may_eject(mech) and mech.is_conscious and not mech.destroyed:
            yield Offer(label="Eject", command=Eject(unit=unit))
    limb = place.grid or place.slot
    where = limb.partition("/")[0] if limb else ""
    if where and blown_off(where) in mech.paper.conditions and where != "HD":
        yield Offer(label="Pick it up as a club", command=PickUpClub(unit=unit, from_="limb"))
    line = [
        (index, item)
        for index, item in mech.items(GearKind.WEAPON)
        if item.slots and item.slots[0] in place.weapon and (item.gear.damage or item.gear.effects)
    ]
    if line:
        index, _ = min(line, key=lambda pair: _wear(mech, *pair))
        yield Offer(label="Fire", command=Fire(unit=unit, item=index))
        yield from _munitions(mech, unit, index)
        stuck = [one for one, item in line if mech.is_jammed(one)]
        if stuck and mech.design.items[stuck[0]].gear.is_clearable:
            yield Offer(label="Clear the jam", command=Unjam(unit=unit, item=stuck[0]))
    if place.slot is not None and ammo_key(place.slot) in mech.paper.tracks:
        location, _, number = place.slot.partition("/")
        dump = Dump(unit=unit, location=location, slot=int(number))
        yield Offer(label="Dump this ammunition", command=dump)


def _munitions(mech: Mech, unit: UnitId, index: int) -> Iterator[Offer]:
    """Each kind of ammunition aboard, where there are several."""
    weapon = mech.design.items[index].gear
    aboard = dict.fromkeys(
        item.gear.munition
        for _, item in mech.items(GearKind.AMMO)
        if weapon.ammo and item.gear.ammo == weapon.ammo and not mech.is_item_lost(item)
    )
    if len(aboard) > 1:
        for munition in aboard:
            word = munition or "standard"
            fire = Fire(unit=unit, item=index, munition=word)
            yield Offer(label=f"Fire {word}", command=fire)


def _wear(mech: Mech, index: int, item: Item) -> tuple[bool, bool, bool]:
    """Why a piece of a line comes after the others: it fired, it is jammed, it is lost."""
    has_fired = bool(mech.paper.tracks.get(fired_key(index), 0))
    return has_fired, mech.is_jammed(index), mech.is_item_lost(item)
