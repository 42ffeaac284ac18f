"""How the equipment of a 'Mech is drawn."""

from recordsheet_gui.sheet import guns
from recordsheet_gui.sheet.guns import Drawn
from recordsheet_gui.units.gear import Gear, GearKind

HIDDEN = frozenset({"shield", "spikes", "talons"})
"""Blades and the like that are no weapon at the end of an arm."""
UNSEEN = ("c3", "a-pod", "b-pod", "m-pod")
"""How families begin that count as weapons and have no barrel."""

FLARED = frozenset({"ppc", "plasma", "tsemp"})
"""Guns whose barrel widens to its mouth."""


def draw(gear: Gear, *, is_face: bool = False) -> Drawn | None:
    """A piece of equipment from outside, or its face; None for what cannot be seen."""
    if "physical" in gear.flags:
        return None if gear.family in HIDDEN else guns.blade(gear.family)
    if gear.kind is not GearKind.WEAPON or gear.family.startswith(UNSEEN):
        return None
    if gear.is_missile:
        return guns.launcher(gear.rack, gear.tons)
    is_light = "energy" in gear.flags or gear.family == "tag"
    if is_face:
        return guns.face(gear.tons, is_light=is_light)
    if gear.family in FLARED:
        return guns.particle_gun(gear.tons)
    return guns.laser(gear.tons) if is_light else guns.cannon(gear.tons)
