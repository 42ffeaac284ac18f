"""One unit of a force: pilot, notes, what it is worth; one that is missing can be replaced."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from recordsheet_gui.core.frozen import replace
from recordsheet_gui.session.force import Entry, Priced
from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.dialogs.roster_side import RosterLine
from recordsheet_gui.ui.icons import icon
from recordsheet_gui.ui.plain import plainly
from recordsheet_gui.ui.style import square

LONGEST_NOTE = 200
MISSING = "The library has no such unit any more; it is kept, and can be replaced."


class ForceLine(RosterLine):
    """A line of a roster without a side, with notes."""

    replacing = Signal(object)
    """Another unit is wanted in its place."""

    def __init__(self, entry: Entry, row: UnitRow | None, parent: QWidget | None = None) -> None:
        """`row` is None where the library has no such unit."""
        known = row or UnitRow(name=entry.unit, kind=entry.kind, tons=entry.tons, bv=entry.bv)
        super().__init__(known, "", parent)
        self.notes = QLineEdit(entry.notes)
        self.entry = entry
        self.is_missing = row is None
        self.enter(entry.crew())
        self.side.hide()
        self.notes.setPlaceholderText("Notes")
        self.notes.setMaxLength(LONGEST_NOTE)
        self.notes.setAccessibleName(f"Notes on {entry.unit}")
        self.swap = square(QToolButton())
        self.swap.setIcon(icon("replace"))
        self.swap.setToolTip("Another unit in its place, with the same pilot")
        self.swap.setAccessibleName(f"Replace {entry.unit}")
        self.swap.clicked.connect(lambda: self.replacing.emit(self))
        self.remove.setToolTip("Remove from the force (Delete)")
        hands, end = self._hands.layout(), self._end.layout()
        assert hands is not None
        assert end is not None
        hands.addWidget(self.notes)
        end.removeWidget(self.remove)
        end.addWidget(self.swap)
        end.addWidget(self.remove)
        self.swap.installEventFilter(self)
        for field in (self.pilot, self.notes):
            field.editingFinished.connect(self.changed)
        if self.is_missing:
            self.about.say("missing in the library")
            self.name.setToolTip(MISSING)

    def now(self) -> Entry:
        """The entry as it is entered."""
        crew = self.entered()
        return replace(
            self.entry,
            pilot=crew.name,
            gunnery=crew.gunnery,
            piloting=crew.piloting,
            notes=self.notes.text().strip(),
        )

    def show_priced(self, line: Priced) -> None:
        """Figure, facts and value of today."""
        if line.design is not None:
            self.show_design(line.design)
        self.show_worth(line.value)
        if line.design is None:
            self.worth.setText("missing")
            self.worth.setToolTip(plainly(MISSING))
            self.worth.show()
