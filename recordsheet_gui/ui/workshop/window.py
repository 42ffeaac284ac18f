"""The workshop: build a unit, see its sheet, save it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.importers.formats import FORMATS
from recordsheet_gui.storage import paths
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size
from recordsheet_gui.ui.dialogs.save_file import ask_where, is_confirmed
from recordsheet_gui.ui.errands import Errands
from recordsheet_gui.ui.games.own_names import copy_name
from recordsheet_gui.ui.icons import Ground, icon
from recordsheet_gui.ui.patient_library import PatientLibrary
from recordsheet_gui.ui.plain import Words, plainly
from recordsheet_gui.ui.qt_override import override as qt_override
from recordsheet_gui.ui.style import Rank, rank, square
from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.ui.workshop.halves import Halves
from recordsheet_gui.ui.workshop.live_sheet import LiveSheet
from recordsheet_gui.ui.workshop.page import Page
from recordsheet_gui.ui.workshop.simple import NumberBox
from recordsheet_gui.ui.workshop.tabs import Tabs
from recordsheet_gui.ui.workshop.totals_bar import TotalsBar
from recordsheet_gui.workshop import keeping
from recordsheet_gui.workshop.document import Document, Finding, document_of
from recordsheet_gui.workshop.findings import sorted_by_field
from recordsheet_gui.workshop.form import Section
from recordsheet_gui.workshop.forms import KINDS, blank_of, form_of, reading_of

USUAL = QSize(1300, 700)
TITLE = "Workshop"
LONGEST_NAME = 80
"""Letters of a copy's name."""
CHORDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
ENDINGS = {".mtf": "MegaMek 'Mechs", ".blk": "MegaMek units", ".toml": "Record Sheet units"}


