"""From the library to the table: the unit in front joins the game that is on."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from recordsheet_gui.storage.library import UnitRow
from recordsheet_gui.storage.library_query import Filter
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.size_box import SizeBox
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.qt_override import override as qt_override


class _Name(QLineEdit):
    """The first press takes all of it: what is typed then is another side, not a longer name."""

    _has_come = False

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._has_come = event.reason() is Qt.FocusReason.MouseFocusReason

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._has_come:
            self._has_come = False
            self.selectAll()


class JoinRow(QWidget):
    """A button, the side, and whether only what this game plays is listed."""

    asked = Signal()
    changed = Signal()
    """Other units are to be listed."""

    def __init__(self, controller: Controller | None, parent: QWidget | None = None) -> None:
        """Without a game nobody can join."""
        super().__init__(parent)
        self.controller = controller
        self.add = QPushButton("&Add to this battle")
        self.add.setObjectName("next")
        self.side = QComboBox()
        self.name = _Name()
        self.side.setLineEdit(self.name)
        self.side.setAccessibleName("Side that the unit joins")
        self.many = SizeBox()
        self.only_this = QCheckBox("Only what this game plays")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.add, self.many, QLabel("side"), self.side, self.only_this):
            row.addWidget(widget)
        self.add.clicked.connect(self.asked)
        self.only_this.toggled.connect(self.changed)
        if controller is not None:
            controller.game_opened.connect(self.fill)
            controller.table_changed.connect(self.fill)
        self._row: UnitRow | None = None
        self.fill()

    @property
    def _has_game(self) -> bool:
        return self.controller is not None and self.controller.game is not None

    def fill(self) -> None:
        """The sides of the game on the table; that of the unit in front is meant first."""
        self.side.clear()
        if self.controller is not None and self._has_game:
            sides, front = self.controller.state.sides, self.controller.unit
            self.side.addItems(list(dict.fromkeys((*sides.values(), "A", "B"))))
            if front is not None and front in sides:
                self.side.setCurrentText(sides[front])
        self.show_unit(self._row)

    def show_unit(self, row: UnitRow | None) -> None:
        """Another unit is in front: only what the game knows can join it."""
        self._row = row
        why = ""
        if self.controller is None or not self._has_game:
            why = "There is no game on the table."
        elif row is not None and row.kind not in self.controller.system.kinds:
            why = f"{row.name} cannot be played in {self.controller.system.title}."
        self.only_this.setEnabled(self._has_game)
        for widget in (self.add, self.side):
            widget.setEnabled(row is not None and not why)
        self.add.setToolTip(plainly(why or "A fresh unit joins the side beside (double click)"))

    def narrowed(self, only: Filter) -> Filter:
        """A filter that lets only units of this game through, where that is wanted."""
        if self.controller is not None and self._has_game and self.only_this.isChecked():
            return replace(only, system=self.controller.system.key)
        return only
