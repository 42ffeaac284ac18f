"""Numbers that follow from a vehicle's marks, each with labelled parts and rules."""

from collections.abc import Iterator

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.systems.battletech.mech import bridges
from recordsheet_gui.systems.battletech.paper import PILOTING
from recordsheet_gui.systems.battletech.vehicle import hold, hung, keys, tables, towing
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.gear import GearKind, Item
from recordsheet_gui.units.vehicle.movement import DUNE_BUGGY, has, on_foils

MOTIVE = RuleId("TW-motive")
CREW = RuleId("TW-vehicle-crew")
SENSORS = RuleId("TW-vehicle-sensors")
ENGINE = RuleId("TW-vehicle-engine")
ROTOR = RuleId("TW-rotor")
MOVEMENT = RuleId("BT-movement")
FLANK = RuleId("TW-flank")
MOVES = RuleId("TW-vehicle-moves")
MODULAR = RuleId("BT-modular-armor")

DRIVER, COMMANDER = 2, 1
"""What a hit driver or pilot adds to driving rolls, a hit commander or co-pilot to all."""
UNSTABLE = 3
"""What a lost flight stabilizer adds to driving rolls."""
BURNS = ("flamer", "chemical laser")
"""Families of energy weapons that need no engine where they carry what they burn."""


def _part(label: str, value: int, rule: RuleId) -> Part:
    return Part(label=label, value=value, rule=rule)


# -- movement --------------------------------------------------------------------------------


def cruise(vehicle: Vehicle) -> Number:
    """Printed MP, motive results in the order they came, the rotor, the engine."""
    left = vehicle.design.cruise
    parts = [_part("printed", left, MOVEMENT)]

    def change(label: str, to: int, rule: RuleId) -> None:
        nonlocal left
        to = max(0, to)
        if to != left:
            parts.append(_part(label, to - left, rule))
            left = to

    change("hydrofoils", on_foils(vehicle.design), MOVES)
    for result in vehicle.motive:
        change(f"{result} motive damage", after(result, left), MOTIVE)
    if hung.has_modular(vehicle):
        change("modular armor", left - 1, MODULAR)
    change("dune buggy", left - has(vehicle.design, DUNE_BUGGY), MOVES)
    change("trailers", towing.after(vehicle, left), towing.TOWING)
    change("rotor hits", left - vehicle.rotor_hits, ROTOR)
    change("clamped battle armor", left - hold.clamped(vehicle), hold.RIDERS)
    if hold.has_riders(vehicle) and (vehicle.flies or vehicle.is_wige):
        change("battle armor holds on", 0, hold.RIDERS)
    if vehicle.is_engine_hit:
        change("engine hit", 0, ENGINE)
    elif vehicle.held:
        change(vehicle.held, 0, MOTIVE)
    return Number(value=left, parts=tuple(parts))


def after(result: str, left: int) -> int:
    """Cruising MP after one more result."""
    return {"minor": left, "moderate": left - 1, "heavy": (left + 1) // 2, "major": 0}[result]


def flank(vehicle: Vehicle) -> Number:
    """One and a half times what is left to cruise, rounded up."""
    slow = cruise(vehicle).value
    parts = [_part("cruise", slow, FLANK), _part("half of it more", (slow + 1) // 2, FLANK)]
    if keys.FLIGHT_STABILIZER in vehicle.paper.conditions:
        parts = [parts[0], _part("flight stabilizer hit: cruises only", 0, ROTOR)]
    return total(*parts)


def jump(vehicle: Vehicle) -> Number:
    """Jump jets work as long as the engine does."""
    whole = [item for _, item in vehicle.items(GearKind.JUMP_JET) if not vehicle.is_item_lost(item)]
    parts = [_part("jump jets", len(whole), MOVEMENT)]
    if whole and vehicle.is_engine_hit:
        parts.append(_part("engine hit", -len(whole), ENGINE))
    elif whole and hold.has_riders(vehicle):
        parts.append(_part("battle armor holds on", -len(whole), hold.RIDERS))
    return total(*parts)


# -- driving ---------------------------------------------------------------------------------


def driving(vehicle: Vehicle) -> Number:
    """The skill, motive damage with each kind once, and who of the crew is hit."""
    skill = vehicle.paper.tracks[PILOTING]
    parts = [_part("driving skill", skill, RuleId("BT-skill"))]
    table = tables.motive()
    for result in dict.fromkeys(vehicle.motive):
        if table.driving(result):
            parts.append(_part(f"{result} motive damage", table.driving(result), MOTIVE))
    parts += skill_parts(vehicle)
    for seat, name in (("driver", "driver hit"), ("pilot", "pilot hit")):
        if vehicle.is_seat_hit(seat):
            parts.append(_part(name, DRIVER, CREW))
    if keys.FLIGHT_STABILIZER in vehicle.paper.conditions:
        parts.append(_part("flight stabilizer hit", UNSTABLE, ROTOR))
    if hung.has_modular(vehicle):
        parts.append(_part("modular armor", 1, MODULAR))
    return total(*parts)


def skill_parts(vehicle: Vehicle) -> Iterator[Part]:
    """What adds to every roll of the crew, driving and firing alike."""
    for seat, name in (("commander", "commander hit"), ("copilot", "co-pilot hit")):
        if vehicle.is_seat_hit(seat):
            yield _part(name, COMMANDER, CREW)


# -- firing ----------------------------------------------------------------------------------


def attack_modifiers(vehicle: Vehicle) -> tuple[Part, ...]:
    """What its marks add to all its attacks."""
    parts = [*skill_parts(vehicle)]
    if 0 < vehicle.sensor_hits < keys.MOST_SENSORS:
        parts.append(_part("sensors hit", vehicle.sensor_hits, SENSORS))
    return tuple(parts)


def cannot_fire(vehicle: Vehicle) -> str | None:
    """Why no weapon can be fired, or None."""
    if vehicle.is_crew_killed:
        return "the crew is dead"
    if vehicle.is_dazed:
        return "the crew is stunned"
    if vehicle.sensor_hits >= keys.MOST_SENSORS:
        return "all sensors are gone"
    if vehicle.is_clearing:
        return "the crew clears a jam this turn"
    return None


def cannot_fire_with(vehicle: Vehicle, index: int) -> str | None:
    """Why one weapon may not fire, as the end of a sentence, or None."""
    item = vehicle.carried[index]
    if keys.malfunction(index) in vehicle.paper.conditions:
        return "malfunctions"
    if bridges.is_behind(vehicle, (item.location,)):
        return "is behind the bridge that it carries"
    if vehicle.is_engine_hit and _needs_power(item):
        return "has no power: the engine is hit"
    return None


def _needs_power(item: Item) -> bool:
    """Energy weapons; what burns fuel or chemicals has its own, plasma has not."""
    burns = item.gear.family in BURNS and bool(item.gear.ammo)
    return "energy" in item.gear.flags and not burns
