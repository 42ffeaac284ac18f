"""The small figure of a ProtoMech, as it is drawn on its sheet."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.protomech.figure import figure_of
from recordsheet_gui.units.protomech.design import ProtoMechDesign

SMALLEST, HEAVIEST = 0.55, 15
"""How tall the lightest are beside those of so many tons."""


def _cut(design: ProtoMechDesign) -> MiniFigure:
    figure = figure_of("armor", design)
    outlines = {key: outline.points for key, outline in figure.outlines.items()}
    under = (*(detail.points for detail in figure.modes[""]), *figure.solids)
    return cut(outlines, under, SMALLEST + (1 - SMALLEST) * min(1.0, design.tons / HEAVIEST))


_known = Remembered[ProtoMechDesign, MiniFigure](_cut)


def mini(design: ProtoMechDesign) -> MiniFigure:
    """It from the front."""
    return _known(design)
