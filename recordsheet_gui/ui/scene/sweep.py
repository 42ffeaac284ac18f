"""A drag over boxes: one gesture, told once at its end."""

from math import ceil, hypot

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from recordsheet_gui.core.ids import Cell
from recordsheet_gui.ui.scene.figure import LocationPart
from recordsheet_gui.ui.scene.marks import Sign

STRIDE = 0.6
"""How closely a fast drag is followed, in mm."""


class Sweep:
    """The boxes of one location under a drag; the first one decides: strike or restore."""

    def __init__(self, part: LocationPart, start: QPointF) -> None:
        """Begin on a box."""
        self.part = part
        self.cells: list[Cell] = []
        self.strike = True
        self._last = start
        first = part.pip_at(start.x(), start.y())
        if first is not None:
            self.strike = self._is_whole(first)
            self.cells.append(Cell(0, first))

    def move(self, to: QPointF) -> bool:
        """Follow the mouse; True when another box came under it."""
        before = len(self.cells)
        dx, dy = to.x() - self._last.x(), to.y() - self._last.y()
        steps = max(1, ceil(hypot(dx, dy) / STRIDE))
        for i in range(1, steps + 1):
            x, y = self._last.x() + dx * i / steps, self._last.y() + dy * i / steps
            pip = self.part.pip_at(x, y)
            if pip is None or self._is_whole(pip) is not self.strike:
                continue
            if Cell(0, pip) not in self.cells:
                self.cells.append(Cell(0, pip))
        self._last = to
        return len(self.cells) > before

    def shapes(self) -> list[QPainterPath]:
        """The boxes swept so far."""
        return [self.part.shape_of(self.part.box(cell)) for cell in self.cells]

    def _is_whole(self, pip: int) -> bool:
        shown = self.part.shown
        return shown is None or shown.signs[pip] in (Sign.WHOLE, Sign.GONE)
