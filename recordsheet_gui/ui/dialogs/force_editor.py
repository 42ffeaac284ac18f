"""A force to change: name, game, units with pilots, notes, and what it all comes to."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.core.frozen import replace
from recordsheet_gui.session.force import (
    MOST_UNITS,
    Appraisal,
    Entry,
    Force,
    appraised,
    entry_of,
)
from recordsheet_gui.session.force_text import kind_word
from recordsheet_gui.storage.errors import StorageError
from recordsheet_gui.storage.library import Library
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.systems import SYSTEMS, TITLES
from recordsheet_gui.ui.dialogs.force_line import ForceLine
from recordsheet_gui.ui.dialogs.kit import Empty, dim
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import sizes

LONGEST_NAME = 80
NOBODY = "Nobody yet. Add units of the library, or draw a force by lot."
NOTES_LINES = 3


class ForceEditor(QWidget):
    """Shows one force; whatever is changed is told at once."""

    changed = Signal(object)
    """The force as it is now."""
    adding = Signal()
    replacing = Signal(object)
    """A ForceLine that another unit is wanted for."""

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """Nothing to show yet."""
        super().__init__(parent)
        self._library = library
        self.force: Force | None = None
        self.found: Appraisal | None = None
        self.designs: dict[str, UnitDesign] = {}
        self._rows: dict[str, UnitRow | None] = {}
        self.lines: list[ForceLine] = []
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName("Name of the force")
        self.system = QComboBox()
        self.system.setAccessibleName("Game of the force")
        for key, title in TITLES.items():
            self.system.addItem(title, key)
        self.add = QPushButton(icon("plus"), "Add &units...")
        self.add.setAutoDefault(False)
        self.total = dim("")
        self.kinds = dim("")
        self.notes = QPlainTextEdit()
        self.notes.setPlaceholderText("Notes on the force")
        self.notes.setAccessibleName("Notes on the force")
        self.notes.setTabChangesFocus(True)
        high = NOTES_LINES * self.fontMetrics().lineSpacing() + sizes().grown(12)
        self.notes.setFixedHeight(high)
        self.nobody = Empty("forces", NOBODY)
        self._build()
        self.name.editingFinished.connect(self._tell)
        self.system.activated.connect(self._tell)
        self.notes.textChanged.connect(self._tell)
        self.add.clicked.connect(self.adding)

    def _build(self) -> None:
        top = QHBoxLayout()
        for words, widget, stretch in (("&Name", self.name, 1), ("Gam&e", self.system, 0)):
            label = QLabel(words)
            label.setBuddy(widget)
            top.addWidget(label)
            top.addWidget(widget, stretch)
        top.addWidget(self.add)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(3)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName("Units of the force")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.stack = QStackedWidget()
        self.stack.addWidget(area)
        self.stack.addWidget(self.nobody)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.stack, 1)
        layout.addWidget(self.total)
        layout.addWidget(self.kinds)
        layout.addWidget(self.notes)

    # -- showing ---------------------------------------------------------------------------------

    def show_force(self, force: Force | None) -> None:
        """Another force, or none."""
        self.force = None
        self.setEnabled(force is not None)
        shown = force or Force(name="-")
        self.name.setText(force.name if force is not None else "")
        self.name.setCursorPosition(0)
        self.system.setCurrentIndex(self.system.findData(shown.system))
        if self.notes.toPlainText().strip() != shown.notes:
            self.notes.setPlainText(shown.notes)
        self._lay_out(shown.units)
        self.force = force
        self._price()

    def _lay_out(self, entries: Sequence[Entry]) -> None:
        for line in self.lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = []
        for entry in entries:
            line = ForceLine(entry, self._row(entry.unit))
            line.changed.connect(self._tell)
            line.removed.connect(self._remove)
            line.replacing.connect(self.replacing)
            line.left.connect(lambda step, line=line: self._walk(line, step))
            self._column.insertWidget(len(self.lines), line)
            self.lines.append(line)
            line.show()
        self.stack.setCurrentIndex(0 if entries else 1)

    def _row(self, name: str) -> UnitRow | None:
        if name not in self._rows:
            try:
                row = self._library.named(name)
                if row is not None:
                    self.designs[name] = self._library.load(row.name)
            except StorageError:
                row = None
            self._rows[name] = row
        return self._rows[name]

    def _price(self) -> None:
        if self.force is None:
            self.found = None
            self.total.clear()
            self.kinds.clear()
            return
        self.found = found = appraised(self.force, self.designs)
        has_pilots = bool(SYSTEMS[self.force.system].skills)
        for line, priced in zip(self.lines, found.lines, strict=True):
            line.show_pilots(on=has_pilots)
            line.show_priced(priced)
        self.total.setText(plainly(found.total.words()))
        each = [f"{kind_word(kind)}: {total.words()}" for kind, total in found.kinds.items()]
        self.kinds.setText(plainly("; ".join(each)) if len(each) > 1 else "")
        self.kinds.setVisible(len(each) > 1)

    # -- changing --------------------------------------------------------------------------------

    def now(self) -> Force | None:
        """The force as it is entered."""
        if self.force is None:
            return None
        return replace(
            self.force,
            name=" ".join(self.name.text().split()) or self.force.name,
            system=str(self.system.currentData()),
            notes=self.notes.toPlainText().strip(),
            units=tuple(line.now() for line in self.lines),
        )

    def _tell(self) -> None:
        force = self.now()
        if force is None or force == self.force:
            return
        self.force = force
        self._price()
        self.changed.emit(force)

    def _set(self, entries: Sequence[Entry]) -> None:
        force = self.now()
        if force is not None:
            force = replace(force, units=tuple(entries))
            self.show_force(force)
            self.changed.emit(force)

    def add_unit(self, row: UnitRow) -> None:
        """Another unit at the end."""
        if self._row(row.name) is None or len(self.lines) >= MOST_UNITS:
            return
        self._set([*(line.now() for line in self.lines), entry_of(self.designs[row.name])])

    def exchange(self, line: ForceLine, row: UnitRow) -> None:
        """Another unit in the place of one, with its pilot and notes."""
        if line not in self.lines or self._row(row.name) is None:
            return
        entries = [one.now() for one in self.lines]
        at, old = self.lines.index(line), line.now()
        entries[at] = entry_of(self.designs[row.name], old.crew(), old.notes)
        self._set(entries)
        self.lines[at].setFocus()

    def _remove(self, line: ForceLine) -> None:
        at = self.lines.index(line)
        self._set([one.now() for one in self.lines if one is not line])
        if self.lines:
            self.lines[min(at, len(self.lines) - 1)].setFocus()
        else:
            self.add.setFocus()

    def _walk(self, line: ForceLine, step: int) -> None:
        self.lines[(self.lines.index(line) + step) % len(self.lines)].setFocus()
