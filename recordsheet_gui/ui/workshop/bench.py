"""The unit on the workbench: its steps, what it says, and who has to hear of it."""

from typing import Any

from PySide6.QtCore import QObject, Signal

from recordsheet_gui.core.design import UnitDesign
from recordsheet_gui.workshop.document import Document, Edit, Reading
from recordsheet_gui.workshop.form import Field, Form, set_field
from recordsheet_gui.workshop.forms import form_of, reading_of
from recordsheet_gui.workshop.history import History


class Bench(QObject):
    """One document and its history; editors change it through here alone."""

    changed = Signal()
    """Another document is on the bench: everybody shows it."""
    told = Signal(str)
    """What a step did beside what was asked for; empty where it did nothing else."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        """Begin with a document."""
        super().__init__(parent)
        self.begin(document)

    def begin(self, document: Document) -> None:
        """Another unit; nothing to undo."""
        self.history = History(document)
        self.form: Form = form_of(document.kind)
        self.design: UnitDesign | None = None
        self._read()

    @property
    def document(self) -> Document:
        """As it stands."""
        return self.history.document

    def set(self, field: Field, path: str, value: Any) -> None:
        """Another value under a path of a field."""
        self.do(set_field(self.form, self.document, field, path, value))

    def do(self, edit: Edit) -> None:
        """One step; what changes nothing is only told."""
        is_step = self.history.do(edit)
        if is_step:
            self._show()
        if is_step or edit.told:
            self.told.emit(edit.told)

    def undo(self) -> None:
        """One step back."""
        title = self.history.undo_title
        if self.history.undo():
            self._show()
            self.told.emit(f"Taken back: {title}.")

    def redo(self) -> None:
        """One step on."""
        title = self.history.redo_title
        if self.history.redo():
            self._show()
            self.told.emit(f"Done again: {title}.")

    def _show(self) -> None:
        self._read()
        self.changed.emit()

    def _read(self) -> None:
        self.reading: Reading = reading_of(self.document)
        if self.reading.design is not None:
            self.design = self.reading.design
