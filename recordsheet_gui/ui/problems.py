"""What nobody foresaw is told once, and counted after that."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from recordsheet_gui.ui.dialogs.problem import Problem


class Problems(QObject):
    """Tells of what we did not foresee: each problem once, all of them in one dialog."""

    _happened = Signal(str, str)
    """Place and report; a signal, because a thread that reads files may fail too."""

    def __init__(self, window: QWidget, log: Path | None = None) -> None:
        """`log` is the file that has the reports too."""
        super().__init__(window)
        self._window = window
        self._log = log
        self._counts: dict[str, int] = {}
        self._shown: set[str] = set()
        self.dialog: Problem | None = None
        self._happened.connect(self._show)

    def count(self, place: str) -> int:
        """One time more; how often it has happened by now."""
        self._counts[place] = self._counts.get(place, 0) + 1
        return self._counts[place]

    def tell(self, place: str, report: str) -> None:
        """Show a problem that is new; one that is known is counted while the dialog is open."""
        self._happened.emit(place, report)

    def _show(self, place: str, report: str) -> None:
        known = place in self._shown
        self._shown.add(place)
        if self.dialog is not None:
            self.dialog.add(place, report)
        elif not known:
            from recordsheet_gui.ui.dialogs.problem import Problem

            self.dialog = Problem(self._log, self._window)
            self.dialog.add(place, report)
            self.dialog.finished.connect(self._forget)
            self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.dialog.open()

    def _forget(self) -> None:
        self.dialog = None
