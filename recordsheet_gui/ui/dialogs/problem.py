"""An unexpected error: the game is safe, the report can be copied."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.ui.opening import open_path
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.style import sizes

MOST_SHOWN = 20
"""Different problems in one dialog; the log has them all."""
MISTAKE = (
    "The program made a mistake. Your game is on disk up to the last step that was shown, and you "
    "can play on."
)
FALL = (
    "The last time that it ran, the program ended by itself. Your game is on disk up to the last "
    "step that was shown."
)
PLEASE = (
    "Please send us the report below: it has the versions, what went wrong and the last steps of "
    "the game, and nothing of your files."
)


class Problem(QDialog):
    """One dialog for all that we did not foresee."""

    def __init__(self, parent: QWidget | None = None, what: str = MISTAKE) -> None:
        """Empty; `what` is said before the reports."""
        super().__init__(parent)
        self.setWindowTitle("Something went wrong in the program")
        self.resize(QSize(680, 440) * sizes().growth)
        self._opening = f"{what} {PLEASE}"
        self._folder: Path | None = None
        self.words = Words(self._opening)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self._reports: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Reports")
        self.copy = QPushButton("Copy for a bug report")
        self.copy.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.text.toPlainText())
        )
        self.open_folder = QPushButton("Open folder")
        self.open_folder.clicked.connect(self._open)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.open_folder, QDialogButtonBox.ButtonRole.ActionRole)
        # A box of buttons shows what is put into it.
        self.open_folder.hide()
        leading(buttons, self.copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)

    def add(self, place: str, report: str, kept: Path | None = None) -> None:
        """One more problem, or one more time the same; `kept` is the file that has the report."""
        if place not in self._reports and len(self._reports) == MOST_SHOWN:
            return
        self._reports.setdefault(place, report)
        self._counts[place] = self._counts.get(place, 0) + 1
        parts = [
            text if self._counts[key] == 1 else f"{self._counts[key]} times:\n{text}"
            for key, text in self._reports.items()
        ]
        self.text.setPlainText("\n\n".join(parts))
        if kept is not None:
            self._folder = kept.parent
            self.words.setText(f"{self._opening} It is kept in {kept}.")
            self.open_folder.show()

    def _open(self) -> None:
        if self._folder is not None:
            open_path(self._folder)
