"""What was written, in the programs that the desktop has for it."""

from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget


def open_path(path: Path) -> bool:
    """Hand a file or a folder to the desktop; False where it knows nothing to do with it."""
    # The first window does not wait for what PySide makes of them.
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.absolute())))


class OpenButtons(QWidget):
    """Open the file that was just written, or its folder."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Hidden until there is something to open."""
        super().__init__(parent)
        self.path: Path | None = None
        self.file = QPushButton("Open")
        self.folder = QPushButton("Open folder")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for button in (self.file, self.folder):
            button.setAutoDefault(False)
            layout.addWidget(button)
        self.file.clicked.connect(lambda: self._open(is_folder=False))
        self.folder.clicked.connect(lambda: self._open(is_folder=True))
        self.hide()

    def offer(self, path: Path | None) -> None:
        """The file that was written; None where there is none."""
        self.path = path
        self.setVisible(path is not None)

    def _open(self, *, is_folder: bool) -> None:
        if self.path is not None:
            open_path(self.path.parent if is_folder else self.path)
