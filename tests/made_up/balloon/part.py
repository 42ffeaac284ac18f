"""The balloon on its page."""

from typing import Any

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.figure import Figure, middle
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.sheet.mini import MiniFigure, cut
from recordsheet_gui.ui.scene.body import place_figure
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart
from recordsheet_gui.ui.scene.text import Text
from recordsheet_gui.ui.theme import Theme
from tests.made_up.balloon.design import BalloonDesign
from tests.made_up.balloon.kind import BODY

FIGURE = Figure(
    key="balloon",
    size=(60, 100),
    outlines={
        "BAG": middle((0, 0), (24, 20), (24, 40), (6, 70), label=Rect(-10, 71, 20, 6)),
        "BKT": middle((0, 80), (8, 80), (8, 92), label=Rect(-10, 93, 20, 6)),
    },
)


def mini(design: BalloonDesign) -> MiniFigure:
    return cut({key: outline.points for key, outline in FIGURE.outlines.items()})


class BalloonPart(RegionPart[int]):
    """Armor of both locations; the caption counts the height."""

    design: BalloonDesign

    def __init__(self, region: Region, unit: UnitState, theme: Theme) -> None:
        design = unit.design
        assert isinstance(design, BalloonDesign)
        super().__init__(region, design, theme)
        place = place_figure(FIGURE, self.inner)
        pips = FIGURE.pips(design.armor, place.scale)
        self._parts = tuple(
            LocationPart(GridKey(f"{where}/armor"), outline, pips[where], place, theme, BODY)
            for where, outline in FIGURE.outlines.items()
        )
        for part in self._parts:
            part.setParentItem(self)

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> int:
        return now.derived.numbers["height"].value

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        return (self.caption(f"{self.design.name}, height {shown}"),)
