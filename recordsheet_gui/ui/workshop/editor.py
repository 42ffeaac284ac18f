"""What every editor of a field is: shows the document, and changes it through the bench."""

from typing import Any

from PySide6.QtWidgets import QWidget

from recordsheet_gui.ui.workshop.bench import Bench
from recordsheet_gui.workshop.document import Finding
from recordsheet_gui.workshop.form import Field


class Editor(QWidget):
    """One field on the form."""

    is_wide = False
    """Takes a row of its own."""

    def __init__(self, bench: Bench, field: Field) -> None:
        """Shows nothing yet."""
        super().__init__()
        self.bench = bench
        self.field = field
        self._is_showing = False

    def value(self) -> Any:
        """What the document has here."""
        if self.field.read is not None:
            return self.field.read(self.bench.document)
        return self.bench.document.get(self.field.path, self.field.usual)

    def refresh(self, field: Field) -> None:
        """Show the document as it stands; `field` may have other words by now."""
        self.field = field
        self._is_showing = True
        try:
            self.show_value()
        finally:
            self._is_showing = False

    def show_value(self) -> None:
        """Show it; nothing that changes meanwhile is an edit."""
        raise NotImplementedError

    def put(self, value: Any, path: str = "") -> None:
        """The player wants another value."""
        if not self._is_showing:
            self.bench.set(self.field, path or self.field.path, value)

    def show_findings(self, findings: tuple[Finding, ...]) -> bool:
        """Show remarks where they belong inside; true where it has done so itself."""
        return False

    def go_to(self, path: str) -> None:
        """The focus goes to where a remark points."""
        self.setFocus()
