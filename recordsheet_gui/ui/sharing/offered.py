"""One way into a table: what it is for, the text, and a button that copies it."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes

TITLE = 132
"""Pixels of what it is for."""


class Offered(QWidget):
    """A line that is there while there is something to copy."""

    copied = Signal(str)
    """What is on the clipboard now."""

    def __init__(
        self, title: str, tip: str, parent: QWidget | None = None, *, is_whole: bool = False
    ) -> None:
        """Hidden; `is_whole` for what somebody reads, on as many lines as it needs."""
        super().__init__(parent)
        self._title = title
        self.name = QLabel(title)
        self.text = _lines() if is_whole else _line()
        self.text.setToolTip(tip)
        self.text.setAccessibleName(title)
        self.copy = QPushButton("Copy")
        self.copy.setAccessibleName(f"Copy: {title}")
        self.copy.setAutoDefault(False)
        self.copy.setToolTip(tip)
        self.copy.clicked.connect(self._copy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name)
        row.addWidget(self.text, 1)
        row.addWidget(self.copy)
        self._measure()
        self.hide()

    def show_text(self, text: str, whose: str) -> None:
        """Another guest's; nothing where there is none."""
        if text != self.text.text():
            self.text.setText(text)
            if isinstance(self.text, QLineEdit):
                self.text.setCursorPosition(0)
        self.text.setAccessibleName(f"{self._title}, for {whose}")
        self.copy.setAccessibleName(f"Copy: {self._title}, for {whose}")
        self.setVisible(bool(text))

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # It stays while the program runs, whatever size of text is chosen meanwhile.
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measure()

    def _measure(self) -> None:
        self.name.setFixedWidth(max(sizes().grown(TITLE), self.name.sizeHint().width()))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.text())
        self.copied.emit(self._title)


def _line() -> QLineEdit | QLabel:
    line = QLineEdit()
    line.setReadOnly(True)
    return line


def _lines() -> QLineEdit | QLabel:
    lines = Words()
    lines.setTextFormat(Qt.TextFormat.PlainText)
    flags = Qt.TextInteractionFlag
    lines.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    return lines
