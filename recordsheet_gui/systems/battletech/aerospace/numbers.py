"""Numbers that follow from an aerospace unit's marks, each with labelled parts and rules."""

from collections.abc import Iterator
from math import ceil

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.systems.battletech.aerospace import keys, tables
from recordsheet_gui.systems.battletech.aerospace.stores import used as slots_used
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.paper import PILOTING
from recordsheet_gui.units.aerospace.design import DropShipDesign, SmallCraftDesign
from recordsheet_gui.units.aerospace.facts import max_thrust as most_of
from recordsheet_gui.units.aerospace.movement import wears_modular_armor
from recordsheet_gui.units.gear import Gear

THRUST = RuleId("TW-aero-thrust")
ENGINE = RuleId("TW-aero-engine")
STORES = RuleId("TW-aero-stores")
CONTROL = RuleId("TW-aero-control")
AIR = RuleId("TW-aero-control-air")
SYSTEM = RuleId("TW-aero-system")
TO_HIT = RuleId("TW-aero-to-hit")
HEAT = RuleId("TW-aero-heat")
CREW = RuleId("TW-aero-crew")
GROUND = RuleId("TW-aero-grounded")
THRUSTER = RuleId("TW-aero-thruster")

STORES_A_POINT = 5
"""Slots of external stores that cost a point of thrust."""
FIRES = ("fcs", "cic")
"""Systems without which nobody fires."""
SMALL_IN_AIR, AERODYNE_IN_AIR, SPHEROID_IN_AIR = 1, 2, 3
"""What the air adds to a control roll: of fighters and small craft, and of DropShips."""


MODULAR = RuleId("BT-modular-armor")


def _part(label: str, value: int, rule: RuleId) -> Part:
    return Part(label=label, value=value, rule=rule)


# -- thrust ----------------------------------------------------------------------------------


def safe_thrust(view: Aero) -> Number:
    """What is left of the printed thrust."""
    parts = [_part("printed", view.design.safe_thrust, THRUST)]
    if view.design.safe_thrust and wears_modular_armor(view.design):
        parts.append(_part("modular armor", -1, MODULAR))
    hits = view.hits_on("engine")
    if hits:
        lost = hits * tables.engine_loss(view.design).thrust
        parts.append(_part(counted(hits, "engine hit"), -lost, ENGINE))
    slots = slots_used(view)
    if slots:
        parts.append(_part("external stores", -ceil(slots / STORES_A_POINT), STORES))
    left = sum(part.value for part in parts)
    if left < 0:
        parts.append(_part("no more is left", -left, THRUST))
    elif left and view.destroyed:
        parts.append(_part("out of the game", -left, THRUST))
    return total(*parts)


def max_thrust(view: Aero) -> Number:
    """One and a half times what is safe, rounded up."""
    safe = safe_thrust(view).value
    half = most_of(safe) - safe
    return total(_part("Safe Thrust", safe, THRUST), _part("half of it more", half, THRUST))


def spent(view: Aero) -> int:
    """Thrust of this turn."""
    return view.paper.tracks.get(keys.THRUST, 0)


def is_pushed(view: Aero) -> bool:
    """True where more was spent this turn than was safe then; later losses change nothing."""
    was_safe = view.paper.tracks.get(keys.SAFE, 0)
    return spent(view) > (was_safe or safe_thrust(view).value)


def turning(view: Aero, side: str) -> int | None:
    """Thrust that a facing change to the left or right costs more; None where it makes none."""
    system = f"{side} thruster"
    if view.is_spent(system):
        return None
    effects = tables.systems().effects[system]
    return effects.of("turning", view.hits_on(system))


def taxi(view: Aero) -> Number:
    """Hexes that it rolls on the ground: half of Safe Thrust; a spheroid stands where it stands."""
    safe = safe_thrust(view).value
    half = 0 if view.design.is_spheroid else safe // 2
    return total(_part("half of Safe Thrust", half, GROUND))


# -- control ---------------------------------------------------------------------------------


def _systems(view: Aero, what: str) -> Iterator[Part]:
    """What hits on systems add to one kind of roll."""
    for system, effects in tables.systems().effects.items():
        value = effects.of(what, view.hits_on(system))
        if value:
            yield _part(f"{system} hit", value, SYSTEM)


def skill(view: Aero) -> tuple[Part, ...]:
    """Who flies it, and how badly hurt."""
    parts = [_part("piloting", view.paper.tracks[PILOTING], CONTROL)]
    if view.crew_hits:
        who = "crew" if view.design.is_large else "pilot"
        parts.append(_part(counted(view.crew_hits, f"{who} hit"), view.crew_hits, CREW))
    if getattr(view.design, "cockpit", "") == "small":
        parts.append(_part("small cockpit", 1, CONTROL))
    return tuple(parts)


def shaken(view: Aero) -> tuple[Part, ...]:
    """What hits on systems add to control rolls."""
    return tuple(_systems(view, "control"))


def control(view: Aero) -> Number:
    """The piloting skill with all that stands on the sheet."""
    parts = [*skill(view), *shaken(view)]
    if is_pushed(view):
        parts.append(_part("above Safe Thrust", 1, CONTROL))
    if view.is_airborne:
        parts.append(_part("in the atmosphere", _air(view), AIR))
        fast = view.velocity - 2 * safe_thrust(view).value
        if fast > 0:
            parts.append(_part("too fast", fast, AIR))
    return total(*parts)


def _air(view: Aero) -> int:
    if not isinstance(view.design, DropShipDesign):
        return SMALL_IN_AIR
    return SPHEROID_IN_AIR if view.design.is_spheroid else AERODYNE_IN_AIR


# -- firing ----------------------------------------------------------------------------------


def attack_modifiers(view: Aero) -> tuple[Part, ...]:
    """What its marks add to all its attacks."""
    return tuple(_attack_modifiers(view))


def _attack_modifiers(view: Aero) -> Iterator[Part]:
    if view.crew_hits:
        who = "crew" if view.design.is_large else "pilot"
        yield _part(counted(view.crew_hits, f"{who} hit"), view.crew_hits, CREW)
    yield from _systems(view, "to_hit")
    if is_pushed(view):
        yield _part("above Safe Thrust", 2, TO_HIT)
    if view.is_grounded and not view.design.is_large and view.design.kind != SmallCraftDesign.kind:
        yield _part("on the ground", 2, GROUND)
    if view.is_out_of_control:
        yield _part("out of control", 2, TO_HIT)
    if keys.EVADING in view.paper.conditions and view.design.is_large:
        yield _part("evading", 2, TO_HIT)
    if view.design.has_heat_scale:
        hot = tables.at(tables.heat_scale().to_hit, view.heat)
        if hot:
            yield _part(f"heat {view.heat}", hot, HEAT)


def weapon_modifiers(view: Aero, gear: Gear) -> tuple[Part, ...]:
    """What some weapons suffer."""
    if gear.family == "heavy gauss" and not view.design.is_large:
        return (_part("heavy Gauss on a small frame", 1, TO_HIT),)
    return ()


def cannot_fire(view: Aero) -> str | None:
    """Why no weapon can be fired, or None."""
    if view.is_incapacitated:
        return "the crew is incapacitated"
    if view.is_crew_dead:
        return "the pilot is dead"
    if not view.is_conscious:
        return "the pilot is unconscious"
    if view.is_shut_down:
        return "it is shut down"
    if keys.EVADING in view.paper.conditions and not view.design.is_large:
        return "it evades"
    if any(map(view.is_spent, FIRES)):
        return "its fire control is destroyed"
    return None
