"""Imports beside the window: files are read in a thread, kept in ours, and can be stopped."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import (
    QEvent,
    QFileSystemWatcher,
    QMimeData,
    QObject,
    QSemaphore,
    QThread,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QProgressBar,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from recordsheet_gui.importers.files import is_wanted
from recordsheet_gui.importers.job import Job
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_import import Summary
from recordsheet_gui.storage.library_keep import Entry, entry_of

BATCH = 24
"""Files kept in one go: short enough for the window to stay smooth in between."""
WAITING = 3
"""Batches that may wait to be kept before the reader waits too."""
SETTLE_MS = 700
"""After a change in a folder; whoever copies a thousand files changes it a thousand times."""
MOST_FOLDERS = 500
SAID_MS = 20_000
"""How long the status bar tells what came in."""


class _Reader(QThread):
    """Finds and reads files; it has no library."""

    looked = Signal(object)
    """list[str]: all files are found; these have gone."""
    batch_read = Signal(object)
    """list[Entry]"""

    def __init__(self, job: Job, parent: QObject) -> None:
        super().__init__(parent)
        self.job = job
        self.free = QSemaphore(WAITING)

    @override
    def run(self) -> None:
        self.job.look()
        self.looked.emit(self.job.gone())
        batch: list[Entry] = []
        for file in self.job:
            batch.append(entry_of(file))
            if len(batch) == BATCH:
                self._hand_over(batch)
                batch = []
        self._hand_over(batch)

    def _hand_over(self, batch: list[Entry]) -> None:
        # Never waits for good: whoever stops us may wait for our end without keeping anything.
        while not self.job.is_stopped:
            if self.free.tryAcquire(1, 50):
                self.batch_read.emit(batch)
                return


class Importing(QObject):
    """One import into a library that belongs to the window's thread."""

    progressed = Signal(int, int)
    """Files read, files in all."""
    finished = Signal(object)
    """Summary: it is over, whether done, cancelled or failed."""

    def __init__(
        self,
        library: Library,
        paths: Sequence[str] = (),
        *,
        is_rescan: bool = False,
        parent: QObject | None = None,
    ) -> None:
        """Import these files and folders, or look the watched folders through."""
        super().__init__(parent)
        self.summary = Summary()
        self.problem = ""
        """Why it ended early, in one sentence."""
        self.is_cancelled = False
        self._library = library
        self._is_rescan = is_rescan
        self._run: set[int] = set()
        stamps = library.stamps() if is_rescan else None
        looked_at = library.watched() if is_rescan else list(paths)
        self.job = Job(looked_at, library.digests(), stamps)
        self._reader = _Reader(self.job, self)
        self._reader.looked.connect(self._begin)
        self._reader.batch_read.connect(self._keep)
        self._reader.finished.connect(self._finish)

    def start(self) -> None:
        """Go."""
        self._reader.start()

    def cancel(self) -> None:
        """Stop as soon as may be; what was kept stays."""
        self.is_cancelled = True
        self.job.is_stopped = True

    def wait(self) -> None:
        """Cancel, and come back when the thread has ended; nothing more is kept or told."""
        self.cancel()
        self._reader.looked.disconnect(self._begin)
        self._reader.batch_read.disconnect(self._keep)
        self._reader.finished.disconnect(self._finish)
        self._reader.wait()

    def _begin(self, gone: list[str]) -> None:
        if self._is_rescan:
            self._run = self._library.units_of_files(without=set(gone))

    def _keep(self, batch: list[Entry]) -> None:
        self._reader.free.release()
        if self.problem:
            return
        try:
            self.summary.add(batch, self._library.keep(batch, self._run))
        except StorageError as error:
            self.problem = str(error)
            self.cancel()
        self.progressed.emit(self.job.done, self.job.total)

    def _finish(self) -> None:
        self._reader.wait()
        self.summary.close(self.job)
        if self._is_rescan and not self.is_cancelled:
            try:
                self.summary.removed += self._library.forget(self.job.gone())
            except StorageError as error:
                self.problem = str(error)
        self.finished.emit(self.summary)

    def sentence(self) -> str:
        """What came in, and whether that was all."""
        if self.problem:
            return self.problem
        words = self.summary.sentence()
        return f"Import cancelled. {words}" if self.is_cancelled else words


