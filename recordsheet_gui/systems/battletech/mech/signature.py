"""What hides a unit, and what its electronics cost in heat."""

from collections.abc import Iterator, Mapping

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.core.number import Part
from recordsheet_gui.systems.battletech import riders
from recordsheet_gui.systems.battletech.game import BANDS
from recordsheet_gui.systems.battletech.mech import modes
from recordsheet_gui.systems.battletech.mech.view import SHUTDOWN
from recordsheet_gui.systems.battletech.unit import View

STEALTH = RuleId("BT-stealth")
NULL_SIGNATURE = RuleId("BT-null-signature")
VOID_SIGNATURE = RuleId("BT-void-signature")
CHAMELEON = RuleId("BT-chameleon")
ELECTRONICS = RuleId("BT-electronics-heat")

HEAT: Mapping[str, tuple[int, RuleId]] = {
    "stealth": (10, STEALTH),
    "null signature": (10, NULL_SIGNATURE),
    "void signature": (10, VOID_SIGNATURE),
    "chameleon shield": (6, CHAMELEON),
    "viral jammer": (12, ELECTRONICS),
    "nova cews": (2, ELECTRONICS),
}
"""By family: heat of each turn in which it is on."""

ECM = ("ecm", "angel ecm", "watchdog cews", "nova cews")
"""Families that stealth armor and a void signature can hide behind."""

BY_RANGE = (0, 1, 2)
"""Added to shots at short, medium and long range."""
BY_PACE = ((6, 0), (3, 1), (1, 2), (0, 3))
"""Void signature: hexes that the target moved, the farthest first, and what they add."""


def heat_parts(view: View) -> Iterator[Part]:
    """Heat of what is switched on, whether it still helps or not (R-TW-90)."""
    for family, (points, rule) in HEAT.items():
        for device in modes.running(view, family):
            yield Part(label=device.name, value=points, rule=rule)


def has_ecm(view: View) -> bool:
    """True while an ECM suite of its own works and is on."""
    return bool(modes.running(view, *ECM))


def is_active(view: View, family: str) -> bool:
    """True for a system that is on, powered, and has the ECM that it needs."""
    if SHUTDOWN in view.paper.conditions or not modes.running(view, family):
        return False
    if family == "void signature" and riders.riders_on(view.paper):
        return False
    return family not in ("stealth", "void signature") or has_ecm(view)


def is_half_void(view: View) -> bool:
    """True for a void signature that riders on the outside spoil: it hides as a null signature."""
    if SHUTDOWN in view.paper.conditions or not riders.riders_on(view.paper):
        return False
    return bool(modes.running(view, "void signature")) and has_ecm(view)


def is_stealthy(view: View) -> bool:
    """True for a unit that can never be a second target, and whose own guidance is cut."""
    hides = (is_active(view, one) for one in ("stealth", "null signature", "void signature"))
    return any(hides) or is_half_void(view)


def against(view: View, band: str, hexes: int) -> Iterator[Part]:
    """What is added to shots at the unit from this range when it moved so far."""
    by_range = BY_RANGE[BANDS.index(band)]
    for family, rule, words in (
        ("stealth", STEALTH, "stealth armor"),
        ("null signature", NULL_SIGNATURE, "null signature"),
        ("chameleon shield", CHAMELEON, "chameleon shield"),
    ):
        is_on = is_active(view, family) or (rule == NULL_SIGNATURE and is_half_void(view))
        if by_range and is_on:
            yield Part(label=f"target: {words}", value=by_range, rule=rule)
    if is_active(view, "void signature"):
        added = next(points for least, points in BY_PACE if hexes >= least)
        if added:
            yield Part(label="target: void signature", value=added, rule=VOID_SIGNATURE)


def own_shots(view: View) -> Iterator[Part]:
    """What hiding costs one's own aim."""
    if is_active(view, "void signature"):
        yield Part(label="void signature", value=1, rule=VOID_SIGNATURE)
