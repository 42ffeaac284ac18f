"""Pages before they are printed: paper and ink, the pages themselves, printer and files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QProgressDialog,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.core.phrases import counted
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.settings import Paper
from recordsheet_gui.ui import actions, patience, screens
from recordsheet_gui.ui.dialogs.kit import leading, ticking
from recordsheet_gui.ui.dialogs.save_file import ask_where
from recordsheet_gui.ui.dialogs.unit_line import OneLine
from recordsheet_gui.ui.icons import Ground, icon
from recordsheet_gui.ui.opening import OpenButtons
from recordsheet_gui.ui.plain import Words, plainly
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
from recordsheet_gui.ui.printing.page_view import STEP, Fit, PageView
from recordsheet_gui.ui.style import sizes, square
from recordsheet_gui.ui.theme import INK_SAVING, PRINT, Theme

USUAL = QSize(1240, 720)
SIDE_WIDTH = 240
"""Pixels of the choices at the usual size of text."""
KINDS = {".pdf": "PDF", ".png": "Pictures", ".svg": "Drawings"}
PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}


class Preview(QDialog):
    """Shows the pages of a job, and prints or exports them; what is printed the heirs know."""

    def __init__(
        self, parent: QWidget | None = None, *, paper: Paper = Paper.A4, folder: Path | None = None
    ) -> None:
        """Heirs make their controls, call `_build`, connect them and call `refresh`."""
        super().__init__(parent)
        self.setWindowTitle("Print")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._folder = folder or paths.games_dir()
        self.leaves: list[Leaf] = []
        self.job = PrintJob()
        self.black_line, self.black = ticking("Black only, saves ink")
        self.paper = QComboBox()
        for value, words in PAPERS.items():
            self.paper.addItem(words, value.value)
        self.paper.setCurrentIndex(list(PAPERS).index(paper))
        self.pages = PageView(self._image)
        self.where = OneLine("")
        self.large = QLabel()
        self.written = OpenButtons()
        self.status = Words()
        self.status.setTextFormat(Qt.TextFormat.PlainText)
        self.pages.turned.connect(self._show_where)
        self.pages.zoomed.connect(self._show_where)

    def chosen(self) -> PrintJob:
        """The job that the controls describe."""
        raise NotImplementedError

    @property
    def ink(self) -> Theme:
        """Colors, or black alone."""
        return INK_SAVING if self.black.isChecked() else PRINT

    # -- building --------------------------------------------------------------------------------

    def _build(self, rows: Sequence[tuple[str, QWidget]]) -> None:
        self.print_button = QPushButton(icon("print_sheet", Ground.ACCENT), "&Print...")
        self.export_button = QPushButton(icon("export"), "&Export...")
        self.export_button.setToolTip("As PDF, PNG or SVG")
        self.print_button.clicked.connect(self.print_out)
        self.export_button.clicked.connect(self.ask_export)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Print), self, self.print_out)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self, self.ask_export)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.print_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.export_button, QDialogButtonBox.ButtonRole.ActionRole)
        leading(buttons, self.print_button)
        buttons.rejected.connect(self.reject)
        right = QVBoxLayout()
        right.addLayout(self._tool_row())
        right.addWidget(self.pages, 1)
        middle = QHBoxLayout()
        middle.addWidget(self._choices(rows))
        middle.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle, 1)
        layout.addWidget(buttons)

    def _choices(self, rows: Sequence[tuple[str, QWidget]]) -> QWidget:
        """What is printed, and on what, under headings; it scrolls where the screen is low."""
        content = QGroupBox("What is printed")
        form = QFormLayout(content)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for words, widget in rows:
            if words:
                form.addRow(words, widget)
            else:
                form.addRow(widget)
        paper = QGroupBox("Paper and ink")
        form = QFormLayout(paper)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow("&Paper", self.paper)
        form.addRow(self.black_line)
        inside = QWidget()
        left = QVBoxLayout(inside)
        left.setContentsMargins(0, 0, 6, 0)
        for widget in (content, paper):
            left.addWidget(widget)
        left.addStretch(1)
        left.addWidget(self.status)
        left.addWidget(self.written)
        area = QScrollArea()
        area.setAccessibleName("What is printed")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        # On a narrow screen the pages need their width too.
        wanted = min(sizes().grown(SIDE_WIDTH), screens.room_for(self).width() * 2 // 5)
        area.setFixedWidth(
            max(inside.minimumSizeHint().width(), wanted)
            + area.verticalScrollBar().sizeHint().width()
        )
        return area

    def _tool_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.tools: dict[str, QToolButton] = {}
        for key, sign, words, keys, act in (
            ("back", "chevron_left", "Page before", "", lambda: self._turn(-1)),
            ("on", "chevron_right", "Next page", "", lambda: self._turn(1)),
            ("out", "zoom_out", "Farther", "Ctrl+-", lambda: self.pages.zoom(1 / STEP)),
            ("in", "zoom_in", "Closer", "Ctrl++", lambda: self.pages.zoom(STEP)),
            ("page", "fit_page", "Whole pages", "Ctrl+0", lambda: self.pages.set_fit(Fit.PAGE)),
            ("width", "fit_width", "Page width", "Ctrl+9", lambda: self.pages.set_fit(Fit.WIDTH)),
        ):
            button = square(QToolButton())
            button.setIcon(icon(sign))
            button.setAccessibleName(words)
            button.setToolTip(f"{words} ({keys})" if keys else words)
            button.setCheckable(key in ("page", "width"))
            button.clicked.connect(act)
            for each in actions.shortcuts((keys,)) if keys else ():
                QShortcut(each, self, act)
            if key == "out":
                row.addWidget(self.where, 1)
            if key == "in":
                row.addWidget(self.large)
            row.addWidget(button)
            self.tools[key] = button
        return row

    def _turn(self, step: int) -> None:
        self.pages.go_to(min(len(self.leaves) - 1, max(0, self.pages.front + step)))

    def _show_where(self) -> None:
        front, count = self.pages.front, len(self.leaves)
        title = self.leaves[front].title if 0 <= front < count else ""
        self.where.say(f"Page {front + 1} of {count}: {title}" if title else "")
        self.large.setText(f"{self.pages.percent} %")
        self.tools["back"].setEnabled(front > 0)
        self.tools["on"].setEnabled(front < count - 1)
        self.tools["page"].setChecked(self.pages.fit is Fit.PAGE)
        self.tools["width"].setChecked(self.pages.fit is Fit.WIDTH)

    # -- what is chosen ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Lay the pages out again."""
        try:
            self.job = self.chosen()
            self.leaves = plan(self.job)
            words = f"{counted(len(self.leaves), 'page')} on {self.paper.currentText()}."
        except RuleError as error:
            self.leaves, words = [], str(error)
        self.status.setText(words)
        for button in (self.print_button, self.export_button):
            button.setEnabled(bool(self.leaves))
        self.pages.show_leaves(self.leaves)
        self._show_where()

    def _image(self, leaf: Leaf, dots: float) -> QImage:
        return leaf_image(leaf, dots, self.job.theme.paper)

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
