"""The small figure of a vehicle, as it is drawn on its sheet."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.figure import Tone
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.room import area
from recordsheet_gui.sheet.vehicle.hull import figure_of
from recordsheet_gui.units.vehicle.design import VehicleDesign

SMALLEST, LONGEST = 0.6, 100
"""How long the lightest are beside those of so many tons."""
LEAST = 3.0
"""Square mm of the large figure below which an ornament would be a speck."""


def _cut(design: VehicleDesign) -> MiniFigure:
    figure = figure_of("armor", design)
    ornaments = (d.points for d in figure.modes[""] if d.tone is not Tone.GLASS)
    seen = tuple(points for points in ornaments if area(points) >= LEAST)
    outlines = {key: outline.points for key, outline in figure.outlines.items()}
    return cut(outlines, seen, SMALLEST + (1 - SMALLEST) * min(1.0, design.tons / LONGEST))


_known = Remembered[VehicleDesign, MiniFigure](_cut)


def mini(design: VehicleDesign) -> MiniFigure:
    """Its hull from above."""
    return _known(design)