class ImportBar(QWidget):
    """How far an import is, and a way to stop it; hidden while there is none."""

    done = Signal(object)
    """Importing: it is over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self.importing: Importing | None = None
        self.words = QLabel("Importing")
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Import")
        self.cancel = QToolButton()
        self.cancel.setText("Cancel")
        self.cancel.setAccessibleName("Cancel the import")
        self.cancel.clicked.connect(self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.words)
        row.addWidget(self.bar, 1)
        row.addWidget(self.cancel)
        self.hide()

    @property
    def is_busy(self) -> bool:
        """True while something comes in."""
        return self.importing is not None

    def begin(self, importing: Importing) -> None:
        """Show and start an import."""
        self.importing = importing
        # Without a total until all files are found: the bar only moves.
        self.bar.setRange(0, 0)
        self.cancel.setEnabled(True)
        importing.progressed.connect(self._progress)
        importing.finished.connect(self._finished)
        self.show()
        importing.start()

    def stop(self) -> None:
        """End an import at once, because the window closes."""
        if self.importing is not None:
            self.importing.wait()
            self.importing = None

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)

    def _cancel(self) -> None:
        if self.importing is not None:
            self.cancel.setEnabled(False)
            self.importing.cancel()

    def _finished(self) -> None:
        importing, self.importing = self.importing, None
        self.hide()
        self.done.emit(importing)


class DropImport(QObject):
    """Files dropped on a window: imported with a bar and a sentence in its status bar."""

    def __init__(self, window: QMainWindow) -> None:
        """Use drops_of."""
        super().__init__(window)
        self.bar = ImportBar()
        self._window = window
        self._library: Library | None = None
        self._waiting: list[str] = []
        self.bar.done.connect(self._done)
        window.statusBar().addPermanentWidget(self.bar)
        self.bar.hide()
        window.installEventFilter(self)

    def take(self, paths: Iterable[str]) -> None:
        """Import these; what is dropped meanwhile comes next."""
        self._waiting += paths
        if self.bar.is_busy or not self._waiting:
            return
        todo, self._waiting = self._waiting, []
        self._library = Library.open()
        self.bar.begin(Importing(self._library, todo, parent=self))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A thread must not outlive its window.
        if event.type() is QEvent.Type.Close:
            self._waiting.clear()
            self.bar.stop()
            self._close()
        return False

    def _done(self, importing: Importing) -> None:
        problems = importing.summary.problems
        words = importing.sentence()
        if problems:
            path, why = problems[0]
            words += f" {Path(path).name}: {why}"
        self._window.statusBar().showMessage(words, SAID_MS)
        self._close()
        importing.deleteLater()
        self.take(())

    def _close(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None


def drops_of(window: QMainWindow) -> DropImport:
    """What takes the files that are dropped on a window."""
    found = window.findChild(DropImport)
    return found if isinstance(found, DropImport) else DropImport(window)


def dropped_paths(data: QMimeData) -> list[str]:
    """Local folders, unit files and archives among what is dragged over a window."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if is_wanted(path) or Path(path).is_dir()]


class FolderWatch(QObject):
    """Hears of changes in folders and below them, and tells once when they have settled."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Watches nothing yet."""
        super().__init__(parent)
        self.watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE_MS)
        self._timer.timeout.connect(self.changed)
        self.watcher.directoryChanged.connect(self._timer.start)

    def watch(self, folders: Iterable[str]) -> None:
        """Watch these folders and all below them instead of those before."""
        old = self.watcher.directories()
        if old:
            self.watcher.removePaths(old)
        wanted: list[str] = []
        for folder in folders:
            for path, inside, _ in os.walk(folder):
                inside.sort()
                wanted.append(path)
                if len(wanted) == MOST_FOLDERS:
                    break
        if wanted:
            self.watcher.addPaths(wanted[:MOST_FOLDERS])
