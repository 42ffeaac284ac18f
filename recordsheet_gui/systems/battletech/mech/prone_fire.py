"""Firing when down: what a 'Mech on the ground can bring to bear."""

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.battletech.mech.physical_weapons import has_fired
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PRONE
from recordsheet_gui.units.mech.anatomy import ARMS, FRONT_LEGS, NAMES
from recordsheet_gui.units.mech.makes import Config

DOWN = RuleId("BT-prone-fire")
REAR_LEGS = ("RLL", "RRL")


def reason(mech: Mech, item: int) -> str | None:
    """Why a weapon of a prone 'Mech may not fire, or None."""
    if PRONE not in mech.paper.conditions:
        return None
    places = mech.design.items[item].places
    if mech.is_quad:
        return _quad(mech, places)
    if mech.design.config is Config.TRIPOD and not mech.legs_gone and not mech.hips_hit:
        return _legs(mech, places)
    gone = [arm for arm in ARMS if arm in mech.gone]
    if gone:
        return f"has nothing to lie on: the {NAMES[gone[0]]} that should prop the 'Mech up is gone"
    return _legs(mech, places) or _other(mech, places, ARMS)


def _quad(mech: Mech, places: frozenset[str]) -> str | None:
    if mech.fires_prone_freely:
        return None
    if len(mech.legs_gone) >= 3:
        return "cannot be fired lying on one leg"
    if all(leg in mech.gone for leg in FRONT_LEGS):
        return "cannot be fired lying down without a front leg"
    if not places.isdisjoint(REAR_LEGS):
        return "stands in a rear leg and cannot be fired lying down"
    for where in FRONT_LEGS:
        props = next(leg for leg in FRONT_LEGS if leg != where)
        if where in places and props in mech.gone:
            return f"stands in the {NAMES[where]}, which props the 'Mech up"
    return _other(mech, places, FRONT_LEGS)


def _legs(mech: Mech, places: frozenset[str]) -> str | None:
    stands = not places.isdisjoint(mech.legs)
    return "stands in a leg and cannot be fired lying down" if stands else None


def _other(mech: Mech, places: frozenset[str], props: tuple[str, ...]) -> str | None:
    """One limb props it up: where one has fired, the other may not."""
    for where in props:
        for limb in props:
            if where in places and limb != where and has_fired(mech, limb):
                standing = f"stands in the {NAMES[where]}"
                return f"{standing}, which props the 'Mech up while the other fires"
    return None
