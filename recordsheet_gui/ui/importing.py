"""Imports beside the window: files are read and kept by threads, and that can be stopped."""

import os
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

from PySide6.QtCore import (
    QEvent,
    QFileSystemWatcher,
    QMimeData,
    QObject,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QProgressBar,
    QToolButton,
    QWidget,
)

from recordsheet_gui.importers.files import is_wanted
from recordsheet_gui.importers.job import Job
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library_import import Summary
from recordsheet_gui.storage.library_keep import Entry, Kept, entries_of
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.errands import Errand, Errands
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.qt_override import override as qt_override

BATCH = 24
"""Files kept in one go: whoever searches meanwhile waits for no more than that."""
LOOK_MS = 40
"""Between two looks at how far an import is."""
SETTLE_MS = 700
"""After a change in a folder; whoever copies a thousand files changes it a thousand times."""
MOST_FOLDERS = 500
SAID_MS = 20_000
FORCES = (".mul", ".rsforce")
"""How the names of forces end, those of other programs and our own."""
"""How long the status bar tells what came in."""


class Importing(QObject):
    """One import: files are read by a thread of its own and kept by the library's."""

    progressed = Signal(int, int)
    """Files read, files in all."""
    finished = Signal(object)
    """Summary: it is over, whether done, cancelled or failed."""

    def __init__(
        self,
        library: PatientLibrary,
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
        stamps = library.stamps() if is_rescan else None
        looked_at = library.watched() if is_rescan else list(paths)
        self.job = Job(looked_at, library.digests(), stamps)
        self._reader = _Reader(self.job, library, is_rescan=is_rescan)
        self._reading: Errand[list[str]] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Go."""
        self._reading = Errands().finish(self._reader.run)
        self._timer.start()

    def cancel(self) -> None:
        """Stop as soon as may be; what was kept stays."""
        self.is_cancelled = True
        self.job.is_stopped = True

    def wait(self) -> None:
        """Cancel, and come back when the thread has ended; nothing more is told."""
        self.cancel()
        self._timer.stop()
        if self._reading is not None:
            patience.wait_for(self._reading, patience.CLOSING)

    def _look(self) -> None:
        """Tell how far it is, and when it is over."""
        assert self._reading is not None
        is_over = self._reading.is_done
        while not self._reader.kept.empty():
            self.summary.add(*self._reader.kept.get())
        if self.job.total:
            self.progressed.emit(self.job.done, self.job.total)
        if not is_over:
            return
        self._timer.stop()
        self.summary.close(self.job)
        try:
            self.summary.removed += self._reading.result()
        except StorageError as error:
            self.problem = str(error)
        finally:
            self.finished.emit(self.summary)

    def sentence(self) -> str:
        """What came in, and whether that was all."""
        if self.problem:
            return self.problem
        words = " ".join((self.summary.sentence(), *self.summary.in_the_list()))
        return f"Import cancelled. {words}" if self.is_cancelled else words


class _Reader:
    """Reads files and has them kept; it knows nothing of windows, so any thread may run it."""

    def __init__(self, job: Job, library: PatientLibrary, *, is_rescan: bool) -> None:
        self.kept: SimpleQueue[tuple[list[Entry], list[Kept]]] = SimpleQueue()
        """What was read and what became of it, batch by batch."""
        self._job = job
        self._library = library
        self._is_rescan = is_rescan

    def run(self) -> list[str]:
        """From the first file to the last; the names of units whose files have gone."""
        self._job.look()
        run: set[int] = set()
        if self._is_rescan:
            run = self._library.units_of_files(without=set(self._job.gone()))
        files = iter(self._job)
        # The next batch is read while the last one is kept.
        before: tuple[list[Entry], Errand[list[Kept]]] | None = None
        while batch := entries_of(list(islice(files, BATCH))):
            self._count(before)
            before = batch, self._library.later(partial(self._library.keep, batch, run))
        self._count(before)
        if self._is_rescan and not self._job.is_stopped:
            return self._library.forget(self._job.gone())
        return []

    def _count(self, batch: tuple[list[Entry], Errand[list[Kept]]] | None) -> None:
        if batch is not None:
            entries, keeping = batch
            keeping.wait()
            self.kept.put((entries, keeping.result()))


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
        self._library: PatientLibrary | None = None
        self._is_opening = False
        self._waiting: list[str] = []
        self.bar.done.connect(self._done)
        window.statusBar().addPermanentWidget(self.bar)
        self.bar.hide()
        window.installEventFilter(self)

    def take(self, paths: Iterable[str]) -> None:
        """Import these; what is dropped meanwhile comes next."""
        self._waiting += paths
        if self.bar.is_busy or self._is_opening or not self._waiting:
            return
        self._is_opening = True
        try:
            self._library = PatientLibrary.open()
            todo, self._waiting = self._waiting, []
            self.bar.begin(Importing(self._library, todo, parent=self))
        except StorageError as error:
            self._waiting.clear()
            self._window.statusBar().showMessage(str(error), SAID_MS)
            self._close()
        finally:
            self._is_opening = False

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A thread must not outlive its window, which does not close while it waits for a disk.
        if event.type() is QEvent.Type.Close and not patience.is_waiting():
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


def take_copy(event: QDropEvent) -> None:
    """Take what is dropped as a copy: who gave it away to be moved may delete the file."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def dropped_paths(data: QMimeData) -> list[str]:
    """Local folders, unit files and archives among what is dragged over a window."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if is_wanted(path) or Path(path).is_dir()]


def dropped_forces(data: QMimeData) -> list[str]:
    """Forces, our own and those of other programs, among what is dragged over a window."""
    paths = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return [path for path in paths if path.lower().endswith(FORCES)]


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
        self._timer.timeout.connect(self._tell)
        self.watcher.directoryChanged.connect(self._timer.start)

    def _tell(self) -> None:
        if patience.is_waiting():
            self._timer.start()
        else:
            self.changed.emit()

    def watch(self, folders: Iterable[str]) -> None:
        """Watch these folders and all below them instead of those before."""
        old = self.watcher.directories()
        if old:
            self.watcher.removePaths(old)
        wanted = patience.fetch(partial(_with_those_below, list(folders)))
        if wanted:
            self.watcher.addPaths(wanted)


def _with_those_below(folders: Iterable[str]) -> list[str]:
    found: list[str] = []
    for folder in folders:
        for path, inside, _ in os.walk(folder):
            inside.sort()
            found.append(path)
            if len(found) == MOST_FOLDERS:
                break
    return found[:MOST_FOLDERS]
