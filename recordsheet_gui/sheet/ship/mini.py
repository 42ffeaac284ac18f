"""The silhouette of a ship."""

from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.ship.plan import plan_ship
from recordsheet_gui.sheet.ship.shields import hexagon
from recordsheet_gui.units.ship.design import ShipDesign

AREA = Rect(-65, 0, 130, 170)

_known: dict[str, tuple[ShipDesign, MiniFigure]] = {}


def mini(design: ShipDesign) -> MiniFigure:
    """Its plates; kept by the ship's name, as a design is no key."""
    found = _known.get(design.name)
    if found is None or found[0] is not design:
        found = design, cut(plan_ship(design, hexagon(AREA)).plates)
        _known[design.name] = found
    return found[1]
