"""What a sheet says of its vehicle: derived numbers, conditions with their small print, report."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import RuleId, TrackKey
from recordsheet_gui.core.number import Number, Part
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech.load import passengers_of
from recordsheet_gui.systems.battletech.locations import blown_off
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING, PODS
from recordsheet_gui.systems.battletech.vehicle import hung, keys, numbers
from recordsheet_gui.systems.battletech.vehicle.paper import name_of
from recordsheet_gui.systems.battletech.vehicle.view import Vehicle
from recordsheet_gui.units.vehicle.facts import Motion

GRAVE = ("crew killed", "crew stunned", "immobile", "swarmed")
"""Conditions that a player has to see at a glance, the gravest first."""
SMALL_PRINT: Mapping[str, str] = {
    "crew stunned": "No attacks, no flank speed, no clearing of jams in the turn that follows.",
    "crew killed": "Out of the game.",
    "driver hit": "Driving rolls at +2.",
    "pilot hit": "Driving rolls at +2.",
    "commander hit": "All rolls of the crew at +1.",
    "co-pilot hit": "All rolls of the crew at +1.",
    "swarmed": "Somebody clings to it; it may try to shake them off.",
    "immobile": "Easier to hit, and may be the target of aimed shots.",
    "engine hit": "No movement, no power for energy weapons, turrets stay where they are.",
    "flight stabilizer hit": "Driving rolls at +3, and no flank speed.",
    "airborne": "Flies: harder to hit by 1, and flak finds it more easily.",
    "cannot fire": "No weapon attacks.",
    "stuck": "Bogged down; it cannot move.",
    "submerged": "Under water: nothing reaches its turret.",
    "over water": "A hovercraft that becomes immobile here sinks.",
    "no place to land": "It would crash: woods, water or swamp lie below.",
}
"""Help text of conditions, in our own words."""
HIDDEN = ("motive", "turret_cleared", "immobile")
"""First words of conditions that the sheet shows elsewhere."""


def conditions(vehicle: Vehicle) -> tuple[str, ...]:
    """What is written on the sheet, then what follows from the marks."""
    words = []
    for key in vehicle.paper.conditions:
        first = key.partition("/")[0]
        if first in HIDDEN:
            continue
        words.append(first if first in PODS else name_of(vehicle.design, key))
    if vehicle.stunned or vehicle.is_dazed:
        words.append("crew stunned")
    if vehicle.is_immobile:
        words.append("immobile")
    if vehicle.is_airborne:
        words.append("airborne")
    if vehicle.depth:
        words.append("submerged")
    if numbers.cannot_fire(vehicle):
        words.append("cannot fire")
    return tuple(dict.fromkeys(word for word in words if word))


def derived(vehicle: Vehicle) -> Derived:
    """All that follows from the marks."""
    words = conditions(vehicle)
    return Derived(
        numbers=all_numbers(vehicle),
        conditions=words,
        grave=tuple(word for word in GRAVE if word in words),
        wounds=sum(map(vehicle.is_seat_hit, vehicle.seats)),
        destroyed=vehicle.destroyed,
        small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
        gone=vehicle.gone,
        torn_off=frozenset(w for w in vehicle.gone if blown_off(w) in vehicle.paper.conditions),
        lost_items=vehicle.lost_items(),
        slots_hit=vehicle.hit,
        can_break=True,
        hurt=shares_lost(vehicle.paper, lambda key: key.partition("/")[0], vehicle.gone),
        gauges=tuple(hung.gauges(vehicle)),
    )


def all_numbers(vehicle: Vehicle) -> dict[str, Number]:
    """Movement, driving and what adds to attacks, by the words of the sheet."""
    found = {
        "cruise": numbers.cruise(vehicle),
        "flank": numbers.flank(vehicle),
        "driving": numbers.driving(vehicle),
        "gunnery": _plain(vehicle, GUNNERY, "gunnery"),
        "to hit": _sum(numbers.attack_modifiers(vehicle)),
        "stunned": Number(value=vehicle.stunned),
        "sensors": Number(value=vehicle.sensor_hits),
    }
    if vehicle.design.jump_jets:
        found["jump"] = numbers.jump(vehicle)
    if keys.ELEVATION in vehicle.paper.tracks:
        found["elevation"] = Number(value=vehicle.elevation)
    if vehicle.design.motion is Motion.SUBMARINE:
        found["depth"] = Number(value=vehicle.depth)
    return found


def _plain(vehicle: Vehicle, track: TrackKey, label: str) -> Number:
    value = vehicle.paper.tracks[track]
    return _sum((Part(label=label, value=value, rule=RuleId("BT-skill")),))


def _sum(parts: tuple[Part, ...]) -> Number:
    return Number(value=sum(part.value for part in parts), parts=parts)


# -- the command line ------------------------------------------------------------------------


def vehicle_report(vehicle: Vehicle) -> dict[str, object]:
    """Crew, movement, weapons and modifiers as the command line prints them."""
    from recordsheet_gui.systems.battletech.report import ammo_report, parts_report, weapons_report

    target = numbers.driving(vehicle)
    conditions = vehicle.paper.conditions
    found: dict[str, object] = {
        "movement": {
            "cruise": numbers.cruise(vehicle).value,
            "flank": numbers.flank(vehicle).value,
            "jump": numbers.jump(vehicle).value,
        },
        "motive": list(vehicle.motive),
        "driving": {"target": target.value, "parts": parts_report(target.parts)},
        "crew": {
            "stunned": vehicle.stunned,
            **{seat: int(vehicle.is_seat_hit(seat)) for seat in vehicle.seats},
            "killed": vehicle.is_crew_killed,
        },
        "sensors": vehicle.sensor_hits,
        "stabilizers": [
            where for where in vehicle.anatomy.locations if keys.stabilizer(where) in conditions
        ],
        "turret": {where: vehicle.turret(where) for where in vehicle.turrets},
        "engine": vehicle.is_engine_hit,
        "weapons": weapons_report(vehicle),
        "ammo": ammo_report(vehicle),
        "to_hit": parts_report(numbers.attack_modifiers(vehicle)),
        "skills": {
            "gunnery": vehicle.paper.tracks[GUNNERY],
            "piloting": vehicle.paper.tracks[PILOTING],
        },
        "modes": modes.report(vehicle),
        "passengers": passengers_of(vehicle.paper),
        "clamped": vehicle.paper.tracks.get(keys.CLAMPED, 0),
    }
    if vehicle.flies:
        found["rotor"] = vehicle.rotor_hits
        found["flight_stabilizer"] = keys.FLIGHT_STABILIZER in conditions
    if keys.ELEVATION in vehicle.paper.tracks:
        found["elevation"] = vehicle.elevation
    if vehicle.design.motion is Motion.SUBMARINE:
        found["depth"] = vehicle.depth
    return found
