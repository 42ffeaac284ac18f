"""How many there are of a design that comes in several sizes."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from recordsheet_gui.storage.library_row import UnitRow
from recordsheet_gui.ui.models.units import size_word


class SizeBox(QComboBox):
    """Out of sight where there is nothing to choose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing to choose yet."""
        super().__init__(parent)
        self.setAccessibleName("How many there are")
        self.hide()

    def show_sizes(self, names: Sequence[str]) -> None:
        """The sizes that the unit in front comes in; the first of them until another is chosen."""
        self.blockSignals(True)
        self.clear()
        for name in names:
            self.addItem(f"squad of {size_word(name)}", name)
        self.blockSignals(False)
        self.setVisible(len(names) > 1)

    def chosen(self, row: UnitRow) -> str:
        """The name of the unit in the size that is chosen."""
        return str(self.currentData() or row.name) if self.count() > 1 else row.name
