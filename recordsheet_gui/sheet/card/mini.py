"""The small figure of a card."""

from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.card.figure import figure_of, ornaments
from recordsheet_gui.sheet.figure import Tone
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.units.card.design import SkirmishDesign

STATURES = {"light": 0.72, "medium": 0.86}
"""How tall they are beside a heavy one."""


def _cut(design: SkirmishDesign) -> MiniFigure:
    figure = figure_of(design.weight)
    metal = (d.points for d in ornaments(design, figure) if d.tone is Tone.METAL)
    outlines = {key: outline.points for key, outline in figure.outlines.items()}
    stature = STATURES.get(design.weight, 1.0)
    return cut(outlines, (*figure.solids, *metal), stature)


_known = Remembered[SkirmishDesign, MiniFigure](_cut)


def mini(design: SkirmishDesign) -> MiniFigure:
    """Its weight and its weapons."""
    return _known(design)
