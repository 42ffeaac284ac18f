"""Forced withdrawal: when a 'Mech is crippled and has to leave the field."""

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.systems.battletech.mech.view import Mech
from recordsheet_gui.systems.battletech.paper import PILOT_HITS
from recordsheet_gui.units.gear import GearKind, Item

PILOT = 4
"""Hits that put a pilot out of the fight."""
LIMBS, TORSOS = 3, 2
"""Limbs, or torsos, whose structure is damaged."""
WEAK, NEAR = 5, 5
"""A weapon under so many points that reaches no farther is no reason to stay."""


def crippled(mech: Mech) -> str | None:
    """Why the 'Mech has to withdraw, or None while it may stay."""
    body = mech.anatomy
    torsos = [where for where in body.group("torso") if where not in ("CT", "HD")]
    lost = next((where for where in torsos if where in mech.gone), None)
    if lost is not None:
        return f"the {body.name(lost)} is destroyed"
    limbs = [w for w in (*body.group("arm"), *body.group("leg")) if _is_breached(mech, w)]
    if len(limbs) >= LIMBS:
        return f"the structure of {len(limbs)} limbs is damaged"
    breached = [where for where in body.group("torso") if _is_breached(mech, where)]
    if len(breached) >= TORSOS:
        return f"the structure of {len(breached)} torsos is damaged"
    if mech.engine_hits >= 2:
        return "the engine took two hits"
    if mech.engine_hits and mech.gyro_hits:
        return "engine and gyro are hit"
    if mech.system_hits("sensors") >= 2:
        return "the sensors are lost"
    if mech.paper.tracks.get(PILOT_HITS, 0) >= PILOT:
        return f"the pilot took {mech.paper.tracks[PILOT_HITS]} hits"
    weapons = [item for _, item in mech.items(GearKind.WEAPON) if item.gear.damage]
    if weapons and not any(_counts(mech, item) for item in weapons):
        return "no weapon is left"
    return None


def _is_breached(mech: Mech, location: str) -> bool:
    if location in mech.gone:
        return True
    # Total Warfare counts structure in one row, Renegade Tech in front and behind.
    return any(
        grid.lost
        for key, grid in mech.paper.grids.items()
        if key.partition("/")[0] == location and _is_structure(key)
    )


def _is_structure(key: GridKey) -> bool:
    part = key.partition("/")[2]
    return part == "structure" or part.endswith("internal")


def _counts(mech: Mech, item: Item) -> bool:
    if mech.is_item_lost(item):
        return False
    gear = item.gear
    strength = max(gear.damage) * max(gear.rack, 1)
    return strength >= WEAK or (bool(gear.ranges) and gear.ranges[0] > NEAR)
