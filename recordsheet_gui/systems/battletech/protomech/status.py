"""What a sheet says of its ProtoMech: derived numbers, conditions with small print, report."""

from collections.abc import Mapping

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.number import Number, total
from recordsheet_gui.core.system import Derived, shares_lost
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.paper import GUNNERY, PILOTING, PODS
from recordsheet_gui.systems.battletech.protomech import frenzy, keys, numbers
from recordsheet_gui.systems.battletech.protomech.paper import name_of
from recordsheet_gui.systems.battletech.protomech.view import Proto

GRAVE = ("unconscious", "immobile")
"""Conditions that a player has to see at a glance, the gravest first."""
SMALL_PRINT: Mapping[str, str] = {
    "unconscious": "The pilot is out: no attacks, no movement; rolls to wake in the End Phase.",
    "immobile": "Easier to hit, and may be the target of aimed shots.",
    "airborne": "Flies: harder to hit by 1, and flak finds it more easily.",
    "grappled": "Held, or holding somebody: it stays where it is.",
    "submerged": "Under water: it walks and runs there, and neither jumps nor flies.",
    "main gun lost": "The main gun does not fire again.",
    "no long range": "The head is hit twice: no shots at long range.",
    "no torso twist": "The legs are locked: it looks where it stands.",
}
"""Help text of conditions, in our own words."""


def conditions(view: Proto) -> tuple[str, ...]:
    """What is written on the sheet, then what follows from the marks."""
    words = []
    for key in view.paper.conditions:
        first = key.partition("/")[0]
        words.append(first if first in PODS else name_of(view.design, key))
    if view.is_immobile and not view.destroyed:
        words.append("immobile")
    if view.is_airborne:
        words.append("airborne")
    if view.design.has_main_gun and view.crossed("MG"):
        words.append("main gun lost")
    if numbers.cannot_reach(view, "long"):
        words.append("no long range")
    if numbers.cannot_twist(view):
        words.append("no torso twist")
    return tuple(dict.fromkeys(word for word in words if word))


def derived(view: Proto) -> Derived:
    """All that follows from the marks."""
    words = conditions(view)
    return Derived(
        numbers=all_numbers(view),
        conditions=words,
        grave=tuple(word for word in GRAVE if word in words),
        wounds=view.pilot_hits,
        destroyed=view.destroyed,
        small_print={word: SMALL_PRINT[word] for word in words if word in SMALL_PRINT},
        gone=view.gone,
        lost_items=view.lost_items(),
        slots_hit=view.hit,
        counters=frozenset(key for key in view.paper.grids if _part_of(key) is None),
        can_break=True,
        hurt=shares_lost(view.paper, _part_of, view.gone),
    )


def _part_of(key: GridKey) -> str | None:
    """Critical boxes are no part of the small figure."""
    where, _, part = key.partition("/")
    return None if part == keys.CRITICAL else where


def all_numbers(view: Proto) -> dict[str, Number]:
    """Movement and what adds to attacks, by the words of the sheet."""
    found = {
        "walk": numbers.walk(view),
        "run": numbers.run(view),
        "gunnery": Number(value=view.gunnery),
        "to hit": total(*numbers.attack_modifiers(view)),
        "frenzy": frenzy.damage(view),
    }
    fast = numbers.fast_run(view)
    if fast is not None:
        found["fast run"] = fast
    if view.design.is_glider:
        found["ground"] = numbers.ground(view)
        found["elevation"] = Number(value=view.elevation)
    if view.design.jump:
        found["jump"] = numbers.jump(view)
    if numbers.umu(view):
        found["umu"] = Number(value=numbers.umu(view))
    return found


# -- the command line ------------------------------------------------------------------------


def protomech_report(view: Proto) -> dict[str, object]:
    """Boxes, pilot, movement, weapons and modifiers as the command line prints them."""
    from recordsheet_gui.systems.battletech.report import ammo_report, parts_report, weapons_report

    movement = {
        "walk": numbers.walk(view).value,
        "run": numbers.run(view).value,
        "jump": numbers.jump(view).value,
    }
    fast = numbers.fast_run(view)
    if fast is not None:
        # What it runs at most; the plain run is half as much again as its walk.
        movement["run"] = movement["fast_run"] = fast.value
    if view.design.is_glider:
        movement["ground"] = numbers.ground(view).value
    if numbers.umu(view):
        movement["umu"] = numbers.umu(view)
    tracks = view.paper.tracks
    found: dict[str, object] = {
        "criticals": {where: view.crossed(where) for where in view.anatomy.locations},
        "pilot": {
            "hits": view.pilot_hits,
            "conscious": view.is_conscious,
            "dead": view.is_pilot_dead,
        },
        "movement": movement,
        "weapons": weapons_report(view, counts_lost=True),
        "ammo": ammo_report(view),
        "to_hit": parts_report(numbers.attack_modifiers(view)),
        "frenzy": frenzy.damage(view).value,
        "skills": {"gunnery": tracks[GUNNERY], "piloting": tracks[PILOTING]},
        "modes": modes.report(view),
    }
    if view.design.is_glider:
        found |= {"elevation": view.elevation, "wings": tracks.get(keys.WINGS, 0)}
    return found
