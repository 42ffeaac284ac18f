"""A ship of one's own: drawn by hand, held against the chart, kept in the library."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.errors import RuleError
from recordsheet_gui.importers.ship.unit_toml import why_unreadable, write_ship
from recordsheet_gui.sheet.ship.remarks import drawing_remarks
from recordsheet_gui.storage.errors import StorageError, not_written
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.option_files import read_option_file
from recordsheet_gui.systems import SYSTEMS
from recordsheet_gui.systems.hard_hits import tables
from recordsheet_gui.systems.hard_hits.remarks import chart_remarks
from recordsheet_gui.ui import screens
from recordsheet_gui.ui.games.hard_hits.ship_canvas import ShipCanvas
from recordsheet_gui.ui.games.hard_hits.ship_columns import Columns, side
from recordsheet_gui.ui.games.hard_hits.ship_fields import GroupingFields, GroupingList, ShipFields
from recordsheet_gui.ui.games.hard_hits.ship_palette import Palette
from recordsheet_gui.ui.games.own_names import copy_name, why_taken
from recordsheet_gui.ui.plain import Names, Words
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.theme import LIGHT, Theme
from recordsheet_gui.units.ship import editing
from recordsheet_gui.units.ship.board import Board
from recordsheet_gui.units.ship.design import ShipDesign

FRAME = QSize(12, 56)
"""What the window's own frame and a panel of the desktop take."""
CHECK_MS = 60
"""After the last change: reading the file back takes longer than a key repeats."""
SHEET = 900
"""Pixels across the picture of the whole sheet."""
STANDARD = "standard"
HELP = (
    "Drag a system onto the ship, or press Enter on it. Arrows move, + and \u2212 change boxes, "
    "R turns, Delete removes, Page Down takes the next one in hand."
)


