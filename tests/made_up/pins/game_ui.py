"""Pins in the window."""

from PySide6.QtWidgets import QPushButton, QWidget

from recordsheet_gui.core.commands import Command
from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.game_ui import GameUi
from recordsheet_gui.ui.games.small_game_ui import SmallGameUi
from tests.made_up.pins.rules import Prick


class PinsUi(SmallGameUi):
    def turn_panel(self, controller: Controller, parent: QWidget) -> QWidget:
        button = QPushButton("Prick", parent)
        button.clicked.connect(lambda: controller.play(self.blow(controller, 2, "")))
        return button

    def attack_field(self, panel: QWidget) -> QWidget:
        return panel

    def blow(self, controller: Controller, points: int, side: str) -> Command:
        assert controller.unit is not None
        return Prick(unit=controller.unit, boxes=points)


PINS: GameUi = PinsUi()
