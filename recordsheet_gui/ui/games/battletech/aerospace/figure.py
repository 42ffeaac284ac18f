"""The armor of an aerospace unit by arc, with thresholds, around its structural integrity."""

from typing import Any

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.systems.battletech.aerospace import keys
from recordsheet_gui.systems.battletech.aerospace.view import thresholds
from recordsheet_gui.ui.games.battletech.figure import ABOVE_IT, FigurePart, ShownFigure
from recordsheet_gui.ui.scene.figure import LocationPart, ShownLocation
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.text import LABEL, Align, Text, fitting
from recordsheet_gui.ui.theme import Theme
from recordsheet_gui.units.aerospace.facts import SI

THRESHOLD = 0.29
"""What the line with the threshold takes of a name's height."""
WORDS = ("threshold {}", "thresh. {}", "th. {}")


class ArcPart(LocationPart):
    """An arc with its threshold, or the structure of the whole unit."""

    threshold: int | None = None

    @override
    def write(self, shown: ShownLocation) -> tuple[Text, ...]:
        name = SI if self.location == SI else self.anatomy.label(self.location)
        whole = self.label
        if self.threshold is None:
            return self.labeled(name, shown, 8.6, 7.0)
        low = THRESHOLD * whole.height
        line = Rect(whole.x, whole.bottom - low, whole.width, low)
        try:
            self.label = Rect(whole.x, whole.y, whole.width, whole.height - low)
            upper = self.labeled(name, shown, 10.2, 7.4)
        finally:
            self.label = whole
        size = LABEL if self.theme.for_paper else 5.6
        words = [form.format(self.threshold) for form in WORDS]
        return (*upper, fitting(words, Text("", line, size, align=Align.CENTER, ink="soft")))

    @override
    def describe(self) -> list[str]:
        end = "" if self.threshold is None else f" threshold {self.threshold}"
        return [line + end for line in super().describe()]


class AeroFigurePart(FigurePart):
    """Its arcs; boxes of a ship of capital scale are ten points each."""

    location_part = ArcPart

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Tell each arc its threshold."""
        super().__init__(region, design, theme)
        self.total = sum(design.armor.values())
        found = thresholds(design)
        for part in self.parts():
            if isinstance(part, ArcPart) and part.location in found:
                part.threshold = found[part.location]

    @override
    @classmethod
    def grid_key(cls, region: Region, location: str) -> GridKey:
        return keys.STRUCTURE if location == SI else super().grid_key(region, location)

    @override
    def read(self, now: Now) -> ShownFigure:
        shown = super().read(now)
        grid = now.unit.grids.get(keys.STRUCTURE)
        return shown._replace(left=shown.left - (grid.left if grid else 0))

    @override
    def write(self, shown: ShownFigure) -> tuple[Text, ...]:
        scale = "capital scale" if self.design.is_capital else ABOVE_IT
        count = f"{self.material}  {shown.left:,} / {self.total:,}"
        dot = "\N{MIDDLE DOT}"
        return (fitting((f"{scale} {dot} {count}", count), self.caption("")),)
