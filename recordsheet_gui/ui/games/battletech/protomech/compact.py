"""Pilot, weapons and conditions of a ProtoMech where several of them share a pane."""

from typing import Any

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.inventory import NOTHING, inventory
from recordsheet_gui.sheet.layout import Region
from recordsheet_gui.ui.games.battletech.pilot import GUNNERY, ShownPilot
from recordsheet_gui.ui.games.battletech.protomech.pilot import ProtoPilotPart
from recordsheet_gui.ui.games.battletech.protomech.table import bare
from recordsheet_gui.ui.games.battletech.protomech.weapons import ProtoMechWeaponsPart
from recordsheet_gui.ui.scene.margin import ConditionsPart
from recordsheet_gui.ui.scene.marks import MEDIUM, THIN, pen
from recordsheet_gui.ui.scene.part import RegionPart, frame_height, qrect
from recordsheet_gui.ui.scene.text import Align, Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme, color

LINE, SIZE, GAP = 3.1, 6.3, 0.5
"""Height of the pilot's line in mm, its words in points, and the gap between boxes."""
SKILL, WORD = 4.6, 5.4
"""Widths of the gunnery skill and of the word before it."""
NARROW = {
    "Qty": 2.8,
    "Loc": 6.2,
    "Dmg": 6.6,
    "Min": 3.6,
    "Sht": 3.6,
    "Med": 3.8,
    "Lng": 3.8,
}
"""Widths of the columns of weapons, in mm."""
LEAST_RANGE = 2
"""Where it stands among what is told of a weapon."""


class SeatPart(ProtoPilotPart):
    """One line: what each hit asks for stands in its box, the name beside the title."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Place skill and hit boxes."""
        RegionPart.__init__(self, region, design, theme)
        r = self.inner
        self._name = self.caption("").box
        self._skills = {GUNNERY: Rect(r.right - SKILL - WORD, r.y, SKILL + WORD, r.height)}
        words = [self._word(i) for i in range(len(region.steps))]
        least = [width_of(word, SIZE, Face.BOLD) + 0.8 for word in words]
        whole = r.width - SKILL - WORD - 1.0
        more = (whole - sum(least) - GAP * (len(least) - 1)) / len(least)
        hits, x = [], r.x
        for wide in least:
            hits.append(Rect(x, r.y, wide + more, r.height))
            x += wide + more + GAP
        self._hits = tuple(hits)
        self._caption = None

    def _word(self, i: int) -> str:
        step = self.region.steps[i]
        return f"{step}+" if step.isdecimal() else step

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return frame_height(region) + LINE

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 36.0

    @override
    def write(self, shown: ShownPilot) -> tuple[Text, ...]:
        gunnery = self._skills[GUNNERY]
        label = Rect(gunnery.x, gunnery.y, WORD - 0.4, gunnery.height)
        number = Rect(gunnery.right - SKILL, gunnery.y, SKILL, gunnery.height)
        texts = [
            fitting((shown.name,), self.caption("")._replace(face=Face.BOLD, ink="ink")),
            Text("GUN", label, self.measures.label, align=Align.RIGHT, ink="soft"),
            Text(str(shown.gunnery), number, 8.4, Face.BOLD, Align.CENTER),
        ]
        for i, box in enumerate(self._hits):
            # What was asked for last is read again.
            if i + 1 >= shown.hits:
                is_last = i + 1 == shown.hits
                face, ink = (Face.BOLD, "accent") if is_last else (Face.REGULAR, "soft")
                texts.append(Text(self._word(i), box, SIZE, face, Align.CENTER, ink=ink))
        return tuple(texts)

    @override
    def draw(self, painter: QPainter, shown: ShownPilot, exposed: QRectF) -> None:
        theme, g = self.theme, self._skills[GUNNERY]
        painter.setPen(pen(theme.frame, THIN))
        painter.setBrush(color(theme.armor))
        painter.drawRect(qrect(Rect(g.right - SKILL, g.y, SKILL, g.height)))
        for i, box in enumerate(self._hits):
            is_hit = i < shown.hits
            painter.setPen(pen(theme.frame, MEDIUM))
            painter.setBrush(color(theme.struck if is_hit else theme.armor))
            painter.drawRect(qrect(box))
            if i + 1 < shown.hits:
                painter.setPen(pen(theme.struck_sign, 0.5))
                b = box.inset(0.24 * min(box.width, box.height))
                painter.drawLines(
                    [QLineF(b.x, b.y, b.right, b.bottom), QLineF(b.x, b.bottom, b.right, b.y)]
                )


class GunsPart(ProtoMechWeaponsPart):
    """The same list in narrow columns, without one that has nothing in it."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """Leave least ranges out where there are none."""
        has_least = any(line.cells[LEAST_RANGE] != NOTHING for line in inventory(design))
        self.in_play = tuple(
            (title, NARROW.get(title, width), align)
            for title, width, align in ProtoMechWeaponsPart.in_play
            if title != "Min" or has_least
        )
        super().__init__(region, design, theme)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 39.6


class StatePart(ConditionsPart):
    """Boxes to tick in a frame without a title."""

    def __init__(self, region: Region, design: Any, theme: Theme) -> None:
        """The frame is lower by its title."""
        super().__init__(bare(region), design, theme)
        self.inner = self.inner.moved(0.0, self.measures.pad / 2)

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        return super().least_height(bare(region), unit, width)
