"""Files that the desktop hands over: a double click in a folder, on any system."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from recordsheet_gui.ui.qt_override import override as qt_override

if TYPE_CHECKING:
    from recordsheet_gui.ui.window import MainWindow


def is_for_library(path: Path) -> bool:
    """Whether it is a unit's file, or an archive of such, rather than a game."""
    # Who opens a game waits for none of it.
    if path.suffix.lower() == ".rsgame":
        return False
    from recordsheet_gui.importers.files import is_wanted

    return is_wanted(path.name)


def take_file(window: "MainWindow", path: Path) -> None:
    """Open a game, or take units into the library; one sentence tells what became of it."""
    if not is_for_library(path):
        window.controller.open_game(path)
        return
    from recordsheet_gui.ui.importing import drops_of

    window.furnish()
    drops_of(window).take([str(path)])


class Application(QApplication):
    """Is told of double clicks while it runs: macOS starts no second program for them."""

    window: "MainWindow | None" = None
    """Files that came before it are opened when it is given by `serve`."""

    def __init__(self, arguments: list[str]) -> None:
        """As Qt's own."""
        super().__init__(arguments)
        self._waiting: list[Path] = []

    @qt_override
    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return super().event(event)
        self._waiting.append(Path(event.file()))
        self._take()
        return True

    def serve(self, window: "MainWindow") -> None:
        """Hand files to this window from now on."""
        self.window = window
        self._take()

    def _take(self) -> None:
        while self.window is not None and self._waiting:
            take_file(self.window, self._waiting.pop(0))
