"""The tabs of the form: they stay where they are, whether they carry a sign or not."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QTabBar, QTabWidget

from recordsheet_gui.ui.qt_override import override as qt_override

BESIDE = 16
"""Pixels that Qt leaves around the sign of a tab, where the look comes from our style sheet."""


class _Bar(QTabBar):
    """Every tab has room for a sign."""

    @qt_override
    def tabSizeHint(self, index: int) -> QSize:
        hint = super().tabSizeHint(index)
        if self.tabIcon(index).isNull():
            hint.setWidth(hint.width() + self.iconSize().width() + BESIDE)
        return hint


class Tabs(QTabWidget):
    """One for each section."""

    def __init__(self) -> None:
        """Without tabs."""
        super().__init__()
        self.setTabBar(_Bar())
