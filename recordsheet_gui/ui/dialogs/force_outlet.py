"""What of a table goes into a file for other programs."""

import re

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from recordsheet_gui.importers.mul.force import VERSION
from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.ui.plain import Names, Words

FORCE, RESULT = "A force to go on with", "The result of the battle"
ABOUT = {
    FORCE: "Units, crews and all that they have lost, as a list.",
    RESULT: "Survivors, salvage and who has left, as this side sees them: for MekHQ.",
}
NO_SIDES = "The file names no sides: read again, all come to one."
_VERSION = re.compile(r"\d{1,3}(\.\d{1,3}){2}")


class ForceOutlet(QDialog):
    """Whose units, in which form, and who is to read it."""

    def __init__(self, sides: list[str], parent: QWidget | None = None) -> None:
        """All units as a force is what it begins with."""
        super().__init__(parent)
        self.setWindowTitle("Export a force")
        self._has_sides = len(sides) > 1
        form = QFormLayout(self)
        self.whose = Names()
        self.whose.addItem("All units", "")
        for side in sides:
            self.whose.addItem(f"Side {side}", side)
        form.addRow("&Units", self.whose)
        self.kind = QComboBox()
        self.kind.addItems(list(ABOUT))
        form.addRow("&As", self.kind)
        self.about = Words(ABOUT[FORCE])
        self.about.setObjectName("dim")
        form.addRow("", self.about)
        self.reader = QLineEdit(VERSION)
        self.reader.setToolTip("MegaMek refuses what a later version than itself has written")
        form.addRow("For &MegaMek", self.reader)
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        accept = QDialogButtonBox.ButtonRole.AcceptRole
        self.go_on: QPushButton = box.addButton("&Choose a file...", accept)
        leading(box, self.go_on)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        form.addRow(box)
        self.kind.currentTextChanged.connect(self._show)
        self.whose.currentIndexChanged.connect(self._show)
        self.reader.textChanged.connect(self._show)
        self._show()

    def _show(self) -> None:
        needs_side = self.is_result and not self.side
        words = (
            "Choose the side that looks at it." if needs_side else ABOUT[self.kind.currentText()]
        )
        if not self.is_result and not self.side and self._has_sides:
            words = f"{words} {NO_SIDES}"
        self.about.setText(words)
        is_version = _VERSION.fullmatch(self.version) is not None
        self.go_on.setEnabled(is_version and not needs_side)

    @property
    def side(self) -> str:
        """Whose units; empty for all."""
        return str(self.whose.currentData() or "")

    @property
    def is_result(self) -> bool:
        """True for a battle's result in its sections."""
        return self.kind.currentText() == RESULT

    @property
    def version(self) -> str:
        """Of the program that is to read it."""
        return self.reader.text().strip()
