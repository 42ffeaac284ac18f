"""The strip of the tools: there with the first sheet, filled when that is painted."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QToolBar

from recordsheet_gui.ui.style import sizes
from recordsheet_gui.ui.widgets.niche import Niche

if TYPE_CHECKING:
    from PySide6.QtWidgets import QToolButton

    from recordsheet_gui.ui.tool_bar import DiceButton, MoreButton, ToolRow
    from recordsheet_gui.ui.window import MainWindow

EDGES = 3
"""Pixels that the rules give a tool beyond what is pressed."""
UNBOUND = 16_777_215


class Tools(QToolBar):
    """Phase, Next, undo, attack, dice, print: all of it by mouse and by Tab."""

    def __init__(self, window: "MainWindow") -> None:
        """Empty, and as high as what comes."""
        super().__init__("Tools", window)
        self._window = window
        self.setObjectName("tools")
        self.setMovable(False)
        # One row that fits every width: for tools without room Qt has a button of a few pixels
        # that may be neither moved nor made larger.
        self._place = Niche()
        self._place.setFixedHeight(sizes().target + EDGES)
        self.addWidget(self._place)
        self._row: ToolRow | None = None

    def fill(self) -> None:
        """For a window whose actions are made."""
        from recordsheet_gui.ui.tool_bar import ToolRow

        self._row = ToolRow(self._window, self._place)
        self._place.setMinimumHeight(0)
        self._place.setMaximumHeight(UNBOUND)
        self._place.hold(self._row)
        self._row.show()

    @property
    def row(self) -> "ToolRow":
        """What is in it, made now where it was not."""
        self._window.make_bars()
        assert self._row is not None
        return self._row

    @property
    def dice(self) -> "DiceButton":
        """Who rolls."""
        return self.row.dice

    @property
    def more(self) -> "MoreButton":
        """What has no room."""
        return self.row.more

    def button(self, key: str) -> "QToolButton":
        """The button of one of `actions.TOOL_BAR`, whether it has room or not."""
        return self.row.tools[key]
