"""Name and options of the game that is on."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from recordsheet_gui.core.commands import Command
from recordsheet_gui.core.table import ChangeOption, NameGame
from recordsheet_gui.session.table import LONGEST_NAME
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.dialogs.kit import keep_size, leading
from recordsheet_gui.ui.dialogs.options_form import OptionsForm
from recordsheet_gui.ui.plain import Words, plainly

USUAL = QSize(720, 600)


class GameOptions(QDialog):
    """What the table decides, changed while it plays."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Begin with how the game is played now."""
        super().__init__(parent)
        assert controller.game is not None
        self.setWindowTitle("Options of this game")
        self._controller = controller
        self.name = QLineEdit(controller.game.title)
        self.name.setMaxLength(LONGEST_NAME)
        self.form = OptionsForm()
        self.form.show_options(controller.system, controller.state.options, has_begun=True)
        self._before = self.form.values()
        self.problem = Words()
        self.problem.setObjectName("problem")
        self.problem.hide()
        self.form.problem.connect(self._tell)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setAccessibleName("Options of this game")
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.form)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        leading(buttons, buttons.button(QDialogButtonBox.StandardButton.Ok))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        top = QFormLayout()
        top.addRow("&Name of the game", self.name)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        keep_size(self, controller, "game options", USUAL)

    def _tell(self, words: str) -> None:
        self.problem.setText(plainly(words))
        self.problem.setVisible(bool(words))

    def commands(self) -> list[Command]:
        """What was changed."""
        assert self._controller.game is not None
        found: list[Command] = []
        name = self.name.text().strip()
        if name and name != self._controller.game.title:
            found.append(NameGame(to=name))
        found += [
            ChangeOption(name=option, to=value)
            for option, value in self.form.values().items()
            if value != self._before.get(option)
        ]
        return found
