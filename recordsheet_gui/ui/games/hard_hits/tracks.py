"""The tracks of a starship and its excess damage."""

from typing import Any

from PySide6.QtCore import QRectF

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.core.override import override
from recordsheet_gui.core.state import UnitState
from recordsheet_gui.sheet.geometry import Rect
from recordsheet_gui.sheet.layout import TEXT, Region
from recordsheet_gui.sheet.ship.words import short
from recordsheet_gui.ui.games.hard_hits.aslant import QuadsPart, ShownBoxes, square
from recordsheet_gui.ui.scene.now import Now
from recordsheet_gui.ui.scene.part import RegionPart, SheetPart, frame_height
from recordsheet_gui.ui.scene.text import Text, fitting, width_of
from recordsheet_gui.ui.theme import Face, Theme
from recordsheet_gui.units.ship.design import ShipDesign

EXCESS = GridKey("excess")
PER_ROW = 7
"""Boxes of a track or of excess damage side by side."""
BOX = 5.0
"""Side of a track's box in mm."""
NAME, COUNT = 9.0, 7.6
"""Of a play layout: what name and count take beside the boxes."""
DENSE_BOX, DENSE_GAP = 3.2, 0.8
"""There: the least side of a box, and the least distance of two tracks."""
HINT = "Double edge: never destroyed"


class TrackPart(QuadsPart):
    """A track or the excess damage: a name with its count over a row of boxes."""

    def __init__(
        self,
        key: GridKey,
        name: str,
        boxes: int,
        place: Rect,
        theme: Theme,
        *,
        is_track: bool,
        side: float | None = None,
    ) -> None:
        """Stand at a place; with a side of its boxes, name and count stand beside them."""
        self._is_beside = side is not None
        if side is None:
            self.head = Rect(place.x, place.y, place.width, 3.6)
            side = min(BOX, place.width / PER_ROW)
            x, y = place.x, self.head.bottom + 0.4
        else:
            self.head = Rect(place.x, place.y, place.width, side)
            x, y = place.x + NAME, place.y
        quads = [
            square(Rect(x + (i % PER_ROW) * side, y + (i // PER_ROW) * side, side, side))
            for i in range(boxes)
        ]
        super().__init__(key, name, quads, theme, place, is_stop=True, is_track=is_track)

    @override
    def write(self, shown: ShownBoxes) -> tuple[Text, ...]:
        head = self.head
        count, total = str(shown.left), f" / {len(self.quads)}"
        light = width_of(total, 6.6)
        bold = width_of(count, 8.4, Face.BOLD)
        start = head.right - light - bold
        ink = "accent" if shown.has_fresh else "ink"
        if self._is_beside:
            name = Rect(head.x, head.y, NAME - 0.8, head.height)
            return (
                fitting((short(self.name),), Text("", name, TEXT)),
                Text(count, Rect(start, head.y, bold + 0.1, head.height), 8.4, Face.BOLD, ink=ink),
                Text(total, Rect(start + bold, head.y, light + 0.1, head.height), 6.6, ink="soft"),
            )
        return (
            Text(short(self.name), Rect(head.x, head.y, start - head.x - 1, head.height), 7),
            Text(count, Rect(start, head.y, bold + 0.1, head.height), 8.4, Face.BOLD, ink=ink),
            Text(total, Rect(start + bold, head.y, light + 0.1, head.height), 6.6, ink="soft"),
        )

    @override
    def changed(self, before: ShownBoxes, after: ShownBoxes) -> tuple[QRectF, ...]:
        return (self._bounds,)


class TracksPart(RegionPart[int]):
    """Sensor, scanner and damage control, and under them the excess damage."""

    design: ShipDesign

    def __init__(self, region: Region, design: ShipDesign, theme: Theme) -> None:
        """Stack the rows."""
        super().__init__(region, design, theme)
        rows = _tracks(design)
        r = self.inner
        if self.measures.is_dense:
            lines = sum(_lines(boxes) for _, _, boxes, _ in rows)
            room = (r.height - DENSE_GAP * (len(rows) - 1)) / lines
            side: float | None = max(
                DENSE_BOX, min(BOX, room, (r.width - NAME - COUNT - 0.6) / PER_ROW)
            )
            needed = [(side or 0.0) * _lines(boxes) for _, _, boxes, _ in rows]
            least, most, y = DENSE_GAP, 3.0, r.y
        else:
            side = None
            needed = [4.0 + BOX * _lines(boxes) for _, _, boxes, _ in rows]
            least, most, y = 0.6, 4.0, r.y + 0.4
        room = r.height if self.measures.is_dense else r.height - 3.0
        gap = min(most, max(least, (room - sum(needed)) / len(rows)))
        parts = []
        for (key, name, boxes, is_track), tall in zip(rows, needed, strict=True):
            place = Rect(r.x, y, r.width, tall)
            parts.append(TrackPart(key, name, boxes, place, theme, is_track=is_track, side=side))
            y += tall + gap
        self._parts = tuple(parts)
        for part in self._parts:
            part.setParentItem(self)

    @override
    @classmethod
    def least_width(cls, region: Region, unit: UnitState) -> float:
        return 2 * region.measures.pad + NAME + COUNT + 0.6 + PER_ROW * DENSE_BOX

    @override
    @classmethod
    def least_height(cls, region: Region, unit: UnitState, width: float) -> float:
        assert isinstance(unit.design, ShipDesign)
        rows = _tracks(unit.design)
        lines = sum(_lines(boxes) for _, _, boxes, _ in rows)
        return frame_height(region) + lines * DENSE_BOX + (len(rows) - 1) * DENSE_GAP

    @override
    def parts(self) -> tuple[SheetPart[Any], ...]:
        return self._parts

    @override
    def read(self, now: Now) -> int:
        return 0

    @override
    def write(self, shown: int) -> tuple[Text, ...]:
        if self.measures.is_dense:
            hint = self.caption("")._replace(face=Face.ITALIC, size=self.measures.label)
            return (fitting((HINT, "Double edge: stays"), hint),)
        r = self.inner
        place = Rect(r.x, r.bottom - 2.2, r.width, 2.6)
        return (Text(HINT, place, self.measures.label, Face.ITALIC, ink="soft"),)


def _tracks(design: ShipDesign) -> list[tuple[GridKey, str, int, bool]]:
    """Key, name, boxes, and whether it is a track, in the order of the sheet."""
    rows = [(GridKey(g.id), g.title, g.boxes, True) for g in design.groupings if g.is_track]
    return [*rows, (EXCESS, "excess damage", design.excess, False)]


def _lines(boxes: int) -> int:
    return max(1, -(-boxes // PER_ROW))
