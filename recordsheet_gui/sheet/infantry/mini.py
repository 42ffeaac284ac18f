"""The small figure of a platoon: a trooper."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Point, Polygon
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.units.infantry.facts import TROOPERS

_HALF = ((0.0, -10.0), (1.6, -9.6), (2.3, -8.2), (2.1, -6.8), (1.2, -5.9), (1.2, -5.2))
_BODY = ((3.6, -4.4), (4.4, -3.0), (4.7, 1.0), (3.5, 1.2), (3.0, -1.6), (2.8, 2.2), (3.1, 9.4))
_FOOT = ((3.6, 10.0), (1.0, 10.0), (0.7, 3.4), (0.0, 3.0))


def _trooper() -> Polygon:
    right = [Point(x, y) for x, y in (*_HALF, *_BODY, *_FOOT)]
    left = [Point(-p.x, p.y) for p in reversed(right) if p.x]
    return (*right, *left)


def _cut(design: UnitDesign) -> MiniFigure:
    return cut({TROOPERS: _trooper()})


_known = Remembered[UnitDesign, MiniFigure](_cut)


def mini(design: UnitDesign) -> MiniFigure:
    """One trooper stands for all."""
    return _known(design)
