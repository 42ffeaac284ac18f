"""The small figure of a 'Mech."""

from functools import cache

from recordsheet_gui.sheet.figure import Figure
from recordsheet_gui.sheet.mech import biped, quad
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign


def mini(design: MechDesign) -> MiniFigure:
    """On two legs or on four."""
    return _front("quad" if design.config.is_quad else "biped")


@cache
def _front(kind: str) -> MiniFigure:
    figure: Figure = quad.ARMOR if kind == "quad" else biped.ARMOR
    rears = REARS.values()
    return cut({key: o.points for key, o in figure.outlines.items() if key not in rears})
