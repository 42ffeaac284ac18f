"""What an attack did, line by line, with a way to each sheet."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from recordsheet_gui.core.ids import UnitId
from recordsheet_gui.session.journal import label
from recordsheet_gui.systems.battletech.attacks import Circumstances
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.attack_results import results
from recordsheet_gui.ui.plain import Words, escaped


class ResultList(QScrollArea):
    """The last attack: who at whom, then each weapon and what it caused."""

    unit_pressed = Signal(object)
    """UnitId: its sheet is asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Empty."""
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("What the attack did")
        inside = QWidget()
        self._layout = QVBoxLayout(inside)
        self._layout.setContentsMargins(8, 4, 8, 4)
        self._layout.setSpacing(3)
        self._layout.addStretch()
        self.setWidget(inside)
        self.lines: list[Words] = []

    def show_results(self, controller: Controller, position: int) -> None:
        """The attack that is this step, with all that came of it until now."""
        history = controller.session.history
        command = history.step(position).command
        assert isinstance(command, Circumstances)
        state = controller.state

        def link(unit: UnitId) -> str:
            return f'<a href="{escaped(unit)}">{escaped(label(state, unit))}</a>'

        told = [f"{link(command.attacker)} at {link(command.target)}"]
        for one in results(controller.system, history, position):
            told.append(f"<b>{escaped(one.title)}</b>: {escaped(one.text)}")
            told += [f"&nbsp;&nbsp;{link(unit)}: {escaped(text)}" for unit, text in one.caused]
        if told == [line.text() for line in self.lines]:
            return
        for line in self.lines:
            line.hide()
            line.deleteLater()
        self.lines = []
        for number, words in enumerate(told):
            line = Words(words)
            line.setTextFormat(Qt.TextFormat.RichText)
            line.setTextInteractionFlags(
                Qt.TextInteractionFlag.LinksAccessibleByMouse
                | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
            )
            line.linkActivated.connect(lambda unit: self.unit_pressed.emit(UnitId(unit)))
            self._layout.insertWidget(number, line)
            self.lines.append(line)

    @property
    def text(self) -> str:
        """All that is shown, a line each."""
        return "\n".join(line.text() for line in self.lines)
