"""The panel of the turn that fits the game on the table."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.panel import TurnPanel


def turn_panel(controller: Controller) -> QWidget | None:
    """A panel of another game than Total Warfare, or None; read when such a game is opened."""
    key = controller.system.key if controller.game is not None else ""
    if key == "skirmish":
        from recordsheet_gui.ui.games.skirmish.panel import AttackPanel

        return AttackPanel(controller)
    if key == "hard-hits":
        from recordsheet_gui.ui.games.hard_hits.panel import VolleyPanel

        return VolleyPanel(controller)
    if key == "renegade-tech":
        from recordsheet_gui.ui.games.renegade_tech.panel import GridTurnPanel

        return GridTurnPanel(controller)
    return None


class TurnStack(QStackedWidget):
    """Shows the panel of the turn of whatever game is on the table."""

    def __init__(self, controller: Controller, turn: TurnPanel) -> None:
        """Start with BattleTech's."""
        super().__init__()
        self._controller = controller
        self._turn = turn
        self._made: dict[str, QWidget] = {}
        self.addWidget(turn)
        # Docks that share this place are never narrower than their buttons.
        self.setMinimumWidth(300)
        controller.game_opened.connect(self.follow)
        self.follow()

    @property
    def panel(self) -> QWidget | None:
        """The panel that is shown."""
        return self.currentWidget()

    def follow(self) -> None:
        """Another game may need another panel."""
        controller = self._controller
        key = controller.system.key if controller.game is not None else ""
        if key not in self._made:
            made = turn_panel(controller)
            self._made[key] = made or self._turn
            if made is not None:
                self.addWidget(made)
        self.setCurrentWidget(self._made[key])
