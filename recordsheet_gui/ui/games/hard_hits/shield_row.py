"""Which shield a volley strikes: a row of buttons, two rows where there is little width."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QToolButton, QWidget

from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import square
from recordsheet_gui.units.ship.design import SHIELDS

GAP = 3
LAID = (QEvent.Type.Show, QEvent.Type.Resize, QEvent.Type.LayoutRequest)
"""When the room, or what it is needed for, may be another."""


class ShieldRow(QWidget):
    """One button for each shield, and one for what no shield stops."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """The first shield is chosen."""
        super().__init__(parent)
        self.group = QButtonGroup(self)
        self.shields: dict[int, QToolButton] = {}
        for number in SHIELDS:
            button = square(QToolButton())
            button.setText(number)
            button.setCheckable(True)
            button.setAccessibleName(f"Shield {number}")
            self.group.addButton(button)
            self.shields[int(number)] = button
        self.shields[1].setChecked(True)
        self.direct = QToolButton()
        self.direct.setText("Direct")
        self.direct.setCheckable(True)
        self.direct.setMinimumHeight(30)
        self.direct.setToolTip("No shield stops it: breakdown, feedback")
        self.group.addButton(self.direct)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._rows = 0
        self._lay(1)

    def _lay(self, rows: int) -> None:
        """The shields in so many rows, what is direct behind the first of them."""
        if rows == self._rows:
            return
        self._rows = rows
        each = self._each(rows)
        for place, button in enumerate(self.shields.values()):
            self._grid.addWidget(button, place // each, place % each)
        self._grid.addWidget(self.direct, 0, each)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        self._grid.setColumnStretch(each + 1, 1)

    def _each(self, rows: int) -> int:
        """How many shields stand in a row."""
        return -(-len(self.shields) // rows)

    def _width(self, rows: int) -> int:
        """What so many rows need."""
        wide = max(button.sizeHint().width() for button in self.shields.values())
        return self._each(rows) * (wide + GAP) + self.direct.sizeHint().width() + GAP

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self._width(1), self._grid.sizeHint().height())

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(2), self._grid.minimumSize().height())

    @qt_override
    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        # Before it is shown nothing has its width yet; later the buttons may grow, for fingers.
        if event.type() in LAID and self.isVisible():
            self._lay(1 if self.width() >= self._width(1) else 2)
        return done
