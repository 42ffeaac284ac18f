"""An unexpected error: the game is safe, the report can be copied."""

import platform
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui import __version__
from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.style import sizes

MOST_SHOWN = 20
"""Different problems in one dialog; the log has them all."""


def report_of(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """What a maintainer needs to know."""
    lines = traceback.format_exception(kind, error, trace)
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"Record Sheet {__version__}, Qt {qVersion()}, {system}\n\n" + "".join(lines)


def place_of(kind: type[BaseException], trace: TracebackType | None) -> str:
    """What makes two problems the same: the kind of error, and the line that raised it."""
    frames = traceback.extract_tb(trace)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "nowhere"
    return f"{kind.__module__}.{kind.__qualname__} at {where}"


class Problem(QDialog):
    """One dialog for all that we did not foresee."""

    def __init__(self, log: Path | None = None, parent: QWidget | None = None) -> None:
        """Empty; `log` is where its reports can be found again."""
        super().__init__(parent)
        self.setWindowTitle("Something went wrong in the program")
        self.resize(QSize(620, 380) * sizes().growth)
        where = f" They are also in {log}." if log is not None else ""
        words = Words(
            "The program made a mistake. Your game is on disk up to the last step that was shown, "
            f"and you can play on. Please send us the reports below.{where}"
        )
        words.setTextFormat(Qt.TextFormat.PlainText)
        self._reports: dict[str, str] = {}
        self._counts: dict[str, int] = {}
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Reports")
        self.copy = QPushButton("Copy the report")
        self.copy.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(self.text.toPlainText())
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        leading(buttons, self.copy)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(words)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)

    def add(self, place: str, report: str) -> None:
        """One more problem, or one more time the same."""
        if place not in self._reports and len(self._reports) == MOST_SHOWN:
            return
        self._reports.setdefault(place, report)
        self._counts[place] = self._counts.get(place, 0) + 1
        parts = [
            text if self._counts[key] == 1 else f"{self._counts[key]} times:\n{text}"
            for key, text in self._reports.items()
        ]
        self.text.setPlainText("\n\n".join(parts))
