"""Who sits in a unit, and how well they do it."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from recordsheet_gui.core.ids import TrackKey, UnitId
from recordsheet_gui.core.table import ChangePilot
from recordsheet_gui.session.journal import label
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import leading
from recordsheet_gui.units.kinds import kind_of

WORST_SKILL = 8
SECOND = "piloting"
"""The skill that each kind of unit has its own word for."""
LETTERS = 32
"""Of a name that are in sight."""


class PilotDialog(QDialog):
    """A name, and skills where the game has them; Enter takes it."""

    def __init__(
        self,
        controller: Controller,
        unit: UnitId,
        track: TrackKey | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Begin with what stands on the sheet, at the name or at a skill."""
        super().__init__(parent)
        self._unit = unit
        paper = controller.state.unit(unit)
        self.setWindowTitle(label(controller.state, unit))
        self.name = QLineEdit(paper.pilot.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(LETTERS * self.name.fontMetrics().averageCharWidth())
        self.name.selectAll()
        form = QFormLayout(self)
        form.addRow("&Name", self.name)
        self.name.setFocus()
        self.skills: dict[str, QSpinBox] = {}
        second = kind_of(paper.design).second_skill
        for word, skill in controller.system.skills.items():
            title = second if word == SECOND else word
            if not title:
                continue
            box = QSpinBox()
            box.setRange(0, WORST_SKILL)
            box.setValue(paper.tracks[skill])
            form.addRow(f"&{title[:1].upper()}{title[1:]}", box)
            self.skills[word] = box
            if track == skill:
                box.setFocus()
                box.selectAll()
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        leading(buttons, buttons.button(QDialogButtonBox.StandardButton.Ok))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def command(self) -> ChangePilot:
        """What was entered."""
        skills = {word: box.value() for word, box in self.skills.items()}
        return ChangePilot(
            unit=self._unit,
            name=self.name.text(),
            gunnery=skills.get("gunnery"),
            piloting=skills.get("piloting"),
        )
