"""Who sits in a ProtoMech: name, gunnery and hits; nobody there makes a piloting roll."""

from typing import Any

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.pilot import GUNNERY, PilotPart, ShownPilot
from recordsheet_gui.ui.scene.part import RegionPart, frame_height
from recordsheet_gui.ui.scene.text import Align, Text, fitting
from recordsheet_gui.ui.theme import Face, Theme

LINE, DENSE_LINE, STEP, GAP = 4.4, 3.8, 2.8, 0.6
"""Heights in mm: of the name and of the boxes, of the numbers below them, and between."""
SKILL = 19.0
"""Width of the gunnery skill beside the name."""


class ProtoPilotPart(PilotPart):
    """Name and gunnery in one line, the hits below."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Place name, skill and hit boxes."""
        RegionPart.__init__(self, region, design, theme)
        r, count = self.inner, len(region.steps)
        high = (r.height - STEP - GAP) / 2
        self._name = Rect(r.x, r.y, r.width - SKILL - 1.0, high)
        self._skills = {GUNNERY: Rect(r.right - SKILL, r.y, SKILL, high)}
        y, step = r.y + high + GAP, (r.width + GAP) / count
        self._hits = tuple(Rect(r.x + i * step, y, step - GAP, high) for i in range(count))
        self._steps = tuple(Rect(h.x - 0.3, h.bottom, step, STEP) for h in self._hits)
        self._caption = None

    @override
    @classmethod
    def paper_heights(cls, region: Region, unit: UnitState) -> tuple[float, float]:
        least = frame_height(region) + 2 * LINE + GAP + STEP
        return least, max(least, region.rect.height)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + 2 * DENSE_LINE + GAP + STEP

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 34.0

    @override
    def write(self, shown: ShownPilot) -> tuple[Text, ...]:
        n, gunnery = self._name, self._skills[GUNNERY]
        texts = [
            Text("NAME", Rect(n.x, n.y, 7.6, n.height), self.measures.label, ink="soft"),
            fitting(
                (shown.name,), Text("", Rect(n.x + 8, n.y, n.width - 8, n.height), 9, Face.BOLD)
            ),
            *self._skill("GUNNERY", gunnery, shown.gunnery, None, None),
        ]
        for i, (box, step) in enumerate(zip(self._hits, self._steps, strict=True)):
            words = self.region.steps[i]
            number = "" if i < shown.hits else str(i + 1)
            under = f"{words}+" if words.isdecimal() else words
            ink = "accent" if i + 1 == shown.hits else "ink"
            texts.append(Text(number, box, 8, align=Align.CENTER, ink="faint"))
            texts.append(Text(under, step, 7.0, Face.BOLD, Align.CENTER, ink=ink))
        return tuple(texts)

    @override
    def describe(self) -> list[str]:
        shown = self.shown
        if shown is None:
            return []
        return [f"pilot {shown.name or '-'} gunnery {shown.gunnery} hits {shown.hits}"]
