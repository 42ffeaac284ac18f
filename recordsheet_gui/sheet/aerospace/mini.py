"""The small figure of an aerospace unit, as it is drawn on its sheet."""

from math import log10

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.aerospace.figure import figure_of
from recordsheet_gui.sheet.figure import Tone
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.room import area
from recordsheet_gui.units.aerospace.design import AerospaceDesign

SMALLEST, LARGEST = 0.6, 6.0
"""How long the lightest are beside a ship of so many digits of tons."""
LEAST = 3.0
"""Square mm of the large figure below which an ornament would be a speck."""


def _cut(design: AerospaceDesign) -> MiniFigure:
    figure = figure_of(design)
    ornaments = (d.points for d in figure.modes[""] if d.tone is not Tone.GLASS)
    seen = tuple(points for points in ornaments if area(points) >= LEAST)
    outlines = {key: outline.points for key, outline in figure.outlines.items()}
    share = min(1.0, log10(max(10.0, design.tons)) / LARGEST)
    return cut(outlines, seen, SMALLEST + (1 - SMALLEST) * share)


_known = Remembered[AerospaceDesign, MiniFigure](_cut)


def mini(design: AerospaceDesign) -> MiniFigure:
    """Its hull from above."""
    return _known(design)