class WorkshopWindow(QDialog):
    """One unit on the bench."""

    def __init__(
        self,
        library: PatientLibrary,
        document: Document | None = None,
        parent: QWidget | None = None,
        controller: Controller | None = None,
    ) -> None:
        """`library` is closed with the window; units join the game of `controller`."""
        super().__init__(parent)
        self.library = library
        self.controller = controller
        self.saved_as = ""
        """The name under which the unit was saved here, or came: it may be replaced unasked."""
        self.as_saved: UnitDesign | None = None
        """The library's unit of that name as it was then: somebody else may have changed it."""
        self.draft: keeping.Draft | None = None
        self._errands = Errands()
        self._is_over = False
        self.setObjectName("workshop")
        self.setWindowTitle(TITLE)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.bench = Bench(document or blank_of(KINDS[0]), self)
        self.name = QLabel()
        self.name.setObjectName("moment")
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.new_button = QPushButton(icon("new_game"), "&New")
        self.new_button.setToolTip("A unit of another kind, or another of this one")
        self.new_menu = QMenu(self)
        self.new_menu.aboutToShow.connect(self._fill_new)
        self.new_button.setMenu(self.new_menu)
        self.undo = QPushButton(icon("undo"), "")
        self.redo = QPushButton(icon("redo"), "")
        self.tabs = Tabs()
        self.tabs.setDocumentMode(True)
        self.pages: list[Page] = []
        self.sheet = LiveSheet()
        self.totals = TotalsBar()
        self.says = Words()
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.says.setObjectName("dim")
        self.save_button = QPushButton(icon("save_copy", Ground.ACCENT), "&Save")
        self.export_button = QPushButton(icon("export"), "E&xport...")
        self.print_button = QPushButton(icon("print_sheet"), "&Print...")
        self.table_button = QPushButton(icon("add_unit"), "Put on the &table")
        self.close_button = QPushButton("&Close")
        self._build()
        self._connect()
        keep_size(self, controller, "workshop", USUAL, grows=True)
        self.refresh()
        self.sheet.draw()
        QTimer.singleShot(0, self, self._begin_draft)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.name, 1)
        top.addWidget(self.new_button)
        for button in (self.undo, self.redo):
            top.addWidget(square(button))
        left = QWidget()
        inside = QVBoxLayout(left)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(top)
        inside.addWidget(self.tabs, 1)
        self.middle = Halves(left, self.sheet, USUAL.width())
        top.addWidget(self.middle.button)
        below = QHBoxLayout()
        below.addWidget(self.says, 1)
        rank(self.save_button, Rank.PRIMARY)
        for button in (
            *(self.table_button, self.print_button, self.export_button),
            *(self.close_button, self.save_button),
        ):
            below.addWidget(button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.middle, 1)
        layout.addWidget(self.totals)
        layout.addLayout(below)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def _connect(self) -> None:
        self.bench.changed.connect(self.refresh)
        self.bench.changed.connect(self._keep_draft)
        self.bench.told.connect(self.tell)
        self.undo.clicked.connect(self.bench.undo)
        self.redo.clicked.connect(self.bench.redo)
        self.save_button.clicked.connect(self.save)
        self.export_button.clicked.connect(self.export)
        self.print_button.clicked.connect(self.print_sheet)
        self.table_button.clicked.connect(self.put_on_table)
        self.close_button.clicked.connect(self.close)
        self.totals.remark_chosen.connect(self.go_to)
        self.tabs.currentChanged.connect(lambda _: self.bench.history.close_step())
        self.tabs.currentChanged.connect(lambda _: self._show_page())
        self.tabs.currentChanged.connect(lambda _: self._mark_tabs())
        for key, run in (
            ("Ctrl+Z", self.bench.undo),
            ("Ctrl+Shift+Z", self.bench.redo),
            ("Ctrl+Y", self.bench.redo),
            ("Ctrl+S", self.save),
            ("Ctrl+P", self.print_sheet),
            ("Ctrl+PgDown", lambda: self._turn(1)),
            ("Ctrl+PgUp", lambda: self._turn(-1)),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(run)

    def _turn(self, step: int) -> None:
        self.tabs.setCurrentIndex((self.tabs.currentIndex() + step) % max(1, self.tabs.count()))

    # -- showing ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the document as it stands: form, sheet, totals, remarks."""
        bench, document = self.bench, self.bench.document
        sections = bench.form.sections(document)
        self._make_pages(sections)
        for page, section in zip(self.pages, sections, strict=True):
            page.section, page.is_stale = section, True
        self._show_page()
        reading = bench.reading
        self._mark_tabs()
        self.totals.show_totals(bench.form.totals(document, reading))
        self.totals.show_findings(reading.findings)
        self.sheet.show_design(bench.design, reading.problem)
        self._show_name()
        has_design = reading.design is not None
        for button, tip in (
            (self.save_button, "Into the library (Ctrl+S)"),
            (self.export_button, "As a file for others"),
            (self.print_button, "The fresh sheet on paper (Ctrl+P)"),
        ):
            button.setEnabled(has_design)
            button.setToolTip(plainly(reading.problem) or tip)
        self.table_button.setEnabled(has_design and not self._why_not_join())
        self.table_button.setToolTip(plainly(reading.problem or self._why_not_join()))

    def _mark_tabs(self) -> None:
        """Which tabs have remarks."""
        sections = [page.section for page in self.pages]
        by_field = sorted_by_field(sections, self.bench.reading.findings)
        bar = self.tabs.tabBar()
        for at, page in enumerate(self.pages):
            count = sum(len(by_field.get(path, ())) for path in page.editors)
            remarks = "" if not count else "1 remark" if count == 1 else f"{count} remarks"
            title = page.section.title
            ground = Ground.PLATE if at == self.tabs.currentIndex() else Ground.WINDOW
            self.tabs.setTabText(at, title)
            self.tabs.setTabIcon(at, icon("warning", ground) if count else QIcon())
            self.tabs.setTabToolTip(at, remarks)
            bar.setAccessibleTabName(at, f"{title}, {remarks}" if count else title)

    def _make_pages(self, sections: tuple[Section, ...]) -> None:
        """A page for each section; those that have the fields they need stay as they are."""
        front, focus = self.tabs.currentIndex(), self._focused()
        while len(self.pages) > len(sections):
            self._drop_page(len(self.pages) - 1)
        for at, section in enumerate(sections):
            if at < len(self.pages):
                if self.pages[at].is_like(section):
                    continue
                self._drop_page(at)
            page = Page(self.bench, section)
            self.tabs.insertTab(at, page, section.title)
            self.pages.insert(at, page)
            if at == front:
                self.tabs.setCurrentIndex(front)
                if focus in page.editors:
                    page.editors[focus].setFocus()

    def _drop_page(self, at: int) -> None:
        self.tabs.removeTab(at)
        self.pages.pop(at).deleteLater()

    def _focused(self) -> str:
        """The path of the field that has the focus; empty for none."""
        found = self.focusWidget()
        for page in self.pages:
            for path, editor in page.editors.items():
                if found is not None and editor.isAncestorOf(found):
                    return path
        return ""

    def _show_page(self) -> None:
        """The tab in front shows the document; others do when they come to the front."""
        at = self.tabs.currentIndex()
        if not 0 <= at < len(self.pages) or not self.pages[at].is_stale:
            return
        page, sections = self.pages[at], [page.section for page in self.pages]
        page.refresh(page.section)
        # Tables and lists make their fields when they are shown. A number hands keys to its line
        # itself: there is nothing to catch but the number.
        for sort in (QLineEdit, QPlainTextEdit, NumberBox):
            for field in page.findChildren(sort):
                field.installEventFilter(self)
        page.show_findings(sorted_by_field(sections, self.bench.reading.findings))
        page.is_stale = False

    def _show_name(self) -> None:
        history = self.bench.history
        name = self.unit_name() or "No name yet"
        star = " *" if history.is_changed or not self.saved_as else ""
        self.name.setText(f"{name}{star}")
        self.name.setToolTip("Not saved yet" if star else "Saved")
        self.setWindowTitle(f"{name}{star} - {TITLE}")
        for button, title, word in (
            (self.undo, history.undo_title, "Undo"),
            (self.redo, history.redo_title, "Redo"),
        ):
            button.setEnabled(bool(title))
            words = f"{word}: {title}" if title else word
            button.setToolTip(plainly(words))
            button.setAccessibleName(words)

    def unit_name(self) -> str:
        """The unit's name as it stands."""
        design = self.bench.design
        return design.name if design is not None else ""

    def tell(self, words: str) -> None:
        """Something that the player should know, beside the buttons: why they are shut, too."""
        self.says.setText(words or self.bench.reading.problem)

    def go_to(self, finding: Finding) -> None:
        """The tab and the field that a remark is about."""
        sections = self.bench.form.sections(self.bench.document)
        for path, found in sorted_by_field(sections, (finding,)).items():
            for page in self.pages:
                if found and path in page.editors:
                    self.tabs.setCurrentWidget(page)
                    page.ensureWidgetVisible(page.editors[path])
                    page.editors[path].go_to(finding.field)
                    return

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A field does not undo by itself: the bench knows what was typed."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape or event.modifiers() & CHORDS:
                self._take_typed()
            keys = QKeySequence(event.keyCombination()).toString()
            if keys in ("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y"):
                event.ignore()
                return True
        return False

    def _take_typed(self) -> None:
        """A number counts when its field is left; keys that save or print leave none."""
        box = self.focusWidget()
        if isinstance(box, NumberBox):
            box.interpretText()

    # -- beginning -------------------------------------------------------------------------------

    def _fill_new(self) -> None:
        """All kinds, to begin with."""
        self.new_menu.clear()
        for kind in KINDS:
            action = self.new_menu.addAction(form_of(kind).title.replace("&", "&&"))
            action.setIcon(icon(f"kind_{kind.replace(' ', '_').replace('-', '_')}"))
            action.triggered.connect(lambda _=False, kind=kind: self.begin_new(kind))

    def begin_new(self, kind: str) -> bool:
        """The smallest unit of a kind."""
        return self.open_document(blank_of(kind))

    def open_document(self, document: Document, saved_as: str = "") -> bool:
        """Another unit on the bench, unless somebody wants to keep what is there."""
        if not self.may_leave():
            return False
        self.saved_as = saved_as
        for at in reversed(range(len(self.pages))):
            self._drop_page(at)
        self.bench.begin(document)
        self.refresh()
        self._keep_draft()
        self.tabs.setCurrentIndex(0)
        return True

    def _begin_draft(self) -> None:
        """Keep what is on the bench from now on; go on with what a crash has left."""
        if self._is_over:
            return
        self.draft = keeping.Draft.begin()
        left = self.draft.left() if self.draft is not None else None
        if self.draft is None or left is None:
            return
        design = reading_of(left).design
        name = design.name if design is not None else "A unit"
        buttons = QMessageBox.StandardButton
        answers, usual = buttons.Yes | buttons.Discard, buttons.Yes
        words = f"{name} was not saved when the program ended. Go on with it"
        if self.bench.document != blank_of(KINDS[0]):
            # Something else was asked for; what is left can wait, and is offered the next time.
            answers, usual = answers | buttons.No, buttons.No
            words = f"{words} instead of {self.unit_name() or 'the new unit'}"
        # Whoever presses Enter keeps the work: it goes only where somebody says so.
        answer = QMessageBox.question(self, TITLE, plainly(f"{words}?"), answers, usual)
        if answer == buttons.Discard:
            self.draft.clear()
        elif answer == buttons.No and buttons.No in answers:
            self.draft.end()
            self.draft = keeping.Draft.begin(is_fresh=True)
        else:
            self.saved_as = ""
            for at in reversed(range(len(self.pages))):
                self._drop_page(at)
            self.bench.begin(left)
            self.bench.history.unsaved()
            self.refresh()

    def _keep_draft(self) -> None:
        if self.draft is None:
            return
        if self.bench.history.is_changed:
            self._errands.ask(partial(self.draft.write, self.bench.document))
        else:
            self._errands.ask(self.draft.clear)

    # -- leaving ---------------------------------------------------------------------------------

    def save(self) -> bool:
        """Write the unit into the library; another one of its name is replaced after a question."""
        design = self.bench.reading.design
        if design is None:
            self.tell(self.bench.reading.problem)
            return False
        if not self._may_have(design.name) or not self._may_drop():
            return False
        try:
            keeping.save(self.library, design)
            self.as_saved = self.library.load(design.name)
        except StorageError as error:
            QMessageBox.warning(self, TITLE, plainly(str(error)))
            return False
        self.saved_as = design.name
        self.bench.history.keep()
        self._keep_draft()
        self._show_name()
        self.tell(f"{design.name} is in the library.")
        self._tell_library()
        return True

    def _may_have(self, name: str) -> bool:
        """Whether the unit may be called so."""
        try:
            other = self.library.named(name)
            is_ours = other is not None and other.name == self.saved_as
            is_changed = is_ours and self.library.load(name) != self.as_saved
        except StorageError as error:
            QMessageBox.warning(self, TITLE, plainly(str(error)))
            return False
        if other is None or (is_ours and not is_changed and other.source != "shipped"):
            return True
        if other.source == "shipped":
            words = f"{other.name} is one of the units we ship; give yours another name."
            QMessageBox.information(self, TITLE, plainly(words))
            return False
        words = f"There is a {other.name} in the library. Replace it?"
        if is_changed:
            words = f"Somebody else has changed {other.name} in the meantime. Replace it?"
        return is_confirmed(self, TITLE, words)

    def _may_drop(self) -> bool:
        """Whether what has no place may stay behind."""
        count = len(self.bench.document.unplaced)
        if not count:
            return True
        pieces = "1 piece has" if count == 1 else f"{count} pieces have"
        return is_confirmed(
            self, TITLE, f"{pieces} no place yet and will not be saved. Save without?"
        )

    def _left_behind(self) -> str:
        """A sentence on what does not come along for want of a place; empty for nothing."""
        count = len(self.bench.document.unplaced)
        if not count:
            return ""
        return f" Without {'1 piece' if count == 1 else f'{count} pieces'} that had no place."

    def export(self) -> None:
        """Write the unit as a file for others."""
        design = self.bench.reading.design
        if design is None:
            return
        kinds = {
            ending: words
            for ending, words in ENDINGS.items()
            if ending in FORMATS[design.kind].writers
        }
        start = paths.data_dir() / f"{paths.legal_name(design.name, 'Unit')}{next(iter(kinds))}"
        path = ask_where(self, "Export a unit", start, kinds)
        if path is not None:
            self._export_to(design, path)

    def _export_to(self, design: UnitDesign, path: Path) -> None:
        try:
            keeping.export(design, path)
        except StorageError as error:
            QMessageBox.warning(self, TITLE, plainly(str(error)))
            return
        self.tell(f"{path.name} is written.{self._left_behind()}")

    def print_sheet(self) -> None:
        """The fresh sheet on paper."""
        from recordsheet_gui.ui.printing.unit_preview import DesignPreview

        if self.bench.reading.design is None:
            return
        dialog = DesignPreview(self.bench.reading.design, self, self.controller)
        dialog.exec()
        dialog.deleteLater()

    def _why_not_join(self) -> str:
        """Why the unit cannot come to the table, in a sentence; empty where it can."""
        controller = self.controller
        if controller is None or controller.game is None:
            return "There is no game on the table."
        if controller.game.is_read_only or controller.looking_at is not None:
            return "The game on the table is only looked at."
        if self.bench.document.kind not in controller.system.kinds:
            return f"{controller.system.title} has no such units."
        return ""

    def put_on_table(self) -> None:
        """The unit joins the battle, on the side of the unit in front."""
        design, controller = self.bench.reading.design, self.controller
        if design is None or controller is None or self._why_not_join():
            self.tell(self._why_not_join())
            return
        sides = controller.state.sides
        side = sides.get(controller.unit, "A") if controller.unit is not None else "A"
        if controller.add_unit(design, side):
            self.tell(f"{design.name} joins side {side}.{self._left_behind()}")

    def _tell_library(self) -> None:
        """A library that is open beside us shows the new unit."""
        from recordsheet_gui.ui.dialogs.library import LibraryWindow

        parent = self.parentWidget()
        found = parent.window().findChild(LibraryWindow) if parent is not None else None
        if isinstance(found, LibraryWindow) and found.isVisible():
            found.units_came()

    def may_leave(self) -> bool:
        """Whether what is on the bench may go: saved, not wanted, or let go of already."""
        if self._is_over:
            return True
        self._take_typed()
        if not self.bench.history.is_changed:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self,
            TITLE,
            plainly(f"{self.unit_name() or 'The unit'} has changes that are not saved. Save them?"),
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    @qt_override
    def reject(self) -> None:
        """Escape and the window's cross ask first."""
        if self.may_leave():
            self.end()
            super().reject()

    def end(self) -> None:
        """Let go of library and draft."""
        if self._is_over:
            return
        self._is_over = True
        if self.draft is not None:
            draft, self.draft = self.draft, None

            def go() -> None:
                draft.clear()
                draft.end()

            self._errands.finish(go).wait(2)
        self.library.close()


def copy_of(design: UnitDesign, library: PatientLibrary) -> Document:
    """A unit on the bench under a name that nobody has."""
    name = copy_name(library, design.name, LONGEST_NAME)
    return form_of(design.kind).rename(document_of(design), name)


def open_workshop(
    window: QWidget,
    controller: Controller | None = None,
    design: UnitDesign | None = None,
    *,
    kind: str = "",
    copies: bool = True,
) -> "WorkshopWindow":
    """The workshop beside another window, the one that is open already if there is one.

    With a design, or a copy of it, on the bench; with a new unit of a kind; or as it is.
    """
    found = window.findChild(WorkshopWindow)
    if not (isinstance(found, WorkshopWindow) and found.isVisible()):
        found = WorkshopWindow(PatientLibrary.open(), None, window, controller)
        found.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        found.show()
    else:
        found.activateWindow()
    if design is not None:
        document = copy_of(design, found.library) if copies else document_of(design)
        if found.open_document(document, "" if copies else design.name):
            found.as_saved = design
    elif kind:
        found.begin_new(kind)
    return found
