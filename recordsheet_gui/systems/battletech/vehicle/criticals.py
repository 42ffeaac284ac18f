"""What a critical hit breaks in a vehicle: the table, the next row, every result."""

from collections.abc import Callable, Mapping

from recordsheet_gui.core.answers import Choice, Question
from recordsheet_gui.core.draft import Draft
from recordsheet_gui.core.events import PHASE_END
from recordsheet_gui.core.frozen import dataclass
from recordsheet_gui.core.grid import Cause
from recordsheet_gui.core.ids import RuleId, UnitId
from recordsheet_gui.core.mishap import Mishap
from recordsheet_gui.systems.battletech import aboard, case_ii
from recordsheet_gui.systems.battletech.load import passengers_of
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import tuning
from recordsheet_gui.systems.battletech.vehicle import crew, driving, keys, numbers, tables
from recordsheet_gui.systems.battletech.vehicle.harm import VehicleHarm
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.engine import EngineType
from recordsheet_gui.units.gear import Family, Item
from recordsheet_gui.units.loads import ammo_key

CRITICAL = RuleId("TW-vehicle-critical")
NEXT_ROW = RuleId("TW-vehicle-next-row")
WEAPON = RuleId("TW-vehicle-weapon")
STABILIZER = RuleId("TW-vehicle-stabilizer")
SENSORS = RuleId("TW-vehicle-sensors")
TURRET = RuleId("TW-vehicle-turret")
ENGINE = RuleId("TW-vehicle-engine")
FUEL = RuleId("TW-vehicle-fuel")
AMMUNITION = RuleId("TW-vehicle-ammunition")
CASE = RuleId("TW-vehicle-case")
CASE_II = RuleId("TW-vehicle-case-ii")
CARGO = RuleId("TW-vehicle-cargo")
ROTOR = RuleId("TW-rotor")
FIRST_ROW, LAST_ROW = 6, 12
OWNER_PICKS = 3
"""Up to this die the owner picks the weapon, above it the attacker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """A critical hit that is being worked out."""

    unit: UnitId
    location: str
    points: int
    """Of the hit that caused it; passengers take them."""

    def cause(self, rule: RuleId) -> Cause:
        """Why something is marked."""
        return Cause(rule=rule, source="critical hit")


Applies = Callable[[Vehicle, Hurt], bool]
Effect = Callable[[Draft, VehicleHarm, Vehicle, Hurt], None]


def roll(
    draft: Draft,
    harm: VehicleHarm,
    unit: UnitId,
    location: str,
    *,
    modifier: int = 0,
    points: int = 0,
) -> None:
    """One roll on the location's table; what cannot happen is the next row that can."""
    vehicle = harm.look_at(draft, unit)
    where = vehicle.anatomy.name(location)
    more = f" at {modifier:+}" if modifier else ""
    faces = draft.roll(2, 6, f"Critical hit, {where}{more}", CRITICAL, unit=unit)
    row = min(LAST_ROW, sum(faces) + modifier)
    if row < FIRST_ROW:
        draft.remark(f"nothing breaks in the {where}", Cause(rule=CRITICAL), unit)
        return
    hurt = Hurt(unit=unit, location=location, points=points)
    result = meant(vehicle, hurt, row)
    if result is None:
        draft.remark(f"nothing is left to break in the {where}", Cause(rule=NEXT_ROW), unit)
        return
    draft.remark(f"{where}: {TITLES[result]}", Cause(rule=CRITICAL), unit)
    so_far = len(draft.events)
    RESULTS[result][1](draft, harm, vehicle, hurt)
    if draft.has_acted(so_far):
        draft.befall(unit, Mishap.CRITICAL)


def meant(vehicle: Vehicle, hurt: Hurt, row: int) -> str | None:
    """The result of a row, or of the next higher one that applies; past 12 the search goes on."""
    table = tables.critical_rows(vehicle.anatomy.hit_table, hurt.location)
    for one in (*range(row, LAST_ROW + 1), *range(FIRST_ROW, row)):
        if RESULTS[table[one]][0](vehicle, hurt):
            return table[one]
    return None


# -- the crew --------------------------------------------------------------------------------


def _crew_lives(vehicle: Vehicle, hurt: Hurt) -> bool:
    return not vehicle.is_crew_killed


