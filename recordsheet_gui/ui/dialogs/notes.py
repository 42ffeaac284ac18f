"""The notes of a sheet: write another, change one, rub one out."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import sizes

NEW = "New note"


class NotesDialog(QDialog):
    """All notes in a list, the words of the chosen one below it; Ctrl+Enter takes them."""

    def __init__(self, name: str, notes: Sequence[str], parent: QWidget | None = None) -> None:
        """Begin with a new note."""
        super().__init__(parent)
        self.setWindowTitle(f"Notes: {name}")
        self._notes = tuple(notes)
        self.list = QListWidget()
        self.list.setAccessibleName("Notes on the sheet")
        self.list.addItems([" ".join(note.split()) for note in notes])
        self.list.addItem(NEW)
        self.list.setVisible(bool(notes))
        self.list.setMaximumHeight(150)
        self.words = QPlainTextEdit()
        self.words.setAccessibleName("Words of the note")
        self.words.setPlaceholderText("Write on the sheet")
        self.words.setTabChangesFocus(True)
        self.rub_out = QPushButton("&Rub out")
        self.rub_out.setToolTip("Takes the chosen note off the sheet (Delete in the list)")
        self.rub_out.clicked.connect(self._rub_out)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.take = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.take.setToolTip("Ctrl+Enter")
        buttons.addButton(self.rub_out, QDialogButtonBox.ButtonRole.ActionRole)
        leading(buttons, self.take)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(self.words, 1)
        layout.addWidget(buttons)
        self.list.currentRowChanged.connect(self._choose)
        self.list.setCurrentRow(len(self._notes))
        self.words.setFocus()
        self.resize(QSize(460, 280 if notes else 190) * sizes().growth)

    @property
    def note(self) -> int:
        """Which note was changed, from 1; 0 for a new one."""
        row = self.list.currentRow()
        return row + 1 if 0 <= row < len(self._notes) else 0

    @property
    def text(self) -> str:
        """What it says now; nothing where it goes."""
        return self.words.toPlainText().strip()

    def _choose(self, row: int) -> None:
        is_old = 0 <= row < len(self._notes)
        self.words.setPlainText(self._notes[row] if is_old else "")
        self.rub_out.setEnabled(is_old)
        self.take.setText("Change it" if is_old else "Write it")

    def _rub_out(self) -> None:
        if self.note:
            self.words.clear()
            self.accept()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        elif event.key() == Qt.Key.Key_Delete and self.focusWidget() is self.list:
            self._rub_out()
        else:
            super().keyPressEvent(event)
