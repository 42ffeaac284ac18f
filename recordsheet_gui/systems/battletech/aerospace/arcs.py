"""Which weapons of an aerospace unit bear on a target."""

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.battletech.aerospace.view import Aero
from recordsheet_gui.systems.battletech.unit import View
from recordsheet_gui.units.aerospace.facts import AFT, BODY, BROADSIDES, FUSELAGE, HULL, NOSE, WINGS
from recordsheet_gui.units.gear import Item

ARC = RuleId("TW-aero-arc")
FRONT, REAR = "front", "rear"
ALL_ROUND = (FUSELAGE, BODY, HULL)
LEFT = ("LWG", "LS", "FLS", "ALS", BROADSIDES[0])
RIGHT = ("RWG", "RS", "FRS", "ARS", BROADSIDES[1])
BACKWARDS = ("ALS", "ARS")
WORDS = {FRONT: "in front", "left": "at the left", "right": "at the right", REAR: "behind"}


def cannot_bear(view: Aero, item: Item, target: View, arc: str) -> str | None:
    """Why a weapon does not bear on a target there, as the end of a sentence."""
    if item.location in ALL_ROUND:
        return None
    if view.design.is_spheroid and view.is_airborne:
        return _of_ball(view, item, target, arc)
    return off_target(view, _arcs(item), target, arc)


def off_target(view: View, bears: tuple[str, ...], target: View, arc: str) -> str | None:
    """Why a weapon that bears on these sides does not bear on a target, as the end of a sentence.

    At the ground nothing counts but that it lies ahead: whoever attacks it flies over it.
    """
    is_above = view.flier is not None and view.flier.is_airborne
    if is_above and (target.flier is None or target.flier.is_grounded):
        return "points aft and does not reach the ground" if FRONT not in bears else None
    return None if arc in bears else f"does not bear on a target {WORDS[arc]}"


def _arcs(item: Item) -> tuple[str, ...]:
    """Where a target stands that a weapon bears on."""
    where = item.location
    if where in (NOSE, WINGS):
        return (FRONT,)
    if where == AFT:
        return (REAR,)
    hand = "left" if where in LEFT else "right"
    if where in BROADSIDES:
        return (hand,)
    return (hand, REAR if item.is_rear or where in BACKWARDS else FRONT)


def _of_ball(view: Aero, item: Item, target: View, arc: str) -> str | None:
    """A spheroid in the air stands upright: nose above, aft below, and its sides all around."""
    own, theirs = view.altitude or 0, (target.flier.altitude or 0) if target.flier else 0
    where, aft = item.location, item.is_rear or item.location in BACKWARDS
    is_side = where in (*LEFT, *RIGHT)
    if theirs > own:
        bears, words = where == NOSE or (is_side and not aft), "a higher target"
    elif theirs < own:
        bears, words = where == AFT or (is_side and aft), "a lower target"
    else:
        bears, words = is_side, "a target at its own altitude"
    if is_side and arc in ("left", "right") and where not in (LEFT if arc == "left" else RIGHT):
        bears, words = False, f"a target {WORDS[arc]}"
    return None if bears else f"does not bear on {words}"
