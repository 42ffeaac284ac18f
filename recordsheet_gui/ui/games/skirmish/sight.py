"""Line of sight of the light game: the hexes between, and what of them hides the target."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.systems.skirmish import tables
from recordsheet_gui.systems.skirmish.numbers import MOST_HEXES, view_blocked_by
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly

SHORT = {"clear": "Plains", "light_woods": "Light", "heavy_woods": "Heavy", "rocks": "Rocks"}


class SightLine(QWidget):
    """A button for each hex along the line; the words follow at once."""

    asked = Signal()
    """The answer should stand in the journal."""
    changed = Signal()
    """Another line: something else may hide the target."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing lies between."""
        super().__init__(parent)
        self.between: list[str] = []
        self.hexes: dict[str, QToolButton] = {}
        self.back = QToolButton()
        self.write = QToolButton()
        self.words = QLabel()
        # Many hexes must not make the dock wider than its place.
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        first = QHBoxLayout()
        # The buttons have a line of their own: large letters need all of it.
        first.setSpacing(10)
        first.addWidget(QLabel("Between"))
        first.addWidget(self.words, 1)
        first.addWidget(self.write)
        row = QHBoxLayout()
        row.setSpacing(2)
        for key, short in SHORT.items():
            button = QToolButton()
            button.setText(short)
            button.setToolTip(f"One more hex of {tables.terrain()[key].title} between them")
            button.setMinimumWidth(36)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setAccessibleName(f"Between: {tables.terrain()[key].title}")
            button.clicked.connect(lambda _=False, key=key: self.add(key))
            row.addWidget(button, 1)
            self.hexes[key] = button
        self.back.setIcon(icon("undo"))
        self.back.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.back.setToolTip("Take the last hex back")
        self.back.setAccessibleName("Take the last hex between back")
        self.back.clicked.connect(self.take_back)
        self.write.setText("Note")
        self.write.setToolTip("Write into the journal whether the target is seen")
        self.write.clicked.connect(lambda: self.asked.emit())
        row.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(1)
        layout.addLayout(first)
        layout.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._show()

    def add(self, key: str) -> None:
        """One more hex, the farthest from the attacker."""
        if len(self.between) < MOST_HEXES:
            self.between.append(key)
            self._show()

    def take_back(self) -> None:
        """The last hex was not there."""
        if self.between:
            self.between.pop()
            self._show()

    def clear(self) -> None:
        """Another target, another line."""
        self.between.clear()
        self._show()

    def _show(self) -> None:
        hidden_by = view_blocked_by(self.between)
        told = f"Hidden by {hidden_by}" if hidden_by else "In sight"
        line = ", ".join(SHORT[key].lower() for key in self.between) or "nothing"
        self.words.setText(told)
        self.words.setToolTip(plainly(f"Between them: {line}"))
        self.words.setAccessibleName(f"{told}; between: {line}")
        self.back.setEnabled(bool(self.between))
        count = str(len(self.between) or "")
        self.back.setText(count)
        self.changed.emit()
