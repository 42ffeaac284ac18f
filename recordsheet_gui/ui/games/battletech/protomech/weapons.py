"""The weapons of a ProtoMech: no heat, few lines, and a list that is narrow on paper too."""

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart

NARROW = {"Loc": 6.4, "Dmg": 14.0, "Min": 5.2, "Sht": 5.2, "Med": 5.4, "Lng": 5.4}
"""Widths of columns on paper, in mm."""

LEAST_WIDTH = 58.0
"""Of the list in a play layout, in mm."""


class ProtoMechWeaponsPart(VehicleWeaponsPart):
    """Each on its own line."""

    on_paper = tuple(
        (title, NARROW.get(title, width), align)
        for title, width, align in VehicleWeaponsPart.on_paper
    )
    crowd = 5

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return LEAST_WIDTH
