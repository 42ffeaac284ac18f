"""What nobody foresaw is told once, and counted after that."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from recordsheet_gui.ui.dialogs.problem import Problem


class Problems(QObject):
    """Tells of what we did not foresee: each problem once, all of them in one dialog."""

    _happened = Signal(str, str, object)
    """Place, report and its file; a signal, because a thread that reads files may fail too."""

    def __init__(self, window: QWidget) -> None:
        """Nothing has gone wrong yet."""
        super().__init__(window)
        self._window = window
        self._counts: dict[str, int] = {}
        self._shown: set[str] = set()
        self.dialog: Problem | None = None
        self._happened.connect(self._show)

    def count(self, place: str) -> int:
        """One time more; how often it has happened by now."""
        self._counts[place] = self._counts.get(place, 0) + 1
        return self._counts[place]

    def tell(self, place: str, report: str, kept: Path | None = None) -> None:
        """Show a problem that is new; one that is known is counted while the dialog is open."""
        self._happened.emit(place, report, kept)

    def tell_fall(self, report: str, kept: Path | None) -> None:
        """Show what ended the program the last time that it ran."""
        from recordsheet_gui.ui.dialogs.problem import FALL

        self._show("the last run", report, kept, FALL)

    def _show(self, place: str, report: str, kept: Path | None, what: str = "") -> None:
        known = place in self._shown
        self._shown.add(place)
        if self.dialog is not None:
            self.dialog.add(place, report, kept)
        elif not known:
            from recordsheet_gui.ui.dialogs.problem import MISTAKE, Problem

            self.dialog = Problem(parent=self._window, what=what or MISTAKE)
            self.dialog.add(place, report, kept)
            self.dialog.finished.connect(self._forget)
            self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.dialog.open()

    def _forget(self) -> None:
        self.dialog = None
