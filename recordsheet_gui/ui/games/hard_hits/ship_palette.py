"""All systems that a ship may have, to be dragged onto it, and words of one's own."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.games.hard_hits.ship_canvas import ShipCanvas
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.units.ship.design import LONGEST_WORD
from recordsheet_gui.units.ship.editing import cleaned
from recordsheet_gui.units.ship.systems import system_of, systems

SYSTEM = Qt.ItemDataRole.UserRole


class SystemList(QListWidget):
    """Systems; each can be dragged onto the ship, Enter adds the one in front."""

    def __init__(self, canvas: ShipCanvas) -> None:
        """Drag onto this canvas."""
        super().__init__()
        self._canvas = canvas
        self._start: QPoint | None = None
        self._is_dragging = False
        self.setAccessibleName("Systems")
        self.setAccessibleDescription("Drag one onto the ship, or press Enter")
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)

    def add_current(self) -> None:
        """Put the system in front onto the ship, where it finds a place."""
        item = self.currentItem() or self.item(0)
        if item is not None:
            self._canvas.add(str(item.data(SYSTEM)))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self._end_drag()
            self._canvas.let_go()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.add_current()
        else:
            super().keyPressEvent(event)

    @qt_override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.add_current()

    # A drag of our own: the ship shows at once where the boxes would stand.

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self.itemAt(at) is not None:
            self._start = at

    @qt_override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        item, at = self.currentItem(), event.position().toPoint()
        if self._start is None or item is None:
            super().mouseMoveEvent(event)
            return
        if not self._is_dragging:
            if (at - self._start).manhattanLength() < QApplication.startDragDistance():
                return
            self._is_dragging = True
            self._canvas.hold(str(item.data(SYSTEM)))
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._canvas.drag_to(self._there(event))

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_dragging:
            self._start = None
            super().mouseReleaseEvent(event)
            return
        self._end_drag()
        self._canvas.drop(self._there(event))

    def _end_drag(self) -> None:
        self._start, self._is_dragging = None, False
        self.viewport().unsetCursor()

    def _there(self, event: QMouseEvent) -> QPointF:
        """The mouse as the canvas sees it."""
        at = self.viewport().mapTo(self.window(), event.position())
        return self._canvas.mapFrom(self.window(), at)


class Palette(QWidget):
    """A word to look for, and the systems that fit; a word that none has is one's own."""

    def __init__(self, canvas: ShipCanvas) -> None:
        """Show all of them."""
        super().__init__()
        self.word = QLineEdit()
        self.word.setPlaceholderText("Find a system, or type your own")
        self.word.setAccessibleName("Find a system, or type your own")
        clearable(self.word)
        self.word.setMaxLength(LONGEST_WORD)
        self.systems = SystemList(canvas)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.word)
        layout.addWidget(self.systems, 1)
        self.word.textChanged.connect(self.fill)
        self.word.returnPressed.connect(self.systems.add_current)
        self.fill()

    def fill(self) -> None:
        """Show what fits the word."""
        word = cleaned(self.word.text(), LONGEST_WORD)
        wanted = word.casefold()
        known = [name for name in systems().systems if wanted in name.casefold()]
        known.sort(key=lambda name: (not name.casefold().startswith(wanted), bool(wanted) and name))
        self.systems.clear()
        for name in known:
            self._add(name, f"Hit as {_struck_by(name)}")
        if word and wanted not in (name.casefold() for name in known):
            self._add(word, f"A word of your own, hit as {_struck_by(word)}", is_own=True)
        self.systems.setCurrentRow(0)

    def _add(self, name: str, tip: str, *, is_own: bool = False) -> None:
        item = QListWidgetItem(f"\u201c{name}\u201d, your own" if is_own else name)
        item.setData(SYSTEM, name)
        item.setToolTip(tip)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, tip)
        self.systems.addItem(item)


def _struck_by(word: str) -> str:
    return " or ".join(system_of(word).results) or "nothing but excess damage"
