"""Firing when down: what a 'Mech on the ground can bring to bear."""

from recordsheet_gui.core.ids import RuleId
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PRONE, fired_key
from recordsheet_gui.units.mech.anatomy import ARMS, NAMES
from recordsheet_gui.units.mech.makes import Config

DOWN = RuleId("BT-prone-fire")
FRONT_LEGS = ("FLL", "FRL")
REAR_LEGS = ("RLL", "RRL")


def reason(mech: Mech, item: int) -> str | None:
    """Why a weapon of a prone 'Mech may not fire, or None."""
    if PRONE not in mech.paper.conditions:
        return None
    where = mech.design.items[item].location
    if mech.is_quad:
        return _quad(mech, where)
    if mech.design.config is Config.TRIPOD and not mech.legs_gone and not mech.hips_hit:
        return _legs(mech, where)
    gone = [arm for arm in ARMS if arm in mech.gone]
    if gone:
        return f"has nothing to lie on: the {NAMES[gone[0]]} that should prop the 'Mech up is gone"
    return _legs(mech, where) or _other(mech, where, ARMS)


def _quad(mech: Mech, where: str) -> str | None:
    if mech.fires_prone_freely:
        return None
    if len(mech.legs_gone) >= 3:
        return "cannot be fired lying on one leg"
    if all(leg in mech.gone for leg in FRONT_LEGS):
        return "cannot be fired lying down without a front leg"
    if where in REAR_LEGS:
        return "stands in a rear leg and cannot be fired lying down"
    if where in FRONT_LEGS:
        props = next(leg for leg in FRONT_LEGS if leg != where)
        if props in mech.gone:
            return f"stands in the {NAMES[where]}, which props the 'Mech up"
    return _other(mech, where, FRONT_LEGS)


def _legs(mech: Mech, where: str) -> str | None:
    return "stands in a leg and cannot be fired lying down" if where in mech.legs else None


def _other(mech: Mech, where: str, props: tuple[str, ...]) -> str | None:
    """One limb props it up: where one has fired, the other may not."""
    if where not in props:
        return None
    for limb in props:
        if limb != where and _has_fired(mech, limb):
            return f"stands in the {NAMES[where]}, which props the 'Mech up while the other fires"
    return None


def _has_fired(mech: Mech, limb: str) -> bool:
    tracks = mech.paper.tracks
    return any(
        item.location == limb and tracks.get(fired_key(index), 0)
        for index, item in enumerate(mech.design.items)
    )