class ShipDialog(QDialog):
    """Draws a ship and keeps it."""

    def __init__(
        self, library: Library, theme: Theme = LIGHT, parent: QWidget | None = None
    ) -> None:
        """Begin with a small ship that has no name."""
        super().__init__(parent)
        self._library = library
        self._theme = theme
        self._replaces = ""
        self._first = editing.blank_ship()
        self._charts: list[object] = list(tables.chart_names())
        self.setWindowTitle("New ship")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.canvas = ShipCanvas(Board(self._first), theme)
        self.fields = ShipFields(self.canvas)
        self.palette_of_systems = Palette(self.canvas)
        self.groupings = GroupingList(self.canvas)
        self.grouping = GroupingFields(self.canvas)
        self.tabs = QTabWidget()
        self.sheet = QLabel()
        self.chart = Names()
        self.remarks = QListWidget()
        self.says = Words()
        self.undo = QPushButton("&Undo")
        self.redo = QPushButton("&Redo")
        self.export = QPushButton("E&xport...")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        self._check_timer = QTimer(self)
        self._check_timer.setSingleShot(True)
        self._check_timer.setInterval(CHECK_MS)
        self._build()
        self._connect()
        self.resize(self._usual_size(screens.room_for(self).size() - FRAME))
        self.check()

    def begin_with(self, design: ShipDesign, *, copies: bool) -> None:
        """Show a ship that there is: to change it, or a copy of it under another name."""
        self._replaces = "" if copies else design.name
        self.setWindowTitle("Copy a ship" if copies else "Edit a ship")
        name = design.name
        if copies:
            name = copy_name(self._library, name, editing.LONGEST_NAME)
        self._first = editing.with_words(design, name=name)
        self.canvas.board = Board(self._first)
        self.canvas.show_board()
        self.canvas.selected.emit()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.fields)
        left.addWidget(self.palette_of_systems, 1)
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        page = QScrollArea()
        page.setWidgetResizable(True)
        page.setWidget(self.sheet)
        page.setAccessibleName("The whole sheet")
        self.tabs.addTab(self.canvas, "&Drawing board")
        self.tabs.addTab(page, "Whole &sheet")
        self.chart.setAccessibleName("Chart to check against")
        for chart in self._charts:
            self.chart.addItem(tables.chart(chart).title)
        self.chart.addItem("Your own, from a file...")
        self.chart.setCurrentIndex(self._charts.index(STANDARD))
        self.remarks.setAccessibleName("Remarks")
        self.remarks.setWordWrap(True)
        self.remarks.setAlternatingRowColors(True)
        self.remarks.setSpacing(1)
        self.remarks.setMinimumHeight(72)
        self.remarks.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.groupings.setMinimumHeight(72)
        hand = QGroupBox("Grouping in hand")
        QVBoxLayout(hand).addWidget(self.grouping)
        row = QHBoxLayout()
        row.addWidget(QLabel("Check against"))
        row.addWidget(self.chart, 1)
        right = QVBoxLayout()
        right.addWidget(self.groupings, 2)
        right.addWidget(hand)
        right.addLayout(row)
        right.addWidget(self.remarks, 3)
        self.columns = Columns(side(left), self.tabs, side(right))
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.says.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setText("Save to the library")
        below = QHBoxLayout()
        for button in (self.undo, self.redo, self.export):
            button.setAutoDefault(False)
            below.addWidget(button)
        below.addWidget(self.says, 1)
        below.addWidget(self.buttons)
        layout = QVBoxLayout(self)
        layout.addWidget(self.columns, 1)
        layout.addLayout(below)

    def _connect(self) -> None:
        canvas = self.canvas
        canvas.changed.connect(self._show)
        canvas.selected.connect(self.groupings.refresh)
        canvas.selected.connect(self.grouping.refresh)
        canvas.told.connect(self._tell)
        canvas.shield_pressed.connect(self._ask_shield)
        canvas.held.connect(lambda: self.tabs.setCurrentWidget(canvas))
        canvas.excess_pressed.connect(lambda: _focus(self.fields.excess))
        self._check_timer.timeout.connect(self.check)
        self.tabs.currentChanged.connect(self._show_sheet)
        self.chart.activated.connect(self._choose_chart)
        self.remarks.itemClicked.connect(self._go_to)
        self.remarks.itemActivated.connect(self._go_to)
        self.undo.clicked.connect(lambda: self._step(canvas.board.undo()))
        self.redo.clicked.connect(lambda: self._step(canvas.board.redo()))
        self.export.clicked.connect(self.ask_export)
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        for keys, button in (
            (QKeySequence.keyBindings(QKeySequence.StandardKey.Undo), self.undo),
            (
                [*QKeySequence.keyBindings(QKeySequence.StandardKey.Redo), QKeySequence("Ctrl+Y")],
                self.redo,
            ),
            (QKeySequence.keyBindings(QKeySequence.StandardKey.Save), self.buttons.button(
                QDialogButtonBox.StandardButton.Save
            )),
        ):  # fmt: skip
            for key in dict.fromkeys(key.toString() for key in keys):
                QShortcut(QKeySequence(key), self).activated.connect(button.click)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.groupings)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(canvas.remove)
        for field in self.findChildren(QLineEdit):
            field.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A field does not undo by itself: the board knows what was typed."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            mine = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
            if any(event.matches(key) for key in mine):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _usual_size(self, room: QSize) -> QSize:
        """On a screen that stands upright it is as high as that."""
        usual = QSize(1340, 712).boundedTo(room)
        if usual.width() < self.columns.needed():
            usual.setHeight(room.height())
        return usual

    # -- showing ---------------------------------------------------------------------------------

    def _show(self) -> None:
        self.fields.refresh()
        self.groupings.refresh()
        self.grouping.refresh()
        self._check_timer.start()
        self._show_steps()
        self._show_sheet()

    def _show_steps(self) -> None:
        board = self.canvas.board
        for button, title, word in (
            (self.undo, board.undo_title, "Undo"),
            (self.redo, board.redo_title, "Redo"),
        ):
            button.setEnabled(bool(title))
            button.setToolTip(f"{word}: {title}" if title else "")

    def _show_sheet(self) -> None:
        """Draw the whole page while it is in front."""
        if self.tabs.currentWidget() is self.canvas:
            return
        from recordsheet_gui.ui.printing import fresh_page, render_image, sheet_scene

        design = self.canvas.design
        page = fresh_page(design, SYSTEMS["hard-hits"])
        scene = sheet_scene(page.game, page.unit, page.system, self._theme, has_clock=False)
        ratio = self.devicePixelRatioF()
        width = min(SHEET, max(300, self.tabs.width() - 40))
        picture = QPixmap.fromImage(render_image(scene, round(width * ratio)))
        picture.setDevicePixelRatio(ratio)
        self.sheet.setPixmap(picture)
        self.sheet.setAccessibleName(f"Sheet of {design.name or 'the ship'}")

    def check(self) -> None:
        """Say what is odd about the ship, and why it cannot be saved."""
        self._check_timer.stop()
        design = self.canvas.design
        why = self.problem_with(design)
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not why)
        self.export.setEnabled(not why_unreadable(design))
        # While somebody looks for a file of his own, none is chosen.
        at = self.chart.currentIndex()
        chosen = self._charts[at] if at < len(self._charts) else STANDARD
        found = [
            *drawing_remarks(design, self.canvas.plan),
            *chart_remarks(design, tables.chart(chosen)),
        ]
        self.remarks.clear()
        if why:
            item = QListWidgetItem(f"To be saved: {why[:1].lower()}{why[1:]}")
            font = item.font()
            font.setBold(True)
            item.setFont(font)
            self.remarks.addItem(item)
        for remark in found:
            item = QListWidgetItem(remark.message)
            item.setData(Qt.ItemDataRole.UserRole, remark.field)
            self.remarks.addItem(item)
        if not self.remarks.count():
            self.remarks.addItem("Nothing to remark on.")
        self._show_steps()
        if not self.says.text():
            self._tell("")

    def _tell(self, sentence: str) -> None:
        self.says.setText(sentence or HELP)

    def _go_to(self, item: QListWidgetItem) -> None:
        """A remark leads to what it is about."""
        field = str(item.data(Qt.ItemDataRole.UserRole) or "")
        if field.startswith("shields."):
            self._ask_shield(field.removeprefix("shields."))
        elif any(g.id == field for g in self.canvas.design.groupings):
            self.canvas.select(field)

    def _ask_shield(self, number: str) -> None:
        _focus(self.fields.shields[number])

    def _choose_chart(self, at: int) -> None:
        if at == len(self._charts):
            path, _ = QFileDialog.getOpenFileName(self, "Your own chart", "", "TOML (*.toml)")
            if not path or not self.take_chart(Path(path)):
                self.chart.setCurrentIndex(self._charts.index(STANDARD))
        self.check()

    def take_chart(self, path: Path) -> bool:
        """Check against the chart in a file; what is wrong with it is told in a sentence."""
        try:
            chart = read_option_file(path, "chart")
            tables.check_chart(chart)
        except RuleError as error:
            self._tell(str(error))
            return False
        self._charts.append(chart)
        self.chart.insertItem(len(self._charts) - 1, str(chart.get("title") or path.stem))
        self.chart.setCurrentIndex(len(self._charts) - 1)
        self.check()
        return True

    def _step(self, title: str) -> None:
        if title:
            self.canvas.show_board()
            self.canvas.selected.emit()

    # -- keeping ---------------------------------------------------------------------------------

    def design(self) -> ShipDesign:
        """The ship as it stands."""
        return self.canvas.design

    def problem_with(self, design: ShipDesign) -> str:
        """Why it cannot be saved, in a sentence; empty when it can."""
        return why_unreadable(design) or why_taken(self._library, design.name, self._replaces)

    def save(self) -> None:
        """Keep the ship in the library; one that is changed stays the same unit there."""
        design = self.canvas.design
        why = self.problem_with(design)
        if not why:
            try:
                if self._replaces:
                    self._library.replace(self._replaces, design)
                else:
                    self._library.add(design)
            except StorageError as error:
                why = str(error)
        if why:
            self._tell(why)
        else:
            self.accept()

    def ask_export(self) -> None:
        """Write the ship into a file of one's own."""
        from recordsheet_gui.ui.dialogs.save_file import ask_where

        start = Path(f"{self.canvas.design.name}.toml")
        path = ask_where(self, "Export the ship", start, {".toml": "Unit file"})
        if path is not None:
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the ship into this file."""
        from recordsheet_gui.storage.atomic import write_text

        try:
            write_text(path, write_ship(self.canvas.design))
        except OSError as error:
            self._tell(str(not_written("The ship", path, error)))
            return
        except StorageError as error:
            self._tell(str(error))
            return
        self._tell(f"{self.canvas.design.name} is written to {path.name}.")

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter belongs to fields and lists: a ship is saved on purpose."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or isinstance(self.focusWidget(), QPushButton):
            super().keyPressEvent(event)

    @qt_override
    def reject(self) -> None:
        """Close; what was drawn is not thrown away without a question."""
        from recordsheet_gui.ui.dialogs.save_file import is_confirmed

        if self.canvas.design == self._first or is_confirmed(
            self, self.windowTitle(), "Throw away what you have drawn?"
        ):
            super().reject()


def _focus(box: QWidget) -> None:
    box.setFocus(Qt.FocusReason.OtherFocusReason)
    if isinstance(box, QSpinBox):
        box.selectAll()
