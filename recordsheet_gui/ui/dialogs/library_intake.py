"""How units come into the library: files, folders, drops, and folders that are watched."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QPlainTextEdit, QPushButton, QWidget

from recordsheet_gui.importers.files import SUFFIXES
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library_import import Summary
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.importing import FolderWatch, ImportBar, Importing, dropped_paths, take_copy
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.plain import Words
from recordsheet_gui.ui.qt_override import override as qt_override

FILES = f"Units ({' '.join(f'*{suffix}' for suffix in SUFFIXES)})"
MOST_LINES = 500


class IntakeDialog(QDialog):
    """A dialog into which units come; whoever shows them says what happens then."""

    def __init__(
        self,
        library: PatientLibrary,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """`controller` remembers where units came from."""
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.library = library
        self.controller = controller
        self.files = QPushButton(icon("import_units"), "Import f&iles...")
        self.folder = QPushButton("Import f&older...")
        self.folders = QPushButton("&Watched folders")
        self.folders.setMenu(QMenu(self))
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setMaximumHeight(150)
        self.report.setAccessibleName("What the last import remarked on")
        self.report.hide()
        self.says = Words(library.notice)
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = ImportBar()
        self.watch = FolderWatch(self)
        self._is_pending = False
        self.files.clicked.connect(self.ask_files)
        self.folder.clicked.connect(self.ask_folder)
        self.folders.menu().aboutToShow.connect(self.fill_folders)
        self.bar.done.connect(self._import_done)
        self.watch.changed.connect(self.rescan)

    def units_came(self) -> None:
        """Show what the library has now."""

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """What the library cannot do is told in a sentence, and not done."""
        try:
            yield
        except StorageError as error:
            self.says.setText(str(error))

    # -- files and folders -----------------------------------------------------------------------

    def ask_files(self) -> None:
        """Choose files to import."""
        paths, _ = QFileDialog.getOpenFileNames(self, "Import units", self._last_folder(), FILES)
        if paths:
            self._remember(Path(paths[0]).parent)
        self.import_paths(paths)

    def ask_folder(self) -> None:
        """Choose a folder to import."""
        path = QFileDialog.getExistingDirectory(
            self, "Import all units of a folder", self._last_folder()
        )
        if path:
            self._remember(Path(path))
        self.import_paths([path] if path else [])

    def _last_folder(self) -> str:
        """Where units came from last time; at first the player's own folder."""
        known = self.controller.settings.import_folder if self.controller else ""
        return known or str(Path.home())

    def _remember(self, folder: Path) -> None:
        if self.controller is not None:
            changed = replace(self.controller.settings, import_folder=str(folder))
            self.controller.change_settings(changed)

    def import_paths(self, paths: list[str]) -> None:
        """Import files and folders beside the window."""
        if not paths:
            return
        if self.bar.is_busy:
            self.says.setText("One import after the other: another one is still under way.")
            return
        with self._telling():
            self._begin(Importing(self.library, paths, parent=self))

    def rescan(self) -> None:
        """Look through the watched folders."""
        if self.bar.is_busy:
            self._is_pending = True
            return
        with self._telling():
            if self.library.watched():
                self._begin(Importing(self.library, is_rescan=True, parent=self))

    def _begin(self, importing: Importing) -> None:
        self.says.clear()
        self.report.hide()
        self.bar.begin(importing)

    def _import_done(self, importing: Importing) -> None:
        self.says.setText(importing.sentence())
        self._show_report(importing.summary)
        importing.deleteLater()
        with self._telling():
            # Folders may have come or gone.
            self.watch.watch(self.library.watched())
        self.units_came()
        if self._is_pending:
            self._is_pending = False
            self.rescan()

    def _show_report(self, summary: Summary) -> None:
        lines = [f"{path}: {words}" for path, words in (*summary.problems, *summary.notes)]
        lines += list(summary.lines())[:-1]
        self.report.setPlainText("\n".join(lines[:MOST_LINES]))
        self.report.setVisible(bool(lines))

    def fill_folders(self) -> None:
        """The folders that are watched, each to be left alone again, and room for another."""
        menu = self.folders.menu()
        menu.clear()
        menu.addAction(icon("plus"), "&Add a folder...").triggered.connect(self.ask_watched)
        menu.addAction(icon("search"), "Look for changes &now").triggered.connect(self.rescan)
        menu.addSeparator()
        folders: list[str] = []
        with self._telling():
            folders = self.library.watched()
        for folder in folders:
            action = menu.addAction(folder)
            action.setCheckable(True)
            action.setChecked(True)
            action.triggered.connect(lambda _=False, path=folder: self.unwatch(path))

    def ask_watched(self) -> None:
        """Choose a folder to watch."""
        path = QFileDialog.getExistingDirectory(
            self, "Watch a folder for new and changed units", self._last_folder()
        )
        if path:
            self.watch_folder(path)

    def watch_folder(self, path: str) -> None:
        """Import a folder now and whenever it changes while the library is open."""
        with self._telling():
            self.library.watch(str(Path(path).absolute()))
            self.watch.watch(self.library.watched())
        self.rescan()

    def unwatch(self, path: str) -> None:
        """Leave a folder alone; its units stay."""
        with self._telling():
            self.library.unwatch(path)
            self.watch.watch(self.library.watched())

    @qt_override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            take_copy(event)

    @qt_override
    def dropEvent(self, event: QDropEvent) -> None:
        take_copy(event)
        self.import_paths(dropped_paths(event.mimeData()))
