"""The small figure of a 'Mech: the same class of chassis as on its sheet, with its guns."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.figure import Tone
from recordsheet_gui.sheet.mech.ornaments import ornaments
from recordsheet_gui.sheet.mech.silhouettes import figure_of
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.room import area
from recordsheet_gui.units.mech.anatomy import REARS
from recordsheet_gui.units.mech.design import MechDesign

LARGER = 2.0
"""Guns are larger than on the sheet, or nobody would see them."""
SMALLEST, TALLEST = 0.62, 100
"""How tall the lightest 'Mechs are beside those of so many tons."""
LEAST = 3.0
"""Square mm of the large figure below which a solid would be a speck."""


def _cut(design: MechDesign) -> MiniFigure:
    figure = figure_of("armor", design)
    rears = REARS.values()
    fronts = {key: o.points for key, o in figure.outlines.items() if key not in rears}
    lowest = min(y for key in rears for _, y in figure.outlines[key].points)
    solids = (
        *figure.solids,
        *(d.points for d in ornaments(design, figure) if d.tone is Tone.METAL),
    )
    seen = (s for s in solids if area(s) >= LEAST and max(y for _, y in s) < lowest)
    return cut(fronts, seen, SMALLEST + (1 - SMALLEST) * min(1.0, design.tons / TALLEST))


_known = Remembered[MechDesign, MiniFigure](_cut)


def mini(design: MechDesign) -> MiniFigure:
    """The front of its figure."""
    return _known(design)
