"""The small figures of what does not move."""

from math import sqrt

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.figure import polygon
from recordsheet_gui.sheet.geometry import Polygon
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.vehicle.tiles import tile
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.design import BuildingDesign, GunEmplacementDesign
from recordsheet_gui.units.vehicle.hexes import hex_map

SIDE = 5.0
"""Of a hex, in mm."""
USUAL = 30
"""Boxes of the figure of a gun."""


def _cut(design: UnitDesign) -> MiniFigure:
    if isinstance(design, BuildingDesign):
        return cut(_plan(design))
    where = GUNS if isinstance(design, GunEmplacementDesign) else GUN
    figure = tile(design, where, {where: USUAL})
    solids = tuple(detail.points for detail in figure.modes[""])
    return cut({where: figure.outlines[where].points}, solids)


def _plan(design: BuildingDesign) -> dict[str, Polygon]:
    """Its hexes as they lie, each cut into as many bands as it has levels, the lowest below."""
    high = sqrt(3) * SIDE
    found: dict[str, Polygon] = {}
    for key, at in hex_map(design.hexes).items():
        x, y = 1.5 * SIDE * at.column, high * (at.row + (0.5 if at.is_lower else 0.0))
        for level in range(design.height):
            low = high * (1 - level / design.height)
            top = high * (1 - (level + 1) / design.height)
            bend = [high / 2] if top < high / 2 < low else []
            right = [(x + _half(down / high), y + down) for down in (top, *bend, low)]
            left = [(2 * x - across, down) for across, down in reversed(right)]
            found[f"{key}/{level}"] = polygon(*right, *left)
    return _centered(found)


def _half(share: float) -> float:
    return SIDE * (1 - abs(share - 0.5))


def _centered(shapes: dict[str, Polygon]) -> dict[str, Polygon]:
    xs = [x for points in shapes.values() for x, _ in points]
    middle = (min(xs) + max(xs)) / 2
    return {
        key: tuple(point._replace(x=point.x - middle) for point in points)
        for key, points in shapes.items()
    }


_known = Remembered[UnitDesign, MiniFigure](_cut)


def mini(design: UnitDesign) -> MiniFigure:
    """Its plan, or its guns."""
    return _known(design)