def _hit_seat(seat: str) -> Effect:
    def hit(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
        crew.hit(draft, vehicle, hurt.unit, seat, "critical hit")
        _crash_dead(draft, harm, hurt)

    return hit


def _hit_flyer(seat: str, other: str) -> Effect:
    """A second hit on the same does nothing; with the other one hit too nobody is left."""

    def hit(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
        if vehicle.is_seat_hit(seat):
            return
        draft.set(hurt.unit, vehicle.seats[seat], hurt.cause(crew.CREW))
        if vehicle.is_seat_hit(other):
            crew.kill(draft, hurt.unit, "critical hit")
            _crash_dead(draft, harm, hurt)
        elif seat == "pilot" and vehicle.is_airborne:
            driving.owe(draft, hurt.unit, "pilot hit", driving.PILOT_HIT, task="elevation")

    return hit


def _stun(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    crew.stun(draft, vehicle, hurt.unit, "critical hit")
    _crash_dead(draft, harm, hurt)


def _kill(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    crew.kill(draft, hurt.unit, "critical hit")
    _crash_dead(draft, harm, hurt)


def _crash_dead(draft: Draft, harm: VehicleHarm, hurt: Hurt) -> None:
    """What flies without anybody aboard crashes."""
    now = harm.look_at(draft, hurt.unit)
    if now.is_crew_killed and now.is_airborne:
        draft.move(hurt.unit, keys.ELEVATION, 0, Cause(rule=driving.CRASH))
        draft.set(hurt.unit, keys.CRASHED, Cause(rule=driving.CRASH, source="crew killed"))


# -- weapons ---------------------------------------------------------------------------------


def _works(vehicle: Vehicle, hurt: Hurt) -> list[tuple[int, Item]]:
    whole = vehicle.whole_weapons(hurt.location)
    return [pair for pair in whole if not vehicle.is_jammed(pair[0])]


def _jam(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    index, _ = pick_weapon(
        draft, hurt.unit, _works(vehicle, hurt), vehicle.is_jammed, "malfunctions"
    )
    cause = Cause(rule=WEAPON, source="critical hit")
    draft.set(hurt.unit, keys.malfunction(index), cause)


def _destroy(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    found = vehicle.whole_weapons(hurt.location)
    index, item = pick_weapon(draft, hurt.unit, found, vehicle.is_jammed, "is destroyed")
    points = tuning.explosion_of(vehicle, index)
    draft.mark(hurt.unit, item.slots, hurt.cause(WEAPON))
    if points:
        draft.befall(hurt.unit, Mishap.EXPLOSION)
        harm.explode(draft, hurt.unit, hurt.location, points, item.gear.name)


def pick_weapon(
    draft: Draft,
    unit: UnitId,
    found: list[tuple[int, Item]],
    is_jammed: Callable[[int], bool],
    what: str,
) -> tuple[int, Item]:
    """A die says who picks; weapons that are alike are one choice, and one choice is none."""
    alike: dict[str, tuple[int, Item]] = {}
    names = [item.gear.name for index, item in found if not is_jammed(index)]
    for index, item in found:
        name = item.gear.name
        if is_jammed(index) and name in names:
            name = f"{name} (jammed)"
        alike.setdefault(name, (index, item))
    if len(alike) == 1:
        return found[0]
    (face,) = draft.roll(
        1, 6, f"Who picks the weapon: owner up to {OWNER_PICKS}", WEAPON, unit=unit
    )
    who = "owner" if face <= OWNER_PICKS else "attacker"
    question = Question(
        title=f"The {who} picks the weapon that {what}",
        choose=tuple(Choice(id=name, label=name) for name in alike),
    )
    return alike[draft.choose(question, WEAPON, unit=unit)]


# -- parts -----------------------------------------------------------------------------------


def _is_steady(vehicle: Vehicle, hurt: Hurt) -> bool:
    is_hit = keys.stabilizer(hurt.location) in vehicle.paper.conditions
    return not is_hit and bool(vehicle.weapons(hurt.location))


def _unsteady(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    draft.set(hurt.unit, keys.stabilizer(hurt.location), hurt.cause(STABILIZER))


def _blind(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    draft.move(hurt.unit, keys.SENSORS, vehicle.sensor_hits + 1, hurt.cause(SENSORS))


def _turns(vehicle: Vehicle, hurt: Hurt) -> bool:
    return vehicle.turret(hurt.location) != "locked"


def _jam_turret(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    where, conditions = hurt.location, vehicle.paper.conditions
    before = keys.turret_jammed(where) in conditions or keys.turret_cleared(where) in conditions
    key = keys.turret_locked(where) if before else keys.turret_jammed(where)
    draft.set(hurt.unit, key, hurt.cause(TURRET))


def _lock_turret(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    draft.set(hurt.unit, keys.turret_locked(hurt.location), hurt.cause(TURRET))


def _blow_off(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    draft.set(hurt.unit, blown_off(hurt.location), hurt.cause(TURRET))


# -- engine, fuel, ammunition ------------------------------------------------------------------


def _runs(vehicle: Vehicle, hurt: Hurt) -> bool:
    return not vehicle.is_engine_hit and vehicle.design.engine.type is not EngineType.NONE


def stop_engine(draft: Draft, harm: VehicleHarm, unit: UnitId, source: str) -> None:
    """Nothing drives it any more; what flies has to come down."""
    draft.set(unit, keys.ENGINE, Cause(rule=ENGINE, source=source))
    driving.lose_power(draft, harm, unit, "engine hit")


def _stop(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    stop_engine(draft, harm, hurt.unit, "critical hit")


def _has_fuel(vehicle: Vehicle, hurt: Hurt) -> bool:
    is_fuelled = vehicle.design.engine.type is not EngineType.NONE and not vehicle.has_fusion
    return is_fuelled or _runs(vehicle, hurt)


def _burn(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    if vehicle.has_fusion:
        _stop(draft, harm, vehicle, hurt)
    else:
        draft.set(hurt.unit, keys.FUEL_TANK, hurt.cause(FUEL))
        draft.befall(hurt.unit, Mishap.EXPLOSION)
        _lose_passengers(draft, vehicle, hurt)


def has_ammunition(vehicle: Vehicle) -> bool:
    """True while any shot is aboard, whether or not it would explode."""
    return any(left for _, left in vehicle.bins())


def _may_explode(vehicle: Vehicle, hurt: Hurt) -> bool:
    return has_ammunition(vehicle) or bool(vehicle.whole_weapons(hurt.location))


def _ammunition(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    """All of it at once; without any a weapon is destroyed instead."""
    if not has_ammunition(vehicle):
        _destroy(draft, harm, vehicle, hurt)
        return
    full = [(box, left) for box, left in vehicle.bins() if box.gear.is_explosive]
    points = sum(left * box.gear.explosion_per_shot for box, left in full)
    if not points:
        words = "nothing of the ammunition aboard explodes"
        draft.remark(words, Cause(rule=AMMUNITION), hurt.unit)
        return
    draft.befall(hurt.unit, Mishap.EXPLOSION)
    cause = Cause(rule=AMMUNITION, source="explosion")
    for box, _ in vehicle.bins():
        draft.move(hurt.unit, ammo_key(box.slots[0]), 0, cause)
    if vehicle.carries(Family.CASE_II):
        if harm.let_through(draft, hurt.unit, hurt.location, points, "ammunition"):
            case_ii.owe(draft, hurt.unit, hurt.location, "ammunition", CASE_II)
    elif vehicle.has_case:
        harm.vent(draft, hurt.unit, points, "ammunition")
        crew.stun(draft, vehicle, hurt.unit, "ammunition explosion")
        _crash_dead(draft, harm, hurt)
    else:
        harm.explode(draft, hurt.unit, hurt.location, points, "ammunition")
    if vehicle.destroyed is None and harm.look_at(draft, hurt.unit).destroyed:
        _lose_passengers(draft, vehicle, hurt)


def hold_case(draft: Draft, harm: VehicleHarm, command: case_ii.HoldCase) -> None:
    """Where CASE II does not hold, the one point makes its critical roll."""
    if not case_ii.holds(draft, command, CASE_II):
        harm.crack(draft, command.unit, command.location, case_ii.POINTS)


# -- passengers ------------------------------------------------------------------------------


def passengers(vehicle: Vehicle) -> list[UnitId]:
    """Who rides in it."""
    return passengers_of(vehicle.paper)


def _lose_passengers(draft: Draft, vehicle: Vehicle, hurt: Hurt) -> None:
    """Nobody gets out of a vehicle that blows up."""
    if passengers(vehicle):
        cause = Cause(rule=CARGO, source=vehicle.design.name)
        draft.remark("whoever rode in it is lost", cause, hurt.unit)
        aboard.lose_all(draft, hurt.unit, cause)


def _cargo(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    inside = passengers(vehicle)
    one = inside[0]
    if len(inside) > 1:
        title = f"Which of the {len(inside)} aboard"
        (face,) = draft.roll(1, len(inside), title, CARGO, unit=hurt.unit)
        one = inside[face - 1]
    if hurt.points and one in draft.state.units:
        harm.strike_passenger(draft, one, hurt.points, f"hit aboard {vehicle.design.name}")


# -- the rotor -------------------------------------------------------------------------------


def _flies_on(vehicle: Vehicle, hurt: Hurt) -> bool:
    return not vehicle.is_immobile and numbers.cruise(vehicle).value > 0


def slow_rotor(draft: Draft, harm: VehicleHarm, unit: UnitId, source: str) -> None:
    """One cruising MP less; a rotor that lifts no more lets the VTOL come down."""
    before = harm.look_at(draft, unit)
    draft.move(unit, keys.ROTOR, before.rotor_hits + 1, Cause(rule=ROTOR, source=source))
    now = harm.look_at(draft, unit)
    if numbers.cruise(before).value and not numbers.cruise(now).value:
        driving.lose_power(draft, harm, unit, "the rotor lifts no more", PHASE_END)


def _damage_rotor(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    slow_rotor(draft, harm, hurt.unit, "critical hit")


def _is_stable(vehicle: Vehicle, hurt: Hurt) -> bool:
    return keys.FLIGHT_STABILIZER not in vehicle.paper.conditions


def _unbalance(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    draft.set(hurt.unit, keys.FLIGHT_STABILIZER, hurt.cause(ROTOR))


def lose_rotor(draft: Draft, unit: UnitId, source: str) -> None:
    """Without a rotor there is no VTOL."""
    draft.set(unit, blown_off("RO"), Cause(rule=ROTOR, source=source))


def _lose_rotor(draft: Draft, harm: VehicleHarm, vehicle: Vehicle, hurt: Hurt) -> None:
    lose_rotor(draft, hurt.unit, "critical hit")


# -- the list --------------------------------------------------------------------------------


def _always(vehicle: Vehicle, hurt: Hurt) -> bool:
    return True


RESULTS: Mapping[str, tuple[Applies, Effect]] = {
    "driver hit": (_crew_lives, _hit_seat("driver")),
    "commander hit": (_crew_lives, _hit_seat("commander")),
    "pilot hit": (_crew_lives, _hit_flyer("pilot", "copilot")),
    "co-pilot hit": (_crew_lives, _hit_flyer("copilot", "pilot")),
    "crew stunned": (_crew_lives, _stun),
    "crew killed": (_crew_lives, _kill),
    "weapon malfunction": (lambda vehicle, hurt: bool(_works(vehicle, hurt)), _jam),
    "weapon destroyed": (
        lambda vehicle, hurt: bool(vehicle.whole_weapons(hurt.location)),
        _destroy,
    ),
    "stabilizer": (_is_steady, _unsteady),
    "sensors": (lambda vehicle, hurt: vehicle.sensor_hits < keys.MOST_SENSORS, _blind),
    "turret jam": (_turns, _jam_turret),
    "turret locks": (_turns, _lock_turret),
    "turret blown off": (_always, _blow_off),
    "engine": (_runs, _stop),
    "fuel tank": (_has_fuel, _burn),
    "ammunition": (_may_explode, _ammunition),
    "cargo": (lambda vehicle, hurt: bool(passengers(vehicle)), _cargo),
    "rotor damage": (_flies_on, _damage_rotor),
    "flight stabilizer": (_is_stable, _unbalance),
    "rotors destroyed": (_always, _lose_rotor),
}
"""By the words of the table: whether a result applies, and what it does."""
TITLES: Mapping[str, str] = {
    **{word: word for word in RESULTS},
    "cargo": "cargo or infantry hit",
    "sensors": "sensors hit",
    "stabilizer": "stabilizer hit",
    "engine": "engine hit",
    "fuel tank": "fuel tank hit",
    "flight stabilizer": "flight stabilizer hit",
}
"""As the journal and the second page say them."""
