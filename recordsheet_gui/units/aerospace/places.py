"""Where a fighter may carry a piece of gear, what it weighs there and which spaces it takes."""

from recordsheet_gui.units.aerospace import support_weight
from recordsheet_gui.units.aerospace.design import (
    AeroFighterDesign,
    AerospaceDesign,
    FixedWingDesign,
)
from recordsheet_gui.units.aerospace.facts import AFT, NOSE
from recordsheet_gui.units.aerospace.weight import item_tons
from recordsheet_gui.units.described import MountedItem
from recordsheet_gui.units.gear import UNKNOWN, Cluster, Family, Gear, GearKind
from recordsheet_gui.units.places import beside_weapon, by_table, is_box

IN_ARC = ("probe", "bloodhound probe", "ecm", "angel ecm", "chaff pod", "recon camera")
"""What takes the place of a weapon beside weapons."""
HEAVY_GAUSS = frozenset({"heavy gauss", "improved heavy gauss"})
_CASES = frozenset({Family.CASE, Family.CASE_II, Family.PROTOTYPE_CASE})


def places(design: AerospaceDesign, gear: Gear) -> tuple[str, ...]:
    """The arcs and other places that may hold a piece."""
    arcs, inside = design.arcs, design.further[-1:]
    if not isinstance(design, AeroFighterDesign):
        return (*arcs, *design.further)
    if UNKNOWN in gear.flags:
        return (*arcs, *inside)
    if gear.kind is GearKind.AMMO or (gear.family in _CASES and gear.tons):
        return inside
    if gear.family in HEAVY_GAUSS:
        return (NOSE, AFT)
    if is_box(gear):
        return beside_weapon(design.items, gear, arcs)
    if takes_space(gear):
        return arcs
    return (*inside, *arcs)


def takes_space(gear: Gear) -> bool:
    """True for what takes the place of a weapon; the box of an array lies beside its guns."""
    is_gun = gear.kind is GearKind.WEAPON and gear.cluster is not Cluster.LINKED
    return is_gun or gear.family in IN_ARC


def weight_of(design: AerospaceDesign, gear: Gear, size: float = 0) -> float | None:
    """What a piece would weigh here; None where nobody knows."""
    piece = MountedItem(gear=gear, location="", size=size)
    if isinstance(design, FixedWingDesign):
        return support_weight.item_tons(design, piece)
    if isinstance(design, AeroFighterDesign):
        return item_tons(design, piece)
    return by_table(design, gear, size)


def slots_of(design: AerospaceDesign, gear: Gear, size: float = 0) -> int | None:
    """The spaces of its arc that a piece takes; None where nobody counts them."""
    return int(takes_space(gear)) if isinstance(design, AeroFighterDesign) else None
