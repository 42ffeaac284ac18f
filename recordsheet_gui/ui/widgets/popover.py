"""A small field beside a location: type an amount, see what it would do, press Enter."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.plain import Words, escaped
from recordsheet_gui.ui.qt_override import override as qt_override


class AmountPopover(QFrame):
    """Lies over the sheet as a child of its view, so that it never takes the window hostage."""

    hit_asked = Signal(int)
    mark_asked = Signal(int)
    restore_asked = Signal(int)
    typed = Signal(int)
    """The amount as it stands while typing; 0 for none."""
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Hidden until it is asked for."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setObjectName("popover")
        self.setAutoFillBackground(True)
        self.title = QLabel()
        self.amount = QLineEdit()
        self.amount.setValidator(QIntValidator(1, 999, self.amount))
        self.amount.setPlaceholderText("damage")
        self.amount.setMaximumWidth(90)
        self.amount.setAccessibleName("Amount")
        self.preview = Words()
        self.preview.setTextFormat(Qt.TextFormat.PlainText)
        self.preview.setObjectName("dim")
        self.preview.setMinimumWidth(230)
        self.hit = QPushButton("Hit")
        self.hit.setDefault(True)
        self.hit.setToolTip("With all that the rules make of it (Enter)")
        self.mark = QPushButton("Mark")
        self.mark.setToolTip("Only strike boxes (Shift+Enter)")
        self.restore = QPushButton("Restore")
        self.restore.setToolTip("Restore boxes (Ctrl+Enter)")
        row = QHBoxLayout()
        for widget in (self.amount, self.hit, self.mark, self.restore):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(self.title)
        layout.addLayout(row)
        layout.addWidget(self.preview)
        self.setMinimumWidth(300)
        self.amount.textChanged.connect(lambda: self.typed.emit(self.value()))
        self.hit.clicked.connect(lambda: self._say(self.hit_asked))
        self.mark.clicked.connect(lambda: self._say(self.mark_asked))
        self.restore.clicked.connect(lambda: self._say(self.restore_asked))
        self.hide()

    def value(self) -> int:
        """The amount typed so far."""
        text = self.amount.text()
        return int(text) if text.isdecimal() else 0

    def open_at(self, place: QPoint, title: str, *, can_hit: bool) -> None:
        """Show beside a place of the view, within its edges."""
        self.title.setText(f"<b>{escaped(title)}</b>")
        self.hit.setVisible(can_hit)
        self.preview.setText("Type an amount.")
        self.amount.clear()
        self.adjustSize()
        view = self.parentWidget()
        assert view is not None
        area = view.rect()
        x = min(max(4, place.x() + 12), area.width() - self.width() - 4)
        y = min(max(4, place.y() + 12), area.height() - self.height() - 4)
        self.move(max(0, x), max(0, y))
        self.show()
        self.amount.setFocus()

    def say(self, words: str) -> None:
        """The sentence under the amount; the frame grows with it and stays in sight."""
        self.preview.setText(words)
        self.preview.setMinimumHeight(self.preview.heightForWidth(self.width() - 20))
        self.adjustSize()
        view = self.parentWidget()
        assert view is not None
        self.move(self.x(), max(0, min(self.y(), view.height() - self.height() - 4)))

    def close_quietly(self) -> None:
        """Go away without a word to the rules."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def _say(self, signal: object) -> None:
        if self.value():
            amount = self.value()
            self.close_quietly()
            signal.emit(amount)  # type: ignore[attr-defined]  # a bound Qt signal

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_quietly()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._say(self.restore_asked)
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier or self.hit.isHidden():
                self._say(self.mark_asked)
            else:
                self._say(self.hit_asked)
        else:
            super().keyPressEvent(event)
