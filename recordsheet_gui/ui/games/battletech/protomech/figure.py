"""The small figure of a ProtoMech with its boxes."""

from collections.abc import Mapping

from recordsheet_gui.core.override import override
from recordsheet_gui.core.remembered import Remembered
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.protomech.figure import figure_of
from recordsheet_gui.ui.games.battletech.figure import (
    ABOVE,
    BELOW,
    EDGE,
    RADII,
    FigurePart,
    ShownFigure,
    radius_of,
)
from recordsheet_gui.ui.scene.text import Text, fitting
from recordsheet_gui.units.protomech.design import ProtoMechDesign

WIDTHS: Mapping[str, float] = {"armor": 35.6, "structure": 22.0}
"""In a play layout: what a figure is wide at least, in mm."""


def _find_sizes(design: ProtoMechDesign) -> dict[str, tuple[float, float]]:
    """The least size of each figure at which its boxes can be hit."""
    found = {}
    for part, points in (("armor", design.armor), ("structure", design.structure)):
        figure = figure_of(part, design)
        scale = WIDTHS[part] / figure.size[0]
        # Rows fill up and begin anew, so it is looked for step by step.
        while radius_of(figure, points, scale) < RADII[part]:
            scale *= 1.01
        found[part] = scale * figure.size[0], scale * figure.size[1]
    return found


# Every width that a layout tries asks again.
_sizes = Remembered[ProtoMechDesign, dict[str, tuple[float, float]]](_find_sizes)


def _size(region: Region, unit: UnitState) -> tuple[float, float]:
    assert isinstance(unit.design, ProtoMechDesign)
    return _sizes(unit.design)[region.part]


class ProtoMechFigurePart(FigurePart):
    """Drawn smaller than larger machines: it has a tenth of their boxes."""

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return _size(region, unit)[0] + 2 * EDGE

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return _size(region, unit)[1] + region.measures.plate + ABOVE + BELOW

    @override
    def write(self, shown: ShownFigure) -> tuple[Text, ...]:
        count = f"{shown.left} / {self.total}"
        return (fitting((f"{self.material}  {count}".strip(), count), self.caption("")),)
