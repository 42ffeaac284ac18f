"""The silhouette of a ship."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.ship.plan import plan_ship
from recordsheet_gui.sheet.ship.shields import hexagon
from recordsheet_gui.units.ship.design import ShipDesign

AREA = Rect(-65, 0, 130, 170)

_known = Remembered[ShipDesign, MiniFigure](
    lambda design: cut(plan_ship(design, hexagon(AREA)).plates)
)


def mini(design: ShipDesign) -> MiniFigure:
    """Its plates."""
    return _known(design)
