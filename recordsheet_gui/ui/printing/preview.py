"""What will be printed, page by page, before it is: choices, thumbnails, printer and files."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QImage, QKeySequence, QPainter, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.core.override import override
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.core.system import GameSystem
from recordsheet_gui.session.after_action import after_action
from recordsheet_gui.session.history import History
from recordsheet_gui.session.journal import label
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.settings import Paper
from recordsheet_gui.ui import patience
from recordsheet_gui.ui.dialogs.save_file import ask_where
from recordsheet_gui.ui.opening import OpenButtons
from recordsheet_gui.ui.plain import Names, Words, plainly
from recordsheet_gui.ui.printing.job import Leaf, PrintJob, plan
from recordsheet_gui.ui.printing.output import (
    Progress,
    Stopped,
    leaf_image,
    paint_leaves,
    picture_files,
    write_pdf,
    write_pictures,
)
from recordsheet_gui.ui.printing.sheet import Page
from recordsheet_gui.ui.theme import INK_SAVING, PRINT

THUMB = 0.55
"""Pixels for a millimetre of a thumbnail."""
KINDS = {".pdf": "PDF", ".png": "Pictures", ".svg": "Drawings"}
PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
ALL, ONE, SIDE = "all", "one", "side:"


class PrintPreview(QDialog):
    """Chooses units, tables, journal, paper and ink, shows the pages, prints or exports them."""

    def __init__(
        self,
        system: GameSystem,
        history: History,
        unit: UnitId | None = None,
        *,
        paper: Paper = Paper.A4,
        title: str = "",
        position: int | None = None,
        folder: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Show the sheet in front, or all when there is none, as it stands or stood."""
        super().__init__(parent)
        self.setWindowTitle("Print")
        self.resize(980, 720)
        self._system, self._history, self._title = system, history, title
        self._unit = unit
        self._folder = folder or paths.games_dir()
        self.leaves: list[Leaf] = []
        self.job = PrintJob()
        self.what = Names()
        self.what.setAccessibleName("Units to print")
        self.tables = QCheckBox("Tables of the game")
        self.journal = QCheckBox("Battle journal with damage by turn")
        self.fresh = QCheckBox("Fresh sheets without marks")
        self.black = QCheckBox("Black only, saves ink")
        self.paper = QComboBox()
        for value, words in PAPERS.items():
            self.paper.addItem(words, value.value)
        self.paper.setCurrentIndex(list(PAPERS).index(paper))
        self.step = QSpinBox()
        self.step.setRange(0, len(history))
        self.step.setValue(history.cursor if position is None else position)
        self.step.setAccessibleName("As it was after this step")
        self.thumbs = QListWidget()
        self.thumbs.setAccessibleName("Pages")
        self.thumbs.setFixedWidth(168)
        self.thumbs.setViewMode(QListWidget.ViewMode.IconMode)
        self.thumbs.setFlow(QListWidget.Flow.TopToBottom)
        self.thumbs.setWrapping(False)
        self.thumbs.setMovement(QListWidget.Movement.Static)
        self.thumbs.setIconSize(QSize(118, 166))
        self.thumbs.setSpacing(4)
        self.page = QLabel()
        self.page.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.written = OpenButtons()
        self.status = Words()
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self._build()
        self._fill_units()
        # A thumbnail a breath: many pages must not hold up the dialog.
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next_thumb)
        for box in (self.tables, self.journal, self.fresh, self.black):
            box.toggled.connect(self.refresh)
        for combo in (self.what, self.paper):
            combo.currentIndexChanged.connect(self.refresh)
        self.step.valueChanged.connect(self.refresh)
        self.thumbs.currentRowChanged.connect(self._show_page)
        self.refresh()

    def _build(self) -> None:
        form = QFormLayout()
        form.addRow("&Units", self.what)
        form.addRow("&Paper", self.paper)
        form.addRow("As of &step", self.step)
        self.print_button = QPushButton("&Print...")
        self.print_button.setDefault(True)
        self.export_button = QPushButton("&Export...")
        self.print_button.clicked.connect(self.print_out)
        self.export_button.clicked.connect(self.ask_export)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Print), self, self.print_out)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.ask_export)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.print_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.export_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addLayout(form)
        for box in (self.tables, self.journal, self.fresh, self.black):
            left.addWidget(box)
        left.addStretch(1)
        left.addWidget(self.status)
        left.addWidget(self.written)
        side = QWidget()
        side.setFixedWidth(270)
        left.setContentsMargins(0, 0, 8, 0)
        side.setLayout(left)
        self.area = QScrollArea()
        self.area.setAccessibleName("Preview of the page")
        self.area.setWidget(self.page)
        self.area.setWidgetResizable(True)
        middle = QHBoxLayout()
        middle.addWidget(side)
        middle.addWidget(self.thumbs)
        middle.addWidget(self.area, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(buttons)

    def _fill_units(self) -> None:
        state = self._history.state()
        self.what.addItem("All units", ALL)
        for side in dict.fromkeys(state.sides.values()):
            self.what.addItem(f"Side {side}", SIDE + side)
        for unit in state.roster:
            self.what.addItem(label(state, unit), f"{ONE}:{unit}")
        if self._unit is not None:
            found = self.what.findData(f"{ONE}:{self._unit}")
            self.what.setCurrentIndex(max(0, found))

    # -- what is chosen ------------------------------------------------------------------------

    def chosen(self) -> PrintJob:
        """The job that the controls describe."""
        position = self.step.value()
        fresh = self.fresh.isChecked()
        state = self._history.state(0 if fresh else position)
        what = str(self.what.currentData())
        units = state.roster
        if what.startswith(SIDE):
            units = tuple(u for u in units if state.sides.get(u) == what.removeprefix(SIDE))
        elif what.startswith(ONE):
            units = (UnitId(what.partition(":")[2]),)
        report = None
        if self.journal.isChecked():
            report = after_action(self._system, self._history, upto=position, title=self._title)
        title = ""
        if len(units) > 1 and self._title:
            title = self._title if fresh else f"{self._title} turn {state.clock.turn}"
        return PrintJob(
            pages=tuple(Page(state, unit, self._system, has_clock=not fresh) for unit in units),
            paper=str(self.paper.currentData()),
            theme=INK_SAVING if self.black.isChecked() else PRINT,
            has_tables=self.tables.isChecked(),
            report=report,
            title=title,
        )

    def refresh(self) -> None:
        """Lay the pages out again."""
        row = max(0, self.thumbs.currentRow())
        try:
            self.job = self.chosen()
            self.leaves = plan(self.job)
            words = f"{len(self.leaves)} page{'s' if len(self.leaves) != 1 else ''}"
        except RuleError as error:
            self.leaves, words = [], str(error)
        self.status.setText(words)
        for button in (self.print_button, self.export_button):
            button.setEnabled(bool(self.leaves))
        self.thumbs.clear()
        blank = QPixmap(118, 166)
        blank.fill(Qt.GlobalColor.white)
        for number, leaf in enumerate(self.leaves, 1):
            item = QListWidgetItem(QIcon(blank), f"{number}")
            item.setToolTip(plainly(leaf.title))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"Page {number}, {leaf.title}")
            self.thumbs.addItem(item)
        self._done = 0
        self._timer.start()
        self.thumbs.setCurrentRow(min(row, len(self.leaves) - 1))
        if not self.leaves:
            self.page.clear()

    def _next_thumb(self) -> None:
        if self._done >= len(self.leaves):
            self._timer.stop()
            return
        leaf = self.leaves[self._done]
        picture = QPixmap.fromImage(self._image(leaf, THUMB * 2))
        with QPainter(picture) as painter:
            painter.setPen(self.palette().mid().color())
            painter.drawRect(0, 0, picture.width() - 1, picture.height() - 1)
        self.thumbs.item(self._done).setIcon(QIcon(picture))
        self._done += 1

    def _image(self, leaf: Leaf, dots: float) -> QImage:
        return leaf_image(leaf, dots, self.job.theme.paper)

    def _show_page(self, row: int) -> None:
        if not 0 <= row < len(self.leaves):
            return
        leaf = self.leaves[row]
        ratio = self.devicePixelRatioF()
        room = self.area.viewport().size() - QSize(16, 16)
        dots = min(room.width() / leaf.paper.width, room.height() / leaf.paper.height)
        image = self._image(leaf, max(1.0, dots) * ratio)
        image.setDevicePixelRatio(ratio)
        self.page.setPixmap(QPixmap.fromImage(image))
        self.page.setAccessibleName(leaf.title)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_page(self.thumbs.currentRow())

    # -- out -----------------------------------------------------------------------------------

    def print_out(self) -> None:
        """Ask the system for a printer and print."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        if not self.leaves:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.job.name)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        leaves = self.leaves
        first, last = printer.fromPage(), printer.toPage()
        if first:
            leaves = leaves[first - 1 : last or None]
        self._with_progress(
            lambda progress: paint_leaves(printer, leaves, self.job.paper, progress),
            f"{counted(len(leaves), 'page')} went to the printer.",
        )

    def ask_export(self) -> None:
        """Ask for a file and write the pages into it."""
        if not self.leaves:
            return
        self.written.offer(None)
        start = self._folder / f"{self.job.file_name}.pdf"
        path = ask_where(self, "Export", start, KINDS, files=self._files)
        if path is not None and self.export(path):
            is_many = path.suffix.lower() != ".pdf" and len(self.leaves) > 1
            self.written.offer(self._files(path)[0] if is_many else path)

    def _files(self, path: Path) -> list[Path]:
        is_pdf = path.suffix.lower() == ".pdf"
        return [path] if is_pdf else picture_files(path, len(self.leaves))

    def export(self, path: Path) -> bool:
        """Write the pages as a PDF, or as pictures, as the ending says."""
        job = self.job
        if path.suffix.lower() == ".pdf":
            return self._with_progress(
                lambda progress: write_pdf(
                    job, path, force=True, progress=progress, do=patience.fetch
                ),
                f"The pages are in {path.name}.",
            )
        return self._with_progress(
            lambda progress: write_pictures(
                job, path, force=True, progress=progress, do=patience.fetch
            ),
            f"The pages are beside {path.name}." if len(self.leaves) > 1 else f"It is {path.name}.",
        )

    def _with_progress(self, work: Callable[[Progress], object], done: str) -> bool:
        """Do the work under a bar that can be stopped; say how it went."""
        bar = QProgressDialog("Printing...", "Cancel", 0, len(self.leaves), self)
        bar.setWindowModality(Qt.WindowModality.WindowModal)
        bar.setMinimumDuration(400)

        def progress(page: int, of: int) -> bool:
            bar.setMaximum(of)
            bar.setValue(page)
            QApplication.processEvents()
            return not bar.wasCanceled()

        try:
            work(progress)
        except Stopped:
            self.status.setText("Stopped; nothing was written.")
            return False
        except OSError as error:
            self._tell_failure(f"It could not be written: {error.strerror or error}.")
            return False
        except StorageError as error:
            self._tell_failure(str(error))
            return False
        finally:
            bar.close()
            bar.deleteLater()
        self.status.setText(done)
        return True

    def _tell_failure(self, words: str) -> None:
        self.status.setText(words)
        box = QMessageBox(QMessageBox.Icon.Warning, "Print", plainly(words), parent=self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
