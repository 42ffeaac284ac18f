"""The small figure of a ProtoMech with its boxes."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.protomech.figure import SCHEMES
from recordsheet_gui.ui.games.battletech.figure import ABOVE, BELOW, EDGE, FigurePart, ShownFigure
from recordsheet_gui.ui.scene.text import Text, fitting

WIDTHS: Mapping[str, float] = {"armor": 35.6, "structure": 22.0}
"""In a play layout: what a figure is wide at least, in mm."""


class ProtoMechFigurePart(FigurePart):
    """Drawn smaller than larger machines: it has a tenth of their boxes."""

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return WIDTHS[region.part] + 2 * EDGE

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        half, tall = SCHEMES[region.part].size
        high = WIDTHS[region.part] * tall / (2 * half)
        return high + region.measures.plate + ABOVE + BELOW

    @override
    def write(self, shown: ShownFigure) -> tuple[Text, ...]:
        count = f"{shown.left} / {self.total}"
        return (fitting((f"{self.material}  {count}".strip(), count), self.caption("")),)
