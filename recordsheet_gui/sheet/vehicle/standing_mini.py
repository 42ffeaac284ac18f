"""The small figures of what does not move."""

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.sheet.geometry import Polygon
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.sheet.vehicle.map import band, hex_plan
from recordsheet_gui.sheet.vehicle.tiles import tile
from recordsheet_gui.units.vehicle.anatomy import GUN, GUNS
from recordsheet_gui.units.vehicle.design import BuildingDesign, GunEmplacementDesign

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
    return {
        f"{key}/{level}": band(corners, level, design.height)
        for key, corners in hex_plan(design.hexes).items()
        for level in range(design.height)
    }


_known = Remembered[UnitDesign, MiniFigure](_cut)


def mini(design: UnitDesign) -> MiniFigure:
    """Its plan, or its guns."""
    return _known(design)
