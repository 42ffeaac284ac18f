"""The weapons of a ProtoMech: no heat, few lines, and a list that is narrow on paper too."""

from dataclasses import replace

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.vehicle.weapons import VehicleWeaponsPart
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.protomech.design import LETTERS, ProtoMechDesign

NARROW = {"Loc": 7.6, "Dmg": 14.0, "Min": 5.2, "Sht": 5.2, "Med": 5.4, "Lng": 5.4}
"""Widths of columns on paper, in mm."""

LEAST_WIDTH = 58.0
"""Of the list in a play layout, in mm."""


def _span(letters: list[str]) -> str:
    """A, A,B or A-C."""
    return ",".join(letters) if len(letters) < 3 else f"{letters[0]}-{letters[-1]}"


class ProtoMechWeaponsPart(VehicleWeaponsPart):
    """Each on its own line."""

    on_paper = tuple(
        (title, NARROW.get(title, width), align)
        for title, width, align in VehicleWeaponsPart.on_paper
    )
    crowd = 5

    def __init__(self, region: Region, design: ProtoMechDesign, theme: Theme) -> None:
        """Weapons of the torso with the letters that a die finds them by."""
        super().__init__(region, design, theme)
        torso = design.torso_weapons
        found = []
        for line in self.lines:
            letters = [LETTERS[torso.index(i)] for i in line.items if i in torso]
            word = f"{line.location} {_span(letters)}" if letters else line.location
            found.append(replace(line, location=word))
        self.lines = tuple(found)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return LEAST_WIDTH
