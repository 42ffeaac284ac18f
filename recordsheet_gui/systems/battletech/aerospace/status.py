"""What a sheet says of its aerospace unit: derived numbers, conditions, report."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.number import Number, Part, total
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech.aerospace import heat, keys, numbers, paper, tables
from recordsheet_gui.systems.battletech.aerospace.paper import name_of
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.paper import (
    DEADLY_HITS,
    GUNNERY,
    PILOTING,
    PODS,
)
from recordsheet_gui.units.aerospace.design import BayedDesign

GRAVE = (
    "crew incapacitated",
    "unconscious",
    "shutdown",
    "out of control",
    "random movement",
)
"""Conditions that a player has to see at a glance, the gravest first."""
SMALL_PRINT: Mapping[str, str] = {
    "unconscious": "The pilot is out: no attacks, no thrust; rolls to wake in the End Phase.",
    "crew incapacitated": "Nobody acts aboard: no attacks, no thrust, control rolls fail.",
    "shutdown": "Nothing runs: no attacks, no thrust, control rolls fail.",
    "out of control": "+2 to hit, no thrust: it flies straight on. A roll in the End Phase of the "
    "next turn ends it.",
    "random movement": "A die for each hex: 1 turn left twice, 2 left, 5 right, 6 right twice.",
    "grounded": "On the ground: no control rolls; it is struck at its sides as a vehicle is, and "
    "what has wings rolls at half of Safe Thrust.",
    "evading": "Harder to hit; fighters and small craft do not fire, large craft at +2.",
    "airborne": "In the atmosphere: damage asks for a control roll.",
    "fire control destroyed": "It may not attack any more.",
    "no jump": "The K-F drive is destroyed.",
    "no turns to the left": "The left thrusters are destroyed: no facing change to that side.",
    "no turns to the right": "The right thrusters are destroyed: no facing change to that side.",
}
"""Help text of conditions, in our own words."""


def conditions(view: Aero) -> tuple[str, ...]:
    """What is written on the sheet, then what follows from the marks."""
    words = []
    for key in view.paper.conditions:
        first = key.partition("/")[0]
        words.append(first if first in PODS else name_of(view.design, key))
    if view.is_incapacitated:
        words.append("crew incapacitated")
    if view.is_grounded:
        words.append("grounded")
    if view.is_airborne:
        words.append("airborne")
    if view.is_immobile and not view.destroyed:
        words.append("immobile")
    if any(map(view.is_spent, numbers.FIRES)):
        words.append("fire control destroyed")
    for side in tables.HANDS:
        if numbers.turning(view, side) is None:
            words.append(f"no turns to the {side}")
    if view.is_spent("k-f drive"):
        words.append("no jump")
    return tuple(dict.fromkeys(word for word in words if word))


def derived(view: Aero) -> Derived:
    """All that follows from the marks."""
    words = conditions(view)
    return Derived(
        numbers=all_numbers(view),
        conditions=words,
        grave=tuple(word for word in GRAVE if word in words),
        wounds=view.crew_hits,
        destroyed=view.destroyed,
        small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
        gone=view.gone,
        lost_items=view.lost_items(),
        slots_hit=view.hit,
        counters=frozenset(key for key in view.paper.grids if _part_of(key) is None),
        can_break=True,
        hurt=shares_lost(view.paper, _part_of),
    )


def _part_of(key: GridKey) -> str | None:
    """Critical boxes and doors are no part of the small figure."""
    where, _, part = key.partition("/")
    return where if part in ("armor", "structure") else None


def all_numbers(view: Aero) -> dict[str, Number]:
    """What the sheet prints and the marks change, by its words."""
    found = {
        "safe thrust": numbers.safe_thrust(view),
        "max thrust": numbers.max_thrust(view),
        "gunnery": Number(value=view.gunnery),
        "control": numbers.control(view),
        "to hit": total(*numbers.attack_modifiers(view)),
        "fuel": Number(value=view.paper.tracks.get(keys.FUEL, 0)),
        "velocity": Number(value=view.velocity),
    }
    for side in tables.HANDS:
        more = numbers.turning(view, side)
        if more:
            part = Part(label=f"{side} thruster hit", value=more, rule=numbers.THRUSTER)
            found[f"turn {side}"] = total(part)
    if view.is_grounded:
        found["taxi"] = numbers.taxi(view)
    if view.altitude is not None:
        found["altitude"] = Number(value=view.altitude)
    if view.design.has_heat_scale or view.design.is_large:
        found["heat sinks"] = Number(value=view.sinks)
        found["dissipation"] = Number(value=heat.dissipation(view))
    if view.design.has_heat_scale:
        found["heat"] = Number(value=view.heat)
        found["projected heat"] = heat.projected(view)
    return found


# -- the command line ------------------------------------------------------------------------


def aerospace_report(view: Aero) -> dict[str, object]:
    """The unit as the command line prints it."""
    from recordsheet_gui.systems.battletech.report import ammo_report, parts_report, weapons_report

    design, tracks = view.design, view.paper.tracks
    control = numbers.control(view)
    movement: dict[str, object] = {
        "safe_thrust": numbers.safe_thrust(view).value,
        "max_thrust": numbers.max_thrust(view).value,
        "thrust_spent": numbers.spent(view),
    }
    found: dict[str, object] = {
        "armor": {where: view.armor_left(where) for where in design.armor},
        "si": view.si,
        "thresholds": dict(view.thresholds),
        "criticals": {system: view.hits_on(system) for system in _systems(view)},
        "heat": view.heat,
        "heat_sinks": view.sinks,
        "fuel": tracks.get(keys.FUEL, 0),
        "control": {"target": control.value, "parts": parts_report(control.parts)},
        "movement": movement,
        "altitude": view.altitude,
        "velocity": view.velocity,
        "bombs": view.bombs,
        "weapons": weapons_report(view),
        "ammo": ammo_report(view),
        "to_hit": parts_report(numbers.attack_modifiers(view)),
        "skills": {"gunnery": tracks[GUNNERY], "piloting": tracks[PILOTING]},
    }
    if view.is_grounded:
        movement["taxi"] = numbers.taxi(view).value
    if design.is_large:
        found["crew"] = {"hits": view.crew_hits, "incapacitated": view.is_incapacitated}
    else:
        found["pilot"] = {
            "hits": view.crew_hits,
            "conscious": view.is_conscious,
            "dead": view.crew_hits >= DEADLY_HITS,
        }
    if design.transport or design.is_large:
        found["bays"] = _bays(view)
        found["doors"] = {
            paper.bay_name(design, at): grid.left
            for at in range(len(design.transport))
            if (grid := view.paper.grids.get(keys.door_key(at))) is not None
        }
    if view.has_system("left thruster"):
        found["turning"] = {side: numbers.turning(view, side) for side in tables.HANDS}
    for key in paper.boats(design):
        found[key.replace(" ", "_")] = tracks.get(key, 0)
    if isinstance(design, BayedDesign):
        found["weapon_bays"] = [
            {
                "location": bay.location,
                "rear": bay.is_rear,
                "weapons": [view.carried[index].gear.name for index in bay.weapons],
            }
            for bay in view.bays
        ]
    return found


def _systems(view: Aero) -> tuple[str, ...]:
    """All critical tracks of its class, those without a box too."""
    return tuple(tables.systems().boxes[tables.class_of(view.design)])


def _bays(view: Aero) -> list[dict[str, object]]:
    return [
        {
            "name": paper.bay_name(view.design, at),
            "kind": bay.kind,
            "size": bay.size,
            "lost": view.paper.tracks.get(keys.lost_key(at), 0),
        }
        for at, bay in enumerate(view.design.transport)
    ]
