"""A squad as a small figure: its suits side by side."""

from functools import lru_cache

from recordsheet_gui.sheet.figure import Pair, polygon
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.units.battle_armor.design import BattleArmorDesign, suit

SUIT: tuple[Pair, ...] = (
    (-1.2, 0), (1.2, 0), (1.8, 2.6), (4.2, 3.2), (5.0, 5.6), (4.4, 10.6), (3.2, 10.6), (3.0, 8.0),
    (2.6, 11.2), (3.4, 18), (0.7, 18), (0, 12.6), (-0.7, 18), (-3.4, 18), (-2.6, 11.2), (-3.0, 8.0),
    (-3.2, 10.6), (-4.4, 10.6), (-5.0, 5.6), (-4.2, 3.2), (-1.8, 2.6),
)  # fmt: skip
"""Head, shoulders, arms and legs of one."""
STEP = 11.0
"""From one to the next."""
HEIGHT = 0.62
"""Beside the tallest 'Mech, where both are seen together; in truth it is far less."""


@lru_cache
def _squad(count: int) -> MiniFigure:
    outlines = {}
    for i in range(count):
        x = (i - (count - 1) / 2) * STEP
        outlines[suit(i + 1)] = polygon(*((x + a, b) for a, b in SUIT))
    return cut(outlines, stature=HEIGHT)


def mini(design: BattleArmorDesign) -> MiniFigure:
    """As many as it has."""
    return _squad(design.troopers)
