"""An unexpected error: the game is safe, the report can be copied."""

import platform
import traceback
from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui import __version__


def report_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """What a maintainer needs to know."""
    lines = traceback.format_exception(kind, error, trace)
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"Record Sheet {__version__}, Qt {qVersion()}, {system}\n\n" + "".join(lines)


class Problem(QDialog):
    """One dialog for all that we did not foresee."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        """Show the report."""
        super().__init__(parent)
        self.setWindowTitle("Something went wrong in the program")
        self.resize(620, 380)
        words = QLabel(
            "The program made a mistake. Your game is on disk up to the last step that was shown, "
            "and you can play on. Please send us the report below."
        )
        words.setWordWrap(True)
        self.text = QPlainTextEdit(report)
        self.text.setReadOnly(True)
        self.copy = QPushButton("Copy the report")
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
