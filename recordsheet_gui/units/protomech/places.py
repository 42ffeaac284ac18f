"""Where a ProtoMech may carry a piece of gear, what it weighs there and which slots it takes."""

from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import UNKNOWN, Gear, GearKind
from recordsheet_gui.units.protomech.design import BOOSTER, CLAMP, QUAD_MELEE, UMU, WING
from recordsheet_gui.units.protomech.design import ProtoMechDesign as Proto
from recordsheet_gui.units.protomech.facts import ARMS, BODY, MAIN_GUN, TORSO
from recordsheet_gui.units.protomech.weight import item_kilograms

_IN_TORSO = frozenset({CLAMP, QUAD_MELEE})


def places(design: Proto, gear: Gear) -> tuple[str, ...]:
    """The locations that may hold a piece."""
    own = (TORSO, *(where for where in (*ARMS, MAIN_GUN) if where in design.armor))
    if UNKNOWN in gear.flags:
        return (*own, BODY)
    if is_of_body(gear):
        return (BODY,)
    if gear.family in _IN_TORSO or gear.kind is GearKind.FILLER:
        return (TORSO,)
    return own


def is_of_body(gear: Gear) -> bool:
    """True for what takes no slot: jets, boosters, ammunition."""
    return gear.kind in (GearKind.AMMO, GearKind.JUMP_JET) or gear.family in (UMU, BOOSTER, WING)


def weight_of(design: Proto, gear: Gear, size: float = 0) -> float | None:
    """Kilograms of a piece; of ammunition those of one shot."""
    shots = 1 if gear.kind is GearKind.AMMO else None
    return item_kilograms(design, MountedItem(gear=gear, location="", size=size, shots=shots))


def slots_of(design: Proto, gear: Gear, size: float = 0) -> int:
    """One for every weapon and piece that is not of the body."""
    return 0 if is_of_body(gear) or gear.family == "ei interface" else 1
