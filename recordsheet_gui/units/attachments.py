"""Which box belongs to which weapon: Artemis, capacitors, insulators, arrays of machine guns."""

from collections.abc import Mapping, Sequence

from recordsheet_gui.units.gear import Cluster, Gear, GearKind, Item

MOST_GUNS = 4
"""Machine guns of one array."""
LASERS = frozenset({"laser", "pulse laser", "heavy laser", "re-engineered laser", "vsp laser"})
FAMILIES = frozenset(
    {
        *("artemis iv", "artemis v", "prototype artemis iv", "apollo"),
        *("capacitor", "laser insulator", "laser pulse module"),
    }
)
"""Boxes that belong to one weapon."""
_FLAGS = {
    "artemis iv": "artemis",
    "artemis v": "artemis",
    "prototype artemis iv": "artemis",
    "capacitor": "capacitor",
}
"""The flag of weapons that take a box of this family."""


def boxes(items: Sequence[Item]) -> Mapping[int, Item]:
    """The box of each weapon that has one: the first of a location to the first that takes it."""
    found: dict[int, Item] = {}
    for item in items:
        if item.gear.family in FAMILIES:
            for index, weapon in enumerate(items):
                if (
                    weapon.location == item.location
                    and index not in found
                    and takes(weapon.gear, item.gear.family)
                ):
                    found[index] = item
                    break
    return found


def takes(weapon: Gear, family: str) -> bool:
    """True for a weapon that a box of this family belongs to."""
    if weapon.kind is not GearKind.WEAPON:
        return False
    if family == "apollo":
        return weapon.family == "mrm"
    flag = _FLAGS.get(family)
    return flag in weapon.flags if flag else weapon.family in LASERS


def guns(items: Sequence[Item], array: int) -> list[int]:
    """The machine guns of an array by number: up to four of its kind beside it."""
    own = items[array]
    arrays: list[int] = []
    found: list[int] = []
    for index, item in enumerate(items):
        gear = item.gear
        if (
            gear.kind is GearKind.WEAPON
            and item.location == own.location
            and gear.ammo == own.gear.ammo
        ):
            if gear.cluster is Cluster.LINKED:
                arrays.append(index)
            else:
                found.append(index)
    first = arrays.index(array) * MOST_GUNS
    return found[first : first + MOST_GUNS]
