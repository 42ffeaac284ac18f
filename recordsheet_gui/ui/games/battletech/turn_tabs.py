"""The panel of the turn: how the unit moves, and whom it attacks."""

from PySide6.QtWidgets import QTabWidget, QWidget

from recordsheet_gui.ui.controller import Controller
from recordsheet_gui.ui.games.battletech.attack_panel import AttackPanel
from recordsheet_gui.ui.games.battletech.panel import TurnPanel


class AttackTabs(QTabWidget):
    """Tabs of which one attacks."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Without pages: each game puts its own beside the attack."""
        super().__init__(parent)
        self.setDocumentMode(True)
        self.turn = TurnPanel(controller)
        self.attack = AttackPanel(controller)


class BattleTechTurn(AttackTabs):
    """This turn of a unit: movement and fire, or an attack."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        """Put the two into one dock."""
        super().__init__(controller, parent)
        self.addTab(self.turn, "Move and fire")
        self.addTab(self.attack, "Attack")
        self.turn.rebuild()
