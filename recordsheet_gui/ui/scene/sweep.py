"""A drag over boxes: one gesture, told once at its end."""

from math import ceil, hypot
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from recordsheet_gui.core.ids import Cell
from recordsheet_gui.ui.scene.boxes import BoxesPart

STRIDE = 0.6
"""How closely a fast drag is followed, in mm."""


class Sweep:
    """The boxes of one location under a drag; the first one decides: strike or restore."""

    def __init__(self, part: BoxesPart[Any], start: QPointF) -> None:
        """Begin on a box."""
        self.part = part
        self.cells: list[Cell] = []
        self.strike = True
        self._last = start
        first = part.cell_at(start.x(), start.y())
        if first is not None:
            self.strike = part.is_whole(first)
            self.cells.append(first)

    def move(self, to: QPointF) -> bool:
        """Follow the mouse; True when another box came under it."""
        before = len(self.cells)
        dx, dy = to.x() - self._last.x(), to.y() - self._last.y()
        steps = max(1, ceil(hypot(dx, dy) / STRIDE))
        for i in range(1, steps + 1):
            x, y = self._last.x() + dx * i / steps, self._last.y() + dy * i / steps
            cell = self.part.cell_at(x, y)
            if cell is None or self.part.is_whole(cell) is not self.strike:
                continue
            if cell not in self.cells:
                self.cells.append(cell)
        self._last = to
        return len(self.cells) > before

    def shapes(self) -> list[QPainterPath]:
        """The boxes swept so far."""
        return [self.part.shape_of(self.part.box(cell)) for cell in self.cells]
