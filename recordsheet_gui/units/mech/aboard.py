"""What a 'Mech carries of each family of gear, found once for a design."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.units.gear import Item
from recordsheet_gui.units.mech.design import MechDesign

Numbered = tuple[tuple[int, Item], ...]


def _families(design: MechDesign) -> dict[str, Numbered]:
    found: dict[str, Numbered] = {}
    for index, item in enumerate(design.items):
        family = str(item.gear.family)
        found[family] = (*found.get(family, ()), (index, item))
    return found


_known = Remembered(_families)


def aboard(design: MechDesign, family: str) -> Numbered:
    """The gear of a family with its numbers; most 'Mechs carry nothing of most families."""
    return _known(design).get(family, ())
