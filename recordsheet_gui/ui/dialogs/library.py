"""The library: search, filters, preview, favorites, imports and watched folders."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.override import override
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import UnitRow
from recordsheet_gui.ui import patience, screens
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.counting import Counting
from recordsheet_gui.ui.dialogs.kit import Empty, dim, keep_size
from recordsheet_gui.ui.dialogs.library_filter import FilterRow, Shelf
from recordsheet_gui.ui.dialogs.library_intake import IntakeDialog
from recordsheet_gui.ui.dialogs.library_join import JoinRow
from recordsheet_gui.ui.dialogs.library_preview import UnitPreview
from recordsheet_gui.ui.dialogs.library_table import UnitsTable
from recordsheet_gui.ui.games import UNIT_MAKERS, UnitMaker
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.models.designs import Designs
from recordsheet_gui.ui.models.units import STAR, UnitsModel
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import clearable
from recordsheet_gui.ui.theme import LIGHT, Theme

PREVIEW_MS = 120
"""After the last step through the list; a sheet takes longer to draw than a key repeats."""
USUAL = QSize(1240, 700)
BESIDE = 150
"""Letters from which on all buttons stand in one row."""
GAP = 12
"""Pixels between two groups of buttons."""
DROP = "Unit files and folders that are dropped here are imported."
NOTHING_FITS = "No unit fits these words and filters."
NO_UNITS = "The library is empty. Import unit files or a folder, or drop them here."


class LibraryWindow(IntakeDialog):
    """All units, and ways to get more."""

    def __init__(
        self,
        library: PatientLibrary,
        theme: Theme = LIGHT,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """`library` is closed with the window; units join the game of `controller`."""
        super().__init__(library, parent, controller)
        self.setWindowTitle("Library")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.model = UnitsModel(library, self)
        self.query = QLineEdit()
        self.query.setPlaceholderText("Search: a name, a role, a weight, a year, bv<1500 ...")
        clearable(self.query)
        self.query.setAccessibleName("Search units")
        self.filters = FilterRow()
        self.shelf = Shelf(self.filters)
        self.fold = QPushButton(icon("filter"), "F&ilters")
        self.fold.setCheckable(True)
        self.fold.setToolTip("Narrow the list down by weight, value, year and more")
        self.narrowed = dim("")
        self.designs = Designs(library, self)
        self.table = UnitsTable(self.model, self.designs)
        self.count = dim("")
        self.empty = Empty("search", "")
        self.show_all = QPushButton("&Show all units")
        self.join = JoinRow(controller)
        self.joins_once = False
        """True when it was opened to add a unit: who has joined leads back to the sheet."""
        self._offered = ""
        """What was said of the next Enter."""
        self.star = QPushButton(icon("star_full"), "&Favorite")
        self.star.setCheckable(True)
        self.remove = QPushButton("&Remove")
        self.remove.setToolTip("Take the unit out of the library; its file is left alone")
        self.new = QPushButton("&New...")
        self.new.setToolTip("Build a unit of your own in the workshop")
        self.edit = QPushButton("&Edit...")
        self.edit.setToolTip("Change a unit of your own")
        self.copy = QPushButton("&Copy...")
        self.copy.setToolTip("Edit a copy: a unit of your own that begins as this one")
        self.variants = QPushButton(icon("variants"), "&Variants...")
        self.variants.setToolTip("Others of its chassis, and what they have otherwise")
        self.back = QPushButton("&Bring it back")
        self.back.setToolTip("The unit that was removed last is in the library again")
        self.back.hide()
        self._removed: tuple[UnitDesign, bool] | None = None
        """The unit that was removed last, and whether it was a favorite."""
        self.theme = theme
        self.preview = UnitPreview(theme)
        self._preview_timer = QTimer(self)
        self._preview_timer.setSingleShot(True)
        self._preview_timer.setInterval(PREVIEW_MS)
        self.counting = Counting(library, self)
        self._build()
        self._connect()
        if parent is not None:
            parent.window().installEventFilter(self)
        with self._telling():
            self.filters.fill(library)
            self.watch.watch(library.watched())
        keep_size(self, controller, "library", USUAL, grows=True)
        self.search()

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.query, 1)
        top.addWidget(self.fold)
        self.shelf.hide()
        self.narrowed.hide()
        nothing = QWidget()
        inside = QVBoxLayout(nothing)
        inside.addStretch(2)
        inside.addWidget(self.empty)
        inside.addWidget(self.show_all, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addStretch(3)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(nothing)
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.stack, 1)
        inside.addWidget(self.count)
        middle = QSplitter()
        middle.addWidget(left)
        middle.addWidget(self.preview)
        middle.setSizes([780, 400])
        middle.setStretchFactor(0, 1)
        middle.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.shelf)
        layout.addWidget(self.narrowed)
        layout.addWidget(middle, 1)
        layout.addWidget(self.bar)
        layout.addWidget(self.says)
        layout.addWidget(self.report)
        # Two rows that go beside one another where the window is wide; three on a narrow screen.
        own = (self.star, self.new, self.edit, self.copy, self.remove, self.back)
        intake = (self.files, self.folder, self.folders)
        ways = QBoxLayout.Direction
        wide = sum(button.sizeHint().width() + GAP for button in (*own, *intake))
        is_narrow = wide > screens.room_for(self).width()
        both = QBoxLayout(ways.TopToBottom if is_narrow else ways.LeftToRight)
        both.addLayout(_row(*own))
        both.addLayout(_row(*intake), 1)
        self.rows = QBoxLayout(ways.TopToBottom)
        self.rows.addLayout(_row(self.join, self.variants))
        self.rows.addStretch(1)
        self.rows.addLayout(both)
        layout.addLayout(self.rows)

    def _connect(self) -> None:
        self.query.textChanged.connect(self.search)
        self.query.returnPressed.connect(self._offer)
        self.join.side.textActivated.connect(self._tell_offer)
        self.join.name.textEdited.connect(self._tell_offer)
        for button in self.findChildren(QPushButton):
            # Else Enter in the search field would press one of them.
            button.setAutoDefault(False)
        self.filters.changed.connect(self.search)
        self.fold.toggled.connect(self._unfold)
        self.show_all.clicked.connect(self._show_everything)
        self.join.changed.connect(self.search)
        self.model.modelReset.connect(self._choose_first)
        self.model.rowsInserted.connect(self._show_count)
        self.model.count_known.connect(self._show_count)
        self.model.failed.connect(self.says.setText)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.clicked.connect(self._click)
        self.table.activated.connect(self.add_unit)
        self.join.many.currentIndexChanged.connect(self.show_preview)
        self.join.asked.connect(self.add_unit)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for button in (
            *(self.join.add, self.star, self.variants),
            *(self.edit, self.copy, self.remove),
        ):
            action = QAction(button.text(), self.table)
            action.triggered.connect(button.click)
            self.table.addAction(action)
        if self.controller is not None:
            self.controller.said.connect(self.says.setText)
        self.star.clicked.connect(self.toggle_star)
        self.variants.clicked.connect(self.compare)
        self.remove.clicked.connect(self.remove_unit)
        self.back.clicked.connect(self.bring_back)
        self.new.clicked.connect(self.new_unit)
        self.edit.clicked.connect(lambda: self.change_unit(copies=False))
        self.copy.clicked.connect(lambda: self.change_unit(copies=True))
        self.counting.counted.connect(self.model.renew)
        self._preview_timer.timeout.connect(self.show_preview)
        for key, run in (
            (QKeySequence.StandardKey.Find, self._focus_search),
            (QKeySequence.StandardKey.Delete, self.remove_unit),
        ):
            shortcut = QShortcut(QKeySequence(key), self.table if run == self.remove_unit else self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.query)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self.table.setFocus)

    def _offer(self) -> None:
        """Enter in the search: the next one adds what is in front."""
        self.table.setFocus()
        self._tell_offer()

    def _tell_offer(self) -> None:
        row = self.current()
        if self.says.text() == self._offered:
            # It spoke of another unit or another side.
            self.says.clear()
        self._offered = ""
        if not self.joins_once or row is None or not self.table.hasFocus():
            return
        if self.join.add.isEnabled():
            side = self.join.side.currentText()
            self._offered = f"Enter: {row.name} joins side {side}. Ctrl+Enter, and stay here."
            self.says.setText(self._offered)
        else:
            self.says.setText(self.join.add.toolTip())

    def _focus_search(self) -> None:
        self.query.setFocus()
        self.query.selectAll()

    # -- looking ---------------------------------------------------------------------------------

    def search(self) -> None:
        """Show what fits the words and filters."""
        self._tell_filters()
        self.model.ask(self.query.text(), self.join.narrowed(self.filters.filter()))

    @override
    def units_came(self) -> None:
        """Units were imported: there may be other roles and books to choose from."""
        with self._telling():
            self.filters.fill(self.library)
        self.search()

    def _unfold(self, on: bool) -> None:
        self.shelf.setVisible(on)
        self._tell_filters()

    def _tell_filters(self) -> None:
        """How many filters are on, and which while they are out of sight."""
        active = self.filters.active()
        self.fold.setText(f"F&ilters ({len(active)})" if active else "F&ilters")
        self.narrowed.setText(f"Narrowed down to {', '.join(active)}.")
        self.narrowed.setVisible(bool(active) and not self.fold.isChecked())

    def _show_everything(self) -> None:
        """Take off all that narrows the list down."""
        self.query.clear()
        self.join.only_this.setChecked(False)
        self.filters.clear()
        self.query.setFocus()

    def _choose_first(self) -> None:
        self._show_count()
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 1))
        else:
            self._choose()

    def _show_count(self) -> None:
        many = self.model.count_text()
        self.count.setText(f"{many[:1].upper()}{many[1:]}. {DROP}")
        has_units = self.model.rowCount() > 0
        self.stack.setCurrentIndex(0 if has_units else 1)
        self.preview.setVisible(has_units)
        is_narrow = self.query.text() or self.filters.active() or self.join.only_this.isChecked()
        self.empty.say(NOTHING_FITS if is_narrow else NO_UNITS)
        self.show_all.setVisible(bool(is_narrow))

    def current(self) -> UnitRow | None:
        """The unit in front."""
        return self.model.unit(self.table.currentIndex())

    def _choose(self) -> None:
        row = self.current()
        self.star.setEnabled(row is not None)
        self.variants.setEnabled(row is not None)
        self.star.setChecked(row is not None and row.is_favorite)
        is_own = row is not None and row.source == "imported"
        self.remove.setEnabled(is_own)
        self.join.show_unit(row)
        self._show_sizes(row)
        self.edit.setEnabled(is_own)
        self.copy.setEnabled(row is not None)
        self._tell_offer()
        self._preview_timer.start()

    def _show_sizes(self, row: UnitRow | None) -> None:
        """A row that stands for several sizes lets one of them be chosen."""
        folded = row is not None and self.model.shown_name(row) != row.name
        try:
            self.join.many.show_sizes(self.model.sizes(row) if row and folded else ())
        except StorageError:
            self.join.many.show_sizes(())

    def show_preview(self) -> None:
        """Show the unit in front."""
        if patience.is_waiting():
            self._preview_timer.start()
            return
        self._preview_timer.stop()
        row = self.current()
        if row is None:
            self.preview.show_nothing()
            return
        try:
            self.preview.show_design(self.library.load(self.join.many.chosen(row)))
        except StorageError as error:
            self.preview.show_nothing(str(error))

    # -- changing --------------------------------------------------------------------------------

    def _click(self, index: QModelIndex) -> None:
        if index.column() == STAR:
            self.toggle_star()

    def toggle_star(self) -> None:
        """The unit in front becomes a favorite, or is none any more."""
        row = self.current()
        if row is None:
            return
        with self._telling():
            changed = self.library.set_favorite(row.name, not row.is_favorite)
            self.model.change(self.table.currentIndex(), changed)
            row = changed
        self.star.setChecked(row.is_favorite)

    def compare(self) -> None:
        """Others of its chassis beside the unit in front."""
        from recordsheet_gui.ui.dialogs.compare import CompareDialog

        row = self.current()
        if row is None:
            return
        with self._telling():
            design = self.library.load(self.join.many.chosen(row))
            dialog = CompareDialog(self.library, design, self, self.controller)
            dialog.exec()
            dialog.deleteLater()

    def new_unit(self) -> None:
        """Build a unit in the workshop, one of the kind in front to begin with."""
        from recordsheet_gui.ui.workshop.window import open_workshop

        row = self.current()
        with self._telling():
            open_workshop(self._beside(), self.controller, kind=row.kind if row else "")

    def _beside(self) -> QWidget:
        """The window that the workshop belongs to: it outlives the library's."""
        parent = self.parentWidget()
        return parent.window() if parent is not None else self

    def change_unit(self, *, copies: bool) -> None:
        """Change the unit in front, or make another of it, in the dialog that makes such units.

        That is the workshop for all that have none of their own.
        """
        from recordsheet_gui.ui.workshop.window import open_workshop

        row = self.current()
        if row is None:
            return
        maker = _maker_of(row)
        if maker is None:
            with self._telling():
                design = self.library.load(self.join.many.chosen(row))
                open_workshop(self._beside(), self.controller, design, copies=copies)
            return
        with self._telling():
            design = self.library.load(row.name)
            name = maker.change(self.library, self.theme, self, design, copies)
            if name:
                self.designs.forget(name)
                self.says.setText(f"{name} is in the library.")
                self.model.refresh()
                self._put_in_front(name)
                self.table.setFocus()

    def _put_in_front(self, name: str) -> None:
        """Choose a unit by its name, where the list has it."""
        for at in range(self.model.rowCount()):
            row = self.model.unit(self.model.index(at, 1))
            if row is not None and row.name == name:
                self.table.setCurrentIndex(self.model.index(at, 1))
        self._choose()

    def remove_unit(self) -> None:
        """Take the unit in front out of the library."""
        row = self.current()
        if row is None:
            return
        at = self.table.currentIndex().row()
        with self._telling():
            design = self._design_of(row) if row.source == "imported" else None
            self.library.remove(row.name)
            self._removed = None if design is None else (design, row.is_favorite)
            back = "" if self._removed else " Import its file to have it back."
            self.says.setText(f"{row.name} was removed.{back}")
            self.back.setVisible(self._removed is not None)
            self.model.refresh()
            last = self.model.rowCount() - 1
            self.table.setCurrentIndex(self.model.index(min(at, last), 1))

    def _design_of(self, row: UnitRow) -> UnitDesign | None:
        """A unit to bring back; None for one that only its file can."""
        try:
            return self.library.load(row.name)
        except StorageError:
            return None

    def bring_back(self) -> None:
        """Undo the last removal."""
        if self._removed is None:
            return
        design, is_favorite = self._removed
        with self._telling():
            if self.library.named(design.name) is not None:
                self.says.setText(f"There is another {design.name} by now.")
                return
            self.library.add(design)
            if is_favorite:
                self.library.set_favorite(design.name)
            self._removed = None
            self.back.hide()
            self.says.setText(f"{design.name} is in the library again.")
            self.model.refresh()
            self._put_in_front(design.name)
            self.table.setFocus()

    def add_unit(self) -> None:
        """The unit in front joins the battle."""
        row, join = self.current(), self.join
        if row is None or self.controller is None or not join.add.isEnabled():
            self.says.setText(join.add.toolTip())
            return
        side = join.side.currentText()
        stays = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        with self._telling():
            has_joined = self.controller.add_unit(self.library.load(join.many.chosen(row)), side)
            if has_joined and self.joins_once and not stays:
                self._go_back()
                return
        join.side.setCurrentText(side)

    def _go_back(self) -> None:
        """The new sheet is in front: keys are for it."""
        assert self.controller is not None
        parent = self.parentWidget()
        self.close()
        if parent is not None:
            parent.window().activateWindow()
        self.controller.answered.emit()

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A thread must not outlive its window, which does not close while it waits for a disk.
        if event.type() is QEvent.Type.Close and not patience.is_waiting():
            self.end()
        return False

    @qt_override
    def done(self, result: int) -> None:
        self.end()
        super().done(result)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= BESIDE * self.fontMetrics().averageCharWidth()
        ways = QBoxLayout.Direction
        self.rows.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)

    def end(self) -> None:
        """Stop what is under way and let go of the library."""
        self._preview_timer.stop()
        self.designs.stop()
        self.counting.stop()
        self.watch.watch([])
        self.bar.stop()
        self.library.close()


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Widgets in a row, and a gap."""
    made = QHBoxLayout()
    for widget in widgets:
        made.addWidget(widget)
    made.addSpacing(GAP)
    made.addStretch(1)
    return made


def _maker_of(row: UnitRow) -> UnitMaker | None:
    """The dialog that makes units of its kind."""
    return next((maker for maker in UNIT_MAKERS if maker.kind == row.kind), None)


def open_library(
    window: QWidget,
    theme: Theme,
    controller: Controller | None = None,
    *,
    only_this: bool = False,
) -> LibraryWindow:
    """The library's window beside another one, the one that is open already if there is one.

    With `only_this` it lists what can join the game on the table, and closes when one has.
    """
    found = window.findChild(LibraryWindow)
    if isinstance(found, LibraryWindow) and found.isVisible():
        found.join.only_this.setChecked(only_this)
        found.joins_once = only_this
        found.activateWindow()
        if only_this:
            found.query.setFocus()
            found.query.selectAll()
        return found
    made = LibraryWindow(PatientLibrary.open(), theme, window, controller)
    made.join.only_this.setChecked(only_this)
    made.joins_once = only_this
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    made.show()
    return made
