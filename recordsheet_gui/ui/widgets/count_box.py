"""A number of one or two digits, in no more room than it needs."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSpinBox, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override

AROUND = 42
"""Pixels of edges and arrows."""


class CountBox(QSpinBox):
    """Qt gives a box of one digit room for a whole sentence."""

    def __init__(self, most: int, parent: QWidget | None = None) -> None:
        """From 0 on."""
        super().__init__(parent)
        self.setRange(0, most)

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self._wide(), super().sizeHint().height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._wide(), super().minimumSizeHint().height())

    def _wide(self) -> int:
        return self.fontMetrics().horizontalAdvance(str(self.maximum())) + AROUND
