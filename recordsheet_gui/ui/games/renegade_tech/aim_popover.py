"""A small field beside a location: weapon, column, from where; Enter brings the template down."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.ids import GridKey
from recordsheet_gui.systems.renegade_tech.diagram import COLUMNS, has_rear
from recordsheet_gui.ui.plain import Words, escaped
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import square

GAP = 14
"""Pixels between a location and the field beside it."""


class AimPopover(QFrame):
    """Lies over the sheet as a child of its view, like the one for amounts."""

    aimed = Signal()
    """Something in it has changed: the ghost should follow."""
    fired = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Hidden until it is asked for."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setObjectName("popover")
        self.setAutoFillBackground(True)
        self.grid = GridKey("")
        self.title = QLabel()
        self.weapon = QComboBox()
        self.weapon.setEditable(True)
        self.weapon.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.weapon.setMinimumWidth(190)
        self.weapon.setAccessibleName("Weapon")
        completer = self.weapon.completer()
        if completer is not None:
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.rear = QCheckBox("From behind")
        self.preview = Words()
        self.preview.setTextFormat(Qt.TextFormat.PlainText)
        self.preview.setObjectName("dim")
        self.preview.setMinimumWidth(250)
        self.hit = QPushButton("Hit")
        self.hit.setDefault(True)
        self.hit.setToolTip("With all that the rules make of it (Enter)")
        self.columns: dict[int, QToolButton] = {}
        self._group = QButtonGroup(self)
        first = QHBoxLayout()
        first.addWidget(self.weapon, 1)
        first.addWidget(self.hit)
        second = QHBoxLayout()
        second.setSpacing(2)
        second.addWidget(QLabel("Column"))
        for column in (0, *range(1, COLUMNS + 1)):
            button = square(QToolButton())
            button.setText(str(column) if column else "roll")
            button.setCheckable(True)
            button.setAccessibleName(f"column {column}" if column else "roll the column")
            self._group.addButton(button)
            second.addWidget(button)
            self.columns[column] = button
            button.toggled.connect(lambda on: self.aimed.emit() if on else None)
        second.addStretch()
        second.addWidget(self.rear)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        for part in (self.title, first, second, self.preview):
            if isinstance(part, QWidget):
                layout.addWidget(part)
            else:
                layout.addLayout(part)
        self.weapon.currentTextChanged.connect(lambda: self.aimed.emit())
        self.rear.toggled.connect(lambda: self.aimed.emit())
        self.hit.clicked.connect(self._fire)
        self.hide()

    @property
    def location(self) -> str:
        """Where the template comes down."""
        return self.grid.partition("/")[0]

    @property
    def column(self) -> int | None:
        """The centre, or None to roll it."""
        return next((c for c, button in self.columns.items() if button.isChecked()), 0) or None

    @property
    def is_rear(self) -> bool:
        """True for a torso struck from behind."""
        return self.rear.isChecked() and has_rear(self.grid)

    def open_at(
        self, beside: QRect, title: str, grid: GridKey, weapons: Sequence[str], chosen: str
    ) -> None:
        """Show beside a location rather than over it, so that the ghost is seen."""
        self.title.setText(f"<b>{escaped(title)}</b>")
        self.grid = grid
        self.weapon.blockSignals(True)
        self.weapon.clear()
        self.weapon.addItems(list(weapons))
        self.weapon.setCurrentText(chosen or (weapons[0] if weapons else ""))
        self.weapon.blockSignals(False)
        self.columns[0].setChecked(True)
        self.rear.setVisible(has_rear(grid))
        self.rear.setChecked(grid.partition("/")[2].startswith("rear"))
        self.adjustSize()
        view = self.parentWidget()
        assert view is not None
        area = view.rect()
        x = beside.right() + GAP
        if x + self.width() > area.width() - 4:
            x = beside.left() - GAP - self.width()
        y = min(max(4, beside.top()), area.height() - self.height() - 4)
        x = min(max(4, x), area.width() - self.width() - 4)
        self.move(max(0, x), max(0, y))
        self.show()
        self.weapon.setFocus()
        edit = self.weapon.lineEdit()
        if edit is not None:
            edit.selectAll()
        self.aimed.emit()

    def close_quietly(self) -> None:
        """Go away without a word to the rules."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def _fire(self) -> None:
        self.fired.emit()
        self.close_quietly()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_quietly()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._fire()
        else:
            super().keyPressEvent(event)
