"""The small figure of a card."""

from functools import cache

from recordsheet_gui.sheet.card.figure import CARD
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.units.card.design import SkirmishDesign


def mini(design: SkirmishDesign) -> MiniFigure:
    """All cards look alike."""
    return _front()


@cache
def _front() -> MiniFigure:
    return cut({key: outline.points for key, outline in CARD.outlines.items()})
